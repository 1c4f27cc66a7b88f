package symmetry

import (
	"math/bits"
	"slices"

	"github.com/holiman/uint256"

	tr "transversal"
)

// graph is a board as a graph: for each row the columns in which it meets a stone, and for
// each column the rows, of X in the low 16 bits and of O in the high ones. If pairs is set,
// row v and column v are one vertex, and are moved together.
//
// Here and in refine.go indices, all below 16, are masked with 15 where that lets
// the compiler leave out a check.
type graph struct {
	row, col   [16]uint32
	rows, cols int
	pairs      bool
	stones     [256]tr.Cell // X's, O's, and missing cells, which are stones of both
	end        [owners]int  // of the stones of each of the three
}

// owners is how many kinds of stones there are.
const owners = 3

// load makes the graph of a board with these stones.
func (g *graph) load(b tr.Board, x, o tr.Set) {
	g.rows, g.cols, g.pairs = b.Rows, b.Cols, b.Pairs
	both := x.Intersect(o).Union(b.Missing)
	size := 0
	for i, stones := range [owners]tr.Set{x.Minus(both), o.Minus(both), both} {
		colours := [owners]uint32{1, 1 << 16, 1<<16 | 1}[i]
		for k, word := range stones.Words() {
			for ; word != 0; word &= word - 1 {
				c := tr.Cell(k<<6 | bits.TrailingZeros64(word))
				g.row[c>>4] |= colours << (c & 15)
				g.col[c&15] |= colours << (c >> 4)
				g.stones[size&255] = c
				size++
			}
		}
		g.end[i] = size
	}
	if b.Pairs { // a vertex meets an edge in its row or in its column
		for v := range g.row {
			g.row[v] |= g.col[v]
		}
		g.col = g.row
	}
}

// code is a relabelled board, comparable word by word: word i of X's stones, laid out as
// [tr.Set.Words] says, is word 2i, and of O's word 2i+1.
type code [8]uint64

// compare orders codes: -1, 0 or 1.
func (a *code) compare(b *code) int { return slices.Compare(a[:], b[:]) }

// stones returns the stones of the relabelled board.
func (a *code) stones() (x, o tr.Set) {
	return tr.SetOfWords([4]uint64{a[0], a[2], a[4], a[6]}), tr.SetOfWords([4]uint64{a[1], a[3], a[5], a[7]})
}

// times multiplies the order of a group by k.
func times(order *uint256.Int, k int) { order.Mul(order, uint256.NewInt(uint64(k))) }

func timesFactorial(order *uint256.Int, k int) {
	for ; k > 1; k-- {
		times(order, k)
	}
}

// shape is a relabelled board, with the number of symmetries found on the way to it.
type shape struct {
	code  code
	order uint256.Int
}

// leaf is a board in an order of its rows and columns that refinement cannot
// improve any more. With pairs its symmetries are not counted.
type leaf struct {
	shape
	rowsAt, colsAt [16]uint8
}

// canon is the search for the canonical form of a graph.
type canon struct {
	graph
	// known[:depth] are the leaves found first below each node on the way to the
	// present one. To meet one of them again is to find an automorphism.
	known [16]code
	depth int
}

// run returns the smallest leaf of the whole graph.
func (c *canon) run() leaf {
	var p partition
	p.rows.reset(c.rows)
	p.cols.reset(c.cols)
	p.refine(&c.graph)
	best, _ := c.search(p)
	return best
}

// runBoard is run; if transpose is set and the board is square, it returns the smallest
// leaf of the graph and its transpose, and whether this leaf is one of the transpose. It
// may leave c transposed. If the stones are spread differently over rows and columns, that
// decides without a second run.
func (c *canon) runBoard(transpose bool) (best leaf, turned bool) {
	if !transpose || c.rows != c.cols {
		return c.run(), false
	}
	rows, cols := profile(&c.row, c.rows), profile(&c.col, c.cols)
	if rows < cols {
		c.row, c.col = c.col, c.row
		return c.run(), true
	}
	best = c.run()
	if rows > cols {
		return best, false
	}
	c.row, c.col = c.col, c.row
	other := c.run()
	order := other.code.compare(&best.code)
	if order < 0 {
		return other, true
	}
	if order == 0 {
		times(&best.order, 2)
	}
	return best, false
}

// profile is a number that depends on the stones in the n lines only up to their
// order.
func profile(lines *[16]uint32, n int) (sum uint64) {
	for _, stones := range lines[:n] {
		kinds := uint64(bits.OnesCount16(uint16(stones))<<5 | bits.OnesCount32(stones>>16))
		sum += (kinds*0x9e37_79b9_7f4a_7c15 ^ kinds<<20) * (kinds + 1)
	}
	return sum
}

// notKnown says that a search met no known leaf.
const notKnown = -1

// search finds the smallest leaf below p, which is refined. If it meets a leaf that
// is known above, it stops and returns the depth of the topmost such node: what
// lies below p then is an image of what lies below that node's best child.
func (c *canon) search(p partition) (best leaf, found int) {
	i := c.target(&p.rows)
	if i < 0 {
		return c.leaf(&p)
	}
	depth, orbit := c.depth, 1
	for k := i; k < p.rows.end(i); k++ {
		child := p
		child.setApart(&c.graph, i, p.rows.at[k])
		next, found := c.search(child)
		switch {
		case k > i && found == depth:
			orbit++ // an automorphism takes the best child to this one
		case found != notKnown:
			c.depth = depth
			return best, found
		case k == i || next.code.compare(&best.code) < 0:
			best, orbit = next, 1
		}
		c.known[depth] = best.code
		c.depth = depth + 1
	}
	c.depth = depth
	times(&best.order, orbit)
	return best, notKnown
}

