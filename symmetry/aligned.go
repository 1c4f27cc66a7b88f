package symmetry

import (
	"math/bits"

	tr "transversal"
)

// Aligned returns a position of the class of p under row and column permutations. In it
// X's stones, and those of O's in part, stand as in the [Canonical] position with these
// stones alone: so positions agree in them afterwards if they can be made to, whatever
// else O owns. It is p itself where X's stones are no matching on a full square board, or
// the digraph of these stones has more than 16 arcs or points with one.
func Aligned(p tr.Position, part tr.Set) tr.Position {
	n := p.N()
	if n == 0 {
		return p
	}
	var d digraph
	x, o := p.X.Words(), p.O.Intersect(part).Words()
	if !d.load(n, &x, &o) {
		return p
	}
	l := d.labels()
	places := d.places(&l)
	d.smallest(&places)
	d.placeAll(&places)
	var moved arcs
	for c := range p.O.All() {
		tail, head := d.ends(c)
		moved.add(places.at[tail], places.at[head])
	}
	return p.Placed(diagonals[d.stones], tr.SetOfWords(moved))
}

// placeAll gives the points without an arc the places that are left, in their order.
func (d *digraph) placeAll(p *places) {
	lines := uint32(1)<<d.n - 1
	all := [3]uint32{d.matched, lines &^ d.matched}
	for _, v := range d.ofCol[:d.n] {
		if v >= 16 {
			all[2] |= 1 << v
		}
	}
	begin := [3]int{0, d.stones, d.stones}
	for i, met := range d.kinds() {
		next := begin[i] + bits.OnesCount32(met)
		for rest := all[i] &^ met; rest != 0; rest &= rest - 1 {
			p.at[bits.TrailingZeros32(rest)] = uint8(next)
			next++
		}
	}
}
