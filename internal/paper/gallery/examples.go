package gallery

import (
	"fmt"

	tr "transversal"
	"transversal/draw"
	"transversal/internal/paper/playthrough"
	"transversal/strategy"
)

// The three games published with the paper as examples of the possible outcomes.
const (
	exampleWin  = "5: 1,3 1,1 2,5 4,2 3,1 2,3 4,4 5,5 5,2"
	exampleLoss = "5: 1,1 1,4 3,2 2,1 5,4 3,5 2,3 4,2 4,1 5,3"
	exampleDraw = "5: 2,4 1,1 2,2 4,2 3,4 3,2 2,1 3,1 4,4 1,5 1,3 4,1 1,4 4,3 4,5 5,5 2,5 1,2 5,3 5,2 2,3 5,4 3,3 5,1 3,5"
)

// examples shows the three ways in which a game can end.
func examples() *draw.Figure {
	matching := draw.Show{Matching: true}
	return &draw.Figure{
		Title: "Examples of the three possible outcomes",
		Note:  "Three finished games on 5×5 boards: X wins, O wins, a draw.",
		Panels: []draw.Panel{
			panel(exampleWin, 9, matching, "(a) Player 1 (X) win"),
			panel(exampleLoss, 10, matching, "(b) Player 2 (O) win"),
			panel(exampleDraw, 25, draw.Show{}, "(c) Draw"),
		},
	}
}

// playthrough6 shows the worked game ply by ply, all panels together and one by one.
func playthrough6() []Item {
	game := must(tr.ParseRecord(strategy.WorkedGame))
	annotated := must(playthrough.Annotate(game))
	figure := must(annotated.Figure())
	items := []Item{{"playthrough", figure}}
	for i, panel := range figure.Panels {
		items = append(items, Item{fmt.Sprintf("playthrough-%d", i+1), &draw.Figure{
			Title:  panel.Caption,
			Note:   fmt.Sprintf("The 6×6 board after ply %d.", i+1),
			Panels: []draw.Panel{{Picture: panel.Picture}},
		}})
	}
	return items
}

// wonGame is a game of X's rule on the 4×4 board in which O blocks as long as it can.
const wonGame = "4: 2,3 2,1 4,1 2,4 1,2 3,4 3,1 4,4 1,4 4,2 3,2"

// won shows the end of wonGame: a threat, a second one, two at once, the win.
func won() *draw.Figure {
	threats := draw.Show{Threats: true, Latest: true}
	return &draw.Figure{
		Title: "X wins on the 4×4 board",
		Note:  "Four 4×4 boards, after plies 5, 7, 9 and 11: X threatens one cell, then another, then two at once, and wins.",
		Panels: []draw.Panel{
			panel(wonGame, 5, threats, "X threatens a cell."),
			panel(wonGame, 7, threats, "O blocks; again."),
			panel(wonGame, 9, threats, "O blocks; now two."),
			panel(wonGame, 11, draw.Show{Matching: true}, "X wins."),
		},
	}
}
