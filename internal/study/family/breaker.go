package family

import (
	"math/bits"

	tr "transversal"
)

// breaker plays for Breaker on families of transversals of a board of side 4 or 5. Package
// solve solves one family. Here there are millions of families that differ by a member, and
// the question is also which other members a strategy of Breaker stops.
type breaker struct {
	cells   uint32      // of the board: cell (r, c) is bit n·r+c
	through [25]tr.Set  // by cell
	mask    [120]uint32 // by transversal: its cells
	enough  int         // the weight of a transversal that is owned, 2^n
	last    int         // the level of one that lacks a cell
	members [64]uint32  // of the family at hand: their cells
	in      [25]uint64  // by cell: the members through it
	whole   open        // all of them, before the first stone
	known   memo        // does Breaker hold a position?
	late    int         // how many of the others Maker may come to have, see spare
	missed  tr.Set      // the others that are not stopped
	seen    memo        // positions in which it is known which others are not
	lost    bool        // a strategy that was said to hold did not
}

func newBreaker(n int) *breaker {
	b := &breaker{cells: 1<<(n*n) - 1, enough: 1 << n, last: n - 1}
	for i, p := range Permutations(n) {
		for r, c := range p {
			b.mask[i] |= 1 << (n*r + c)
			b.through[n*r+c] = b.through[n*r+c].With(tr.Cell(i))
		}
	}
	return b
}

// memo remembers one bit about a position, or forgets it. Call forget before its first use
// and for each new question.
type memo struct {
	entries [1 << 14]struct {
		stones uint64
		asked  uint32
		bit    bool
	}
	asked uint32 // what was remembered before does not count
}

func (m *memo) forget() { m.asked++ }

func (m *memo) at(stones uint64) int { return int(stones * 0x9e3779b97f4a7c15 >> 50) }

func (m *memo) get(stones uint64) (bit, known bool) {
	e := &m.entries[m.at(stones)]
	return e.bit, e.stones == stones && e.asked == m.asked
}

func (m *memo) put(stones uint64, bit bool) {
	e := &m.entries[m.at(stones)]
	e.stones, e.asked, e.bit = stones, m.asked, bit
}

// heavy calls f with the free cells of some weight, the heaviest first, until f returns
// true, and reports whether it did.
func heavy(weight *[25]int, f func(c int) bool) bool {
	for {
		best := 0
		for c, w := range weight {
			if w > weight[best] {
				best = c
			}
		}
		if weight[best] == 0 {
			return false
		}
		if f(best) {
			return true
		}
		weight[best] = 0
	}
}

// weights are those of the free cells that lie in every member which lacks exactly one cell: if
// there are such members Breaker must claim that cell, and cannot if it is not the same of all.
func (b *breaker) weights(l *open, x, o uint32) (weight [25]int) {
	cells := b.cells &^ (x | o)
	for left := l[b.last]; left != 0; left &= left - 1 {
		cells &= b.members[bits.TrailingZeros64(left)]
	}
	for ; cells != 0; cells &= cells - 1 {
		c := bits.TrailingZeros32(cells)
		weight[c] = l.at(b.in[c])
	}
	return weight
}

// holds reports whether Breaker, to move, holds. By Erdős and Selfridge it does if the sum
// of all weights is less than the weight of a member that Maker owns.
func (b *breaker) holds(l *open, x, o uint32) bool {
	if l.weight() < b.enough {
		return true
	}
	stones := uint64(x)<<32 | uint64(o)
	if bit, ok := b.known.get(stones); ok {
		return bit
	}
	weight := b.weights(l, x, o)
	bit := heavy(&weight, func(c int) bool {
		next := l.minus(b.in[c])
		return b.stops(&next, x, o|1<<c)
	})
	b.known.put(stones, bit)
	return bit
}

// stops reports whether Breaker holds with Maker to move.
func (b *breaker) stops(l *open, x, o uint32) bool {
	sum := l.weight()
	switch {
	case 2*sum < b.enough:
		return true
	case l[b.last] != 0:
		return false
	}
	stones := uint64(x)<<32 | uint64(o)
	if bit, ok := b.known.get(stones); ok {
		return bit
	}
	weight := b.weights(l, x, o)
	for c, w := range weight {
		if sum+w < b.enough { // too little after it
			weight[c] = 0
		}
	}
	bit := !heavy(&weight, func(c int) bool {
		next := l.up(b.in[c])
		return !b.holds(&next, x|1<<c, o)
	})
	b.known.put(stones, bit)
	return bit
}

// begin sets the family that the other methods are about.
func (b *breaker) begin(family tr.Set) {
	b.in = [25]uint64{}
	for k, i := range family.Cells() {
		b.members[k] = b.mask[i]
		for cells := b.mask[i]; cells != 0; cells &= cells - 1 {
			b.in[bits.TrailingZeros32(cells)] |= 1 << k
		}
	}
	b.whole = open{1<<family.Len() - 1}
}

// second sets the family, and reports whether Breaker holds it after Maker has claimed the
// first cell.
func (b *breaker) second(family tr.Set) bool {
	b.begin(family)
	b.known.forget()
	l := b.whole.up(b.in[0])
	return b.holds(&l, 1, 0)
}

// spare is for a family that Breaker holds after Maker's first stone on the first cell, and
// so must follow second. It returns a set U of the others such that Breaker also holds the
// family with any r others outside U added.
func (b *breaker) spare(others tr.Set, r int) tr.Set {
	b.late, b.missed = r, tr.Set{}
	b.seen.forget()
	l, rest := b.whole.up(b.in[0]), levels{others}
	rest = rest.up(b.through[0])
	b.answer(&l, &rest, 1, 0)
	return b.missed
}

// answer lets Breaker, to move, go on with a strategy that holds the members l, and adds to
// the missed ones those of the rest that Maker comes to own. It ends where the weight of l
// and of the heaviest of the rest that are not missed is too small. If no move holds, which
// would contradict an earlier answer, it sets lost.
func (b *breaker) answer(l *open, rest *levels, x, o uint32) {
	left := rest.minus(b.missed)
	if l.weight()+left.heaviest(b.late) < b.enough || x|o == b.cells {
		return
	}
	stones := uint64(x)<<32 | uint64(o)
	if _, ok := b.seen.get(stones); ok {
		return
	}
	b.seen.put(stones, true)
	weight := b.weights(l, x, o)
	if l[b.last] == 0 {
		for free := b.cells &^ (x | o); free != 0; free &= free - 1 {
			c := bits.TrailingZeros32(free)
			weight[c] = 1 + weight[c]<<16 + left.at(b.through[c]) // which decides between equal weights
		}
	}
	held := heavy(&weight, func(c int) bool {
		next, others := l.minus(b.in[c]), rest.minus(b.through[c])
		if !b.stops(&next, x, o|1<<c) {
			return false
		}
		b.attack(&next, &others, x, o|1<<c)
		return true
	})
	b.lost = b.lost || !held
}

// attack lets Maker, to move, play anywhere. It skips moves after which answer would end at
// once.
func (b *breaker) attack(l *open, rest *levels, x, o uint32) {
	left, sum := rest.minus(b.missed), l.weight()
	for free := b.cells &^ (x | o); free != 0; free &= free - 1 {
		c := bits.TrailingZeros32(free)
		set := b.through[c]
		b.missed = b.missed.Union(rest[b.last].Intersect(set))
		if sum+l.at(b.in[c])+left.heaviestUp(set, b.late) < b.enough {
			continue
		}
		next, others := l.up(b.in[c]), rest.up(set)
		b.answer(&next, &others, x|1<<c, o)
	}
}
