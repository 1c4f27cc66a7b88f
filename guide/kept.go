package guide

import (
	tr "transversal"
	"transversal/strategy"
)

// Kept reports whether every move of a player among the first plies moves of a
// legal game is one that its rule admits: X's winning rule, which then wins by
// ply 2n+3, or O's delaying rule, which then lasts that long. On boards with
// n ≤ 3 there is nothing to keep.
func Kept(game tr.Record, plies int, player tr.Player) bool {
	p := tr.New(game.N)
	for _, c := range game.Moves[:plies] {
		if p.N >= smallest && p.Turn() == player && !admits(p, c) {
			return false
		}
		p = p.With(c)
	}
	return true
}

// admits reports whether the rule of the player to move admits the move c.
func admits(p tr.Position, c tr.Cell) bool {
	if p.Turn() == tr.X {
		reason, err := strategy.Winning(p)
		return err == nil && reason.Choices().Has(c)
	}
	delay, err := strategy.Delaying(p)
	return err == nil && delay.Choices.Has(c)
}
