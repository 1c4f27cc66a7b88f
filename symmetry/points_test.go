package symmetry

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	tr "transversal"
)

// matched returns a position on a board of up to the largest, on which X owns the first
// cells of the diagonal, and O some others.
func matched(dice *rand.Rand) tr.Position {
	n := 2 + dice.IntN(tr.MaxN-1)
	p := tr.New(n)
	for i := range 1 + dice.IntN(n) {
		p.X = p.X.With(tr.At(i, i))
	}
	for range 1 + dice.IntN(24) {
		p.O = p.O.With(tr.At(dice.IntN(n), dice.IntN(n)))
	}
	p.O = p.O.Minus(p.X)
	return p
}

// A digraph is made where the stones of X, or else of O, are a matching, and the other's
// touch no more than 16 of its points and are no more than 16. It has an arc for each.
func TestDigraph(t *testing.T) {
	dice := rand.New(rand.NewPCG(23, 24))
	tally := map[bool]int{}
	for range 3000 {
		p := matched(dice)
		met := map[int]bool{}
		for c := range p.O.All() {
			row, col := c.Row(), c.Col()
			if row >= p.X.Len() {
				row += 100
			}
			if col >= p.X.Len() {
				col += 200
			}
			met[row], met[col] = true, true
		}
		fits := p.O.Len() <= 16 && len(met) <= 16
		for _, owner := range []tr.Player{tr.X, tr.O} {
			q := p
			if owner == tr.O {
				q = p.Placed(p.O, p.X)
			}
			if p.O.IsMatching() && (owner == tr.O || !fits) {
				continue // either may be the one
			}
			var d digraph
			tally[fits]++
			if who, ok := d.of(&q); ok != fits || ok && (who != owner || d.arcs != p.O.Len() || bits.OnesCount32(d.met) != len(met)) {
				t.Fatalf("%v\nis a digraph of %v: %v, with %d arcs and %d points; want %v, %d and %d", q, who, ok, d.arcs, bits.OnesCount32(d.met), fits, p.O.Len(), len(met))
			}
		}
	}
	if tally[true] < 500 || tally[false] < 500 {
		t.Errorf("digraphs and others are %v", tally)
	}
}

// The labels seldom leave a choice.
func TestLabels(t *testing.T) {
	dice := rand.New(rand.NewPCG(25, 26))
	all, told := 0, 0
	for range 2000 {
		p := matched(dice)
		var d digraph
		if _, ok := d.of(&p); !ok {
			continue
		}
		all++
		l := d.labels()
		if _, ok := d.symmetries(&l); ok {
			told++
		}
	}
	if all < 1000 || told*100 < all*75 {
		t.Errorf("of %d positions %d are told apart", all, told)
	}
}
