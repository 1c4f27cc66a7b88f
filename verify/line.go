package verify

import (
	"slices"

	tr "transversal"
)

// line returns a play that leads from the empty board to the target, X's moves
// being those of the rule, or only the board size if there is none.
func (v *winning) line(target tr.Position) tr.Record {
	dead := map[tr.Position]bool{}
	var moves []tr.Cell
	var search func(p tr.Position) bool
	search = func(p tr.Position) bool {
		if p == target {
			return true
		}
		if dead[p] || p.Ply() >= target.Ply() {
			return false
		}
		next := target.O.Minus(p.O)
		if p.Turn() == tr.X {
			next = target.X.Minus(p.X)
			if p.Ply() > 0 {
				choices, err := v.choices(p)
				if err != nil {
					return false
				}
				next = next.Intersect(choices)
			}
		}
		for c := range next.All() {
			if search(p.With(c)) {
				moves = append(moves, c)
				return true
			}
		}
		dead[p] = true
		return false
	}
	search(tr.New(target.N))
	slices.Reverse(moves)
	return tr.Record{N: target.N, Moves: moves}
}
