// Package solve finds the exact value of a position, and the exact length of the
// game when the winner hurries and the loser delays, by search alone: it knows
// nothing of X's and O's rules in package strategy.
//
// Everything is made of one question: can player a force a win by ply p? It is
// asked for growing p, of the player who can win at that ply, until the answer is
// yes or the board is full. Four things make it cheap. Positions that row and
// column permutations and transposition take to one another are one entry of the
// table (package symmetry). Threats force replies, also those that are one move away
// (file search.go). A stone raises ν by 1 at most, so that a player who is to win by
// ply p can waste few stones, and most positions show at once that too many are wasted.
// And a reply that is not in the way of a win need not be tried (file zone.go).
// Where winning sets are listed, a player is also given up whose potential in the
// sense of Erdős and Selfridge is too small (file listed.go). Avoidance has lemmas of its
// own (files mirror.go, shelter.go and potential.go), and is asked first who wins, if anyone.
package solve

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	tr "transversal"
)

// Options says how to solve, not what.
type Options struct {
	// Memory is the most bytes to use, nearly all of them for the table of positions;
	// 0 means 2 GiB. (Certificates take memory for one level of positions besides.)
	Memory int64
	// Workers is how many search at once; 0 stands for one a processor. Values, plies
	// and lines do not depend on it; the number of nodes does, in a search of any size.
	Workers int
	// Nodes is the most nodes to visit before giving up with [ErrLimit]; 0 means no
	// limit. With one worker it is the same node every time.
	Nodes    int64
	Progress func(Progress) // called about ten times a second, and soon after Least grows; may be nil
	Save     Saver          // may be nil
}

// Progress says how far a search has come.
type Progress struct {
	Player    tr.Player // the question: can Player force a win
	By        int       // by this ply?
	Nodes     int64     // positions visited so far
	Positions int       // classes of positions in the table
	Least     int       // nobody wins before this ply, as is known; 0 in [By]
}

// ErrLimit is the error of a search that has visited [Options.Nodes].
var ErrLimit = errors.New("the search has visited as many positions as it may")

// Result is what is known of a position after [Solve] or [By]. Nothing in it
// depends on the machine or the time taken. In JSON it has the fields rows, cols,
// rule, goal (or sets, listed), start and to_move; x_wins_by, the answer, and by, the ply, after By;
// value ("X", "O" or "draw") and ply; record, nodes, positions; moves after [Moves]; and
// principal_variation, the line as a list of ["X",[1,1],1]: player, cell, ply.
type Result struct {
	Position tr.Position // what was asked about
	// By is the ply of the question, and Wins its answer; for By only.
	By   int
	Wins *bool
	// Value is who wins under optimal play. In maker-breaker X is Maker. It is
	// [tr.Open] if By found that X does not win in time.
	Value tr.Outcome
	// Ply is the number of stones on the board when the game is won; 0 in a draw,
	// where Breaker wins, and after By.
	Ply int
	// Line is optimal play: the winner hurries, the loser delays.
	Line []tr.Cell
	// Moves is what every move is worth, after [Moves].
	Moves     []MoveValue
	Nodes     int64 // positions visited; more if the run was resumed
	Positions int   // classes of positions kept in the table
}

// Record returns the line of play.
func (r *Result) Record() tr.Record { return tr.Record{Start: r.Position, Moves: r.Line} }

