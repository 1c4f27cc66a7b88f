package solve

import (
	tr "transversal"
	"transversal/internal/symmetry"
)

// moveList is a list of moves. They are taken one by one, the best first by a guess.
type moveList struct {
	n     int
	moves [tr.MaxN * tr.MaxN]scored
}

// scored is a move with its score. Of two the larger is the better one or, if they are equally
// good, the one with the smaller cell.
type scored int64

func scoreOf(c tr.Cell, score int32) scored { return scored(score)<<8 | scored(^c) }

func (m scored) cell() tr.Cell { return ^tr.Cell(m) }

// take returns the best of the moves from number i on, and gives it that number.
func (l *moveList) take(i int) tr.Cell {
	best := i
	for j := i + 1; j < l.n; j++ {
		if l.moves[j] > l.moves[best] {
			best = j
		}
	}
	l.moves[i], l.moves[best] = l.moves[best], l.moves[i]
	return l.moves[i].cell()
}

// keep leaves only these of the moves from number i on.
func (l *moveList) keep(i int, live tr.Set) {
	for _, m := range l.moves[i:l.n] {
		if live.Has(m.cell()) {
			l.moves[i] = m
			i++
		}
	}
	l.n = i
}

// order lists the moves to try in n. The order is a guess, and cannot make an answer wrong.
func (s *search) order(l *moveList, n *node, moves tr.Set, a tr.Player) {
	var g guesser
	tempo := s.rule == tr.Avoidance && s.sheltered()
	if tempo {
		s.measureTempo(n, a)
	} else {
		g = s.guesser(n)
	}
	for c := range moves.All() {
		score := int32(0)
		if tempo {
			score = s.guessTempo(n, c)
		} else {
			score = g.of(c)
		}
		l.moves[l.n] = scoreOf(c, score)
		l.n++
	}
}

// distinct returns at least one of each set of moves in n that easily found symmetries take
// to one another; they must take the moves to themselves.
func (w *winning) distinct(n *node, moves tr.Set) (first tr.Set) {
	if w.listed != nil || w.pairs {
		return moves
	}
	for group := range symmetry.Alike(n.who[tr.X].set, n.who[tr.O].set, n.missing, moves) {
		first = first.With(group.Least())
	}
	return first
}
