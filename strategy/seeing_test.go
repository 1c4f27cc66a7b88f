package strategy

import (
	"math/rand/v2"
	"testing"

	"transversal/strategy/seen"

	tr "transversal"
)

// seeAll is what a rule sees of its whole move, or of the canonical choice alone.
func seeAll(rule Seeing, all bool, n int, own tr.Set, theirs seen.Stones) (Move, error) {
	if all {
		return rule.SeeAll(n, own, theirs)
	}
	c, err := rule.See(n, own, theirs)
	return Move{Cell: c}, err
}

// What X's rule sees is enough: it makes the canonical choice of Move, or all of Move, and
// the same wherever O's stones are the same on the cells that it asks about. In Phase 2 it
// asks about few, unless w = 0: nothing on the lines of dead rows, but for row b and
// column d.
func TestSee(t *testing.T) {
	for _, all := range []bool{false, true} {
		t.Run(map[bool]string{false: "canonical", true: "all"}[all], func(t *testing.T) { testSee(t, all) })
	}
}

// lookedAt returns the lines b and d of p, in which X misses them, and the cells where live
// rows meet the columns of X's stones in live rows.
func lookedAt(p tr.Position) tr.Set {
	const every = ^tr.Lines(0)
	rows, cols := p.OpenBlock(tr.X)
	looks := tr.Rectangle(rows, every).Union(tr.Rectangle(every, cols))
	var live tr.Set
	for c := range p.X.All() {
		if !p.O.Has(tr.At(c.Row(), cols.First())) && !p.O.Has(tr.At(rows.First(), c.Col())) {
			live = live.With(c)
		}
	}
	return looks.Union(tr.Rectangle(live.Rows(), live.Cols()))
}

func testSee(t *testing.T, all bool) {
	rule := XRule().Otherwise.(Seeing)
	for n := 4; n <= 9; n++ {
		dice := rand.New(rand.NewPCG(8, uint64(n)))
		wide := 0
		for range 300 {
			p := tr.New(n)
			var looks, corner tr.Set // where the rule looks in Phase 2 if w > 0, and (b,d)
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
				want := move
				if !all {
					want.Admits = tr.Set{}
				}
				var asked tr.Set
				c, err := seeAll(rule, all, n, p.X, seen.Of(p.O, &asked))
				if c != want || err != nil {
					t.Fatalf("%v\nX plays %v and sees %v: %v", p, want, c, err)
				}
				if p.X.Len() >= n-1 && asked == seen.Everything {
					wide++
				}
				if p.X.Len() == n-1 {
					looks, corner = lookedAt(p), tr.Rectangle(p.OpenBlock(tr.X))
				}
				// At ply 2n+1 that is so if (b,d) is the first that it takes for (b,d).
				told := p.X.Len() == n-1 || p.X.Len() == n && p.O.Intersect(tr.Rectangle(p.X.Completing(n))).Cells()[1] == corner.Least()
				if told && asked != seen.Everything && !looks.Contains(asked) {
					t.Fatalf("%v\nX asks about %v besides what it has to", p, asked.Minus(looks))
				}
				for range 10 {
					hidden := p.O.Minus(asked).Len()
					others := tr.Square(n).Cells().Minus(p.X).Minus(asked)
					o := p.O.Intersect(asked).Union(drawn(others, hidden, dice))
					if other, err := seeAll(rule, all, n, p.X, seen.Of(o, nil)); other != c || err != nil {
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
