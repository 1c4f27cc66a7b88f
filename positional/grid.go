package positional

import (
	"fmt"
	"math"
	"slices"
	"strings"

	tr "transversal"
)

// Animals are Harary's names of polyominoes, and their pictures.
var Animals = []struct{ Name, Picture string }{
	{"Elam", "X"},
	{"Domino", "XX"},
	{"Tic", "XXX"},
	{"El", "X./XX"},
	{"Skinny", "XXXX"},
	{"Elly", "X../XXX"},
	{"Tippy", "XX./.XX"},
	{"Knobby", ".X./XXX"},
	{"Fatty", "XX/XX"},
	{"Snaky", "XX.../.XXXX"},
}

// point is a place of a grid: row and column.
type point struct{ row, col int }

// Polyomino returns the start of the game on a grid whose winning sets are the copies of a
// shape, turned and reflected. The shape is a name of [Animals] or a picture such as
// "XX/X.". On the torus the grid continues at the opposite side. The cell in row 2 and
// column 1 is a2.
func Polyomino(shape string, rows, cols int, torus bool, convention tr.Convention) (tr.Position, error) {
	cells, err := parseShape(shape)
	if err != nil {
		return tr.Position{}, err
	}
	if err := checkGrid(rows, cols); err != nil {
		return tr.Position{}, err
	}
	l := tr.Family{Names: gridNames(rows, cols)}
	seen := map[tr.Set]bool{}
	for _, form := range forms(cells) {
		for r := range rows {
			for c := range cols {
				s, fits := tr.Set{}, true
				for _, p := range form {
					row, col := r+p.row, c+p.col
					fits = fits && (torus || row < rows && col < cols)
					s = s.With(tr.Cell(row%rows*cols + col%cols))
				}
				if fits && s.Len() == len(form) && !seen[s] {
					seen[s] = true
					l.X = append(l.X, s)
				}
			}
		}
	}
	if len(l.X) == 0 {
		return tr.Position{}, fmt.Errorf("%s does not fit on %d×%d", shape, rows, cols)
	}
	l.O = l.X
	return startOf(convention, tr.Goal{Kind: tr.Shape}, l)
}

func checkGrid(rows, cols int) error {
	if rows < 1 || cols < 1 || rows*cols > tr.MaxN*tr.MaxN || cols > 26 {
		return fmt.Errorf("a grid of %d×%d is out of range: it has 1 to 26 columns and at most %d cells", rows, cols, tr.MaxN*tr.MaxN)
	}
	return nil
}

// gridNames returns the names of the cells of a grid, row by row.
func gridNames(rows, cols int) (names []string) {
	for r := range rows {
		for c := range cols {
			names = append(names, fmt.Sprintf("%c%d", 'a'+c, r+1))
		}
	}
	return names
}

// parseShape returns the cells of an animal or of a picture.
func parseShape(shape string) (cells []point, err error) {
	picture := shape
	var names []string
	for _, a := range Animals {
		names = append(names, a.Name)
		if strings.EqualFold(a.Name, shape) {
			picture = a.Picture
		}
	}
	for row, line := range strings.Split(picture, "/") {
		for col, mark := range line {
			switch mark {
			case 'X':
				cells = append(cells, point{row, col})
			case '.':
			default:
				return nil, fmt.Errorf("the shape %.40q is unknown: give a picture such as XX/X. or one of %s", shape, strings.Join(names, ", "))
			}
		}
	}
	if len(cells) == 0 {
		return nil, fmt.Errorf("the shape %.40q has no cell: draw them as X", shape)
	}
	return cells, nil
}

// forms returns the ways to turn and reflect a shape, with the smallest row and column 0.
func forms(cells []point) (all [][]point) {
	for turn := range 8 {
		form := make([]point, len(cells))
		low := point{1 << 10, 1 << 10}
		for i, p := range cells {
			if turn&1 != 0 {
				p.row = -p.row
			}
			if turn&2 != 0 {
				p.col = -p.col
			}
			if turn&4 != 0 {
				p.row, p.col = p.col, p.row
			}
			form[i] = p
			low.row, low.col = min(low.row, p.row), min(low.col, p.col)
		}
		for i := range form {
			form[i].row -= low.row
			form[i].col -= low.col
		}
		all = append(all, form)
	}
	return all
}

