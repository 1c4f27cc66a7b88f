package verify

import (
	"math/rand/v2"
	"testing"

	tr "transversal"
)

// Both routines, and the one of the root package that tries each cell, agree on
// sets of every size, and on what is a transversal.
func TestCompleting(t *testing.T) {
	for n := 1; n <= 8; n++ {
		dice := rand.New(rand.NewPCG(5, uint64(n)))
		board := tr.Square(n).Cells()
		met := map[int]int{}
		for range 4000 {
			var s tr.Set
			for _, c := range dice.Perm(n)[:dice.IntN(n+1)] { // most of a transversal
				s = s.With(tr.At(c, c))
			}
			for range dice.IntN(n + 2) {
				s = s.With(tr.At(dice.IntN(n), dice.IntN(n)))
			}
			if got, want := owns(s, n), s.HasTransversal(n); got != want {
				t.Fatalf("%v owns a transversal of n = %d: %v, and ν says %v", s, n, got, want)
			}
			direct := completing(s, n)
			if owns(s, n) {
				continue
			}
			rows, cols := s.Completing(n)
			if want := tr.Rectangle(rows, cols); direct != want {
				t.Fatalf("%v on n = %d: completing cells %v, and D_R × D_C = %v", s, n, direct, want)
			}
			for c := range board.All() {
				if s.With(c).HasTransversal(n) != direct.Has(c) {
					t.Fatalf("%v on n = %d: completing cells %v, and %v is tried", s, n, direct, c)
				}
			}
			met[direct.Len()]++
		}
		if n > 3 && (met[0] == 0 || met[1] == 0 || met[2] == 0 || met[4] == 0) {
			t.Errorf("n = %d: the sets have %v completing cells", n, met)
		}
	}
}
