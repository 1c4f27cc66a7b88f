package verify

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	tr "transversal"
	"transversal/internal/base/run"
	"transversal/strategy"
)

// The tests of this file try to have something false verified, through the public API.

func by2n3(n int) int { return 2*n + 3 }

// A bound that says something else each time is taken once.
func TestBoundThatChanges(t *testing.T) {
	for wrong := 2; wrong < 8; wrong++ {
		asked := 0
		r, err := WinsBy(strategy.XRule(), func(int) int {
			if asked++; asked == wrong {
				return 1
			}
			return 11
		}).Verify(t.Context(), 4, Options{})
		if err != nil || r.Bound != 11 || !strings.Contains(r.String(), "by ply 11 ") {
			t.Errorf("%v\n%v", err, r)
		}
	}
}

// Claims that the caller changes afterwards are still those that the theorem was made with.
func TestClaimsThatChange(t *testing.T) {
	never := func(tr.Position) error { return errors.New("never") }
	claims := []Check{{Claim: Claim{Name: "never"}, Holds: never}}
	theorem := WinsBy(strategy.XRule(), by2n3, claims...)
	claims[0].Holds = func(tr.Position) error { return nil }
	theorem.Claims()[2] = Claim{}
	refused(t, theorem, 4, Options{}, Claim{Name: "never"})
	if theorem.Claims()[2].Name != "never" {
		t.Errorf("the claims are %v", theorem.Claims())
	}
}

// What is not a theorem is refused in a line, by both verifiers.
func TestNotATheorem(t *testing.T) {
	x := strategy.XRule()
	for name, c := range map[string]struct {
		theorem Theorem
		n       int
		o       Options
	}{
		"zero":                  {Theorem{}, 4, Options{}},
		"no rule":               {Winning(nil), 4, Options{}},
		"no Otherwise":          {Winning(strategy.Completing{Player: tr.X}), 4, Options{}},
		"no bound":              {WinsBy(x, nil), 4, Options{}},
		"negative bound":        {SurvivesTo(strategy.ORule(), func(n int) int { return n - 9 }), 4, Options{}},
		"no Holds":              {WinsBy(x, by2n3, Check{}), 4, Options{}},
		"n = -1":                {WinsBy(x, by2n3), -1, Options{}},
		"n = 0":                 {Delaying(strategy.ORule()), 0, Options{}},
		"n = 3":                 {Winning(x), 3, Options{}},
		"n = 17":                {Winning(x), 17, Options{Classes: true}},
		"other player":          {Winning(strategy.ORule()), 4, Options{}},
		"own claims, an option": {WinsBy(x, by2n3, Check{Holds: func(tr.Position) error { return nil }}), 4, Options{Classes: true}},
		"zero on graphs":        {Theorem{}.OnGraphs(), 4, Options{}},
		"memory, an option":     {Winning(x), 4, Options{Memory: -1}},
		"workers, an option":    {Winning(x), 4, Options{Workers: 1 << 20}},
		"no workers, an option": {Delaying(strategy.ORule()), 4, Options{Workers: -1}},
		"X's rule for O":        {Delaying(x), 4, Options{}},
		"last step of O":        {Winning(strategy.Completing{Player: tr.O, Otherwise: x}), 4, Options{}},
	} {
		if _, _, err := c.theorem.On(tr.Square(17)); err == nil {
			t.Errorf("%s: it is about a board of 17×17", name)
		}
		_ = fmt.Sprint(c.theorem.Statement(4), c.theorem.Where(4), c.theorem.RunName(4, c.o)) // no panic
		if r, err := c.theorem.Verify(t.Context(), c.n, c.o); err == nil || r != nil {
			t.Errorf("%s: %v", name, r)
		}
		if r, err := c.theorem.VerifyPlainly(t.Context(), c.n, nil); !strings.HasSuffix(name, "an option") && (err == nil || r != nil) {
			t.Errorf("%s, plainly: %v", name, r)
		}
	}
}

