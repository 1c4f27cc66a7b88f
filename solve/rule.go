package solve

import (
	"context"
	"fmt"
	"slices"

	tr "transversal"
	"transversal/strategy"
	"transversal/strategy/reason"
)

// Exact is a [strategy.Rule] for any game and either player that plays perfectly, by
// search: it wins as early as it can, else keeps the draw, else loses as late as it can.
// It admits every such move. It takes the time and the memory that [Moves] takes.
type Exact struct{ Options Options }

// The registered rule gives up where the search is not quick, about a second and a half, with
// [ErrLimit]. The limit is a number of nodes, not a time, so that the same question
// has the same answer on every machine.
func init() {
	quick := Exact{Options{Memory: 64 << 20, Workers: 1, Nodes: 300_000, Scaled: true}}
	strategy.Register("hardest", func(tr.Player, uint64) strategy.Rule { return quick })
}

// Name returns "exact".
func (Exact) Name() string { return "exact" }

// Move returns the first of the best moves. The error is a [*strategy.Unreachable]
// if the game is over, and that of [Moves] otherwise.
func (e Exact) Move(p tr.Position) (strategy.Move, error) {
	why, err := e.Why(p)
	return why.Move, err
}

// Why returns a reason that rests on an [*ExactReason].
func (e Exact) Why(p tr.Position) (strategy.Reason, error) {
	if outcome := p.Outcome(); outcome != tr.Open {
		return strategy.Reason{}, &strategy.Unreachable{Fact: "the game goes on", Detail: outcome.String()}
	}
	r, err := Moves(context.Background(), p, e.Options, nil)
	if err != nil {
		return strategy.Reason{}, err
	}
	why := strategy.Reason{Position: p, Because: &ExactReason{r}}
	for _, v := range r.Moves {
		if v.Value == r.Value && v.Ply == r.Ply {
			why.Admits = why.Admits.With(v.Cell)
		}
	}
	why.Cell = why.Admits.Least()
	return why, nil
}

// ExactReason is why [Exact] makes a move: what every move is worth.
type ExactReason struct{ Result *Result }

// says says what a value means to the player to move.
func (why *ExactReason) says(value tr.Outcome, ply int) string {
	us := why.Result.Position.Turn()
	switch {
	case value == tr.WonBy(us) && ply > 0:
		return fmt.Sprintf("wins at ply %d", ply)
	case ply > 0:
		return fmt.Sprintf("loses, though not before ply %d", ply)
	case value == tr.Draw:
		return "draws"
	case us == tr.O:
		return "keeps Maker from winning"
	}
	return "cannot win any more"
}

// Says tells what c is worth.
func (why *ExactReason) Says(r strategy.Reason, c tr.Cell) reason.Sentence {
	all := why.Result.Moves
	v := all[slices.IndexFunc(all, func(v MoveValue) bool { return v.Cell == c })]
	worth := why.says(v.Value, v.Ply)
	switch {
	case c == r.Cell:
		return reason.Say("Every continuation was looked at: %v %s.", reason.Cell(reason.Move, c), worth)
	case r.Admits.Has(c):
		return reason.Say("%v is as good: it %s too.", reason.Cell(reason.Move, c), worth)
	}
	return reason.Say("%v %s.", c, worth)
}