// MarshalJSON writes r as [Result] says.
func (r *Result) MarshalJSON() ([]byte, error) {
	g := r.Position.Game()
	line, turn := make([][3]any, 0, len(r.Line)), r.Position.Turn()
	for i, c := range r.Line {
		line = append(line, [3]any{turn, c, r.Position.Ply() + i + 1})
		turn = turn.Other()
	}
	record, _ := r.Record().MarshalText() // where winning sets are listed there is none
	var sets []tr.Set
	if g.Family != nil {
		for _, w := range g.Family.All() {
			sets = append(sets, w)
		}
	}
	return json.Marshal(struct {
		Rows      int           `json:"rows"`
		Cols      int           `json:"cols"`
		Rule      tr.Convention `json:"rule"`
		Goal      int           `json:"goal,omitempty"`
		Sets      []tr.Set      `json:"sets,omitempty"`
		Start     string        `json:"start"`
		Turn      tr.Player     `json:"to_move"`
		By        int           `json:"by,omitempty"`
		Wins      *bool         `json:"x_wins_by,omitempty"`
		Value     string        `json:"value,omitempty"`
		Ply       int           `json:"ply,omitempty"`
		Record    string        `json:"record,omitempty"`
		Line      [][3]any      `json:"principal_variation"`
		Moves     []MoveValue   `json:"moves,omitempty"`
		Nodes     int64         `json:"nodes"`
		Positions int           `json:"positions"`
	}{
		g.Rows, g.Cols, g.Convention, g.Goal, sets, r.Position.Picture(), r.Position.Turn(),
		r.By, r.Wins, valueWord(r.Value), r.Ply, string(record), line, r.Moves, r.Nodes, r.Positions,
	})
}

// valueWord returns "X", "O", "draw" or, of an open game, nothing.
func valueWord(o tr.Outcome) string {
	return map[tr.Outcome]string{tr.XWins: "X", tr.OWins: "O", tr.Draw: "draw"}[o]
}

// Solve finds the value of p and the ply at which the game is won. The error is
// that of [tr.Position.Valid], of ctx, or [run.ErrRefused].
func Solve(ctx context.Context, p tr.Position, o Options) (*Result, error) {
	s, err := newSolver(ctx, p, o)
	if err != nil {
		return nil, err
	}
	return s.value()
}

// By finds whether X can force a win of p by the given ply. Errors are as those
// of [Solve].
func By(ctx context.Context, p tr.Position, by int, o Options) (*Result, error) {
	s, err := newSolver(ctx, p, o)
	if err != nil {
		return nil, err
	}
	return s.by(by)
}

func (s *solver) value() (*Result, error) {
	r := &Result{Position: s.start}
	now, last := s.start.Ply(), s.last()
	if a, over := winner(s.start); over {
		r.Value, r.Ply = tr.WonBy(a), now
		return r, nil
	}
	root := s.root()
	can, err := s.hopes(&root)
	if err != nil {
		return nil, err
	}
	for by := now + 1; by <= last; by++ {
		s.least, s.shown = by, time.Time{}
		a := s.winnerAt(&root, by)
		if !can[a] {
			continue
		}
		yes, err := s.wins(a, by)
		if err != nil {
			return nil, err
		}
		if yes {
			r.Value, r.Ply = tr.WonBy(a), by
			r.Line, err = s.variation(a, by)
			return s.finish(r, err)
		}
	}
	r.Value = s.unwon()
	r.Line, err = s.variation(tr.X, last+1)
	return s.finish(r, err)
}

func (s *solver) by(by int) (*Result, error) {
	r := &Result{Position: s.start}
	now, last := s.start.Ply(), s.last()
	a, over := winner(s.start)
	yes := over && a == tr.X && now <= by
	if !over {
		var err error
		if yes, err = s.wins(tr.X, min(by, last)); err != nil {
			return nil, err
		}
	}
	r.By, r.Wins = by, &yes
	if !yes {
		return s.finish(r, nil)
	}
	r.Value = tr.XWins
	var err error
	if !over {
		r.Line, err = s.variation(tr.X, min(by, last))
	}
	return s.finish(r, err)
}

// winner returns who has won p already, if anyone has. It is nobody's win that
// Breaker has kept Maker from winning.
func winner(p tr.Position) (tr.Player, bool) {
	switch p.Outcome() {
	case tr.XWins:
		return tr.X, true
	case tr.OWins:
		return tr.O, p.Game().Convention != tr.MakerBreaker
	}
	return tr.X, false
}

// unwon returns how a game ends in which nobody comes to own what decides.
func (s *solver) unwon() tr.Outcome {
	if s.rule == tr.MakerBreaker {
		return tr.OWins
	}
	return tr.Draw
}

// winnerAt returns the player who can win n at ply by: the one who moves then, or,
// in avoidance, the other.
func (s *search) winnerAt(n *node, by int) tr.Player {
	a := n.turn
	if ((by-n.ply)%2 == 0) != (s.rule == tr.Avoidance) {
		a = a.Other()
	}
	return a
}

