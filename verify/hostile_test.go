package verify_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	tr "transversal"
	"transversal/strategy"
	"transversal/verify"
)

// The tests of this file try to have something false verified, through the public API.

func by2n3(n int) int { return 2*n + 3 }

// lying is X's rule, but for what wrong changes. It has the name of X's rule.
type lying struct {
	strategy.Rule
	wrong func(p tr.Position, m strategy.Move) strategy.Move
}

func (l lying) Move(p tr.Position) (strategy.Move, error) {
	m, err := l.Rule.Move(p)
	if err == nil {
		m = l.wrong(p, m)
	}
	return m, err
}

// lastFree plays the last free cell where it is asked to, which loses.
func lastFree(when func(p tr.Position) bool) strategy.Rule {
	return lying{strategy.XRule(), func(p tr.Position, m strategy.Move) strategy.Move {
		if when(p) {
			cells := p.Free().Cells()
			m.Cell = cells[len(cells)-1]
			m.Admits = tr.SetOf(m.Cell)
		}
		return m
	}}
}

func failed(err error) bool {
	var failure *verify.Failure
	return errors.As(err, &failure)
}

// A bound that says something else each time is taken once.
func TestBoundThatChanges(t *testing.T) {
	for wrong := 2; wrong < 8; wrong++ {
		asked := 0
		r, err := verify.WinsBy(strategy.XRule(), func(int) int {
			if asked++; asked == wrong {
				return 1
			}
			return 11
		}).Verify(t.Context(), 4, verify.Options{})
		if err != nil || r.Bound != 11 || !strings.Contains(r.String(), "by ply 11 ") {
			t.Errorf("%v\n%v", err, r)
		}
	}
}

// Claims that the caller changes afterwards are still those that the theorem was made with.
func TestClaimsThatChange(t *testing.T) {
	never := func(tr.Position) error { return errors.New("never") }
	claims := []verify.Check{{Claim: verify.Claim{Name: "never"}, Holds: never}}
	theorem := verify.WinsBy(strategy.XRule(), by2n3, claims...)
	claims[0].Holds = func(tr.Position) error { return nil }
	theorem.Claims()[2] = verify.Claim{}
	if _, err := theorem.Verify(t.Context(), 4, verify.Options{}); !failed(err) || theorem.Claims()[2].Name != "never" {
		t.Errorf("a changed claim is verified: %v", err)
	}
}

// What is not a theorem is refused in a line, by both verifiers.
func TestNotATheorem(t *testing.T) {
	x := strategy.XRule()
	for name, c := range map[string]struct {
		theorem verify.Theorem
		n       int
		o       verify.Options
	}{
		"zero":           {verify.Theorem{}, 4, verify.Options{}},
		"no rule":        {verify.Winning(nil), 4, verify.Options{}},
		"no Otherwise":   {verify.Winning(strategy.Completing{Player: tr.X}), 4, verify.Options{}},
		"no bound":       {verify.WinsBy(x, nil), 4, verify.Options{}},
		"negative bound": {verify.SurvivesTo(strategy.ORule(), func(n int) int { return n - 9 }), 4, verify.Options{}},
		"no Holds":       {verify.WinsBy(x, by2n3, verify.Check{}), 4, verify.Options{}},
		"n = -1":         {verify.WinsBy(x, by2n3), -1, verify.Options{}},
		"n = 0":          {verify.Delaying(strategy.ORule()), 0, verify.Options{}},
		"n = 3":          {verify.Winning(x), 3, verify.Options{}},
		"n = 17":         {verify.Winning(x), 17, verify.Options{Classes: true}},
		"other player":   {verify.Winning(strategy.ORule()), 4, verify.Options{}},
		"no class":       {verify.WinsBy(x, by2n3), 4, verify.Options{Classes: true}},
		"memory":         {verify.Winning(x), 4, verify.Options{Memory: -1}},
		"workers":        {verify.Winning(x), 4, verify.Options{Workers: 1 << 20}},
		"no workers":     {verify.Delaying(strategy.ORule()), 4, verify.Options{Workers: -1}},
		"X's rule for O": {verify.Delaying(x), 4, verify.Options{}},
		"last step of O": {verify.Winning(strategy.Completing{Player: tr.O, Otherwise: x}), 4, verify.Options{}},
	} {
		if r, err := c.theorem.Verify(t.Context(), c.n, c.o); err == nil || r != nil {
			t.Errorf("%s: %v", name, r)
		}
		if r, err := c.theorem.VerifyPlainly(t.Context(), c.n, nil); name != "memory" && !strings.HasSuffix(name, "workers") && (err == nil || r != nil) {
			t.Errorf("%s, plainly: %v", name, r)
		}
	}
}

