package verify

import (
	"math/rand/v2"
	"testing"

	tr "transversal"
)

// What is remembered of a set is what the routines say of it, also when sets share a place.
func TestMemo(t *testing.T) {
	const n = 6
	dice, m, r := rand.New(rand.NewPCG(51, 52)), new(memo), proper
	for range 1 << 15 {
		s := tr.SetOf(tr.At(0, 0))
		for range 4 + dice.IntN(3) {
			s = s.With(tr.At(dice.IntN(n), dice.IntN(n)))
		}
		f := m.of(s, n, &r)
		if rows, cols := s.Completing(n); f.set != s || f.direct != completing(s, n) || f.rows != rows || f.cols != cols {
			t.Fatalf("of %v is remembered %+v", s, f)
		}
	}
}
