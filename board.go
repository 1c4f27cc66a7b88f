package transversal

import (
	"fmt"
	"strconv"
	"strings"
)

// Board is a graph whose edges the players claim, its cells. It is a grid of up to 16×16
// cells, oblong or not, and so the bipartite graph K_{Rows,Cols}; or, if Pairs is set, the
// complete graph on up to 16 vertices. Cells may be missing.
type Board struct {
	Rows, Cols int // sides, 1..16 each
	Missing    Set // cells that the board lacks
	// Pairs says that rows and columns are the same vertices: the cell in row i and column j,
	// i < j, is the edge between vertices i and j, and there are no others.
	Pairs bool
}

// Square returns the full n×n board, n in 1..16.
func Square(n int) Board { return Board{Rows: n, Cols: n} }

// Complete returns the complete graph on the vertices 0..n-1, n in 2..16.
func Complete(n int) Board { return Board{Rows: n, Cols: n, Pairs: true} }

// Cells returns the cells of the board, and none if its sides are out of range.
func (b Board) Cells() Set {
	if b.checkSides() != nil {
		return Set{}
	}
	if b.Pairs {
		return FirstLines(b.Rows).Edges().Minus(b.Missing)
	}
	return Rectangle(FirstLines(b.Rows), FirstLines(b.Cols)).Minus(b.Missing)
}

// Shorter returns the most cells of a matching: the shorter side of a grid, and half the
// vertices of a graph.
func (b Board) Shorter() int {
	if b.Pairs {
		return b.Rows / 2
	}
	return min(b.Rows, b.Cols)
}

// IsSquare reports whether the board is a grid with as many rows as columns.
func (b Board) IsSquare() bool { return b.Rows == b.Cols && !b.Pairs }

// Valid returns an error unless the sides are in range and the missing cells lie
// within them.
func (b Board) Valid() error {
	if err := b.checkSides(); err != nil {
		return err
	}
	full := b
	full.Missing = Set{}
	if off, ok := b.Missing.Minus(full.Cells()).First(); ok {
		return fmt.Errorf("the missing cell %v is not on the %d×%d board", off, b.Rows, b.Cols)
	}
	return nil
}

func (b Board) checkSides() error {
	if b.Rows < 1 || b.Rows > MaxN || b.Cols < 1 || b.Cols > MaxN {
		return fmt.Errorf("a board of %d×%d is out of range: sides run from 1 to %d", b.Rows, b.Cols, MaxN)
	}
	if b.Pairs && (b.Rows != b.Cols || b.Rows < 2) {
		return fmt.Errorf("a graph on %d and %d vertices: give the same number, from 2 to %d, twice", b.Rows, b.Cols, MaxN)
	}
	return nil
}

// String names the board as [ParseBoard] reads it: "6" for 6×6, "4x5" for 4×5,
// and a picture where cells are missing.
func (b Board) String() string {
	switch {
	case b.Pairs && b.Missing.Empty():
		return fmt.Sprintf("K%d", b.Rows)
	case !b.Missing.Empty():
		return picture(b, Set{}, Set{})
	case b.IsSquare():
		return strconv.Itoa(b.Rows)
	}
	return fmt.Sprintf("%dx%d", b.Rows, b.Cols)
}

// MarshalText writes b as [Board.String] does.
func (b Board) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText reads text as [ParseBoard] does.
func (b *Board) UnmarshalText(text []byte) (err error) {
	*b, err = ParseBoard(string(text))
	return err
}

// ParseBoard reads a board: "6" is 6×6, "4x5" or "4×5" has 4 rows and 5 columns,
// and a picture such as "..#/..." shows the missing cells.
func ParseBoard(word string) (Board, error) {
	if strings.ContainsAny(word, ".#") {
		drawn, err := parsePicture(word)
		if drawn.X.Union(drawn.O) != (Set{}) {
			err = fmt.Errorf("there are stones on the board %s", quote(word))
		}
		return drawn.Board, err
	}
	rows, cols, ok := strings.Cut(strings.ReplaceAll(word, "×", "x"), "x")
	if !ok {
		cols = rows
	}
	r, err1 := strconv.Atoi(rows)
	c, err2 := strconv.Atoi(cols)
	if err1 != nil || err2 != nil {
		return Board{}, fmt.Errorf("%s is not a board: give a size such as 6 or 4x5, or a picture such as \"..#/...\"", quote(word))
	}
	b := Board{Rows: r, Cols: c}
	return b, b.Valid()
}

// Picture draws b in one line, with slashes between rows: . for a cell, # for a missing
// one.
func (b Board) Picture() string { return picture(b, Set{}, Set{}) }

