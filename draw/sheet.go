package draw

import (
	"fmt"
	"math"
	"strings"
)

// sheet is a figure laid out: a list of shapes, in the order in which they are
// painted. Coordinates are points from the top left corner, y downwards.
type sheet struct {
	title Text
	note  string // what the figure shows, in words
	w, h  float64
	items []item
}

// item is a group, path, disc or label.
type item any

// group begins a part of the picture that has a name. The next one ends it.
type group struct{ name string }

type point struct{ x, y float64 }

// stroke is a line's colour, width in points, how it is broken, and whether it has
// round ends.
type stroke struct {
	color Color
	width float64
	dash  []float64 // of a broken line the lengths of a dash and a gap; dots are 0 long, and round
	round bool
}

// path is a line through points, closed or not. Only a closed one is filled.
type path struct {
	points []point
	closed bool
	fill   Color
	stroke stroke
}

// written writes the outline of p, with a format for its first point and one for the others,
// and with a word at the end of a closed one.
func (p path) written(first, next, closed string) string {
	var b strings.Builder
	for i, at := range p.points {
		fmt.Fprintf(&b, [...]string{first, next}[min(i, 1)], num(at.x), num(at.y))
	}
	if p.closed {
		b.WriteString(closed)
	}
	return b.String()
}

// disc is a circle.
type disc struct {
	center point
	r      float64
	fill   Color
	stroke stroke
}

// anchor says how many halves of a label stand before its point.
type anchor uint8

const (
	left anchor = iota
	middle
	right
)

// label is a line of text whose baseline goes through at.
type label struct {
	at    point
	hang  anchor
	size  float64
	color Color
	runs  []run
}

// start returns the x at which the first character begins.
func (l label) start() float64 { return l.at.x - float64(l.hang)/2*runsWidth(l.runs, l.size) }

// each calls set for each run of l, with where its baseline begins and its size.
func (l label) each(set func(r run, x, y, size float64)) {
	x := l.start()
	for _, r := range l.runs {
		size, y := l.size, l.at.y
		if r.sub {
			size *= subScale
			y += subDrop * l.size
		}
		set(r, x, y, size)
		x += r.width(l.size)
	}
}

func (s *sheet) add(items ...item) { s.items = append(s.items, items...) }

func (s *sheet) rect(x, y, w, h float64, fill Color, line stroke) {
	s.add(path{[]point{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}, true, fill, line})
}

// hatch draws the lines of a tint on a square.
func (s *sheet) hatch(x, y, side float64, tint Color) {
	h := hatches[tint]
	if h.color == None {
		return
	}
	line := stroke{color: h.color, width: 0.5}
	lines := math.Round(side / 4.5)
	step := side / lines
	if h.right*h.down == 0 {
		for i := 0.5; i < lines; i++ {
			x0, y0 := x+h.down*i*step, y+h.right*i*step
			s.line(x0, y0, x0+h.right*side, y0+h.down*side, line)
		}
		return
	}
	for i := 1 - lines; i < lines; i++ { // along the diagonal, and beside it
		long := side - math.Abs(i)*step
		x0, y0 := x+max(0, i*step), y+max(0, -i*step)
		if h.down < 0 {
			y0 = y + side - max(0, -i*step)
		}
		s.line(x0, y0, x0+long, y0+h.down*long, line)
	}
}

func (s *sheet) line(x1, y1, x2, y2 float64, line stroke) {
	s.add(path{points: []point{{x1, y1}, {x2, y2}}, stroke: line})
}

func (s *sheet) text(x, y float64, hang anchor, size float64, color Color, t Text) {
	if t != "" {
		s.add(label{point{x, y}, hang, size, color, t.runs()})
	}
}

// leading is the distance of two baselines in units of the size of the text.
const leading = 1.22
