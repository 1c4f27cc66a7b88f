package transversal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Goal says what a player is to own: cells of one kind. It is a comparable value. The zero
// Goal stands for the largest matching that a board of these sides can have: a transversal of
// a square board, a perfect matching of a graph.
type Goal struct {
	Kind Kind
	Size int // the number of [Goal.String], 1 or more; 0 where the kind takes none
}

// Kind is a kind of goal.
type Kind uint8

// The kinds of goals. Those on graphs take every board that [Board.IsGraph]. The last four say
// only what the sets of a [Family] are, and need one.
const (
	Matching        Kind = iota // Size cells of which no two share a row, a column or a vertex
	PerfectMatching             // of a graph
	HamiltonCycle               // edges of a graph that form a cycle through all vertices
	Connected                   // edges of a graph that connect all its vertices
	Clique                      // all the edges among Size vertices of a graph
	Star                        // Size edges of a graph that meet at one vertex
	InRow                       // Size vertices in a row
	Shape                       // a copy of a shape
	Path                        // a path from one side to the other
	Cut                         // a vertex of every such path
)

// kinds says what follows from the kind of a goal.
var kinds = [...]struct {
	name  string
	least int    // the least Size; 0 if the kind takes none
	aim   string // with %d for Size
	graph bool   // whether the goal is one on graphs
	find  func(f *finder, size int)
}{
	Matching:        {"matching", 1, "%d cells, no two in the same row or column,", false, (*finder).matchings},
	PerfectMatching: {"perfect-matching", 0, "lines that pair up all the points", true, (*finder).perfectMatchings},
	HamiltonCycle:   {"hamilton-cycle", 0, "a round trip through all the points", true, (*finder).hamiltonCycles},
	Connected:       {"connected", 0, "lines that connect all the points", true, (*finder).spanningTrees},
	Clique:          {"clique", 2, "all the lines among %d points", true, (*finder).cliques},
	Star:            {"star", 1, "%d lines at one point", true, (*finder).stars},
	InRow:           {"row", 1, "%d cells in a row", false, nil},
	Shape:           {"shape", 0, "a copy of the shape, turned or not", false, nil},
	Path:            {"path", 0, "a path from one side to the other", false, nil},
	Cut:             {"cut", 0, "a cell of every path from one side to the other", false, nil},
}

// GoalNames are the goals on graphs as people write them, with letters for their numbers.
func GoalNames() []string {
	return []string{"perfect-matching", "matching:K", "hamilton-cycle", "connected", "clique:Q", "star:K"}
}

// ParseGoal reads one of [GoalNames], with a number in place of the letter.
func ParseGoal(word string) (Goal, error) {
	name, number, numbered := strings.Cut(word, ":")
	for kind, k := range kinds {
		if k.name != name || k.find == nil || numbered != (k.least > 0) {
			continue
		}
		g := Goal{Kind: Kind(kind)}
		if !numbered {
			return g, nil
		}
		size, err := strconv.Atoi(number)
		if err == nil && size >= k.least {
			g.Size = size
			return g, nil
		}
	}
	return Goal{}, fmt.Errorf("%s is not a goal: give one of %s", quote(word), strings.Join(GoalNames(), ", "))
}

// String writes g as [ParseGoal] reads it, such as "star:3".
func (g Goal) String() string {
	switch {
	case int(g.Kind) >= len(kinds):
		return "?"
	case kinds[g.Kind].least == 0:
		return kinds[g.Kind].name
	}
	return fmt.Sprintf("%s:%d", kinds[g.Kind].name, g.Size)
}

// Aim says in words what has to be owned in g, such as "3 lines at one point".
func (g Game) Aim() string {
	kind := kinds[g.Goal.Kind]
	switch {
	case g.Goal == Goal{} && g.Family != nil && (g.Family.Same() || g.Convention.OneSided()):
		return "one of the winning sets"
	case g.Goal == Goal{} && g.Family != nil:
		return "one of its own winning sets"
	case g.Goal.Kind == Matching && g.Goal.Size == 1:
		return "a " + g.Thing()
	case g.Goal.Kind == Matching && g.IsGraph() && 2*g.Goal.Size == g.Order():
		return kinds[PerfectMatching].aim
	case g.Goal.Kind == Matching && g.IsGraph():
		return fmt.Sprintf("%d lines, no two at the same point", g.Goal.Size)
	case kind.least == 0:
		return kind.aim
	}
	return fmt.Sprintf(kind.aim, g.Goal.Size)
}

