package verify

import (
	"errors"
	"math/rand/v2"
	"testing"

	"transversal/internal/explore"
	"transversal/strategy"

	tr "transversal"
)

// Small boards are asked everywhere, larger ones at a sample, of classes a larger one.
func TestSampleEach(t *testing.T) {
	for _, c := range []struct {
		n       int
		classes bool
		want    uint64
	}{
		{4, false, 1}, {4, true, 1}, {5, false, 1}, {5, true, 1},
		{6, false, 1 << 10}, {6, true, 1 << 6}, {7, false, 1 << 10}, {7, true, 1 << 6},
		{8, false, 1 << 17}, {8, true, 1 << 6}, {9, false, 1 << 17}, {9, true, 1 << 10},
		{16, false, 1 << 17}, {16, true, 1 << 10},
	} {
		if got := sampleEach(c.n, c.classes); got != c.want {
			t.Errorf("n = %d, classes %t: one in %d, want one in %d", c.n, c.classes, got, c.want)
		}
	}
}

// About one position in so many belongs to the sample.
func TestSampled(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 5))
	for _, each := range []uint64{1, 1 << 6} {
		const positions = 1 << 14
		a, met := asked{sampleEach: each}, 0
		for range positions {
			p := tr.New(6)
			for range 6 {
				free := p.Free().Cells()
				p = p.With(free[dice.IntN(len(free))])
			}
			if a.sampled(&p) {
				met++
			}
		}
		if want := positions / int(each); met < want*3/4 || met > want*5/4 {
			t.Errorf("%d of %d positions are a sample of one in %d", met, positions, each)
		}
	}
}

// On the 4×4 board X's last step is asked after every deviation, in most of the lines
// then, of which there are 4,875. Where a sample is asked it is asked far less often,
// and so are the other steps: once for a position, and seldom for an image of it.
func TestWhereTheRuleIsAsked(t *testing.T) {
	for _, c := range []struct {
		n           int
		o           Options
		least, most int // times that the last step is asked
		others      int // at the most
	}{
		{4, Options{}, 3_000, 5_000, 1_000},
		{6, Options{Classes: true}, 1, 2_000, 3_000},
	} {
		asked, others := 0, 0
		rule := strategy.XRule()
		rule.Choose = func(_, threats tr.Set) strategy.Move {
			asked++
			return strategy.Move{Cell: threats.Least(), Admits: threats}
		}
		rule.Otherwise = answer{rule.Otherwise, func(_ tr.Position, m strategy.Move) (strategy.Move, error) {
			others++
			return m, nil
		}}
		c.o.Workers = 1
		if _, err := TheoremA(rule).Verify(t.Context(), c.n, c.o); err != nil || asked < c.least || asked > c.most || others > c.others {
			t.Errorf("n = %d: the last step was asked %d times, the others %d times: %v", c.n, asked, others, err)
		}
	}
}

// A rule whose type says nothing is asked after every deviation of O's, or every move of
// X's, on large boards too.
func TestAnyRuleIsAskedEverywhere(t *testing.T) {
	for _, c := range []struct {
		theorem Theorem
		claim   Claim
	}{
		{TheoremA(answer{strategy.XRule(), func(p tr.Position, m strategy.Move) (strategy.Move, error) {
			if p.X.Len() == p.N()+1 && p.O.Nu() == p.N()-1 { // which few of O's stones do
				return mute(p, m)
			}
			return m, nil
		}}), claimRule},
		{TheoremB(answer{strategy.ORule(), func(p tr.Position, m strategy.Move) (strategy.Move, error) {
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
		{strategy.XRule(), TheoremA, "nothing admitted", void, claimRule},
		{strategy.XRule(), TheoremA, "a cell of X's own", owned, claimFree},
		{strategy.XRule(), TheoremA, "a cell that does not complete", func(own, threats tr.Set) strategy.Move {
			others := tr.Square(n).Cells().Minus(own).Minus(threats).Cells()
			last := others[len(others)-1] // O's stones are among the first in the first lines
			return strategy.Move{Cell: last, Admits: tr.SetOf(last)}
		}, claimWin},
		{strategy.ORule(), TheoremB, "nothing admitted", void, claimDelayRule},
		{strategy.ORule(), TheoremB, "a cell of O's own", owned, claimBuild},
		{strategy.ORule(), TheoremB, "a cell that does not complete", func(own, _ tr.Set) strategy.Move {
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

// What a threat leads to is remembered for each set of free completing cells, also
// where these are more than there are places to remember them.
func TestMoreThreatsThanPlaces(t *testing.T) {
	v, err := newWinning(&theoremA, 4, Options{AllChoices: true})
	if err != nil {
		t.Fatal(err)
	}
	var known facts
	if len(known.threats) >= 8 {
		t.Fatal("give this test more sets")
	}
	w, all := v.walk(), uint64(0)
	w.Steps, w.Replies = nil, false
	w.Finish = func() func(p tr.Position, count *explore.Counter) error {
		return func(p tr.Position, count *explore.Counter) error {
			e := ending{tail: &tail{winning: v, count: count}}
			for range 2 {
				for row := range 4 {
					for _, left := range []tr.Set{tr.SetOf(tr.At(row, 1)), tr.Rectangle(tr.Line(row), tr.Line(1)|tr.Line(2))} {
						e.lines = 0
						err := e.once(known.threat(left), p.X, tr.Set{}, 0, left)
						// X wins on any of them once O has played elsewhere.
						if want := uint64((p.Free().Len() - left.Len()) * left.Len()); err != nil || e.lines != want {
							t.Errorf("a threat on %v leads to %d lines, want %d; %v", left, e.lines, want, err)
						}
						all += e.lines
					}
				}
			}
			return nil
		}
	}
	found, err := w.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got := found.Tally[slotWinPly].Uint64(); got != all {
		t.Errorf("%d lines are counted, want %d", got, all)
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
	// X's first stone is anywhere, and a rule without an answer admits nothing.
	stubborn := func(p tr.Position) (tr.Set, error) {
		if p.X.Len() != 1 {
			return tr.Set{}, errors.New("no answer")
		}
		return middle, nil
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
