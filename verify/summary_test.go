package verify

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"transversal/strategy"
)

// A summary is short; what it says is in the golden file of the commands.
func TestSummaries(t *testing.T) {
	for _, c := range []struct {
		theorem Theorem
		n       int
		o       Options
	}{
		{winningTheorem, 6, Options{Classes: true}}, {winningTheorem, 5, Options{AllChoices: true}}, {delayTheorem, 6, Options{Classes: true}},
		{delayTheorem, 2, Options{}}, {WinsBy(strategy.XRule(), winningTheorem.Bound), 4, Options{AllChoices: true}}, {graphWinning, 4, Options{Classes: true}},
	} {
		r, err := c.theorem.Verify(t.Context(), c.n, c.o)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(r.String(), "\n"), "\n")
		if longest := slices.MaxFunc(lines, func(a, b string) int { return len([]rune(a)) - len([]rune(b)) }); len(lines) > 9 || len([]rune(longest)) > 80 {
			t.Errorf("without --verbose the summary has %d lines, the longest %q", len(lines), longest)
		}
	}
}

// A rule whose type says nothing was asked everywhere.
func TestSummaryOfAnyRule(t *testing.T) {
	r := report(t, 6, Options{Classes: true})
	r.Completing = false
	var got strings.Builder
	if err := r.WriteSummary(&got, true); err != nil || strings.Contains(got.String(), "winning move") {
		t.Errorf("%v, the summary is\n%s", err, got.String())
	}
}

func shareOf(count, total int64) string {
	return Distribution{{"a", big.NewInt(count)}, {"b", big.NewInt(total - count)}}.Share("a")
}

// Shares have four decimals, and halves go to the even one.
func TestShare(t *testing.T) {
	for count, want := range map[int64]string{0: "0.0000", 1: "0.0000", 2: "0.0001", 3: "0.0002", 5: "0.0002", 7: "0.0004", 20_000: "1.0000"} {
		if got := shareOf(count, 20_000); got != want {
			t.Errorf("%d of 20,000 is %s, want %s", count, got, want)
		}
	}
	for count, want := range map[int64]string{1: "0.3333", 2: "0.6667"} {
		if got := shareOf(count, 3); got != want {
			t.Errorf("%d of 3 is %s, want %s", count, got, want)
		}
	}
}
