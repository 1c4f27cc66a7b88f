package verify

import (
	"errors"
	"strings"
	"testing"

	tr "transversal"
	"transversal/internal/symmetry"
	"transversal/strategy"
)

// A transversal of X's at ply 2n-1 is one too early.
func TestTransversalTooEarly(t *testing.T) {
	p := tr.New(3)
	for i := range 3 {
		p.X = p.X.With(tr.At(i, i))
	}
	p.O = tr.SetOf(tr.At(0, 1), tr.At(1, 2))
	err := (&delayTail{v: newDelaying(&delayTheorem, 3, Options{})}).reply(&p, 1)
	var failure *Failure
	if !errors.As(err, &failure) || failure.Claim != claimDelay || failure.Detail != "X owns a transversal at ply 5" {
		t.Error(err)
	}
}

// Where O's rule is asked once for all of X's moves, what it would find of O's stones is
// compared with the definition.
func TestWinsByType(t *testing.T) {
	const n = 5
	threatening := map[tr.Set]bool{} // O's, and X's among them
	spy := directly(func(cells, s tr.Set, n int) tr.Set {
		if s.Len() == n-1 && !cells.Empty() {
			threatening[s] = true
		}
		return cells
	})
	theorem := Delaying(strategy.ORule())
	theorem.routines = spy
	if _, err := theorem.Verify(t.Context(), n, Options{Classes: true, Workers: 1}); err != nil {
		t.Fatal(err)
	}
	for hidden := range threatening {
		theorem.routines = blind(func(s tr.Set, _ int) bool { return s == hidden })
		_, err := theorem.Verify(t.Context(), n, Options{Classes: true})
		if failure := (*Failure)(nil); errors.As(err, &failure) && failure.Claim == claimLemma1 && strings.Contains(failure.Detail, "for O,") {
			return
		}
	}
	t.Error("no set is seen to be O's")
}

// boards returns the n×n boards with z cells missing, one of each class under permutations of
// rows and of columns and under transposition.
func boards(n, z int) (all []tr.Board) {
	cells, seen := tr.Square(n).Cells().Cells(), map[tr.Set]bool{}
	var without func(missing tr.Set, from int)
	without = func(missing tr.Set, from int) {
		if missing.Len() == z {
			if form, _ := symmetry.Stones(tr.Board{Rows: n, Cols: n, Missing: missing}, tr.Set{}, tr.Set{}, true); !seen[form] {
				seen[form] = true
				all = append(all, tr.Board{Rows: n, Cols: n, Missing: missing})
			}
			return
		}
		for i := from; i < len(cells); i++ {
			without(missing.With(cells[i]), i+1)
		}
	}
	without(tr.Set{}, 0)
	return all
}

// Without any z ≤ n-2 cells O's rule, with each move that it admits, keeps X from a
// transversal up to ply 2n+1. By classes the counts are those of all choices (on 5×5 this is
// tried on one board for each z), and play by play those of one. A rule that does not see the
// missing cells is refused. Without n-1 cells some position refutes the theorem. X's rule wins
// on the 5×5 board without one or two cells.
func TestMissingCells(t *testing.T) {
	careless := during(strategy.Build, func(_ tr.Position, r *strategy.OReason) tr.Set { return r.OpenBlock().Minus(r.Blocked) })
	for _, size := range []struct{ n, z, boards int }{{3, 1, 1}, {4, 1, 1}, {4, 2, 2}, {5, 1, 1}, {5, 2, 2}, {5, 3, 4}} {
		all := boards(size.n, size.z)
		if len(all) != size.boards {
			t.Errorf("%d boards of side %d without %d cells", len(all), size.n, size.z)
		}
		for i, b := range all {
			theorem, n, err := delayTheorem.On(b)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case n < 5:
				samePlainly(t, theorem, n)
				fallthrough
			case i == 0 && !testing.Short():
				sameByClasses(t, theorem, n)
			default:
				verified(t, theorem, n, Options{Classes: true})
			}
			theorem.rule = careless
			refused(t, theorem, n, Options{AllChoices: true}, claimInvariant)
			refused(t, theorem, n, Options{Classes: true}, claimInvariant)
			mode{name: "plainly"}.refused(t, theorem, n, claimInvariant, claimCase2)
		}
	}
	for _, size := range []struct{ n, z int }{{5, 1}, {5, 2}} {
		for _, b := range boards(size.n, size.z) {
			theorem, n, err := winningTheorem.On(b)
			if err != nil {
				t.Fatal(err)
			}
			samePlainly(t, theorem, n)
			if !testing.Short() {
				sameByClasses(t, theorem, n)
			}
			verified(t, theorem, n, Options{Classes: true})
		}
	}
	refuted := 0
	for _, b := range boards(4, 3) {
		if _, _, err := delayTheorem.On(b); err == nil {
			t.Error("a board without n-1 cells is accepted")
		}
		theorem := delayTheorem
		theorem.on, theorem.classes = func(int) tr.Board { return b }, nil // all the same
		_, err := theorem.Verify(t.Context(), 4, Options{})
		if failure := (*Failure)(nil); errors.As(err, &failure) {
			refuted++
		} else if err != nil {
			t.Error(err)
		}
	}
	if refuted == 0 {
		t.Error("the delay theorem holds without n-1 cells")
	}
}
