package draw

import (
	"math"
	"strconv"

	tr "transversal"
)

const (
	numberRoom  = 13 // around the circle of a graph
	leastCircle = 60
)

// drawGraph draws the vertices on a circle. X's edges are thick and O's are thin, and the free
// ones are gray; regions are broad, and broken frames are broken lines.
func (b *Board) drawGraph(s *sheet, x, y float64) {
	radius := b.side() / 2
	at := func(v int, r float64) point {
		angle := 2 * math.Pi * float64(v) / float64(b.Rows)
		return point{x + radius + r*math.Sin(angle), y + radius - r*math.Cos(angle)}
	}
	edges := func(edges tr.Set, line stroke) {
		for e := range edges.All() {
			from, to := at(e.Row(), radius), at(e.Col(), radius)
			s.line(from.x, from.y, to.x, to.y, line)
		}
	}
	var owned [Ring + 1]tr.Set
	for _, stone := range b.Stones {
		owned[stone.Shape] = owned[stone.Shape].With(stone.Cell)
	}
	for _, r := range b.Regions {
		edges(r.Cells, stroke{color: r.Color, width: 9, round: true})
	}
	edges(b.Cells().Minus(owned[Cross]).Minus(owned[Ring]), stroke{color: Grid, width: gridLine})
	for _, f := range b.Frames {
		edges(f.Cells, broken(f.Color, outlineLine, f.Dashed))
	}
	edges(owned[Ring], stroke{color: Red, width: 1.2})
	edges(owned[Cross], stroke{color: Blue, width: 3.2, round: true})
	for v := range b.Rows {
		s.add(disc{at(v, radius), 2.8, Ink, stroke{}})
		name := at(v, radius+8.5)
		s.text(name.x, name.y+0.33*numberSize, middle, numberSize, Gray, Text(strconv.Itoa(v+1)))
	}
}
