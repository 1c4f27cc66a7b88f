package verify

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"transversal/strategy"

	tr "transversal"
)

// plainly counts the lines of a rule, by the ply at which they end, by playing them one after
// another, and returns false if one does not end as promised. With all it makes every move that
// the rule admits.
func plainly(p tr.Position, rule strategy.Rule, player tr.Player, bound int, all bool, lines map[int]int) bool {
	switch outcome := p.Outcome(); {
	case outcome == tr.Outcome(1+player): // the rule's player has won
		lines[p.Ply()]++
		return true
	case outcome != tr.Open && outcome != tr.Draw:
		return false
	case p.Ply() == bound || outcome == tr.Draw:
		lines[p.Ply()]++
		return player == tr.O
	}
	next := p.Free()
	if p.Turn() == player {
		move, err := rule.Move(p)
		if err != nil {
			return false
		}
		if next = tr.SetOf(move.Cell); all {
			next = move.Admits
		}
	}
	for c := range next.All() {
		if !plainly(p.With(c), rule, player, bound, all, lines) {
			return false
		}
	}
	return true
}

// sum returns how many lines there are.
func sum(lines map[int]int) (all int) {
	for _, n := range lines {
		all += n
	}
	return all
}

// Both theorems count the lines that are played out one by one: of the canonical choice and,
// for n = 4, of all choices, each first move of X's being like any other.
func TestAgreesWithPlainSearch(t *testing.T) {
	for n := 2; n <= 4; n++ {
		lines := map[int]int{}
		if !plainly(tr.New(n), strategy.ORule(), tr.O, 2*n+1, false, lines) {
			t.Errorf("n = %d: X owns a transversal", n)
		}
		if got := delayReport(t, n, Options{}).Lines.Int64(); got != int64(sum(lines)) {
			t.Errorf("n = %d: %d terminal lines, played out there are %v", n, got, lines)
		}
	}
	if testing.Short() {
		t.Skip("plays out a million games one by one")
	}
	const n = 4
	lines := map[int]int{}
	ours := report(t, n, Options{AllChoices: true})
	if !plainly(tr.New(n).With(0), strategy.XRule(), tr.X, 2*n+3, true, lines) || ours.Lines.Int64() != int64(n*n*sum(lines)) || len(ours.WinPly) != len(lines) {
		t.Errorf("%v terminal lines, played out from one corner %v", ours.Lines, lines)
	}
	for ply, count := range lines {
		if got := ours.WinPly.Get(fmt.Sprint(ply)); got.Int64() != int64(n*n*count) {
			t.Errorf("%v lines end at ply %d, played out from one corner %d", got, ply, count)
		}
	}
}

// Whatever the rule, the theorem that judges the outcome alone and a search that
// plays the games one by one say the same, and count the same lines.
func TestOutcomeAgreesWithPlainSearch(t *testing.T) {
	for n := 1; n <= 4; n++ {
		for _, player := range []tr.Player{tr.X, tr.O} {
			for _, rule := range strategy.Rules(player, 3) {
				for bound := 0; bound <= n*n+1; bound++ {
					at := func(int) int { return bound }
					theorem := WinsBy(rule, at)
					if player == tr.O {
						theorem = SurvivesTo(rule, at)
					}
					if n == 4 && bound > 2*n+4 {
						continue // too many games to play one by one
					}
					played := map[int]int{}
					want := plainly(tr.New(n), rule, player, bound, false, played)
					lines := sum(played)
					r, err := theorem.Verify(context.Background(), n, Options{})
					var failure *Failure
					switch {
					case want && err != nil:
						t.Errorf("n = %d, %v %s to ply %d: %v", n, player, rule.Name(), bound, err)
					case want && (!r.Verified || r.Lines.Int64() != int64(lines)):
						t.Errorf("n = %d, %v %s to ply %d: %v lines, played out there are %d", n, player, rule.Name(), bound, r.Lines, lines)
					case !want && !errors.As(err, &failure):
						t.Errorf("n = %d, %v %s to ply %d: %v, and it does not hold", n, player, rule.Name(), bound, err)
					case !want:
						followsRule(t, failure, rule, player)
					}
				}
			}
		}
	}
}

