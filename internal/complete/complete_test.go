package complete

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	tr "transversal"
)

// The plays of each theorem, with the ends of the winning theorem at plies 2m-1, 2m+1, 2m+3 and of
// the delay theorem at plies 2m (O has won) and 2m+1.
var known = []struct {
	theorem Theorem
	m       int
	plays   []uint64
}{
	{Winning, 3, []uint64{154, 126, 112}},
	{Winning, 4, []uint64{14_850, 13_500, 12_825}},
	{Delaying, 2, []uint64{48}},
	{Delaying, 3, []uint64{1_500, 5_805}},
	{Delaying, 4, []uint64{328_860, 1_110_480}},
}

func endsOf(r *Report) (plays []uint64) {
	for _, e := range r.Ends {
		plays = append(plays, e.Plays.Uint64())
	}
	return plays
}

// spread is [Verify] where all processors play on from a small level.
func spread(ctx context.Context, theorem Theorem, m int, rule Rule, progress func(done, of int)) (*Report, error) {
	defer func(n int) { few = n }(few)
	few = 100
	return Verify(ctx, theorem, m, rule, progress)
}

func TestVerify(t *testing.T) {
	for _, c := range known {
		r, err := Verify(t.Context(), c.theorem, c.m, c.theorem.Rule(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := endsOf(r); !slices.Equal(got, c.plays) {
			t.Errorf("%s, K%d: %v", c.theorem, 2*c.m, r.Ends)
		}
		spread, err := spread(t.Context(), c.theorem, c.m, c.theorem.Rule(), nil)
		if err != nil || !reflect.DeepEqual(spread.Ends, r.Ends) {
			t.Errorf("%s, K%d: on all processors %v, %v", c.theorem, 2*c.m, spread, err)
		}
		if testing.Short() && c.m == 4 {
			continue // play by play takes long
		}
		again, err := Plain(t.Context(), c.theorem, c.m, c.theorem.Rule(), nil)
		if err != nil || !reflect.DeepEqual(again.Ends, r.Ends) || again.Plays.Cmp(r.Plays) != 0 {
			t.Errorf("%s, K%d: play by play %v, %v", c.theorem, 2*c.m, again, err)
		}
	}
}

// The lines of the winning theorem have a closed form: X's answers leave no choice, and O has all
// free edges, up to the last reply but one each edge that does not block.
func TestLines(t *testing.T) {
	for _, c := range known {
		if c.theorem != Winning {
			continue
		}
		edges, d := c.m*(2*c.m-1), 1
		for k := 1; k <= c.m-2; k++ {
			d *= edges - 2*k + 1
		}
		free := edges - 2*(c.m-1) + 1 // at O's reply m-1
		want := []uint64{uint64(d * (free - 1)), uint64(d * (free - 3)), uint64(d * (free - 4))}
		if !slices.Equal(want, c.plays) {
			t.Errorf("K%d: %v by the closed form", 2*c.m, want)
		}
	}
}

// Completing edges and perfect matchings are those of the list of all matchings.
func TestCompleting(t *testing.T) {
	dice := rand.New(rand.NewPCG(5, 6))
	for m := 2; m <= 4; m++ {
		w := &plain{}
		listMatchings(tr.FirstLines(2*m), tr.Set{}, &w.matchings)
		all := Inside(tr.FirstLines(2 * m)).Cells()
		completed := 0
		for range 2000 {
			var p Position
			p.M = m
			for _, i := range dice.Perm(len(all))[:dice.IntN(min(2*m, len(all)))] {
				p.X = p.X.With(all[i])
			}
			if p.Owns(tr.X) != w.owns(p.X) {
				t.Fatalf("%v\nowns a perfect matching: %t", p, p.Owns(tr.X))
			}
			if w.owns(p.X) {
				continue
			}
			var want tr.Set
			for _, e := range all {
				if w.owns(p.X.With(e)) {
					want = want.With(e)
				}
			}
			completed += want.Len()
			if got := Completing(m, p.X); got != want {
				t.Fatalf("%v\ncompleted by %s, not %s", p, Names(want), Names(got))
			}
		}
		if completed == 0 {
			t.Errorf("m = %d: a poor sample", m)
		}
	}
}

// A broken rule is refused, with the claim that it breaks.
func TestBroken(t *testing.T) {
	careless := func(rule Rule, player tr.Player) Rule { // the pair that is left may be untouched
		return func(p Position) (Answer, error) {
			answer, err := rule(p)
			if err == nil && answer.Step == Build {
				return p.answer(Build, p.allowed(player))
			}
			return answer, err
		}
	}
	renamed := func(p Position) (Answer, error) {
		answer, err := XRule(p)
		if err == nil && answer.Step == Path {
			a, b, _ := p.pair()
			return p.Path(b, a)
		}
		return answer, err
	}
	late := func(step Step, rule Rule) Rule { // plays the last free edge in a step
		return func(p Position) (Answer, error) {
			answer, err := rule(p)
			if err == nil && answer.Step == step {
				cells := p.Free().Cells()
				answer.Edge = cells[len(cells)-1]
			}
			return answer, err
		}
	}
	taken := func(p Position) (Answer, error) {
		answer, err := XRule(p)
		if err == nil && p.X.Len() == 1 {
			answer.Edge = p.X.Least()
		}
		return answer, err
	}
	mute := func(Position) (Answer, error) { return Answer{}, errors.New("no answer") }
	for _, c := range []struct {
		name    string
		theorem Theorem
		m       int
		rule    Rule
		claims  []Claim
	}{
		{"no preference for a touched pair", Winning, 3, careless(XRule, tr.X), []Claim{claimPair}},
		{"no preference for a touched pair", Winning, 4, careless(XRule, tr.X), []Claim{claimPair}},
		{"no preference for a touched pair", Delaying, 3, careless(ORule, tr.O), []Claim{claimPair}},
		{"b named at the untouched vertex", Winning, 3, renamed, []Claim{claimQuiet}},
		{"b named at the untouched vertex", Winning, 4, renamed, []Claim{claimQuiet}},
		{"a building move anywhere", Winning, 4, late(Build, XRule), []Claim{claimBuild}},
		{"a building move anywhere", Delaying, 4, late(Build, ORule), []Claim{claimBuild}},
		{"no path", Winning, 4, late(Path, XRule), []Claim{claimThreat, claimQuiet}},
		{"no double threat", Winning, 4, late(Fork, XRule), []Claim{claimThreat}},
		{"no block", Delaying, 4, late(Block, ORule), []Claim{claimTaken, claimSurvive}},
		{"no win", Winning, 3, late(Win, XRule), []Claim{claimThreat, claimQuiet, claimMove, claimWin, claimBuild, claimLive}},
		{"an edge that is taken", Winning, 3, taken, []Claim{claimMove}},
		{"no answer", Delaying, 3, mute, []Claim{claimMove}},
	} {
		for how, verify := range map[string]func(context.Context, Theorem, int, Rule, func(done, of int)) (*Report, error){
			"positions": Verify, "on all processors": spread, "classes": Classes,
		} {
			_, err := verify(t.Context(), c.theorem, c.m, c.rule, nil)
			var failure *Failure
			if !errors.As(err, &failure) || !slices.Contains(c.claims, failure.Claim) {
				t.Errorf("%s, %s, K%d, %s: %v", c.name, c.theorem, 2*c.m, how, err)
			}
		}
	}
}

// What is no theorem or no rule is refused, and so is a rule that breaks off: nothing is
// verified of which nothing was played, and nothing that a rule says of itself decides what
// is followed.
func TestHostile(t *testing.T) {
	breaks := func(how func()) Rule {
		return func(p Position) (Answer, error) {
			if p.Ply() == 8 {
				how()
			}
			return XRule(p)
		}
	}
	boasts := func(p Position) (Answer, error) { // O4 admits every edge
		answer, err := ORule(p)
		if err == nil && answer.Step == Block {
			answer.Step, answer.Admits = Anywhere, p.Free()
		}
		return answer, err
	}
	few = 100
	defer func() { few = 1 << 15 }()
	for name, verify := range map[string]func() (*Report, error){
		"goexit":  func() (*Report, error) { return Verify(t.Context(), Winning, 5, breaks(runtime.Goexit), nil) },
		"panic":   func() (*Report, error) { return Verify(t.Context(), Winning, 5, breaks(func() { panic(1) }), nil) },
		"boasts":  func() (*Report, error) { return Classes(t.Context(), Delaying, 3, boasts, nil) },
		"unknown": func() (*Report, error) { return Plain(t.Context(), "A", 3, XRule, nil) },
		"nil":     func() (*Report, error) { return Plain(t.Context(), Winning, 3, nil, nil) },
	} {
		if r, err := verify(); err == nil {
			t.Errorf("%s: %v", name, r)
		}
	}
	var sum tally
	if sum.audit(Winning, 3) == nil {
		t.Error("nothing was played, and the audit is content")
	}
}

// What is not a position of a rule, or an edge to claim, is refused; and where O owns too
// many edges at the pair, too few vertices are live.
func TestRefused(t *testing.T) {
	k6 := Position{M: 3}.With(Edge(2, 3)).With(Edge(0, 1))
	claimed := func(m int) Position { return Position{M: m}.With(Edge(0, 1)) }
	for name, c := range map[string]struct {
		rule Rule
		p    Position
	}{
		"X on 4": {XRule, Position{M: 2}}, "X on 18": {XRule, Position{M: MaxM + 1}}, "X after X": {XRule, claimed(3)},
		"O on 2": {ORule, claimed(1)}, "O on 18": {ORule, claimed(MaxM + 1)}, "O first": {ORule, Position{M: 3}},
	} {
		if answer, err := c.rule(c.p); err == nil {
			t.Errorf("%s: %v", name, answer)
		}
	}
	for name, says := range map[string]string{
		"1": "is not an edge", "1-2-3": "is not an edge", "x-2": "is not an edge", "1-x": "is not an edge", "2-2": "is not an edge",
		"0-1": "is not an edge", "1-7": "is not an edge", "1-2": "is taken", "1-6": "",
	} {
		if _, err := k6.Play(name); (err == nil) != (says == "") || err != nil && !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %q", name, err, says)
		}
	}
	p := k6.With(Edge(4, 5)).With(Edge(0, 2)) // X owns 3-4 and 5-6, O 1-2 and 1-3
	var failure *Failure
	v := &verifier{m: 3}
	if err := v.pairLemma(p); err != nil {
		t.Error(err)
	}
	p.O = p.O.With(Edge(0, 3))
	if err := v.pairLemma(p); !errors.As(err, &failure) || failure.Claim != claimLive {
		t.Errorf("with two edges of O at the pair: %v", err)
	}
}

// Where a claim of the proof fails, the rule may still do what the theorem says; where it
// does not, the plain walk refuses it too.
func TestPlainRefuses(t *testing.T) {
	mute := func(Position) (Answer, error) { return Answer{}, errors.New("no answer") }
	first := func(p Position) (Answer, error) { return p.answer(Anywhere, p.Free()) }
	for _, theorem := range []Theorem{Winning, Delaying} {
		for _, rule := range []Rule{mute, first} {
			if _, err := Plain(t.Context(), theorem, 3, rule, nil); err == nil {
				t.Errorf("%s: a bad rule passes", theorem)
			}
		}
	}
}

// Every answer has words, which name the edge played.
func TestReasons(t *testing.T) {
	p := Position{M: 3}
	steps := map[Step]bool{}
	for _, rule := range []Rule{XRule, ORule, XRule, ORule, XRule, ORule, XRule, ORule, XRule} {
		answer, err := rule(p)
		if err != nil {
			t.Fatal(err)
		}
		if words := answer.String(); !strings.Contains(words, Name(answer.Edge)) || !answer.Admits.Has(answer.Edge) {
			t.Errorf("%s: %s", answer.Step, words)
		}
		steps[answer.Step] = true
		p = p.With(answer.Edge)
	}
	if !p.Owns(tr.X) || p.Ply() != 9 || len(steps) < 5 {
		t.Errorf("rule against rule ends at ply %d, with %v:\n%v", p.Ply(), steps, p)
	}
}
