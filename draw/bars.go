package draw

import "strconv"

// Bars is a table of shares, each shown as a bar and as a number, so that small
// ones can be read as well. All bars have one scale, which ends at the largest.
type Bars struct {
	Corner  Text   // over the names of the rows
	Columns []Text // over the columns
	Rows    []BarRow
}

// BarRow is a row of [Bars].
type BarRow struct {
	Name   Text
	Shares []float64 // for each column 0..1, or -1 if there is none
}

// Sizes in points.
const (
	barRow    = 16.0
	barHigh   = 8.5
	barColumn = 58.0 // the longest bar
	barNumber = 33.0 // room for the number after it
	barGap    = 9.0
)

func (b *Bars) size() (w, h float64) {
	return float64(len(b.Columns))*(barColumn+barNumber+barGap) - barGap, float64(len(b.Rows)) * barRow
}

func (b *Bars) margins() margins {
	names := b.Corner.width(captionSize)
	for _, row := range b.Rows {
		names = max(names, row.Name.width(captionSize))
	}
	return margins{left: names + 14, top: 19, right: 2, bottom: 3}
}

func (b *Bars) draw(s *sheet, x, y float64) {
	w, h := b.size()
	scale := 0.0
	for _, row := range b.Rows {
		for _, share := range row.Shares {
			scale = max(scale, share)
		}
	}
	pitch := barColumn + barNumber + barGap
	names := x - 8
	s.text(names, y-8, right, captionSize, Ink, b.Corner)
	for i, name := range b.Columns {
		s.text(x+float64(i)*pitch, y-8, left, captionSize, Ink, name)
	}
	rule := stroke{color: Ink, width: borderLine}
	s.line(x-b.margins().left+4, y-3, x+w, y-3, rule)
	s.line(x-b.margins().left+4, y+h+2, x+w, y+h+2, rule)
	for j, row := range b.Rows {
		top := y + float64(j)*barRow + (barRow-barHigh)/2
		base := top + barHigh/2 + 0.33*captionSize
		s.text(names, base, right, captionSize, Ink, row.Name)
		for i, share := range row.Shares {
			left0 := x + float64(i)*pitch
			if share < 0 {
				s.text(left0, base, left, captionSize, Gray, "—")
				continue
			}
			long := max(0.6, share/scale*barColumn) // a share that is not zero must not look like nothing
			s.rect(left0, top, long, barHigh, Blue, stroke{})
			s.text(left0+long+3.5, base, left, captionSize-0.5, Ink, Text(strconv.FormatFloat(share, 'f', 4, 64)))
		}
	}
}
