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
func delayBlock() *draw.Figure {
	latest := draw.Show{Latest: true}
	again := lines(map[int]draw.Text{1: "$r$", 5: "$b$"}, map[int]draw.Text{1: "$σ(r)$", 5: "$d$"})
	key := draw.Key{Text: "completing cells $D_R×D_C$ of X"}
	green(&key.Sample, here())
	return &draw.Figure{
		Title: "The delay theorem, Case 1",
		Note:  "Three positions of a game on a 5×5 board, after plies 2n-3, 2n-1 and 2n.",
		Panels: []draw.Panel{
			panel(delayCase1, 7, latest, "(a) One completing cell, $(b,d)$.", completed, lines(map[int]draw.Text{5: "$b$"}, map[int]draw.Text{5: "$d$"})),
			panel(delayCase1, 9, latest, "(b) Blocked, and one more free.", completed, again),
			panel(delayCase1, 10, latest, "(c) Both are blocked.", completed, again),
		},
		Key: []draw.Key{
			key,
			draw.Framed(draw.Blue, false, "X has just played"),
			draw.Framed(draw.Red, false, "O has just played"),
		},
	}
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
func delayBuild() *draw.Figure {
	threats := draw.Show{Threats: true}
	cols := map[int]draw.Text{4: "$c_1$", 5: "$c_2$"}
	inside, outside := lines(map[int]draw.Text{4: "$a_1$", 5: "$a_2$"}, cols), lines(map[int]draw.Text{4: "$a_1$", 5: "$a_2=u$"}, cols)
	built := func(b *draw.Board, game tr.Record) {
		b.Regions = []draw.Region{{Cells: tr.Rectangle(must(game.Position(7)).OpenBlock(tr.O)), Color: draw.Shade}}
		b.Frames = append(b.Frames, draw.Outline{Cells: tr.SetOf(game.Moves[7]), Color: draw.Red})
	}
	left := func(b *draw.Board, game tr.Record) {
		b.Frames = append(b.Frames, draw.Outline{Cells: tr.SetOf(game.Moves[6]), Color: draw.Blue})
		b.Marks = []draw.Mark{{Cell: must(game.Final()).Threats(tr.O).Least(), Text: "$f$", Color: draw.Ink}}
	}
	return &draw.Figure{
		Title: "The delay theorem, Case 2",
		Note:  "Three 5×5 boards: O's last building move in two positions, and a bad choice with the double threat it would allow.",
		Panels: []draw.Panel{
			panel(delayInside, 8, threats, "(a) $f$ is in the column of $x$.", built, left, inside),
			panel(delayOutside, 8, threats, "(b) $f$ is outside row $u$.", built, left, outside),
			panel(delayHarmful, 9, threats, "(c) A harmful $f$.", built, outside),
		},
		Key: []draw.Key{
			draw.Tinted(draw.Shade, "O's open block"),
			draw.Framed(draw.Red, false, "O's last building move"),
			draw.Framed(draw.Blue, false, "$x$"),
			draw.Framed(draw.Red, true, "threat of O"),
			draw.Framed(draw.Blue, true, "threat of X"),
		},
	}
}
