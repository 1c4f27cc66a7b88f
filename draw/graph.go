package draw

import (
	"fmt"
	"math"
	"strings"

	tr "transversal"
)

// Graph draws positions on one complete graph side by side, as SVG: X's edges are thick and blue,
// O's thin and red, and X's threats dotted.
func Graph(panels []tr.Position) string {
	const width, height, radius = 220.0, 250.0, 80.0
	var s strings.Builder
	fmt.Fprintf(&s, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" font-family="sans-serif" font-size="14" text-anchor="middle">`+"\n", width*float64(len(panels)), height)
	fmt.Fprintf(&s, "<title>A game on K%d</title>\n", panels[0].Board().Rows)
	fmt.Fprintf(&s, `<rect width="%g" height="%g" fill="#ffffff"/>`+"\n", width*float64(len(panels)), height)
	for i, p := range panels {
		at := func(v int, r float64) (x, y float64) {
			angle := 2 * math.Pi * float64(v) / float64(p.Board().Rows)
			return width*(float64(i)+0.5) - r*math.Cos(angle+math.Pi/2), 110 - r*math.Sin(angle+math.Pi/2)
		}
		draw := func(edges tr.Set, style string) {
			for e := range edges.All() {
				x1, y1 := at(e.Row(), radius)
				x2, y2 := at(e.Col(), radius)
				fmt.Fprintf(&s, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" %s/>`+"\n", x1, y1, x2, y2, style)
			}
		}
		if p.Outcome() == tr.Open {
			draw(p.Threats(tr.X), `stroke="#1f5fa8" stroke-width="3" stroke-dasharray="2 6"`)
		}
		draw(p.O, `stroke="#b03030" stroke-width="2"`)
		draw(p.X, `stroke="#1f5fa8" stroke-width="5"`)
		for v := range p.Board().Rows {
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
