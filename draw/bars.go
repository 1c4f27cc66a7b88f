package draw

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// Bars is a table of shares, each shown as a bar and as a number, so that small shares can
// be read too. All bars have the same scale: the largest share has the longest bar.
type Bars struct {
	Corner  Text   // over the names of the rows
	Columns []Text // over the columns
	Rows    []BarRow

	long float64 // the longest bar in points; 0 stands for 58
	band int     // columns beside each other; 0 puts all there
}

// BarRow is a row of [Bars].
type BarRow struct {
	Name   Text
	Shares []float64 // for each column 0 or more, or -1 if there is none
	Said   []Text    // what stands after each bar; nil is the share, to four decimals
}

// Sizes in points.
const (
	barRow    = 16.0
	barHigh   = 8.5
	barNumber = 33.0 // room for the number after it
	barGap    = 9.0
	barHead   = 19.0 // the names of the columns
	bandGap   = 8.0
)

// longest returns the longest bar, in points.
func (b *Bars) longest() float64 { return cmp.Or(b.long, 58) }

// across returns how many columns are beside each other. The others stand below, in
// bands that each have all rows.
func (b *Bars) across() int { return min(cmp.Or(b.band, len(b.Columns)), len(b.Columns)) }

// pitch returns the distance of two columns.
func (b *Bars) pitch() float64 { return b.longest() + barNumber + barGap }

// valid returns an error unless b has rows, columns, and no more shares in a row than columns.
func (b *Bars) valid() error {
	if len(b.Rows) == 0 || len(b.Columns) == 0 {
		return errors.New("a table of bars needs rows and columns")
	}
	for i, row := range b.Rows {
		if len(row.Shares) > len(b.Columns) {
			return fmt.Errorf("row %d of the bars has %d shares and there are %d columns", i+1, len(row.Shares), len(b.Columns))
		}
	}
	return nil
}

func (b *Bars) size() (w, h float64) {
	bands := float64((len(b.Columns) + b.across() - 1) / b.across())
	return float64(b.across())*b.pitch() - barGap, bands*(float64(len(b.Rows))*barRow+barHead+bandGap) - barHead - bandGap
}

func (b *Bars) resized(k float64, columns int) Picture {
	resized := *b
	resized.long, resized.band = k*b.longest(), columns
	return &resized
}

func (b *Bars) fits(bool) bool {
	for i, name := range b.Columns {
		if (i+1)%b.across() != 0 && name.width(captionSize) > b.pitch()-2 {
			return false
		}
	}
	return b.longest() >= 20
}

func (b *Bars) margins() margins {
	names := b.Corner.width(captionSize)
	for _, row := range b.Rows {
		names = max(names, row.Name.width(captionSize))
	}
	return margins{left: names + 14, top: barHead, right: 2, bottom: 3}
}

func (b *Bars) draw(s *sheet, x, y float64) {
	for first := 0; first < len(b.Columns); first += b.across() {
		y = b.drawBand(s, x, y, first, min(first+b.across(), len(b.Columns))) + bandGap + barHead
	}
}

// drawBand draws some of the columns and returns where they end.
func (b *Bars) drawBand(s *sheet, x, y float64, first, end int) float64 {
	w, _ := b.size()
	h := float64(len(b.Rows)) * barRow
	scale := 0.0
	for _, row := range b.Rows {
		scale = max(scale, slices.Max(row.Shares))
	}
	names := x - 8
	s.text(names, y-8, right, captionSize, Ink, b.Corner)
	for i, name := range b.Columns[first:end] {
		s.text(x+float64(i)*b.pitch(), y-8, left, captionSize, Ink, name)
	}
	rule := stroke{color: Ink, width: borderLine}
	s.line(x-b.margins().left+4, y-3, x+w, y-3, rule)
	s.line(x-b.margins().left+4, y+h+2, x+w, y+h+2, rule)
	for j, row := range b.Rows {
		top := y + float64(j)*barRow + (barRow-barHigh)/2
		base := top + barHigh/2 + 0.33*captionSize
		s.text(names, base, right, captionSize, Ink, row.Name)
		for i, share := range row.Shares[first:end] {
			left0 := x + float64(i)*b.pitch()
			if share < 0 {
				s.text(left0, base, left, captionSize, Gray, "—")
				continue
			}
			long := max(0.6, share/scale*b.longest()) // a share that is not zero must not look like nothing
			s.rect(left0, top, long, barHigh, Blue, stroke{})
			said := Text(strconv.FormatFloat(share, 'f', 4, 64))
			if row.Said != nil {
				said = row.Said[first+i]
			}
			s.text(left0+long+3.5, base, left, captionSize-0.5, Ink, said)
		}
	}
	return y + h
}
