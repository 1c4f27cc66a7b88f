package solve

import (
	"context"
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
		var own, enemy tr.Set
		for c := range b.Cells().All() {
			switch dice.IntN(5) {
			case 0:
				own = own.With(c)
			case 1:
				enemy = enemy.With(c)
			}
		}
		free := b.Cells().Minus(own).Minus(enemy)
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

// A reason that holds is true: the player does not win, by the search alone.
func TestReason(t *testing.T) {
	dice := rand.New(rand.NewPCG(103, 104))
	reasons := map[string]int{}
	for range 6000 {
		p := randomPosition(dice, 8)
		g := p.Game()
		if g.Family == nil || g.Convention == tr.Avoidance || p.Outcome() != tr.Open {
			continue
		}
		s := must(newSolver(context.Background(), p, Options{Workers: 1, Memory: 1 << 20}))
		n := s.root()
		for _, a := range []tr.Player{tr.X, tr.O} {
			if a == tr.O && g.Convention == tr.MakerBreaker {
				continue
			}
			proof := proof{Claim: Claim{Start: p, Player: a, By: s.last()}, search: &s.search, listing: newListing(s)}
			reason := proof.reason(&n)
			reasons[reason[:min(5, len(reason))]]++
			if wins, err := s.wins(a, s.last()); err != nil || reason != "" && wins {
				t.Errorf("%s: %v wins, and does not by %s; %v", about(p), a, reason, err)
			}
		}
	}
	if reasons[""] == 0 || reasons["poten"] == 0 || reasons["pairs"] == 0 {
		t.Errorf("not all reasons were met: %v", reasons)
	}
}
