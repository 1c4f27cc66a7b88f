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

// Arrows and marks without a colour are drawn in ink, on grids and on graphs.
func TestUncoloured(t *testing.T) {
	arrow, mark := Arrow{From: tr.Edge(0, 1), To: tr.Edge(1, 2)}, Mark{Cell: tr.Edge(0, 2), Text: "a"}
	inked := Board{Arrows: []Arrow{{arrow.From, arrow.To, Ink}}, Marks: []Mark{{mark.Cell, mark.Text, Ink}}}
	plain := Board{Arrows: []Arrow{arrow}, Marks: []Mark{mark}}
	for _, board := range []tr.Board{tr.Square(3), tr.Complete(3)} {
		var svg [2]strings.Builder
		for i, b := range []Board{inked, plain} {
			b.Board = board
			if err := (&Figure{Panels: []Panel{{Picture: &b}}}).Write(&svg[i], SVG); err != nil {
				t.Fatal(err)
			}
		}
		if svg[0].String() != svg[1].String() {
			t.Errorf("%v: without a colour it is drawn otherwise:\n%s", board, &svg[1])
		}
	}
}
