package symmetry_test

import (
	"math/rand/v2"
	"testing"

	"transversal/symmetry"

	tr "transversal"
)

// What follows from a position by any move has the representative that it has where it is
// found by itself: whoever is to move, and whoever's stones are a matching, both players'
// or nobody's; with more arcs and points than a digraph may have, for one player's matching
// or for both; and in a game that has no digraph.
func TestSuccessors(t *testing.T) {
	dice := rand.New(rand.NewPCG(41, 42))
	avoidance := tr.Game{Board: tr.Square(4), Convention: tr.Avoidance}
	var s symmetry.Successors
	for i := range 1500 {
		n := 1 + dice.IntN(tr.MaxN)
		p := random(dice, n, dice.IntN(n+1), dice.IntN(n+4), i%3 > 0)
		if i%3 == 2 { // nine stones of each, or nearly, make about as many points as there may be
			n = tr.MaxN - dice.IntN(3)
			p = random(dice, n, 8+dice.IntN(3), 0, true)
			p.O = random(dice, n, 8+dice.IntN(3), 0, true).X.Minus(p.X)
		}
		if dice.IntN(2) == 0 {
			p.X, p.O = p.O, p.X
		}
		p = p.Facing(tr.Player(dice.IntN(2)))
		if n == avoidance.Rows && i%2 == 0 {
			other, err := p.In(avoidance)
			if err != nil {
				continue // both own a transversal
			}
			p = other
		}
		s.From(p)
		if got, want := s.Order(), symmetry.Order(p); got != want {
			t.Fatalf("order %v, not %v, of\n%v", &got, &want, p)
		}
		for c := range p.Free().All() {
			want := symmetry.Canonical(p.With(c))
			if x, o := s.After(c); x != want.X || o != want.O {
				t.Fatalf("after %v the stones in the representative are %v and %v, not those of\n%v\nin\n%v", c, x, o, want, p)
			}
		}
		if got, want := s.Order(), symmetry.Order(p); got != want {
			t.Fatalf("order %v, not %v, after its successors, of\n%v", &got, &want, p)
		}
	}
}

// BenchmarkSuccessors brings what follows from a position of n = 10 by O's move 8, and then
// what follows by X's move 9, into canonical form.
func BenchmarkSuccessors(b *testing.B) {
	for name, stones := range map[string][2]int{"O": {8, 7}, "X": {8, 8}} {
		b.Run(name, func(b *testing.B) {
			dice := rand.New(rand.NewPCG(1, 1))
			positions := make([]tr.Position, 4096)
			for i := range positions {
				positions[i] = symmetry.Canonical(random(dice, 10, stones[0], stones[1], true))
			}
			var s symmetry.Successors
			i := 0
			for b.Loop() {
				p := positions[i%len(positions)]
				i++
				s.From(p)
				if name == "X" {
					s.After(tr.At(8, 8))
					s.After(tr.At(9, 9))
					continue
				}
				for k := range 5 {
					s.After(tr.At(k, k+3))
				}
			}
		})
	}
}
