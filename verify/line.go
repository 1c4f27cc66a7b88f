package verify

import (
	"slices"

	tr "transversal"
)

// line returns a play that leads from the empty board to the target, or only
// the board size if there is none. Moves of a player for whom a rule is given
// are moves that it admits.
func line(target tr.Position, x, o func(tr.Position) (tr.Set, error)) tr.Record {
	dead := map[tr.Position]bool{}
	var played []tr.Cell
	var search func(p tr.Position) bool
	search = func(p tr.Position) bool {
		if p == target {
			return true
		}
		if dead[p] {
			return false
		}
		dead[p] = true
		turn := p.Turn()
		next, rule := target.Stones(turn).Minus(p.Stones(turn)), x
		if turn == tr.O {
			rule = o
		}
		if rule != nil {
			choices, _ := rule(p) // none beside an error
			next = next.Intersect(choices)
		}
		for c := range next.All() {
			if search(p.With(c)) {
				played = append(played, c)
				return true
			}
		}
		return false
	}
	search(tr.New(target.N()))
	slices.Reverse(played)
	return tr.Record{Start: tr.New(target.N()), Moves: played}
}
