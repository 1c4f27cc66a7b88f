package complete

import (
	"flag"
	"os"
	"testing"

	tr "transversal"
)

var update = flag.Bool("update", false, "write docs/complete/k6.svg")

// The figure of docs/complete-graphs.md shows a game in which both players keep to their
// rules, after plies 5, 7 and 9.
func TestFigure(t *testing.T) {
	const file = "../../docs/complete/k6.svg"
	var panels []Position
	for p := (Position{M: 3}); p.Ply() < 9; {
		rule := XRule
		if p.Turn() == tr.O {
			rule = ORule
		}
		answer, err := rule(p)
		if err != nil {
			t.Fatal(err)
		}
		p = p.With(answer.Edge)
		if ply := p.Ply(); ply >= 5 && ply%2 == 1 {
			panels = append(panels, p)
		}
	}
	want := Figure(panels)
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("%s is another picture (%v): go test ./complete -run Figure -update", file, err)
	}
}
