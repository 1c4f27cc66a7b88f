package symmetry

import tr "transversal"

// Permutation is a permutation of the vertices of a graph: Permutation[v] is what vertex v becomes.
type Permutation [tr.MaxN]uint8

// Image returns the edges that those of s become.
func (to *Permutation) Image(s tr.Set) (image tr.Set) {
	for !s.Empty() {
		var c tr.Cell
		c, s = s.Pop()
		image = image.With(tr.Edge(int(to[c.Row()]), int(to[c.Col()])))
	}
	return image
}

// Inverse returns the permutation that undoes to.
func (to *Permutation) Inverse() (back Permutation) {
	for v, w := range to {
		back[w] = uint8(v)
	}
	return back
}

// Graph returns an order of the vertices 0..n-1 that brings a graph with edges of two colours
// into a canonical form: two graphs have the same image in their orders if and only if they are
// isomorphic. An edge may be of both colours.
func Graph(n int, x, o tr.Set) Permutation {
	var c canon
	c.load(tr.Complete(n), x, o)
	at := Permutation(c.run().rowsAt)
	return at.Inverse()
}
