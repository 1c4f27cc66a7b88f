package symmetry

import (
	"math/rand/v2"
	"testing"

	tr "transversal"
)

// The order is one of the vertices, and a graph and another of the same form have the same
// image, from the empty graph to the complete one. Those that are not of the same form do not,
// since an image is the graph itself.
func TestGraph(t *testing.T) {
	dice := rand.New(rand.NewPCG(81, 82))
	for i := range 2000 {
		n := 2 + dice.IntN(tr.MaxN-1)
		one := dice.IntN(12) // of so many edges, about
		var x, o tr.Set
		for c := range tr.Complete(n).Cells().All() {
			switch dice.IntN(2 + one) {
			case 0:
				x = x.With(c)
			case 1:
				o = o.With(c)
			}
		}
		if i%100 == 0 { // a triangle and a square: no colour tells their vertices apart
			n, o = 7, tr.Set{}
			x = tr.SetOf(tr.Edge(0, 1), tr.Edge(1, 2), tr.Edge(0, 2), tr.Edge(3, 4), tr.Edge(4, 5), tr.Edge(5, 6), tr.Edge(3, 6))
		}
		var other Permutation
		for v := range other {
			other[v] = uint8(v)
		}
		dice.Shuffle(n, func(v, w int) { other[v], other[w] = other[w], other[v] })
		imageX, imageO, back := other.Image(x), other.Image(o), other.Inverse()
		if back.Image(imageX) != x {
			t.Fatalf("graph %d: a permutation is not undone", i)
		}
		to, again := Graph(n, x, o), Graph(n, imageX, imageO)
		if to.Image(x) != again.Image(imageX) || to.Image(o) != again.Image(imageO) {
			t.Errorf("graph %d is not known again", i)
		}
		var seen tr.Lines
		for _, v := range to[:n] {
			seen |= tr.Line(int(v))
		}
		if seen != tr.FirstLines(n) {
			t.Fatalf("graph %d: the order is not one of all vertices", i)
		}
	}
}
