package strategy

import (
	tr "transversal"
	"transversal/strategy/reason"
)

// Completing is a rule that wins when it can. Its choice among the free completing cells
// depends, by its type, only on these cells and the player's stones. A verifier that knows
// Choose for each such pair knows the rule in every position where the player can win.
type Completing struct {
	Player tr.Player
	// Choose picks one of the player's free completing cells; there is at least one. Nil
	// admits them all and takes the first in row-major order.
	Choose func(own, threats tr.Set) Move
	// Otherwise answers where there is none, and gives the rule its name.
	Otherwise Rule
}

// Name is the name of Otherwise.
func (c Completing) Name() string { return c.Otherwise.Name() }

// Complete returns what the rule plays where the player can win, given the player's stones
// and the free cells, at least one, that complete them.
func (c Completing) Complete(own, threats tr.Set) Move {
	if c.Choose != nil {
		return c.Choose(own, threats)
	}
	return Move{threats.Least(), threats}
}

// Move completes a transversal if the player can, and otherwise asks Otherwise.
func (c Completing) Move(p tr.Position) (Move, error) {
	if err := toMove(p, c.Player); err != nil {
		return Move{}, err
	}
	if threats := p.Threats(c.Player); !threats.Empty() {
		return c.Complete(p.Stones(c.Player), threats), nil
	}
	return c.Otherwise.Move(p)
}

// Why returns a [CompletingReason] or the reason of Otherwise.
func (c Completing) Why(p tr.Position) (Reason, error) {
	if err := toMove(p, c.Player); err != nil {
		return Reason{}, err
	}
	if threats := p.Threats(c.Player); !threats.Empty() {
		return Reason{c.Complete(p.Stones(c.Player), threats), p, CompletingReason{}}, nil
	}
	return c.Otherwise.Why(p)
}

// CompletingReason is the reason of a move that wins.
type CompletingReason struct{}

// Says tells that c wins, by rule 4.4 if it is X's, or that it does not.
func (why CompletingReason) Says(r Reason, c tr.Cell) reason.Sentence {
	if !r.Admits.Has(c) {
		return reason.Say("%v does not complete a transversal, and %v does. %v", c, r.Cell, why.Says(r, r.Cell))
	}
	p := r.Position
	player, threats, by := p.Turn(), p.Threats(p.Turn()), "it can win"
	if g := p.Game(); g.Pairs {
		return reason.Say("%v plays %v, which completes a perfect matching.", player, reason.Name(reason.Move, tr.SetOf(c), "%s", g.Name(c)))
	}
	if player == tr.X {
		by = "by rule 4.4"
	}
	return reason.Say("%v plays %v, %s: a free completing cell of %[1]v's stones; the threats were %[4]v. %[1]v owns %[5]v.", player, reason.Cell(reason.Move, c), by,
		reason.Name(reason.Threat, threats, "%v", threats), reason.Name(reason.Winner, p.With(c).WinningSet(player), "a transversal"))
}