// Size returns how many cells a winning matching has, and 0 if the winning sets are listed.
func (g Game) Size() int {
	if g.Family != nil {
		return 0
	}
	return g.Goal.Size
}

// Thing is what the players claim, in plain words: a cell, or a line of a graph.
func (g Game) Thing() string {
	if g.IsGraph() {
		return "line"
	}
	return "cell"
}

// MostSets is the most winning sets that a goal may list.
const MostSets = 1 << 16

// mostSteps bounds the search for winning sets.
const mostSteps = 1 << 23

// lists reports whether the winning sets of g have to be listed. Matchings need not be, but by
// a convention that looks at every set, or where a graph has too many vertices to count them.
func (g *Game) lists() bool {
	listed := g.Goal.Kind != Matching || g.Convention == AvoiderEnforcer
	return listed || g.IsGraph() && !g.Pairs
}

// valid returns an error unless k can be the goal of a game on b.
func (k Goal) valid(b Board) error {
	if int(k.Kind) >= len(kinds) {
		return fmt.Errorf("the kind of goal %d is out of range: give 0 to %d", k.Kind, len(kinds)-1)
	}
	switch kind := kinds[k.Kind]; {
	case kind.find == nil:
		return fmt.Errorf("the goal %v needs a list of winning sets", k)
	case kind.graph && !b.IsGraph():
		return fmt.Errorf("the goal %v is one on a graph: give a graph such as K5, or 1-2,2-3", k)
	case kind.least == 0 && k.Size != 0:
		return fmt.Errorf("the goal %v takes no number", k)
	case k.Kind != Matching && k.Size < kind.least:
		return fmt.Errorf("the goal %v is out of range: give %d or more", k, kind.least)
	case k.Kind == Matching && (k.Size < 0 || k.Size > b.Shorter()):
		half := "the shorter side"
		if b.IsGraph() {
			half = "half the vertices"
		}
		return fmt.Errorf("the goal %d is out of range: give 1 to %d, %s", k.Size, b.Shorter(), half)
	}
	return nil
}

// Sets returns the winning sets of the goal k on the board b in a fixed order; for
// [Connected] those that are minimal. There may be none. It is an error if there are more than
// most, or if it takes too long to find them.
func (k Goal) Sets(b Board, most int) ([]Set, error) {
	if err := k.valid(b); err != nil {
		return nil, err
	}
	if k == (Goal{}) {
		k.Size = b.Shorter()
	}
	f := finder{Board: b, edges: b.edges(), order: b.Order(), most: most}
	kinds[k.Kind].find(&f, k.Size)
	if f.full() {
		return nil, fmt.Errorf("the game has more than %d winning sets, too many to list", most)
	}
	return f.found, nil
}

// finder collects sets of edges. It stops when there are too many, or after too many steps.
type finder struct {
	Board
	edges []edge
	order int // how many vertices there are
	most  int
	found []Set
	steps int
}

func (f *finder) full() bool {
	f.steps++
	return f.steps > mostSteps || len(f.found) > f.most
}

func (f *finder) add(s Set) {
	if len(f.found) <= f.most {
		f.found = append(f.found, s)
	}
}

// sort puts the sets in order, each once.
func (f *finder) sort() {
	slices.SortFunc(f.found, Set.Compare)
	f.found = slices.Compact(f.found)
}

// choose adds s with each set of left more edges from number i on that may be added one after
// another. What is to be known of s is a number for each vertex; with returns the numbers when
// an edge is added too, or nil if it must not be.
func (f *finder) choose(i, left int, s Set, known []int, with func(known []int, e edge) []int) {
	if left == 0 {
		f.add(s)
		return
	}
	for ; i+left <= len(f.edges) && !f.full(); i++ {
		if more := with(known, f.edges[i]); more != nil {
			f.choose(i+1, left-1, s.With(f.edges[i].cell), more, with)
		}
	}
}

