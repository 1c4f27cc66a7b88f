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

// arc adds an arc.
func (c *choice) arc(tail, head int) {
	c.tail[c.arcs], c.head[c.arcs] = uint8(tail), uint8(head)
	c.arcs++
}

// What is settled is equitable: in digraphs of all sizes that start as one cell, and
// whichever points were set apart before.
func TestSettle(t *testing.T) {
	dice := rand.New(rand.NewPCG(27, 28))
	apart := 0
	for range 3000 {
		var c choice
		var s side
		points := 2 + dice.IntN(15)
		s.reset(points)
		for range 1 + dice.IntN(largest) {
			tail := dice.IntN(points)
			c.arc(tail, (tail+1+dice.IntN(points-1))%points)
		}
		for {
			c.settle(&s)
			s.check(t)
			c.equitable(t, &s)
			multi := s.multi()
			if multi == 0 {
				break
			}
			apart++
			i := bits.TrailingZeros32(multi)
			s.setApart(i, s.at[i+dice.IntN(s.end(i)-i)])
		}
	}
	if apart < 3000 {
		t.Errorf("only %d points were left to set apart", apart)
	}
}

// Two points of a cell are told apart of which one has arcs to both points of another
// cell, or from them, and the other one an arc to a point by itself, or from there:
// wherever these stand.
func TestSettleFewArcs(t *testing.T) {
	for i := range 15 * 15 * 16 {
		ties, cell, alone := i%15, i/15%15, i/15/15
		if max(ties, cell)-min(ties, cell) < 2 || alone == ties || alone == ties+1 || alone == cell || alone == cell+1 {
			continue
		}
		var s side
		s.reset(16)
		s.starts = 1<<17 - 1 ^ 2<<ties ^ 2<<cell
		for v := range s.n {
			s.colour[v] = uint8(v)
		}
		s.recolour(ties, ties+2)
		s.recolour(cell, cell+2)
		var there, back choice
		for _, arc := range [][2]int{{ties, cell}, {ties, cell + 1}, {ties + 1, alone}} {
			there.arc(arc[0], arc[1])
			back.arc(arc[1], arc[0])
		}
		for _, c := range []*choice{&there, &back} {
			settled := s
			c.settle(&settled)
			settled.check(t)
			c.equitable(t, &settled)
		}
	}
}
