package strategy

import (
	"math/rand/v2"
	"testing"

	tr "transversal"
	"transversal/internal/symmetry"
)

// The choices of the two rules commute with permutations of the vertices, in random plays on
// K10. Those of a rule that takes the first edge do not.
func TestGraphChoicesCommute(t *testing.T) {
	for _, player := range []tr.Player{tr.X, tr.O} {
		if !commute(t, func(p tr.Position) (tr.Set, error) {
			move, err := Own(player).Move(p)
			return move.Admits, err
		}) {
			t.Errorf("the choices of %v's rule do not commute with permutations", player)
		}
	}
	if commute(t, func(p tr.Position) (tr.Set, error) { return tr.SetOf(p.Free().Least()), nil }) {
		t.Error("the first edge commutes with permutations")
	}
}

func commute(t *testing.T, admits func(tr.Position) (tr.Set, error)) bool {
	dice := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		for p := onGraph(5); p.Outcome() == tr.Open && p.Ply() < 13; {
			edges, err := admits(p)
			if err != nil {
				edges = p.Free()
			} else {
				names := dice.Perm(10)
				renamed := func(s tr.Set) (to tr.Set) {
					for c := range s.All() {
						to = to.With(tr.Edge(names[c.Row()], names[c.Col()]))
					}
					return to
				}
				q := p.Placed(renamed(p.X), renamed(p.O))
				if symmetry.Canonical(p) != symmetry.Canonical(q) {
					t.Fatalf("two canonical positions of\n%v", p)
				}
				if other, err := admits(q); err != nil || other != renamed(edges) {
					return false
				}
			}
			p = p.With(anyOf(edges, dice))
		}
	}
	return true
}
