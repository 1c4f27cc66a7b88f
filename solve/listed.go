package solve

import tr "transversal"

// listed are winning sets that are listed one by one.
type listed struct {
	board tr.Board
	all   [2][]tr.Set  // of X and of O
	sets  [2][]tr.Set  // none of those that the start has spoiled or made needless
	named bool         // vertices have names: they are no grid
	group []symmetryOf // the identity first
	first tr.Set       // at ply begin only these cells may be claimed, if there are any
	begin int
	last  int // the ply at which the game ends
}

// newListed returns what is listed in the game of p. If moved is set, symmetries outside the
// group may move the stones of the start.
func newListed(p tr.Position, moved bool) *listed {
	g := p.Game()
	f := g.Family
	l := &listed{board: g.Board, all: [2][]tr.Set{f.X, f.O}, last: p.Last(), named: g.HasNames(), first: f.First, begin: f.Begin}
	if g.Convention.OneSided() {
		l.all[tr.O] = nil
	}
	if !l.named || moved {
		p = p.Placed(tr.Set{}, tr.Set{})
	}
	for _, a := range [...]tr.Player{tr.X, tr.O} {
		l.sets[a] = fillable(l.all[a], p.Stones(a), p.Stones(a.Other()), p.Last()-p.Ply())
	}
	switch {
	case moved:
		l.group = []symmetryOf{identity}
	case l.named:
		var lacking [2][]tr.Set // the stones of the start stay where they are
		for a, sets := range l.sets {
			for _, w := range sets {
				lacking[a] = append(lacking[a], w.Minus(p.Stones(tr.Player(a))))
			}
		}
		l.group = automorphisms(p.Free().Cells(), lacking)
	default:
		l.group = symmetries(l.board, l.all)
	}
	return l
}

// fillable returns the sets that the owner of own can still fill with the given number of
// stones, without those that contain another.
func fillable(sets []tr.Set, own, enemy tr.Set, stones int) (left []tr.Set) {
	for _, w := range sets {
		if w.Intersect(enemy).Empty() && w.Minus(own).Len() <= stones {
			left = append(left, w)
		}
	}
	if len(left) > mostCompared {
		return left
	}
	lacking := func(i int) tr.Set { return left[i].Minus(own) }
	var least []tr.Set
next:
	for i, w := range left {
		for j := range left {
			if a, b := lacking(i), lacking(j); i != j && a.Contains(b) && (a != b || j < i) {
				continue next
			}
		}
		least = append(least, w)
	}
	return least
}

// mostCompared bounds the sets that are compared with one another.
const mostCompared = 5000

// measure looks at the sets in which the enemy has no stone.
func (l *listed) measure(s *stones, enemy tr.Set) {
	s.need, s.next = countless, tr.Set{}
	for _, w := range l.sets[s.player] {
		if !w.Intersect(enemy).Empty() {
			continue
		}
		lacking := w.Minus(s.set)
		switch n := lacking.Len(); {
		case n < s.need:
			s.need, s.next = n, lacking
		case n == s.need:
			s.next = s.next.Union(lacking)
		}
	}
}

// unit is what a set that is filled counts.
const unit = 1 << 32

// small applies the criterion of Erdős and Selfridge: it reports that the potential of the
// owner of own is less than enough; moves says that it is to move. A set that the owner may
// still fill in time, with left stones, counts 2^-k if it lacks k. A defender who claims the
// cell that takes away most keeps the sum from growing, since the owner's next stone adds no
// more than that. A set that is filled counts 1. So the owner does not win if the sum is less
// than 1 and the defender is to move. A stone of the owner at most doubles the sum.
func small(sets []tr.Set, own, enemy tr.Set, left int, moves bool) bool {
	enough := unit
	if moves {
		enough /= 2
	}
	return potentialOf(sets, own, enemy, left) < enough
}

// potentialOf is the sum of [small] over the sets. A set that lacks more than 32
// cells counts as if it lacked 32.
func potentialOf(sets []tr.Set, own, enemy tr.Set, left int) (sum int) {
	for _, w := range sets {
		if w.Intersect(enemy).Empty() {
			if k := w.Minus(own).Len(); k <= left {
				sum += unit >> min(k, 32)
			}
		}
	}
	return sum
}

// guess adds up, for each cell, how near the sets through it are that are still open to a
// player: one more stone counts four times as much.
func guess(lists *[2][]tr.Set, x, o tr.Set) *[256]int32 {
	var scores [256]int32
	for a, sets := range lists {
		own, enemy := x, o
		if tr.Player(a) == tr.O {
			own, enemy = o, x
		}
		for _, w := range sets {
			if w.Intersect(enemy).Empty() {
				near := int32(1 << 24 >> min(24, 2*w.Minus(own).Len()))
				for c := range w.All() {
					scores[c] += near
				}
			}
		}
	}
	return &scores
}
