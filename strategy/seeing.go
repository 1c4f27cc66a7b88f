package strategy

import (
	"transversal/strategy/seen"

	tr "transversal"
)

// Seeing is a rule that can move without looking at all of the other player's stones: a
// verifier asks it once for all positions in which it would be answered the same. Its
// methods are for positions of the paper's game on the n×n board in which its player, who
// is to move, owns the first stones and the other player the second.
type Seeing interface {
	Rule
	// See returns the Cell of Move, or its error.
	See(n int, own tr.Set, theirs seen.Stones) (tr.Cell, error)
	// SeeAll returns the whole Move, for which there may be more to ask.
	SeeAll(n int, own tr.Set, theirs seen.Stones) (Move, error)
}
