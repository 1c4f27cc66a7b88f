package verify

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"transversal/strategy"

	tr "transversal"
)

// wrongAt is X's rule, but for the positions in which it is wrong: there it plays a
// free cell that does not complete, and that X's rule does not admit.
func wrongAt(rule strategy.Rule, wrong func(p tr.Position) bool) strategy.Rule {
	return answer{rule, func(p tr.Position, m strategy.Move) (strategy.Move, error) {
		if others := p.Free().Minus(m.Admits).Minus(p.Threats(tr.X)); wrong(p) && !others.Empty() {
			return strategy.Move{Cell: others.Least(), Admits: others}, nil
		}
		return m, nil
	}}
}

// refused fails the test unless the verification fails with a claim.
func refused(t *testing.T, theorem Theorem, n int, o Options) {
	t.Helper()
	var failure *Failure
	if _, err := theorem.Verify(t.Context(), n, o); !errors.As(err, &failure) {
		t.Errorf("n = %d, %+v: a wrong rule is accepted: %v", n, o, err)
	}
}

// A rule that is wrong in one position of Phase 2 is refused, plain or completing,
// wherever the position lies.
func TestWrongInOnePosition(t *testing.T) {
	for n := 4; n <= 6; n++ {
		dice := rand.New(rand.NewPCG(1, uint64(n)))
		for _, ply := range []int{2*n - 2, 2 * n} {
			p := played(t, n, ply, dice)
			for unadmitted(t, p).Empty() || !p.Threats(tr.X).Empty() {
				p = played(t, n, ply, dice)
			}
			once := func(q tr.Position) bool { return q == p }
			completing := strategy.XRule()
			completing.Otherwise = wrongAt(completing.Otherwise, once)
			for _, o := range []Options{{}, {AllChoices: true}} {
				if n == 4 || !o.AllChoices && !(n == 6 && testing.Short()) {
					refused(t, Winning(completing), n, o)
				}
				if n < 6 && !o.AllChoices {
					refused(t, Winning(wrongAt(strategy.XRule(), once)), n, o)
				}
			}
			if _, err := Winning(completing).VerifyPlainly(t.Context(), min(n, 5), nil); n < 6 && err == nil {
				t.Errorf("n = %d: accepted plainly", n)
			}
		}
	}
}

// With all choices every first move that the rule admits is followed. The rule plays
// (2,2), admits (1,1) as well, and errs after (2,2) alone.
func TestEveryFirstMove(t *testing.T) {
	two, one := tr.At(1, 1), tr.At(0, 0)
	first := opening(strategy.Move{Cell: two, Admits: tr.SetOf(one, two)})
	rule := wrongAt(first, func(p tr.Position) bool { return p.X.Has(two) && p.X.Len() == 2 && !p.X.Has(one) })
	refused(t, Winning(rule), 4, Options{})
	refused(t, Winning(rule), 4, Options{AllChoices: true})
	refused(t, WinsBy(wrongAt(first, func(p tr.Position) bool { return p.X.Has(two) && p.X.Len() >= 2 }), winningTheorem.Bound), 4, Options{AllChoices: true})
}

// opening is X's rule with the given first move.
func opening(first strategy.Move) strategy.Rule {
	return answer{strategy.XRule(), func(p tr.Position, m strategy.Move) (strategy.Move, error) {
		if p.Ply() == 0 {
			return first, nil
		}
		return m, nil
	}}
}

// By classes a rule of another name or making is never said to win itself.
func TestClassesSayWhatTheyProve(t *testing.T) {
	for _, admits := range []tr.Set{tr.SetOf(tr.At(0, 0)), tr.New(4).Free()} {
		rule := opening(strategy.Move{Cell: tr.At(0, 0), Admits: admits})
		r, err := Winning(rule).Verify(t.Context(), 4, Options{Classes: true})
		if err != nil || !strings.HasPrefix(r.Statement, `X's rule "winning", asked at one position of each class and carried to the others by the permutation,`) || strings.Contains(r.String(), "the rule itself") {
			t.Errorf("%v, the report says\n%v", err, r)
		}
	}
	r := report(t, 4, Options{Classes: true})
	if !strings.Contains(r.Statement, "Its choices commute") {
		t.Errorf("of the paper's rule the report says\n%v", r)
	}
}

// imaged is a rule that is asked at three random images of a position too, and has no
// move where its choices do not commute with the permutation.
type imaged struct{ strategy.Rule }

func (r imaged) Move(p tr.Position) (strategy.Move, error) {
	move, err := r.Rule.Move(p)
	dice := rand.New(rand.NewPCG(p.X.Hash(), p.O.Hash()))
	for range 3 {
		rows, cols := dice.Perm(p.N()), dice.Perm(p.N())
		image, failed := r.Rule.Move(p.Placed(moved(p.X, rows, cols), moved(p.O, rows, cols)))
		if err == nil && failed == nil && image.Admits != moved(move.Admits, rows, cols) {
			err = fmt.Errorf("it admits %v, and %v in an image", move.Admits, image.Admits)
		}
		err = errors.Join(err, failed)
	}
	return move, err
}

// The choices of the paper's rules commute with row and column permutations, so that
// asking at one position of each class is asking everywhere. They are compared at every
// position at which a verification by classes asks.
func TestChoicesCommute(t *testing.T) {
	for n := 4; n <= 6; n++ {
		for _, theorem := range []Theorem{Winning(imaged{strategy.XRule()}), Delaying(imaged{strategy.ORule()})} {
			if n == 6 && testing.Short() {
				continue
			}
			if _, err := theorem.Verify(t.Context(), n, Options{Classes: true}); err != nil {
				t.Errorf("%s, n = %d: %v", theorem.Title(), n, err)
			}
		}
	}
	first := opening(strategy.Move{Cell: tr.At(0, 0), Admits: tr.SetOf(tr.At(0, 0))})
	refused(t, Winning(imaged{first}), 4, Options{Classes: true})
}

// moved returns the image of s.
func moved(s tr.Set, rows, cols []int) (t tr.Set) {
	for c := range s.All() {
		t = t.With(tr.At(rows[c.Row()], cols[c.Col()]))
	}
	return t
}

// The plain verifier, which merges nothing, writes the same report, byte for byte.
func TestPlainlyTheSameReport(t *testing.T) {
	for _, c := range []struct {
		theorem Theorem
		n       int
	}{{winningTheorem, 4}, {winningTheorem, 5}, {delayTheorem, 2}, {delayTheorem, 3}, {delayTheorem, 4}} {
		merged, err := c.theorem.Verify(t.Context(), c.n, Options{})
		if err != nil {
			t.Fatal(err)
		}
		apart, err := c.theorem.VerifyPlainly(t.Context(), c.n, nil)
		if err != nil {
			t.Fatal(err)
		}
		want, _ := json.Marshal(merged)
		if got, _ := json.Marshal(apart); string(got) != string(want) || apart.String() != merged.String() {
			t.Errorf("%s, n = %d: the reports differ:\n%s\n%s", c.theorem.Title(), c.n, got, want)
		}
	}
}
