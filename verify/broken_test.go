package verify

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"transversal/strategy"

	tr "transversal"
)

// lightTieBreak ignores the tie-break's preference for w ≥ 1.
func lightTieBreak(p tr.Position) (strategy.Reason, error) {
	reason, err := strategy.Winning(p)
	if err != nil || reason.Step != strategy.TieBreak {
		return reason, err
	}
	return leastWeight(p, reason, func(w, best int) bool { return w < best })
}

// heavyTieBreak ignores the bound w ≤ n-3.
func heavyTieBreak(p tr.Position) (strategy.Reason, error) {
	reason, err := strategy.Winning(p)
	if err != nil || reason.Step != strategy.TieBreak {
		return reason, err
	}
	return leastWeight(p, reason, func(w, best int) bool { return w > best })
}

// leastWeight replaces the tie-break's move by the admissible one whose w is the
// least by the given order.
func leastWeight(p tr.Position, reason strategy.Reason, less func(w, best int) bool) (strategy.Reason, error) {
	best := -1
	for c := range reason.Admissible.All() {
		b := (reason.OpenRows &^ tr.Line(c.Row())).First()
		d := (reason.OpenCols &^ tr.Line(c.Col())).First()
		if w := lineWeight(p.O, b, d); best < 0 || less(w, best) {
			best, reason.Move = w, c
		}
	}
	return reason, nil
}

// inadmissible plays the tie-break on a free cell of H that is not admissible,
// if there is one.
func inadmissible(p tr.Position) (strategy.Reason, error) {
	reason, err := strategy.Winning(p)
	if err == nil && reason.Step == strategy.TieBreak {
		if c, some := reason.OpenBlock().Minus(p.O).Minus(reason.Admissible).First(); some {
			reason.Move = c
		}
	}
	return reason, err
}

// otherRow answers a stone in H outside its row.
func otherRow(p tr.Position) (strategy.Reason, error) {
	reason, err := strategy.Winning(p)
	if x, some := reason.Intruder.First(); err == nil && some && reason.Step == strategy.Opening {
		reason.Move = only(reason.OpenBlock().Minus(tr.Rectangle(tr.Line(x.Row()), reason.OpenCols)))
	}
	return reason, err
}

// declines plays on when O has not blocked.
func declines(p tr.Position) (strategy.Reason, error) {
	reason, err := strategy.Winning(p)
	if err == nil && reason.Step == strategy.Win && p.X.Len() == p.N-1 {
		reason.Move = only(p.Free().Minus(reason.Choices()))
	}
	return reason, err
}

// replan returns a rule that differs from the paper's in rule 4.3 alone: it
// takes the plan that choose returns and the first pair (r,s) that it allows.
func replan(choose func(reason *strategy.Reason) (plan strategy.Plan, allowed func(r, s int) bool)) Rule {
	return func(p tr.Position) (strategy.Reason, error) {
		reason, err := strategy.Winning(p)
		if p.X.Len() < p.N-1 || err == nil && reason.Step == strategy.Win {
			return reason, err
		}
		rows, cols := p.X.Completing(p.N)
		blocked := tr.Rectangle(rows, cols)
		for block := range blocked.All() {
			begun := tr.Set{}
			if blocked.Len() == 2 && cols.Len() == 1 {
				begun = tr.SetOf(tr.At(block.Row(), p.X.Row(block.Row()).First()))
			} else if blocked.Len() == 2 {
				begun = tr.SetOf(tr.At(p.X.Col(block.Col()).First(), block.Col()))
			}
			// The position at ply 2n-1, as the paper's rule sees it.
			before := tr.Position{N: p.N, X: p.X.Minus(begun), O: p.O.Minus(blocked).With(block)}
			reason, err := strategy.Winning(before)
			if err != nil || reason.Step != strategy.FirstOfPlan {
				continue
			}
			first, second, found := pairMoves(&reason, choose)
			if !found {
				continue
			}
			if begun.Empty() {
				reason.Move = first
				return reason, nil
			}
			if begun.Has(first) {
				reason.Move = second
				return reason, nil
			}
		}
		return strategy.Reason{}, errors.New("no plan")
	}
}

// pairMoves returns both moves of the plan and pair that choose allows.
func pairMoves(reason *strategy.Reason, choose func(*strategy.Reason) (strategy.Plan, func(r, s int) bool)) (first, second tr.Cell, found bool) {
	occupied := reason.M.Union(reason.F)
	plan, allowed := choose(reason)
	for r := range reason.Live.All() {
		for s := range reason.Live.All() {
			first, second = tr.At(reason.B, reason.Sigma(r)), tr.At(s, reason.D)
			cross := tr.At(r, reason.Sigma(s))
			if plan == strategy.PlanII {
				first, second = tr.At(r, reason.D), tr.At(reason.B, reason.Sigma(s))
				cross = tr.At(s, reason.Sigma(r))
			}
			if r != s && !occupied.Has(cross) && allowed(r, s) {
				return first, second, true
			}
		}
	}
	return 0, 0, false
}

