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
func lemma3() (Item, error) {
	item := Item{
		Name: "lemma3",
		Caption: "Lemma 3, for the $(n-1)$-matching $M={(i,i):1≤i≤4}$ with $b=d=5$, $σ=id$, $r=1$ and $s=2$. " +
			"Dots are cells of $M$, circles the cells added. The dashed outline is the completing set $D_R×D_C$; bars mark its rows and columns.",
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
		b := &draw.Board{N: 5, RowNames: rowNames, ColNames: colNames}
		b.Put(draw.Dot, diagonal(4)...)
		b.Put(draw.Circle, added.cells...)
		rows, cols := tr.SetOf(append(diagonal(4), added.cells...)...).Completing(5)
		rectangle := tr.Rectangle(rows, cols)
		b.Regions = []draw.Region{{Cells: rectangle, Color: draw.GreenTint}}
		b.Outlines = []draw.Outline{{Cells: rectangle, Color: draw.Green, Dashed: true}}
		b.RowBars, b.ColBars = rows, cols
		item.Figure.Panels = append(item.Figure.Panels, draw.Panel{Picture: b, Caption: draw.Text(fmt.Sprintf(
			"(%c) $M$ and $%s$: $D_R={%s}$, $D_C={%s}$", 'a'+i, added.text, named(rows, rowNames), named(cols, colNames)))})
	}
	return item, nil
}

// named lists lines by their names in the paper.
func named(lines tr.Lines, names map[int]draw.Text) string {
	var list []string
	for line := range lines.All() {
		list = append([]string{strings.Trim(string(names[line]), "$")}, list...)
	}
	return strings.Join(list, ",")
}