// InRow returns the start of the game of k in a row on a grid of two or three dimensions.
// Cells are named as in [Polyomino], with x, y, z, … for the third.
func InRow(sides []int, k int, convention tr.Convention) (tr.Position, error) {
	if len(sides) == 2 {
		sides = append(sides[:2:2], 1)
	}
	if len(sides) != 3 || sides[2] < 1 || sides[2] > 26 {
		return tr.Position{}, fmt.Errorf("give a grid of two or three sides, as in 4x4x4")
	}
	rows, cols, deep := sides[0], sides[1], sides[2]
	if err := checkGrid(rows*deep, cols); err != nil {
		return tr.Position{}, err
	}
	if k < 1 {
		return tr.Position{}, fmt.Errorf("%d cells in a row is out of range: give 1 or more", k)
	}
	var l tr.Family
	for _, name := range gridNames(rows, cols) {
		for d := range deep {
			l.Names = append(l.Names, name+depth[d:d+min(1, deep-1)])
		}
	}
	at := func(r, c, d int) (tr.Cell, bool) {
		return tr.Cell((r*cols+c)*deep + d), 0 <= r && r < rows && 0 <= c && c < cols && 0 <= d && d < deep
	}
	for r := range rows {
		for c := range cols {
			for d := range deep {
				for i := 14; i < 27; i++ { // the lines through a cell, one way along each
					s, step := tr.Set{}, [3]int{i/9 - 1, i/3%3 - 1, i%3 - 1}
					for i := range k {
						if cell, ok := at(r+i*step[0], c+i*step[1], d+i*step[2]); ok {
							s = s.With(cell)
						}
					}
					if s.Len() == k {
						l.X = append(l.X, s)
					}
				}
			}
		}
	}
	if len(l.X) == 0 {
		return tr.Position{}, fmt.Errorf("there are no %d in a row on %d×%d×%d", k, rows, cols, deep)
	}
	l.X = slices.Compact(l.X) // a cell alone lies in a row in every direction
	l.O = l.X
	return startOf(convention, tr.Goal{Kind: tr.InRow, Size: k}, l)
}

const depth = "xyzwvutsrqponmlkjihgfedcba"

// Hex returns a position of Hex: X, Maker, wins by joining the first row to the last, and
// O by preventing it. The picture has . for a free cell, X and O, with slashes between
// rows, each row half a cell to the right of the one before. Cells are named as in
// [Polyomino]. The winning sets are the paths that contain no shorter one. X is to move if
// both have equally many stones.
func Hex(picture string) (tr.Position, error) {
	drawn, err := tr.ParsePicture(picture)
	if err != nil {
		return tr.Position{}, err
	}
	b := drawn.Board()
	if !b.Missing.Empty() {
		return tr.Position{}, fmt.Errorf("a board of Hex has no missing cells")
	}
	var n network
	open := b.Cells().Minus(drawn.O)
	for at := range open.All() {
		for _, by := range [...][2]int{{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}} {
			if r, c := at.Row()+by[0], at.Col()+by[1]; 0 <= r && r < b.Rows && 0 <= c && c < b.Cols && open.Has(tr.At(r, c)) {
				n.next[at] = n.next[at].With(tr.At(r, c))
			}
		}
	}
	n.start = open.Intersect(tr.Rectangle(tr.Line(0), tr.FirstLines(b.Cols)))
	n.end = open.Intersect(tr.Rectangle(tr.Line(b.Rows-1), tr.FirstLines(b.Cols)))
	paths, err := n.paths(math.MaxInt)
	if err != nil {
		return tr.Position{}, err
	}
	// named returns the vertices with the names of the cells of the picture.
	named := func(s tr.Set) (vertices tr.Set) {
		for c := range s.All() {
			vertices = vertices.With(tr.Cell(c.Row()*b.Cols + c.Col()))
		}
		return vertices
	}
	for i, path := range paths {
		paths[i] = named(path)
	}
	p, err := startOf(tr.MakerBreaker, tr.Goal{Kind: tr.Path}, tr.Family{Names: gridNames(b.Rows, b.Cols), X: paths})
	return p.Placed(named(drawn.X), named(drawn.O)).Facing(drawn.Turn()), err
}
