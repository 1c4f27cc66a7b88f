package solve

import tr "transversal"

// variation returns a line of play from the problem, whose value is given. If somebody wins at a
// ply, not 0, the winner plays to win by then and the other delays. Otherwise each keeps the other
// from winning.
func (s *solver) variation(value tr.Outcome, by int) ([]tr.Cell, error) {
	var line []tr.Cell
	n, last := s.root(), s.last()
	a, _ := value.By()
	for n.ply < last {
		who, ply, win := a, by, n.turn == a
		switch {
		case by == 0 && s.rule == tr.MakerBreaker:
			who, ply, win = tr.X, last, false
		case by == 0:
			who, ply, win = n.turn.Other(), last, false
		case !win:
			ply = by - 1
		}
		c, err := s.moveThat(&n, who, ply, win)
		if err != nil {
			return nil, err
		}
		line = append(line, c)
		n = s.play(&n, c)
		if _, ok := s.winner(&n); ok {
			break
		}
	}
	return line, nil
}

// moveThat returns the first move of n, in the order of the search, after which
// a wins by ply by, or does not; any move if there is none. The order does not depend on
// what the search remembers, so the move is the same for any number of workers. That a does
// not win only its opponent should ask.
func (s *solver) moveThat(n *node, a tr.Player, by int, win bool) (tr.Cell, error) {
	if win && s.rule != tr.Avoidance {
		if v, moves, _ := s.look(n, a, by); v == wins {
			c, _ := moves.First()
			return c, nil
		}
	}
	if !win && by >= s.last() {
		for c := range s.legal(n).All() {
			next := s.play(n, c)
			if _, ok := s.winner(&next); !ok && s.held(&next, a) {
				return c, nil
			}
		}
	}
	form := s.form(n.who[tr.X].set, n.who[tr.O].set, n.missing, true)
	rep := s.nodeAt(form.X, form.O, form.Missing, n.ply, n.turn)
	free := s.legal(&rep)
	first := free
	if v, moves, _ := s.look(&rep, a, by); v == open {
		first = moves
	}
	for _, moves := range [...]tr.Set{first, free.Minus(first)} {
		var list moveList
		s.order(&list, &rep, s.distinct(&rep, moves), a)
		if s.rule == tr.Avoidance { // what a lemma settles need not be searched
			for i := range list.n {
				cell := list.take(i)
				next := s.play(&rep, cell)
				_, ok := s.winner(&next)
				if v := s.lookLonger(&next, a, by); !ok && v != open && (v == wins) == win {
					return form.Preimage(cell), nil
				}
			}
		}
		for i := range list.n {
			cell := list.take(i)
			next := s.play(&rep, cell)
			if who, ok := s.winner(&next); ok {
				if (who == a && next.ply <= by) == win {
					return form.Preimage(cell), nil
				}
				continue
			}
			if yes, err := s.winsFrom(&next, a, by); err != nil || yes == win {
				return form.Preimage(cell), err
			}
		}
	}
	c, _ := first.First()
	return form.Preimage(c), nil
}
