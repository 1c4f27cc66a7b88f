package gallery

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	tr "transversal"
	"transversal/draw"
	"transversal/internal/base/digits"
	"transversal/verify"
)

// Report plots a report of the winning theorem: where X's last stone stood, if the report says
// it, how the positions grow from ply to ply, and the distributions of Tables 2 to 4.
func Report(r *verify.Report) *draw.Figure {
	f := &draw.Figure{
		Title: draw.Text(fmt.Sprintf("The winning theorem, verified for n = %d", r.N)),
		Note:  "Tables of bars, and a map of the board if the report says where X's last stone stood.",
	}
	add := func(picture draw.Picture, caption draw.Text) {
		f.Panels = append(f.Panels, draw.Panel{Picture: picture, Caption: caption})
	}
	if len(r.FinalCell) > 0 {
		add(heat(r), "X's last stone, in per cent")
	}
	if len(r.NodesByPly) > 0 {
		add(growth(r), "Positions in which the ply is due, and the different ones after it, as far as they were merged; logarithmic")
	}
	add(shares(r), "")
	return f
}

// shares has a bar for each winning ply, case, w and plan.
func shares(r *verify.Report) *draw.Bars {
	bars := &draw.Bars{Columns: []draw.Text{"share of the lines"}}
	cases := map[string]string{"C-iii(nu<=n-3)": "C-iii, $ν(F)≤n-3$", "C-iii(nu=n-2)": "C-iii, $ν(F)=n-2$"}
	for _, d := range []struct {
		name string
		of   verify.Distribution
	}{{"ply %s", r.WinPly}, {"case %s", r.Case}, {"$w=%s$", r.W}, {"plan %s", r.Plan}} {
		for _, e := range d.of {
			name := fmt.Sprintf(d.name, cmp.Or(cases[e.Key], e.Key))
			bars.Rows = append(bars.Rows, draw.BarRow{Name: draw.Text(name), Shares: []float64{ratio(e.Count, d.of.Total())}})
		}
	}
	return bars
}

func ratio(a, b *big.Int) float64 {
	q, _ := new(big.Rat).SetFrac(a, b).Float64()
	return q
}

// growth has the number of positions at each ply, as bars on a logarithmic scale.
func growth(r *verify.Report) *draw.Bars {
	distinct, name := r.PositionsByPly, draw.Text("different")
	if len(r.ClassesByPly) > 0 {
		distinct, name = r.ClassesByPly, "classes"
	}
	bars := &draw.Bars{Corner: "ply", Columns: []draw.Text{"positions", name}}
	for _, e := range r.NodesByPly {
		row := draw.BarRow{Name: draw.Text(e.Key), Shares: []float64{-1, -1}, Said: make([]draw.Text, 2)}
		for i, count := range []*big.Int{e.Count, distinct.Get(e.Key)} {
			if count.Sign() > 0 {
				row.Shares[i], row.Said[i] = logarithm(count), short(count)
			}
		}
		bars.Rows = append(bars.Rows, row)
	}
	return bars
}

// logarithm returns the logarithm of a positive number of any size; that of 1 is 0.
func logarithm(x *big.Int) float64 {
	mantissa := new(big.Float)
	exponent := new(big.Float).SetInt(x).MantExp(mantissa)
	f, _ := mantissa.Float64()
	return math.Log(f) + float64(exponent)*math.Ln2
}

// short writes a count in six characters or so.
func short(x *big.Int) draw.Text {
	if text := x.String(); len(text) <= 6 {
		return draw.Text(digits.Grouped(text))
	}
	mantissa, exponent, _ := strings.Cut(new(big.Float).SetInt(x).Text('e', 2), "e+")
	return draw.Text(mantissa + "e" + strings.TrimPrefix(exponent, "0"))
}

// heat is a map of the board: each cell has its share in per cent and one of four
// tints, by quarters of the largest.
func heat(r *verify.Report) *draw.Board {
	board := &draw.Board{Board: tr.Square(r.N), Side: 26}
	tints := []draw.Color{draw.Heat1, draw.Heat2, draw.Heat3, draw.Heat4}
	total := r.FinalCell.Total()
	most := slices.MaxFunc(r.FinalCell, func(a, b verify.Entry) int { return a.Count.Cmp(b.Count) }).Count
	for c := range board.Cells().All() {
		count := r.FinalCell.Get(fmt.Sprintf("%d,%d", c.Row()+1, c.Col()+1))
		if count.Sign() == 0 {
			continue
		}
		tint := tints[min(3, int(4*ratio(count, most)))]
		percent := strconv.FormatFloat(100*ratio(count, total), 'f', 1, 64)
		board.Regions = append(board.Regions, draw.Region{Cells: tr.SetOf(c), Color: tint})
		board.Marks = append(board.Marks, draw.Mark{Cell: c, Text: draw.Text(percent), Color: draw.Ink})
	}
	return board
}