func anyPair(r, s int) bool { return true }

// paperPlan is rule 4.3 again, by replan: it must pass.
func paperPlan(reason *strategy.Reason) (strategy.Plan, func(r, s int) bool) {
	return reason.Plan, func(r, s int) bool { return reason.Partners(r).Has(s) }
}

// wrongPlan takes plan (ii) where the paper takes plan (i), and the reverse.
func wrongPlan(reason *strategy.Reason) (strategy.Plan, func(r, s int) bool) {
	return strategy.PlanI + strategy.PlanII - reason.Plan, anyPair
}

// alwaysPlanI and alwaysPlanII do not look at F.
func alwaysPlanI(*strategy.Reason) (strategy.Plan, func(r, s int) bool) {
	return strategy.PlanI, anyPair
}

func alwaysPlanII(*strategy.Reason) (strategy.Plan, func(r, s int) bool) {
	return strategy.PlanII, anyPair
}

// otherS picks s ≠ u_a in case (C-iii) with ν(F) = n-2.
func otherS(reason *strategy.Reason) (strategy.Plan, func(r, s int) bool) {
	if reason.Case != strategy.CaseIIIFull {
		return paperPlan(reason)
	}
	return reason.Plan, func(r, s int) bool { return reason.F.Rows().Has(s) }
}

// playsUA picks r = u_a in case (C-iii) with ν(F) = n-2, so that s ≠ u_a.
func playsUA(reason *strategy.Reason) (strategy.Plan, func(r, s int) bool) {
	if reason.Case != strategy.CaseIIIFull {
		return paperPlan(reason)
	}
	return reason.Plan, func(r, s int) bool { return !reason.F.Rows().Has(r) }
}

// Every broken rule is refused at the claim that should refuse it. Where want is
// empty the search itself is the evidence that the change is harmless for n = 4
// and 5: in case (C-iii) with ν(F) = n-2 any admissible pair wins there, and
// s = u_a serves the proof by making the cross cell free at once.
func TestBrokenRules(t *testing.T) {
	for _, c := range []struct {
		name string
		rule Rule
		same bool // the rule is the paper's, by other code
		want Claim
	}{
		{name: "the paper's plan, by other code", rule: replan(paperPlan), same: true},
		{name: "tie-break without the preference for w ≥ 1", rule: lightTieBreak, want: ClaimLemma8},
		{name: "tie-break without the bound on w", rule: heavyTieBreak, want: ClaimTieBreak},
		{name: "tie-break on inadmissible cells", rule: inadmissible, want: ClaimTieBreak},
		{name: "Phase 1 outside x's row", rule: otherRow, want: ClaimOpen},
		{name: "a win declined", rule: declines, want: ClaimWin},
		{name: "the wrong plan", rule: replan(wrongPlan), want: ClaimNoThreat},
		{name: "always plan (i)", rule: replan(alwaysPlanI), want: ClaimNoThreat},
		{name: "always plan (ii)", rule: replan(alwaysPlanII), want: ClaimNoThreat},
		{name: "s ≠ u_a", rule: replan(otherS)},
		{name: "r = u_a", rule: replan(playsUA)},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, n := range []int{4, 5} {
				var changed atomic.Int64
				rule := func(p tr.Position) (strategy.Reason, error) {
					reason, err := c.rule(p)
					if paper, _ := strategy.Winning(p); err == nil && paper.Move != reason.Move {
						changed.Add(1)
					}
					return reason, err
				}
				report, err := WinningRule(context.Background(), n, rule, Options{})
				var failure *Failure
				switch {
				case errors.As(err, &failure):
					if failure.Claim != c.want {
						t.Errorf("n = %d: refused by\n%v\nwant %q", n, err, c.want)
					}
					if p, err := failure.Line.Final(); err != nil || p != failure.Position {
						t.Errorf("n = %d: the line %v does not lead to\n%v", n, failure.Line, failure.Position)
					}
				case err != nil:
					t.Errorf("n = %d: %v", n, err)
				case c.want != "" || !report.Verified:
					t.Errorf("n = %d: accepted, want %q", n, c.want)
				}
				if (changed.Load() == 0) != c.same {
					t.Errorf("n = %d: the rule differs from the paper's in %d positions", n, changed.Load())
				}
			}
		})
	}
}

// The failure that is reported does not depend on the number of workers.
func TestFailureIsDeterministic(t *testing.T) {
	var first string
	for workers := 1; workers <= 4; workers++ {
		for range 5 {
			_, err := WinningRule(context.Background(), 5, replan(wrongPlan), Options{Workers: workers})
			if err == nil {
				t.Fatal("the wrong plan is accepted")
			}
			if first == "" {
				first = err.Error()
			}
			if err.Error() != first {
				t.Fatalf("%d workers:\n%v\nbefore\n%v", workers, err, first)
			}
		}
	}
}
