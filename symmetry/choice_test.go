package symmetry

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// equitable checks that any two points of a cell of s have equally many arcs to each
// cell, and from it, arc by arc.
func (c *choice) equitable(t *testing.T, s *side) {
	t.Helper()
	var to, from [16][16]int // by point, and by the cell at the other end
	for i := range c.arcs {
		tail, head := c.tail[i], c.head[i]
		to[tail][s.colour[head]]++
		from[head][s.colour[tail]]++
	}
	for v := range s.n {
		for w := range s.n {
			if s.colour[v] == s.colour[w] && (to[v] != to[w] || from[v] != from[w]) {
				t.Fatalf("points %d and %d of a cell have %v and %v arcs to the cells, and %v and %v from them", v, w, to[v], to[w], from[v], from[w])
			}
		}
	}
}

// What is settled is equitable: in digraphs of all sizes that start as one cell, and
// whichever points were set apart before.
func TestSettle(t *testing.T) {
	dice := rand.New(rand.NewPCG(27, 28))
	cells := 0
	for range 3000 {
		var c choice
		var s side
		points := 2 + dice.IntN(15)
		s.reset(points)
		for most := 1 + dice.IntN(largest); c.arcs < most; c.arcs++ {
			tail := dice.IntN(points)
			c.tail[c.arcs], c.head[c.arcs] = uint8(tail), uint8((tail+1+dice.IntN(points-1))%points)
		}
		for {
			c.settle(&s)
			s.check(t)
			c.equitable(t, &s)
			multi := s.multi()
			if multi == 0 {
				break
			}
			cells++
			i := bits.TrailingZeros32(multi)
			s.setApart(i, s.at[i+dice.IntN(s.end(i)-i)])
		}
	}
	if cells < 3000 {
		t.Errorf("only %d cells were left to split", cells)
	}
}