// followsRule fails unless the line of a failure leads to its position, and the
// player follows the rule in it.
func followsRule(t *testing.T, failure *Failure, rule strategy.Rule, player tr.Player) {
	t.Helper()
	if p, err := failure.Line.Final(); err != nil || p != failure.Position {
		t.Errorf("the line %v does not lead to\n%v", failure.Line, failure.Position)
	}
	p := failure.Line.Start
	for _, c := range failure.Line.Moves {
		if p.Turn() == player {
			if move, err := rule.Move(p); err != nil || !move.Admits.Has(c) {
				t.Errorf("the rule does not play %v in\n%v", c, p)
			}
		}
		p = p.With(c)
	}
}

// Why a rule does not keep to its bound.
func TestOutcomeFailures(t *testing.T) {
	first := strategy.Plain("first", func(p tr.Position) (strategy.Move, string, error) {
		return strategy.Move{Cell: p.Free().Least(), Admits: tr.SetOf(p.Free().Least())}, "the first", nil
	})
	bound := func(int) int { return 9 }
	for want, theorem := range map[string]Theorem{
		"O owns a transversal at ply 6":                                  WinsBy(first, bound),
		"X owns a transversal at ply 7":                                  SurvivesTo(first, bound),
		"after ply 3 X owns no transversal, and was to own one by ply 3": WinsBy(first, func(int) int { return 3 }),
	} {
		_, err := theorem.Verify(t.Context(), 3, Options{})
		var failure *Failure
		if !errors.As(err, &failure) || failure.Claim != claimOutcome || failure.Detail != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// A rule that has no answer in the end fails there.
func TestNoAnswerInTheEnd(t *testing.T) {
	rule := answer{strategy.XRule(), func(p tr.Position, m strategy.Move) (strategy.Move, error) {
		if p.X.Len() == p.N() {
			return mute(p, m)
		}
		return m, nil
	}}
	_, err := WinsBy(rule, winningTheorem.Bound).Verify(t.Context(), 4, Options{})
	var failure *Failure
	if !errors.As(err, &failure) || failure.Claim != claimMove || failure.Position.Ply() != 8 {
		t.Errorf("%v, want %v to fail after ply 8", err, claimMove)
	}
}

// The bounds of Theorems A and B are those at which the plain theorem begins and
// ceases to hold.
func TestOutcomeOfTheRules(t *testing.T) {
	for _, n := range []int{4, 5} {
		if n == 5 && testing.Short() {
			break
		}
		at := func(more int) func(int) int { return func(n int) int { return 2*n + more } }
		r, err := WinsBy(strategy.XRule(), at(3)).Verify(context.Background(), n, Options{})
		if err != nil || fmt.Sprint(r.WinPly) != fmt.Sprint(report(t, n, Options{}).WinPly) {
			t.Errorf("n = %d: %v", n, err)
		}
		if _, err := WinsBy(strategy.XRule(), at(2)).Verify(context.Background(), n, Options{}); err == nil {
			t.Errorf("n = %d: X's rule wins by ply 2n+2", n)
		}
		if _, err := SurvivesTo(strategy.ORule(), at(1)).Verify(context.Background(), 4, Options{}); err != nil {
			t.Error(err)
		}
	}
	if _, err := SurvivesTo(strategy.ORule(), func(int) int { return 11 }).Verify(context.Background(), 4, Options{AllChoices: true}); err == nil {
		t.Error("O's rule lasts to ply 2n+3")
	}
	if _, err := WinsBy(strategy.XRule(), func(int) int { return 11 }).Verify(context.Background(), 4, Options{Classes: true}); err == nil {
		t.Error("classes are taken of any rule")
	}
}
