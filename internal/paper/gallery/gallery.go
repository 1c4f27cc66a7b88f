// Package gallery holds the figures of the paper, and a few of our own. Each is
// built from positions of the game, so that what it shows is what the package
// transversal computes, not what somebody drew.
package gallery

import (
	"slices"

	tr "transversal"
	"transversal/draw"
)

// Item is a figure with the name of its file, without ending.
type Item struct {
	Name   string
	Figure *draw.Figure
}

// All returns the figure of the README, the figures in the order of the paper, then our own.
func All() []Item {
	return slices.Concat(
		[]Item{
			{"won", won()}, {"examples", examples()}, {"lemma3", lemma3()}, {"live-rows", liveRows()}, {"forcing", forcing()},
			{"tie-break", tieBreak()},
		},
		playthrough6(),
		[]Item{{"delay-case-1", delayBlock()}, {"delay-case-2", delayBuild()}},
		distributions(),
	)
}

// must returns what is made of the data of this package, which the tests check.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// panel is a panel of a figure: a game after a ply, with marks that are made by hand.
func panel(line string, ply int, show draw.Show, caption draw.Text, marks ...func(*draw.Board, tr.Record)) draw.Panel {
	game := must(tr.ParseRecord(line))
	b := must(draw.Position(game, ply, show))
	game.Moves = game.Moves[:ply]
	for _, mark := range marks {
		mark(b, game)
	}
	return draw.Panel{Picture: b, Caption: caption}
}

// lines names rows and columns, counted from 1 as in the paper.
func lines(rows, cols map[int]draw.Text) func(*draw.Board, tr.Record) {
	return func(b *draw.Board, _ tr.Record) { b.RowNames, b.ColNames = names(rows), names(cols) }
}

// names turns names of lines, counted from 1, into those of a board.
func names(of map[int]draw.Text) map[int]draw.Text {
	lines := map[int]draw.Text{}
	for line, name := range of {
		lines[line-1] = name
	}
	return lines
}

// completed marks the rectangle of the cells that complete X's stones.
func completed(b *draw.Board, game tr.Record) {
	b.RowBars, b.ColBars = must(game.Final()).X.Completing(5)
	green(b, tr.Rectangle(b.RowBars, b.ColBars))
}

// green marks a rectangle of completing cells.
func green(b *draw.Board, cells tr.Set) {
	b.Regions = []draw.Region{{Cells: cells, Color: draw.GreenTint}}
	b.Outlines = []draw.Outline{{Cells: cells, Color: draw.Green, Dashed: true}}
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

// here is the cell of a board of one cell, as the samples of a key are.
func here() tr.Set { return tr.SetOf(0) }
