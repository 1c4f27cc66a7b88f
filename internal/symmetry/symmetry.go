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
	g := p.Game()
	switch {
	case g.Family != nil, g.Pairs && !g.Missing.Empty():
		return p
	case g.Pairs:
		return p.Placed(CanonicalGraph(g.Rows, p.X, p.O, tr.Set{}))
	case !g.Missing.Empty():
		return canonicalWithout(p)
	}
	x, o := CanonicalBoard(g.Rows, g.Cols, p.X, p.O, tr.Set{}, false)
	return p.Placed(x, o)
}

// canonicalWithout is Canonical where cells are missing: the canonical form, brought back to
// the board of p by symmetries that depend on its missing cells alone.
func canonicalWithout(p tr.Position) tr.Position {
	b, f := p.Board(), Of(p)
	from := Board(b.Rows, b.Cols, tr.Set{}, tr.Set{}, f.Missing, false)
	to := Board(b.Rows, b.Cols, tr.Set{}, tr.Set{}, b.Missing, false)
	back := func(s tr.Set) (t tr.Set) {
		for c := range s.All() {
			t = t.With(to.Preimage(from.Image(c)))
		}
		return t
	}
	return p.Placed(back(f.X), back(f.O))
}

// Of returns the canonical form of p under row and column permutations.
func Of(p tr.Position) Form {
	b := p.Board()
	return Board(b.Rows, b.Cols, p.X, p.O, b.Missing, false)
}

// Board returns the canonical form of a rows×cols board, each in 1..16, with the
// given stones and missing cells, under row and column permutations. If transpose
// is set and the board is square, transposition is allowed as well.
func Board(rows, cols int, x, o, missing tr.Set, transpose bool) Form {
	var c canon
	c.load(rows, cols, x.Union(missing).Words(), o.Union(missing).Words())
	best, turned := c.runBoard(transpose)
	f := c.form(&best)
	if turned {
		f.Rows, f.Cols = f.Cols, f.Rows
		f.Transposed = true
	}
	return f
}

// CanonicalBoard returns the stones of the [Board] with these stones and missing cells,
// faster than Board does. A missing cell is returned as one that both players own.
func CanonicalBoard(rows, cols int, x, o, missing tr.Set, transpose bool) (tr.Set, tr.Set) {
	var c canon
	c.load(rows, cols, x.Union(missing).Words(), o.Union(missing).Words())
	best, _ := c.runBoard(transpose)
	return tr.SetOfWords(best.code.x), tr.SetOfWords(best.code.o)
}
