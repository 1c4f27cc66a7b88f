package guide

import (
	tr "transversal"
	"transversal/strategy"
	"transversal/strategy/reason"
)

// Explain says why the rule of the player to move admits the move c, which must be free, or
// why it does not. Where the rule has no answer it says what the move does.
func Explain(p tr.Position, c tr.Cell) reason.Sentence {
	why, err := strategy.Own(p.Turn()).Why(p)
	if err != nil {
		return Tell(p, c)
	}
	return why.Of(c)
}
