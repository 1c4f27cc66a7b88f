package draw

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

const (
	inch       = 72 // points
	millimetre = inch / 25.4
	// tallest is the height of a page: that of letter paper between margins of an inch.
	tallest = 228 * millimetre
)

// ParsePaper reads "column" (84 mm), "page" (174 mm), or a width such as "120mm",
// "12cm", "4.7in" or "340pt", and returns the width in points.
func ParsePaper(text string) (float64, error) {
	switch text {
	case "column":
		return 84 * millimetre, nil
	case "page":
		return 174 * millimetre, nil
	}
	for _, unit := range []struct {
		name   string
		points float64
	}{{"mm", millimetre}, {"cm", 10 * millimetre}, {"in", inch}, {"pt", 1}} {
		number, ok := strings.CutSuffix(text, unit.name)
		if !ok {
			continue
		}
		width, err := strconv.ParseFloat(number, 64)
		if err == nil && width > 0 && width*unit.points <= 100*inch {
			return width * unit.points, nil
		}
	}
	return 0, fmt.Errorf("%q is not a width: give column, page, or at most 100in, as in 120mm, 12cm, 5in or 300pt", text)
}

// largest is how much larger than usual the cells of a figure get to fill a page.
const largest = 1.4

// On returns the figure, made exactly as wide as the paper, in points. Cells and bars change their
// size; type does not, and has at least 6 points. Panels, and columns of a table, that do
// not fit beside each other stand below each other. A figure that is higher than a page of
// 228 mm continues on the next one in PDF and TikZ; SVG and PNG have no pages. It is an error
// if the paper is too narrow.
func (f *Figure) On(paper float64) (*Figure, error) {
	if err := f.valid(); err != nil {
		return nil, err
	}
	most := f.columns()
	for _, panel := range f.Panels {
		if table, ok := panel.Picture.(*Bars); ok {
			most = max(most, len(table.Columns))
		}
	}
	for columns := most; columns >= 1; columns-- {
		one, two := f.resized(1, columns).width(), f.resized(2, columns).width() // a straight line leads through these
		k := 1 + (paper-one)/(two-one)
		if k <= 0 {
			continue
		}
		fitted := f.resized(min(k, largest), columns)
		alone := fitted.columns() == 1
		if !slices.ContainsFunc(fitted.Panels, func(p Panel) bool { return !p.Picture.fits(alone) }) {
			fitted.paper = paper
			return fitted, nil
		}
	}
	return nil, fmt.Errorf("the figure does not fit into %.0f mm with type of %d points", paper/millimetre, leastType)
}

// resized returns a copy with cells and bars k times as large, and with the given number
// of panels, or columns of a table, beside each other.
func (f *Figure) resized(k float64, columns int) *Figure {
	resized := *f
	resized.Columns, resized.paper = min(columns, f.columns()), 0
	resized.Panels = slices.Clone(f.Panels)
	for i, panel := range f.Panels {
		resized.Panels[i].Picture = panel.Picture.resized(k, columns)
	}
	return &resized
}

// width returns the width of the figure in points.
func (f *Figure) width() float64 { return f.sheets(false)[0].w }
