package positional

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	tr "transversal"
)

// Graph is a simple graph whose edges are claimed. Vertices are 0..N-1; people see them
// from 1.
type Graph struct {
	N     int
	Edges [][2]int // each with the smaller vertex first, in lexicographic order
}

// String writes g as [ParseGraph] reads it.
func (g Graph) String() string {
	if len(g.Edges) == g.N*(g.N-1)/2 {
		return fmt.Sprintf("K%d", g.N)
	}
	for k := range g.N {
		inside := func(e [2]int) bool { return e[0] >= k || e[1] < k }
		if len(g.Edges) == k*(g.N-k) && !slices.ContainsFunc(g.Edges, inside) {
			return fmt.Sprintf("K%d,%d", k, g.N-k)
		}
	}
	return strings.Join(g.names(), ",")
}

// names returns how people name the edges.
func (g Graph) names() (names []string) {
	for _, e := range g.Edges {
		names = append(names, fmt.Sprintf("%d-%d", e[0]+1, e[1]+1))
	}
	return names
}

// board returns the board whose cells are the edges of g. Where g has more vertices than a
// board of pairs, its edges are vertices with names.
func (g Graph) board() tr.Board {
	if g.N > tr.MaxN {
		return tr.BoardOf(len(g.Edges))
	}
	b := tr.Complete(max(g.N, 2))
	b.Missing = b.Cells()
	for i := range g.Edges {
		b.Missing = b.Missing.Without(g.cell(i))
	}
	return b
}

// cell returns the cell of the board that is edge number i.
func (g Graph) cell(i int) tr.Cell {
	if g.N > tr.MaxN {
		return tr.Cell(i)
	}
	return tr.Edge(g.Edges[i][0], g.Edges[i][1])
}

// Complete returns the complete graph on n vertices or, if k > 0, the complete bipartite one on
// n and k.
func Complete(n, k int) (g Graph) {
	g.N = n + k
	for i := range g.N {
		for j := i + 1; j < g.N; j++ {
			if k == 0 || i < n && j >= n {
				g.Edges = append(g.Edges, [2]int{i, j})
			}
		}
	}
	return g
}

// ParseGraph reads a graph: the name of a complete or complete bipartite graph (K8, K3,4), a
// word in graph6 or sparse6, a list of edges such as "1-2 2-3", or a file with an edge in each
// line: "1 2", as networkx writes it ("0 1 {}"), or in the format of DIMACS ("e 1 2"). If a
// vertex is 0, vertices are counted from 0.
func ParseGraph(text string) (Graph, error) {
	var g Graph
	text = strings.TrimSpace(text)
	for _, header := range []string{">>graph6<<", ">>sparse6<<"} {
		text = strings.TrimPrefix(text, header)
	}
	if n, k, ok := tr.ParseComplete(text); ok && max(n, k) <= mostVertices {
		g = Complete(n, k)
		return g, g.valid()
	}
	if lines := strings.Fields(text); len(lines) > 1 && !strings.ContainsAny(text, " \t,-{") {
		return g, fmt.Errorf("there are %d graphs: give one, a line of its own", len(lines))
	}
	switch {
	case strings.HasPrefix(text, ":"):
		return parseSparse6(text)
	case !strings.ContainsAny(text, " \t\n,-"):
		return parseGraph6(text)
	}
	least := 1
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		line, _, _ = strings.Cut(line, "{") // of networkx: data of the edge
		words := strings.Fields(strings.ReplaceAll(line, ",", " "))
		if len(words) > 0 && words[0] == "c" {
			continue
		}
		if len(words) == 4 && words[0] == "p" {
			if n, err := strconv.Atoi(words[2]); err == nil && n <= mostVertices {
				g.N = n
			}
			continue
		}
		if len(words) == 3 && words[0] == "e" {
			words = words[1:]
		}
		if len(words) == 2 && !strings.Contains(line, "-") {
			words = []string{words[0] + "-" + words[1]} // "1 2" in a line is an edge
		}
		for _, word := range words {
			from, to, _ := strings.Cut(word, "-")
			a, err1 := strconv.Atoi(from)
			b, err2 := strconv.Atoi(to)
			if err1 != nil || err2 != nil || a < 0 || b < 0 || a == b || max(a, b) > mostVertices {
				return g, fmt.Errorf("line %d: %.40q is not an edge: give two vertices from 1 to %d, as in 1-2", i+1, strings.TrimSpace(line), mostVertices)
			}
			least = min(least, a, b)
			g.Edges = append(g.Edges, [2]int{min(a, b), max(a, b)})
		}
	}
	for i, e := range g.Edges {
		g.Edges[i] = [2]int{e[0] - least, e[1] - least}
		g.N = max(g.N, e[1]-least+1)
	}
	return g.sorted()
}

// sorted returns g with its edges in order, each once.
func (g Graph) sorted() (Graph, error) {
	slices.SortFunc(g.Edges, func(e, f [2]int) int { return slices.Compare(e[:], f[:]) })
	g.Edges = slices.Compact(g.Edges)
	return g, g.valid()
}

