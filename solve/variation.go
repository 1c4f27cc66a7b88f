package solve

import (
	tr "transversal"
	"transversal/symmetry"
)

// variation returns a line of play from the problem. If a wins by ply by and not
// sooner, a plays to win by then and the other to make it last. If by is past
// the last ply, nobody wins before the board is full, and each keeps the other
// from winning.
func (s *solver) variation(a tr.Player, by int) ([]Move, error) {
	line := []Move{}
	n := s.problem.node()
	_, last := s.problem.plies()
	for n.ply < last {
		var (
			c   tr.Cell
			err error
		)
		switch {
		case by > last && s.rule == MakerBreaker:
			c, err = s.toStop(&n, tr.X, last)
		case by > last:
			c, err = s.toStop(&n, n.turn.Other(), last)
		case n.turn == a:
			c, err = s.toWin(&n, a, by)
		default:
			c, err = s.toStop(&n, a, by-1)
		}
		if err != nil {
			return nil, err
		}
		line = append(line, Move{n.turn, c, n.ply + 1})
		n = s.play(&n, c)
		if _, over := s.winner(&n); over {
			break
		}
	}
	return line, nil
}

// toWin returns a move of a's by which a still wins n by ply by.
func (s *solver) toWin(n *node, a tr.Player, by int) (tr.Cell, error) {
	if v, moves := s.look(n, a, by); s.rule != Avoidance && v == wins {
		c, _ := moves.First() // completes a winning set
		return c, nil
	}
	if c, some := s.remembered(n, a, by, true); some {
		return c, nil
	}
	return s.moveThat(n, a, by, true)
}

// toStop returns a move after which a still does not win n by ply by, and any
// move if there is none. It is a's opponent who should ask.
func (s *solver) toStop(n *node, a tr.Player, by int) (tr.Cell, error) {
	if c, some := s.remembered(n, a, by, false); some && n.turn != a {
		return c, nil
	}
	return s.moveThat(n, a, by, false)
}

// remembered returns the move from the table that shows that a wins n by ply by,
// or that a does not.
func (s *solver) remembered(n *node, a tr.Player, by int, win bool) (tr.Cell, bool) {
	form := symmetry.Board(s.rows, s.cols, n.who[tr.X].set, n.who[tr.O].set, n.missing, true)
	k := s.table.keyOf(form.Position.X, form.Position.O)
	known := s.table.get(&k)
	c, some := known.move(a)
	if !some || win && !known.wins(a, by) || !win && !known.fails(a, by) {
		return 0, false
	}
	return form.Preimage(c), true
}

// moveThat returns the first move of n, in the order of the search, after which
// a wins by ply by, or does not; any move if there is none.
func (s *solver) moveThat(n *node, a tr.Player, by int, win bool) (tr.Cell, error) {
	var list moveList
	s.order(&list, n, s.free(n), 0, a)
	for _, m := range list.moves[:list.n] {
		next := s.play(n, m.cell)
		if who, over := s.winner(&next); over {
			if (who == a && next.ply <= by) == win {
				return m.cell, nil
			}
			continue
		}
		if yes, err := s.winsFrom(&next, a, by); err != nil || yes == win {
			return m.cell, err
		}
	}
	return list.moves[0].cell, nil
}
