package transversal

// IsMatching reports whether no two cells of s share a row or a column.
func (s Set) IsMatching() bool {
	n := s.Len()
	return s.Rows().Len() == n && s.Cols().Len() == n
}

// unmatched marks a line that a matching leaves exposed.
const unmatched = 0xff

// matching is a maximum matching of a set, under construction or complete.
type matching struct {
	set   Set
	rowOf [MaxN]uint8 // rowOf[c]: the row matched to column c, or unmatched
	colOf [MaxN]uint8 // colOf[r]: the column matched to row r, or unmatched
	size  int
	rows  Lines // rows that the set meets and that the matching exposes
	seen  Lines // columns seen by the current search
}

// match computes a maximum matching of s by augmenting paths.
func (m *matching) match(s Set) {
	m.set = s
	m.size = 0
	m.rows = 0
	for i := range MaxN {
		m.rowOf[i], m.colOf[i] = unmatched, unmatched
	}
	var used Lines
	for rows := s.Rows(); rows != 0; rows &= rows - 1 {
		r := rows.First()
		if free := s.Row(r) &^ used; free != 0 {
			c := free.First()
			used |= Line(c)
			m.colOf[r], m.rowOf[c] = uint8(c), uint8(r)
			m.size++
		} else {
			m.rows |= Line(r)
		}
	}
	for rows := m.rows; rows != 0; rows &= rows - 1 {
		m.seen = 0
		if r := rows.First(); m.augment(r) {
			m.size++
			m.rows &^= Line(r)
		}
	}
}

// augment looks for an augmenting path from the exposed row r and flips it.
func (m *matching) augment(r int) bool {
	for cols := m.set.Row(r) &^ m.seen; cols != 0; cols = cols & (cols - 1) &^ m.seen {
		c := cols.First()
		m.seen |= Line(c)
		if m.rowOf[c] == unmatched || m.augment(int(m.rowOf[c])) {
			m.rowOf[c], m.colOf[r] = uint8(r), uint8(c)
			return true
		}
	}
	return false
}

// Nu returns ν(s), the largest size of a matching inside s.
func (s Set) Nu() int {
	var m matching
	m.match(s)
	return m.size
}

// MaximumMatching returns a matching M ⊆ s with |M| = ν(s).
func (s Set) MaximumMatching() Set {
	var m matching
	m.match(s)
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

// Completing returns the sets D_R of rows and D_C of columns of Lemma 1: the
// cells that complete s on the n×n board are exactly D_R × D_C. Both are empty
// if ν(s) ≤ n-2, when no cell completes s. If ν(s) = n the owner of s has won
// already; then too both are empty.
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
	m.match(s)
	if m.size != n-1 {
		return 0, 0
	}
	return m.exposable(all)
}

// evenCols returns the columns that s meets in a positive even number of rows.
func (s Set) evenCols() Lines {
	odd := s.w0 ^ s.w1 ^ s.w2 ^ s.w3
	odd ^= odd >> 32
	return s.Cols() &^ Lines(odd^odd>>16)
}

// exposable returns the rows and the columns that some maximum matching
// exposes: those reached from the exposed ones by even alternating paths.
func (m *matching) exposable(all Lines) (rows, cols Lines) {
	for i := range all.Len() {
		if m.colOf[i] == unmatched {
			rows |= Line(i)
		}
		if m.rowOf[i] == unmatched {
			cols |= Line(i)
		}
	}
	for todo := rows; todo != 0; {
		r := todo.First()
		todo &= todo - 1
		for next := m.set.Row(r); next != 0; next &= next - 1 {
			if reached := Line(int(m.rowOf[next.First()])); rows&reached == 0 {
				rows |= reached
				todo |= reached
			}
		}
	}
	for todo := cols; todo != 0; {
		c := todo.First()
		todo &= todo - 1
		for next := m.set.Col(c); next != 0; next &= next - 1 {
			if reached := Line(int(m.colOf[next.First()])); cols&reached == 0 {
				cols |= reached
				todo |= reached
			}
		}
	}
	return rows, cols
}

// CompletingDirect returns the cells among candidates that complete s on the
// n×n board, by trying each one from the definition. It shares no code with
// [Set.Completing] and is there to check it.
func (s Set) CompletingDirect(n int, candidates Set) Set {
	var found Set
	for f := range candidates.All() {
		if containsTransversal(s.With(f), n, 0, 0) {
			found = found.With(f)
		}
	}
	return found
}

// containsTransversal reports whether rows row..n-1 of s can be matched to
// distinct columns outside used: the definition, tried row by row.
func containsTransversal(s Set, n, row int, used Lines) bool {
	if row == n {
		return true
	}
	for cols := s.Row(row) &^ used; cols != 0; cols &= cols - 1 {
		if containsTransversal(s, n, row+1, used|cols&-cols) {
			return true
		}
	}
	return false
}
