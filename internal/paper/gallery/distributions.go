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
	var ws []draw.Text
	for w := range all[len(all)-1].N - 2 { // w ≤ n-3, by Lemma 6
		ws = append(ws, draw.Text(fmt.Sprintf("$w=%d$", w)))
	}
	return []Item{
		{"distribution-win-ply", plot(all, "The winning ply", func(r *verify.Report) verify.Distribution { return r.WinPly },
			"ply $2n-1$", "ply $2n+1$", "ply $2n+3$")},
		{"distribution-case", plot(all, "The case of Lemma 12", func(r *verify.Report) verify.Distribution { return r.Case },
			"(C-i)", "(C-ii)", "(C-iii), $ν(F)≤n-3$", "(C-iii), $ν(F)=n-2$")},
		{"distribution-plan", plot(all, "The plan of rule 4.3", func(r *verify.Report) verify.Distribution { return r.Plan },
			"plan (i)", "plan (ii)")},
		{"distribution-w", plot(all, "$w$, the number of stones of $F$ in row $b$ or column $d$",
			func(r *verify.Report) verify.Distribution { return r.W }, ws...)},
		{"report", Report(all[1])},
	}
}

// plot is the figure of one distribution, whose keys have these names in their order. Smaller
// boards may have fewer keys.
func plot(all []*verify.Report, title draw.Text, of func(*verify.Report) verify.Distribution, names ...draw.Text) *draw.Figure {
	bars := &draw.Bars{Corner: "$n$", Columns: names}
	for _, r := range all {
		row := draw.BarRow{Name: draw.Text(strconv.Itoa(r.N))}
		d := of(r)
		for i := range names {
			share := -1.0
			if i < len(d) {
				share = ratio(d[i].Count, d.Total())
			}
			row.Shares = append(row.Shares, share)
		}
		bars.Rows = append(bars.Rows, row)
	}
	return &draw.Figure{
		Title:  title,
		Note:   "A table of bars, a row for each board size n.",
		Panels: []draw.Panel{{Picture: bars}},
	}
}
