package solve

import (
	"math/rand/v2"
	"testing"

	tr "transversal"
)

// The lemma on mirrors speaks of the positions of its definition, whose rows or columns
// are handed to it in any order, and of no others; and there the whole game tree says
// that who is to move does not win.
func TestMirrored(t *testing.T) {
	dice := rand.New(rand.NewPCG(27, 28))
	said, silent, lost := 0, 0, 0
	for range 20_000 {
		g := tr.Game{Board: tr.Board{Rows: 1 + dice.IntN(5), Cols: 1 + dice.IntN(4)}, Convention: tr.Avoidance, First: tr.Player(dice.IntN(2))}
		if g.Rows*g.Cols > 9 {
			continue
		}
		g.Goal.Size = 1 + dice.IntN(g.Shorter())
		at := scattered(dice, g.Cells(), 6)
		who := at[1:]
		g.Missing = at[0]
		p, err := g.Start()
		if err != nil {
			continue
		}
		mover := g.First
		p = p.Placed(who[tr.X], who[tr.O])
		s := searchOf(must(g.Start()))
		n := s.nodeOf(p)
		own, enemy, free := who[mover.Other()], who[mover], s.free(&n)
		got := s.mirrored(own, enemy, free)
		want := mirror(g.Rows, own, enemy, free, nil) || mirror(g.Cols, turned(own), turned(enemy), turned(free), nil)
		if got != want {
			t.Fatalf("%s: %v, by the definition %v", about(p), got, want)
		}
		if !got {
			silent++
			continue
		}
		if p.Valid() != nil || p.Outcome() != tr.Open || free.Len() > 8 {
			continue
		}
		said++
		truth := plain{}.value(p)
		if truth.value == tr.WonBy(mover) {
			t.Fatalf("%s: %v wins at ply %d", about(p), mover, truth.ply)
		}
		if truth.value != tr.Draw {
			lost++
		}
		if v := s.lookLonger(&n, mover, p.Ply()+free.Len()); v != fails {
			t.Fatalf("%s: %v is not said to be kept from winning: %d", about(p), mover, v)
		}
	}
	if t.Log(said, silent, lost); said < 200 || silent < 200 || lost < 50 {
		t.Errorf("the lemma was asked too little: %d, %d and %d times", said, silent, lost)
	}
}

// mirror reports whether some permutation of the rows that is its own inverse, whose first
// images are given, takes own to enemy and free to itself, but no free cell to itself.
func mirror(rows int, own, enemy, free tr.Set, images []int) bool {
	if len(images) == rows {
		image := func(s tr.Set) (t tr.Set) {
			for c := range s.All() {
				t = t.With(tr.At(images[c.Row()], c.Col()))
			}
			return t
		}
		for i, j := range images {
			if images[j] != i || i == j && free.Row(i) != 0 {
				return false
			}
		}
		return image(own) == enemy && image(free) == free
	}
	for j := range rows {
		if mirror(rows, own, enemy, free, append(images[:len(images):len(images)], j)) {
			return true
		}
	}
	return false
}
