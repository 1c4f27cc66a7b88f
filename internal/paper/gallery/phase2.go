package gallery

import (
	tr "transversal"
	"transversal/draw"
)

// In the figures of this file n = 5, X's matching is M = {(i,i) : i ≤ 4}, so that
// b = d = 5 and σ(i) = i, and r = 1, s = 2, as in the paper.

var (
	rowNames = map[int]draw.Text{1: "$r$", 2: "$s$", 5: "$b$"}
	colNames = map[int]draw.Text{1: "$σ(r)$", 2: "$σ(s)$", 5: "$d$"}
)

// lemma3 shows how the rectangle of completing cells grows in the four cases of
// Lemma 3.
func lemma3() *draw.Figure {
	grown := func(caption draw.Text, added ...tr.Cell) draw.Panel {
		b := &draw.Board{Board: tr.Square(5), Side: 19, RowNames: names(rowNames), ColNames: names(colNames)}
		b.Put(draw.Dot, diagonal(4)...)
		b.Put(draw.Circle, added...)
		b.RowBars, b.ColBars = tr.SetOf(append(diagonal(4), added...)...).Completing(5)
		green(b, tr.Rectangle(b.RowBars, b.ColBars))
		return draw.Panel{Picture: b, Caption: caption}
	}
	return &draw.Figure{
		Title: "The four rectangles of Lemma 3",
		Note:  "Four 5×5 boards: a matching of four cells on the diagonal, one or two cells added in row b or column d, and the rectangle of completing cells.",
		Panels: []draw.Panel{
			grown("(a) $M$ and $(b,σ(r))$: $D_R={b,r}$, $D_C={d}$", cell(5, 1)),
			grown("(b) $M$ and $(r,d)$: $D_R={b}$, $D_C={d,σ(r)}$", cell(1, 5)),
			grown("(c) $M$ and $(b,σ(r))$, $(s,d)$: $D_R={b,r}$, $D_C={d,σ(s)}$", cell(5, 1), cell(2, 5)),
			grown("(d) $M$ and $(r,d)$, $(b,σ(s))$: $D_R={b,s}$, $D_C={d,σ(r)}$", cell(1, 5), cell(5, 2)),
		},
	}
}

// phase2Game is a game of X's rule that comes to the position of these figures
// after ply 7: O owns F = {(3,4), (4,3), (4,5)}, so that w = 1 and row 4 is dead.
const phase2Game = "5: 1,1 3,4 3,3 4,3 2,2 4,5 4,4 5,5 5,1 1,5 2,5"

// liveRows shows what makes a row live, for two rows of one position.
func liveRows() *draw.Figure {
	live := func(row int) func(*draw.Board, tr.Record) {
		return func(b *draw.Board, _ tr.Record) {
			down, across := cell(5, row), cell(row, 5)
			b.Regions = []draw.Region{{Cells: cross(5, 5, 5), Color: draw.Shade}, {Cells: tr.SetOf(down, across), Color: draw.GreenTint}}
			for _, free := range []tr.Cell{down, across} {
				b.Outlines = append(b.Outlines, draw.Outline{Cells: tr.SetOf(free), Color: draw.Green})
				b.Arrows = append(b.Arrows, draw.Arrow{From: cell(row, row), To: free, Color: draw.Green})
			}
		}
	}
	return &draw.Figure{
		Title: "Two live rows",
		Note:  "The same 5×5 position twice. Arrows lead from X's stone in row r, then in row s, to the free cells in column d and in row b.",
		Panels: []draw.Panel{
			panel(phase2Game, 7, draw.Show{}, "(a) Row $r$ is live.", live(1), lines(map[int]draw.Text{1: "$r$", 5: "$b$"}, map[int]draw.Text{1: "$σ(r)$", 5: "$d$"})),
			panel(phase2Game, 7, draw.Show{}, "(b) Row $s$ is live.", live(2), lines(map[int]draw.Text{2: "$s$", 5: "$b$"}, map[int]draw.Text{2: "$σ(s)$", 5: "$d$"})),
		},
		Key: []draw.Key{
			draw.Tinted(draw.Shade, "row $b$ and column $d$"),
			draw.Tinted(draw.GreenTint, "free cells that make the row live"),
		},
	}
}

// forcing shows how plan (i) forces the win.
func forcing() *draw.Figure {
	named := lines(rowNames, colNames)
	panels := []draw.Panel{
		panel(phase2Game, 7, draw.Show{Threats: true, Latest: true, Matching: true}, "(a) Initial $(n-1)$-matching.", named),
		panel(phase2Game, 10, draw.Show{Threats: true, Latest: true}, "(b) O blocks next threat.", named),
		panel(phase2Game, 11, draw.Show{Threats: true, Latest: true}, "(c) A double threat.", named),
	}
	return &draw.Figure{
		Title:  "Phase 2 forcing mechanism",
		Note:   "Three positions of a game on a 5×5 board, after plies 2n-3, 2n and 2n+1.",
		Panels: panels,
		Key:    draw.KeyOf(panels),
	}
}