// Whatever a rule says it admits, its own move and the moves that are followed must be
// free cells of the board.
func TestAdmitsThatLie(t *testing.T) {
	for name, wrong := range map[string]func(p tr.Position, m strategy.Move) strategy.Move{
		"nothing":      func(_ tr.Position, m strategy.Move) strategy.Move { m.Admits = tr.Set{}; return m },
		"another move": func(_ tr.Position, m strategy.Move) strategy.Move { m.Admits = m.Admits.Without(m.Cell); return m },
		"off the board": func(_ tr.Position, m strategy.Move) strategy.Move {
			m.Admits = m.Admits.With(tr.At(9, 9))
			return m
		},
		"O's stones": func(p tr.Position, m strategy.Move) strategy.Move { m.Admits = m.Admits.Union(p.O); return m },
		"a cell off the board": func(tr.Position, strategy.Move) strategy.Move {
			return strategy.Move{Cell: tr.At(9, 9), Admits: tr.SetOf(tr.At(9, 9))}
		},
		"its own stone": func(p tr.Position, m strategy.Move) strategy.Move {
			if own, ok := p.X.First(); ok {
				m = strategy.Move{Cell: own, Admits: p.X}
			}
			return m
		},
	} {
		rule := lying{strategy.XRule(), wrong}
		for _, theorem := range []verify.Theorem{verify.Winning(rule), verify.WinsBy(rule, by2n3)} {
			if _, err := theorem.Verify(t.Context(), 4, verify.Options{}); !failed(err) {
				t.Errorf("%s: %v", name, err)
			}
			if _, err := theorem.Verify(t.Context(), 4, verify.Options{AllChoices: true}); !failed(err) {
				t.Errorf("%s, all choices: %v", name, err)
			}
		}
	}
}

