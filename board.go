package transversal

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Board is a graph whose edges the players claim, its cells. It is a grid of up to 16×16
// cells, oblong or not, and so the bipartite graph K_{Rows,Cols}; or, if Pairs is set, the
// complete graph on up to 16 vertices. Cells may be missing. [Graph] makes a board of any graph
// that has up to 256 vertices and edges, with names for the vertices. Board is a comparable value.
type Board struct {
	Rows, Cols int // sides, 1..16 each
	Missing    Set // cells that the board lacks
	// Pairs says that rows and columns are the same vertices: the cell in row i and column j,
	// i < j, is the edge between vertices i and j, and there are no others.
	Pairs bool

	labels *labels // what [Graph] adds
}

// Square returns the full n×n board, n in 1..16.
func Square(n int) Board { return Board{Rows: n, Cols: n} }

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
	if b.IsGraph() {
		return b.Order() / 2
	}
	return min(b.Rows, b.Cols)
}

// IsSquare reports whether the board is a grid with as many rows as columns.
func (b Board) IsSquare() bool { return b.Rows == b.Cols && !b.IsGraph() }

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
	if ends := b.label().ends; ends != "" && !BoardOf(len(ends)/2).Cells().Contains(b.Cells()) {
		return errors.New("the board has a cell that is no edge of its graph")
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

// String names the board as [ParseBoard] reads it: "6" for 6×6, "4x5" for 4×5, and a picture
// where cells are missing; for a graph "K6", "K3,4" or its edges, "1-2,2-3".
func (b Board) String() string {
	switch {
	case b.IsGraph():
		return b.graph()
	case !b.Missing.Empty():
		return b.Picture()
	case b.IsSquare():
		return strconv.Itoa(b.Rows)
	}
	return fmt.Sprintf("%dx%d", b.Rows, b.Cols)
}

// ParseBoard reads a board: "6" is 6×6, "4x5" or "4×5" has 4 rows and 5 columns, and a picture
// such as "..#/..." shows the missing cells; "K6", "K3,4", "1-2,2-3" and whatever else
// [ParseGraph] reads is a graph.
func ParseBoard(word string) (Board, error) {
	if isPicture(word) {
		drawn, err := parsePicture(word)
		if !drawn.Occupied().Empty() {
			err = fmt.Errorf("there are stones on the board %s", quote(word))
		}
		return drawn.Board(), err
	}
	rows, cols, ok := strings.Cut(strings.ReplaceAll(word, "×", "x"), "x")
	if !ok {
		cols = rows
	}
	r, err1 := strconv.Atoi(rows)
	c, err2 := strconv.Atoi(cols)
	if err1 == nil && err2 == nil {
		b := Board{Rows: r, Cols: c}
		return b, b.Valid()
	}
	b, err := ParseGraph(word)
	if words := strings.Trim(word, "K0123456789,-") != "" && b.label().names != ""; words && (strings.ContainsAny(word, "./") || !strings.Contains(word, ",")) {
		return Board{}, fmt.Errorf("%s is not a board: it may be the name of a file", quote(word))
	}
	if err != nil && !strings.ContainsAny(word, "-,:") && (word == "" || strings.Trim(word, "K0123456789") != "") {
		err = fmt.Errorf("%s is not a board: give a size such as 6 or 4x5, a picture such as \"..#/...\", or a graph such as K5 or 1-2,2-3", quote(word))
	}
	return b, err
}

// Raising returns ν(s), the most cells of s that are a matching; the rows and columns, or twice
// the vertices, that some maximum matching leaves out; and the cells that raise ν, missing or not.
func (b Board) Raising(s Set) (nu int, rows, cols Lines, cells Set) {
	if b.Pairs {
		nu, rows, cells = s.RaisingEdges(b.Rows)
		return nu, rows, rows, cells
	}
	nu, rows, cols = s.Raising(b.Rows, b.Cols)
	return nu, rows, cols, Rectangle(rows, cols)
}

// across returns all cells in the row or the column of c, or at its two vertices.
func (b Board) across(c Cell) Set {
	rows, cols := Line(c.Row()), Line(c.Col())
	if b.Pairs {
		rows, cols = rows|cols, rows|cols
	}
	all := FirstLines(MaxN)
	return Rectangle(rows, all).Union(Rectangle(all, cols))
}

// BoardOf returns a board with the given number of cells, 1..256, for a game whose
// vertices have names. The cells are the first ones in row-major order.
func BoardOf(vertices int) Board {
	rows := (vertices + MaxN - 1) / MaxN
	b := Board{Rows: rows, Cols: min(vertices, MaxN)}
	for c := vertices; c < rows*b.Cols; c++ {
		b.Missing = b.Missing.With(Cell(c))
	}
	return b
}
