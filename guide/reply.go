package guide

import (
	tr "transversal"
	"transversal/strategy"
)

// smallest is the side of the smallest board on which X's rule wins.
const smallest = 4

// Reply returns the move of the program for the player to move, in a game that
// is not over: X's winning rule, O's delaying rule, or on boards with n ≤ 3 the
// exact value by search. Where the position is none that the rule leads to, as
// after moves by hand, it completes if it can, blocks if it must, and otherwise
// builds its matching.
func Reply(p tr.Position) tr.Cell {
	if p.N < smallest {
		return Exact(p)
	}
	if p.Turn() == tr.X {
		if reason, err := strategy.Winning(p); err == nil {
			return reason.Move
		}
	} else if delay, err := strategy.Delaying(p); err == nil {
		return delay.Move
	}
	return sensible(p)
}

// sensible is a move for positions that no rule covers.
func sensible(p tr.Position) tr.Cell {
	us := p.Turn()
	for _, urgent := range []tr.Set{p.Threats(us), p.Threats(us.Other())} {
		if c, some := urgent.First(); some {
			return c
		}
	}
	var best tr.Cell
	most := -1
	for c := range p.Free().All() {
		if nu := p.Stones(us).With(c).Nu(); nu > most {
			best, most = c, nu
		}
	}
	return best
}
