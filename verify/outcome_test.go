package verify

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"transversal/strategy"

	tr "transversal"
)

// plainly counts the lines of a rule by playing them one after another, and
// returns false if one does not end as promised.
func plainly(p tr.Position, rule strategy.Rule, player tr.Player, bound int) (lines int, ok bool) {
	switch outcome := p.Outcome(); {
	case outcome == tr.Outcome(1+player): // the rule's player has won
		return 1, true
	case outcome != tr.Open && outcome != tr.Draw:
		return 0, false
	case p.Ply() == bound || outcome == tr.Draw:
		return 1, player == tr.O
	}
	next := p.Free()
	if p.Turn() == player {
		move, err := rule.Move(p)
		if err != nil {
			return 0, false
		}
		next = tr.SetOf(move.Cell)
	}
	for c := range next.All() {
		some, ok := plainly(p.With(c), rule, player, bound)
		if !ok {
			return 0, false
		}
		lines += some
	}
	return lines, true
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
					lines, want := 0, false
					if n < 4 || bound <= 2*n+4 {
						lines, want = plainly(tr.New(n), rule, player, bound)
					} else {
						continue // too many games to play one by one
					}
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
