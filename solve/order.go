package solve

import (
	tr "transversal"
)

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
// equal rows and of equal columns take to one another. The order is a guess and
// cannot make an answer wrong.
func (s *search) order(l *moveList, n *node, moves tr.Set, a tr.Player, by int, known fact) {
	moves = moves.Intersect(s.distinct(n))
	mover, enemy := &n.who[n.turn], &n.who[n.turn.Other()]
	first := tr.Cell(0)
	remembered := known.winsBy(a) != 0 || known.notBy(a) != 0
	if remembered {
		first = known.move(a)
	}
	for c := range moves.All() {
		score := s.guess(mover, enemy, c)
		if remembered && c == first {
			score = 1 << 30
		}
		l.add(c, score)
	}
}

// guess says how good c looks for the mover: a stone should raise ν, leave
// few enemy stones where the mover's matching can still grow, and there few
// cells that serve the enemy.
func (s *search) guess(mover, enemy *stones, c tr.Cell) int32 {
	r, col := c.Row(), c.Col()
	raises := mover.rows.Has(r) && mover.cols.Has(col)
	rest := tr.Rectangle(mover.rows&^tr.Line(r), mover.cols&^tr.Line(col))
	var score int32
	if raises {
		score += 1 << 20
	}
	score -= int32(rest.Intersect(enemy.set).Len()) << 10
	score -= int32(rest.Intersect(tr.Rectangle(enemy.rows, enemy.cols)).Len())
	return score
}

// distinct returns the cells in rows that are not like an earlier row and in
// columns that are not like an earlier column.
func (s *search) distinct(n *node) tr.Set {
	x, o := n.who[tr.X].set.Union(n.missing), n.who[tr.O].set.Union(n.missing)
	rows, cols := tr.FirstLines(s.rows), tr.FirstLines(s.cols)
	var lines [16]uint32
	for r := range s.rows {
		lines[r] = uint32(x.Row(r))<<16 | uint32(o.Row(r))
		for q := range r {
			if lines[q] == lines[r] {
				rows &^= tr.Line(r)
				break
			}
		}
	}
	for c := range s.cols {
		lines[c] = uint32(x.Col(c))<<16 | uint32(o.Col(c))
		for q := range c {
			if lines[q] == lines[c] {
				cols &^= tr.Line(c)
				break
			}
		}
	}
	return tr.Rectangle(rows, cols)
}
