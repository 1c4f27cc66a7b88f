package solve

import (
	tr "transversal"
	"transversal/internal/symmetry"
)

// The zone of a win is the set of all cells that the winner claims or threatens in it.
// Enemy stones elsewhere do not hinder it. So if a wins after one reply, with a zone, then
// a wins in the same way after every other reply outside the zone, as if the enemy had made
// the first one. If the enemy claims that cell later, it is as if it had passed. The zone
// of a position with several replies is the union of their zones. (In Hex this is the
// must-play region.)
//
// This holds as long as the enemy can only hinder, which is all that O can do in
// maker-breaker. In achievement the enemy may win itself, but not if it needs so many
// stones that it is late if one of them is wasted. It does not hold in avoidance.

// zoned reports whether the zone of a's win of n by ply by counts: the enemy needs at
// least as many stones as it places before a's last, and so does not win if one of them,
// outside the zone, brings it no nearer. Then a need not block what it threatens, and may.
func (s *search) zoned(n *node, a tr.Player, by int) bool {
	switch {
	case !s.table.zones:
		return false
	case s.rule == tr.MakerBreaker:
		return true
	}
	return n.who[a.Other()].need >= s.stonesOf(n, a.Other(), by)
}

// counters returns the replies in n that bring the enemy of a nearer to winning in time.
func (s *search) counters(n *node, by int) tr.Set {
	enemy := &n.who[n.turn]
	if s.rule == tr.Achievement && enemy.need <= s.stonesOf(n, n.turn, by) {
		return enemy.next
	}
	return tr.Set{}
}

// class is the representative of a class of positions, and how to come back.
type class struct {
	stand
	zoned      bool
	rows, cols [tr.MaxN]uint8 // from where row i, column i of the representative came
	transposed bool
	symmetry   *symmetryOf          // instead of these where sets are listed: what led here
	vertices   symmetry.Permutation // and on a graph: the vertex from which each came
}

// classOf returns the class of n, with the way back if zones count.
func (s *search) classOf(n *node, zoned bool) class {
	at := standOf(n)
	board := tr.Board{Rows: s.rows, Cols: s.cols, Missing: at.missing}
	switch {
	case !s.firstMoves(n).Empty(): // a symmetry would move them
		return class{stand: at}
	case s.graph:
		to := symmetry.Graph(s.rows, at.x.Union(at.missing), at.o.Union(at.missing))
		return class{stand: stand{to.Image(at.x), to.Image(at.o), to.Image(at.missing)}, zoned: zoned, vertices: to.Inverse()}
	case s.listed != nil:
		to, x, o := least(s.listed.group, at.x, at.o, true)
		return class{stand: stand{x, o, at.missing}, zoned: zoned, symmetry: to}
	case !zoned:
		x, o := symmetry.Stones(board, at.x, at.o, true)
		missing := x.Intersect(o)
		return class{stand: stand{x.Minus(missing), o.Minus(missing), missing}}
	}
	f := symmetry.Board(board, at.x, at.o, true)
	c := class{stand: stand{f.X, f.O, f.Missing}, zoned: true, transposed: f.Transposed}
	for i := range s.rows {
		c.rows[f.Rows[i]&15] = uint8(i)
	}
	for i := range s.cols {
		c.cols[f.Cols[i]&15] = uint8(i)
	}
	return c
}

// back takes a zone of the representative to the position it stands for. An unknown
// zone is the whole board.
func (s *search) back(c *class, zone tr.Set) (t tr.Set) {
	switch {
	case zone.Empty() || !c.zoned:
		return s.cells
	case s.graph:
		return c.vertices.Image(zone)
	case s.listed != nil:
		return s.listed.board.Cells().Where(func(cell tr.Cell) bool { return zone.Has(c.symmetry.Moves[cell]) })
	}
	for cell := range zone.All() {
		row, col := cell.Row(), cell.Col()
		if c.transposed {
			row, col = col, row
		}
		t = t.With(tr.At(int(c.rows[row]), int(c.cols[col])))
	}
	return t
}
