package transversal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// MaxN is the longest side of a board: a row of a [Set] is 16 bits wide.
const MaxN = 16

// Cell is a cell of the board, an edge of K_{n,n}. The row stands in the high
// four bits and the column in the low four, both 0-based, so that cells compare
// in row-major order. People see cells 1-based: "(2,3)" where they read, "2,3"
// where they type; in JSON a cell is [2,3].
type Cell uint8

// At returns the cell in the given row and column, each in 0..15. It panics, as
// an index past an array does, if one is out of range.
func At(row, col int) Cell {
	var lines [MaxN]struct{}
	_, _ = lines[row], lines[col]
	return Cell(row<<4 | col)
}

// Row returns the 0-based row of c.
func (c Cell) Row() int { return int(c >> 4) }

// Col returns the 0-based column of c.
func (c Cell) Col() int { return int(c & 15) }

// String writes c as the paper does, 1-based: "(2,3)".
func (c Cell) String() string { return fmt.Sprintf("(%d,%d)", c.Row()+1, c.Col()+1) }

// AppendText appends c as it is typed, 1-based: "2,3".
func (c Cell) AppendText(b []byte) ([]byte, error) {
	b = strconv.AppendInt(b, int64(c.Row()+1), 10)
	b = append(b, ',')
	return strconv.AppendInt(b, int64(c.Col()+1), 10), nil
}

// MarshalJSON writes c as [row, column], 1-based.
func (c Cell) MarshalJSON() ([]byte, error) {
	return json.Marshal([2]int{c.Row() + 1, c.Col() + 1})
}

// UnmarshalJSON reads what MarshalJSON writes, and "2,3" as [ParseCell] does.
func (c *Cell) UnmarshalJSON(data []byte) (err error) {
	if word := ""; bytes.HasPrefix(data, []byte{'"'}) && json.Unmarshal(data, &word) == nil {
		*c, err = ParseCell(word)
		return err
	}
	var lines []int
	if err := json.Unmarshal(data, &lines); err != nil || len(lines) != 2 {
		return fmt.Errorf("%s is not a cell: give [row, column], as in [2,3]", quote(string(data)))
	}
	*c, err = cellOf(lines[0], lines[1], string(data))
	return err
}

// ParseCell reads a cell typed as "row,column", 1-based, with or without
// parentheses: "2,3". The same cell is c2: column c, row 2.
func ParseCell(word string) (Cell, error) {
	inner := word
	if strings.HasPrefix(word, "(") && strings.HasSuffix(word, ")") {
		inner = word[1 : len(word)-1]
	}
	row, col, _ := strings.Cut(inner, ",")
	if len(inner) > 1 && 'a' <= inner[0] && inner[0] <= 'p' { // b3 is column b, row 3
		row = inner[1:]
		col = strconv.Itoa(int(inner[0]-'a') + 1)
	}
	r, errRow := strconv.Atoi(strings.TrimSpace(row))
	c, errCol := strconv.Atoi(strings.TrimSpace(col))
	if errRow != nil || errCol != nil {
		return 0, fmt.Errorf("%s is not a cell: give row,column, as in 2,3", quote(word))
	}
	return cellOf(r, c, word)
}

// cellOf returns the cell in the given row and column, 1-based, which the word
// named.
func cellOf(row, col int, word string) (Cell, error) {
	if row < 1 || row > MaxN || col < 1 || col > MaxN {
		return 0, fmt.Errorf("%s is not a cell: rows and columns run from 1 to %d", quote(word), MaxN)
	}
	return At(row-1, col-1), nil
}

// quote returns s in quotes, cut short if it is long, on one line.
func quote(s string) string {
	const most = 40
	if runes := []rune(s); len(runes) > most {
		s = string(runes[:most]) + "…"
	}
	return strconv.Quote(s)
}

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
var laneMask = [16]uint64{
	0, 0xffff, 0xffff_0000, 0xffff_ffff,
	0xffff_0000_0000, 0xffff_0000_ffff, 0xffff_ffff_0000, 0xffff_ffff_ffff,
	0xffff_0000_0000_0000, 0xffff_0000_0000_ffff, 0xffff_0000_ffff_0000, 0xffff_0000_ffff_ffff,
	0xffff_ffff_0000_0000, 0xffff_ffff_0000_ffff, 0xffff_ffff_ffff_0000, 0xffff_ffff_ffff_ffff,
}

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

