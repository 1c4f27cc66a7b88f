package solve

import (
	"cmp"
	"slices"

	tr "transversal"
	"transversal/internal/symmetry"
)

// symmetryOf is a permutation of the cells that takes the winning sets of each player to one
// another. On a board it consists of row and column permutations and perhaps a transposition,
// laid out as in [symmetry.Form].
type symmetryOf struct {
	symmetry.Moves
	rows, cols [tr.MaxN]uint8
	transposed bool
}

var identity = func() (g symmetryOf) {
	for c := range g.Moves {
		g.Moves[c] = tr.Cell(c)
	}
	for i := range g.rows {
		g.rows[i], g.cols[i] = uint8(i), uint8(i)
	}
	return g
}()

// permutable reports whether the board of g is a graph, and every permutation of its vertices,
// applied to missing edges too, takes winning sets to winning sets.
func permutable(g tr.Game) bool {
	if !g.Pairs || g.Family == nil {
		return g.Pairs
	}
	if !g.Missing.Empty() {
		return false
	}
	for _, player := range [...]tr.Player{tr.X, tr.O} {
		each := map[tr.Set]bool{}
		for _, w := range g.Family.Of(player) {
			each[w] = true
		}
		for v := range g.Rows - 1 { // exchanges of neighbours make all permutations
			to := symmetry.Permutation(identity.rows)
			to[v], to[v+1] = to[v+1], to[v]
			for w := range each {
				if !each[to.Image(w)] {
					return false
				}
			}
		}
	}
	return true
}

// form returns the canonical form of a board, with transposition if asked. It knows no
// symmetry of a graph, nor where vertices have names, because they are no grid, nor where a
// symmetry would move the first moves.
func (w *winning) form(x, o, missing tr.Set, transpose bool) symmetry.Form {
	l := w.listed
	switch {
	case l == nil && !w.pairs:
		return symmetry.Board(w.rows, w.cols, x, o, missing, transpose)
	case l == nil || l.named || !l.first.Empty() && x.Len()+o.Len() == l.begin:
		return symmetry.Form{X: x, O: o, Missing: missing, Rows: identity.rows, Cols: identity.cols}
	}
	g, x, o := least(l.group, x, o, transpose)
	return symmetry.Form{X: x, O: o, Missing: missing, Rows: g.rows, Cols: g.cols, Transposed: g.transposed}
}

// least returns the symmetry that makes the stones smallest, and the stones that it makes.
func least(group []symmetryOf, x, o tr.Set, transpose bool) (g *symmetryOf, leastX, leastO tr.Set) {
	for i := range group {
		h := &group[i]
		if h.transposed && !transpose {
			continue
		}
		imageX := h.Image(x)
		order := -1
		if g != nil {
			order = imageX.Compare(leastX)
		}
		if order > 0 {
			continue
		}
		imageO := h.Image(o)
		if order < 0 || imageO.Compare(leastO) < 0 {
			g, leastX, leastO = h, imageX, imageO
		}
	}
	return g, leastX, leastO
}

// taking returns the number of a symmetry that takes stones to others, or -1.
func taking(group []symmetryOf, from, to [2]tr.Set) int {
	for i := range group {
		if group[i].Image(from[0]) == to[0] && group[i].Image(from[1]) == to[1] {
			return i
		}
	}
	return -1
}

// automorphisms returns symmetries that move only the given cells, of which the sets consist.
func automorphisms(cells []tr.Cell, sets [2][]tr.Set) (group []symmetryOf) {
	for _, to := range symmetry.Automorphisms(cells, sets, mostSymmetries) {
		g := identity
		g.Moves = to
		group = append(group, g)
	}
	return group
}

// Bounds of the search for symmetries. To miss some is no error: fewer positions are then
// known to be equal.
const (
	mostSymmetries = 2000
	mostTries      = 1 << 16
)

// symmetries returns symmetries of the board that take the sets of each player to one
// another, the identity first.
func symmetries(b tr.Board, sets [2][]tr.Set) []symmetryOf {
	f := &symmetryFinder{board: b, sets: sets, tries: mostTries}
	for i, list := range sets {
		f.all[i] = map[tr.Set]bool{}
		for _, s := range list {
			f.all[i][s] = true
			for c := range s.All() {
				f.weight[c] += 1 + i<<20
			}
		}
	}
	for c := range b.Missing.All() {
		f.weight[c] = -1
	}
	f.place(0)
	if b.IsSquare() {
		f.transposed = true
		f.place(0)
	}
	return f.found
}

// symmetryFinder permutes first the rows and then the columns, and goes on only
// while cells lie in as many sets as their images.
type symmetryFinder struct {
	board      tr.Board
	sets       [2][]tr.Set
	all        [2]map[tr.Set]bool
	weight     [256]int // of a cell: the sets with it, -1 if it is missing
	at         symmetryOf
	usedRows   tr.Lines
	usedCols   tr.Lines
	transposed bool
	tries      int
	found      []symmetryOf
}

// weightAt returns the weight of the cell that goes to row r and column c before
// rows and columns are permuted.
func (f *symmetryFinder) weightAt(r, c int) int {
	if f.transposed {
		r, c = c, r
	}
	return f.weight[tr.At(r, c)]
}

// place chooses where line i goes, rows before columns.
func (f *symmetryFinder) place(i int) {
	b := f.board
	if f.tries == 0 || len(f.found) == mostSymmetries {
		return
	}
	switch {
	case i < b.Rows:
		for to := range b.Rows {
			if !f.usedRows.Has(to) && f.sameLine(i, to) {
				f.usedRows |= tr.Line(to)
				f.at.rows[i] = uint8(to)
				f.place(i + 1)
				f.usedRows &^= tr.Line(to)
			}
		}
	case i < b.Rows+b.Cols:
		c := i - b.Rows
	next:
		for to := range b.Cols {
			if f.usedCols.Has(to) {
				continue
			}
			for r := range b.Rows {
				if f.weightAt(r, c) != f.weight[tr.At(int(f.at.rows[r]), to)] {
					continue next
				}
			}
			f.usedCols |= tr.Line(to)
			f.at.cols[c] = uint8(to)
			f.place(i + 1)
			f.usedCols &^= tr.Line(to)
		}
	default:
		f.tries--
		f.try()
	}
}

// sameLine reports whether row r has the weights of row to in some order.
func (f *symmetryFinder) sameLine(r, to int) bool {
	var here, there [tr.MaxN]int
	for c := range f.board.Cols {
		here[c], there[c] = f.weightAt(r, c), f.weight[tr.At(to, c)]
	}
	slices.SortFunc(here[:f.board.Cols], cmp.Compare)
	slices.SortFunc(there[:f.board.Cols], cmp.Compare)
	return here == there
}

// try adds the symmetry in at, if it is one.
func (f *symmetryFinder) try() {
	g := f.at
	g.transposed = f.transposed
	for r := range f.board.Rows {
		for c := range f.board.Cols {
			from := tr.At(r, c)
			if g.transposed {
				from = tr.At(c, r)
			}
			g.Moves[from] = tr.At(int(g.rows[r]), int(g.cols[c]))
		}
	}
	if g.transposed { // [symmetry.Form] gives the column that a row becomes, and the other way round
		g.rows, g.cols = g.cols, g.rows
	}
	for i, list := range f.sets {
		for _, s := range list {
			if !f.all[i][g.Image(s)] {
				return
			}
		}
	}
	f.found = append(f.found, g)
}
