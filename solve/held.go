package solve

import (
	"cmp"
	"slices"

	tr "transversal"
)

// Where winning sets are listed, there can be a short reason why a player never wins: its
// potential is small, or each of its sets contains one of a list of disjoint pairs of
// cells.

// held reports that a never wins n, by its potential or by the pairs of the start.
func (s *search) held(n *node, a tr.Player) bool {
	own, other := &n.who[a], &n.who[a.Other()]
	return s.holds(n) && (s.doomed(own, other, countless, n.turn == a) || s.kept(n, a) != nil)
}

// holds reports whether such reasons are true in n.
func (s *search) holds(n *node) bool {
	return s.listed != nil && s.rule != tr.Avoidance && s.alternate && s.firstMoves(n).Empty()
}

// kept returns the pairs of the start that are free in n, if they are still enough.
func (s *search) kept(n *node, a tr.Player) (pairs []pair) {
	free := s.free(n)
	for _, p := range s.pairings[a] {
		if free.Has(p[0]) && free.Has(p[1]) {
			pairs = append(pairs, p)
		}
	}
next:
	for _, w := range s.listed.sets[a] {
		if !w.Intersect(n.who[a.Other()].set).Empty() {
			continue
		}
		for _, p := range pairs {
			if w.Has(p[0]) && w.Has(p[1]) {
				continue next
			}
		}
		return nil
	}
	return pairs
}

// paired reports that a does not win n by ply by, since pairs keep it from each set that it
// has time to complete.
func (s *search) paired(n *node, a tr.Player, by int) bool {
	left := s.stonesOf(n, a, by)
	if !s.holds(n) || left < n.who[a].need+1 || len(s.listed.sets[a]) > mostPaired {
		return false
	}
	own, other := n.who[a].set, n.who[a.Other()].set
	inTime := slices.DeleteFunc(slices.Clone(s.listed.sets[a]), func(w tr.Set) bool { return w.Minus(own).Len() > left })
	return pairing(inTime, own, other, s.free(n)) != nil
}

// pair is two cells, the smaller first.
type pair [2]tr.Cell

// mostPaired is how many sets a search looks for pairs in: more seldom have them, and each
// look takes longer.
const mostPaired = 200

// mostPairings is how many choices of a pair are tried.
const mostPairings = 100

// pairing returns disjoint pairs of free cells, such that each set in which the enemy has
// no stone contains one; or nothing if it finds none.
func pairing(sets []tr.Set, own, enemy, free tr.Set) []pair {
	var open []tr.Set
	for _, w := range sets {
		if w.Intersect(enemy).Empty() {
			lacking := w.Minus(own)
			if lacking.Len() < 2 {
				return nil
			}
			open = append(open, lacking)
		}
	}
	tries := mostPairings
	return pairUp(open, free, &tries)
}

// pairUp pairs free cells for the open sets. It begins with a set that has the fewest pairs
// left, and with its pair that lies in most sets.
func pairUp(open []tr.Set, free tr.Set, tries *int) []pair {
	if len(open) == 0 {
		return []pair{}
	}
	tightest := open[0]
	for _, w := range open[1:] {
		if w.Intersect(free).Len() < tightest.Intersect(free).Len() {
			tightest = w
		}
	}
	type choice struct {
		cells pair
		met   int // open sets that contain both
	}
	var choices []choice
	cells := tightest.Intersect(free).Cells()
	for i, a := range cells {
		for _, b := range cells[:i] {
			c := choice{cells: pair{b, a}}
			for _, w := range open {
				if w.Has(a) && w.Has(b) {
					c.met++
				}
			}
			choices = append(choices, c)
		}
	}
	slices.SortStableFunc(choices, func(a, b choice) int { return cmp.Compare(b.met, a.met) })
	for _, c := range choices {
		if *tries--; *tries < 0 {
			return nil
		}
		both := tr.SetOf(c.cells[:]...)
		left := slices.DeleteFunc(slices.Clone(open), func(w tr.Set) bool { return w.Contains(both) })
		if pairs := pairUp(left, free.Minus(both), tries); pairs != nil {
			return append(pairs, c.cells)
		}
	}
	return nil
}
