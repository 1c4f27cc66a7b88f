package draw

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	tr "transversal"
)

// Figure is what goes into one file: panels side by side, and a key.
type Figure struct {
	Title   Text   // for screen readers; it is not drawn
	Note    string // a sentence for screen readers that says what the figure shows
	Panels  []Panel
	Columns int // panels in a row; 0 puts all in one
	Key     []Key

	paper float64 // the width that it was made to fit, 0 if none
}

// Panel is a part of a figure.
type Panel struct {
	Picture Picture
	Caption Text
}

// Picture is what a panel shows: a [*Board] or a [*Bars].
type Picture interface {
	// valid returns an error unless the picture can be drawn.
	valid() error
	// size returns the width and the height of the picture without its margins,
	// in points.
	size() (w, h float64)
	margins() margins
	// resized returns the picture with its cells or bars k times as large, and type of
	// the same size. A table gets the given number of columns beside each other.
	resized(k float64, columns int) Picture
	// fits reports whether type has room in the picture, alone or beside others.
	fits(alone bool) bool
	// draw draws the picture with its top left corner at (x,y).
	draw(s *sheet, x, y float64)
}

// margins is the room that a picture needs around it, in points.
type margins struct{ left, top, right, bottom float64 }

// union returns the room that suits both.
func (m margins) union(o margins) margins {
	return margins{max(m.left, o.left), max(m.top, o.top), max(m.right, o.right), max(m.bottom, o.bottom)}
}

// Key explains a sign with a board of one cell that shows it and a few words.
type Key struct {
	Sample Board
	Text   Text
}

// Tinted returns the key of a region.
func Tinted(c Color, says Text) Key {
	return Key{Board{Regions: []Region{{tr.SetOf(0), c}}}, says}
}

// Framed returns the key of a frame of the colour of X or O. A solid one is around a stone.
func Framed(c Color, dashed bool, says Text) Key {
	k := Key{Board{Frames: []Outline{{tr.SetOf(0), c, dashed}}}, says}
	if !dashed {
		k.Sample.Put(map[Color]Shape{Blue: Cross, Red: Ring}[c], 0)
	}
	return k
}

// Distances and sizes, in points.
const (
	edge        = 4  // around the whole figure
	gutter      = 16 // between columns
	rowGap      = 12 // between rows
	keyGap      = 8  // above the key
	captionSize = 8.5
	keySize     = 8
	keySide     = 12
)

// Write writes the figure to w. The same figure gives the same bytes every time. A figure
// without panels, or with a panel that shows nothing, is an error.
func (f *Figure) Write(w io.Writer, format Format) error {
	if err := f.valid(); err != nil {
		return err
	}
	switch format {
	case SVG:
		return f.sheets(false)[0].writeSVG(w)
	case PNG:
		return f.sheets(false)[0].writePNG(w)
	case PDF:
		return writePDF(w, f.sheets(true))
	case TikZ:
		return writeTikZ(w, f.sheets(true))
	}
	return fmt.Errorf("format %q is unknown: give svg, pdf, png or tikz", format)
}

func (f *Figure) valid() error {
	if len(f.Panels) == 0 {
		return errors.New("the figure has no panels")
	}
	for i, p := range f.Panels {
		if p.Picture == nil {
			return fmt.Errorf("panel %d of the figure shows nothing: give it a Board or Bars", i+1)
		}
		if err := p.Picture.valid(); err != nil {
			return fmt.Errorf("panel %d of the figure: %w", i+1, err)
		}
	}
	return nil
}

// columns returns how many panels are in a row.
func (f *Figure) columns() int { return min(cmp.Or(f.Columns, len(f.Panels)), len(f.Panels)) }

// sheets lays the figure out, on as many sheets as it takes if they are pages of paper.
func (f *Figure) sheets(pages bool) []*sheet {
	var (
		columns = f.columns()
		widths  = make([]float64, columns)
		around  margins
		note    = f.Note
	)
	for i, p := range f.Panels {
		w, _ := p.Picture.size()
		widths[i%columns] = max(widths[i%columns], w)
		around = around.union(p.Picture.margins())
		if p.Caption != "" {
			note += " " + p.Caption.Plain() // screen readers do not read the text inside a picture
		}
	}
	wide := 2*edge + float64(columns-1)*gutter
	for _, w := range widths {
		wide += around.left + w + around.right
	}
	page := sheet{title: f.Title, note: note, w: max(wide, f.paper)}
	scratch := page
	key := f.key(&scratch, 0)
	var all []*sheet
	for first := 0; first < len(f.Panels); {
		s, y := page, float64(edge)
		for begun := first; first < len(f.Panels); first += columns {
			before, top := s.items, y
			if first > begun {
				y += rowGap
			}
			y = f.row(&s, f.Panels[first:min(first+columns, len(f.Panels))], widths, around, (s.w-wide)/2+edge, y)
			if pages && f.paper > 0 && first > begun && y+key+edge > tallest { // the row goes to the next sheet
				s.items, y = before, top
				break
			}
		}
		s.h = f.key(&s, y) + edge
		all = append(all, &s)
	}
	return all
}

// row lays out panels beside each other, from x to the right and from y downwards,
// and returns where they end.
func (f *Figure) row(s *sheet, panels []Panel, widths []float64, around margins, x, y float64) float64 {
	tall := 0.0
	var own margins
	for _, p := range panels {
		_, h := p.Picture.size()
		tall = max(tall, h)
		own = own.union(p.Picture.margins())
	}
	around.top, around.bottom = own.top, own.bottom
	end := y + around.top + tall + around.bottom
	below := end
	for i, p := range panels {
		s.add(group{p.Caption.Plain()})
		x += around.left
		p.Picture.draw(s, x, y+around.top)
		// A caption may use the margins and some of the gutter, but stays centred.
		// The tenth is for papers, whose font may be wider than ours.
		room := 0.9 * (widths[i] + 2*min(around.left, around.right+gutter-4))
		if len(f.Panels) == 1 {
			room = 0.9 * (s.w - 2*edge)
		}
		base := end + captionSize + 2
		for _, line := range p.Caption.lines(captionSize, room) {
			s.add(label{point{x + widths[i]/2, base}, middle, captionSize, Ink, line})
			base += leading * captionSize
		}
		if p.Caption != "" {
			below = max(below, base-leading*captionSize+3)
		}
		x += widths[i] + around.right + gutter
	}
	s.add(group{})
	return below
}

// key lays out the key under the panels, in as many centred lines as it takes.
func (f *Figure) key(s *sheet, y float64) float64 {
	if len(f.Key) == 0 {
		return y
	}
	s.add(group{"key"})
	const pad, gap = 4, 12
	// As in captions there is room for a wider font.
	wide := func(k Key) float64 { return keySide + pad + 1.12*k.Text.width(keySize) }
	y += keyGap
	for rest := f.Key; len(rest) > 0; y += keySide + 4 {
		total, count := wide(rest[0]), 1
		for count < len(rest) && total+gap+wide(rest[count]) <= s.w-2*edge {
			total += gap + wide(rest[count])
			count++
		}
		x := (s.w - total) / 2
		for _, k := range rest[:count] {
			sample := k.Sample
			sample.Rows, sample.Cols, sample.Side, sample.bare = 1, 1, keySide, true
			sample.draw(s, x, y)
			s.text(x+keySide+pad, y+keySide/2+0.33*keySize, left, keySize, Ink, k.Text)
			x += wide(k) + gap
		}
		rest = rest[count:]
	}
	s.add(group{})
	return y - 4
}