const mostVertices = 256

func (g Graph) valid() error {
	if len(g.Edges) == 0 || len(g.Edges) > tr.MaxN*tr.MaxN {
		return fmt.Errorf("the graph has %d edges: give 1 to %d", len(g.Edges), tr.MaxN*tr.MaxN)
	}
	return nil
}

// order reads the number of vertices with which a word in graph6 or sparse6 begins, and
// returns the bits after it.
func order(word string) (n int, bits []bool, ok bool) {
	for _, b := range []byte(word) {
		if b < 63 || b > 126 {
			return 0, nil, false
		}
	}
	switch {
	case word == "":
		return 0, nil, false
	case word[0] < 126:
		n, word = int(word[0])-63, word[1:]
	case len(word) > 3 && word[1] < 126:
		for _, b := range []byte(word[1:4]) {
			n = n<<6 | int(b-63)
		}
		word = word[4:]
	default: // 258,048 vertices or more
		return 0, nil, false
	}
	if n > mostVertices {
		return n, nil, true
	}
	for _, b := range []byte(word) {
		for i := 5; i >= 0; i-- {
			bits = append(bits, (b-63)>>i&1 != 0)
		}
	}
	return n, bits, true
}

// parseGraph6 reads a graph in the format graph6.
func parseGraph6(word string) (g Graph, err error) {
	n, bits, ok := order(word)
	switch {
	case ok && n > mostVertices:
		return g, fmt.Errorf("the graph has %d vertices: give 1 to %d", n, mostVertices)
	case !ok || len(bits) != (n*(n-1)/2+5)/6*6:
		return g, fmt.Errorf("%.40q is not a graph: give K8, K3,4, graph6, sparse6, edges such as 1-2 2-3, or a file of one of these", word)
	}
	g.N = n
	for j := 1; j < g.N; j++ {
		for i := range j {
			if bits[0] {
				g.Edges = append(g.Edges, [2]int{i, j})
			}
			bits = bits[1:]
		}
	}
	return g.sorted()
}

// parseSparse6 reads a graph in the format sparse6: after a colon and the order, pairs of a
// bit, which moves on to the next vertex, and a vertex that is joined to the current one.
func parseSparse6(word string) (g Graph, err error) {
	n, rest, ok := order(word[1:])
	switch {
	case !ok || n < 1:
		return g, fmt.Errorf("%.40q is not a graph in sparse6", word)
	case n > mostVertices:
		return g, fmt.Errorf("the graph has %d vertices: give 1 to %d", n, mostVertices)
	}
	g.N = n
	width := bits.Len(uint(n - 1))
	for v := 0; len(rest) > width; rest = rest[1+width:] {
		if rest[0] {
			v++
		}
		to := 0
		for _, bit := range rest[1 : 1+width] {
			to <<= 1
			if bit {
				to |= 1
			}
		}
		switch {
		case to > v:
			v = to
		case v < n && to != v:
			g.Edges = append(g.Edges, [2]int{to, v})
		case v < n:
			return g, fmt.Errorf("%.40q joins a vertex to itself", word)
		}
	}
	return g.sorted()
}

// GraphGoals are the goals of [OnGraph], as people write them.
var GraphGoals = []string{"perfect-matching", "matching:K", "hamilton-cycle", "connected", "clique:Q", "star:K"}

// OnGraph returns the start of the game in which the players claim the edges of g, named
// 1-2 and so on, and the goal is a set of edges of a kind: a perfect matching, a matching
// of k edges, a Hamilton cycle, a connected spanning subgraph, a complete graph on q
// vertices, a star of k edges. Matchings are not listed where the game can do without.
func OnGraph(g Graph, goal string, convention tr.Convention) (tr.Position, error) {
	if err := g.valid(); err != nil {
		return tr.Position{}, err
	}
	game := tr.Game{Board: g.board(), Convention: convention}
	kind, k, err := g.goal(goal)
	if err != nil {
		return tr.Position{}, err
	}
	none := fmt.Errorf("the graph has no %s", goal)
	if kind == "matching" && game.Pairs && convention != tr.AvoiderEnforcer {
		if game.Goal = k; k > game.Shorter() || game.Matching(game.Cells()).Len() < k {
			return tr.Position{}, none
		}
		return game.Start()
	}
	sets, err := g.sets(kind, k)
	if err != nil {
		return tr.Position{}, fmt.Errorf("%w for %s, or it takes too long to find them", err, goal)
	}
	if len(sets) == 0 {
		return tr.Position{}, none
	}
	f := &tr.Family{X: sets, O: sets, Name: fmt.Sprintf("%v %s", g, goal)}
	if convention != tr.Achievement {
		f.Name += " " + convention.String()
	}
	if !game.Pairs {
		f.Names = g.names()
	}
	game.Family = f
	return game.Start()
}

