package solve

import tr "transversal"

// turns says who moves when, in a game whose players do not move by turns.
type turns struct {
	begin  int
	who    []tr.Player // at ply begin+1, begin+2, …
	placed [2][]int    // how many stones each player places at the first 0, 1, … of them
}

// newTurns returns nil if the players move by turns.
func newTurns(who []tr.Player, begin int) *turns {
	t := &turns{begin: begin, who: who, placed: [2][]int{{0}, {0}}}
	regular := true
	for i, a := range who {
		regular = regular && (i == 0 || a != who[i-1])
		t.placed[a] = append(t.placed[a], t.placed[a][i]+1)
		t.placed[a.Other()] = append(t.placed[a.Other()], t.placed[a.Other()][i])
	}
	if regular {
		return nil
	}
	return t
}

// at returns who moves at the given ply, and X after the last.
func (t *turns) at(ply int) tr.Player {
	if i := ply - t.begin - 1; 0 <= i && i < len(t.who) {
		return t.who[i]
	}
	return tr.X
}

// turns returns who moves when, nil if the players move by turns.
func (w *winning) turns() *turns {
	if w.listed == nil {
		return nil
	}
	return w.listed.turns
}

// moverAt returns who moves at the given ply of the game of n.
func (s *search) moverAt(n *node, ply int) tr.Player {
	if t := s.turns(); t != nil {
		return t.at(ply)
	}
	if (ply-n.ply)%2 == 0 {
		return n.turn.Other()
	}
	return n.turn
}

// stonesOf returns how many stones a places from n up to ply by, which is not after the
// last.
func (s *search) stonesOf(n *node, a tr.Player, by int) int {
	if t := s.turns(); t != nil && by > n.ply {
		return t.placed[a][by-t.begin] - t.placed[a][n.ply-t.begin]
	}
	if n.turn == a {
		return (by - n.ply + 1) / 2
	}
	return (by - n.ply) / 2
}

// run returns how many stones a places in a row from ply on up to ply by.
func (t *turns) run(a tr.Player, ply, by int) (k int) {
	for ply+k < by && t.at(ply+k+1) == a {
		k++
	}
	return k
}

// lookInTurns is look where players place several stones in a row and owners of winning
// sets win. A player who needs no more stones than it places now wins; one who needs one,
// and can choose among more cells than the enemy claims before, wins too.
func (s *search) lookInTurns(n *node, a tr.Player, by int, free tr.Set) (verdict, tr.Set) {
	t, own, other := s.turns(), &n.who[a], &n.who[a.Other()]
	now := t.run(n.turn, n.ply, by)
	then := t.run(n.turn.Other(), n.ply+now, by)
	if s.stonesOf(n, a, by) < own.need || free.Empty() {
		return fails, free
	}
	mover, waiter := own, other
	if n.turn != a {
		mover, waiter = other, own
	}
	blocks := free // where the mover must play, if it does not win
	if waiter.need == 1 && then > 0 {
		blocks = waiter.next.Intersect(free)
	}
	switch {
	case mover.need <= now && n.turn == a:
		return wins, own.next.Intersect(free)
	case mover.need <= now:
		return fails, free
	case blocks.Len() > now && blocks != free && n.turn == a:
		return fails, free
	case blocks.Len() > now && blocks != free:
		return wins, free
	case blocks.Len() == now:
		return open, blocks
	}
	return open, free
}

// firstMoves returns the cells that may be claimed in n if it is the start of a game that
// restricts its first move, and nothing otherwise.
func (s *search) firstMoves(n *node) tr.Set {
	if s.listed != nil && n.ply == s.listed.begin {
		return s.listed.first
	}
	return tr.Set{}
}

// lookFirst is look where only some moves are allowed.
func (s *search) lookFirst(n *node, a tr.Player, by int) (verdict, tr.Set) {
	moves := s.legal(n)
	if s.rule == tr.Avoidance {
		return s.lookAvoidance(n, a, by, moves)
	}
	mover := &n.who[n.turn]
	switch completing := mover.next.Intersect(moves); {
	case s.stonesOf(n, a, by) < n.who[a].need:
		return fails, moves
	case mover.need > 1 || completing.Empty():
		return open, moves
	case n.turn == a:
		return wins, completing
	}
	return fails, moves
}

// legal returns the cells that may be claimed in n.
func (s *search) legal(n *node) tr.Set {
	if first := s.firstMoves(n); !first.Empty() {
		return s.free(n).Intersect(first)
	}
	return s.free(n)
}
