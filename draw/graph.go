package draw

import (
	"cmp"
	"math"

	tr "transversal"
)

const (
	numberRoom  = 13 // around the circle of a graph
	leastCircle = 60
	arrowHead   = 4.6
)

// ring places the vertices of a graph on a circle, the first at the top.
type ring struct {
	*Board
	middle point
}

// at returns the place of a vertex on a circle of the given radius.
func (g ring) at(v int, radius float64) point {
	angle := 2 * math.Pi * float64(v) / float64(g.Order())
	return point{g.middle.x + radius*math.Sin(angle), g.middle.y - radius*math.Cos(angle)}
}

// ends returns the places of the ends of an edge.
func (g ring) ends(edge tr.Cell) (from, to point) {
	i, j := g.Ends(edge)
	return g.at(i, g.side()/2), g.at(j, g.side()/2)
}

// half returns the middle of an edge.
func (g ring) half(edge tr.Cell) point {
	from, to := g.ends(edge)
	return point{(from.x + to.x) / 2, (from.y + to.y) / 2}
}

// edges draws some edges as lines.
func (g ring) edges(s *sheet, edges tr.Set, line stroke) {
	for e := range edges.All() {
		from, to := g.ends(e)
		s.line(from.x, from.y, to.x, to.y, line)
	}
}

// drawGraph draws the vertices on a circle. X's edges are thick and O's are thin, and the free
// ones are gray; regions are broad, and broken frames are broken lines. Arrows lead from the
// middle of an edge to that of another, and marks stand there.
func (b *Board) drawGraph(s *sheet, x, y float64) {
	radius := b.side() / 2
	g := ring{b, point{x + radius, y + radius}}
	var owned [Circle + 1]tr.Set
	for _, stone := range b.Stones {
		owned[stone.Shape] = owned[stone.Shape].With(stone.Cell)
	}
	for _, r := range b.Regions {
		g.edges(s, r.Cells, stroke{color: r.Color, width: 9, round: true})
	}
	g.edges(s, b.Cells().Minus(owned[Cross]).Minus(owned[Ring]), stroke{color: Grid, width: gridLine})
	for _, f := range b.Frames {
		g.edges(s, f.Cells, broken(f.Color, outlineLine, f.Dashed))
	}
	g.edges(s, owned[Ring], stroke{color: Red, width: 1.2})
	g.edges(s, owned[Cross], stroke{color: Blue, width: 3.2, round: true})
	for _, a := range b.Arrows {
		drawArrow(s, g.half(a.From), g.half(a.To), a.Color)
	}
	for _, m := range b.Marks {
		at, size := g.half(m.Cell), m.Text.least()
		s.add(disc{at, 0.75 * size, Page, stroke{}})
		s.text(at.x, at.y+0.33*size, middle, size, cmp.Or(m.Color, Ink), m.Text)
	}
	for v, called := range b.VertexNames() {
		s.add(disc{g.at(v, radius), 2.8, Ink, stroke{}})
		name := g.at(v, radius+8.5)
		s.text(name.x, name.y+0.33*numberSize, middle, numberSize, Gray, Text(called))
	}
}

// drawArrow draws a line with a head at its end.
func drawArrow(s *sheet, from, to point, color Color) {
	const wide = 1.9
	dx, dy := to.x-from.x, to.y-from.y
	length := math.Hypot(dx, dy)
	color = cmp.Or(color, Ink)
	dx /= length
	dy /= length
	neck := point{to.x - arrowHead*dx, to.y - arrowHead*dy}
	s.line(from.x, from.y, neck.x, neck.y, stroke{color: color, width: 0.9})
	s.add(path{
		points: []point{to, {neck.x - wide*dy, neck.y + wide*dx}, {neck.x + wide*dy, neck.y - wide*dx}},
		closed: true,
		fill:   color,
	})
}
