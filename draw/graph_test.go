package draw_test

import (
	"fmt"
	"testing"

	tr "transversal"
	"transversal/draw"
	"transversal/strategy"
)

// The figure of docs/complete-graphs.md shows a game in which both players keep to their
// rules, after plies 5, 7 and 9.
func TestGraph(t *testing.T) {
	start, err := tr.Game{Board: tr.Complete(6)}.Start()
	if err != nil {
		t.Fatal(err)
	}
	game, err := strategy.Play(start, strategy.XRule(), strategy.ORule())
	if err != nil {
		t.Fatal(err)
	}
	figure := &draw.Figure{Title: "A game on K6", Note: "X's edges are thick, O's are thin, and X's threats are dashed."}
	for ply := 5; ply <= 9; ply += 2 {
		picture, err := draw.Position(game, ply, draw.Show{Threats: true, Matching: ply == 9})
		if err != nil {
			t.Fatal(err)
		}
		figure.Panels = append(figure.Panels, draw.Panel{Picture: picture, Caption: draw.Text(fmt.Sprintf("After ply %d", ply))})
	}
	golden(t, "../docs/complete/k6.svg", written(t, figure, draw.SVG))
}
