package verify

import "testing"

// What is carried on from smaller boards comes near what larger ones took, and what
// was measured is what a run finds.
func TestEstimate(t *testing.T) {
	for name, m := range runs {
		for last := len(m.positions) - 1; last > 3; last-- {
			shorter := m
			shorter.positions = m.positions[:last]
			if got, want := shorter.at(m.first+last), m.positions[last]; got < want/2 || got > 2*want {
				t.Errorf("%s, n = %d: estimated %g, and there are %g", name, m.first+last, got, want)
			}
		}
	}
	for _, theorem := range Theorems() {
		for _, o := range []Options{{}, {AllChoices: true}, {Classes: true}} {
			e, known := theorem.Estimate(4, o)
			if r, err := theorem.Verify(t.Context(), 4, o); err != nil || known && e.Positions != r.positionsInAll() {
				t.Errorf("%s: estimated %g, and there are %g; %v", o.Name(theorem.Name, 4), e.Positions, r.positionsInAll(), err)
			}
		}
	}
	if e, known := theoremA.Estimate(13, Options{Classes: true}); !known || e.Seconds < 3600 || e.Disk(0) < 1<<30 || e.Disk(1<<30) <= e.Disk(1<<40) {
		t.Errorf("n = 13 is estimated as %v, with %g bytes on disk", e, e.Disk(1<<30))
	}
	if e, known := theoremA.Estimate(16, Options{}); !known || e.Seconds <= 0 {
		t.Errorf("n = 16 is estimated as %v", e)
	}
}

func (r *Report) positionsInAll() float64 {
	total := r.PositionsByPly.Total()
	x, _ := total.Add(total, r.ClassesByPly.Total()).Float64()
	return x
}
