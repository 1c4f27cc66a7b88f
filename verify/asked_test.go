package verify

import (
	"errors"
	"testing"

	"transversal/strategy"

	tr "transversal"
)

// A rule whose type says nothing is asked after every deviation of O's, or every move of
// X's, on large boards too.
func TestAnyRuleIsAskedEverywhere(t *testing.T) {
	for _, c := range []struct {
		theorem Theorem
		claim   Claim
	}{
		{Winning(answer{strategy.XRule(), func(p tr.Position, m strategy.Move) (strategy.Move, error) {
			if p.X.Len() == p.N()+1 && p.O.Nu() == p.N()-1 { // which few of O's stones do
				return mute(p, m)
			}
			return m, nil
		}}), claimRule},
		{Delaying(answer{strategy.ORule(), func(p tr.Position, m strategy.Move) (strategy.Move, error) {
			if p.X.Len() == p.N() && p.X.Rows().Len() == 2 { // which few of X's stones do
				return mute(p, m)
			}
			return m, nil
		}}), claimDelayRule},
	} {
		_, err := c.theorem.Verify(t.Context(), 6, Options{Classes: true})
		var failure *Failure
		if !errors.As(err, &failure) || failure.Claim != c.claim {
			t.Errorf("%v, want %v to fail", err, c.claim)
		}
	}
}

// Also where the last step is asked once for many positions, what it plays is looked at.
func TestLastStepByType(t *testing.T) {
	const n = 6
	void := func(_, threats tr.Set) strategy.Move { return strategy.Move{Cell: threats.Least()} }
	owned := func(own, _ tr.Set) strategy.Move { return strategy.Move{Cell: own.Least(), Admits: own} }
	for _, c := range []struct {
		rule   strategy.Completing
		with   func(strategy.Rule) Theorem
		how    string
		choose func(own, threats tr.Set) strategy.Move
		claim  Claim
	}{
		{strategy.XRule(), Winning, "nothing admitted", void, claimRule},
		{strategy.XRule(), Winning, "a cell of X's own", owned, claimFree},
		{strategy.XRule(), Winning, "a cell that does not complete", func(own, threats tr.Set) strategy.Move {
			others := tr.Square(n).Cells().Minus(own).Minus(threats).Cells()
			last := others[len(others)-1] // O's stones are among the first in the first lines
			return strategy.Move{Cell: last, Admits: tr.SetOf(last)}
		}, claimWin},
		{strategy.ORule(), Delaying, "nothing admitted", void, claimDelayRule},
		{strategy.ORule(), Delaying, "a cell of O's own", owned, claimBuild},
		{strategy.ORule(), Delaying, "a cell that does not complete", func(own, _ tr.Set) strategy.Move {
			other := tr.Rectangle(own.Rows(), tr.FirstLines(n)&^own.Cols()).Cells()[4]
			return strategy.Move{Cell: other, Admits: tr.SetOf(other)}
		}, claimTakesWin},
	} {
		rule := c.rule
		rule.Choose = c.choose
		_, err := c.with(rule).Verify(t.Context(), n, Options{Classes: true})
		var failure *Failure
		if !errors.As(err, &failure) || failure.Claim != c.claim {
			t.Errorf("%v, %s: %v, want %v to fail", c.rule.Player, c.how, err, c.claim)
		}
	}
}

// A line of play keeps to the rule from its player's first move on.
func TestLine(t *testing.T) {
	middle := tr.SetOf(tr.At(1, 1))
	o := func(p tr.Position) (tr.Set, error) {
		if p.O.Empty() {
			return middle, nil
		}
		return p.Free(), nil
	}
	target := tr.New(3).Placed(tr.SetOf(tr.At(0, 0)).With(tr.At(2, 2)), middle.With(tr.At(0, 1)))
	if got := line(target, nil, o).String(); got != "3: 1,1 2,2 3,3 1,2" {
		t.Errorf("the line is %s", got)
	}
	if got := line(target.Placed(target.X, tr.SetOf(tr.At(0, 1)).With(tr.At(0, 2))), nil, o); len(got.Moves) != 0 {
		t.Errorf("a line to what cannot be reached: %v", got)
	}
	// A rule without an answer admits nothing.
	stubborn := func(p tr.Position) (tr.Set, error) {
		switch p.X.Len() {
		case 0:
			return p.Free(), nil
		case 1:
			return middle, nil
		}
		return tr.Set{}, errors.New("no answer")
	}
	short := tr.New(3).With(tr.At(1, 2)).With(tr.At(2, 0)).With(tr.At(1, 1))
	long := short.With(tr.At(2, 1)).With(tr.At(2, 2))
	for target, want := range map[tr.Position]string{short: "3: 2,3 3,1 2,2", long: "3:"} {
		if got := line(target, stubborn, nil).String(); got != want {
			t.Errorf("the line is %s, want %s", got, want)
		}
	}
}

// The search for a line asks once at a position, however many ways lead there.
func TestLineAsksOnce(t *testing.T) {
	asked := map[tr.Position]int{}
	target := tr.New(5)
	for target.Ply() < 12 {
		target = target.With(target.Free().Least())
	}
	never := func(p tr.Position) (tr.Set, error) {
		asked[p]++
		if p.X.Len() == 5 {
			return tr.Set{}, nil
		}
		return p.Free(), nil
	}
	if got := line(target, never, nil); len(got.Moves) != 0 {
		t.Errorf("a line to what cannot be reached: %v", got)
	}
	for p, times := range asked {
		if times > 1 {
			t.Fatalf("asked %d times at\n%v", times, p)
		}
	}
}
