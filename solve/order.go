package solve

import tr "transversal"

// moveList is a list of moves, the best first as far as one can guess.
type moveList struct {
	n     int
	moves [tr.MaxN * tr.MaxN]scored
}

type scored struct {
	cell  tr.Cell
	score int32
}

// add inserts a move after all that are at least as good.
func (l *moveList) add(c tr.Cell, score int32) {
	i := l.n
	for i > 0 && l.moves[i-1].score < score {
		l.moves[i] = l.moves[i-1]
		i--
	}
	l.moves[i] = scored{c, score}
	l.n++
}

// order lists the moves to try in n, one for each set of moves that exchanges of
// equal rows and of equal columns take to one another. A move that was best
// before comes first. The order is a guess, and cannot make an answer wrong.
func (s *search) order(l *moveList, n *node, moves tr.Set, known fact, a tr.Player) {
	const best = 1 << 30
	before, some := known.move(a)
	for c := range moves.Intersect(s.distinct(n)).All() {
		if some && c == before {
			l.add(c, best)
		} else {
			l.add(c, guess(&n.who[n.turn], &n.who[n.turn.Other()], c))
		}
	}
}

// guess says how good c looks for the mover: a stone should raise ν, leave few
// enemy stones where the mover's matching is to grow, and leave it to grow where
// that serves the enemy least.
func guess(mover, enemy *stones, c tr.Cell) (score int32) {
	r, col := c.Row(), c.Col()
	if mover.rows.Has(r) && mover.cols.Has(col) {
		score += 1 << 20
	}
	rest := tr.Rectangle(mover.rows&^tr.Line(r), mover.cols&^tr.Line(col))
	score -= int32(rest.Intersect(enemy.set).Len()) << 10
	score -= int32(rest.Intersect(enemy.raising()).Len())
	return score
}

// distinct returns the cells in rows that are not like an earlier row and in
// columns that are not like an earlier column.
func (s *search) distinct(n *node) tr.Set {
	x, o := n.who[tr.X].set.Union(n.missing), n.who[tr.O].set.Union(n.missing)
	var rows, cols [16]uint32
	for r := range s.rows {
		rows[r] = uint32(x.Row(r))<<16 | uint32(o.Row(r))
	}
	for c := range s.cols {
		cols[c] = uint32(x.Col(c))<<16 | uint32(o.Col(c))
	}
	return tr.Rectangle(firstOfKind(rows[:s.rows]), firstOfKind(cols[:s.cols]))
}

// firstOfKind returns the lines that are unlike every earlier one.
func firstOfKind(lines []uint32) (first tr.Lines) {
next:
	for i, line := range lines {
		for _, earlier := range lines[:i] {
			if earlier == line {
				continue next
			}
		}
		first |= tr.Line(i)
	}
	return first
}
