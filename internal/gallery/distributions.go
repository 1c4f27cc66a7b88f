package gallery

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strconv"

	"transversal/draw"
	"transversal/verify"
)

// The reports are of "transversal verify --n N --out DIR". To add a board size to
// the plots, add its file to the folder.
//
//go:embed reports/report_n*.json
var data embed.FS

// reports reads the reports in the folder reports, by increasing n.
func reports() (all []*verify.Report) {
	for _, file := range must(fs.Glob(data, "reports/report_n*.json")) {
		r := new(verify.Report)
		if err := json.Unmarshal(must(data.ReadFile(file)), r); err != nil {
			panic(err)
		}
		all = append(all, r)
	}
	slices.SortFunc(all, func(a, b *verify.Report) int { return a.N - b.N })
	return all
}

// distributions plots what Tables 2 to 4 of the paper list, for each report.
func distributions() []Item {
	all := reports()
	var plies, ws []column
	for i, name := range []draw.Text{"ply $2n-1$", "ply $2n+1$", "ply $2n+3$"} {
		plies = append(plies, column{name, func(n int) string { return strconv.Itoa(2*n - 1 + 2*i) }})
	}
	for w := range all[len(all)-1].N - 2 { // w ≤ n-3, by Lemma 6
		ws = append(ws, column{draw.Text(fmt.Sprintf("$w=%d$", w)), func(n int) string {
			if w > n-3 {
				return ""
			}
			return strconv.Itoa(w)
		}})
	}
	return []Item{
		plot(all, "win-ply", "The winning ply", "",
			func(r *verify.Report) verify.Distribution { return r.WinPly }, plies),
		plot(all, "case", "The case of Lemma 12", "",
			func(r *verify.Report) verify.Distribution { return r.Case },
			[]column{{"(C-i)", key("C-i")}, {"(C-ii)", key("C-ii")}, {"(C-iii), $ν(F)≤n-3$", key("C-iii(nu<=n-3)")}, {"(C-iii), $ν(F)=n-2$", key("C-iii(nu=n-2)")}}),
		plot(all, "plan", "The plan of rule 4.3", "",
			func(r *verify.Report) verify.Distribution { return r.Plan },
			[]column{{"plan (i)", key("i")}, {"plan (ii)", key("ii")}}),
		plot(all, "w", "$w$, the number of stones of $F$ in row $b$ or column $d$", " A dash stands where Lemma 6 excludes the value.",
			func(r *verify.Report) verify.Distribution { return r.W }, ws),
		{
			Name:    "report",
			Caption: "Where X's last stone falls, in per cent of the lines of play; how many positions there are at each ply; and the lines by winning ply, case, $w$ and plan.",
			Figure:  Report(all[1]),
		},
	}
}

// column is a column of a plot: its head, and the key of a distribution for each
// n, or "" if the column is not for that n.
type column struct {
	head draw.Text
	key  func(n int) string
}

func key(k string) func(int) string { return func(int) string { return k } }

// plot is the figure of one distribution. The remark ends its caption.
func plot(all []*verify.Report, name string, title, remark draw.Text, of func(*verify.Report) verify.Distribution, columns []column) Item {
	bars := &draw.Bars{Corner: "$n$"}
	for _, c := range columns {
		bars.Columns = append(bars.Columns, c.head)
	}
	for _, r := range all {
		row := draw.BarRow{Name: draw.Text(strconv.Itoa(r.N))}
		d := of(r)
		for _, c := range columns {
			share := -1.0
			if k := c.key(r.N); k != "" {
				share = ratio(d.Get(k), d.Total())
			}
			row.Shares = append(row.Shares, share)
		}
		bars.Rows = append(bars.Rows, row)
	}
	return Item{
		Name:    "distribution-" + name,
		Caption: "Shares of the lines of play." + remark,
		Figure: &draw.Figure{
			Title:  title,
			Note:   "A table of bars, a row for each board size n.",
			Panels: []draw.Panel{{Picture: bars}},
		},
	}
}
