package symmetry

import tr "transversal"

// Alike groups cells of a full board that the plainest symmetries of p exchange, and calls visit
// with one cell of each group and the size of the group. The set of cells must
// be one that these symmetries map to itself, such as the free cells of p or the
// moves that a symmetric rule admits.
//
// Rows that hold the same stones are exchanged, and so are columns; and so are
// pairs of a row and a column that meet in an X-stone and hold nothing else.
// Cells of different groups may still be equivalent: this saves work, and
// [Canonical] decides.
func Alike(p tr.Position, cells tr.Set, visit func(c tr.Cell, size uint64)) {
	var rows, cols [tr.MaxN]uint32 // of each line the stones, X's in the low half
	for c := range p.X.All() {
		rows[c.Row()] |= 1 << c.Col()
		cols[c.Col()] |= 1 << c.Row()
	}
	for c := range p.O.All() {
		rows[c.Row()] |= 1 << 16 << c.Col()
		cols[c.Col()] |= 1 << 16 << c.Row()
	}
	const alone = ^uint32(0) // an X-stone that is the only stone of its row and column
	for c := range p.X.All() {
		if rows[c.Row()] == 1<<c.Col() && cols[c.Col()] == 1<<c.Row() {
			rows[c.Row()], cols[c.Col()] = alone, alone
		}
	}
	b := p.Board()
	rowLike, colLike := firstLike(&rows, b.Rows), firstLike(&cols, b.Cols)
	var (
		first [1 << 8]tr.Cell
		size  [1 << 8]uint64
		order [tr.MaxN * tr.MaxN]tr.Cell
		count int
	)
	for !cells.Empty() {
		var c tr.Cell
		c, cells = cells.Pop()
		group := tr.At(int(rowLike[c.Row()]), int(colLike[c.Col()]))
		if size[group] == 0 {
			first[group] = c
			order[count] = group
			count++
		}
		size[group]++
	}
	for _, group := range order[:count] {
		visit(first[group], size[group])
	}
}

// firstLike returns, for each of n lines, the first that is alike with it.
func firstLike(lines *[tr.MaxN]uint32, n int) (first [tr.MaxN]uint8) {
	for i := range n {
		j := 0
		for lines[j&15] != lines[i&15] {
			j++
		}
		first[i&15] = uint8(j)
	}
	return first
}