// Where returns the cells of s that have a property.
func (s Set) Where(has func(Cell) bool) (t Set) {
	for c := range s.All() {
		if has(c) {
			t = t.With(c)
		}
	}
	return t
}

// Cells returns the cells of s in row-major order.
func (s Set) Cells() []Cell {
	return slices.AppendSeq(make([]Cell, 0, s.Len()), s.All())
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
func (s Set) String() string { return "{" + Game{}.List(s) + "}" }

// Words returns s as four words, laid out as [Set] shows: bit 16·row + col, counted
// through all four, stands for the cell.
func (s Set) Words() [4]uint64 { return [4]uint64{s.w0, s.w1, s.w2, s.w3} }

// SetOfWords is the inverse of [Set.Words].
func SetOfWords(w [4]uint64) Set { return Set{w[0], w[1], w[2], w[3]} }

// Lines is a set of rows or a set of columns: bit i stands for line i, 0-based.
type Lines uint16

// FirstLines returns the set of the lines 0..n-1, for n in 0..16.
func FirstLines(n int) Lines { return Lines(1<<n - 1) }

// Line returns the set that holds line i alone, i in 0..15.
func Line(i int) Lines { return 1 << i }

// Has reports whether line i, in 0..15, is in l.
func (l Lines) Has(i int) bool { return l>>i&1 != 0 }

// Len returns the number of lines in l.
func (l Lines) Len() int { return bits.OnesCount16(uint16(l)) }

// First returns the smallest line of l, and 16 if l is empty.
func (l Lines) First() int { return bits.TrailingZeros16(uint16(l)) }

// Last returns the largest line of l, and -1 if l is empty.
func (l Lines) Last() int { return bits.Len16(uint16(l)) - 1 }

// All yields the lines of l in increasing order.
func (l Lines) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; l != 0; l &= l - 1 {
			if !yield(l.First()) {
				return
			}
		}
	}
}

// String lists the lines 1-based: "{1,3}".
func (l Lines) String() string {
	var names []string
	for i := range l.All() {
		names = append(names, strconv.Itoa(i+1))
	}
	return "{" + strings.Join(names, ",") + "}"
}

// IsMatching reports whether no two cells of s share a row or a column.
func (s Set) IsMatching() bool {
	n := s.Len()
	return s.Rows().Len() == n && s.Cols().Len() == n
}

// unmatched marks a line that a matching leaves exposed.
const unmatched = 0xff

// matching is a maximum matching of a set, under construction or complete.
// Indices of lines are masked with 15, which spares the processor a check.
type matching struct {
	row          [MaxN]Lines // the set, row by row
	rowOf, colOf [MaxN]uint8 // by column and by row: the line matched to it, or unmatched
	size         int
	rows         Lines // rows that the set meets and that the matching exposes
	seen         Lines // columns seen by the current search
}

// match computes a maximum matching of s, which meets the given rows, by
// augmenting paths.
func (m *matching) match(s Set, met Lines) {
	for i := range MaxN {
		m.rowOf[i], m.colOf[i] = unmatched, unmatched
	}
	var used, left Lines
	for ; met != 0; met &= met - 1 {
		r := met.First()
		m.row[r&15] = s.Row(r)
		if free := m.row[r&15] &^ used; free != 0 {
			c := free.First()
			used |= Line(c)
			m.colOf[r&15], m.rowOf[c&15] = uint8(c), uint8(r)
			m.size++
		} else {
			left |= Line(r)
		}
	}
	for ; left != 0; left &= left - 1 {
		m.seen = 0
		if r := left.First(); m.augment(r) {
			m.size++
		} else {
			m.rows |= Line(r)
		}
	}
}

// augment looks for an augmenting path from the exposed row r and flips it.
func (m *matching) augment(r int) bool {
	for cols := m.row[r&15] &^ m.seen; cols != 0; cols = cols & (cols - 1) &^ m.seen {
		c := cols.First()
		m.seen |= Line(c)
		if m.rowOf[c&15] == unmatched || m.augment(int(m.rowOf[c&15])) {
			m.rowOf[c&15], m.colOf[r&15] = uint8(r), uint8(c)
			return true
		}
	}
	return false
}

