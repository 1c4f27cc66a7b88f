// Package tables prints the paper's Tables 1 to 4 from reports of the winning theorem.
package tables

import (
	"encoding/csv"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"transversal/internal/base/digits"
	"transversal/strategy"
	"transversal/verify"
)

// Table is one of the paper's Tables 1 to 4.
type Table struct {
	Caption string
	Header  []string
	Rows    [][]string
}

// Of returns Tables 1 to 4 of the paper, with a row for each report of the winning theorem, in
// order of n; it returns none if there are no reports.
func Of(reports []*verify.Report) []Table {
	if len(reports) == 0 {
		return nil
	}
	reports = slices.SortedStableFunc(slices.Values(reports), func(a, b *verify.Report) int { return a.N - b.N })
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
		rows := [][]string{{n, digits.Grouped(r.Lines.String()), digits.Grouped(r.Nodes.String()), strconv.Itoa(r.MaxWinPly), runtimeOf(r)}, {n}, {n}, {n}}
		add := func(table int, d verify.Distribution, key string) {
			rows[table] = append(rows[table], d.Share(key))
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

func runtimeOf(r *verify.Report) string {
	if r.Seconds == nil {
		return "—"
	}
	if *r.Seconds >= 1000 {
		whole, _ := big.NewFloat(*r.Seconds).Int(nil)
		return digits.Grouped(whole.String()) + " s"
	}
	return fmt.Sprintf("%.1f s", *r.Seconds)
}

// formats are the ways to print a table.
var formats = []struct {
	name  string
	write func(out *strings.Builder, t Table)
}{{"text", writeText}, {"markdown", writeMarkdown}, {"latex", writeLaTeX}, {"csv", writeCSV}}

// Formats returns the names of the formats of [Write].
func Formats() (names []string) {
	for _, f := range formats {
		names = append(names, f.name)
	}
	return names
}

// Write prints tables in one of the formats.
func Write(w io.Writer, tables []Table, format string) error {
	i := slices.Index(Formats(), format)
	if i < 0 {
		return fmt.Errorf("the format %q is unknown: give %s", format, strings.Join(Formats(), ", "))
	}
	var out strings.Builder
	for j, t := range tables {
		if j > 0 && format != "csv" {
			out.WriteString("\n")
		}
		formats[i].write(&out, t)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

func writeText(out *strings.Builder, t Table) {
	fmt.Fprintln(out, t.Caption)
	columns := tabwriter.NewWriter(out, 0, 0, 3, ' ', tabwriter.AlignRight)
	for _, row := range append([][]string{t.Header}, t.Rows...) {
		fmt.Fprintln(columns, strings.Join(row, "\t")+"\t")
	}
	_ = columns.Flush() // a Builder takes all
}

func writeMarkdown(out *strings.Builder, t Table) {
	fmt.Fprintf(out, "**%s**\n\n| %s |\n|%s\n", t.Caption, strings.Join(t.Header, " | "), strings.Repeat("---:|", len(t.Header)))
	for _, row := range t.Rows {
		fmt.Fprintf(out, "| %s |\n", strings.Join(row, " | "))
	}
}

// latexText turns the characters that tables use into LaTeX.
var latexText = strings.NewReplacer(
	"(C-iii), ", "(C-iii), ", // whose comma is no separator of thousands
	"ν(F) ≤ n-3", `$\nu(F)\le n-3$`, "ν(F) = n-2", `$\nu(F)=n-2$`,
	"2n-1", "$2n-1$", "2n+1", "$2n+1$", "2n+3", "$2n+3$",
	"w = ", "$w=$ ", "—", "---", ",", `\,`)

func writeLaTeX(out *strings.Builder, t Table) {
	_, caption, _ := strings.Cut(t.Caption, ". ")
	row := func(cells []string) {
		fmt.Fprintf(out, "%s \\\\\n", latexText.Replace(strings.Join(cells, " & ")))
	}
	fmt.Fprintf(out, "\\begin{table}[ht]\n\\centering\n\\begin{tabular}{%s}\n\\toprule\n", strings.Repeat("r", len(t.Header)))
	row(t.Header)
	out.WriteString("\\midrule\n")
	for _, cells := range t.Rows {
		row(cells)
	}
	fmt.Fprintf(out, "\\bottomrule\n\\end{tabular}\n\\caption{%s.}\n\\end{table}\n", caption)
}

func writeCSV(out *strings.Builder, t Table) {
	_ = csv.NewWriter(out).WriteAll(append([][]string{{t.Caption}, t.Header}, t.Rows...))
}
