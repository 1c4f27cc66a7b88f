package solve

import (
	tr "transversal"
	"transversal/internal/symmetry"
)

// complete is a complete graph whose edges are claimed: every permutation of its n vertices
// takes winning sets to winning sets.
type complete struct{ n int }

// completeOf returns the graph of a game, if it is one; nil otherwise. Where winning sets are
// listed, it tries whether the permutations preserve them.
func completeOf(g tr.Game) *complete {
	if !g.Pairs || !g.Missing.Empty() && g.Family != nil {
		return nil
	}
	c := &complete{g.Rows}
	if g.Family == nil {
		return c
	}
	for _, player := range [...]tr.Player{tr.X, tr.O} {
		each := map[tr.Set]bool{}
		for _, w := range g.Family.Of(player) {
			each[w] = true
		}
		for v := range c.n - 1 { // exchanges of neighbours make all permutations
			var at [symmetry.MaxVertices]uint8
			for i := range at {
				at[i] = uint8(i)
			}
			at[v], at[v+1] = at[v+1], at[v]
			for w := range each {
				if !each[c.image(&at, w)] {
					return nil
				}
			}
		}
	}
	return c
}

// representative is that of [winning]. A missing edge is one of both players.
func (g *complete) representative(x, o tr.Set) (tr.Set, tr.Set, way) {
	c := symmetry.Coloured{N: g.n}
	for i, s := range [...]tr.Set{x, o} {
		for !s.Empty() {
			var e tr.Cell
			e, s = s.Pop()
			c.Joined[i][e.Row()] |= 1 << e.Col()
			c.Joined[i][e.Col()] |= 1 << e.Row()
		}
	}
	w := way{at: c.Canonical()}
	var to [symmetry.MaxVertices]uint8
	for i, v := range w.at[:g.n] {
		to[v] = uint8(i)
	}
	return g.image(&to, x), g.image(&to, o), w
}

// image returns the edges that those of s become when vertex v becomes to[v].
func (g *complete) image(to *[symmetry.MaxVertices]uint8, s tr.Set) (t tr.Set) {
	for !s.Empty() {
		var c tr.Cell
		c, s = s.Pop()
		t = t.With(tr.Edge(int(to[c.Row()]), int(to[c.Col()])))
	}
	return t
}
