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
// touch no more than 16 of its points and are no more than 16. It has an arc for each of
// them; and a component is a tree if it has one arc fewer than points.
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
			if who, some := d.of(&q); some != fits || some && (who != owner || d.arcs != p.O.Len() || bits.OnesCount32(d.met) != len(met)) {
				t.Fatalf("%v\nis a digraph of %v: %v, with %d arcs and %d points; want %v, %d and %d", q, who, some, d.arcs, bits.OnesCount32(d.met), fits, p.O.Len(), len(met))
			}
			if fits {
				d.checkTrees(t)
			}
		}
	}
	if tally[true] < 500 || tally[false] < 500 {
		t.Errorf("digraphs and others are %v", tally)
	}
}

// checkTrees checks what is said of the component of each point.
func (d *digraph) checkTrees(t *testing.T) {
	t.Helper()
	l := d.labels()
	p := d.places(&l)
	c, _ := d.choice(&p)
	var joined [16]uint16
	for i := range c.arcs {
		joined[c.tail[i]] |= 1 << c.head[i]
		joined[c.head[i]] |= 1 << c.tail[i]
	}
	for v := range bits.OnesCount32(d.met) {
		component, before := uint16(1)<<v, uint16(0)
		for before != component {
			before = component
			for u := range bits.OnesCount32(d.met) {
				if component>>u&1 != 0 {
					component |= joined[u]
				}
			}
		}
		arcs := 0
		for i := range c.arcs {
			arcs += int(component >> c.tail[i] & 1)
		}
		if want := arcs == bits.OnesCount16(component)-1; c.isTree(uint8(v)) != want {
			t.Fatalf("the %d points %b have %d arcs, and are a tree: %v", bits.OnesCount16(component), component, arcs, !want)
		}
	}
}

// Where no symmetry exchanges points that have arcs, the labels seldom leave a choice.
func TestLabels(t *testing.T) {
	dice := rand.New(rand.NewPCG(25, 26))
	strict, stiff := 0, 0
	for range 2000 {
		p := matched(dice)
		var d digraph
		if _, some := d.of(&p); !some {
			continue
		}
		l := d.labels()
		places := d.places(&l)
		if _, symmetries := d.search(&places); symmetries.low == 1 {
			stiff++
			if places.tied == 0 {
				strict++
			}
		}
	}
	if stiff < 1000 || strict*100 < stiff*96 {
		t.Errorf("of %d positions without a symmetry %d are told apart", stiff, strict)
	}
}
