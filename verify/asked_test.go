package verify

import (
	"testing"

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

// On the 4×4 board X's last step is asked after every deviation, in most of the lines
// then, of which there are 4,875. Where a sample is asked it is asked far less often.
func TestWhereTheLastStepIsAsked(t *testing.T) {
	for _, c := range []struct {
		n           int
		o           Options
		least, most int
	}{
		{4, Options{}, 3_000, 5_000},
		{6, Options{Classes: true}, 1, 10_000},
	} {
		asked := 0
		rule := strategy.XRule()
		rule.Choose = func(_, threats tr.Set) strategy.Move {
			asked++
			return strategy.Move{Cell: threats.Least(), Admits: threats}
		}
		c.o.Workers = 1
		if _, err := TheoremA(rule).Verify(t.Context(), c.n, c.o); err != nil || asked < c.least || asked > c.most {
			t.Errorf("n = %d: the last step was asked %d times: %v", c.n, asked, err)
		}
	}
}

// What X's last step plays is remembered for each set of free completing cells, also
// where these are more than there are places to remember them.
func TestMoreAnswersThanPlaces(t *testing.T) {
	v, err := newWinning(&theoremA, 4, Options{AllChoices: true})
	if err != nil {
		t.Fatal(err)
	}
	e := ending{tail: &tail{winning: v}}
	var known facts
	if len(known.answers) >= 8 {
		t.Fatal("give this test more sets")
	}
	for range 2 {
		for row := range 4 {
			for _, left := range []tr.Set{tr.SetOf(tr.At(row, 1)), tr.Rectangle(tr.Line(row), tr.Line(1)|tr.Line(2))} {
				if got, err := e.winningMoves(&known, v.root, left); err != nil || got != left {
					t.Errorf("the rule wins on %v, and plays %v; %v", left, got, err)
				}
			}
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
}
