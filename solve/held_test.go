package solve

import (
	"math/rand/v2"
	"testing"

	tr "transversal"
)

// TestPairing holds pairings against what they must be.
func TestPairing(t *testing.T) {
	dice := rand.New(rand.NewPCG(101, 102))
	found := 0
	for range 500 {
		b := tr.Square(3)
		family := randomFamily(dice, b)
		if family == nil {
			continue
		}
		sets := family.X
		at := scattered(dice, b.Cells(), 5)
		own, enemy, free := at[0], at[1], b.Cells().Minus(at[0]).Minus(at[1])
		pairs := pairing(sets, own, enemy, free)
		if pairs == nil {
			continue
		}
		found++
		var used tr.Set
		for _, p := range pairs {
			both := tr.SetOf(p[:]...)
			if p[0] >= p[1] || !free.Contains(both) || !used.Intersect(both).Empty() {
				t.Fatalf("%v are not disjoint pairs of %v", pairs, free)
			}
			used = used.Union(both)
		}
		for _, w := range sets {
			served := !w.Intersect(enemy).Empty()
			for _, p := range pairs {
				served = served || w.Contains(tr.SetOf(p[:]...))
			}
			if !served {
				t.Fatalf("%v of %v has none of %v", w, family, pairs)
			}
		}
	}
	if found < 20 {
		t.Errorf("only %d pairings", found)
	}
}
