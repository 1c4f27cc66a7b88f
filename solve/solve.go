// Package solve finds the exact value of a position, and the exact length of the
// game when the winner hurries and the loser delays, by search alone: it knows
// nothing of the rules of package strategy.
//
// Everything is made of one question: can player a force a win by ply p? It is
// asked for growing p, of the player who can win at that ply, until the answer is
// yes or the board is full. Three things make it cheap. Positions that row and
// column permutations and transposition take to one another are one entry of the
// table (package symmetry). Threats force replies. And a stone raises ν by 1 at
// most, so that a player who is to win by ply p can waste few stones, and most
// positions show at once that too many are wasted (file search.go).
package solve

import (
	"context"
	"fmt"
	"time"

	tr "transversal"
)

// Options says how to solve, not what.
type Options struct {
	// Memory is the most bytes for the table of positions; 0 means 2 GiB. While the
	// table grows to its last size it takes half as much again.
	Memory   int64
	Progress func(Progress) // called about ten times a second; may be nil
	Save     *Checkpoint    // may be nil
}

// Progress says how far a search has come.
type Progress struct {
	Player    tr.Player // the question: can Player force a win
	By        int       // by this ply?
	Nodes     int64     // positions visited so far
	Positions int       // classes of positions in the table
}

// Result is what is known of a position after [Solve] or [By]. Nothing in it
// depends on the machine or the time taken.
type Result struct {
	Rows  int    `json:"rows"`
	Cols  int    `json:"cols"`
	Rule  Rule   `json:"rule"`
	Start string `json:"start"`   // the board, as [Problem.Picture] draws it
	Turn  string `json:"to_move"` // "X" or "O"
	// By is the ply of the question, and Wins its answer; for By only.
	By   int   `json:"by,omitempty"`
	Wins *bool `json:"x_wins_by,omitempty"`
	// Value is who wins under optimal play, "X", "O" or "draw". In maker-breaker X
	// is Maker. It is empty if By found that X does not win in time.
	Value string `json:"value,omitempty"`
	// Ply is the number of stones on the board when the game is won; 0 in a draw,
	// where Breaker wins, and after By.
	Ply int `json:"ply,omitempty"`
	// Variation is a line of optimal play: the winner hurries, the loser delays.
	Variation []Move `json:"principal_variation"`
	Nodes     int64  `json:"nodes"`     // positions visited; more if the run was resumed
	Positions int    `json:"positions"` // classes of positions kept in the table
}

// Move is a move of a line of play. In JSON it is ["X",[1,1],1]: the player, the
// cell (1-based) and the ply.
type Move struct {
	Player tr.Player
	Cell   tr.Cell
	Ply    int
}

// MarshalJSON writes m as [Move] says.
func (m Move) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, "[%q,[%d,%d],%d]", m.Player, m.Cell.Row()+1, m.Cell.Col()+1, m.Ply), nil
}

// Solve finds the value of p and the ply at which the game is won. The error is
// that of [Problem.Check], of ctx, or of the checkpoint.
func Solve(ctx context.Context, p Problem, o Options) (*Result, error) {
	s, err := newSolver(ctx, p, o)
	if err != nil {
		return nil, err
	}
	return s.value()
}

// By finds whether X can force a win of p by the given ply. Errors are as those
// of [Solve].
func By(ctx context.Context, p Problem, by int, o Options) (*Result, error) {
	s, err := newSolver(ctx, p, o)
	if err != nil {
		return nil, err
	}
	return s.by(by)
}

func (s *solver) value() (*Result, error) {
	p, r := s.problem, s.result()
	now, last := p.plies()
	if a, over := p.winner(); over {
		r.Value, r.Ply = a.String(), now
		return r, nil
	}
	for by := now + 1; by <= last; by++ {
		a, can := p.winnerAt(by)
		if !can {
			continue
		}
		yes, err := s.wins(a, by)
		if err != nil {
			return nil, err
		}
		if yes {
			r.Value, r.Ply = a.String(), by
			r.Variation, err = s.variation(a, by)
			return s.finish(r), err
		}
	}
	r.Value = "draw"
	if p.Rule == MakerBreaker {
		r.Value = tr.O.String()
	}
	var err error
	r.Variation, err = s.variation(tr.X, last+1)
	return s.finish(r), err
}

func (s *solver) by(by int) (*Result, error) {
	p, r := s.problem, s.result()
	now, last := p.plies()
	a, over := p.winner()
	yes := over && a == tr.X && now <= by
	if !over {
		var err error
		if yes, err = s.wins(tr.X, min(by, last)); err != nil {
			return nil, err
		}
	}
	r.By, r.Wins = by, &yes
	if !yes {
		return s.finish(r), nil
	}
	r.Value = tr.X.String()
	var err error
	if !over {
		r.Variation, err = s.variation(tr.X, min(by, last))
	}
	return s.finish(r), err
}

// winnerAt returns the player who can win at ply by: the one who moves then, or,
// in avoidance, the other.
func (p Problem) winnerAt(by int) (a tr.Player, can bool) {
	now, _ := p.plies()
	a = p.Turn
	if (by-now)%2 == 0 {
		a = a.Other()
	}
	switch p.Rule {
	case MakerBreaker:
		return a, a == tr.X
	case Avoidance:
		a = a.Other()
	}
	return a, true
}

// solver is a search with the problem it is about.
type solver struct {
	search
	ctx     context.Context
	problem Problem
	options Options
	asked   Progress
	shown   time.Time
}

const defaultMemory = 2 << 30

// newSolver returns a solver of p that goes on from the checkpoint if there is
// one.
func newSolver(ctx context.Context, p Problem, o Options) (*solver, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	b := newShape(p.Rows, p.Cols)
	s := &solver{ctx: ctx, problem: p, options: o}
	s.search = search{shape: b, rule: p.Rule, table: newTable(b, o.Memory), tick: s.pause}
	return s, o.Save.load(s)
}

// pause is called now and then by the search.
func (s *solver) pause() error {
	if s.ctx.Err() != nil {
		return s.interrupted()
	}
	if now := time.Now(); s.options.Progress != nil && now.Sub(s.shown) > 100*time.Millisecond {
		s.shown = now
		s.asked.Nodes, s.asked.Positions = s.nodes, s.table.used
		s.options.Progress(s.asked)
	}
	return s.options.Save.tick(s)
}

// interrupted saves what was found and returns why the search is to stop.
func (s *solver) interrupted() error {
	if err := s.options.Save.save(s); err != nil {
		return err
	}
	return context.Cause(s.ctx)
}

// wins reports whether a can force a win of the problem by ply by.
func (s *solver) wins(a tr.Player, by int) (bool, error) {
	n := s.problem.node()
	return s.winsFrom(&n, a, by)
}

// winsFrom reports whether a can force a win of n by ply by.
func (s *solver) winsFrom(n *node, a tr.Player, by int) (bool, error) {
	s.asked.Player, s.asked.By = a, by
	if s.ctx.Err() != nil {
		return false, s.interrupted()
	}
	answer := s.win(n, a, by)
	return answer && s.err == nil, s.err
}

func (s *solver) result() *Result {
	return &Result{
		Rows:      s.problem.Rows,
		Cols:      s.problem.Cols,
		Rule:      s.rule,
		Start:     s.problem.Picture(),
		Turn:      s.problem.Turn.String(),
		Variation: []Move{},
	}
}

func (s *solver) finish(r *Result) *Result {
	r.Nodes, r.Positions = s.nodes, s.table.used
	return r
}
