package solve

import (
	"strconv"
	"strings"

	tr "transversal"
	"transversal/symmetry"
)

// classes finds the class of a position of a game whose vertices have names: up to
// permutations of the vertices that take the winning sets of each player to one another.
type classes struct {
	group    []permutation
	complete *complete // of a game on the edges of a complete graph; group is empty then
}

type permutation struct{ to, from [256]tr.Cell }

// automorphisms returns permutations of the vertices that take the winning sets, as far
// as p has left them, to one another. The stones of p stay where they are.
func automorphisms(p tr.Position, sets *[2][]tr.Set) (group []permutation) {
	free := p.Free().Cells()
	number := [256]int{}
	for i, c := range free {
		number[c] = i
	}
	var families [][][]int
	for player, of := range sets {
		var family [][]int
		for _, w := range of {
			var set []int
			for c := range w.Minus(p.Stones(tr.Player(player))).All() {
				set = append(set, number[c])
			}
			family = append(family, set)
		}
		families = append(families, family)
	}
	for _, to := range symmetry.Automorphisms(len(free), families, mostSymmetries) {
		var g permutation
		for c := range 256 {
			g.to[c], g.from[c] = tr.Cell(c), tr.Cell(c)
		}
		for v, w := range to {
			g.to[free[v]], g.from[free[w]] = free[w], free[v]
		}
		group = append(group, g)
	}
	return group
}

// way is how to come back from the representative of a class.
type way struct {
	from *[256]tr.Cell
	at   [symmetry.MaxVertices]uint8
}

// of returns the representative of a position and the way back.
func (k *classes) of(x, o tr.Set) (bestX, bestO tr.Set, w way) {
	if k.complete != nil {
		return k.complete.of(x, o)
	}
	for i := range k.group {
		g := &k.group[i]
		imageX := image(&g.to, x)
		order := -1
		if w.from != nil {
			order = imageX.Compare(bestX)
		}
		if order > 0 {
			continue
		}
		imageO := image(&g.to, o)
		if order < 0 || imageO.Compare(bestO) < 0 {
			w.from, bestX, bestO = &g.from, imageX, imageO
		}
	}
	return bestX, bestO, w
}

// back takes a set of the representative to the position that it represents.
func (k *classes) back(w *way, s tr.Set) tr.Set {
	if k.complete != nil {
		return k.complete.image(&w.at, s)
	}
	return image(w.from, s)
}

func image(to *[256]tr.Cell, s tr.Set) (t tr.Set) {
	for !s.Empty() {
		var c tr.Cell
		c, s = s.Pop()
		t = t.With(to[c])
	}
	return t
}

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

// of returns the representative of a position, and from which vertex each came.
func (g *complete) of(x, o tr.Set) (bestX, bestO tr.Set, w way) {
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
	w.at = c.Canonical()
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
