package solve

import (
	"cmp"
	"slices"
	"sort"

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
		return symmetry.Board(tr.Board{Rows: w.rows, Cols: w.cols, Missing: missing}, x, o, transpose)
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
	for _, to := range symmetry.Automorphisms(cells, sets[:], mostSymmetries, mostWork) {
		g := identity
		g.Moves = to
		group = append(group, g)
	}
	return group
}

// The bounds of the search; it ends after some seconds. To miss symmetries is no error: fewer
// positions are then known to be equal.
const (
	mostSymmetries = 2000
	mostWork       = 1 << 30
)

// symmetries returns symmetries of the board that take the sets of each player to one
// another, the identity first: automorphisms that take lines to lines. They are in the order of
// their permutations of the rows and then of the columns, which transposition follows.
func symmetries(b tr.Board, sets [2][]tr.Set) []symmetryOf {
	rows, cols := tr.FirstLines(b.Rows), tr.FirstLines(b.Cols)
	var lines []tr.Set
	for r := range b.Rows {
		lines = append(lines, tr.Rectangle(tr.Line(r), cols))
	}
	for c := range b.Cols {
		lines = append(lines, tr.Rectangle(rows, tr.Line(c)))
	}
	families := [][]tr.Set{sets[tr.X], sets[tr.O], lines, {b.Missing}}
	found := symmetry.Automorphisms(tr.Rectangle(rows, cols).Cells(), families, mostSymmetries, mostWork)
	group := make([]symmetryOf, len(found))
	for k := range group {
		g := &group[k]
		g.Moves = found[k]
		g.transposed = b.Cols > 1 && g.Moves[tr.At(0, 0)].Row() != g.Moves[tr.At(0, 1)].Row()
		for i := range tr.MaxN {
			row, col := g.Moves[tr.At(i, 0)], g.Moves[tr.At(0, i)]
			if g.rows[i], g.cols[i] = uint8(row.Row()), uint8(col.Col()); g.transposed {
				g.rows[i], g.cols[i] = uint8(row.Col()), uint8(col.Row())
			}
		}
	}
	sort.Slice(group, func(i, j int) bool { // which copies nothing to compare
		g, h := &group[i], &group[j]
		rows, cols := slices.Compare(g.rows[:], h.rows[:]), slices.Compare(g.cols[:], h.cols[:])
		switch {
		case g.transposed && h.transposed:
			return cmp.Or(cols, rows) < 0
		case g.transposed != h.transposed:
			return h.transposed
		}
		return cmp.Or(rows, cols) < 0
	})
	return group
}