// What panics or ends its goroutine ends the verification alone: with the claim that it concerns,
// if there is one.
func TestBreaksOff(t *testing.T) {
	x := strategy.XRule()
	for how, end := range map[string]func(){"panics": func() { panic("a fault") }, "ends its goroutine": runtime.Goexit} {
		rule := where(x, func(p tr.Position) bool { return p.X.Len() == 2 }, func(tr.Position, strategy.Move) (strategy.Move, error) {
			end()
			return strategy.Move{}, nil
		})
		last := choosing(x, func(_, _ tr.Set) strategy.Move {
			end()
			return strategy.Move{}
		})
		mine := Check{Claim{Name: "mine"}, func(p tr.Position) error {
			if p.Ply() == 3 {
				end()
			}
			return nil
		}}
		for what, c := range map[string]struct {
			theorem Theorem
			claim   Claim
		}{
			"a rule":           {Winning(rule), claimRule},
			"a last step":      {Winning(last), claimRule},
			"a rule on graphs": {Winning(rule).OnGraphs(), claimMove},
			"a check":          {WinsBy(x, by2n3, mine), mine.Claim},
		} {
			_, err := c.theorem.Verify(t.Context(), 4, Options{})
			_, plain := c.theorem.VerifyPlainly(t.Context(), 4, nil)
			for _, err := range []error{err, plain} {
				failure := (*Failure)(nil)
				claimed := errors.As(err, &failure) && failure.Claim == c.claim && len(failure.Line.Moves) > 0
				if claimed != (how == "panics") || !claimed && !errors.Is(err, run.ErrBroken) {
					t.Errorf("%s that %s: %v", what, how, err)
				}
			}
		}
		r, err := winningTheorem.Verify(t.Context(), 4, Options{Progress: func(Progress) { end() }})
		if !errors.Is(err, run.ErrBroken) || r != nil {
			t.Errorf("a progress function that %s: %v", how, err)
		}
	}
	broken := WinsBy(x, func(int) int { panic("a fault") })
	_, err := broken.Verify(t.Context(), 4, Options{})
	_, plain := broken.VerifyPlainly(t.Context(), 4, nil)
	if want := "the bound for n = 4 breaks off: a fault"; err == nil || err.Error() != want || plain.Error() != want {
		t.Errorf("%v, %v", err, plain)
	}
}

// A context that ends, before or in the midst of it, leaves no report. A state that was
// saved then is of no use to a rule, a bound or a claim that differs from those it was
// saved for, though the rules have one name.
func TestStateOfAnotherRule(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, theorem := range Theorems() {
		r, err := theorem.Verify(ended, 4, Options{})
		plain, plainErr := theorem.VerifyPlainly(ended, 4, nil)
		if !errors.Is(errors.Join(err, plainErr), context.Canceled) || r != nil || plain != nil || err == nil || plainErr == nil {
			t.Errorf("%s: %v, %v", theorem.Title(), err, plainErr)
		}
	}
	atLast := func(yes func()) func(tr.Position) error {
		return func(p tr.Position) error {
			if p.Ply() == 7 {
				yes()
			}
			return nil
		}
	}
	claim := func(name string, holds func(tr.Position) error) Check {
		return Check{Claim: Claim{Name: name}, Holds: holds}
	}
	passes, fails := atLast(func() {}), func(tr.Position) error { return errors.New("no") }
	bad := answer{strategy.XRule(), lastCell(func(p tr.Position) bool { return p.Ply() == 2 })}
	for what, other := range map[string]Theorem{
		"rule":  WinsBy(bad, by2n3, claim("a", passes)),
		"claim": WinsBy(strategy.XRule(), by2n3, claim("b", fails)),
		"bound": WinsBy(strategy.XRule(), func(int) int { return 9 }, claim("a", passes)),
	} {
		state := &State{Dir: t.TempDir()}
		ctx, cancel := context.WithCancel(t.Context())
		first := WinsBy(strategy.XRule(), by2n3, claim("a", atLast(cancel)))
		if r, err := first.Verify(ctx, 4, Options{Save: state}); !errors.Is(err, context.Canceled) || r != nil || state.Saved() == "" {
			t.Fatalf("not cancelled and saved: %v", err)
		}
		state.Close()
		if _, err := other.Verify(t.Context(), 4, Options{Save: &State{Dir: state.Dir}}); !errors.As(err, new(*Failure)) {
			t.Errorf("another %s goes on from the state: %v", what, err)
		}
	}
}

// The result of one exploration makes no report of another's.
func TestResultOfAnotherRule(t *testing.T) {
	_, found := explored(t, winningTheorem, 4, Options{})
	other, _ := explored(t, Winning(planned{strategy.XRule(), paperPlan}), 4, Options{})
	if r, err := other.Report(found); err == nil {
		t.Errorf("a report: %v", r)
	}
}

// An unverified report does not say that anything holds.
func TestUnverifiedReport(t *testing.T) {
	r := report(t, 4, Options{})
	if r.Verified = false; strings.Contains(r.String(), "holds") || !strings.Contains(r.String(), "The winning theorem is not verified") {
		t.Errorf("%v", r)
	}
}
