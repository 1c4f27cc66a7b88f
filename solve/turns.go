package solve

import tr "transversal"

// turns says who moves when, by ply: up to the last on the largest board, and at the two after it,
// of which a search does not know that nobody moves.
type turns struct {
	mover     [tr.MaxN*tr.MaxN + 3]tr.Player // who places the stone
	made      [2][tr.MaxN*tr.MaxN + 3]int    // how many stones each player places up to there
	alternate bool                           // the players move by turns
}

// newTurns returns who moves when in the game of p. Players who alternate do so before p and after
// the last ply too.
func newTurns(p tr.Position) *turns {
	t := &turns{alternate: true}
	for ply := range t.mover {
		t.mover[ply] = p.Turn() ^ tr.Player((ply-p.Ply()-1)&1)
	}
	if f := p.Game().Family; f != nil {
		for i, a := range f.Turns {
			t.alternate = t.alternate && (i == 0 || a != f.Turns[i-1])
		}
		if !t.alternate {
			clear(t.mover[:])
			copy(t.mover[f.Begin+1:], f.Turns)
		}
	}
	for ply, a := range t.mover[1:] {
		t.made[a][ply+1], t.made[a.Other()][ply+1] = t.made[a][ply]+1, t.made[a.Other()][ply]
	}
	return t
}

// stonesOf returns how many stones a places from n up to ply by.
func (t *turns) stonesOf(n *node, a tr.Player, by int) int {
	return t.made[a][min(max(by, 0), len(t.mover)-1)] - t.made[a][n.ply]
}

// run returns how many stones a places in a row from ply on up to ply by.
func (t *turns) run(a tr.Player, ply, by int) (k int) {
	for ply+k < by && t.mover[ply+k+1] == a {
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
	if s.alternate {
		return 1, 1, true
	}
	now = s.run(n.turn, n.ply, by)
	return now, s.run(n.turn.Other(), n.ply+now, by), false
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
