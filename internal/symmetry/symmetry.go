// Package symmetry brings positions into a canonical form under permutations of the rows and
// of the columns and, on request, transposition. Two positions are the same up to these
// symmetries if and only if their representatives are equal. Forms are compared whole; no result
// depends on a hash.
//
// A position is a bipartite graph, rows against columns, whose edges are coloured X and O.
// The method is the usual one for graphs. Refine the partition of the rows and of the columns
// by what they meet until it is stable (file refine.go). While it is not discrete, set apart
// one vertex of a cell, try each, and keep the smallest board that results (file canon.go).
package symmetry

import (
	"slices"

	"github.com/holiman/uint256"

	tr "transversal"
)

// Form is the canonical form of a position, and the symmetry that takes the position to
// it.
type Form struct {
	X, O, Missing tr.Set // the representative of the class
	// Rows and Cols send row r and column c to rows and columns of the
	// representative; past the board they are 0. If Transposed is set, Rows gives
	// the column that row r becomes, and Cols the row that column c becomes.
	Rows, Cols [tr.MaxN]uint8
	Transposed bool
	// Order is the number of symmetries that fix the position: row and column
	// permutations, and transposing ones if [Board] was asked for them.
	// The class holds (N!)² / Order positions, or 2(N!)² / Order.
	Order uint256.Int
}

// Image returns the image of c, a cell of the representative.
func (f *Form) Image(c tr.Cell) tr.Cell {
	r, col := int(f.Rows[c.Row()]), int(f.Cols[c.Col()])
	if f.Transposed {
		r, col = col, r
	}
	return tr.At(r, col)
}

// Preimage returns the cell whose image is c, a cell of the representative.
func (f *Form) Preimage(c tr.Cell) tr.Cell {
	r, col := uint8(c.Row()), uint8(c.Col())
	if f.Transposed {
		r, col = col, r
	}
	return tr.At(slices.Index(f.Rows[:], r), slices.Index(f.Cols[:], col))
}

// Canonical returns the representative of p under the row and column permutations of its
// board: those that send missing cells to missing cells. It keeps the owners of stones. Two
// positions of a game have the same representative exactly if such permutations take one to
// the other. On a complete graph the vertices are permuted. Canonical does not look for
// symmetries of a family of listed sets, or of a graph that lacks edges; there it returns p.
func Canonical(p tr.Position) tr.Position {
	b := p.Board()
	switch {
	case p.Game().Family != nil, b.Pairs && !b.Missing.Empty():
		return p
	case b.Missing.Empty():
		var g points
		g.load(b, p.X, p.O)
		best := g.shape()
		return p.Placed(best.code.stones())
	}
	// The canonical form, brought back to the board of p by symmetries that depend on its
	// missing cells alone.
	f, to := Board(b, p.X, p.O, false), Board(b, tr.Set{}, tr.Set{}, false)
	b.Missing = f.Missing
	from := Board(b, tr.Set{}, tr.Set{}, false)
	back := func(s tr.Set) (t tr.Set) {
		for c := range s.All() {
			t = t.With(to.Preimage(from.Image(c)))
		}
		return t
	}
	return p.Placed(back(f.X), back(f.O))
}

// Order returns the number of symmetries that fix p, of those of [Canonical], and whether p is
// its own representative. It turns the full board of p end for end, and looks there: a search
// that took two boards of a class for two classes would not find p again.
func Order(p tr.Position) (order uint256.Int, canonical bool) {
	b := p.Board()
	turned := func(s tr.Set) (t tr.Set) {
		for c := range s.All() {
			c = tr.At(b.Rows-1-c.Row(), b.Cols-1-c.Col())
			if b.Pairs {
				c = tr.Edge(c.Row(), c.Col())
			}
			t = t.With(c)
		}
		return t
	}
	var g points
	g.load(b, turned(p.X), turned(p.O))
	best := g.shape()
	x, o := best.code.stones()
	return best.order, x == p.X && o == p.O
}

// Board returns the canonical form of a grid with the given stones under row and column
// permutations. If transpose is set and the grid is square, transposition is allowed as well.
func Board(b tr.Board, x, o tr.Set, transpose bool) Form {
	var c canon
	c.load(b, x, o)
	best, turned := c.runBoard(transpose)
	x, o = best.code.stones()
	missing := x.Intersect(o)
	f := Form{X: x.Minus(missing), O: o.Minus(missing), Missing: missing, Transposed: turned, Order: best.order}
	for i := range c.rows {
		f.Rows[best.rowsAt[i]] = uint8(i)
	}
	for i := range c.cols {
		f.Cols[best.colsAt[i]] = uint8(i)
	}
	if turned {
		f.Rows, f.Cols = f.Cols, f.Rows
	}
	return f
}

// Stones returns the stones of the [Board] with these stones, faster than Board does, and those
// of the canonical form of a graph under permutations of its vertices. A missing cell is returned
// as one that both players own.
func Stones(b tr.Board, x, o tr.Set, transpose bool) (tr.Set, tr.Set) {
	var c canon
	c.load(b, x, o)
	best, _ := c.runBoard(transpose && !b.Pairs)
	x, o = best.code.stones()
	if b.Pairs {
		edges := tr.FirstLines(b.Rows).Edges()
		return x.Intersect(edges), o.Intersect(edges)
	}
	return x, o
}
