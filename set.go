package transversal

import (
	"iter"
	"math/bits"
	"slices"
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
//
// The words are fields, not an array, because the compiler keeps the fields of a
// small struct in registers.
type Set struct{ w0, w1, w2, w3 uint64 }

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

// Has reports whether c is in s.
func (s Set) Has(c Cell) bool { return s.word(c>>6)>>(c&63)&1 != 0 }

// word returns word i of s, 0 ≤ i < 4.
func (s Set) word(i Cell) uint64 {
	switch i {
	case 0:
		return s.w0
	case 1:
		return s.w1
	case 2:
		return s.w2
	}
	return s.w3
}

// With returns s with c added.
func (s Set) With(c Cell) Set {
	bit := uint64(1) << (c & 63)
	switch c >> 6 {
	case 0:
		s.w0 |= bit
	case 1:
		s.w1 |= bit
	case 2:
		s.w2 |= bit
	default:
		s.w3 |= bit
	}
	return s
}

// Without returns s with c removed.
func (s Set) Without(c Cell) Set {
	return s.Minus(Set{}.With(c))
}

// Union returns s ∪ t.
func (s Set) Union(t Set) Set { return Set{s.w0 | t.w0, s.w1 | t.w1, s.w2 | t.w2, s.w3 | t.w3} }

// Intersect returns s ∩ t.
func (s Set) Intersect(t Set) Set { return Set{s.w0 & t.w0, s.w1 & t.w1, s.w2 & t.w2, s.w3 & t.w3} }

// Minus returns s ∖ t.
func (s Set) Minus(t Set) Set { return Set{s.w0 &^ t.w0, s.w1 &^ t.w1, s.w2 &^ t.w2, s.w3 &^ t.w3} }

// Contains reports whether t ⊆ s.
func (s Set) Contains(t Set) bool { return t.Minus(s) == Set{} }

// Empty reports whether s holds no cell.
func (s Set) Empty() bool { return s.w0|s.w1|s.w2|s.w3 == 0 }

// Len returns |s|.
func (s Set) Len() int {
	return bits.OnesCount64(s.w0) + bits.OnesCount64(s.w1) + bits.OnesCount64(s.w2) + bits.OnesCount64(s.w3)
}

// First returns the first cell of s in row-major order, and false if s is empty.
func (s Set) First() (Cell, bool) {
	switch {
	case s.w0 != 0:
		return Cell(bits.TrailingZeros64(s.w0)), true
	case s.w1 != 0:
		return Cell(64 + bits.TrailingZeros64(s.w1)), true
	case s.w2 != 0:
		return Cell(128 + bits.TrailingZeros64(s.w2)), true
	case s.w3 != 0:
		return Cell(192 + bits.TrailingZeros64(s.w3)), true
	}
	return 0, false
}

// Least returns the first cell of s, which must not be empty.
func (s Set) Least() Cell {
	c, ok := s.First()
	if !ok {
		panic("transversal: the least cell of no cells")
	}
	return c
}

// Pop returns the first cell of s, which must not be empty, and the rest. In a tight loop
// it is faster than [Set.All].
func (s Set) Pop() (first Cell, rest Set) {
	first, _ = s.First()
	switch {
	case s.w0 != 0:
		s.w0 &= s.w0 - 1
	case s.w1 != 0:
		s.w1 &= s.w1 - 1
	case s.w2 != 0:
		s.w2 &= s.w2 - 1
	default:
		s.w3 &= s.w3 - 1
	}
	return first, s
}

// All yields the cells of s in row-major order.
func (s Set) All() iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		for i, w := range [...]uint64{s.w0, s.w1, s.w2, s.w3} {
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

// Compare orders sets: -1, 0 or 1.
func (s Set) Compare(t Set) int {
	a, b := s.Words(), t.Words()
	return slices.Compare(a[:], b[:])
}

// Hash returns a number that depends on s alone and is the same in every run. Its high
// bits are better mixed than its low ones.
func (s Set) Hash() uint64 {
	h := s.w0*0x9e37_79b9_7f4a_7c15 ^ s.w1*0xc2b2_ae3d_27d4_eb4f ^ s.w2*0x1656_67b1_9e37_79f9 ^ s.w3*0x27d4_eb2f_1656_67c5
	return (h ^ h>>32) * 0xd6e8_feb8_6659_fd93
}

// Row returns the columns that s meets in row r, 0 ≤ r < 16.
func (s Set) Row(r int) Lines { return Lines(s.word(Cell(r>>2)) >> (r & 3 << 4)) }

// Col returns the rows that s meets in column c, 0 ≤ c < 16.
func (s Set) Col(c int) Lines {
	return lowBits(s.w0>>c) | lowBits(s.w1>>c)<<4 | lowBits(s.w2>>c)<<8 | lowBits(s.w3>>c)<<12
}

// Weight returns the number of cells of s in row r or column c. If s holds O's stones and
// (r,c) is (b,d), it is the w of rule 4.2. The cell (r,c) itself must not be in s.
func (s Set) Weight(r, c int) int { return s.Row(r).Len() + s.Col(c).Len() }

// Rows returns the rows that s meets.
func (s Set) Rows() Lines {
	return nonzero(s.w0) | nonzero(s.w1)<<4 | nonzero(s.w2)<<8 | nonzero(s.w3)<<12
}

// Cols returns the columns that s meets.
func (s Set) Cols() Lines {
	w := s.w0 | s.w1 | s.w2 | s.w3
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

// Words returns s as four words, laid out as [Set] shows: bit 16·row + col, counted
// through all four, stands for the cell.
func (s Set) Words() [4]uint64 { return [4]uint64{s.w0, s.w1, s.w2, s.w3} }

// SetOfWords is the inverse of [Set.Words].
func SetOfWords(w [4]uint64) Set { return Set{w[0], w[1], w[2], w[3]} }
