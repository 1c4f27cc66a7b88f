package gallery

import (
	"fmt"
	"strings"

	tr "transversal"
	"transversal/draw"
)

// In the figures of this file n = 5, X's matching is M = {(i,i) : i ≤ 4}, so that
// b = d = 5 and σ(i) = i, and r = 1, s = 2, as in the paper.

var (
	rowNames = names(map[int]draw.Text{1: "$r$", 2: "$s$", 5: "$b$"})
	colNames = names(map[int]draw.Text{1: "$σ(r)$", 2: "$σ(s)$", 5: "$d$"})
)

// lemma3 shows how the rectangle of completing cells grows in the four cases of
// Lemma 3.
func lemma3() Item {
	item := Item{
		Name:    "lemma3",
		Caption: "Dots are the matching $M$, circles the cells added. The dashed rectangle $D_R×D_C$ has the cells that complete them; bars mark its rows and columns.",
		Figure: &draw.Figure{
			Title: "The four rectangles of Lemma 3",
			Note:  "Four 5×5 boards: a matching of four cells on the diagonal, one or two cells added in row b or column d, and the rectangle of completing cells.",
		},
	}
	rsb, scd := "(b,σ(r))", "(s,d)"
	for i, added := range []struct {
		cells []tr.Cell
		text  string
	}{
		{[]tr.Cell{cell(5, 1)}, rsb},
		{[]tr.Cell{cell(1, 5)}, "(r,d)"},
		{[]tr.Cell{cell(5, 1), cell(2, 5)}, rsb + "$, $" + scd},
		{[]tr.Cell{cell(1, 5), cell(5, 2)}, "(r,d)$, $(b,σ(s))"},
	} {
		b := &draw.Board{Board: tr.Square(5), Side: 19, RowNames: rowNames, ColNames: colNames}
		b.Put(draw.Dot, diagonal(4)...)
		b.Put(draw.Circle, added.cells...)
		rows, cols := tr.SetOf(append(diagonal(4), added.cells...)...).Completing(5)
		complete(b, tr.Rectangle(rows, cols))
		b.RowBars, b.ColBars = rows, cols
		item.Figure.Panels = append(item.Figure.Panels, draw.Panel{Picture: b, Caption: draw.Text(fmt.Sprintf(
			"(%c) $M$ and $%s$: $D_R={%s}$, $D_C={%s}$", 'a'+i, added.text, named(rows, rowNames), named(cols, colNames)))})
	}
	return item
}

// complete marks a rectangle of completing cells.
func complete(b *draw.Board, rectangle tr.Set) {
	b.Regions = []draw.Region{{Cells: rectangle, Color: draw.GreenTint}}
	b.Outlines = []draw.Outline{{Cells: rectangle, Color: draw.Green, Dashed: true}}
}

// completing explains the marks of complete.
func completing(t draw.Text) draw.Key {
	k := draw.Key{Text: t}
	complete(&k.Sample, here)
	return k
}

// named lists lines by their names in the paper.
func named(lines tr.Lines, names map[int]draw.Text) string {
	var list []string
	for line := range lines.All() {
		list = append([]string{strings.Trim(string(names[line]), "$")}, list...)
	}
	return strings.Join(list, ",")
}

// phase2Game is a game of X's rule that comes to the position of these figures
// after ply 7: O owns F = {(3,4), (4,3), (4,5)}, so that w = 1 and row 4 is dead.
const phase2Game = "5: 1,1 3,4 3,3 4,3 2,2 4,5 4,4 5,5 5,1 1,5 2,5"

// liveRows shows what makes a row live, for two rows of one position.
func liveRows() Item {
	item := Item{
		Name:    "live-rows",
		Caption: "From X's stone in a live row, the cells in column $d$ and in row $b$ are free; here $b=d=5$. Row 4 is dead: O owns $(4,d)$.",
		Figure: &draw.Figure{
			Title: "Two live rows",
			Note:  "The same 5×5 position twice. Arrows lead from X's stone in row r, then in row s, to the free cells in column d and in row b.",
			Key: []draw.Key{
				region(draw.Shade, "row $b$ and column $d$"),
				region(draw.GreenTint, "free cells that make the row live"),
			},
		},
	}
	game := must(tr.ParseRecord(phase2Game))
	for i, name := range []string{"r", "s"} {
		b := must(draw.Position(game, 7, draw.Show{}))
		row := i + 1
		down, across := cell(5, row), cell(row, 5)
		b.Regions = []draw.Region{
			{Cells: tr.Rectangle(tr.Line(4), tr.FirstLines(5)).Union(tr.Rectangle(tr.FirstLines(5), tr.Line(4))), Color: draw.Shade},
			{Cells: tr.SetOf(down, across), Color: draw.GreenTint},
		}
		b.Outlines = []draw.Outline{{Cells: tr.SetOf(down), Color: draw.Green}, {Cells: tr.SetOf(across), Color: draw.Green}}
		b.Arrows = []draw.Arrow{{From: cell(row, row), To: down, Color: draw.Green}, {From: cell(row, row), To: across, Color: draw.Green}}
		b.RowNames = names(map[int]draw.Text{row: draw.Text("$" + name + "$"), 5: "$b$"})
		b.ColNames = names(map[int]draw.Text{row: draw.Text("$σ(" + name + ")$"), 5: "$d$"})
		item.Figure.Panels = append(item.Figure.Panels, draw.Panel{Picture: b, Caption: draw.Text(fmt.Sprintf("(%c) Row $%s$ is live.", 'a'+i, name))})
	}
	return item
}

// forcing shows how plan (i) forces the win.
func forcing() Item {
	show := draw.Show{Threats: true, Latest: true}
	item := Item{
		Name:    "forcing",
		Caption: "O has blocked $(b,d)=(5,5)$, and must block $(1,5)$ after X's fifth stone. X's sixth, on $(2,5)$, then threatens both $(5,2)$ and $(1,2)$.",
		Figure: &draw.Figure{
			Title: "Phase 2 forcing mechanism",
			Note:  "Three positions of a game on a 5×5 board, after plies 2n-3, 2n and 2n+1.",
		},
	}
	game := must(tr.ParseRecord(phase2Game))
	var boards []*draw.Board
	for i, panel := range []struct {
		ply     int
		caption draw.Text
	}{
		{7, "(a) Initial $(n-1)$-matching."},
		{10, "(b) O blocks next threat."},
		{11, "(c) A double threat."},
	} {
		b := must(draw.Position(game, panel.ply, show))
		b.RowNames, b.ColNames = rowNames, colNames
		if i == 0 {
			b.Regions = []draw.Region{{Cells: tr.SetOf(diagonal(4)...), Color: draw.BlueTint}}
		}
		boards = append(boards, b)
		item.Figure.Panels = append(item.Figure.Panels, draw.Panel{Picture: b, Caption: panel.caption})
	}
	item.Figure.Key = draw.KeyOf(boards...)
	return item
}
