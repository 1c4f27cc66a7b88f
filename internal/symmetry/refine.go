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

// recolour makes the places i..j-1 a cell, except for the bit in starts.
func (s *side) recolour(i, j int) {
	for k := i; k < j; k++ {
		s.colour[s.at[k]] = uint8(i)
	}
}

// key counts, in four bits a colour, the vertices of each colour that a vertex meets in an
// X-stone and in an O-stone. Only if there is one cell can a count reach 16; then it
// overflows into a colour that does not occur, so that keys are still right.
type key struct{ x, o uint64 }

// below reports whether k is below l.
func (k key) below(l key) bool { return k.x < l.x || k.x == l.x && k.o < l.o }

// keyOf returns the key of a vertex that has these stones in common with vertices of s.
func (s *side) keyOf(stones uint32) (k key) {
	for x := stones & 0xffff; x != 0; x &= x - 1 {
		k.x += 1 << (4 * s.colour[bits.TrailingZeros32(x)&15] & 63)
	}
	for o := stones >> 16; o != 0; o &= o - 1 {
		k.o += 1 << (4 * s.colour[bits.TrailingZeros32(o)&15] & 63)
	}
	return k
}

// split splits the cells of s by what their vertices meet on the other side, the
// richer first, and reports whether any cell was split. The stones of each vertex are in lines.
func (s *side) split(lines *[16]uint32, other *side) bool {
	cells, before := s.multi(), s.starts
	if cells == 0 {
		return false
	}
	var keys [16]key // by vertex
	for ; cells != 0; cells &= cells - 1 {
		i := bits.TrailingZeros32(cells)
		j := s.end(i)
		for _, v := range s.at[i:j] {
			keys[v&15] = other.keyOf(lines[v&15])
		}
		s.sort(i, j, &keys)
	}
	return s.starts != before
}

// sort makes cells of the vertices at the places i..j-1 with the same key, and keeps the
// order within a cell. The vertices with larger keys come first.
func (s *side) sort(i, j int, keys *[16]key) {
	for p := i + 1; p < j; p++ {
		v, q := s.at[p&15], p
		for k := keys[v&15]; q > i && keys[s.at[(q-1)&15]&15].below(k); q-- {
			s.at[q&15] = s.at[(q-1)&15]
		}
		s.at[q&15] = v
	}
	begin := uint8(i)
	for p := i; p < j; p++ {
		v := s.at[p&15] & 15
		if keys[v] != keys[s.at[begin&15]&15] {
			begin = uint8(p)
			s.starts |= 1 << p
		}
		s.colour[v] = begin
	}
}

// partition is an ordered partition of the rows and one of the columns.
type partition struct{ rows, cols side }

// refine splits cells until any two vertices of a cell meet equally many
// vertices of every cell, in each colour of stones.
func (p *partition) refine(g *graph) {
	p.rows.split(&g.row, &p.cols)
	p.settle(g)
}

// settle is refine where the rows need no splitting before the columns.
func (p *partition) settle(g *graph) {
	if g.pairs {
		for p.cols = p.rows; p.rows.split(&g.row, &p.cols); p.cols = p.rows {
		}
		return
	}
	for p.cols.split(&g.col, &p.rows) && p.rows.split(&g.row, &p.cols) {
	}
}

// setApart sets the row v, which stands in the cell that begins at place i, apart
// from the others there, and refines.
func (p *partition) setApart(g *graph, i int, v uint8) {
	p.rows.setApart(i, v)
	p.settle(g)
}
