package symmetry

import (
	"math/rand/v2"
	"testing"
)

// relabelled returns g with vertex v as to[v].
func relabelled(g *Coloured, to []int) (h Coloured) {
	h.N = g.N
	for c := range g.Joined {
		for v := range g.N {
			for w := range g.N {
				if g.Joined[c][v]>>w&1 != 0 {
					h.Joined[c][to[v]] |= 1 << to[w]
				}
			}
		}
	}
	return h
}

// drawn returns g as its canonical order draws it.
func drawn(g *Coloured) Coloured {
	at := g.Canonical()
	to := make([]int, g.N)
	for i, v := range at[:g.N] {
		to[v] = i
	}
	return relabelled(g, to)
}

// The order is one of the vertices, and a graph and another of the same form are drawn the
// same, from the empty graph to the complete one. Those that are not of the same form
// are not, since a drawing is the graph itself.
func TestCanonical(t *testing.T) {
	dice := rand.New(rand.NewPCG(81, 82))
	missed := 0
	for i := range 2000 {
		g := Coloured{N: 2 + dice.IntN(MaxVertices-1)}
		one := dice.IntN(12) // of so many edges, about
		for v := range g.N {
			for w := range v {
				if c := dice.IntN(2 + one); c < 2 {
					g.Joined[c][v] |= 1 << w
					g.Joined[c][w] |= 1 << v
				}
			}
		}
		if i%100 == 0 { // a triangle and a square: no colour tells their vertices apart
			g = Coloured{N: 7}
			for v, w := range []int{1, 2, 0, 4, 5, 6, 3} {
				g.Joined[0][v] |= 1 << w
				g.Joined[0][w] |= 1 << v
			}
		}
		h := relabelled(&g, dice.Perm(g.N))
		a, b := drawn(&g), drawn(&h)
		if a != b {
			missed++
		}
		var seen uint32
		for _, v := range func() []uint8 { at := g.Canonical(); return at[:g.N] }() {
			seen |= 1 << v
		}
		if seen != 1<<g.N-1 {
			t.Fatalf("graph %d: the order is not one of all vertices", i)
		}
	}
	if missed > 0 {
		t.Errorf("%d of 2000 graphs are not known again", missed)
	}
}
