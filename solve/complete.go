package solve

import (
	"strconv"
	"strings"

	tr "transversal"
	"transversal/internal/symmetry"
)

// complete is a complete graph whose edges are the vertices of a game: every permutation
// of its n vertices takes winning sets to winning sets.
type complete struct {
	n    int
	ends [256][2]uint8
	edge [symmetry.MaxVertices][symmetry.MaxVertices]tr.Cell
}

// completeOf returns the graph of a family whose vertices are named as the edges of a
// complete graph are, 1-2 and so on, if its winning sets are those of a game on it; nil
// otherwise.
func completeOf(f *tr.Family) *complete {
	g, number := &complete{}, map[string]int{}
	seen := map[[2]uint8]bool{}
	for i, name := range f.Names() {
		for j, word := range strings.SplitN(name, "-", 2) {
			if _, err := strconv.ParseUint(word, 10, 32); err != nil {
				return nil
			}
			v, ok := number[word]
			if !ok {
				if v = len(number); v == symmetry.MaxVertices {
					return nil
				}
				number[word] = v
			}
			g.ends[i][j] = uint8(v)
		}
		a, b := g.ends[i][0], g.ends[i][1]
		g.edge[a][b], g.edge[b][a] = tr.Cell(i), tr.Cell(i)
		seen[[2]uint8{min(a, b), max(a, b)}] = a != b
	}
	g.n = len(number)
	if g.n < 3 || len(seen) != g.n*(g.n-1)/2 || len(f.Names()) != len(seen) {
		return nil
	}
	for _, player := range [...]tr.Player{tr.X, tr.O} {
		each := map[tr.Set]bool{}
		for _, w := range f.Of(player) {
			each[w] = true
		}
		for v := range g.n - 1 { // exchanges of neighbours make all permutations
			var at [symmetry.MaxVertices]uint8
			for i := range at {
				at[i] = uint8(i)
			}
			at[v], at[v+1] = at[v+1], at[v]
			for w := range each {
				if !each[g.image(&at, w)] {
					return nil
				}
			}
		}
	}
	return g
}

// representative is that of [listed].
func (g *complete) representative(x, o tr.Set) (tr.Set, tr.Set, way) {
	var c symmetry.Coloured
	c.N = g.n
	for i, s := range [...]tr.Set{x, o} {
		for !s.Empty() {
			var e tr.Cell
			e, s = s.Pop()
			a, b := g.ends[e][0], g.ends[e][1]
			c.Joined[i][a] |= 1 << b
			c.Joined[i][b] |= 1 << a
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
		t = t.With(g.edge[to[g.ends[c][0]]][to[g.ends[c][1]]])
	}
	return t
}
