package transversal

import (
	"iter"
	"math/bits"
	"strings"
)

// Set is a set of cells on a board of up to 16×16. It is a small comparable
// value: 16 bits a row, four rows a word, column 0 in the lowest bit.
//
//	word 0   row 3            row 2            row 1            row 0
//	         fedcba9876543210 fedcba9876543210 fedcba9876543210 fedcba9876543210
//	word 1   rows 7 … 4, word 2 rows 11 … 8, word 3 rows 15 … 12
//
// Bit 16·row + col is therefore the [Cell] itself, and the order of the bits is
// row-major order.
type Set [4]uint64

// SetOf returns the set of the given cells.
func SetOf(cells ...Cell) Set {
	var s Set
	for _, c := range cells {
		s = s.With(c)
	}
	return s
}

// laneMask maps four row bits to four rows of 16 ones or zeros.
var laneMask = func() (mask [16]uint64) {
	for rows := range mask {
		for i := range 4 {
			if rows>>i&1 != 0 {
				mask[rows] |= 0xffff << (16 * i)
			}
		}
	}
	return mask
}()

// Rectangle returns the combinatorial rectangle rows × cols.
func Rectangle(rows, cols Lines) Set {
	line := uint64(cols) * 0x0001_0001_0001_0001
	return Set{
		line & laneMask[rows&15],
		line & laneMask[rows>>4&15],
		line & laneMask[rows>>8&15],
		line & laneMask[rows>>12],
	}
}

// Square returns all cells of the n×n board, n in 0..16.
func Square(n int) Set { return Rectangle(FirstLines(n), FirstLines(n)) }

// Has reports whether c is in s.
func (s Set) Has(c Cell) bool { return s[c>>6]>>(c&63)&1 != 0 }

// With returns s with c added.
func (s Set) With(c Cell) Set {
	s[c>>6] |= 1 << (c & 63)
	return s
}

// Without returns s with c removed.
func (s Set) Without(c Cell) Set {
	s[c>>6] &^= 1 << (c & 63)
	return s
}

// Union returns s ∪ t.
func (s Set) Union(t Set) Set { return Set{s[0] | t[0], s[1] | t[1], s[2] | t[2], s[3] | t[3]} }

// Intersect returns s ∩ t.
func (s Set) Intersect(t Set) Set { return Set{s[0] & t[0], s[1] & t[1], s[2] & t[2], s[3] & t[3]} }

// Minus returns s ∖ t.
func (s Set) Minus(t Set) Set { return Set{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2], s[3] &^ t[3]} }

// Contains reports whether t ⊆ s.
func (s Set) Contains(t Set) bool { return t.Minus(s) == Set{} }

// Empty reports whether s holds no cell.
func (s Set) Empty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

// Len returns |s|.
func (s Set) Len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// First returns the first cell of s in row-major order, and false if s is empty.
func (s Set) First() (Cell, bool) {
	for i, w := range s {
		if w != 0 {
			return Cell(i<<6 | bits.TrailingZeros64(w)), true
		}
	}
	return 0, false
}

// All yields the cells of s in row-major order.
func (s Set) All() iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(Cell(i<<6 | bits.TrailingZeros64(w))) {
					return
				}
			}
		}
	}
}

// Cells returns the cells of s in row-major order.
func (s Set) Cells() []Cell {
	cells := make([]Cell, 0, s.Len())
	for c := range s.All() {
		cells = append(cells, c)
	}
	return cells
}

// Row returns the columns that s meets in row r, 0 ≤ r < 16.
func (s Set) Row(r int) Lines { return Lines(s[r>>2] >> (r & 3 << 4)) }

// Col returns the rows that s meets in column c, 0 ≤ c < 16.
func (s Set) Col(c int) Lines {
	return lowBits(s[0]>>c) | lowBits(s[1]>>c)<<4 | lowBits(s[2]>>c)<<8 | lowBits(s[3]>>c)<<12
}

// Rows returns the rows that s meets.
func (s Set) Rows() Lines {
	return nonzero(s[0]) | nonzero(s[1])<<4 | nonzero(s[2])<<8 | nonzero(s[3])<<12
}

// Cols returns the columns that s meets.
func (s Set) Cols() Lines {
	w := s[0] | s[1] | s[2] | s[3]
	w |= w >> 32
	return Lines(w | w>>16)
}

// nonzero returns, for each of the four rows of a word, whether it meets it.
func nonzero(w uint64) Lines {
	const low = 0x7fff_7fff_7fff_7fff
	return lowBits(((w&low + low) | w) >> 15)
}

// lowBits gathers the lowest bit of each of the four rows of a word.
func lowBits(w uint64) Lines {
	const low, gather = 0x0001_0001_0001_0001, 1<<48 | 1<<33 | 1<<18 | 1<<3
	return Lines(w & low * gather >> 48 & 15)
}

// String lists the cells of s: "{(1,1) (2,3)}".
func (s Set) String() string {
	var b strings.Builder
	b.WriteByte('{')
	for c := range s.All() {
		if b.Len() > 1 {
			b.WriteByte(' ')
		}
		b.WriteString(c.String())
	}
	b.WriteByte('}')
	return b.String()
}
