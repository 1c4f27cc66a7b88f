package draw_test

import (
	"os"
	"testing"

	tr "transversal"
	"transversal/draw"
	"transversal/strategy"
)

// The figure of docs/complete-graphs.md shows a game in which both players keep to their
// rules, after plies 5, 7 and 9.
func TestGraph(t *testing.T) {
	const file = "../docs/complete/k6.svg"
	p, err := tr.Game{Board: tr.Complete(6)}.Start()
	if err != nil {
		t.Fatal(err)
	}
	var panels []tr.Position
	for p.Ply() < 9 {
		move, err := strategy.Own(p.Turn()).Move(p)
		if err != nil {
			t.Fatal(err)
		}
		p = p.With(move.Cell)
		if ply := p.Ply(); ply >= 5 && ply%2 == 1 {
			panels = append(panels, p)
		}
	}
	want := draw.Graph(panels)
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("%s is another picture (%v): go test ./draw -run Graph -update", file, err)
	}
}
