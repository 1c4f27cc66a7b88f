package draw

import (
	"math"
	"strconv"

	tr "transversal"
)

// Graph is a picture of a position on a graph, whose vertices stand on a circle: X's edges are
// thick and O's are thin, and the free ones are gray.
type Graph struct {
	Position tr.Position
	Show     Show    // threats, dashed for X and dotted for O, and the matching, tinted
	Side     float64 // diameter of the circle in points; 0 stands for 120
}

const (
	numberRoom  = 13 // around the circle
	leastCircle = 60
)

func (g *Graph) side() float64 {
	if g.Side == 0 {
		return 120
	}
	return g.Side
}

func (g *Graph) size() (w, h float64) { return g.side(), g.side() }

func (g *Graph) margins() margins {
	return margins{numberRoom, numberRoom, numberRoom, numberRoom}
}

func (g *Graph) resized(k float64, _ int) Picture {
	return &Graph{g.Position, g.Show, k * g.side()}
}

func (g *Graph) fits(bool) bool { return g.side() >= leastCircle }

func (g *Graph) draw(s *sheet, x, y float64) {
	p, radius := g.Position, g.side()/2
	at := func(v int, r float64) point {
		angle := 2 * math.Pi * float64(v) / float64(p.Board().Rows)
		return point{x + radius + r*math.Sin(angle), y + radius - r*math.Cos(angle)}
	}
	edges := func(edges tr.Set, line stroke) {
		for e := range edges.All() {
			from, to := at(e.Row(), radius), at(e.Col(), radius)
			s.line(from.x, from.y, to.x, to.y, line)
		}
	}
	if g.Show.Matching {
		matching, tint, _ := matched(p)
		edges(matching, stroke{color: tint, width: 9, round: true})
	}
	edges(p.Free(), stroke{color: Grid, width: gridLine})
	if g.Show.Threats && p.Outcome() == tr.Open {
		for _, player := range []tr.Player{tr.X, tr.O} {
			edges(p.Threats(player), broken(colorOf(player), outlineLine, true))
		}
	}
	edges(p.O, stroke{color: Red, width: 1.2})
	edges(p.X, stroke{color: Blue, width: 3.2, round: true})
	for v := range p.Board().Rows {
		s.add(disc{at(v, radius), 2.8, Ink, stroke{}})
		name := at(v, radius+8.5)
		s.text(name.x, name.y+0.33*numberSize, middle, numberSize, Gray, Text(strconv.Itoa(v+1)))
	}
}
