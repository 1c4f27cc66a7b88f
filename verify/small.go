package verify

import (
	"fmt"
	"strings"

	tr "transversal"
	"transversal/strategy"
)

// Small checks the winning theorem on the n×n board for n = 1, 2 and 3, and returns what the theorem
// says there. For n = 3, where the strategy breaks down, the error is the *[Failure] of
// Lemma 6.
func Small(n int) (string, error) {
	switch n {
	case 1:
		return "n = 1: X wins at ply 1, trivially: the one cell is a transversal.", nil
	case 2:
		return smallTwo(func(x tr.Cell) tr.Cell { return tr.At(1-x.Row(), 1-x.Col()) })
	case 3:
		return smallThree(strategy.XRule())
	}
	return "", fmt.Errorf("n = %d is not a small case", n)
}

// smallTwo plays for O on the 2×2 board against every X. The strategy of §2 answers X's
// first stone with its partner in the same diagonal.
func smallTwo(partner func(x tr.Cell) tr.Cell) (string, error) {
	for x := range tr.Square(2).Cells().All() {
		p := tr.New(2).With(x).With(partner(x))
		for second := range p.Free().All() {
			q := p.With(second)
			q = q.With(q.Free().Least())
			if q.Outcome() != tr.Draw {
				return "", fail(Claim{"draw", "§2", "n = 2 is a draw"}, q, "%v", q.Outcome())
			}
		}
	}
	return "n = 2: a draw. O answers X's first stone with its partner in the same diagonal,\n" +
		"and each player gets one cell of the other. Checked against every play of X.", nil
}

// smallThree asks the rule after each reply of O on the 3×3 board, and reports
// where the proof stops.
func smallThree(rule strategy.Rule) (string, error) {
	var (
		b     strings.Builder
		first error
	)
	theorem := Winning(rule)
	v := newWinning(&theorem, 3, Options{})
	opening := tr.New(3).With(tr.At(0, 0))
	b.WriteString("n = 3: a draw (the winning theorem), so no rule can win. The proof for n ≥ 4 stops working here,\n" +
		"at the tie-break and by exactly one stone: n-3 = 0, but O's one stone can make w = 1.\n")
	for o := range opening.Free().All() {
		p := opening.With(o)
		move, err := v.rule.Move(p)
		if err != nil {
			if first == nil {
				failure := fail(claimTieBreak, p, "%v", err)
				failure.Line = v.line(p)
				first = failure
			}
			fmt.Fprintf(&b, "after O %v  %v\n", o, err)
			continue
		}
		q := p.With(move.Cell)
		var e phase2
		what := "Lemmas 6 and 8 hold"
		if err := e.begin(&q, &v.asked); err != nil {
			what = "Lemma 6 holds with w = 0, but Lemma 8, the second use of n ≥ 4, fails"
		}
		fmt.Fprintf(&b, "after O %v  %s\n", o, what)
	}
	return strings.TrimSuffix(b.String(), "\n"), first
}
