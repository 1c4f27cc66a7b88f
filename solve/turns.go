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

// runs returns how many stones the mover of n places in a row up to ply by, and the other
// player after that; plain says that they move by turns. A first move that is restricted is
// looked at alone, without what follows it.
func (s *search) runs(n *node, by int) (now, then int, plain bool) {
	if !s.firstMoves(n).Empty() {
		return 1, 0, false
	}
	t := s.turns()
	if t == nil {
		return 1, 1, true
	}
	now = t.run(n.turn, n.ply, by)
	return now, t.run(n.turn.Other(), n.ply+now, by), false
}

// firstMoves returns the cells that may be claimed in n if it is the start of a game that
// restricts its first move, and nothing otherwise.
func (s *search) firstMoves(n *node) tr.Set {
	if s.listed != nil && n.ply == s.listed.begin {
		return s.listed.first
	}
	return tr.Set{}
}

// legal returns the cells that may be claimed in n.
func (s *search) legal(n *node) tr.Set {
	if first := s.firstMoves(n); !first.Empty() {
		return s.free(n).Intersect(first)
	}
	return s.free(n)
}
