package strategy

import (
	"iter"
	"testing"

	tr "transversal"
)

// subsets yields the subsets of a set that have k cells.
func subsets(s tr.Set, k int) iter.Seq[tr.Set] {
	return func(yield func(tr.Set) bool) {
		cells := s.Cells()
		var choose func(from, k int, chosen tr.Set) bool
		choose = func(from, k int, chosen tr.Set) bool {
			if k == 0 {
				return yield(chosen)
			}
			for i := from; i+k <= len(cells); i++ {
				if !choose(i+1, k-1, chosen.With(cells[i])) {
					return false
				}
			}
			return true
		}
		choose(0, k, tr.Set{})
	}
}

// keeps fails unless a rule that answers in p has, whichever of its moves it
// makes and whatever the other plays, won or an answer again: so that, up to the
// ply of its promise, it answers nowhere where it does not keep it. It reports
// whether it answers.
func keeps(t *testing.T, rule Completing, p tr.Position) bool {
	t.Helper()
	move, err := rule.Move(p)
	if err != nil {
		return false
	}
	for c := range move.Admits.All() {
		q := p.With(c)
		if q.Outcome() != tr.Open {
			continue // it has won, or filled the board
		}
		for o := range q.Free().All() {
			next := q.With(o)
			if next.Outcome() == tr.Outcome(1+rule.Player.Other()) {
				t.Fatalf("%v\n%v plays %v and loses on %v", p, rule.Player, c, o)
			}
			if next.Ply() < last(rule.Player, p) && next.Outcome() == tr.Open {
				if _, err := rule.Move(next); err != nil {
					t.Fatalf("%v\n%v plays %v, and after %v has no answer: %v", p, rule.Player, c, o, err)
				}
			}
		}
	}
	return true
}

// Wherever X's rule answers it wins by ply 2n+3, and wherever O's rule answers X
// owns nothing up to ply 2n+1: in every position of n = 4, and of n = 3 for O,
// with as many stones as the rules are for, whether play leads there or not.
func TestPromiseEverywhere(t *testing.T) {
	for _, c := range []struct {
		rule    Completing
		n, most int // board, most stones of X
	}{
		{XRule(), 4, 5},
		{ORule(), 2, 2},
		{ORule(), 3, 3},
		{ORule(), 4, 4},
	} {
		if testing.Short() && c.n == 4 {
			c.most = 4
		}
		answered := 0
		for x := range c.most + 1 {
			o := x - int(c.rule.Player)
			if o < 0 {
				continue
			}
			// Up to symmetry the first cell is X's, or nobody has a stone.
			for xs := range subsets(tr.Square(c.n).Cells(), x) {
				if x > 0 && !xs.Has(0) {
					break
				}
				for os := range subsets(tr.Square(c.n).Cells().Minus(xs), o) {
					if keeps(t, c.rule, tr.New(c.n).Placed(xs, os)) {
						answered++
					}
				}
			}
		}
		t.Logf("%s, n = %d: %d positions answered", c.rule.Name(), c.n, answered)
	}
}
