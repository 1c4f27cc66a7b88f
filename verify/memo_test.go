package verify

import (
	"math/rand/v2"
	"testing"

	tr "transversal"
)

// Two sets of one place are both remembered; of a third the facts are right, and it takes
// the place of one.
func TestMemo(t *testing.T) {
	const n = 10
	found, dice := 0, rand.New(rand.NewPCG(51, 52))
	counted := routines{lemma1: tr.Set.Completing, definition: func(s tr.Set, n int) tr.Set {
		found++
		return completing(s, n)
	}}
	place := func(s tr.Set) uint64 { return s.Hash() >> (64 - memoBits) }
	var sets []tr.Set // of one place
	for len(sets) < 3 {
		var s tr.Set
		for range n - 1 {
			s = s.With(tr.At(dice.IntN(n), dice.IntN(n)))
		}
		if len(sets) == 0 || place(s) == place(sets[0]) {
			sets = append(sets, s)
		}
	}
	m := new(memo)
	for _, step := range []struct{ set, found int }{{0, 1}, {1, 2}, {0, 2}, {1, 2}, {2, 3}, {2, 3}, {0, 3}, {1, 4}} {
		s := sets[step.set]
		f := m.of(s, n, &counted)
		rows, cols := s.Completing(n)
		if f.set != s || f.direct != completing(s, n) || f.rows != rows || f.cols != cols {
			t.Fatalf("of %v is remembered %+v", s, f)
		}
		if found != step.found {
			t.Fatalf("set %d: %d times something was found out, want %d", step.set, found, step.found)
		}
	}
}