// goal reads a goal, one of [GraphGoals], and its number. A perfect matching is one of half as
// many edges as g has vertices.
func (g Graph) goal(goal string) (kind string, k int, err error) {
	kind, text, ok := strings.Cut(goal, ":")
	numbered := kind == "matching" || kind == "clique" || kind == "star"
	if k, err = strconv.Atoi(text); !numbered {
		k, err = 1, nil
	}
	switch {
	case ok != numbered || err != nil || k < 1 || kind == "clique" && k == 1,
		!numbered && kind != "perfect-matching" && kind != "hamilton-cycle" && kind != "connected":
		return kind, k, fmt.Errorf("--goal %.40q is unknown on a graph: give one of %s", goal, strings.Join(GraphGoals, ", "))
	case kind == "perfect-matching" && g.N%2 == 1:
		return kind, k, fmt.Errorf("the graph has %d vertices: no matching is perfect", g.N)
	case kind == "perfect-matching":
		return "matching", g.N / 2, nil
	}
	return kind, k, nil
}

// sets returns the winning sets of a goal.
func (g Graph) sets(kind string, k int) ([]tr.Set, error) {
	f := finder{Graph: g, edge: map[[2]int]tr.Cell{}}
	for i, e := range g.Edges {
		f.edge[e] = g.cell(i)
		f.edge[[2]int{e[1], e[0]}] = g.cell(i)
	}
	switch kind {
	case "matching":
		f.choose(0, k, tr.Set{}, make([]int, g.N), func(met []int, e [2]int) []int {
			if met[e[0]]+met[e[1]] > 0 {
				return nil
			}
			met = slices.Clone(met)
			met[e[0]], met[e[1]] = 1, 1
			return met
		})
	case "hamilton-cycle":
		f.cycles([]int{0}, tr.Set{})
	case "connected":
		// A vertex's number is that of another in the same part, and 1 more, or 0.
		f.choose(0, g.N-1, tr.Set{}, make([]int, g.N), func(part []int, e [2]int) []int {
			a, b := root(part, e[0]), root(part, e[1])
			if a == b {
				return nil
			}
			part = slices.Clone(part)
			part[a] = b + 1
			return part
		})
	case "clique":
		f.cliques(0, nil, k, tr.Set{})
	case "star":
		for v := range g.N {
			f.choose(0, k, tr.Set{}, []int{}, func(any []int, e [2]int) []int {
				if e[0] != v && e[1] != v {
					return nil
				}
				return any
			})
		}
	}
	if f.full() {
		return nil, fmt.Errorf("the graph has more than %d winning sets", MostSets)
	}
	slices.SortFunc(f.found, tr.Set.Compare)
	return slices.Compact(f.found), nil
}

// finder collects sets of edges. It stops when there are too many, or after too many steps.
type finder struct {
	Graph
	edge  map[[2]int]tr.Cell
	found []tr.Set
	steps int
}

func (f *finder) full() bool {
	f.steps++
	return f.steps > mostSteps || len(f.found) > MostSets
}

func (f *finder) add(s tr.Set) {
	if len(f.found) <= MostSets {
		f.found = append(f.found, s)
	}
}

// choose adds s with each set of left more edges from number i on that may be added one after
// another. What is to be known of s is a number for each vertex; with returns the numbers when
// an edge is added too, or nil if it must not be.
func (f *finder) choose(i, left int, s tr.Set, known []int, with func(known []int, e [2]int) []int) {
	if left == 0 {
		f.add(s)
		return
	}
	for ; i+left <= len(f.Edges) && !f.full(); i++ {
		if more := with(known, f.Edges[i]); more != nil {
			f.choose(i+1, left-1, s.With(f.cell(i)), more, with)
		}
	}
}

// cycles adds the Hamilton cycles that begin with a path, of which s is the edges.
func (f *finder) cycles(path []int, s tr.Set) {
	last := path[len(path)-1]
	if len(path) == f.N {
		if c, ok := f.edge[[2]int{last, 0}]; ok && f.N > 2 && path[1] < last { // of both ways round one
			f.add(s.With(c))
		}
		return
	}
	for v := range f.N {
		if c, ok := f.edge[[2]int{last, v}]; ok && !slices.Contains(path, v) && !f.full() {
			f.cycles(append(path[:len(path):len(path)], v), s.With(c))
		}
	}
}

func root(part []int, v int) int {
	for part[v] != 0 {
		v = part[v] - 1
	}
	return v
}

// cliques adds s, the edges among some vertices, with those of left more vertices from v
// on that are joined to them and to one another.
func (f *finder) cliques(v int, among []int, left int, s tr.Set) {
	if left == 0 {
		f.add(s)
		return
	}
next:
	for ; v < f.N && !f.full(); v++ {
		more := s
		for _, u := range among {
			c, ok := f.edge[[2]int{u, v}]
			if !ok {
				continue next
			}
			more = more.With(c)
		}
		f.cliques(v+1, append(among[:len(among):len(among)], v), left-1, more)
	}
}
