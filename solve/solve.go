// Package solve finds the exact value of a position, and the exact length of the game when
// the winner hurries and the loser delays, by search alone. It knows nothing of X's and O's
// rules in package strategy.
//
// The search answers one question: can player a force a win by ply p? It answers it for
// growing p, for the player who can win at that ply, until the answer is yes or the board is
// full. These ideas make it fast:
//
//   - Positions that row and column permutations and transposition take to one another are
//     one entry of the table (package symmetry).
//   - Threats force replies, and so do threats that are one move away (file search.go).
//   - A stone raises ν by at most 1. So a player who is to win by ply p can waste few
//     stones, and in most positions has wasted too many.
//   - A reply that does not hinder a win need not be tried (file zone.go).
//   - Where winning sets are listed, a player with too small a potential, in the sense of
//     Erdős and Selfridge, cannot win in time (file listed.go).
//   - Avoidance has lemmas of its own (files mirror.go, shelter.go and potential.go). There
//     the search first finds who wins, if anyone.
package solve

import (
	"context"
	"errors"
	"fmt"
	"time"

	tr "transversal"
)

// Options says how to solve.
type Options struct {
	// Memory is the most bytes to use, nearly all of them for the table of positions; 0
	// means 2 GiB. Certificates also take memory for one level of positions.
	Memory int64
	// Workers is the number of goroutines that search; 0 means one for each processor.
	// Values, plies and lines do not depend on it, but the number of nodes does.
	Workers int
	// Nodes is the most nodes to visit before giving up with [ErrLimit]; 0 means no limit.
	Nodes int64
	// Scaled divides Nodes by about how much longer a node of the game takes than one on the
	// 5×5 board, so that the time does not depend much on the game. Where fewer than about a
	// thousand are left, the search gives up before it begins.
	Scaled bool
	// Time is about how long to search; 0 means no limit. After it [Solve], [By] and [Moves]
	// return what is known, and [Certify] gives up with [ErrTime].
	Time     time.Duration
	Progress func(Progress) // called about ten times a second; may be nil
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

// ErrTime is the error of a search that has taken [Options.Time].
var ErrTime = errors.New("the time is over")

// Result is what is known of a position after [Solve], [By] or [Moves]. Nothing in it
// depends on the machine or the time taken, unless [Options.Time] was set.
//
// In JSON it has the fields rows, cols, rule, goal (or sets, listed), start and to_move;
// x_wins_by, the answer, and by, the ply, after By; value ("X", "O" or "draw") and ply;
// record, nodes, positions; moves after Moves; and principal_variation, the line as a list
// of ["X",[1,1],1]: player, cell, ply. If vertices have names, a cell is its name, and
// vertices, x and o (who owns which) replace rows, cols and start. If the game has turns
// or first moves of its own, turns, as in "XOOXX", and first_moves are added; if O has
// other winning sets than X, sets_of_o is. If the search was stopped, the field stopped
// says so. Then, and if latest stands for ply, there are also x_does_not_win_by and
// o_does_not_win_by.
type Result struct {
	Position tr.Position // the position that was solved
	// By is the ply of the question, and Wins its answer; for By only.
	By   int
	Wins *bool
	// Value is who wins under optimal play. In maker-breaker X is Maker. It is
	// [tr.Open] if By found that X does not win in time, or if the search was stopped.
	Value tr.Outcome
	// Ply is the number of stones on the board when the game is won; 0 in a draw,
	// where Breaker wins, where it is not known, and after By.
	Ply int
	// Latest is a ply by which the game is won, if the search found who wins and not how
	// soon (see threats.go); otherwise 0.
	Latest int
	// NotBy has a ply by which X cannot force a win, and one by which O cannot, if Latest is
	// not 0 or [Options.Time] stopped the search; 0 where none is known.
	NotBy [2]int
	// Line is optimal play: the winner hurries, the loser delays. Where Latest is not 0 it
	// is a move that wins. It is empty if the time was over before it was found.
	Line []tr.Cell
	// Moves is what every move is worth, after [Moves], or those that are known if the search
	// was stopped.
	Moves     []MoveValue
	Nodes     int64 // positions visited; more if the run was resumed
	Positions int   // classes of positions kept in the table
}

// Stopped reports whether [Options.Time] stopped the search before it found the answer, or,
// after [Moves], the values of all moves.
func (r *Result) Stopped() bool {
	return r.Value == tr.Open && r.Wins == nil || r.Moves != nil && len(r.Moves) < r.Position.Legal().Len()
}

// Record returns the line of play.
func (r *Result) Record() tr.Record { return tr.Record{Start: r.Position, Moves: r.Line} }

// Solve finds the value of p and the ply at which the game is won. The error is
// that of [tr.Position.Valid], of ctx, or of o.Save.
func Solve(ctx context.Context, p tr.Position, o Options) (*Result, error) {
	s, err := newSolver(ctx, p, o)
	if err != nil {
		return nil, err
	}
	return s.value()
}

// By finds whether X can force a win of p by the given ply. Errors are those of [Solve].
func By(ctx context.Context, p tr.Position, by int, o Options) (*Result, error) {
	if by < 0 {
		return nil, fmt.Errorf("the ply %d is out of range: give 0 or more", by)
	}
	s, err := newSolver(ctx, p, o)
	if err != nil {
		return nil, err
	}
	return s.by(by)
}

func (s *solver) value() (*Result, error) {
	r := &Result{Position: s.start}
	if a, ok := winner(s.start); ok {
		r.Value, r.Ply = tr.WonBy(a), s.start.Ply()
		return r, nil
	}
	notBy, err := s.byThreats()
	proved := s.proof.entries != nil
	if !proved && err == nil {
		notBy, err = s.settle([]alike{{child: s.root()}}, func(_ alike, value tr.Outcome, ply int) {
			r.Value, r.Ply = value, ply
		})
	}
	switch {
	case proved:
		r.Value, r.Latest, r.NotBy, r.Line = tr.WonBy(s.start.Turn()), s.proof.latest, notBy, []tr.Cell{s.proof.first}
	case err != nil:
		r.NotBy = notBy
	default:
		r.Line, err = s.variation(r.Value, r.Ply)
	}
	return s.finish(r, err)
}

func (s *solver) by(by int) (*Result, error) {
	r := &Result{Position: s.start, By: by}
	now, last := s.start.Ply(), s.last()
	a, ok := winner(s.start)
	yes := ok && a == tr.X && now <= by
	var err error
	if !ok {
		yes, err = s.wins(tr.X, min(by, last))
	}
	if err == nil {
		r.Wins = &yes
	}
	if yes {
		r.Value = tr.XWins
	}
	if yes && !ok {
		r.Line, err = s.variation(tr.XWins, min(by, last))
	}
	return s.finish(r, err)
}

// winner returns who has won p already, if anyone has. Breaker has not won by having kept
// Maker from winning.
func winner(p tr.Position) (tr.Player, bool) {
	outcome := p.Outcome()
	a, won := outcome.By()
	return a, won && outcome != p.Game().Convention.Unowned()
}

// unwon returns how a game ends in which nobody owns a winning set.
func (s *solver) unwon() tr.Outcome { return s.start.Game().Convention.Unowned() }

// winnerAt returns the player who can win at ply by: the one who moves then, or, in
// avoidance, the other.
func (s *search) winnerAt(by int) tr.Player {
	a := s.mover[by]
	if s.rule == tr.Avoidance {
		a = a.Other()
	}
	return a
}

// hopes returns who may win n. In avoidance, where most games are draws, the search first
// asks for both whether they win at all, and then by which ply.
func (s *solver) hopes(n *node) (can [2]bool, err error) {
	if s.rule != tr.Avoidance {
		return [2]bool{!s.held(n, tr.X), s.rule == tr.Achievement && !s.held(n, tr.O)}, nil
	}
	first := s.winnerAt(s.last()).Other()
	for _, a := range [...]tr.Player{first, first.Other()} {
		if can[a], err = s.winsFrom(n, a, s.last()); err != nil {
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
	proof   threatProof // that the player to move wins, if the value has this reason
	least   int         // nobody wins the start before this ply
	began   time.Time
	shown   time.Time
}

const defaultMemory = 2 << 30

// besides is how many bytes the program takes, at most, besides the table.
const besides = 24 << 20

// scale is about how many times as long a node takes as on the 5×5 board: in avoidance more is
// looked at, most of all where matchings of a graph lose, and listed sets are looked at one by
// one, after a preparation that takes the longer the more there are.
func scale(g tr.Game) int64 {
	cells, sets := g.Cells().Len(), 0
	if g.Convention.Avoids() {
		cells *= 4
	}
	if g.Family != nil {
		sets = len(g.Family.X) + len(g.Family.O)
	} else if g.Pairs && g.Convention.Avoids() {
		cells <<= max(0, g.Rows-8)
	}
	return int64(max(1, cells/24+sets/96+(sets>>7)*(sets>>7)*(sets>>7)>>10))
}

// newSolver returns a solver of p that goes on from the saved state if there
// is one.
// valid returns an error unless every option is in its range.
func (o Options) valid() error {
	switch {
	case o.Workers < 0 || o.Workers > maxWorkers:
		return fmt.Errorf("%d workers: give 1 to %d, or 0 for one per processor", o.Workers, maxWorkers)
	case o.Memory < 0 || o.Nodes < 0 || o.Time < 0:
		return fmt.Errorf("memory of %d bytes, %d nodes and a time of %v: give 0 or more of each", o.Memory, o.Nodes, o.Time)
	}
	return nil
}

func newSolver(ctx context.Context, p tr.Position, o Options) (*solver, error) {
	if err := p.Valid(); err != nil {
		return nil, err
	}
	if err := o.valid(); err != nil {
		return nil, err
	}
	if o.Memory == 0 {
		o.Memory = defaultMemory
	}
	if o.Scaled && o.Nodes > 0 {
		if o.Nodes /= scale(p.Game()); o.Nodes < often {
			return nil, ErrLimit // before the sets are looked at, which takes long too
		}
	}
	s := &solver{search: searchOf(p), ctx: ctx, start: p, options: o, began: time.Now()}
	zones := s.rule != tr.Avoidance && s.alternate
	s.table, s.tick = newTable(p.Board(), zones, max(o.Memory/4, o.Memory-besides)), s.pause
	s.team.workers = workers(o.Workers)
	for a := range s.pairings {
		if player := tr.Player(a); zones && s.listed != nil {
			s.pairings[a] = pairing(s.listed.sets[a], p.Stones(player), p.Stones(player.Other()), p.Free())
		}
	}
	return s, s.load()
}

// searchOf returns a search that knows the rules of the game of p, from p on. For it,
// avoider-enforcer is avoidance in which O has no winning sets.
func searchOf(p tr.Position) search {
	g := p.Game()
	cells := tr.Board{Rows: g.Rows, Cols: g.Cols, Pairs: g.Pairs}.Cells()
	if g.Convention == tr.AvoiderEnforcer {
		g.Convention = tr.Avoidance
	}
	return search{winning: winningOf(p), turns: newTurns(p), rule: g.Convention, cells: cells, team: new(team)}
}

// root returns the start as a node, and last the ply at which the game ends.
func (s *solver) root() node { return s.nodeOf(s.start) }
func (s *solver) last() int  { return s.start.Last() }

// total returns the nodes that all workers have visited.
func (s *solver) total() int64 { return s.nodes + s.team.nodes.Load() }

// The search calls pause now and then.
func (s *solver) pause() error {
	switch q := s.ask; {
	case s.ctx.Err() != nil:
		return s.interrupted()
	case s.options.Nodes > 0 && s.total() >= s.options.Nodes:
		return ErrLimit
	case s.options.Time > 0 && time.Since(s.began) >= s.options.Time:
		s.save()
		return ErrTime
	case q.answered.Load():
		return errAnswered
	case s.team.workers > 1 && !q.helped && s.nodes-q.began >= helpAfter:
		s.team.start(&s.search, q)
	}
	s.show(Progress{s.ask.player, s.ask.by, s.total(), int(s.table.used.Load()), s.least})
	if s.options.Save != nil && s.options.Save.Due() {
		s.save()
	}
	return nil
}

// show says how far the search has come, unless it has just done so.
func (s *solver) show(p Progress) {
	if now := time.Now(); s.options.Progress != nil && now.Sub(s.shown) > 100*time.Millisecond {
		s.shown = now
		s.options.Progress(p)
	}
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
	for by > n.ply && s.winnerAt(by) != a {
		by-- // the same question, and known by that name
	}
	q := &question{node: *n, player: a, by: by, began: s.nodes}
	s.ask = q
	if answer, _ := s.win(n, a, by, false); s.err == nil {
		q.put(answer == yes)
	}
	s.team.finish(q)
	if s.err == errAnswered {
		s.err = nil
	}
	return q.answer && s.err == nil, s.err
}

// finish returns r with the counts of the search, or the error, unless that is [ErrTime].
func (s *solver) finish(r *Result, err error) (*Result, error) {
	if err != nil && !errors.Is(err, ErrTime) {
		return nil, err
	}
	r.Nodes, r.Positions = s.total(), int(s.table.used.Load())
	return r, nil
}
