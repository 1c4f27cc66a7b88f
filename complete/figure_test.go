package complete

import (
	"flag"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	tr "transversal"
)

var update = flag.Bool("update", false, "write docs/complete/k6.svg")

// The figure of docs/complete-graphs.md shows a game in which both players keep to their
// rules, after plies 5, 7 and 9.
func TestFigure(t *testing.T) {
	const file = "../docs/complete/k6.svg"
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
	want := figure(panels)
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("%s is another picture (%v): go test ./complete -run Figure -update", file, err)
	}
}

// figure draws positions side by side: X's edges are thick and blue, O's thin and red, and
// X's threats dotted.
func figure(panels []Position) string {
	const width, height, radius = 220.0, 250.0, 80.0
	var s strings.Builder
	fmt.Fprintf(&s, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" font-family="sans-serif" font-size="14" text-anchor="middle">`+"\n", width*float64(len(panels)), height)
	s.WriteString("<title>Three positions of a game on K6, after plies 5, 7 and 9</title>\n")
	fmt.Fprintf(&s, `<rect width="%g" height="%g" fill="#ffffff"/>`+"\n", width*float64(len(panels)), height)
	for i, p := range panels {
		at := func(v int, r float64) (x, y float64) {
			angle := 2 * math.Pi * float64(v) / float64(2*p.M)
			return width*(float64(i)+0.5) - r*math.Cos(angle+math.Pi/2), 110 - r*math.Sin(angle+math.Pi/2)
		}
		draw := func(edges tr.Set, style string) {
			for e := range edges.All() {
				x1, y1 := at(e.Row(), radius)
				x2, y2 := at(e.Col(), radius)
				fmt.Fprintf(&s, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" %s/>`+"\n", x1, y1, x2, y2, style)
			}
		}
		if !p.Owns(tr.X) {
			draw(p.Threats(tr.X), `stroke="#1f5fa8" stroke-width="3" stroke-dasharray="2 6"`)
		}
		draw(p.O, `stroke="#b03030" stroke-width="2"`)
		draw(p.X, `stroke="#1f5fa8" stroke-width="5"`)
		for v := range 2 * p.M {
			x, y := at(v, radius)
			fmt.Fprintf(&s, `<circle cx="%.1f" cy="%.1f" r="5" fill="#222222"/>`+"\n", x, y)
			x, y = at(v, radius+16)
			fmt.Fprintf(&s, `<text x="%.1f" y="%.1f">%d</text>`+"\n", x, y+5, v+1)
		}
		fmt.Fprintf(&s, `<text x="%.1f" y="240">after ply %d</text>`+"\n", width*(float64(i)+0.5), p.Ply())
	}
	s.WriteString("</svg>\n")
	return s.String()
}
