package solve

import (
	"context"
	"fmt"

	tr "transversal"
	"transversal/strategy"
	"transversal/strategy/reason"
)

// Exact is a [strategy.Rule] for any game and either player that plays perfectly, by
// search: it wins as early as it can, else keeps the draw, else loses as late as it can.
// It admits every such move. It takes the time and the memory that [Moves] takes.
type Exact struct{ Options Options }

// The registered rule gives up where the search is not quick, about a second and a half,
// with [ErrLimit]. The limit is a number of nodes, not a time, so that the same question
// has the same answer on every machine.
func init() {
	quick := Exact{Options{Memory: 64 << 20, Workers: 1, Nodes: 300_000}}
	strategy.Register("hardest", func(tr.Player, uint64) strategy.Rule { return quick })
}

// Name returns "exact".
func (Exact) Name() string { return "exact" }

// Move returns the first of the best moves. The error is a [*strategy.Unreachable]
// if the game is over, and that of [Moves] otherwise.
func (e Exact) Move(p tr.Position) (strategy.Move, error) {
	r, err := e.moves(p)
	if err != nil {
		return strategy.Move{}, err
	}
	return r.move(), nil
}

// Why returns an [*ExactReason].
func (e Exact) Why(p tr.Position) (strategy.Reason, error) {
	r, err := e.moves(p)
	if err != nil {
		return nil, err
	}
	return r, nil
}

func (e Exact) moves(p tr.Position) (*ExactReason, error) {
	if outcome := p.Outcome(); outcome != tr.Open {
		return nil, &strategy.Unreachable{Fact: "the game goes on", Detail: outcome.String()}
	}
	r, err := Moves(context.Background(), p, e.Options, nil)
	if err != nil {
		return nil, err
	}
	return &ExactReason{r}, nil
}

// ExactReason is why [Exact] makes a move: what every move is worth.
type ExactReason struct{ Result *Result }

// move returns the best moves.
func (r *ExactReason) move() (m strategy.Move) {
	for _, v := range r.Result.Moves {
		if v.Value == r.Result.Value && v.Ply == r.Result.Ply {
			m.Admits = m.Admits.With(v.Cell)
		}
	}
	m.Cell, _ = m.Admits.First()
	return m
}

// String says what the move is worth.
func (r *ExactReason) String() string { return r.Of(r.move().Cell).String() }

// says says what a value means to the player to move.
func (r *ExactReason) says(value tr.Outcome, ply int) string {
	us := r.Result.Position.Turn()
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

// Of says what c is worth.
func (r *ExactReason) Of(c tr.Cell) reason.Sentence {
	best := r.move()
	for _, v := range r.Result.Moves {
		switch {
		case v.Cell != c:
		case c == best.Cell:
			return reason.Say("Every continuation was looked at: %v %s.", reason.Cell(reason.Move, c), r.says(v.Value, v.Ply))
		case best.Admits.Has(c):
			return reason.Say("%v is as good: it %s too.", reason.Cell(reason.Move, c), r.says(v.Value, v.Ply))
		default:
			return reason.Say("%v %s.", c, r.says(v.Value, v.Ply))
		}
	}
	_, err := r.Result.Position.Play(c) // why there is no such move
	return reason.Say("%v.", err)
}
