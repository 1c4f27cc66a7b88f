package check

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// listedHead reads what comes before the entries.
func (c *checker) listedHead(g *listed, p *Proof) {
	g.names = c.names(c.field("vertices"))
	p.Vertices = g.names
	if g.n = len(g.names); g.n > 256 {
		c.refuse("there are %d vertices, more than 256", g.n)
	}
	for i, player := range []string{"X", "O"} {
		g.sets[i] = c.lists(player+" sets", g.n, mostSets)
		g.known[i] = map[string]bool{}
		for k, s := range g.sets[i] {
			if !increasing(s) {
				c.refuse("set %d of %s is not in increasing order", k+1, player)
			}
			if g.known[i][keyOf(s)] {
				c.refuse("%s has set %d twice", player, k+1)
			}
			g.known[i][keyOf(s)] = true
		}
	}
	p.XSets, p.OSets = len(g.sets[0]), len(g.sets[1])
	identity := make([]int, g.n)
	for v := range identity {
		identity[v] = v
	}
	g.images = append([][]int{identity}, c.lists("symmetries", g.n, mostSets-1)...)
	for k, to := range g.images {
		if err := g.symmetry(to); err != nil {
			c.refuse("symmetry %d %w", k, err)
		}
	}
	if g.start = c.field("start"); len(g.start) != g.n || strings.Trim(g.start, ".XO") != "" {
		c.refuse("the start is not a mark of . X O for each of %d vertices", g.n)
	}
	if g.turns = c.field("turns"); len(g.turns) < 1 || len(g.turns) > 256 || strings.Trim(g.turns, "XO") != "" {
		c.refuse("the turns are %.40q, not 1 to 256 letters X and O", g.turns)
	}
	if c.limits(g, p); c.err != nil {
		return
	}
	p.Start, p.Turn, p.Claim = g.start, g.turns[:1], c.field("claim")
	g.alternate = g.turns == "XO" || g.turns == "OX"
	switch p.Claim {
	case "X wins", "O wins", "X does not win", "O does not win":
		g.claim = claimOf(p.Claim[0], p.Claim[1:] == " wins")
	default:
		c.refuse("not a claim: %.40q", p.Claim)
	}
}

// names reads the names of vertices.
func (c *checker) names(text string) []string {
	names := strings.Split(text, " ")
	named := map[string]bool{}
	for _, name := range names {
		if len(name) < 1 || len(name) > 32 || strings.IndexFunc(name, func(r rune) bool { return r < '!' || r > '~' }) >= 0 {
			c.refuse("not a name of a vertex: %.40q", name)
		}
		if named[name] {
			c.refuse("two vertices have the name %s", name)
		}
		named[name] = true
	}
	return names
}

// limits reads the two lines that may follow the turns.
func (c *checker) limits(g *listed, p *Proof) {
	if first, ok := c.optional("first"); ok {
		g.first = c.vertices(first, g.n)
		if !increasing(g.first) {
			c.refuse("the vertices of the first move are not in increasing order")
		}
		for _, v := range g.first {
			if g.start[v] != '.' {
				c.refuse("the first move %s is not free", g.names[v])
			}
			p.First = append(p.First, g.names[v])
		}
	}
	g.free = strings.Count(g.start, ".")
	g.moves = g.free
	if moves, ok := c.optional("moves"); ok {
		if g.moves, ok = number(moves, 1, g.free); !ok {
			c.refuse("the number of moves is %.20q, not 1 to %d", moves, g.free)
		}
		p.Moves = g.moves
	}
}

// lists reads a line with the word and a number m, at most most, and m lines of vertices.
func (c *checker) lists(word string, n, most int) (lists [][]int) {
	text := c.field(word)
	m, ok := number(text, 0, most)
	if !ok {
		c.refuse("the number of %s is %.20q, not 0 to %d", word, text, most)
	}
	for i := 0; i < m && c.err == nil; i++ {
		lists = append(lists, c.vertices(c.next(), n))
	}
	return lists
}

// vertices is the function of this name, with spaces between.
func (c *checker) vertices(text string, n int) []int {
	list, err := vertices(text, " ", n)
	if err != nil {
		c.refuse("%w", err)
	}
	return list
}

func increasing(vertices []int) bool {
	return slices.IsSorted(vertices) && len(slices.Compact(slices.Clone(vertices))) == len(vertices)
}

// vertices reads vertices, counted from 1, with a separator between them.
func vertices(text, between string, n int) (list []int, err error) {
	for word := range strings.SplitSeq(text, between) {
		v, ok := number(word, 1, n)
		if !ok {
			return nil, fmt.Errorf("not a vertex: %.20q", word)
		}
		list = append(list, v-1)
	}
	return list, nil
}

// keyOf returns the vertices in increasing order, each as a byte.
func keyOf(vertices []int) string {
	key := make([]byte, len(vertices))
	for i, v := range vertices {
		key[i] = byte(v)
	}
	slices.Sort(key)
	return string(key)
}

// symmetry returns an error unless the list permutes the vertices and takes sets to sets.
func (g *listed) symmetry(to []int) error {
	if keyOf(to) != keyOf(g.images[0]) {
		return errors.New("is not a permutation of the vertices")
	}
	for i, sets := range g.sets {
		for _, s := range sets {
			image := make([]int, len(s))
			for j, v := range s {
				image[j] = to[v]
			}
			if !g.known[i][keyOf(image)] {
				return errors.New("does not take winning sets to winning sets")
			}
		}
	}
	return nil
}
