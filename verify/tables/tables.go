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

	"transversal/internal/digits"
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

// Formats returns the names of the formats of [Write].
func Formats() []string { return []string{"text", "markdown", "latex", "csv"} }

// Write prints tables in one of the formats.
func Write(w io.Writer, tables []Table, format string) error {
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
	return fmt.Errorf("the format %q is unknown: give %s", format, strings.Join(Formats(), ", "))
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
