package table

import (
	"context"
	"fmt"
	"slices"

	tr "transversal"
	"transversal/internal/base/digits"
	"transversal/solve"
)

// Value is the result of a position when both play perfectly: who wins, and the number of
// stones on the board then, 0 in a draw and where O wins as Breaker.
type Value struct {
	Outcome tr.Outcome // XWins, OWins or Draw
	Ply     int
}

// nodes that a search may visit, on 5×5; in a larger game it may visit fewer. They are counted,
// not timed, so that the same question has the same answer on every machine: on a page, within
// some two seconds.
const (
	passing  = 20_000  // in passing, beside the board
	replying = 100_000 // for a move that is waited for, within a second
	studying = 300_000 // for a hint, and for the values of all moves
	hardly   = 1       // after a search that gave up
)

// options are those of a search that gives up after so many nodes, the same in
// every run, and never if they are 0. The memory is enough for that many.
func options(nodes int64) solve.Options {
	return solve.Options{Memory: 64 << 20, Workers: 1, Nodes: nodes, Scaled: true}
}

// solved searches p exactly. The error is [solve.ErrLimit].
func solved(p tr.Position, nodes int64) (*solve.Result, error) {
	return solve.Solve(context.Background(), p, options(nodes))
}

// value returns the value of p if it is found within so many nodes.
func value(p tr.Position, nodes int64) (Value, error) {
	r, err := solved(p, nodes)
	if err != nil {
		return Value{}, err
	}
	return Value{r.Value, r.Ply}, nil
}

// Worth is what a move leads to.
type Worth struct {
	Cell tr.Cell
	Value
	Kind Kind   // how it compares with the best move
	Says string // the same in words: "keeps the win", "throws the win away"
}

// Kind is how a move compares with the best one.
type Kind string

// The kinds.
const (
	Keeps Kind = "keeps" // as good as any
	Costs Kind = "costs" // time, but not the result
	Loses Kind = "loses" // the result
)

// Worths returns the value of every free cell of p, which is not over, in
// row-major order, and the value of p. Each is passed to known as soon as it is
// there, before it can be compared. Unless long is set it gives up, and returns
// false, if the search is not quick.
func Worths(p tr.Position, long bool, known func(Worth)) ([]Worth, Value, bool) {
	nodes := int64(studying)
	if long {
		nodes = 0
	}
	worth := func(m solve.MoveValue) Worth { return Worth{Cell: m.Cell, Value: Value{m.Value, m.Ply}} }
	r, err := solve.Moves(context.Background(), p, options(nodes), func(m solve.MoveValue) { known(worth(m)) })
	if err != nil {
		return nil, Value{}, false
	}
	all, best := make([]Worth, len(r.Moves)), Value{r.Value, r.Ply}
	for i, m := range r.Moves {
		all[i] = worth(m)
		all[i].judge(best, p.Turn())
	}
	return all, best, true
}

// judge compares a move with the best.
func (w *Worth) judge(best Value, turn tr.Player) {
	lost := best.Outcome != tr.Draw && best.Outcome != tr.WonBy(turn)
	switch plies := max(best.Ply-w.Ply, w.Ply-best.Ply); {
	case w.Outcome != best.Outcome && best.Outcome == tr.Draw:
		w.Kind, w.Says = Loses, "gives the draw away"
	case w.Outcome != best.Outcome:
		w.Kind, w.Says = Loses, "throws the win away"
	case plies == 0 && lost:
		w.Kind, w.Says = Keeps, "lasts as long as possible"
	case plies == 0 && best.Outcome == tr.Draw:
		w.Kind, w.Says = Keeps, "keeps the draw"
	case plies == 0:
		w.Kind, w.Says = Keeps, "keeps the win"
	case lost:
		w.Kind, w.Says = Costs, "loses "+digits.Count(plies, "move")+" earlier than it must"
	default:
		w.Kind, w.Says = Costs, "wins "+digits.Count(plies, "move")+" later than it could"
	}
}

// Report is how well the moves of a game were chosen: those of people or, if nobody is a
// person, all.
type Report struct {
	Says string // how many moves were best
	// Mistake is the last move that gave away a win or a draw, or otherwise the last that lost
	// time, as "Move 5, (2,1), throws the win away"; "" if there is none. Before is how many
	// moves came before it.
	Mistake string
	Before  int
}

// Judge judges the moves of a game that is over. It gives up, and returns false, if the
// value of a position takes long to find.
func (t *Table) Judge() (Report, bool) {
	best, all, worst, r := 0, 0, Keeps, Report{}
	for ply, c := range t.Game.Moves {
		p := t.at(ply)
		if !t.counts(p.Turn()) {
			continue
		}
		worths, _, ok := Worths(p, false, func(Worth) {})
		if !ok {
			return Report{}, false
		}
		w := worths[slices.IndexFunc(worths, func(w Worth) bool { return w.Cell == c })]
		all++
		if w.Kind == Keeps {
			best++
		} else if w.Kind == Loses || worst != Loses {
			worst, r.Before = w.Kind, ply
			r.Mistake = fmt.Sprintf("Move %d, %s, %s", p.Ply()+1, p.Game().Name(c), w.Says)
		}
	}
	whose, verb := "your ", "were"
	if t.counts(tr.X) == t.counts(tr.O) {
		whose = ""
	}
	if best == 1 {
		verb = "was"
	}
	r.Says = fmt.Sprintf("%d of %s%d moves %s best.", best, whose, all, verb)
	return r, true
}
