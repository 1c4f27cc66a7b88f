package verify

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/big"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"transversal/internal/run"
	"transversal/strategy"

	tr "transversal"
)

// Table is one of the paper's Tables 1 to 4.
type Table struct {
	Caption string
	Header  []string
	Rows    [][]string
}

// largestReport is more bytes than any report has.
const largestReport = 1 << 20

// ReadReport reads a report of [TheoremA] or one published with the paper. The
// time is taken from the file run_nN.json beside it if the report has none.
func ReadReport(ctx context.Context, file string) (*Report, error) {
	bad := func(why string) (*Report, error) {
		return nil, fmt.Errorf("%s is not a verification report: %s", file, why)
	}
	data, err := run.ReadFile(ctx, file, largestReport)
	if err != nil {
		return nil, err
	}
	var r Report
	if err := json.Unmarshal(data, &r); err != nil {
		if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
			return bad("it is not JSON")
		}
		return bad(err.Error())
	}
	if why := r.impossible(); why != "" {
		return bad(why)
	}
	if r.Seconds == nil {
		data, err := run.ReadFile(ctx, filepath.Join(filepath.Dir(file), fmt.Sprintf("run_n%d.json", r.N)), largestReport)
		if errors.Is(err, fs.ErrNotExist) {
			return &r, nil
		}
		if err != nil {
			return nil, err
		}
		var taken Cost
		if err := json.Unmarshal(data, &taken); err == nil {
			r.Seconds = &taken.Seconds
		}
	}
	if r.Seconds != nil && *r.Seconds < 0 {
		return bad("its running time is negative")
	}
	return &r, nil
}

// impossible says why r can be no report of Theorem A, or nothing.
func (r *Report) impossible() string {
	switch {
	case r.Theorem != "" && r.Theorem != "win":
		return "it is not one of Theorem A, and the tables are about that"
	case !r.Verified:
		return "it does not say that anything was verified"
	case r.N < 4 || r.N > tr.MaxN || r.Lines == nil || r.Nodes == nil || r.Lines.Sign() <= 0 || r.Nodes.Sign() <= 0:
		return "it lacks n (4 to 16), terminal_lines or nodes_visited"
	case r.AllXChoice != nil && !*r.AllXChoice && r.Lines.Cmp(terminalLines(int64(r.N))) != 0:
		return fmt.Sprintf("on the %[1]d×%[1]d board there are %[2]s terminal lines, not %[3]s", r.N, grouped(terminalLines(int64(r.N))), grouped(r.Lines))
	}
	var plies, cases, ws []string
	for i := range 3 {
		plies = append(plies, strconv.Itoa(2*r.N-1+2*i))
	}
	for _, c := range strategy.Cases() {
		cases = append(cases, c.String())
	}
	for w := range r.N - 2 {
		ws = append(ws, strconv.Itoa(w))
	}
	for _, d := range []struct {
		name string
		Distribution
		keys []string
	}{
		{"win_ply_distribution", r.WinPly, plies},
		{"case_distribution", r.Case, cases},
		{"plan_distribution", r.Plan, []string{"i", "ii"}},
		{"w_distribution", r.W, ws},
	} {
		seen := map[string]bool{}
		for _, e := range d.Distribution {
			if e.Count.Sign() < 0 || seen[e.Key] || !slices.Contains(d.keys, e.Key) {
				return fmt.Sprintf("the %s has no place for %q with %v", d.name, e.Key, e.Count)
			}
			seen[e.Key] = true
		}
		if d.Total().Cmp(r.Lines) != 0 {
			return fmt.Sprintf("the %s does not add up to terminal_lines", d.name)
		}
	}
	last := 0
	for i, ply := range plies {
		if r.WinPly.Get(ply).Sign() > 0 {
			last = 2*r.N - 1 + 2*i
		}
	}
	if r.MaxWinPly != last {
		return fmt.Sprintf("max_win_ply is %d, and the last win is at ply %d", r.MaxWinPly, last)
	}
	return ""
}

