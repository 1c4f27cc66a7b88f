package symmetry

import (
	"cmp"
	"slices"

	tr "transversal"
)

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

// mostLeaves bounds the search for the smallest drawing.
const mostLeaves = 200

// Graph returns an order of the vertices 0..n-1 that brings a graph with edges of two colours
// into a canonical form. If two graphs have the same image in their orders, they are isomorphic.
// Isomorphic graphs have the same image, except for some with many symmetries. An edge may be of
// both colours.
//
// The method refines a partition of the vertices by the colours of their neighbours until
// it is stable. Then it sets apart each vertex of a class in turn, and keeps the smallest
// drawing that results. Of two vertices that can be exchanged it tries one.
func Graph(n int, x, o tr.Set) Permutation {
	s := drawer{n: n, joined: [2][tr.MaxN]tr.Lines{x.Neighbours(), o.Neighbours()}, left: mostLeaves}
	s.search([tr.MaxN]uint64{})
	return s.best.Inverse()
}

type drawer struct {
	n       int
	joined  [2][tr.MaxN]tr.Lines // by colour, the neighbours of each vertex
	left    int
	some    bool
	best    Permutation          // the vertex at each place
	drawing [2][tr.MaxN]tr.Lines // in that order
}

// refine returns finer colours, which depend on the structure alone.
func (s *drawer) refine(colour [tr.MaxN]uint64) [tr.MaxN]uint64 {
	for classes := 0; ; {
		var next, sorted [tr.MaxN]uint64
		for v := range s.n {
			sum := 3 * mixed(colour[v]+2)
			for c := range s.joined {
				for l := s.joined[c][v]; l != 0; l &= l - 1 {
					sum += mixed(colour[l.First()] + uint64(c+1)*0x9e37_79b9_7f4a_7c15)
				}
			}
			next[v] = mixed(sum)
		}
		colour, sorted = next, next
		slices.Sort(sorted[:s.n])
		if now := len(slices.Compact(sorted[:s.n])); now > classes {
			classes = now
			continue
		}
		return colour
	}
}

// search draws g in the orders that refine the colours.
func (s *drawer) search(colour [tr.MaxN]uint64) {
	colour = s.refine(colour)
	var order Permutation
	for v := range order {
		order[v] = uint8(v)
	}
	slices.SortFunc(order[:s.n], func(v, w uint8) int { return cmp.Compare(colour[v], colour[w]) })
	apart, size := -1, s.n+1
	for i := 0; i < s.n; {
		j := i + 1
		for j < s.n && colour[order[j]] == colour[order[i]] {
			j++
		}
		if j-i > 1 && j-i < size {
			apart, size = i, j-i
		}
		i = j
	}
	if apart < 0 {
		s.draw(&order)
		return
	}
next:
	for i, v := range order[apart : apart+size] {
		for _, w := range order[apart : apart+i] {
			if s.twins(v, w) {
				continue next
			}
		}
		if s.left == 0 {
			return
		}
		finer := colour
		finer[v] = mixed(finer[v] + 5)
		s.search(finer)
	}
}

// twins reports whether v and w can be exchanged.
func (s *drawer) twins(v, w uint8) bool {
	rest := ^(tr.Line(int(v)) | tr.Line(int(w)))
	return (s.joined[0][v]^s.joined[0][w])&rest == 0 && (s.joined[1][v]^s.joined[1][w])&rest == 0
}

// draw keeps the order if its drawing is the smallest so far.
func (s *drawer) draw(order *Permutation) {
	s.left--
	var number Permutation
	for i, v := range order[:s.n] {
		number[v] = uint8(i)
	}
	var drawing [2][tr.MaxN]tr.Lines
	for c := range drawing {
		for i, v := range order[:s.n] {
			for l := s.joined[c][v]; l != 0; l &= l - 1 {
				drawing[c][i] |= tr.Line(int(number[l.First()]))
			}
		}
	}
	rows := func(a, b [tr.MaxN]tr.Lines) int { return slices.Compare(a[:], b[:]) }
	if !s.some || slices.CompareFunc(drawing[:], s.drawing[:], rows) < 0 {
		s.some, s.best, s.drawing = true, *order, drawing
	}
}

// CanonicalGraph is [CanonicalBoard] on a graph with the vertices 0..n-1: the stones of the
// canonical form, a missing edge being one of both players.
func CanonicalGraph(n int, x, o, missing tr.Set) (tr.Set, tr.Set) {
	x, o = x.Union(missing), o.Union(missing)
	to := Graph(n, x, o)
	return to.Image(x), to.Image(o)
}