// matchings adds the matchings of size cells, in row-major order.
func (f *finder) matchings(size int) {
	if f.IsGraph() && !f.Pairs {
		f.choose(0, size, Set{}, make([]int, f.order), func(met []int, e edge) []int {
			if met[e.from]+met[e.to] > 0 {
				return nil
			}
			met = slices.Clone(met)
			met[e.from] = 1
			met[e.to] = 1
			return met
		})
		return
	}
	// extend finds the matchings of s and of lacking cells that are left.
	var extend func(s, left Set, lacking int)
	extend = func(s, left Set, lacking int) {
		if lacking == 0 {
			f.add(s)
			return
		}
		for left.Rows().Len() >= lacking && len(f.found) <= f.most {
			var c Cell
			c, left = left.Pop()
			extend(s.With(c), left.Minus(f.across(c)), lacking-1)
		}
	}
	extend(Set{}, f.Cells(), size)
}

func (f *finder) perfectMatchings(int) {
	if f.order%2 == 0 {
		f.matchings(f.order / 2)
	}
}

// spanningTrees adds the minimal sets that connect all vertices. A vertex's number is that of
// another in the same part, and 1 more, or 0.
func (f *finder) spanningTrees(int) {
	root := func(part []int, v int) int {
		for part[v] != 0 {
			v = part[v] - 1
		}
		return v
	}
	join := func(part []int, e edge) []int {
		a, b := root(part, e.from), root(part, e.to)
		if a == b {
			return nil
		}
		part = slices.Clone(part)
		part[a] = b + 1
		return part
	}
	parts := f.order
	all := make([]int, f.order)
	for _, e := range f.edges {
		if joined := join(all, e); joined != nil {
			all = joined
			parts--
		}
	}
	if parts > 1 {
		return
	}
	f.choose(0, f.order-1, Set{}, make([]int, f.order), join)
	f.sort()
}

func (f *finder) stars(size int) {
	for v := range f.order {
		f.choose(0, size, Set{}, []int{}, func(any []int, e edge) []int {
			if e.from != v && e.to != v {
				return nil
			}
			return any
		})
	}
	f.sort()
}

// between returns the edges by their ends, in either order.
func (f *finder) between() map[[2]int]Cell {
	all := map[[2]int]Cell{}
	for _, e := range f.edges {
		all[[2]int{e.from, e.to}] = e.cell
		all[[2]int{e.to, e.from}] = e.cell
	}
	return all
}

func (f *finder) hamiltonCycles(int) {
	if f.order < 3 {
		return
	}
	between := f.between()
	var extend func(path []int, s Set)
	extend = func(path []int, s Set) {
		last := path[len(path)-1]
		if len(path) == f.order {
			if c, ok := between[[2]int{last, 0}]; ok && path[1] < last { // of both ways round one
				f.add(s.With(c))
			}
			return
		}
		for v := range f.order {
			if c, ok := between[[2]int{last, v}]; ok && !slices.Contains(path, v) && !f.full() {
				extend(append(path[:len(path):len(path)], v), s.With(c))
			}
		}
	}
	extend([]int{0}, Set{})
	f.sort()
}

func (f *finder) cliques(size int) {
	between := f.between()
	// extend adds s, the edges among some vertices, with those of left more vertices from v on
	// that are joined to them and to one another.
	var extend func(v int, among []int, left int, s Set)
	extend = func(v int, among []int, left int, s Set) {
		if left == 0 {
			f.add(s)
			return
		}
	next:
		for ; v < f.order && !f.full(); v++ {
			more := s
			for _, u := range among {
				c, ok := between[[2]int{u, v}]
				if !ok {
					continue next
				}
				more = more.With(c)
			}
			extend(v+1, append(among[:len(among):len(among)], v), left-1, more)
		}
	}
	extend(0, nil, size, Set{})
	f.sort()
}
