package symmetry

import "math/bits"

// A side is the rows or the columns, in an order under construction: an ordered
// partition into cells, runs of vertices not told apart yet.
//
//	place   0   1   2   3   4   5
//	at      2   0   5   1   3   4      the vertex at each place
//	cells   [2] [0  5   1] [3   4]
//	starts  1   1   0   0   1   0  1   bit i: a cell begins at place i; bit n ends it
//	colour  0   1   1   1   4   4      by place: the place where the cell begins
type side struct {
	at     [16]uint8
	colour [16]uint8 // by vertex
	starts uint32
	n      int
}

// reset makes one cell of n vertices.
func (s *side) reset(n int) {
	*s = side{n: n, starts: 1 | 1<<n}
	for i := range uint8(16) {
		s.at[i] = i
	}
}

// multi returns the places where cells of two or more vertices begin.
func (s *side) multi() uint32 { return s.starts &^ (s.starts >> 1) &^ (1 << s.n) }

// end returns the place after the cell that begins at place i.
func (s *side) end(i int) int { return i + 1 + bits.TrailingZeros32(s.starts>>(i+1)) }

// setApart moves v, which stands in the cell that begins at place i, to the
// front and into a cell of its own.
func (s *side) setApart(i int, v uint8) {
	j := i
	for s.at[j] != v {
		j++
	}
	s.at[i], s.at[j] = v, s.at[i]
	s.recolour(i+1, s.end(i))
	s.starts |= 1 << (i + 1)
}

// recolour makes the places i..j-1 a cell, but for the bit in starts.
func (s *side) recolour(i, j int) {
	for k := i; k < j; k++ {
		s.colour[s.at[k]] = uint8(i)
	}
}

// key counts, in four bits a colour, the vertices of each colour that a vertex
// meets in an X-stone and in an O-stone. Only if there is one cell can a count
// reach 16; then it runs over into a colour that does not occur, so that a key
// says exactly what it is to say.
type key struct{ x, o uint64 }

func (k key) above(l key) bool { return k.x > l.x || k.x == l.x && k.o > l.o }

// count returns for the vertices in m, four bits a colour, how many have it.
func (s *side) count(m uint16) (sum uint64) {
	for ; m != 0; m &= m - 1 {
		sum += 1 << (4 * s.colour[bits.TrailingZeros16(m)&15] & 63)
	}
	return sum
}

// split splits the cells of s by what their vertices meet on the other side, the
// richer first, where that may have changed: in cells with a vertex of touched. The
// adjacency x and o gives, for each vertex of s, the vertices of the other side that
// it meets in a stone of X and of O. It returns the vertices of the other side that
// are touched thereby. Of the cells that one is split into the first may be left out,
// as what a vertex meets of it follows from the rest.
func (s *side) split(x, o *[16]uint16, other *side, touched uint16) (next uint16) {
	var keys [16]key
	whole := other.starts == 1|1<<other.n
	for cells := s.multi(); cells != 0; cells &= cells - 1 {
		i := bits.TrailingZeros32(cells)
		j := s.end(i)
		if !s.touches(i, j, touched) {
			continue
		}
		same := true
		var first key
		for p := i; p < j; p++ {
			v := s.at[p&15]
			var k key
			if whole {
				k = key{uint64(bits.OnesCount16(x[v&15])), uint64(bits.OnesCount16(o[v&15]))}
			} else {
				k = key{other.count(x[v&15]), other.count(o[v&15])}
			}
			if p == i {
				first = k
			}
			same = same && k == first
			q := p // insert it among those before
			for q > i && k.above(keys[(q-1)&15]) {
				keys[q&15] = keys[(q-1)&15]
				s.at[q&15] = s.at[(q-1)&15]
				q--
			}
			keys[q&15], s.at[q&15] = k, v
		}
		if same {
			continue
		}
		begin := i
		for p := i + 1; p < j; p++ {
			if keys[p&15] != keys[(p-1)&15] {
				begin = p
				s.starts |= 1 << p
			}
			v := s.at[p&15] & 15
			if s.colour[v] = uint8(begin); begin > i {
				next |= x[v] | o[v]
			}
		}
	}
	return next
}

// touches reports whether a vertex at the places i..j-1 is in touched.
func (s *side) touches(i, j int, touched uint16) bool {
	for ; i < j; i++ {
		if touched>>(s.at[i&15]&15)&1 != 0 {
			return true
		}
	}
	return false
}

// partition is an ordered partition of the rows and one of the columns.
type partition struct{ rows, cols side }

// pair makes cells of one of the cell of rows at place i, whose stones are the
// only ones in their rows and in their columns, and orders those columns like the
// rows. It returns the number of rows.
func (p *partition) pair(g *graph, i int) int {
	first := p.rows.at[i&15] & 15
	k := int(p.cols.colour[bits.TrailingZeros16(g.rowX[first]|g.rowO[first])&15])
	n := p.rows.end(i) - i
	for t := range n {
		r := p.rows.at[(i+t)&15] & 15
		c := bits.TrailingZeros16(g.rowX[r] | g.rowO[r])
		p.rows.colour[r] = uint8(i + t)
		p.cols.at[(k+t)&15], p.cols.colour[c&15] = uint8(c), uint8(k+t)
	}
	ones := uint32(1)<<n - 1
	p.rows.starts |= ones << i
	p.cols.starts |= ones << k
	return n
}

// all stands for every vertex.
const all = ^uint16(0)

// refine splits cells until any two vertices of a cell meet equally many
// vertices of every cell, in each colour of stones.
func (p *partition) refine(g *graph) {
	p.rows.split(&g.rowX, &g.rowO, &p.cols, all)
	p.settle(g, all)
}

// settle is refine once nothing but the columns that are touched may be told apart.
func (p *partition) settle(g *graph, cols uint16) {
	for cols != 0 {
		rows := p.cols.split(&g.colX, &g.colO, &p.rows, cols)
		if rows == 0 {
			return
		}
		cols = p.rows.split(&g.rowX, &g.rowO, &p.cols, rows)
	}
}

// setApart sets the row v, which stands in the cell that begins at place i, apart
// from the others there, and refines.
func (p *partition) setApart(g *graph, i int, v uint8) {
	p.rows.setApart(i, v)
	p.settle(g, g.rowX[v&15]|g.rowO[v&15])
}
