// Package complete plays the perfect-matching game on the complete graph with 2m vertices:
// two players claim its edges in turn, and the first to own a perfect matching, m edges of
// which no two share a vertex, wins.
//
// X wins by ply 2m+3 for every m ≥ 3 ([XRule], the winning theorem of docs/complete-graphs.md). For
// every m ≥ 2 O can prevent a perfect matching of X up to ply 2m+1 ([ORule], the delay theorem).
// [Verify] plays a rule against every play of the other player and checks every claim of the
// proofs. [Plain] plays every play by itself, in another way, and judges only the outcome.
//
// In builds for the page (wasip1) it has the rules alone, without what verifies them.
package complete

import (
	"fmt"
	"strconv"
	"strings"

	tr "transversal"
)

// MaxM is the largest m: 2m = 16 vertices, which is the side of a [tr.Set].
const MaxM = tr.MaxN / 2

// Position says who owns which edges of the complete graph with 2m vertices. The vertices
// are 0, …, 2m-1, and people see 1, …, 2m. The edge between i and j, i < j, is the cell in
// row i and column j, so that edges are in the order 12, 13, …, 23, ….
type Position struct {
	M    int
	X, O tr.Set
}

// Edge returns the edge between two vertices.
func Edge(i, j int) tr.Cell { return tr.At(min(i, j), max(i, j)) }

// triangle is all edges of the graph with 16 vertices.
var triangle = func() (s tr.Set) {
	for i := range tr.MaxN {
		for j := range i {
			s = s.With(Edge(i, j))
		}
	}
	return s
}()

// Inside returns the edges with both ends among the vertices u.
func Inside(u tr.Lines) tr.Set { return tr.Rectangle(u, u).Intersect(triangle) }

// Touched returns the vertices at which s has an edge.
func Touched(s tr.Set) tr.Lines { return s.Rows() | s.Cols() }

// ends returns the two ends of an edge.
func ends(e tr.Cell) tr.Lines { return tr.Line(e.Row()) | tr.Line(e.Col()) }

// IsMatching reports whether no two edges of s share a vertex.
func IsMatching(s tr.Set) bool { return Touched(s).Len() == 2*s.Len() }

// Name writes an edge as people see it: "3-11".
func Name(e tr.Cell) string { return fmt.Sprintf("%d-%d", e.Row()+1, e.Col()+1) }

// ParseGraph reads the name of a complete graph with 2m vertices, m ≥ least: "K8".
func ParseGraph(name string, least int) (m int, err error) {
	word, ok := strings.CutPrefix(name, "K")
	vertices, err := strconv.Atoi(word)
	if !ok || err != nil || vertices%2 != 0 || vertices < 2*least || vertices > 2*MaxM {
		return 0, fmt.Errorf("%q: give a complete graph with an even number of vertices, K%d to K%d", name, 2*least, 2*MaxM)
	}
	return vertices / 2, nil
}

// Play returns the position after the player to move has claimed the edge that is named as
// people do. The error says why it cannot be claimed.
func (p Position) Play(name string) (Position, error) {
	first, second, ok := strings.Cut(name, "-")
	i, err := strconv.Atoi(first)
	j, wrong := strconv.Atoi(second)
	switch {
	case !ok || err != nil || wrong != nil || i == j || min(i, j) < 1 || max(i, j) > 2*p.M:
		return p, fmt.Errorf("%q is not an edge: give two vertices from 1 to %d, as in 1-2", name, 2*p.M)
	case !p.Free().Has(Edge(i-1, j-1)):
		return p, fmt.Errorf("the edge %s is taken", name)
	}
	return p.With(Edge(i-1, j-1)), nil
}

// Names lists edges: "1-2 3-11".
func Names(s tr.Set) string {
	var names []string
	for e := range s.All() {
		names = append(names, Name(e))
	}
	return strings.Join(names, " ")
}

// Vertices returns all vertices.
func (p Position) Vertices() tr.Lines { return tr.FirstLines(2 * p.M) }

// Edges returns the edges that a player owns.
func (p Position) Edges(player tr.Player) tr.Set {
	if player == tr.X {
		return p.X
	}
	return p.O
}

// Free returns the edges that nobody owns.
func (p Position) Free() tr.Set { return Inside(p.Vertices()).Minus(p.X).Minus(p.O) }

// Ply returns the number of edges that have been claimed.
func (p Position) Ply() int { return p.X.Len() + p.O.Len() }

// Turn returns who is to move: X if both own equally many edges.
func (p Position) Turn() tr.Player {
	if p.X.Len() == p.O.Len() {
		return tr.X
	}
	return tr.O
}

// With returns the position after the player to move has claimed e.
func (p Position) With(e tr.Cell) Position {
	if p.Turn() == tr.X {
		p.X = p.X.With(e)
	} else {
		p.O = p.O.With(e)
	}
	return p
}

// Owns reports whether a player owns a perfect matching.
func (p Position) Owns(player tr.Player) bool {
	s := p.Edges(player)
	if s.Len() < p.M {
		return false
	}
	g := neighbours(s)
	return g.matches(p.Vertices())
}

// Threats returns the free edges that complete a player's edges.
func (p Position) Threats(player tr.Player) tr.Set {
	return Completing(p.M, p.Edges(player)).Intersect(p.Free())
}

// String writes a position on two lines.
func (p Position) String() string {
	return fmt.Sprintf("K%d\nX: %s\nO: %s", 2*p.M, Names(p.X), Names(p.O))
}

// graph is the set of neighbours of each vertex.
type graph [tr.MaxN]tr.Lines

func neighbours(s tr.Set) (g graph) {
	for !s.Empty() {
		var e tr.Cell
		e, s = s.Pop()
		g[e.Row()] |= tr.Line(e.Col())
		g[e.Col()] |= tr.Line(e.Row())
	}
	return g
}

// matches reports whether the edges match the vertices left with each other: the first
// with one of its neighbours, and then the rest.
func (g *graph) matches(left tr.Lines) bool {
	if left == 0 {
		return true
	}
	v := left.First()
	left &^= tr.Line(v)
	for next := g[v] & left; next != 0; next &= next - 1 {
		if g.matches(left &^ tr.Line(next.First())) {
			return true
		}
	}
	return false
}

// Completing returns the edges that complete s, a set without a perfect matching: the edges
// ab for which s matches all vertices except a and b with each other.
func Completing(m int, s tr.Set) (completing tr.Set) {
	if s.Len() < m-1 {
		return tr.Set{}
	}
	g := neighbours(s)
	g.expose(tr.FirstLines(2*m), -1, &completing)
	return completing
}

// expose matches the vertices left, except for one, or two if none has been exposed yet
// (exposed is -1). It adds the pairs of exposed vertices to completing.
func (g *graph) expose(left tr.Lines, exposed int, completing *tr.Set) {
	if left == 0 {
		return // nothing was exposed: a perfect matching, which nothing completes
	}
	v := left.First()
	left &^= tr.Line(v)
	for next := g[v] & left; next != 0; next &= next - 1 {
		g.expose(left&^tr.Line(next.First()), exposed, completing)
	}
	switch {
	case exposed < 0:
		g.expose(left, v, completing)
	case g.matches(left):
		*completing = completing.With(Edge(exposed, v))
	}
}
