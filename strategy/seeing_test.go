package strategy

import (
	"math/rand/v2"
	"testing"

	"transversal/strategy/seen"

	tr "transversal"
)

// What X's rule sees is enough: it makes the canonical choice of Move, and the same one
// wherever O's stones are the same on the cells that it asks about. In Phase 2 it asks
// about few, unless w = 0.
func TestSee(t *testing.T) {
	rule := XRule().Otherwise.(Seeing)
	for n := 4; n <= 9; n++ {
		dice := rand.New(rand.NewPCG(8, uint64(n)))
		wide := 0
		for range 300 {
			p := tr.New(n)
			for p.Ply() < 2*n+3 {
				if p.Turn() == tr.O {
					next := p.Threats(tr.X)
					if next.Empty() {
						next = p.Free()
					}
					p = p.With(drawn(next, 1, dice).Least())
					continue
				}
				if !p.Threats(tr.X).Empty() {
					break // that is not the rule's step
				}
				move, err := rule.Move(p)
				if err != nil {
					t.Fatalf("%v\n%v", p, err)
				}
				var asked tr.Set
				c, err := rule.See(n, p.X, seen.Of(p.O, &asked))
				if c != move.Cell || err != nil {
					t.Fatalf("%v\nX plays %v and sees %v: %v", p, move.Cell, c, err)
				}
				if p.X.Len() >= n-1 && asked == seen.Everything {
					wide++
				}
				for range 10 {
					hidden := p.O.Minus(asked).Len()
					others := tr.Square(n).Cells().Minus(p.X).Minus(asked)
					o := p.O.Intersect(asked).Union(drawn(others, hidden, dice))
					if other, err := rule.See(n, p.X, seen.Of(o, nil)); other != c || err != nil {
						t.Fatalf("%v\nX sees %v, and %v (%v) with O on %v, though it asks about %v alone", p, c, other, err, o, asked)
					}
				}
				p = p.With(drawn(move.Admits, 1, dice).Least())
			}
		}
		if wide > 150 {
			t.Errorf("n = %d: all of O's stones are looked at in %d positions of Phase 2", n, wide)
		}
	}
}

// Where the rule has no answer, neither has it for who asks.
func TestSeeNothing(t *testing.T) {
	rule := XRule().Otherwise.(Seeing)
	refused := 0
	for n := 3; n <= 6; n++ {
		dice := rand.New(rand.NewPCG(9, uint64(n)))
		for range 3_000 {
			k := dice.IntN(n + 3)
			x := drawn(tr.Square(n).Cells(), min(k, n*n), dice)
			p := tr.New(n).Placed(x, drawn(tr.Square(n).Cells().Minus(x), min(k, n*n-x.Len()), dice))
			move, err := rule.Move(p)
			c, seen := rule.See(n, p.X, seen.Of(p.O, new(tr.Set)))
			if (err == nil) != (seen == nil) || err != nil && err.Error() != seen.Error() || c != move.Cell && err == nil {
				t.Fatalf("%v\nX plays %v (%v) and sees %v (%v)", p, move.Cell, err, c, seen)
			}
			if err != nil {
				refused++
			}
		}
	}
	if refused < 1_000 {
		t.Errorf("the rule refuses %d positions", refused)
	}
}
