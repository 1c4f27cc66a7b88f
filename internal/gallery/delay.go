package gallery

import (
	tr "transversal"
	"transversal/draw"
)

// The figures of this file show the two cases of the delay theorem for n = 5.
// In them O follows the delaying rule.

// delayCase1 is a game of Case 1: after ply 7 X's four stones are a matching.
const delayCase1 = "5: 1,1 1,2 2,2 2,3 3,3 3,1 4,4 5,5 5,1 1,5"

// delayBlock shows Case 1: O blocks twice.
func delayBlock() Item {
	item := Item{
		Name:    "delay-case-1",
		Caption: "X's first $n-1$ stones are a matching: O takes their one completing cell $(b,d)$, and then the one that X's $n$-th stone adds.",
		Figure: &draw.Figure{
			Title: "The delay theorem, Case 1",
			Note:  "Three positions of a game on a 5×5 board, after plies 2n-3, 2n-1 and 2n.",
			Key: []draw.Key{
				completing("completing cells $D_R×D_C$ of X"),
				frame(draw.Blue, false, "X has just played"),
				frame(draw.Red, false, "O has just played"),
			},
		},
	}
	game := must(tr.ParseRecord(delayCase1))
	for i, panel := range []struct {
		ply     int
		caption draw.Text
	}{
		{7, "(a) One completing cell, $(b,d)$."},
		{9, "(b) Blocked, and one more free."},
		{10, "(c) Both are blocked."},
	} {
		p := must(game.Position(panel.ply))
		b := must(draw.Position(game, panel.ply, draw.Show{Latest: true}))
		b.RowBars, b.ColBars = p.X.Completing(5)
		complete(b, tr.Rectangle(b.RowBars, b.ColBars))
		b.RowNames, b.ColNames = names(map[int]draw.Text{5: "$b$"}), names(map[int]draw.Text{5: "$d$"})
		if i > 0 {
			b.RowNames = names(map[int]draw.Text{1: "$r$", 5: "$b$"})
			b.ColNames = names(map[int]draw.Text{1: "$σ(r)$", 5: "$d$"})
		}
		item.Figure.Panels = append(item.Figure.Panels, draw.Panel{Picture: b, Caption: panel.caption})
	}
	return item
}

// Games of Case 2: after ply 7 X's four stones are no matching. In the first X's
// latest stone lies in O's open block, in the second it does not, and in the third
// O chooses badly there.
const (
	delayInside  = "5: 1,1 1,2 2,1 2,3 3,2 3,1 4,4 4,5"
	delayOutside = "5: 1,1 1,2 2,1 2,3 3,2 3,1 4,3 5,4"
	delayHarmful = "5: 1,1 1,2 2,1 2,3 3,2 3,1 4,3 4,4 5,5"
)

// delayBuild shows Case 2: O's last building move and the cell f it leaves.
func delayBuild() Item {
	item := Item{
		Name:    "delay-case-2",
		Caption: "O builds and threatens one cell $f$, which X must take. (a), (b): O chooses an $f$ that does not help X. (c): the double threat that a harmful $f$ would give X.",
		Figure: &draw.Figure{
			Title: "The delay theorem, Case 2",
			Note:  "Three 5×5 boards: O's last building move in two positions, and a bad choice with the double threat it would allow.",
			Key: []draw.Key{
				region(draw.Shade, "O's open block"),
				frame(draw.Red, false, "O's last building move"),
				frame(draw.Blue, false, "$x$"),
				frame(draw.Red, true, "threat of O"),
				frame(draw.Blue, true, "threat of X"),
			},
		},
	}
	for i, panel := range []struct {
		game    string
		caption draw.Text
	}{
		{delayInside, "(a) $f$ is in the column of $x$."},
		{delayOutside, "(b) $f$ is outside row $u$."},
		{delayHarmful, "(c) A harmful $f$."},
	} {
		game := must(tr.ParseRecord(panel.game))
		before := must(game.Position(7))
		rows, cols := before.OpenBlock(tr.O)
		b := must(draw.Position(game, len(game.Moves), draw.Show{Threats: true}))
		b.Regions = []draw.Region{{Cells: tr.Rectangle(rows, cols), Color: draw.Shade}}
		b.Frames = append(b.Frames, draw.Frame{Cell: game.Moves[7], Color: draw.Red})
		if i < 2 {
			b.Frames = append(b.Frames, draw.Frame{Cell: game.Moves[6], Color: draw.Blue})
		}
		b.RowNames = names(map[int]draw.Text{4: "$a_1$", 5: "$a_2$"})
		b.ColNames = names(map[int]draw.Text{4: "$c_1$", 5: "$c_2$"})
		if i > 0 {
			b.RowNames[4] = "$a_2=u$"
		}
		if f, ok := before.With(game.Moves[7]).Threats(tr.O).First(); ok && len(game.Moves) == 8 {
			b.Marks = []draw.Mark{{Cell: f, Text: "$f$", Color: draw.Ink}}
		}
		item.Figure.Panels = append(item.Figure.Panels, draw.Panel{Picture: b, Caption: panel.caption})
	}
	return item
}
