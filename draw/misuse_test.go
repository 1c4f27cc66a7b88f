package draw

import (
	"io"
	"strings"
	"testing"

	tr "transversal"
)

// What cannot be drawn is refused, in words; a graph with arrows and marks is drawn.
func TestPanels(t *testing.T) {
	stone := func(c tr.Cell) []Stone { return []Stone{{Cell: c}} }
	for says, p := range map[string]Picture{
		"a board of 0×0":           &Board{},
		"the stone at (4,4)":       &Board{Board: tr.Square(3), Stones: stone(tr.At(3, 3))},
		"the stone at (2,1)":       &Board{Board: tr.Complete(3), Stones: stone(tr.At(1, 0))},
		"the mark at (1,1)":        &Board{Board: tr.Complete(3), Marks: []Mark{{Text: "a"}}},
		"the arrow at (1,4)":       &Board{Board: tr.Square(3), Arrows: []Arrow{{To: tr.At(0, 3)}}},
		"leads nowhere":            &Board{Board: tr.Square(3), Arrows: []Arrow{{}}},
		"no rows and columns":      &Board{Board: tr.Complete(3), RowBars: 1},
		"shape 2":                  &Board{Board: tr.Complete(3), Stones: []Stone{{Cell: tr.Edge(0, 1), Shape: Dot}}},
		"shape 9":                  &Board{Board: tr.Square(3), Stones: []Stone{{Shape: 9}}},
		"needs rows and columns":   &Bars{},
		"2 shares and there are 1": &Bars{Columns: []Text{"a"}, Rows: []BarRow{{Shares: []float64{0, 1}}}},
		"":                         &Board{Board: tr.Complete(4), Arrows: []Arrow{{From: tr.Edge(0, 1), To: tr.Edge(2, 3)}}, Marks: []Mark{{Cell: tr.Edge(1, 2), Text: "a"}}},
	} {
		f := Figure{Panels: []Panel{{Picture: p}}}
		for _, format := range Formats() {
			if err := f.Write(io.Discard, format); (err == nil) != (says == "") || err != nil && !strings.Contains(err.Error(), says) {
				t.Errorf("%v, which is to say %q", err, says)
			}
		}
	}
}
