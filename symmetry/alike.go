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
	var rowLike, colLike [tr.MaxN]int // the first line alike
	alone := alonePairs(p)
	aloneCols := p.X.Intersect(tr.Rectangle(alone, ^tr.Lines(0))).Cols()
	b := p.Board()
	like(&rowLike, b.Rows, alone, p.X.Row, p.O.Row)
	like(&colLike, b.Cols, aloneCols, p.X.Col, p.O.Col)
	var (
		first [1 << 8]tr.Cell
		size  [1 << 8]uint64
		order [tr.MaxN * tr.MaxN]tr.Cell
		count int
	)
	for !cells.Empty() {
		var c tr.Cell
		c, cells = cells.Pop()
		group := tr.At(rowLike[c.Row()], colLike[c.Col()])
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

// alonePairs returns the rows whose only stone is an X-stone that is also the
// only stone of its column.
func alonePairs(p tr.Position) tr.Lines {
	var alone tr.Lines
	for r := range p.Board().Rows {
		if cols := p.X.Row(r); cols.Len() == 1 && p.O.Row(r) == 0 {
			if c := cols.First(); p.X.Col(c).Len() == 1 && p.O.Col(c) == 0 {
				alone |= tr.Line(r)
			}
		}
	}
	return alone
}

// like sets first[i] to the first line that is alike with line i.
func like(first *[tr.MaxN]int, n int, alone tr.Lines, x, o func(int) tr.Lines) {
	for i := range n {
		first[i] = i
		for j := range i {
			if alone.Has(i) && alone.Has(j) || x(i) == x(j) && o(i) == o(j) {
				first[i] = j
				break
			}
		}
	}
}
