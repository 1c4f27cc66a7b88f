package symmetry

import (
	"iter"

	tr "transversal"
)

// Alike yields the cells of a board in groups, each of cells that the simplest symmetries of a
// position exchange. These symmetries must map the set of cells to itself, as they do the free
// cells. Of what a rule admits nobody knows that: group the free cells, and compare.
//
// Rows with the same stones and missing cells are exchanged, and so are such columns. If X
// has a stone that is its only one in both its row and its column, the two lines form a
// pair. Two pairs are exchanged if their rows and their columns hold the same other
// stones. Pairs that hold a stone of O's and nothing else are exchanged too. If X's stones
// are not a matching, the players change roles. Cells of different groups may still be
// equivalent: Alike saves work, and [Canonical] decides.
func Alike(x, o, missing, cells tr.Set) iter.Seq[tr.Set] {
	return func(yield func(group tr.Set) bool) { alike(x, o, missing, cells, yield) }
}

func alike(m, others, missing, cells tr.Set, yield func(group tr.Set) bool) {
	if !m.IsMatching() {
		m, others = others, m
	}
	// Of each line the stones, those of m in the low half of 32 bits, and above 34 the missing
	// cells: a line without one forms no pair.
	var rows, cols [tr.MaxN]uint64
	for c := range missing.All() {
		rows[c.Row()] |= 1 << 34 << c.Col()
		cols[c.Col()] |= 1 << 34 << c.Row()
	}
	for c := range m.All() {
		rows[c.Row()] |= 1 << c.Col()
		cols[c.Col()] |= 1 << c.Row()
	}
	for c := range others.All() {
		rows[c.Row()] |= 1 << 16 << c.Col()
		cols[c.Col()] |= 1 << 16 << c.Row()
	}
	const pair, lone = 1 << 32, 1 << 33 // what the lines of a pair hold besides is the same for both
	for c := range m.All() {
		row, col := &rows[c.Row()], &cols[c.Col()]
		if uint16(*row) == 1<<c.Col() && uint16(*col) == 1<<c.Row() && (*row|*col)>>34 == 0 {
			*row = pair | *row>>16<<16 | *col>>16
			*col = *row
		}
	}
	for c := range others.All() {
		row, col := &rows[c.Row()], &cols[c.Col()]
		if *row == 1<<16<<c.Col() && *col == 1<<16<<c.Row() {
			*row, *col = lone, lone
		}
	}
	alikeRows, alikeCols := likes(&rows, cells.Rows()), likes(&cols, cells.Cols())
	for _, like := range alikeRows {
		if like == 0 {
			return
		}
		for _, kind := range alikeCols {
			if kind == 0 {
				break
			}
			group := tr.Rectangle(like, kind).Intersect(cells)
			if !group.Empty() && !yield(group) {
				return
			}
		}
	}
}

// likes returns the sets of lines that can be exchanged, and nothing after the last.
func likes(lines *[tr.MaxN]uint64, left tr.Lines) (groups [tr.MaxN]tr.Lines) {
	for i := 0; left != 0; i++ {
		first := lines[left.First()&15]
		for l := left; l != 0; l &= l - 1 {
			if lines[l.First()&15] == first {
				groups[i&15] |= l & -l
			}
		}
		left &^= groups[i&15]
	}
	return groups
}
