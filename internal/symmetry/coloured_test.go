package symmetry

import (
	"math/rand/v2"
	"testing"

	tr "transversal"
)

// The order is one of the vertices, and isomorphic graphs have the same image, from the empty
// graph to the complete one, with many symmetries and with none. Others do not, since an image
// is isomorphic to its graph.
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
		switch i % 100 { // no colour tells the vertices apart
		case 0: // a triangle and a square
			n, o = 7, tr.Set{}
			x = tr.SetOf(tr.Edge(0, 1), tr.Edge(1, 2), tr.Edge(0, 2), tr.Edge(3, 4), tr.Edge(4, 5), tr.Edge(5, 6), tr.Edge(3, 6))
		case 1: // the rows and the columns of 4×4 vertices
			n, x, o = 16, tr.Set{}, tr.Set{}
			for c := range tr.Complete(n).Cells().All() {
				if v, w := c.Row(), c.Col(); v>>2 == w>>2 {
					x = x.With(c)
				} else if v&3 == w&3 {
					o = o.With(c)
				}
			}
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
		form := Canonical(onGraph(t, n, x, o))
		if _, own := Order(form); !own || Canonical(onGraph(t, n, imageX, imageO)) != form || Canonical(onGraph(t, n, to.Image(x), to.Image(o))) != form {
			t.Errorf("graph %d has two representatives", i)
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

// onGraph returns the position on a complete graph with these edges.
func onGraph(t *testing.T, n int, x, o tr.Set) tr.Position {
	t.Helper()
	p, err := tr.Game{Board: tr.Complete(n)}.Start()
	if err != nil {
		t.Fatal(err)
	}
	return p.Placed(x, o)
}

// Graphs with edges of two colours are as many as in the literature, OEIS A004102.
func TestGraphsCounted(t *testing.T) {
	for n, want := range map[int]int{2: 3, 3: 10, 4: 66, 5: 792} {
		graphs := [][2]tr.Set{{}}
		for c := range tr.Complete(n).Cells().All() {
			for _, g := range graphs {
				graphs = append(graphs, [2]tr.Set{g[0].With(c), g[1]}, [2]tr.Set{g[0], g[1].With(c)})
			}
		}
		classes := map[[2]tr.Set]bool{}
		for _, g := range graphs {
			form := Canonical(onGraph(t, n, g[0], g[1]))
			classes[[2]tr.Set{form.X, form.O}] = true
		}
		if len(classes) != want {
			t.Errorf("%d vertices: %d classes of %d graphs, not %d", n, len(classes), len(graphs), want)
		}
	}
}
