package solve

import (
	"context"
	"math/bits"
	"sync/atomic"

	tr "transversal"
	"transversal/symmetry"
)

// node is a position of the search.
type node struct {
	who     [2]stones // of X and of O
	missing tr.Set
	ply     int // stones on the board
	turn    tr.Player
}

// search answers one kind of question: can player a force a win by ply by? The
// rest of the package is made of such questions.
type search struct {
	shape
	rule    Rule
	table   *table
	nodes   int64
	stopped atomic.Bool
	stop    bool // seen to be stopped: answers are not to be trusted any more
	tick    func(*search)
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

// verdict is what can be said of a position without trying moves.
type verdict uint8

const (
	open verdict = iota
	yes          // a wins by the ply asked for
	no           // a does not
)

// look says whether a wins n by ply by, if that shows at once, and otherwise
// which moves need be tried, and whether they are forced.
func (s *search) look(n *node, a tr.Player, by int, free tr.Set) (v verdict, moves tr.Set, forced bool) {
	if s.rule == Avoidance {
		v, moves = s.lookAvoidance(n, a, by, free)
		return v, moves, false
	}
	own, other := &n.who[a], &n.who[a.Other()]
	need := s.goal - own.nu // stones that a still needs, at the least
	var threats, against tr.Set
	if need == 1 {
		threats = tr.Rectangle(own.rows, own.cols).Intersect(free)
	}
	if s.rule == Achievement && other.nu == s.goal-1 {
		against = tr.Rectangle(other.rows, other.cols).Intersect(free)
	}
	if n.turn == a {
		left := (by - n.ply + 1) / 2
		slack := left - need
		switch {
		case slack < 0:
			return no, moves, false
		case !threats.Empty():
			return yes, moves, false
		case slack == 0 && s.doomed(own, 1):
			return no, moves, false
		}
		moves = free
		if slack == 0 {
			moves = moves.Intersect(tr.Rectangle(own.rows, own.cols))
		}
		if !against.Empty() {
			if against.Len() > 1 {
				return no, moves, false
			}
			return open, moves.Intersect(against), true
		}
		return open, moves, false
	}
	left := (by - n.ply) / 2
	slack := left - need
	switch {
	case slack < 0 || !against.Empty():
		return no, moves, false
	case threats.Len() > 1:
		return yes, moves, false
	case !threats.Empty():
		return open, threats, true
	case slack == 0 && s.doomed(own, 0):
		return no, moves, false
	}
	return open, free, false
}

// doomed reports that a player who can waste no further stone, and has no
// threat yet, cannot win against a defender who only ever blocks: the last stone
// needs two cells to choose from, hence a spread of at least 1, and stones that
// raise ν do not bring it about. On a rectangle one maximum matching may
// leave several cells open, so that nothing can be said. 
func (s *search) doomed(own *stones, _ int) bool {
	return s.square() && s.spread(own) == 0
}

// lookAvoidance is look for the game in which the first to own a matching loses.
func (s *search) lookAvoidance(n *node, a tr.Player, by int, free tr.Set) (verdict, tr.Set) {
	loser := &n.who[a.Other()]
	left := by - n.ply // of the loser's stones:
	if n.turn == a {
		left /= 2
	} else {
		left = (left + 1) / 2
	}
	if left < s.goal-loser.nu || free.Empty() {
		return no, free
	}
	mover := &n.who[n.turn]
	safe := free
	if mover.nu == s.goal-1 {
		safe = free.Minus(tr.Rectangle(mover.rows, mover.cols))
	}
	switch {
	case !safe.Empty():
		return open, safe
	case n.turn == a:
		return no, free
	}
	return yes, free
}

// win reports whether a can force a win of n by ply by. No player owns a
// winning set in n.
func (s *search) win(n *node, a tr.Player, by int) bool {
	s.nodes++
	if s.nodes&0xfff == 0 && s.stopped.Load() {
		s.stop = true
	}
	if s.stop {
		return false
	}
	free := s.free(n)
	v, moves, forced := s.look(n, a, by, free)
	switch {
	case v != open:
		return v == yes
	case moves.Empty():
		return false
	case forced:
		c, _ := moves.First()
		next := s.play(n, c)
		return s.win(&next, a, by)
	}
	return s.expand(n, a, by)
}

// expand is win where moves must be tried. It works on the representative of n.
func (s *search) expand(n *node, a tr.Player, by int) bool {
	x, o := symmetry.CanonicalBoard(s.rows, s.cols, n.who[tr.X].set, n.who[tr.O].set, n.missing, true)
	k := s.table.keyOf(x, o)
	known := s.table.get(&k)
	if w := known.winsBy(a); w != 0 && w <= by {
		return true
	}
	if known.notBy(a) >= by {
		return false
	}
	before := s.nodes
	rep := *n
	if !n.missing.Empty() {
		rep.missing = x.Intersect(o)
		x, o = x.Minus(rep.missing), o.Minus(rep.missing)
	}
	rep.who = [2]stones{s.of(x), s.of(o)}
	_, moves, _ := s.look(&rep, a, by, s.free(&rep))
	var list moveList
	s.order(&list, &rep, moves, a, by, known)
	mine := n.turn == a
	result, best := !mine, list.moves[0].cell
	for i := range list.n {
		next := s.play(&rep, list.moves[i].cell)
		if s.win(&next, a, by) == mine {
			result, best = mine, list.moves[i].cell
			break
		}
		if s.stop {
			return false
		}
	}
	if s.stop {
		return false
	}
	s.table.put(&k, s.table.get(&k).with(a, by, result, best, s.nodes-before))
	return result
}

// run answers the question win(n, a, by) unless ctx ends it.
func (s *search) run(ctx context.Context, n node, a tr.Player, by int) (bool, error) {
	defer context.AfterFunc(ctx, func() { s.stopped.Store(true) })()
	found := s.win(&n, a, by)
	if s.stop {
		return false, context.Cause(ctx)
	}
	return found, nil
}

var _ = bits.Len
