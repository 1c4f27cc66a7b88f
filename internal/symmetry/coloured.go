package symmetry

import (
	"cmp"
	"math/bits"
	"slices"

	tr "transversal"
)

// MaxVertices is the most vertices of a [Coloured] graph: it has 253 edges if it is
// complete.
const MaxVertices = 23

// Coloured is a graph on the vertices 0..N-1 whose edges have one of two colours:
// Joined[c][v] has a bit for each vertex that an edge of colour c joins to v.
type Coloured struct {
	N      int
	Joined [2][MaxVertices]uint32
}

// mostLeaves bounds the search for the smallest drawing.
const mostLeaves = 200

// Canonical returns an order of the vertices: at[i] is the vertex at place i. If two
// graphs look the same in their orders, they are isomorphic. Isomorphic graphs look the
// same in their orders, except for some with many symmetries.
//
// The method refines a partition of the vertices by the colours of their neighbours until
// it is stable. Then it sets apart each vertex of a class in turn, and keeps the smallest
// drawing that results. Of two vertices that can be exchanged it tries one.
func (g *Coloured) Canonical() (at [MaxVertices]uint8) {
	s := drawer{Coloured: g, left: mostLeaves}
	s.search([MaxVertices]uint64{})
	return s.best
}

type drawer struct {
	*Coloured
	left    int
	some    bool
	best    [MaxVertices]uint8
	drawing [2][MaxVertices]uint32 // in the order best
}

// refine returns finer colours, which depend on the structure alone.
func (s *drawer) refine(colour [MaxVertices]uint64) [MaxVertices]uint64 {
	for classes := 0; ; {
		var next, sorted [MaxVertices]uint64
		for v := range s.N {
			sum := 3 * mixed(colour[v]+2)
			for c := range s.Joined {
				for l := s.Joined[c][v]; l != 0; l &= l - 1 {
					sum += mixed(colour[bits.TrailingZeros32(l)] + uint64(c+1)*0x9e37_79b9_7f4a_7c15)
				}
			}
			next[v] = mixed(sum)
		}
		colour, sorted = next, next
		slices.Sort(sorted[:s.N])
		if now := len(slices.Compact(sorted[:s.N])); now > classes {
			classes = now
			continue
		}
		return colour
	}
}

// search draws g in the orders that refine the colours.
func (s *drawer) search(colour [MaxVertices]uint64) {
	colour = s.refine(colour)
	var order [MaxVertices]uint8
	for v := range s.N {
		order[v] = uint8(v)
	}
	slices.SortFunc(order[:s.N], func(v, w uint8) int { return cmp.Compare(colour[v], colour[w]) })
	apart, size := -1, s.N+1
	for i := 0; i < s.N; {
		j := i + 1
		for j < s.N && colour[order[j]] == colour[order[i]] {
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
	rest := ^(uint32(1)<<v | uint32(1)<<w)
	return (s.Joined[0][v]^s.Joined[0][w])&rest == 0 && (s.Joined[1][v]^s.Joined[1][w])&rest == 0
}

// draw keeps the order if its drawing is the smallest so far.
func (s *drawer) draw(order *[MaxVertices]uint8) {
	s.left--
	var number [MaxVertices]uint8
	for i, v := range order[:s.N] {
		number[v] = uint8(i)
	}
	var drawing [2][MaxVertices]uint32
	for c := range drawing {
		for i, v := range order[:s.N] {
			for l := s.Joined[c][v]; l != 0; l &= l - 1 {
				drawing[c][i] |= 1 << number[bits.TrailingZeros32(l)]
			}
		}
	}
	rows := func(a, b [MaxVertices]uint32) int { return slices.Compare(a[:], b[:]) }
	if !s.some || slices.CompareFunc(drawing[:], s.drawing[:], rows) < 0 {
		s.some, s.best, s.drawing = true, *order, drawing
	}
}

// canonicalGraph is Canonical on a complete graph.
func canonicalGraph(p tr.Position) tr.Position {
	g := Coloured{N: p.Board().Rows}
	for c, s := range [2]tr.Set{p.X, p.O} {
		for v, joined := range s.Neighbours() {
			g.Joined[c][v] = uint32(joined)
		}
	}
	var place [MaxVertices]int
	at := g.Canonical()
	for i, v := range at[:g.N] {
		place[v] = i
	}
	moved := func(s tr.Set) (to tr.Set) {
		for c := range s.All() {
			to = to.With(tr.Edge(place[c.Row()], place[c.Col()]))
		}
		return to
	}
	return p.Placed(moved(p.X), moved(p.O))
}