// picture draws a board with stones in one line, with slashes between rows: . for a free
// cell, X and O for stones, # for a missing cell.
func picture(b Board, x, o Set) string {
	var s strings.Builder
	for r := range b.Rows {
		if r > 0 {
			s.WriteByte('/')
		}
		for c := range b.Cols {
			switch cell := At(r, c); {
			case b.Missing.Has(cell):
				s.WriteByte('#')
			case x.Has(cell):
				s.WriteByte('X')
			case o.Has(cell):
				s.WriteByte('O')
			default:
				s.WriteByte('.')
			}
		}
	}
	return s.String()
}

// drawn is the board that a picture shows.
type drawn struct {
	Board
	X, O Set
}

// parsePicture is the inverse of picture. Line feeds may separate rows too, and blanks are
// skipped.
func parsePicture(text string) (drawn, error) {
	var d drawn
	fail := func(format string, args ...any) (drawn, error) {
		return drawn{}, fmt.Errorf("not a picture of a board: "+format, args...)
	}
	for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' || r == '/' }) {
		line = strings.Join(strings.Fields(line), "")
		switch {
		case line == "":
			continue
		case d.Rows == MaxN || len(line) > MaxN:
			return fail("a board has at most %d rows and %d columns", MaxN, MaxN)
		case d.Rows > 0 && len(line) != d.Cols:
			return fail("row %d has %d cells and row 1 has %d", d.Rows+1, len(line), d.Cols)
		}
		d.Cols = len(line)
		for col, mark := range []byte(line) {
			switch c := At(d.Rows, col); mark {
			case '.':
			case 'X':
				d.X = d.X.With(c)
			case 'O':
				d.O = d.O.With(c)
			case '#':
				d.Missing = d.Missing.With(c)
			default:
				return fail("cell %v is %q: draw . X O or #", c, mark)
			}
		}
		d.Rows++
	}
	if d.Rows == 0 {
		return fail("it has no row")
	}
	return d, nil
}

// Edge returns the cell that joins vertex i to vertex j, i ≠ j, in 0..15, on a board of pairs.
func Edge(i, j int) Cell { return At(min(i, j), max(i, j)) }

// Edges returns all edges between vertices of l.
func (l Lines) Edges() (s Set) {
	for v := range l.All() {
		s = s.Union(Rectangle(Line(v), l&^FirstLines(v+1)))
	}
	return s
}

// Vertices returns the ends of the edges s.
func (s Set) Vertices() Lines { return s.Rows() | s.Cols() }

// Neighbours returns, for each vertex, those that the edges s join to it.
func (s Set) Neighbours() (joined [MaxN]Lines) {
	for c := range s.All() {
		joined[c.Row()] |= Line(c.Col())
		joined[c.Col()] |= Line(c.Row())
	}
	return joined
}

// matchVertices matches the vertices left by edges, except for at most spare of them, and
// calls found with each matching and the vertices outside it until found returns false.
func matchVertices(joined *[MaxN]Lines, left, outside Lines, spare int, m Set, found func(m Set, outside Lines) bool) bool {
	if left == 0 {
		return found(m, outside)
	}
	v := left.First()
	left &^= Line(v)
	for w := range (joined[v] & left).All() {
		if !matchVertices(joined, left&^Line(w), outside, spare, m.With(Edge(v, w)), found) {
			return false
		}
	}
	return spare == 0 || matchVertices(joined, left, outside|Line(v), spare-1, m, found)
}

// pairing returns Goal of the edges s no two of which share a vertex, and the empty set if
// there are no such edges.
func (g *game) pairing(s Set) (pairing Set) {
	joined := s.Neighbours()
	matchVertices(&joined, FirstLines(g.Rows), 0, g.Rows-2*g.Goal, Set{}, func(m Set, _ Lines) bool {
		pairing = m
		return false
	})
	for range pairing.Len() - g.Goal {
		_, pairing = pairing.Pop()
	}
	return pairing
}

// raising returns the edges with any one of which the edges s hold a matching of Goal, and
// nothing if they hold one already: two vertices that a matching of Goal-1 leaves out.
func (g *game) raising(s Set) (edges Set) {
	if s.Len() < g.Goal-1 {
		return Set{}
	}
	joined, spare := s.Neighbours(), g.Rows-2*(g.Goal-1)
	if !matchVertices(&joined, FirstLines(g.Rows), 0, spare, Set{}, func(_ Set, outside Lines) bool {
		edges = edges.Union(outside.Edges())
		return outside.Len() == spare
	}) {
		return Set{}
	}
	return edges
}
