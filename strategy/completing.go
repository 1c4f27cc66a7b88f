package strategy

import (
	"fmt"

	tr "transversal"
)

// Completing is a rule that wins when it can. Which of the free completing cells
// it takes depends, by its type, on nothing but them and the player's stones: so
// that it is known at every position once Choose is known for each such pair, and
// a verifier need not ask again.
type Completing struct {
	Player tr.Player
	// Choose picks among the player's free completing cells, of which there is
	// one at least. Nil admits them all and takes the first in row-major order.
	Choose func(own, threats tr.Set) Move
	// Otherwise answers where there is none. The rule has its name.
	Otherwise Rule
}

// Name is the name of Otherwise.
func (c Completing) Name() string { return c.Otherwise.Name() }

// Complete is the last step of the rule: what it plays, given the player's stones
// and the free cells, one at least, that complete them.
func (c Completing) Complete(own, threats tr.Set) Move {
	if c.Choose != nil {
		return c.Choose(own, threats)
	}
	return Move{threats.Least(), threats}
}

// Move completes if the player can, and else asks Otherwise.
func (c Completing) Move(p tr.Position) (Move, error) {
	if err := toMove(p, c.Player); err != nil {
		return Move{}, err
	}
	if threats := p.Threats(c.Player); !threats.Empty() {
		return c.Complete(p.Stones(c.Player), threats), nil
	}
	return c.Otherwise.Move(p)
}

// Why returns a [*CompletingReason] or the reason of Otherwise.
func (c Completing) Why(p tr.Position) (Reason, error) {
	if err := toMove(p, c.Player); err != nil {
		return nil, err
	}
	if threats := p.Threats(c.Player); !threats.Empty() {
		return &CompletingReason{c.Complete(p.Stones(c.Player), threats), c.Player, threats, p}, nil
	}
	return c.Otherwise.Why(p)
}

// CompletingReason is the reason of a move that wins.
type CompletingReason struct {
	Move
	Player   tr.Player
	Threats  tr.Set // the free completing cells
	position tr.Position
}

// String says that the move wins, by rule 4.4 if it is X's.
func (r *CompletingReason) String() string {
	by := "it can win"
	if r.Player == tr.X {
		by = "by rule 4.4"
	}
	return fmt.Sprintf("%v plays %v, %s: a free completing cell of %v's stones; the threats were %v. %v owns a transversal.",
		r.Player, r.Cell, by, r.Player, r.Threats, r.Player)
}

// Playing returns the reason of c, another move that wins.
func (r *CompletingReason) Playing(c tr.Cell) *CompletingReason {
	again := *r
	again.Cell = c
	return &again
}

// Instead says whether c wins too.
func (r *CompletingReason) Instead(c tr.Cell) string {
	if why := taken(r.position, c); why != "" {
		return why
	}
	if !r.Admits.Has(c) {
		return fmt.Sprintf("%v does not complete a transversal, and %v does. %v", c, r.Cell, r)
	}
	return r.Playing(c).String()
}
