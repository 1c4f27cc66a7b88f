package solve

import (
	"math/bits"

	tr "transversal"
)

// stones are the stones of one player with what the search asks of them again
// and again. The board is rows×cols, in [shape].
type stones struct {
	set tr.Set
	nu  int // ν(set)
	// rows and cols are the rows and the columns that some maximum matching
	// exposes. A cell raises ν exactly if it lies in rows × cols: Lemma 1, whose
	// proof holds for every ν and on rectangles.
	rows, cols tr.Lines
}

// shape is the size of a board.
type shape struct {
	rows, cols int
	goal       int // stones of a winning matching: the shorter side
}

// newShape returns the shape of a rows×cols board, each in 1..16.
func newShape(rows, cols int) shape { return shape{rows, cols, min(rows, cols)} }

// all returns all cells of the board, missing ones included.
func (b shape) all() tr.Set {
	return tr.Rectangle(tr.FirstLines(b.rows), tr.FirstLines(b.cols))
}

// square reports whether the board is square.
func (b shape) square() bool { return b.rows == b.cols }

// with returns s with c added.
func (b shape) with(s *stones, c tr.Cell) stones {
	t := *s
	t.set = s.set.With(c)
	// From outside rows a row is not reached by alternating paths, so that an edge
	// at it extends none; the same for columns.
	if s.rows.Has(c.Row()) || s.cols.Has(c.Col()) {
		b.measure(&t)
	}
	return t
}

// of returns the stones of a set.
func (b shape) of(set tr.Set) stones {
	s := stones{set: set}
	b.measure(&s)
	return s
}

// raising returns the cells that raise ν, taken by the enemy or not.
func (s *stones) raising() tr.Set { return tr.Rectangle(s.rows, s.cols) }

// spread returns by how much rows and cols exceed what a single maximum
// matching exposes. Stones that raise ν never increase it: such a stone joins
// two exposable lines, and a new alternating path through it would be an
// augmenting one before.
func (b shape) spread(s *stones) int {
	return s.rows.Len() - (b.rows - s.nu) + s.cols.Len() - (b.cols - s.nu)
}

// none marks a line that a matching leaves exposed.
const none = 0xff

// measure computes nu, rows and cols of s by augmenting paths.
func (b shape) measure(s *stones) {
	allRows, allCols := tr.FirstLines(b.rows), tr.FirstLines(b.cols)
	metRows, metCols := s.set.Rows(), s.set.Cols()
	if n := s.set.Len(); metRows.Len() == n && metCols.Len() == n { // a matching
		s.nu, s.rows, s.cols = n, allRows&^metRows, allCols&^metCols
		return
	}
	var m matcher
	for i := range m.colOf {
		m.colOf[i], m.rowOf[i] = none, none
	}
	var used, left tr.Lines
	for rows := metRows; rows != 0; rows &= rows - 1 {
		r := rows.First()
		m.row[r&15] = s.set.Row(r)
		if free := m.row[r&15] &^ used; free != 0 {
			c := free.First()
			used |= tr.Line(c)
			m.colOf[r&15], m.rowOf[c&15] = uint8(c), uint8(r)
		} else {
			left |= tr.Line(r)
		}
	}
	exposed := allRows &^ metRows
	s.nu = metRows.Len() - left.Len()
	for ; left != 0; left &= left - 1 {
		m.seen = 0
		if r := left.First(); m.augment(r) {
			s.nu++
		} else {
			exposed |= tr.Line(r)
		}
	}
	s.rows = exposed
	for todo := exposed & metRows; todo != 0; {
		r := todo.First()
		todo &= todo - 1
		for next := m.row[r&15]; next != 0; next &= next - 1 {
			if reached := tr.Line(int(m.rowOf[next.First()&15])); s.rows&reached == 0 {
				s.rows |= reached
				todo |= reached
			}
		}
	}
	s.cols = allCols
	for c := range m.rowOf {
		if m.rowOf[c] != none {
			s.cols &^= tr.Line(c)
		}
	}
	for todo := s.cols & metCols; todo != 0; {
		c := todo.First()
		todo &= todo - 1
		for next := s.set.Col(c); next != 0; next &= next - 1 {
			if reached := tr.Line(int(m.colOf[next.First()&15])); s.cols&reached == 0 {
				s.cols |= reached
				todo |= reached
			}
		}
	}
}

// matcher is a maximum matching under construction.
type matcher struct {
	row          [16]tr.Lines // the set, row by row
	colOf, rowOf [16]uint8    // by row and by column: the line matched to it, or none
	seen         tr.Lines     // columns seen by the current search
}

// augment looks for an augmenting path from row r and flips it.
func (m *matcher) augment(r int) bool {
	for cols := m.row[r&15] &^ m.seen; cols != 0; cols = cols & (cols - 1) &^ m.seen {
		c := bits.TrailingZeros16(uint16(cols))
		m.seen |= tr.Line(c)
		if m.rowOf[c&15] == none || m.augment(int(m.rowOf[c&15])) {
			m.rowOf[c&15], m.colOf[r&15] = uint8(r), uint8(c)
			return true
		}
	}
	return false
}
