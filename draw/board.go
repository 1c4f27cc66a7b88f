package draw

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"

	tr "transversal"
)

// Board is a picture of a board, whose missing cells are filled, or of a graph, whose vertices
// stand on a circle. A graph has only the stones, regions,
// frames, arrows and marks.
type Board struct {
	tr.Board
	Side     float64   // side of a cell, or diameter of the circle, in points; 0 stands for 22, or 120
	Regions  []Region  // painted first, one over the other
	Outlines []Outline // then lines around sets of cells
	Frames   []Outline // then squares inside each of their cells
	Arrows   []Arrow
	Stones   []Stone
	Marks    []Mark

	RowNames, ColNames map[int]Text // what rows and columns are called, beside their numbers
	RowBars, ColBars   tr.Lines     // rows and columns with a bar at the edge, as D_R and D_C have
	says               []Text       // what its signs say, in the words of a key
	played             Text         // the move that led to it
	bare               bool         // without numbers: the sample of a key
}

// Region is a set of cells painted in one colour.
type Region struct {
	Cells tr.Set
	Color Color
}

// Outline is a line around a set of cells, or around each of them: solid around the stone
// just played, broken around cells that complete a transversal. Broken lines of X are
// dashed, and those of O dotted.
type Outline struct {
	Cells  tr.Set
	Color  Color
	Dashed bool
}

// Arrow leads from the middle of one cell into another.
type Arrow struct {
	From, To tr.Cell
	Color    Color // ink if zero
}

// Mark is a few characters in the middle of a cell.
type Mark struct {
	Cell  tr.Cell
	Text  Text
	Color Color // ink if zero
}

// Shape is how a stone looks.
type Shape uint8

// The shapes.
const (
	Cross  Shape = iota // X's stones
	Ring                // O's stones
	Dot                 // a stone of a set whose owner does not matter
	Circle              // a stone added to such a set
)

// Stone is a stone on a cell.
type Stone struct {
	Cell   tr.Cell
	Shape  Shape
	Number int // k for the k-th stone of its owner, 0 for none
}

// valid returns an error unless b can be drawn: what is on it lies on its cells.
func (b *Board) valid() error {
	if err := b.Board.Valid(); err != nil {
		return err
	}
	on := func(what string, cells ...tr.Cell) error {
		for _, c := range cells {
			if !b.Cells().Has(c) {
				return fmt.Errorf("%s at %v is not on the board", what, c)
			}
		}
		return nil
	}
	var wrong []error
	for _, stone := range b.Stones {
		wrong = append(wrong, on("the stone", stone.Cell))
		if stone.Shape > Circle || b.IsGraph() && stone.Shape > Ring {
			wrong = append(wrong, fmt.Errorf("the shape %d of the stone at %v is out of range", stone.Shape, stone.Cell))
		}
	}
	for _, m := range b.Marks {
		wrong = append(wrong, on("the mark", m.Cell))
	}
	for _, a := range b.Arrows {
		wrong = append(wrong, on("the arrow", a.From, a.To))
		if a.From == a.To {
			wrong = append(wrong, fmt.Errorf("the arrow at %v leads nowhere", a.From))
		}
	}
	rows := len(b.RowNames)+len(b.ColNames) > 0 || b.RowBars|b.ColBars != 0
	if b.IsGraph() && (rows || len(b.Outlines) > 0) {
		wrong = append(wrong, errors.New("a graph has no outlines, and no rows and columns to name or bar"))
	}
	return errors.Join(wrong...)
}

// Put adds a stone without a number on each of the cells.
func (b *Board) Put(shape Shape, cells ...tr.Cell) {
	for _, c := range cells {
		b.Stones = append(b.Stones, Stone{Cell: c, Shape: shape})
	}
}

// Widths of lines and sizes of text, in points.
const (
	gridLine    = 0.5
	borderLine  = 0.9
	frameLine   = 1.1
	outlineLine = 1.5
	numberSize  = 7
	nameSize    = 9
	barWide     = 2.4
)

func (b *Board) side() float64 {
	if b.IsGraph() {
		return cmp.Or(b.Side, 120)
	}
	return cmp.Or(b.Side, 22)
}

func (b *Board) size() (w, h float64) {
	if b.IsGraph() {
		return b.side(), b.side()
	}
	return float64(b.Cols) * b.side(), float64(b.Rows) * b.side()
}

// leastSide is the side of the smallest cell in which a stone and its number have
// room, in points.
const leastSide = 13

