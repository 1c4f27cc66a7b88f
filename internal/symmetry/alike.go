package symmetry

import (
	"iter"

	tr "transversal"
)

// Alike groups cells of a board that the simplest symmetries of p exchange, and yields
// one cell of each group with the size of the group. These symmetries must map the set of
// cells to itself, as they do the free cells of p and the moves that a symmetric rule admits.
//
// Rows with the same stones and missing cells are exchanged, and so are such columns. If X
// has a stone that is its only one in both its row and its column, the two lines form a
// pair. Two pairs are exchanged if their rows and their columns hold the same other
// stones. Pairs that hold a stone of O's and nothing else are exchanged too. If X's stones
// are not a matching, the players change roles. Cells of different groups may still be
// equivalent: Alike saves work, and [Canonical] decides.
func Alike(p tr.Position, cells tr.Set) iter.Seq2[tr.Cell, uint64] {
	m, others := p.X, p.O
	if !m.IsMatching() {
		m, others = others, m
	}
	// Of each line the stones, those of m in the low half of 32 bits, and above 34 the missing
	// cells: a line without one forms no pair.
	var rows, cols [tr.MaxN]uint64
	for c := range p.Board().Missing.All() {
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
	const every = ^tr.Lines(0)
	return func(yield func(c tr.Cell, size uint64) bool) {
		for left := cells.Rows(); left != 0; {
			like := likeFirst(&rows, left)
			left &^= like
			some := cells.Intersect(tr.Rectangle(like, every))
			for left := some.Cols(); left != 0; {
				like := likeFirst(&cols, left)
				left &^= like
				group := some.Intersect(tr.Rectangle(every, like))
				if !yield(group.Least(), uint64(group.Len())) {
					return
				}
			}
		}
	}
}

// likeFirst returns the lines that can be exchanged with the first of them.
func likeFirst(lines *[tr.MaxN]uint64, some tr.Lines) (like tr.Lines) {
	first := lines[some.First()&15]
	for ; some != 0; some &= some - 1 {
		if lines[some.First()&15] == first {
			like |= some & -some
		}
	}
	return like
}