// Tables returns Tables 1 to 4 of the paper, a row a report, in order of
// n; none of no reports. The reports are as [ReadReport] or [Theorem.Verify] gives
// them.
func Tables(reports []*Report) []Table {
	if len(reports) == 0 {
		return nil
	}
	reports = slices.SortedStableFunc(slices.Values(reports), func(a, b *Report) int { return a.N - b.N })
	most := reports[len(reports)-1].N - 3 // the largest w
	tables := []Table{
		{Caption: "Table 1. Summary of the exhaustive verification", Header: []string{"n", "terminal lines", "nodes explored", "maximum win ply", "runtime"}},
		{Caption: "Table 2. Winning ply, as a proportion of terminal lines", Header: []string{"n", "2n-1", "2n+1", "2n+3"}},
		{Caption: "Table 3. Case of Lemma 12, as a proportion of terminal lines", Header: append([]string{"n"}, caseTitles...)},
		{Caption: "Table 4. Plan and w, each as a proportion of terminal lines", Header: []string{"n", "plan (i)", "plan (ii)"}},
	}
	for w := range most + 1 {
		tables[3].Header = append(tables[3].Header, fmt.Sprintf("w = %d", w))
	}
	for _, r := range reports {
		n := strconv.Itoa(r.N)
		rows := [][]string{{n, grouped(r.Lines), grouped(r.Nodes), strconv.Itoa(r.MaxWinPly), runtimeOf(r)}, {n}, {n}, {n}}
		add := func(table int, d Distribution, key string) {
			rows[table] = append(rows[table], share(d.Get(key), r.Lines))
		}
		for i := range 3 {
			add(1, r.WinPly, strconv.Itoa(2*r.N-1+2*i))
		}
		for _, c := range strategy.Cases() {
			add(2, r.Case, c.String())
		}
		add(3, r.Plan, "i")
		add(3, r.Plan, "ii")
		for w := range most + 1 {
			if w > r.N-3 {
				rows[3] = append(rows[3], "—") // excluded by Lemma 6
				continue
			}
			add(3, r.W, strconv.Itoa(w))
		}
		for i := range tables {
			tables[i].Rows = append(tables[i].Rows, rows[i])
		}
	}
	return tables
}

var caseTitles = []string{"(C-i)", "(C-ii)", "(C-iii), ν(F) ≤ n-3", "(C-iii), ν(F) = n-2"}

func runtimeOf(r *Report) string {
	if r.Seconds == nil {
		return "—"
	}
	if *r.Seconds >= 1000 {
		whole, _ := big.NewFloat(*r.Seconds).Int(nil)
		return grouped(whole) + " s"
	}
	return fmt.Sprintf("%.1f s", *r.Seconds)
}

// TableFormats returns the names of the formats of [WriteTables].
func TableFormats() []string { return []string{"text", "markdown", "latex", "csv"} }

// WriteTables prints tables in one of the formats.
func WriteTables(w io.Writer, tables []Table, format string) error {
	switch format {
	case "text":
		return writeText(w, tables)
	case "markdown":
		return writeMarkdown(w, tables)
	case "latex":
		return writeLaTeX(w, tables)
	case "csv":
		return writeCSV(w, tables)
	}
	return fmt.Errorf("the format %q is unknown: give %s", format, strings.Join(TableFormats(), ", "))
}

func writeText(w io.Writer, tables []Table) error {
	for i, t := range tables {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintln(w, t.Caption)
		out := tabwriter.NewWriter(w, 0, 0, 3, ' ', tabwriter.AlignRight)
		for _, row := range append([][]string{t.Header}, t.Rows...) {
			fmt.Fprintln(out, strings.Join(row, "\t")+"\t")
		}
		if err := out.Flush(); err != nil {
			return err
		}
	}
	return nil
}

func writeMarkdown(w io.Writer, tables []Table) error {
	var b strings.Builder
	for i, t := range tables {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "**%s**\n\n| %s |\n|%s\n", t.Caption, strings.Join(t.Header, " | "), strings.Repeat("---:|", len(t.Header)))
		for _, row := range t.Rows {
			fmt.Fprintf(&b, "| %s |\n", strings.Join(row, " | "))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// latexText turns the characters that tables use into LaTeX.
var latexText = strings.NewReplacer(
	"ν(F) ≤ n-3", `$\nu(F)\le n-3$`, "ν(F) = n-2", `$\nu(F)=n-2$`,
	"2n-1", "$2n-1$", "2n+1", "$2n+1$", "2n+3", "$2n+3$",
	"w = ", "$w=$ ", "—", "---", ",", `\,`)

func writeLaTeX(w io.Writer, tables []Table) error {
	var b strings.Builder
	for i, t := range tables {
		if i > 0 {
			b.WriteString("\n")
		}
		_, caption, _ := strings.Cut(t.Caption, ". ")
		row := func(cells []string) {
			for i, cell := range cells {
				if i > 0 {
					b.WriteString(" & ")
				}
				if strings.HasPrefix(cell, "(C-iii), ") {
					cell = "(C-iii), " + latexText.Replace(strings.TrimPrefix(cell, "(C-iii), "))
				} else {
					cell = latexText.Replace(cell)
				}
				b.WriteString(cell)
			}
			b.WriteString(" \\\\\n")
		}
		fmt.Fprintf(&b, "\\begin{table}[ht]\n\\centering\n\\begin{tabular}{%s}\n\\toprule\n", strings.Repeat("r", len(t.Header)))
		row(t.Header)
		b.WriteString("\\midrule\n")
		for _, cells := range t.Rows {
			row(cells)
		}
		fmt.Fprintf(&b, "\\bottomrule\n\\end{tabular}\n\\caption{%s.}\n\\end{table}\n", caption)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func writeCSV(w io.Writer, tables []Table) error {
	out := csv.NewWriter(w)
	for _, t := range tables {
		if err := out.WriteAll(append([][]string{{t.Caption}, t.Header}, t.Rows...)); err != nil {
			return err
		}
	}
	return nil
}
