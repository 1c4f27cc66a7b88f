// Package gallery holds the figures of the paper, and a few of our own. Each is
// built from positions of the game, so that what it shows is what the package
// transversal computes, not what somebody drew.
package gallery

import (
	"slices"

	tr "transversal"
	"transversal/draw"
)

// Item is a figure with the name of its file, without ending, and the caption
// that stands under it on a page.
type Item struct {
	Name    string
	Caption draw.Text
	Figure  *draw.Figure
	Single  bool // one panel of the figure before it, for papers that set panels one by one
}

// All returns the figure of the README, the figures in the order of the paper, then our own.
func All() []Item {
	return slices.Concat(
		[]Item{won(), examples(), lemma3(), liveRows(), forcing(), tieBreak()}, playthrough6(),
		[]Item{delayBlock(), delayBuild()}, distributions(),
	)
}

// must returns what is made of the data of this package, which the tests check.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// cell returns the cell in row r and column c, both counted from 1 as in the
// paper.
func cell(r, c int) tr.Cell { return tr.At(r-1, c-1) }

// diagonal returns the matching {(i,i) : 1 ≤ i ≤ k}.
func diagonal(k int) []tr.Cell {
	var cells []tr.Cell
	for i := range k {
		cells = append(cells, tr.At(i, i))
	}
	return cells
}

// names turns names of lines, counted from 1 as in the paper, into those of a
// board.
func names(of map[int]draw.Text) map[int]draw.Text {
	lines := map[int]draw.Text{}
	for line, name := range of {
		lines[line-1] = name
	}
	return lines
}

// In a key the sample is a board of one cell, which is cell 0.
var here = tr.SetOf(0)

// region explains a colour.
func region(c draw.Color, t draw.Text) draw.Key {
	return draw.Key{Sample: draw.Board{Regions: []draw.Region{{Cells: here, Color: c}}}, Text: t}
}

// frame explains a frame: a solid one is around a stone.
func frame(c draw.Color, dashed bool, t draw.Text) draw.Key {
	k := draw.Key{Sample: draw.Board{Frames: []draw.Frame{{Color: c, Dashed: dashed}}}, Text: t}
	if !dashed {
		k.Sample.Put(map[draw.Color]draw.Shape{draw.Blue: draw.Cross, draw.Red: draw.Ring}[c], 0)
	}
	return k
}
