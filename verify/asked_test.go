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
