package verify

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"transversal/strategy"
)

// The summaries, word for word. Their counts are those of other tests: the published
// reports, the plain searches, classes against positions.
func TestSummaries(t *testing.T) {
	for _, c := range []struct {
		theorem Theorem
		n       int
		o       Options
		want    string
	}{
		{winningTheorem, 4, Options{}, `
The winning theorem holds for n = 4: X's rule wins by ply 2n+3 = 11 against
every defence. Every claim was checked at every position, with the canonical
choice.

terminal lines     4,875
nodes              6,075
maximum win ply    11
win ply            7: 0.4000  9: 0.3200  11: 0.2800
case of Lemma 12   C-i: 0.5538  C-ii: 0.3692  C-iii(nu<=n-3): 0.0667
                   C-iii(nu=n-2): 0.0103
plan               i: 0.6308  ii: 0.3692
w                  0: 0.0769  1: 0.9231
positions          195 distinct, up to ply 4
completing cells   D_R × D_C agrees with the definition wherever it is used
winning move       asked once for each set of stones and of completing cells
`},
		{winningTheorem, 6, Options{Classes: true}, `
The winning theorem holds for n = 6: X's rule, asked at one position of each
class and carried to the others by the permutation, wins by ply 2n+3 = 15
against every defence. Its choices commute with permutations, so this holds for
the rule itself. Every claim was checked at these positions, with every choice.

terminal lines     36,969,177,600,000
counted by pairs   61,152,626,764,800, a line once for each pair (r,s) that X may have in mind
per first move     1,026,921,600,000 on average, 36 moves
nodes              24,667,472,877,660
maximum win ply    15
win ply            11: 0.0512  13: 0.1745  15: 0.7743
case of Lemma 12   C-i: 0.5994  C-ii: 0.3157  C-iii(nu<=n-3): 0.0844
                   C-iii(nu=n-2): 0.0005
plan               i: 0.6843  ii: 0.3157
w                  0: 0.0849  1: 0.6616  2: 0.2270  3: 0.0265
classes            1,177 up to row and column permutation, up to ply 9
                   as many after each ply as Burnside's lemma counts, without playing
completing cells   D_R × D_C agrees with the definition wherever it is used
winning move       asked once for each set of stones and of completing cells
`},
		{winningTheorem, 6, Options{}, `
The winning theorem holds for n = 6: X's rule wins by ply 2n+3 = 15 against
every defence. Every claim was checked at every position, with the canonical
choice.

terminal lines     75,799,185
nodes              82,103,245
maximum win ply    15
win ply            11: 0.3562  13: 0.3288  15: 0.3151
case of Lemma 12   C-i: 0.7498  C-ii: 0.2188  C-iii(nu<=n-3): 0.0309
                   C-iii(nu=n-2): 0.0005
plan               i: 0.7812  ii: 0.2188
w                  0: 0.0314  1: 0.5938  2: 0.3125  3: 0.0623
positions          406,345 distinct, up to ply 8
completing cells   D_R × D_C agrees with the definition wherever it is used
winning move       asked once for each set of stones and of completing cells
`},
		{delayTheorem, 6, Options{Classes: true}, `
The delay theorem holds for n = 6: O's rule, asked at one position of each class
and carried to the others by the permutation, leaves X no transversal at any ply
up to 2n+1 = 13. Its choices commute with permutations, so this holds for the
rule itself. Every claim was checked at these positions, with every choice.

terminal lines     191,073,626,265,600
nodes              15,833,307,924,000
lines by last ply  12: 0.0390  13: 0.9610
case of the proof  1: 0.0396  2: 0.9604
classes            4,855 up to row and column permutation, up to ply 10
                   as many after each ply as Burnside's lemma counts, without playing
completing cells   D_R × D_C agrees with the definition wherever it is used
winning move       asked once for each set of stones and of completing cells
`},
		{delayTheorem, 3, Options{}, `
The delay theorem holds for n = 3: O's rule leaves X no transversal at any ply
up to 2n+1 = 7. Every claim was checked at every position, with the canonical
choice.

terminal lines     585
nodes              585
lines by last ply  6: 0.3077  7: 0.6923
case of the proof  1: 0.6769  2: 0.3231
positions          129 distinct, up to ply 4
completing cells   D_R × D_C agrees with the definition wherever it is used
winning move       asked once for each set of stones and of completing cells
`},
		{delayTheorem, 4, Options{Classes: true}, `
The delay theorem holds for n = 4: O's rule, asked at one position of each class
and carried to the others by the permutation, leaves X no transversal at any ply
up to 2n+1 = 9. Its choices commute with permutations, so this holds for the
rule itself. Every claim was checked at these positions, with every choice.

terminal lines     7,254,720
nodes              1,742,688
lines by last ply  8: 0.0936  9: 0.9064
case of the proof  1: 0.3103  2: 0.6897
classes            80 up to row and column permutation, up to ply 6
                   as many after each ply as Burnside's lemma counts, without playing
completing cells   D_R × D_C agrees with the definition wherever it is used
winning move       asked once for each set of stones and of completing cells
`},
		{WinsBy(strategy.XRule(), winningTheorem.Bound), 4, Options{}, `
The bound holds for n = 4: X's rule wins by ply 11 against every defence. Every
play of "winning" was judged by its outcome, with the canonical choice.

terminal lines     4,875
nodes              6,075
maximum win ply    11
win ply            7: 0.4000  9: 0.3200  11: 0.2800
positions          1,624 distinct, up to ply 6
`},
		{WinsBy(strategy.XRule(), winningTheorem.Bound), 4, Options{AllChoices: true}, `
The bound holds for n = 4: X's rule wins by ply 11 against every defence. Every
play of "winning" was judged by its outcome, with every choice.

terminal lines     1,392,768
per first move     87,048 on average, 16 moves
nodes              1,354,992
maximum win ply    11
win ply            7: 0.2192  9: 0.3044  11: 0.4764
positions          34,728 distinct, up to ply 6
`},
		{SurvivesTo(strategy.ORule(), delayTheorem.Bound), 3, Options{AllChoices: true}, `
The bound holds for n = 3: O's rule leaves X no transversal at any ply up to 7.
Every play of "delaying" was judged by its outcome, with every choice.

terminal lines     3,168
nodes              2,088
lines by last ply  6: 0.1818  7: 0.8182
positions          261 distinct, up to ply 4
`},
		{SurvivesTo(strategy.ORule(), func(int) int { return 5 }), 2, Options{}, `
The bound holds for n = 2: O's rule leaves X no transversal at any ply up to 5.
Every play of "delaying" was judged by its outcome, with the canonical choice.

terminal lines     8
nodes              12
lines by last ply  4: 1.0000
positions          4 distinct, up to ply 2
`},
		{delayTheorem, 2, Options{Classes: true}, `
The delay theorem holds for n = 2: O's rule, asked at one position of each class
and carried to the others by the permutation, leaves X no transversal at any ply
up to 2n+1 = 5. Its choices commute with permutations, so this holds for the
rule itself. Every claim was checked at these positions, with every choice.

terminal lines     8
nodes              20
lines by last ply  5: 1.0000
case of the proof  1: 1.0000
classes            1 up to row and column permutation, up to ply 2
                   as many after each ply as Burnside's lemma counts, without playing
completing cells   D_R × D_C agrees with the definition wherever it is used
winning move       asked once for each set of stones and of completing cells
`},
	} {
		r, err := c.theorem.Verify(t.Context(), c.n, c.o)
		if err != nil {
			t.Fatal(err)
		}
		var got strings.Builder
		if err := r.WriteSummary(&got, true); err != nil || got.String() != strings.TrimPrefix(c.want, "\n") {
			t.Errorf("%v, the summary is\n%s\nwant%s", err, got.String(), c.want)
		}
		lines := strings.Split(strings.TrimSuffix(r.String(), "\n"), "\n")
		if longest := slices.MaxFunc(lines, func(a, b string) int { return len([]rune(a)) - len([]rune(b)) }); len(lines) > 8 || len([]rune(longest)) > 80 {
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
