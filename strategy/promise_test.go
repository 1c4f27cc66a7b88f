package strategy

import (
	"iter"
	"math/rand/v2"
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
func keeps(t *testing.T, rule Completing, p tr.Position, promised func(q tr.Position) bool) bool {
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
			if promised(next) && next.Outcome() == tr.Open {
				if _, err := rule.Move(next); err != nil {
					t.Fatalf("%v\n%v plays %v, and after %v has no answer: %v", p, rule.Player, c, o, err)
				}
			}
		}
	}
	return true
}

// until returns the promise that a rule has an answer up to the given ply.
func until(ply func(n int) int) func(q tr.Position) bool {
	return func(q tr.Position) bool { return q.Ply() < ply(q.N()) }
}

var (
	winsBy   = until(func(n int) int { return 2*n + 4 }) // and by then the rule refuses
	lastsFor = until(func(n int) int { return 2*n + 1 })
)

// Wherever X's rule answers it wins by ply 2n+3, and wherever O's rule answers X
// owns nothing up to ply 2n+1: in every position of n = 4, and of n = 3 for O,
// with as many stones as the rules are for, whether play leads there or not.
func TestPromiseEverywhere(t *testing.T) {
	for _, c := range []struct {
		rule     Completing
		n, most  int // board, most stones of X
		promised func(q tr.Position) bool
	}{
		{XRule(), 4, 5, winsBy},
		{ORule(), 2, 3, lastsFor},
		{ORule(), 3, 4, lastsFor},
		{ORule(), 4, 5, lastsFor},
	} {
		if testing.Short() && c.n == 4 {
			c.most = 4
		}
		answered := 0
		for x := range c.most + 1 {
			o := x - int(c.rule.Player)
			if o < 0 || c.rule.Player == tr.O && x > c.n {
				continue
			}
			// Up to symmetry the first cell is X's, or nobody has a stone.
			for xs := range subsets(tr.Square(c.n).Cells(), x) {
				if x > 0 && !xs.Has(0) {
					break
				}
				for os := range subsets(tr.Square(c.n).Cells().Minus(xs), o) {
					if keeps(t, c.rule, tr.New(c.n).Placed(xs, os), c.promised) {
						answered++
					}
				}
			}
		}
		t.Logf("%s, n = %d: %d positions answered", c.rule.Name(), c.n, answered)
	}
}

// The same in positions drawn at random on larger boards, after Phase 1 and
// before: most of them are none to which the rules lead.
func TestPromiseAtRandom(t *testing.T) {
	tries := 6_000
	if testing.Short() {
		tries = 2_000
	}
	for n := 5; n <= 7; n++ {
		dice := rand.New(rand.NewPCG(4, uint64(n)))
		answered := map[int]int{}
		for range tries {
			k := 1 + dice.IntN(n)
			p := tr.New(n).Placed(matching(n, k, dice), tr.Set{})
			p = p.Placed(p.X, drawn(p.Free(), k, dice))
			if k == n-1 && dice.IntN(2) == 0 { // O has blocked
				b, d := p.OpenBlock(tr.X)
				p = p.Placed(p.X, drawn(p.Free(), k-1, dice).With(tr.At(b.First(), d.First())))
			}
			if p.O.Len() == k && keeps(t, XRule(), p, winsBy) {
				answered[p.Ply()]++
			}
			k = dice.IntN(n)
			p = tr.New(n).Placed(tr.Set{}, matching(n, k, dice))
			p = p.Placed(drawn(p.Free(), k+1, dice), p.O)
			if keeps(t, ORule(), p, lastsFor) {
				answered[p.Ply()]++
			}
		}
		t.Logf("n = %d: positions answered by ply: %v", n, answered)
	}
}

// matching draws a matching of k cells.
func matching(n, k int, dice *rand.Rand) (s tr.Set) {
	rows, cols := dice.Perm(n), dice.Perm(n)
	for i := range k {
		s = s.With(tr.At(rows[i], cols[i]))
	}
	return s
}

// drawn draws k of the cells.
func drawn(from tr.Set, k int, dice *rand.Rand) (s tr.Set) {
	cells := from.Cells()
	for _, i := range dice.Perm(len(cells))[:k] {
		s = s.With(cells[i])
	}
	return s
}
