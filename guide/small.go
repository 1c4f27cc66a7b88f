package guide

import tr "transversal"

// searched returns the first best move of a position with n ≤ 3 by looking at
// every continuation: 5478 positions at most.
func searched(p tr.Position) tr.Cell {
	best, most := tr.Cell(0), -worth
	known := make(map[tr.Position]int)
	for c := range p.Free().All() {
		if v := -value(p.With(c), known); v > most {
			best, most = c, v
		}
	}
	return best
}

// worth exceeds the value of any game; a win is worth less the later it comes.
const worth = 100

// value is what the position is worth to the player to move: positive if that
// player wins, zero if the game is a draw.
func value(p tr.Position, known map[tr.Position]int) int {
	switch p.Outcome() {
	case tr.Draw:
		return 0
	case tr.XWins, tr.OWins: // by the move just made
		return p.Ply() - worth
	}
	if v, found := known[p]; found {
		return v
	}
	v := -worth
	for c := range p.Free().All() {
		v = max(v, -value(p.With(c), known))
	}
	known[p] = v
	return v
}
