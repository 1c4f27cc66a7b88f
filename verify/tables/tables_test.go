package tables_test

import (
	"io"
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
