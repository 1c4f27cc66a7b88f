package solve

import (
	tr "transversal"
	"transversal/symmetry"
)

// node is a position of the search. Nobody has won in it.
type node struct {
	who     [2]stones // of X and of O
	missing tr.Set
	ply     int // stones on the board
	turn    tr.Player
}

// search answers one kind of question: can player a force a win by ply by? All
// of the package is made of such questions.
type search struct {
	shape
	rule  Rule
	table *table
	nodes int64
	tick  func() error // called now and then; an error stops the search
	err   error        // why the search stopped: its answers mean nothing then
}

// free returns the cells that nobody owns.
func (s *search) free(n *node) tr.Set {
	return s.all().Minus(n.missing).Minus(n.who[tr.X].set).Minus(n.who[tr.O].set)
}

// play returns n after the player to move claims c.
func (s *search) play(n *node, c tr.Cell) node {
	next := *n
	next.who[n.turn] = s.with(&n.who[n.turn], c)
	next.ply++
	next.turn = n.turn.Other()
	return next
}

// winner returns who has won by the move that led to n, if that is over.
func (s *search) winner(n *node) (tr.Player, bool) {
	mover := n.turn.Other()
	if n.who[mover].nu < s.goal || s.rule == MakerBreaker && mover == tr.O {
		return 0, false
	}
	if s.rule == Avoidance {
		return n.turn, true
	}
	return mover, true
}

// verdict is what can be said of a position without trying moves.
type verdict uint8

const (
	open  verdict = iota
	wins          // a wins by the ply asked for
	fails         // a does not
)

// look says whether a wins n by ply by, if that shows at once, and otherwise
// which moves need be tried. A single one is forced.
func (s *search) look(n *node, a tr.Player, by int) (verdict, tr.Set) {
	free := s.free(n)
	if s.rule == Avoidance {
		return s.lookAvoidance(n, a, by, free)
	}
	own, other := &n.who[a], &n.who[a.Other()]
	need := s.goal - own.nu // a needs at least as many stones, since one raises ν by 1 at most
	var threats, against tr.Set
	if need == 1 {
		threats = own.raising().Intersect(free)
	}
	if s.rule == Achievement && other.nu == s.goal-1 {
		against = other.raising().Intersect(free)
	}
	if n.turn == a {
		slack := (by-n.ply+1)/2 - need // stones that a can waste
		switch {
		case slack < 0:
			return fails, free
		case !threats.Empty():
			return wins, threats
		case against.Len() > 1 || slack == 0 && s.doomed(own):
			return fails, free
		case slack == 0:
			free = free.Intersect(own.raising())
		}
		if !against.Empty() {
			free = free.Intersect(against)
		}
		if free.Empty() {
			return fails, free
		}
		return open, free
	}
	slack := (by-n.ply)/2 - need
	switch {
	case !against.Empty():
		return fails, against
	case slack < 0:
		return fails, free
	case threats.Len() > 1:
		return wins, free
	case !threats.Empty():
		return open, threats
	case slack == 0 && s.doomed(own), free.Empty():
		return fails, free
	}
	return open, free
}

// doomed says that a player who can waste no more stones and has no threat yet
// cannot win against a defender who only blocks. For the last stone the player
// needs two cells to choose from, hence a spread of at least 1; and stones that
// raise ν do not add to the spread. (On a rectangle a spread of 0 may leave
// several cells to choose from.)
func (s *search) doomed(own *stones) bool {
	return s.square() && s.spread(own) == 0
}

// lookAvoidance is look where the first to own a winning set loses.
func (s *search) lookAvoidance(n *node, a tr.Player, by int, free tr.Set) (verdict, tr.Set) {
	loser := &n.who[a.Other()]
	left := (by - n.ply + 1) / 2 // stones that the loser places by ply by
	if n.turn == a {
		left = (by - n.ply) / 2
	}
	if free.Empty() || left < s.goal-loser.nu {
		return fails, free
	}
	mover := &n.who[n.turn]
	safe := free
	if mover.nu == s.goal-1 {
		safe = free.Minus(mover.raising())
	}
	switch {
	case !safe.Empty():
		return open, safe
	case n.turn == a:
		return fails, free
	}
	return wins, free
}

// win reports whether a can force a win of n by ply by.
func (s *search) win(n *node, a tr.Player, by int) bool {
	if s.nodes++; s.nodes&0x3ff == 0 && s.err == nil {
		s.err = s.tick()
	}
	if s.err != nil {
		return false
	}
	v, moves := s.look(n, a, by)
	if v != open {
		return v == wins
	}
	if c, _ := moves.First(); moves.Len() == 1 {
		next := s.play(n, c)
		return s.win(&next, a, by)
	}
	x, o := symmetry.CanonicalBoard(s.rows, s.cols, n.who[tr.X].set, n.who[tr.O].set, n.missing, true)
	k := s.table.keyOf(x, o)
	known := s.table.get(&k)
	if known.wins(a, by) {
		return true
	}
	if known.fails(a, by) {
		return false
	}
	missing := x.Intersect(o)
	rep := node{
		who:     [2]stones{s.of(x.Minus(missing)), s.of(o.Minus(missing))},
		missing: missing,
		ply:     n.ply,
		turn:    n.turn,
	}
	before := s.nodes
	best, result := s.expand(&rep, a, by, known)
	if s.err != nil {
		return false
	}
	s.table.put(&k, s.table.get(&k).with(a, by, result, best, result == (n.turn == a), s.nodes-before))
	return result
}

// expand tries the moves of n, the representative of its class. If one shows
// the answer, that is the best.
func (s *search) expand(n *node, a tr.Player, by int, known fact) (best tr.Cell, win bool) {
	_, moves := s.look(n, a, by) // the same as in any other position of the class
	var list moveList
	s.order(&list, n, moves, known, a)
	mine := n.turn == a
	for _, m := range list.moves[:list.n] {
		next := s.play(n, m.cell)
		if s.win(&next, a, by) == mine {
			return m.cell, mine
		}
		if s.err != nil {
			break
		}
	}
	return 0, !mine
}
