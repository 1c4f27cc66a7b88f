package tables_test

import (
	"io"
	"strings"
	"testing"

	"transversal/strategy"
	"transversal/verify"
	"transversal/verify/tables"
)

func report(t *testing.T, n int, o verify.Options) *verify.Report {
	t.Helper()
	r, err := verify.Winning(strategy.XRule()).Verify(t.Context(), n, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// What cannot be printed is an error in every format.
func TestTablesNotPrinted(t *testing.T) {
	in, out := io.Pipe()
	in.Close()
	if err := tables.Write(io.Discard, nil, "word"); err == nil {
		t.Error("a format that does not exist is printed")
	}
	if none := tables.Of(nil); len(none) != 0 {
		t.Errorf("the tables of no reports are %v", none)
	}
	for _, format := range tables.Formats() {
		if err := tables.Write(out, tables.Of([]*verify.Report{report(t, 4, verify.Options{})}), format); err == nil {
			t.Errorf("%s is printed where nobody reads", format)
		}
	}
}

// Every row is as long as its header, also where boards are of different sizes.
func TestRowsOfTables(t *testing.T) {
	for _, table := range tables.Of([]*verify.Report{report(t, 4, verify.Options{}), report(t, 6, verify.Options{Classes: true})}) {
		for _, row := range table.Rows {
			if len(row) != len(table.Header) {
				t.Errorf("%s: the row %q is below %q", table.Caption, row, table.Header)
			}
		}
	}
}

// Long times are told in whole seconds.
func TestRuntime(t *testing.T) {
	for seconds, want := range map[float64]string{0.25: "0.2 s", 999.9: "999.9 s", 1000: "1,000 s", 1000.5: "1,000 s"} {
		r := report(t, 4, verify.Options{})
		r.Seconds = &seconds
		if got := tables.Of([]*verify.Report{r})[0].Rows[0][4]; got != want {
			t.Errorf("%g seconds are %s, want %s", seconds, got, want)
		}
	}
}

// The paper's Tables 1 to 4, but for the running times.
func TestPaperTables(t *testing.T) {
	if testing.Short() {
		t.Skip("n = 6 is slow with the race detector")
	}
	var reports []*verify.Report
	for _, n := range []int{6, 4, 5} {
		reports = append(reports, report(t, n, verify.Options{}))
	}
	want := [][]string{
		{
			"4 4,875 6,075 11 —",
			"5 485,760 550,224 13 —",
			"6 75,799,185 82,103,245 15 —",
		}, {
			"4 0.4000 0.3200 0.2800",
			"5 0.3696 0.3261 0.3043",
			"6 0.3562 0.3288 0.3151",
		}, {
			"4 0.5538 0.3692 0.0667 0.0103",
			"5 0.7145 0.2562 0.0270 0.0023",
			"6 0.7498 0.2188 0.0309 0.0005",
		}, {
			"4 0.6308 0.3692 0.0769 0.9231 — —",
			"5 0.7438 0.2562 0.0293 0.6616 0.3091 —",
			"6 0.7812 0.2188 0.0314 0.5938 0.3125 0.0623",
		},
	}
	all := tables.Of(reports)
	for i, table := range all {
		for j, row := range table.Rows {
			if got := strings.Join(row, " "); got != want[i][j] {
				t.Errorf("%s: %q, the paper has %q", table.Caption, got, want[i][j])
			}
		}
	}
	for _, format := range tables.Formats() {
		var out strings.Builder
		if err := tables.Write(&out, all, format); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), "0.0005") {
			t.Errorf("%s lacks a figure:\n%s", format, out.String())
		}
	}
}
