package gallery

import (
	"fmt"

	tr "transversal"
	"transversal/draw"
	"transversal/internal/playthrough"
	"transversal/strategy"
)

// The three games published with the paper as examples of the possible outcomes.
const (
	exampleWin  = "5: 1,3 1,1 2,5 4,2 3,1 2,3 4,4 5,5 5,2"
	exampleLoss = "5: 1,1 1,4 3,2 2,1 5,4 3,5 2,3 4,2 4,1 5,3"
	exampleDraw = "5: 2,4 1,1 2,2 4,2 3,4 3,2 2,1 3,1 4,4 1,5 1,3 4,1 1,4 4,3 4,5 5,5 2,5 1,2 5,3 5,2 2,3 5,4 3,3 5,1 3,5"
)

// examples shows the three ways in which a game can end.
func examples() Item {
	item := Item{
		Name:    "examples",
		Caption: "On a $5×5$ board. The transversal is tinted.",
		Figure: &draw.Figure{
			Title: "Examples of the three possible outcomes",
			Note:  "Three finished games on 5×5 boards: X wins, O wins, a draw.",
		},
	}
	for i, line := range []string{exampleWin, exampleLoss, exampleDraw} {
		game := must(tr.ParseRecord(line))
		end := must(game.Final())
		b := must(draw.Position(game, len(game.Moves), draw.Show{Matching: end.Outcome() != tr.Draw}))
		caption := map[tr.Outcome]string{tr.XWins: "Player 1 (X) win", tr.OWins: "Player 2 (O) win", tr.Draw: "Draw"}[end.Outcome()]
		item.Figure.Panels = append(item.Figure.Panels, draw.Panel{Picture: b, Caption: draw.Text(fmt.Sprintf("(%c) %s", 'a'+i, caption))})
	}
	return item
}

// playthrough6 shows the worked game ply by ply, all panels together and one by one.
func playthrough6() []Item {
	game := must(tr.ParseRecord(strategy.WorkedGame))
	annotated := must(playthrough.Annotate(game))
	figure := must(annotated.Figure())
	items := []Item{{
		Name:    "playthrough",
		Caption: "The winning rule against a defence. X wins at ply $15=2n+3$.",
		Figure:  figure,
	}}
	for i, panel := range figure.Panels {
		items = append(items, Item{
			Name:    fmt.Sprintf("playthrough-%d", i+1),
			Caption: panel.Caption,
			Figure: &draw.Figure{
				Title:  panel.Caption,
				Note:   fmt.Sprintf("The 6×6 board after ply %d.", i+1),
				Panels: []draw.Panel{{Picture: panel.Picture}},
			},
			Single: true,
		})
	}
	return items
}

// wonGame is a game of X's rule on the 4×4 board in which O blocks as long as it can.
const wonGame = "4: 2,3 2,1 4,1 2,4 1,2 3,4 3,1 4,4 1,4 4,2 3,2"

// won shows the end of wonGame: a threat, a second one, two at once, the win.
func won() Item {
	item := Item{
		Name:    "won",
		Caption: "A dashed frame is a cell on which X would win. O (rings) must block each, until there are two.",
		Figure: &draw.Figure{
			Title: "X wins on the 4×4 board",
			Note:  "Four 4×4 boards, after plies 5, 7, 9 and 11: X threatens one cell, then another, then two at once, and wins.",
		},
	}
	game := must(tr.ParseRecord(wonGame))
	for _, panel := range []struct {
		ply     int
		caption draw.Text
	}{
		{5, "X threatens a cell."},
		{7, "O blocks; again."},
		{9, "O blocks; now two."},
		{11, "X wins."},
	} {
		b := must(draw.Position(game, panel.ply, draw.Show{Threats: true, Matching: panel.ply == 11, Latest: panel.ply < 11}))
		item.Figure.Panels = append(item.Figure.Panels, draw.Panel{Picture: b, Caption: panel.caption})
	}
	return item
}
