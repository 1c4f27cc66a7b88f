package transversal

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
