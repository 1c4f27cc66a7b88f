package solve

import (
	tr "transversal"
	"transversal/symmetry"
)

// variation returns a line of play from the problem. If a wins by ply by and not
// sooner, a plays to win by then and the other to make it last; if a cannot win
// by then, a plays anything and the other such that a cannot. Where neither wins
// before the board is full, each keeps the other from winning.
func (s *solver) variation(a tr.Player, by int) ([]Move, error) {
	line := []Move{}
	n := s.problem.node()
	_, last := s.problem.plies()
	for n.ply < last {
		c, err := s.choose(&n, a, by)
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

// choose returns the move to play in n.
func (s *solver) choose(n *node, a tr.Player, by int) (tr.Cell, error) {
	_, last := s.problem.plies()
	if by > last { // nobody wins: keep it so
		if n.turn == tr.O || s.rule == MakerBreaker {
			return s.moveThat(n, func(next *node) (bool, error) {
				yes, err := s.reaches(next, tr.X, last)
				return !yes, err
			})
		}
		return s.moveThat(n, func(next *node) (bool, error) {
			yes, err := s.reaches(next, tr.O, last)
			return !yes, err
		})
	}
	if n.turn == a {
		if c, some, err := s.remembered(n, a, by); some || err != nil {
			return c, err
		}
		return s.moveThat(n, func(next *node) (bool, error) { return s.reaches(next, a, by) })
	}
	return s.moveThat(n, func(next *node) (bool, error) {
		yes, err := s.reaches(next, a, by-1)
		return !yes, err
	})
}

// reaches is winsFrom for a position that may be decided.
func (s *solver) reaches(n *node, a tr.Player, by int) (bool, error) {
	if who, over := s.winner(n); over {
		return who == a && n.ply <= by, nil
	}
	return s.winsFrom(n, a, by)
}

// moveThat returns the first move of n, in the order of the search, that leads to
// a position as wanted, and any move if there is none.
func (s *solver) moveThat(n *node, wanted func(*node) (bool, error)) (tr.Cell, error) {
	var list moveList
	s.order(&list, n, s.free(n), 0, tr.X)
	for _, m := range list.moves[:list.n] {
		next := s.play(n, m.cell)
		if yes, err := wanted(&next); yes || err != nil {
			return m.cell, err
		}
	}
	return list.moves[0].cell, nil
}

// remembered returns a move of n by which a wins by ply by, if the table or a
// look shows one.
func (s *solver) remembered(n *node, a tr.Player, by int) (tr.Cell, bool, error) {
	if v, moves := s.look(n, a, by); v == wins || moves.Len() == 1 {
		c, _ := moves.First()
		return c, true, nil
	}
	form := symmetry.Board(s.rows, s.cols, n.who[tr.X].set, n.who[tr.O].set, n.missing, true)
	k := s.table.keyOf(form.Position.X, form.Position.O)
	known := s.table.get(&k)
	if c, some := known.move(a); some && known.wins(a, by) {
		return form.Preimage(c), true, nil
	}
	return 0, false, nil
}
