package verify

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	tr "transversal"
	"transversal/internal/symmetry"
	"transversal/strategy"
)

func delayReport(t *testing.T, n int, o Options) *Report {
	t.Helper()
	r, err := delayTheorem.Verify(context.Background(), n, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

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

// Merging classes counts what merging positions counts, but for cells and positions.
func TestClassesCountAllLines(t *testing.T) {
	for _, c := range []struct {
		Theorem
		from, to int
	}{{winningTheorem, 4, 5}, {delayTheorem, 2, 4}} {
		for n := c.from; n <= c.to && !(n == 5 && testing.Short()); n++ { // the positions of n = 5 take a while
			var counted [2]string
			for i, o := range []Options{{Classes: true}, {AllChoices: true}} {
				r, err := c.Verify(t.Context(), n, o)
				if err != nil {
					t.Fatal(err)
				}
				r.Statement, r.PositionsByPly, r.ClassesByPly, r.LabelledByPly, r.FinalCell, r.BlockCell = "", nil, nil, nil, nil, nil
				counted[i] = string(marshal(t, r))
			}
			if counted[0] != counted[1] {
				t.Errorf("%s, n = %d: by classes\n%s\nand by positions\n%s", c.name, n, counted[0], counted[1])
			}
		}
	}
}

// Where O's rule is asked once for all of X's moves, what it would find of O's stones is
// compared with the definition.
func TestWinsByType(t *testing.T) {
	const n = 5
	threatening := map[tr.Set]bool{} // O's, and X's among them
	spy := proper
	spy.definition = func(s tr.Set, n int) tr.Set {
		cells := completing(s, n)
		if s.Len() == n-1 && !cells.Empty() {
			threatening[s] = true
		}
		return cells
	}
	if _, err := delayTheorem.Verify(t.Context(), n, Options{Classes: true, Workers: 1, broken: &spy}); err != nil {
		t.Fatal(err)
	}
	for hidden := range threatening {
		broken := blind(func(s tr.Set, _ int) bool { return s == hidden })
		_, err := delayTheorem.Verify(t.Context(), n, Options{Classes: true, broken: broken})
		var failure *Failure
		if errors.As(err, &failure) && failure.Claim == claimLemma1 && strings.Contains(failure.Detail, "for O,") {
			followsRule(t, failure, strategy.ORule(), tr.O)
			return
		}
	}
	t.Error("no set is seen to be O's")
}

// boards returns the n×n boards without z cells, one of each class under permutations of
// rows and of columns and under transposition.
func boards(n, z int) (all []tr.Board) {
	cells, seen := tr.Square(n).Cells().Cells(), map[tr.Set]bool{}
	var without func(missing tr.Set, from int)
	without = func(missing tr.Set, from int) {
		if missing.Len() == z {
			if form, _ := symmetry.CanonicalBoard(n, n, tr.Set{}, tr.Set{}, missing, true); !seen[form] {
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
// transversal up to ply 2n+1. By classes the counts are those of all choices, and play by
// play those of one. A rule that does not see the missing cells is refused. Without n-1 cells
// some position refutes the theorem.
func TestMissingCells(t *testing.T) {
	for _, size := range []struct{ n, z, boards int }{{3, 1, 1}, {4, 1, 1}, {4, 2, 2}, {5, 1, 1}, {5, 2, 2}, {5, 3, 4}} {
		all := boards(size.n, size.z)
		if len(all) != size.boards {
			t.Errorf("%d boards of side %d without %d cells", len(all), size.n, size.z)
		}
		for _, b := range all {
			theorem, n, err := Delaying(strategy.ORule()).On(b)
			if err != nil {
				t.Fatal(err)
			}
			classes, err := theorem.Verify(t.Context(), n, Options{Classes: true})
			if err != nil {
				t.Fatal(err)
			}
			if n < 5 || !testing.Short() {
				every, err := theorem.Verify(t.Context(), n, Options{AllChoices: true})
				if err != nil || every.Lines.Cmp(classes.Lines) != 0 || fmt.Sprint(every.EndPly, every.Case) != fmt.Sprint(classes.EndPly, classes.Case) {
					t.Errorf("every choice %v\n%v\nnot\n%v", err, every, classes)
				}
			}
			if n < 5 {
				merged, err := theorem.Verify(t.Context(), n, Options{})
				if err != nil {
					t.Fatal(err)
				}
				plain, err := theorem.VerifyPlainly(t.Context(), n, nil)
				if err != nil || plain.Lines.Cmp(merged.Lines) != 0 || fmt.Sprint(plain.EndPly, plain.Case) != fmt.Sprint(merged.EndPly, merged.Case) {
					t.Errorf("play by play %v\n%v\nnot\n%v", err, plain, merged)
				}
			}
			careless := during(strategy.Build, func(_ tr.Position, r *strategy.OReason) tr.Set { return r.OpenBlock().Minus(r.Blocked) })
			if theorem, n, err = Delaying(careless).On(b); err != nil {
				t.Fatal(err)
			}
			for name, verify := range map[string]func() (*Report, error){
				"merged":       func() (*Report, error) { return theorem.Verify(t.Context(), n, Options{AllChoices: true}) },
				"by classes":   func() (*Report, error) { return theorem.Verify(t.Context(), n, Options{Classes: true}) },
				"play by play": func() (*Report, error) { return theorem.VerifyPlainly(t.Context(), n, nil) },
			} {
				_, err := verify()
				if failure := (*Failure)(nil); !errors.As(err, &failure) || failure.Claim != claimInvariant {
					t.Errorf("%s, %s, a careless rule: %v", b, name, err)
				}
			}
		}
	}
	refuted := 0
	for _, b := range boards(4, 3) {
		if _, _, err := delayTheorem.On(b); err == nil {
			t.Error("a board without n-1 cells is accepted")
		}
		theorem := delayTheorem
		theorem.board, theorem.classes = b, nil // all the same
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
