package solve

import tr "transversal"

// A shelter of a player P, where matchings decide, is a rectangle A×B without a stone of P,
// |A|+|B| = rows+cols-goal+1. By König's theorem a set contains no winning set if and only
// if it misses such a rectangle. So in avoidance P does not lose if it never plays in one.
//
// Shelter lemma (docs/atlas.md has the proof). Call a free cell losing if the enemy would
// own a winning set after claiming it. Let a shelter of P have l losing and h other free
// cells, and let r losing and e other free cells lie outside. Let d = r-h+δ, where δ = 1 if
// P moves next and e is odd, or the enemy moves next and e is even, and otherwise δ = 0.
// Then P does not lose if d ≥ 1, or if d = 0 and l = 0. The enemy loses if d ≥ 2, or if
// d = 1 and l > 0.
//
// Of the shelters with the same A, a set of lines along the shorter side, the search looks
// at the one with the fewest free cells.

// mostLines is how long the shorter side of a board may be on which shelters are looked
// for. A longer one has too many sets of lines.
const mostLines = 6

// sheltered reports whether shelters are looked for.
func (w *winning) sheltered() bool {
	return w.listed == nil && !w.pairs && min(w.rows, w.cols) <= mostLines
}

// along returns where s meets line i of the shorter side, and across where it meets line j
// of the longer one. cell is where the two lines cross.
func (w *winning) along(s tr.Set, i int) tr.Lines {
	if w.rows <= w.cols {
		return s.Row(i)
	}
	return s.Col(i)
}

func (w *winning) across(s tr.Set, j int) tr.Lines {
	if w.rows <= w.cols {
		return s.Col(j)
	}
	return s.Row(j)
}

func (w *winning) cell(i, j int) tr.Cell {
	if w.rows <= w.cols {
		return tr.At(i, j)
	}
	return tr.At(j, i)
}

// ground is a position in which a player looks for a shelter.
type ground struct {
	*winning
	own          [mostLines]tr.Lines // along
	free, losing [tr.MaxN]tr.Lines   // across
}

func (w *winning) groundOf(own, free, losing tr.Set) (g ground) {
	g.winning = w
	for i := range min(w.rows, w.cols) {
		g.own[i] = w.along(own, i)
	}
	for j := range max(w.rows, w.cols) {
		g.free[j], g.losing[j] = w.across(free, j), w.across(losing, j)
	}
	return g
}

// shelter is A×B, for some A, with the B that has the fewest free cells, and the lines that
// could replace lines of B.
type shelter struct {
	b     tr.Lines
	open  tr.Lines // lines across in which A has no stone
	cells int      // free cells
	cost  [tr.MaxN]int
	last  int // the line of B with most free cells
	next  int // the open line outside B with fewest, or -1
}

// shelter finds the shelter with the lines a, if there is one.
func (g *ground) shelter(a tr.Lines, s *shelter) bool {
	var used tr.Lines
	for l := a; l != 0; l &= l - 1 {
		used |= g.own[l.First()]
	}
	need := g.rows + g.cols - g.goal + 1 - a.Len()
	s.open = tr.FirstLines(max(g.rows, g.cols)) &^ used
	if need > s.open.Len() {
		return false
	}
	for l := s.open; l != 0; l &= l - 1 {
		j := l.First()
		s.cost[j] = (g.free[j] & a).Len()
	}
	s.b, s.cells, s.last, s.next = 0, 0, -1, -1
	for left := s.open; left != 0; left = s.open &^ s.b {
		best := left.First()
		for l := left & (left - 1); l != 0; l &= l - 1 {
			if j := l.First(); s.cost[j] < s.cost[best] {
				best = j
			}
		}
		if s.b.Len() == need {
			s.next = best
			break
		}
		s.b |= tr.Line(best)
		s.cells += s.cost[best]
		s.last = best
	}
	return true
}

// lookLonger says what the lemmas on mirrors, shelters and the potential say about n where
// lookAvoidance says nothing.
func (s *search) lookLonger(n *node, a tr.Player, by int) verdict {
	own, loser, free := &n.who[a], &n.who[a.Other()], s.free(n)
	if s.listed != nil {
		if s.alternate && s.doomed(loser, own, countless, (n.turn == a) == ((s.listed.last-n.ply)%2 == 0)) {
			return fails
		}
		return open
	}
	ends := (n.turn == a) == (free.Len()%2 == 0) // the loser makes the last move
	switch {
	case n.turn == a && s.mirrored(loser.set, own.set, free):
		return fails
	case !s.sheltered():
		return open
	case s.outlasts(loser, own, free, n.turn != a, 0), s.tempo.potential.spares(&s.winning, loser.set, free, ends):
		return fails
	}
	full := n.ply + free.Len()
	if !ends {
		full-- // the loser's last move is the one before
	}
	if loser.need == 1 && by >= full && s.outlasts(own, loser, free, n.turn == a, 1) {
		return wins
	}
	return open
}