// target returns the place of the first cell of rows that cannot all be exchanged, and -1
// if there is none. Exchangeable rows may stand in any order. If all are, so may the columns
// of a cell, or they are exchanged together with the rows with which they are paired:
// columns of a cell meet equally many rows of every cell.
func (c *canon) target(rows *side) int {
	for cells := rows.multi(); cells != 0; cells &= cells - 1 {
		i := bits.TrailingZeros32(cells)
		first := rows.at[i] & 15
		for k, j := i+1, rows.end(i); k < j; k++ {
			if !c.exchangeable(first, rows.at[k]&15) {
				return i
			}
		}
	}
	return -1
}

// exchangeable reports whether a simple automorphism exchanges the rows v and w, which
// refinement does not tell apart: either they hold the same stones, or they do in one colour
// and both are paired with columns in the other. With pairs "verify --n 9 --classes" is 1.3
// times as fast.
func (g *graph) exchangeable(v, w uint8) bool {
	differ := g.row[v] ^ g.row[w]
	if g.pairs { // whatever joins v and w
		const both = 1<<16 | 1
		return differ&^(both<<v|both<<w) == 0
	}
	return differ == 0 || differ>>16 == 0 && g.paired(v, w, 0) || uint16(differ) == 0 && g.paired(v, w, 16)
}

// paired reports whether the rows v and w hold one stone of a colour each, both stones are
// alone in their columns, and these two columns hold the same stones of the other colour. The
// colour has the bits from shift on.
func (g *graph) paired(v, w uint8, shift int) bool {
	rowV, rowW := uint16(g.row[v]>>shift), uint16(g.row[w]>>shift)
	c, d := bits.TrailingZeros16(rowV)&15, bits.TrailingZeros16(rowW)&15
	others := g.col[c] ^ 1<<v<<shift
	return rowV == 1<<c && rowW == 1<<d && uint16(others>>shift) == 0 && others == g.col[d]^1<<w<<shift
}

// leaf makes the leaf of p and looks it up among the known ones.
func (c *canon) leaf(p *partition) (l leaf, found int) {
	l.rowsAt, l.colsAt = p.rows.at, p.rows.at
	if !c.pairs {
		c.align(p)
		l.colsAt = c.diagonal(p)
	}
	var to [16]uint8
	for i := range c.cols {
		to[l.colsAt[i]&15] = uint8(i)
	}
	for i := range c.rows {
		v, word, shift := p.rows.at[i]&15, i>>2<<1, i&3<<4
		for m := c.row[v]; m != 0; m &= m - 1 {
			bit := bits.TrailingZeros32(m)
			l.code[(word|bit>>4)&7] |= 1 << (shift + int(to[bit&15]))
		}
	}
	for i := range c.depth {
		if l.code == c.known[i] {
			return l, i
		}
	}
	l.order = *uint256.NewInt(1)
	for cells := p.rows.multi(); cells != 0; cells &= cells - 1 {
		i := bits.TrailingZeros32(cells)
		timesFactorial(&l.order, p.rows.end(i)-i)
	}
	for cells := p.cols.multi(); cells != 0; cells &= cells - 1 {
		i := bits.TrailingZeros32(cells)
		if v, w := p.cols.at[i]&15, p.cols.at[(i+1)&15]&15; c.col[v] == c.col[w] {
			timesFactorial(&l.order, p.cols.end(i)-i) // other columns are exchanged with their rows
		}
	}
	return l, notKnown
}

// align orders columns of p that are paired with rows by O's stones as these rows. Columns
// that are paired by X's stones go to the diagonal in any case.
func (c *canon) align(p *partition) {
	for cells := p.cols.multi(); cells != 0; cells &= cells - 1 {
		i := bits.TrailingZeros32(cells)
		cell := uint16(0)
		for _, v := range p.cols.at[i:p.cols.end(i)] {
			cell |= 1 << v
		}
		for k := range c.rows {
			if col := uint16(c.row[p.rows.at[k&15]&15]>>16) & cell; col != 0 && col&(col-1) == 0 {
				p.cols.at[i&15] = uint8(bits.TrailingZeros16(col))
				i++
			}
		}
	}
}

// diagonal returns the columns of p in a new order, which puts a matching of X's
// on the diagonal: in that of the first rows in which X meets them, and as in p
// where these are the same. So representatives share X's stones.
func (c *canon) diagonal(p *partition) (at [16]uint8) {
	n, placed := 0, uint16(0)
	place := func(cols uint16) {
		placed |= cols
		for i := 0; cols != 0; i++ {
			if v := p.cols.at[i&15]; cols>>(v&15)&1 != 0 {
				at[n&15] = v
				n++
				cols &^= 1 << (v & 15)
			}
		}
	}
	for i := range c.rows {
		fresh := uint16(c.row[p.rows.at[i&15]&15]) &^ placed
		if fresh&(fresh-1) != 0 {
			place(fresh)
		} else if fresh != 0 {
			placed |= fresh
			at[n&15] = uint8(bits.TrailingZeros16(fresh))
			n++
		}
	}
	place((1<<c.cols - 1) &^ placed)
	return at
}
