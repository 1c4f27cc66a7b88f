package family

import (
	"math/bits"
	"slices"
)

// numbers is a set of transversals of a board of side 5 or less, by their numbers in
// [Permutations].
type numbers [2]uint64

func (a numbers) and(b numbers) numbers   { return numbers{a[0] & b[0], a[1] & b[1]} }
func (a numbers) minus(b numbers) numbers { return numbers{a[0] &^ b[0], a[1] &^ b[1]} }
func (a numbers) or(b numbers) numbers    { return numbers{a[0] | b[0], a[1] | b[1]} }
func (a numbers) len() int                { return bits.OnesCount64(a[0]) + bits.OnesCount64(a[1]) }
func (a numbers) compare(b numbers) int   { return slices.Compare(a[:], b[:]) }

func (a numbers) with(i int) numbers {
	a[i>>6] |= 1 << (i & 63)
	return a
}

func (a numbers) without(i int) numbers {
	a[i>>6] &^= 1 << (i & 63)
	return a
}

// all is the set of all transversals of the n×n board.
func all(n int) (set numbers) {
	for i := range Permutations(n) {
		set = set.with(i)
	}
	return set
}

// permutations returns the members as permutations of 0..n-1.
func (a numbers) permutations(n int) (members Members) {
	perms := Permutations(n)
	for _, i := range a.list() {
		members = append(members, perms[i])
	}
	return members
}

// list returns the numbers in order.
func (a numbers) list() (list []int) {
	for w := range a {
		for m := a[w]; m != 0; m &= m - 1 {
			list = append(list, 64*w+bits.TrailingZeros64(m))
		}
	}
	return list
}

// levels are transversals in which Breaker has no stone, by how many stones Maker has in
// them, from 0 to n-1. One counts 2^stones, its weight.
type levels [5]numbers

// at is the sum of the weights of the transversals in a set.
func (l *levels) at(set numbers) (sum int) {
	for k := range l {
		sum += l[k].and(set).len() << k
	}
	return sum
}

// heaviest is the sum of the weights of the r heaviest.
func (l *levels) heaviest(r int) int { return l.heaviestUp(numbers{}, r) }

// heaviestUp is the sum of the weights of the r heaviest of l.up(set).
func (l *levels) heaviestUp(set numbers, r int) (sum int) {
	rising := l[len(l)-1].and(set).len()
	for k := len(l) - 1; k >= 0 && r > 0; k-- {
		some := l[k].len() - rising
		if rising = 0; k > 0 {
			rising = l[k-1].and(set).len()
		}
		some = min(some+rising, r)
		r -= some
		sum += some << k
	}
	return sum
}

// minus removes the transversals of a set: Breaker has claimed a cell, and they pass
// through it.
func (l *levels) minus(set numbers) (next levels) {
	for k := range l {
		next[k] = l[k].minus(set)
	}
	return next
}

// up keeps the transversals of a set, each with one more stone, because Maker has claimed a
// cell. It leaves out those that Maker then owns.
func (l *levels) up(set numbers) (next levels) {
	next[0] = l[0].minus(set)
	for k := 1; k < len(l); k++ {
		next[k] = l[k].minus(set).or(l[k-1].and(set))
	}
	return next
}

// open is like levels, for the members of one family, at most 64. Bit i is member i.
// "families --n 5 --size 17" is 1.1 times as fast as with levels.
type open [5]uint64

func (l *open) weight() int { return l.at(^uint64(0)) }

func (l *open) at(set uint64) int {
	return bits.OnesCount64(l[0]&set) + bits.OnesCount64(l[1]&set)<<1 + bits.OnesCount64(l[2]&set)<<2 +
		bits.OnesCount64(l[3]&set)<<3 + bits.OnesCount64(l[4]&set)<<4
}

func (l *open) minus(set uint64) open {
	return open{l[0] &^ set, l[1] &^ set, l[2] &^ set, l[3] &^ set, l[4] &^ set}
}

func (l *open) up(set uint64) open {
	return open{
		l[0] &^ set, l[1]&^set | l[0]&set, l[2]&^set | l[1]&set, l[3]&^set | l[2]&set, l[4]&^set | l[3]&set,
	}
}