// outlasts reports that by the lemma the owner of own does not lose, if more is 0, or that
// it wins, if more is 1; moves says that it is to move.
func (w *winning) outlasts(own, enemy *stones, free tr.Set, moves bool, more int) bool {
	var losing tr.Set
	if enemy.need == 1 {
		losing = enemy.next.Intersect(free)
	}
	g := w.groundOf(own.set, free, losing)
	all, number := losing.Len(), free.Len()
	var s shelter
	for a := tr.Lines(1); a < 1<<min(w.rows, w.cols); a++ {
		if !g.shelter(a, &s) {
			continue
		}
		within := 0
		for l := s.b; l != 0; l &= l - 1 {
			within += (g.losing[l.First()] & a).Len()
		}
		d := all - s.cells // r - h
		if e := number - all - s.cells + within; (e%2 == 1) == moves {
			d++
		}
		if d > more || d == more && (within > 0) == (more > 0) {
			return true
		}
	}
	return false
}

// fewest says, for each free cell, how few free cells a shelter has that contains it, and
// how few one that does not.
type fewest struct{ with, without [tr.MaxN * tr.MaxN]int }

// noShelter is more cells than any shelter has.
const noShelter = 1 << 8

func (w *winning) fewest(f *fewest, own, free tr.Set) {
	g := w.groundOf(own, free, tr.Set{})
	for c := range free.All() {
		f.with[c], f.without[c] = noShelter, noShelter
	}
	var s shelter
	for a := tr.Lines(1); a < 1<<min(w.rows, w.cols); a++ {
		if !g.shelter(a, &s) {
			continue
		}
		for j := range max(w.rows, w.cols) {
			with, without := noShelter, s.cells
			switch {
			case s.b.Has(j):
				with, without = s.cells, noShelter
				if s.next >= 0 {
					without = s.cells - s.cost[j] + s.cost[s.next]
				}
			case s.open.Has(j):
				with = s.cells - s.cost[s.last] + s.cost[j]
			}
			for l := g.free[j]; l != 0; l &= l - 1 {
				c := w.cell(l.First(), j)
				if !a.Has(l.First()) {
					f.without[c] = min(f.without[c], s.cells)
					continue
				}
				f.with[c], f.without[c] = min(f.with[c], with), min(f.without[c], without)
			}
		}
	}
}

// tempo guesses how good it is to claim each cell of n: how many more moves the mover has
// than the cells of its best shelter, and how many fewer the enemy has. The number of a
// counts twice. Of equal moves, the better one adds less to the potential of the loser, for
// either player.
type tempo struct {
	own, enemy fewest
	weights    [2]int
	losing     tr.Set // cells with which the enemy of the mover loses
	potential  potential
}

// measureTempo prepares guessTempo for n.
func (s *search) measureTempo(n *node, a tr.Player) {
	t, free, enemy := &s.tempo, s.free(n), &n.who[n.turn.Other()]
	s.fewest(&t.own, n.who[n.turn].set, free)
	s.fewest(&t.enemy, enemy.set, free)
	t.weights[a], t.weights[a.Other()] = 2, 1
	t.losing = tr.Set{}
	if enemy.need == 1 {
		t.losing = enemy.next.Intersect(free)
	}
	t.potential.grow(&s.winning, n.who[a.Other()].set, free)
}

// guessTempo is guess in avoidance.
func (s *search) guessTempo(n *node, c tr.Cell) int32 {
	t, next := &s.tempo, s.play(n, c)
	own := t.losing.Without(c).Len() - t.own.without[c]
	enemy := -min(t.enemy.without[c], t.enemy.with[c]-1)
	if mover := &next.who[n.turn]; mover.need == 1 {
		enemy += mover.next.Intersect(s.free(&next)).Len()
	}
	score := int32(own*t.weights[n.turn]-enemy*t.weights[n.turn.Other()]) << 9
	return score - int32(t.potential.growth[c]<<10/max(t.potential.sum, 1))
}