// exposable returns the rows and the columns that some maximum matching of s
// exposes on a board with the given lines: those reached from the exposed ones
// by even alternating paths.
func (m *matching) exposable(s Set, metRows, metCols, allRows, allCols Lines) (rows, cols Lines) {
	rows = m.rows | allRows&^metRows
	for todo := m.rows; todo != 0; {
		r := todo.First()
		todo &= todo - 1
		for next := m.row[r&15]; next != 0; next &= next - 1 {
			if reached := Line(int(m.rowOf[next.First()&15])); rows&reached == 0 {
				rows |= reached
				todo |= reached
			}
		}
	}
	cols = allCols
	for c := range m.rowOf {
		if m.rowOf[c] != unmatched {
			cols &^= Line(c)
		}
	}
	for todo := cols & metCols; todo != 0; {
		c := todo.First()
		todo &= todo - 1
		for next := s.Col(c); next != 0; next &= next - 1 {
			if reached := Line(int(m.colOf[next.First()&15])); cols&reached == 0 {
				cols |= reached
				todo |= reached
			}
		}
	}
	return rows, cols
}

// Nu returns ν(s), the largest size of a matching inside s.
func (s Set) Nu() int {
	var m matching
	m.match(s, s.Rows())
	return m.size
}

// MaximumMatching returns a matching M ⊆ s with |M| = ν(s).
func (s Set) MaximumMatching() Set {
	var m matching
	m.match(s, s.Rows())
	var found Set
	for r, c := range m.colOf {
		if c != unmatched {
			found = found.With(At(r, int(c)))
		}
	}
	return found
}

// HasTransversal reports whether s contains a transversal of the n×n board,
// that is ν(s) = n. Cells of s must lie on the board.
func (s Set) HasTransversal(n int) bool {
	return s.Len() >= n && s.Rows().Len() == n && s.Cols().Len() == n && s.Nu() == n
}

// Raising returns ν(s) and the lines of the rows×cols board, sides in 1..16, that some
// maximum matching of s exposes. If no cell is missing, the cells that raise ν are exactly
// the rectangle of these lines: the proof of Lemma 1 holds for every ν and on oblong
// boards. The cells of s must lie on the board.
func (s Set) Raising(rows, cols int) (nu int, r, c Lines) {
	allRows, allCols := FirstLines(rows), FirstLines(cols)
	metRows, metCols := s.Rows(), s.Cols()
	if n := s.Len(); metRows.Len() == n && metCols.Len() == n { // a matching
		return n, allRows &^ metRows, allCols &^ metCols
	}
	var m matching
	m.match(s, metRows)
	r, c = m.exposable(s, metRows, metCols, allRows, allCols)
	return m.size, r, c
}

// Completing returns the sets D_R of rows and D_C of columns of Lemma 1: the cells that
// complete s on the n×n board are exactly D_R × D_C. Both are empty if no cell completes s
// because ν(s) ≤ n-2, and also if ν(s) = n, when the owner of s has won already.
func (s Set) Completing(n int) (rows, cols Lines) {
	all := FirstLines(n)
	metRows, metCols := s.Rows(), s.Cols()
	switch size := s.Len(); {
	case metRows.Len() < n-1 || metCols.Len() < n-1:
		return 0, 0 // a matching of size n-1 meets n-1 rows and n-1 columns
	case size == n-1:
		return all &^ metRows, all &^ metCols // s is a matching: Corollary 2
	case size == n && metRows == all && metCols != all:
		return s.Col(s.evenCols().First()), all &^ metCols // Lemma 3(a)
	}
	var m matching
	m.match(s, metRows)
	if m.size != n-1 {
		return 0, 0
	}
	return m.exposable(s, metRows, metCols, all, all)
}

// evenCols returns the columns that s meets in a positive even number of rows.
func (s Set) evenCols() Lines {
	odd := s.w0 ^ s.w1 ^ s.w2 ^ s.w3
	odd ^= odd >> 32
	return s.Cols() &^ Lines(odd^odd>>16)
}