func (b *Board) resized(k float64, _ int) Picture {
	resized := *b
	resized.Side = k * b.side()
	return &resized
}

func (b *Board) fits(alone bool) bool {
	least := 15.0
	if alone {
		least = leastSide
	}
	if b.IsGraph() {
		least = leastCircle
	}
	for _, m := range b.Marks {
		least = max(least, 1.05*m.Text.width(m.Text.least()))
	}
	return b.side() >= least
}

func (b *Board) margins() (m margins) {
	if b.bare {
		return m
	}
	if b.IsGraph() {
		return margins{numberRoom, numberRoom, numberRoom, numberRoom}
	}
	m.left, m.top, m.right, m.bottom = 12, 11, 1, 1
	if b.RowBars != 0 {
		m.left += barWide + 2
	}
	if b.ColBars != 0 {
		m.top += barWide + 2
	}
	for _, name := range b.RowNames {
		m.right = max(m.right, 5+1.25*name.width(nameSize)) // a reader's font may be wider than ours
	}
	if len(b.ColNames) > 0 {
		m.bottom = 12
	}
	return m
}

// corner returns the top left corner of a cell, for a board at (x,y).
func (b *Board) corner(x, y float64, c tr.Cell) (float64, float64) {
	return x + float64(c.Col())*b.side(), y + float64(c.Row())*b.side()
}

func (b *Board) draw(s *sheet, x, y float64) {
	if b.IsGraph() {
		b.drawGraph(s, x, y)
		return
	}
	side := b.side()
	for _, region := range b.Regions {
		for c := range region.Cells.All() {
			cx, cy := b.corner(x, y, c)
			s.rect(cx, cy, side, side, region.Color, stroke{})
			s.hatch(cx, cy, side, region.Color)
		}
	}
	b.drawGrid(s, x, y)
	for _, o := range b.Outlines {
		b.drawOutline(s, x, y, o)
	}
	for _, f := range b.Frames {
		inset := 1.2
		if f.Dashed {
			inset = 2.6
		}
		if f.Dashed && f.Color == Red { // both can be on one cell
			inset = 3.8
		}
		for c := range f.Cells.All() {
			cx, cy := b.corner(x, y, c)
			s.rect(cx+inset, cy+inset, side-2*inset, side-2*inset, None, broken(f.Color, frameLine, f.Dashed))
		}
	}
	for _, a := range b.Arrows {
		b.drawCellArrow(s, x, y, a)
	}
	for _, stone := range b.Stones {
		b.drawStone(s, x, y, stone)
	}
	for _, m := range b.Marks {
		cx, cy := b.corner(x, y, m.Cell)
		size := max(m.Text.least(), min(0.42*side, 0.86*side/m.Text.width(1)))
		s.text(cx+side/2, cy+side/2+0.33*size, middle, size, cmp.Or(m.Color, Ink), m.Text)
	}
	if !b.bare {
		b.drawEdges(s, x, y)
	}
}

func (b *Board) drawGrid(s *sheet, x, y float64) {
	w, h := b.size()
	line := stroke{color: Grid, width: gridLine}
	for i := 1; i < max(b.Rows, b.Cols); i++ {
		at := float64(i) * b.side()
		if i < b.Rows {
			s.line(x, y+at, x+w, y+at, line)
		}
		if i < b.Cols {
			s.line(x+at, y, x+at, y+h, line)
		}
	}
	for c := range b.Missing.All() {
		cx, cy := b.corner(x, y, c)
		s.rect(cx, cy, b.side(), b.side(), Grid, stroke{})
	}
	if !b.bare {
		line = stroke{color: Ink, width: borderLine}
	}
	s.rect(x, y, w, h, None, line)
}

// broken is a line that is dashed or, in O's colour, dotted, if it is broken at all.
func broken(c Color, width float64, is bool) stroke {
	switch {
	case !is:
		return stroke{color: c, width: width}
	case c == Red:
		return stroke{color: c, width: width, dash: []float64{0, 2 * width}, round: true}
	}
	return stroke{color: c, width: width, dash: []float64{2.6 * width, 1.9 * width}}
}

