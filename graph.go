package transversal

import (
	"fmt"
	"strconv"
	"strings"
)

// Complete returns the complete graph on the vertices 0..n-1, n in 2..16.
func Complete(n int) Board { return Board{Rows: n, Cols: n, Pairs: true} }

// graph names a board of pairs.
func (b Board) graph() string {
	if b.Missing.Empty() {
		return fmt.Sprintf("K%d", b.Rows)
	}
	for k := range b.Rows {
		if first := FirstLines(k); k > 0 && b.Cells() == Rectangle(first, FirstLines(b.Rows)&^first) {
			return fmt.Sprintf("K%d,%d", k, b.Rows-k)
		}
	}
	return strings.ReplaceAll(Game{Board: b}.List(b.Cells()), " ", ",")
}

// ParseComplete reads the name of a complete graph, K8, where k is 0, or of the complete
// bipartite graph K3,4 on n and k vertices.
func ParseComplete(name string) (n, k int, ok bool) {
	sizes, ok := strings.CutPrefix(name, "K")
	first, second, bipartite := strings.Cut(sizes, ",")
	n, _ = strconv.Atoi(first)
	k, _ = strconv.Atoi(second)
	return n, k, ok && n > 0 && strconv.Itoa(n) == first && (!bipartite || k > 0 && strconv.Itoa(k) == second)
}

// parseGraph reads what graph writes.
func parseGraph(word string) (b Board, err error) {
	wrong := fmt.Errorf("%s is not a graph on 2 to %d vertices: give K6, K3,4 or its edges, as in 1-2,2-3", quote(word), MaxN)
	var cells Set
	if strings.HasPrefix(word, "K") {
		n, k, ok := ParseComplete(word)
		if !ok || n > MaxN || k > MaxN || n+k > MaxN {
			return b, wrong
		}
		b = Complete(n + k)
		if cells = b.Cells(); k > 0 {
			cells = Rectangle(FirstLines(n), FirstLines(n+k)&^FirstLines(n))
		}
	} else {
		all := Game{Board: Complete(MaxN)}
		for edge := range strings.SplitSeq(word, ",") {
			c, err := all.Named(edge)
			if err != nil {
				return b, wrong
			}
			cells = cells.With(c)
		}
		b = Complete(cells.Cols().Last() + 1)
	}
	b.Missing = b.Cells().Minus(cells)
	return b, b.Valid()
}

// Edge returns the cell that joins vertex i to vertex j, i ≠ j, in 0..15, on a board of pairs.
func Edge(i, j int) Cell { return At(min(i, j), max(i, j)) }

// Edges returns all edges between vertices of l.
func (l Lines) Edges() (s Set) {
	for v := range l.All() {
		s = s.Union(Rectangle(Line(v), l&^FirstLines(v+1)))
	}
	return s
}

// Vertices returns the ends of the edges s.
func (s Set) Vertices() Lines { return s.Rows() | s.Cols() }

// Neighbours returns, for each vertex, those that the edges s join to it.
func (s Set) Neighbours() (joined [MaxN]Lines) {
	for c := range s.All() {
		joined[c.Row()] |= Line(c.Col())
		joined[c.Col()] |= Line(c.Row())
	}
	return joined
}

// matchVertices matches the vertices left by edges, except for at most spare of them, and
// calls found with each matching and the vertices outside it until found returns false.
func matchVertices(joined *[MaxN]Lines, left, outside Lines, spare int, m Set, found func(m Set, outside Lines) bool) bool {
	if left == 0 {
		return found(m, outside)
	}
	v := left.First()
	left &^= Line(v)
	for w := range (joined[v] & left).All() {
		if !matchVertices(joined, left&^Line(w), outside, spare, m.With(Edge(v, w)), found) {
			return false
		}
	}
	return spare == 0 || matchVertices(joined, left, outside|Line(v), spare-1, m, found)
}

// RaisingEdges returns ν(s), the most edges of s of which no two share a vertex, on the graph
// with the vertices 0..n-1; the vertices that some maximum matching of s leaves out; and the
// edges that raise ν, which join two vertices that some maximum matching leaves out together.
// It is Lemma 1 on a graph that is not bipartite.
func (s Set) RaisingEdges(n int) (nu int, exposed Lines, edges Set) {
	left := s.Vertices()
	exposed = FirstLines(n) &^ left
	if left.Len() == 2*s.Len() { // a matching
		return s.Len(), exposed, exposed.Edges()
	}
	joined, within, together := s.Neighbours(), Set{}, Set{}
	for left != 0 {
		part := Line(left.First()) // a connected component
		for grown := part; grown != 0; {
			v := grown.First()
			grown = grown&^Line(v) | joined[v]&^part
			part |= joined[v]
		}
		left &^= part
		for spare := part.Len() % 2; ; spare += 2 {
			var out Lines
			some := false
			matchVertices(&joined, part, 0, spare, Set{}, func(_ Set, outside Lines) bool {
				some, out = true, out|outside
				if spare > 1 {
					together = together.Union(outside.Edges())
				}
				return spare > 1 || spare == 1 && out != part
			})
			if some {
				nu += (part.Len() - spare) / 2
				exposed |= out
				within = within.Union(out.Edges())
				break
			}
		}
	}
	return nu, exposed, exposed.Edges().Minus(within).Union(together)
}

// Matching returns a maximum matching of the cells s.
func (g Game) Matching(s Set) (m Set) {
	if !g.Pairs {
		return s.MaximumMatching()
	}
	joined := s.Neighbours()
	for spare := g.Rows % 2; ; spare += 2 {
		if !matchVertices(&joined, FirstLines(g.Rows), 0, spare, Set{}, func(found Set, _ Lines) bool {
			m = found
			return false
		}) {
			return m
		}
	}
}
