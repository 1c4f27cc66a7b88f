package symmetry

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	tr "transversal"
)

// check checks that a side is what its picture says.
func (s *side) check(t *testing.T) {
	t.Helper()
	if at := slices.Sorted(slices.Values(s.at[:s.n])); at[0] != 0 || int(at[s.n-1]) != s.n-1 || len(slices.Compact(at)) != s.n {
		t.Fatalf("%d places hold %v", s.n, s.at[:s.n])
	}
	if s.starts&1 == 0 || s.starts>>s.n != 1 {
		t.Fatalf("%d places have the cells %b", s.n, s.starts)
	}
	for i, v := range s.at[:s.n] {
		if begin := bits.Len32(s.starts&(2<<i-1)) - 1; int(s.colour[v]) != begin {
			t.Fatalf("place %d of %v, cells %b, has colour %d", i, s.at[:s.n], s.starts, s.colour[v])
		}
	}
}

// loaded returns a random board with a stone of X on one cell of most, and one of O's on another,
// and one cell each of its rows and columns.
func loaded(dice *rand.Rand, rows, cols, most int) (c canon, p partition) {
	var stones [2]tr.Set
	for r := range rows {
		for col := range cols {
			if kind := dice.IntN(most); kind < 2 {
				stones[kind] = stones[kind].With(tr.At(r, col))
			}
		}
	}
	c.load(tr.Board{Rows: rows, Cols: cols}, stones[0], stones[1])
	p.rows.reset(rows)
	p.cols.reset(cols)
	return c, p
}

// Refinement ends where two vertices of a cell meet equally many of each cell, in stones
// of X and of O: on boards of all sizes, whichever vertex was set apart before.
func TestRefined(t *testing.T) {
	dice := rand.New(rand.NewPCG(21, 22))
	for range 1000 {
		c, p := loaded(dice, 1+dice.IntN(16), 1+dice.IntN(16), 1+dice.IntN(60))
		p.refine(&c.graph)
		for {
			p.rows.check(t)
			p.cols.check(t)
			p.equitable(t, &c.graph)
			multi := p.rows.multi()
			if multi == 0 {
				break
			}
			i := bits.TrailingZeros32(multi)
			p.setApart(&c.graph, i, p.rows.at[i+dice.IntN(p.rows.end(i)-i)])
		}
	}
}

// meets counts, for each colour, the vertices of s that a line with these stones meets in stones
// of each player.
func (s *side) meets(stones uint32) (n [2][16]int) {
	for v, colour := range s.colour[:s.n] {
		n[0][colour] += int(stones >> v & 1)
		n[1][colour] += int(stones >> (16 + v) & 1)
	}
	return n
}

// equitable checks that vertices of a cell meet equally many of each cell.
func (p *partition) equitable(t *testing.T, g *graph) {
	t.Helper()
	for _, half := range []struct {
		here, there *side
		lines       *[16]uint32
	}{{&p.rows, &p.cols, &g.row}, {&p.cols, &p.rows, &g.col}} {
		meets := func(v uint8) [2][16]int { return half.there.meets(half.lines[v]) }
		for i, v := range half.here.at[:half.here.n] {
			if begin := half.here.at[half.here.colour[v]]; meets(v) != meets(begin) {
				t.Fatalf("place %d of %v, cells %b, meets other cells than the first of its cell", i, half.here.at[:half.here.n], half.here.starts)
			}
		}
	}
}

// The keys of two vertices are the same where both meet equally many vertices of each
// colour in stones of X and of O, on boards of all sizes, whatever the colours.
func TestKeys(t *testing.T) {
	dice := rand.New(rand.NewPCG(33, 34))
	for range 500 {
		n := 2 + dice.IntN(15)
		c, p := loaded(dice, n, n, 1+dice.IntN(12))
		for v := range n { // no cell has all
			p.cols.colour[v] = uint8(dice.IntN(n))
		}
		p.cols.colour[0], p.cols.colour[1] = 0, uint8(n-1)
		meets := func(r int) [2][16]int { return p.cols.meets(c.row[r]) }
		var keys [16]key
		for r := range n {
			keys[r] = p.cols.keyOf(c.row[r])
		}
		for r := range n {
			for q := range r {
				if (keys[r] == keys[q]) != (meets(r) == meets(q)) {
					t.Fatalf("n = %d, colours %v: rows %b and %b have the keys %x and %x", n, p.cols.colour, c.row[r], c.row[q], keys[r], keys[q])
				}
			}
		}
	}
}