// drawOutline draws the boundary of a set, each straight piece in one stroke so
// that dashes run through.
func (b *Board) drawOutline(s *sheet, x, y float64, o Outline) {
	has := func(row, col int) bool {
		return row >= 0 && row < b.Rows && col >= 0 && col < b.Cols && o.Cells.Has(tr.At(row, col))
	}
	side, line := b.side(), broken(o.Color, outlineLine, o.Dashed)
	for i := range max(b.Rows, b.Cols) + 1 { // the line between i-1 and i, across and down
		at := float64(i) * side
		pieces(b.Cols, func(j int) bool { return has(i-1, j) != has(i, j) }, func(from, to float64) {
			s.line(x+from*side, y+at, x+to*side, y+at, line)
		})
		pieces(b.Rows, func(j int) bool { return has(j, i-1) != has(j, i) }, func(from, to float64) {
			s.line(x+at, y+from*side, x+at, y+to*side, line)
		})
	}
}

// pieces calls draw for each longest stretch of 0..n-1 on which in holds.
func pieces(n int, in func(int) bool, draw func(from, to float64)) {
	for from := 0; from < n; from++ {
		to := from
		for to < n && in(to) {
			to++
		}
		if to > from {
			draw(float64(from), float64(to))
			from = to
		}
	}
}

// drawCellArrow draws an arrow that leaves the stones at both ends uncovered.
func (b *Board) drawCellArrow(s *sheet, x, y float64, a Arrow) {
	side := b.side()
	fx, fy := b.corner(x, y, a.From)
	tx, ty := b.corner(x, y, a.To)
	dx := float64(cmp.Compare(tx, fx))
	dy := float64(cmp.Compare(ty, fy))
	from := point{fx + side/2 + 0.36*side*dx, fy + side/2 + 0.36*side*dy}
	to := point{tx + side/2 - 0.1*side*dx, ty + side/2 - 0.1*side*dy}
	drawArrow(s, from, to, a.Color)
}

// drawStone draws a stone, its number below and to the right as the paper writes
// X₅.
func (b *Board) drawStone(s *sheet, x, y float64, stone Stone) {
	side := b.side()
	cx, cy := b.corner(x, y, stone.Cell)
	mid := point{cx + side/2, cy + side/2}
	if stone.Number > 0 {
		mid.x -= 0.1 * side
		mid.y -= 0.1 * side
		size, base := max(leastType, 0.3*side), 0.89*side
		if size > 0.3*side { // in a narrow cell the stone makes room for its number
			mid.y = min(mid.y, cy+base-0.68*size-0.26*side)
		}
		s.text(cx+0.9*side, cy+base, right, size, Ink, Text(strconv.Itoa(stone.Number)))
	}
	switch arm := 0.2 * side; stone.Shape {
	case Cross:
		line := stroke{color: Blue, width: 0.1 * side, round: true}
		s.line(mid.x-arm, mid.y-arm, mid.x+arm, mid.y+arm, line)
		s.line(mid.x-arm, mid.y+arm, mid.x+arm, mid.y-arm, line)
	case Ring:
		s.add(disc{mid, 0.225 * side, None, stroke{color: Red, width: 0.1 * side}})
	case Dot:
		s.add(disc{mid, 0.2 * side, Ink, stroke{}})
	case Circle:
		s.add(disc{mid, 0.2 * side, Page, stroke{color: Ink, width: 0.07 * side}})
	}
}

// drawEdges draws numbers, bars and names around the board.
func (b *Board) drawEdges(s *sheet, x, y float64) {
	side := b.side()
	w, h := b.size()
	for i := range max(b.Rows, b.Cols) {
		mid := (float64(i) + 0.5) * side
		toX, toY := x-4, y-4.0
		if b.RowBars.Has(i) {
			s.rect(x-2-barWide, y+mid-side/2+1, barWide, side-2, Green, stroke{})
		}
		if b.ColBars.Has(i) {
			s.rect(x+mid-side/2+1, y-2-barWide, side-2, barWide, Green, stroke{})
		}
		if b.RowBars != 0 {
			toX -= barWide + 2
		}
		if b.ColBars != 0 {
			toY -= barWide + 2
		}
		number := Text(strconv.Itoa(i + 1))
		if i < b.Rows {
			s.text(toX, y+mid+0.33*numberSize, right, numberSize, Gray, number)
		}
		if i < b.Cols {
			s.text(x+mid, toY, middle, numberSize, Gray, number)
		}
		s.text(x+w+5, y+mid+0.3*nameSize, left, nameSize, Ink, b.RowNames[i])
		s.text(x+mid, y+h+10, middle, nameSize, Ink, b.ColNames[i])
	}
}