// A context that ends, before or in the midst of it, leaves no report. A state that was
// saved then is of no use to a rule, a bound or a claim that differs from those it was
// saved for, though the rules have one name.
func TestStateOfAnotherRule(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, theorem := range verify.Theorems() {
		r, err := theorem.Verify(ended, 4, verify.Options{})
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
	claim := func(holds func(tr.Position) error, name string) verify.Check {
		return verify.Check{Claim: verify.Claim{Name: name}, Holds: holds}
	}
	bad := lastFree(func(p tr.Position) bool { return p.Ply() == 2 })
	for name, other := range map[string]verify.Theorem{
		"rule":  verify.WinsBy(bad, by2n3, claim(atLast(func() {}), "a")),
		"claim": verify.WinsBy(strategy.XRule(), by2n3, claim(func(p tr.Position) error { return errors.New("no") }, "b")),
		"bound": verify.WinsBy(strategy.XRule(), func(int) int { return 9 }, claim(atLast(func() {}), "a")),
	} {
		state := &verify.State{Dir: t.TempDir()}
		ctx, cancel := context.WithCancel(t.Context())
		first := verify.WinsBy(strategy.XRule(), by2n3, claim(atLast(cancel), "a"))
		if r, err := first.Verify(ctx, 4, verify.Options{Save: state}); !errors.Is(err, context.Canceled) || r != nil {
			t.Fatalf("not cancelled: %v", err)
		}
		state.Close()
		if _, err := other.Verify(t.Context(), 4, verify.Options{Save: &verify.State{Dir: state.Dir}}); !failed(err) {
			t.Errorf("another %s goes on from the state: %v", name, err)
		}
	}
}

// The winning theorem's rule of the wrong player, or with a last step that is not its player's, is
// asked as any other rule.
func TestCompletingThatLies(t *testing.T) {
	x := strategy.XRule()
	for name, rule := range map[string]strategy.Completing{
		"other player": {Player: tr.O, Otherwise: x},
		"loses last":   {Player: tr.X, Otherwise: x.Otherwise, Choose: func(own, _ tr.Set) strategy.Move { return strategy.Move{Cell: own.Least(), Admits: own} }},
		"wrong before": {Player: tr.X, Otherwise: lastFree(func(p tr.Position) bool { return p.Ply() == 4 && p.O.Has(tr.At(3, 3)) })},
	} {
		for _, o := range []verify.Options{{}, {AllChoices: true}, {Classes: true}} {
			if o.Classes && name == "wrong before" {
				continue // no position in which it is asked has a stone there
			}
			if _, err := verify.Winning(rule).Verify(t.Context(), 4, o); !failed(err) {
				t.Errorf("%s, %+v: %v", name, o, err)
			}
		}
	}
}

// By classes the JSON of a rule of somebody's own does not say that the rule itself wins,
// though it is wrong in one position alone and has the name and the type of X's rule.
func TestClassesOfOneWrongPosition(t *testing.T) {
	x := strategy.XRule()
	at := tr.New(4).Placed(tr.SetOf(tr.At(3, 3)), tr.SetOf(tr.At(0, 2)))
	x.Otherwise = lying{x.Otherwise, func(p tr.Position, m strategy.Move) strategy.Move {
		if p == at {
			m = strategy.Move{Cell: tr.At(3, 0), Admits: tr.SetOf(tr.At(3, 0))}
		}
		return m
	}}
	r, err := verify.Winning(x).Verify(t.Context(), 4, verify.Options{Classes: true})
	if failed(err) {
		return // it was asked there
	}
	text, _ := json.Marshal(r)
	if err != nil || strings.Contains(string(text), "the rule itself") || !strings.Contains(string(text), `X's rule \"winning\", asked at one position of each class`) {
		t.Errorf("%v: %s", err, text)
	}
}

// The result of one rule's exploration makes no report of another's.
func TestResultOfAnotherRule(t *testing.T) {
	good, err := verify.Winning(strategy.XRule()).Exploration(4, verify.Options{})
	if err != nil {
		t.Fatal(err)
	}
	found, err := good.Walk.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	bad, err := verify.Winning(lastFree(func(tr.Position) bool { return true })).Exploration(4, verify.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r, err := bad.Report(found); err == nil {
		t.Errorf("a report: %v", r)
	}
}

// An unverified report does not say that anything holds.
func TestUnverifiedReport(t *testing.T) {
	r, err := verify.Winning(strategy.XRule()).Verify(t.Context(), 4, verify.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r.Verified = false; strings.Contains(r.String(), "holds") || !strings.Contains(r.String(), "The winning theorem is not verified") {
		t.Errorf("%v", r)
	}
}

// otherPlan is X's rule, but where plan (ii) wins as well as the plan (i) that is due in case
// (C-iii), it begins plan (ii), or admits both.
type otherPlan struct {
	strategy.Rule
	both bool
}

func (o otherPlan) Move(p tr.Position) (strategy.Move, error) {
	n, free, found := p.N(), p.Free(), tr.Set{}
	m, err := o.Rule.Move(p)
	sigma := func(r int) int { return p.X.Row(r).First() }
	switch rows, cols := p.OpenBlock(tr.X); {
	case p.Turn() != tr.X || !p.Threats(tr.X).Empty():
		return m, err
	case p.X.Len() == n-1:
		b, d := rows.First(), cols.First()
		f := p.O.Without(tr.At(b, d))
		if f.Row(b) != 0 || f.Col(d) != 0 || f.Nu() > n-3 {
			return m, err
		}
		for r := range n {
			for s := range n {
				if r != b && s != b && r != s && free.Contains(tr.SetOf(tr.At(r, d), tr.At(b, sigma(r)), tr.At(s, d), tr.At(b, sigma(s)), tr.At(s, sigma(r)))) {
					found = found.With(tr.At(r, d))
				}
			}
		}
	case err != nil: // plan (ii) was begun where the paper's rule does not begin it
		for c := range free.All() {
			if p.With(c).Threats(tr.X).Len() == 2 {
				found, err = found.With(c), nil
			}
		}
	}
	c, ok := found.First()
	switch {
	case !ok:
		return m, err
	case m.Admits.Empty() || !o.both:
		return strategy.Move{Cell: c, Admits: found}, nil
	}
	m.Admits = m.Admits.Union(found)
	return m, nil
}

// Both verifiers say the same of rules that win in another way than the paper's.
func TestOtherPlans(t *testing.T) {
	theorem := verify.Winning(otherPlan{strategy.XRule(), false})
	merged, err := theorem.Verify(t.Context(), 5, verify.Options{})
	if err != nil {
		t.Fatal(err)
	}
	plain, err := theorem.VerifyPlainly(t.Context(), 5, nil)
	if err != nil {
		t.Fatal(err)
	}
	ours, err := verify.Winning(strategy.XRule()).Verify(t.Context(), 5, verify.Options{})
	if err != nil {
		t.Fatal(err)
	}
	one, _ := json.Marshal(merged)
	two, _ := json.Marshal(plain)
	if string(one) != string(two) {
		t.Errorf("merged\n%s\nplain\n%s", one, two)
	}
	if string(one) == string(two) && merged.Plan.Get("ii").Cmp(ours.Plan.Get("ii")) <= 0 {
		t.Errorf("no more plans (ii) than by the paper's rule: %v", merged.Plan)
	}
	// Where both plans are admitted, the lines of each are counted.
	all, err := verify.Winning(otherPlan{strategy.XRule(), true}).Verify(t.Context(), 4, verify.Options{AllChoices: true})
	if err != nil {
		t.Fatal(err)
	}
	paper, err := verify.Winning(strategy.XRule()).Verify(t.Context(), 4, verify.Options{AllChoices: true})
	if err != nil {
		t.Fatal(err)
	}
	if all.Plan.Get("i").Cmp(paper.Plan.Get("i")) != 0 || all.Plan.Get("ii").Cmp(paper.Plan.Get("ii")) <= 0 {
		t.Errorf("by plans %v, by the paper's rule %v", all.Plan, paper.Plan)
	}
}