// hopes returns who may win n. In avoidance, where most games are draws, both are asked
// whether they win at all before it is asked by when.
func (s *solver) hopes(n *node) (can [2]bool, err error) {
	if s.rule != tr.Avoidance {
		return [2]bool{true, s.rule == tr.Achievement}, nil
	}
	for by := s.last() - 1; by <= s.last(); by++ {
		a := s.winnerAt(n, by)
		if can[a], err = s.winsFrom(n, a, by); err != nil {
			break
		}
	}
	return can, err
}

// solver is a search with the position that it is about.
type solver struct {
	search
	ctx     context.Context
	ask     *question
	start   tr.Position
	options Options
	least   int // nobody wins the start before this ply
	shown   time.Time
}

const defaultMemory = 2 << 30

// besides is what the program takes besides the table, or less.
const besides = 24 << 20

// newSolver returns a solver of p that goes on from the saved state if there
// is one.
func newSolver(ctx context.Context, p tr.Position, o Options) (*solver, error) {
	if err := p.Valid(); err != nil {
		return nil, err
	}
	g := p.Game()
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	s := &solver{search: searchOf(g), ctx: ctx, start: p, options: o}
	s.table, s.tick = newTable(g.Board, g.Convention != tr.Avoidance, max(o.Memory/4, o.Memory-besides)), s.pause
	s.team.workers = workers(o.Workers)
	return s, s.load()
}

// searchOf returns a search that knows the rules of g.
func searchOf(g tr.Game) search {
	cells := tr.Board{Rows: g.Rows, Cols: g.Cols}.Cells()
	return search{winning: winningOf(g), rule: g.Convention, cells: cells, team: new(team), cut: uncut}
}

// root returns the start as a node, and last the ply of the full board.
func (s *solver) root() node { return s.nodeOf(s.start) }
func (s *solver) last() int  { return s.start.Board().Cells().Len() }

// total returns the nodes that all workers have visited.
func (s *solver) total() int64 { return s.nodes + s.team.nodes.Load() }

// pause is called now and then by the search.
func (s *solver) pause() error {
	switch q := s.ask; {
	case s.ctx.Err() != nil:
		return s.interrupted()
	case s.options.Nodes > 0 && s.total() >= s.options.Nodes:
		return ErrLimit
	case q.answered.Load():
		return errAnswered
	case q.helped:
		s.prune()
	case s.team.workers > 1 && s.nodes-q.began >= helpAfter:
		s.team.start(&s.search, q)
	}
	if now := time.Now(); s.options.Progress != nil && now.Sub(s.shown) > 100*time.Millisecond {
		s.shown = now
		s.options.Progress(Progress{s.ask.player, s.ask.by, s.total(), int(s.table.used.Load()), s.least})
	}
	if s.options.Save != nil && s.options.Save.Due() {
		s.save()
	}
	return nil
}

// interrupted saves what was found and returns why the search is to stop.
func (s *solver) interrupted() error {
	s.save()
	return context.Cause(s.ctx)
}

// wins reports whether a can force a win of the start by ply by.
func (s *solver) wins(a tr.Player, by int) (bool, error) {
	n := s.root()
	return s.winsFrom(&n, a, by)
}

// winsFrom reports whether a can force a win of n by ply by.
func (s *solver) winsFrom(n *node, a tr.Player, by int) (bool, error) {
	if s.ctx.Err() != nil {
		return false, s.interrupted()
	}
	if s.winnerAt(n, by) != a {
		by-- // the same question, and known by that name
	}
	q := &question{node: *n, player: a, by: by, began: s.nodes}
	s.ask, s.cut, s.path = q, uncut, s.path[:0]
	if answer := s.win(n, a, by, false); s.err == nil {
		q.put(answer == yes)
	}
	s.team.finish(q)
	if s.err == errAnswered {
		s.err = nil
	}
	return q.answer && s.err == nil, s.err
}

// finish returns r with what it took, or the error.
func (s *solver) finish(r *Result, err error) (*Result, error) {
	if err != nil {
		return nil, err
	}
	r.Nodes, r.Positions = s.total(), int(s.table.used.Load())
	return r, nil
}
