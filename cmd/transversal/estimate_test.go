package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"transversal/internal/base/digits"
	"transversal/verify"

	tr "transversal"
)

// What is carried on from smaller boards comes near what larger ones took, and what
// was measured is what a run finds.
func TestEstimate(t *testing.T) {
	for name, m := range runs {
		for last := len(m.positions) - 1; last > 3; last-- {
			shorter := m
			shorter.positions = m.positions[:last]
			if got, want := shorter.at(m.first+last), m.positions[last]; got < want/2 || got > 2*want {
				t.Errorf("%s, n = %d: estimated %g, and there are %g", name, m.first+last, got, want)
			}
		}
	}
	said := map[string]string{}
	for _, theorem := range verify.Theorems() {
		for _, o := range []verify.Options{{}, {AllChoices: true}, {Classes: true}} {
			for n := range tr.MaxN + 1 {
				e := estimateOf(&theorem, n, o)
				if e == (estimate{}) {
					continue
				}
				said[theorem.RunName(n, o)] = e.String()
				if n < theorem.Least() || e.positions > 35_000 || n > 4 && e.positions > 10_000 { // more than a test has time for
					continue
				}
				if r, err := theorem.Verify(t.Context(), n, o); err != nil || e.positions != positionsIn(r) {
					t.Errorf("%s: estimated %g, and there are %g; %v", theorem.RunName(n, o), e.positions, positionsIn(r), err)
				}
			}
		}
	}
	for name, want := range map[string]string{
		"winning_n4":          "about 195 positions, 0.0 minutes of CPU time and 156 bytes of levels",
		"winning_n4_all":      "",
		"winning_n16":         "about 5.5e+16 trillion positions, 3.2e+17 days of CPU time and 1.6e+17 TiB of levels",
		"winning_n8":          "about 4.0 billion positions, 33 minutes of CPU time and 6.0 GiB of levels",
		"winning_n3_classes":  "",
		"winning_n4_classes":  "about 33 positions, 0.0 minutes of CPU time and 216 bytes of levels",
		"winning_n5_classes":  "about 193 positions, 0.0 minutes of CPU time and 1.5 KiB of levels",
		"winning_n13_classes": "about 1.3 billion positions, 5.0 hours of CPU time and 25 GiB of levels",
		"delay_n1":            "",
		"delay_n2":            "about 4.0 positions, 0.0 minutes of CPU time and 14 bytes of levels",
		"delay_n7":            "about 1.8 billion positions, 89 minutes of CPU time and 21 GiB of levels",
		"delay_n6_all":        "about 1.6 billion positions, 82 minutes of CPU time and 16 GiB of levels",
		"delay_n14_classes":   "about 93 billion positions, 22 days of CPU time and 1.9 TiB of levels",
		"delay_n16":           "about 9.0e+17 trillion positions, 3.1e+19 days of CPU time and 2.4e+19 TiB of levels",
	} {
		if said[name] != want {
			t.Errorf("%s: %q, want %q", name, said[name], want)
		}
	}
	for e, want := range map[estimate]string{
		{seconds: 7199}: "120 minutes", {seconds: 7200}: "2.0 hours", {seconds: 86400}: "1.0 days", {positions: 1000}: "about 1.0 thousand positions",
	} {
		if got := e.String(); !strings.Contains(got, want) {
			t.Errorf("%v is said as %q, want %s", e, got, want)
		}
	}
	// Two saved states, and twice the levels that do not fit in three eighths of the memory.
	if e := (estimate{levels: 1000}); e.disk(4000) != 1000 || e.disk(2000) != 1500 || e.disk(600) != 2550 || e.disk(8) != 2994 {
		t.Errorf("on disk %g, %g, %g, %g, %g bytes", e.disk(0), e.disk(4000), e.disk(2000), e.disk(600), e.disk(1))
	}
	for x, want := range map[float64]string{
		9: "9.0 bytes", 10: "10 bytes", 1023: "1023 bytes", 1024: "1.0 KiB", 1 << 20: "1.0 MiB",
		99_999 << 40: "99999 TiB", 1e5 * (1 << 40): "1.0e+05 TiB", 1 << 60: "1.0e+06 TiB",
	} {
		if got := inBytes(x); got != want {
			t.Errorf("%g bytes are %s, want %s", x, got, want)
		}
	}
}

// What was measured of large boards stands in BENCHMARKS.md and classes.md.
func TestMeasuredPositions(t *testing.T) {
	var words []string
	for _, file := range []string{"docs/BENCHMARKS.md", "docs/classes.md"} {
		text, err := os.ReadFile("../../" + file)
		if err != nil {
			t.Fatal(err)
		}
		words = append(words, strings.Fields(string(text))...)
	}
	measured := func(name string, positions float64) {
		t.Helper()
		count := digits.Grouped(fmt.Sprintf("%.0f", positions))
		if positions > 10_000 && !slices.Contains(words, count) {
			t.Errorf("%s: nobody measured %s positions", name, count)
		}
	}
	for i, positions := range runs["winning"].positions {
		measured(fmt.Sprintf("winning, n = %d", runs["winning"].first+i), positions)
	}
	for _, theorem := range verify.Theorems() {
		for n := theorem.Least(); n <= map[string]int{"winning": 13, "delay": 12}[theorem.Name()]; n++ {
			classes, _ := theorem.Classes(n)
			positions, _ := classes.Total().Float64()
			measured(fmt.Sprintf("%s by classes, n = %d", theorem.Title(), n), positions)
		}
	}
}

func positionsIn(r *verify.Report) float64 {
	total := r.PositionsByPly.Total()
	x, _ := total.Add(total, r.ClassesByPly.Total()).Float64()
	return x
}
