package check

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// listedHead reads what comes before the entries.
func (c *checker) listedHead(g *listed, p *Proof) error {
	text, err := c.field("vertices")
	if err != nil {
		return err
	}
	p.Vertices = strings.Split(text, " ")
	named := map[string]bool{}
	for _, name := range p.Vertices {
		if len(name) < 1 || len(name) > 32 || strings.IndexFunc(name, func(r rune) bool { return r < '!' || r > '~' }) >= 0 {
			return fmt.Errorf("not a name of a vertex: %.40q", name)
		}
		if named[name] {
			return fmt.Errorf("two vertices have the name %s", name)
		}
		named[name] = true
	}
	if g.n = len(p.Vertices); g.n > 256 {
		return fmt.Errorf("there are %d vertices, more than 256", g.n)
	}
	for i, player := range []string{"X", "O"} {
		if g.sets[i], err = c.lists(player+" sets", g.n, mostSets); err != nil {
			return err
		}
		g.known[i] = map[string]bool{}
		for k, s := range g.sets[i] {
			for j, v := range s {
				if j > 0 && s[j-1] >= v {
					return fmt.Errorf("set %d of %s is not in increasing order", k+1, player)
				}
			}
			if g.known[i][keyOf(s)] {
				return fmt.Errorf("%s has set %d twice", player, k+1)
			}
			g.known[i][keyOf(s)] = true
		}
	}
	p.XSets, p.OSets = len(g.sets[0]), len(g.sets[1])
	lists, err := c.lists("symmetries", g.n, mostSets-1)
	if err != nil {
		return err
	}
	identity := make([]int, g.n)
	for v := range identity {
		identity[v] = v
	}
	g.images = [][]int{identity}
	for k, to := range lists {
		if err := g.symmetry(to); err != nil {
			return fmt.Errorf("symmetry %d %w", k+1, err)
		}
		g.images = append(g.images, to)
	}
	if g.start, err = c.field("start"); err != nil {
		return err
	}
	if len(g.start) != g.n || strings.Trim(g.start, ".XO") != "" {
		return fmt.Errorf("the start is not a mark of . X O for each of %d vertices", g.n)
	}
	if g.turns, err = c.field("turns"); err != nil {
		return err
	}
	if len(g.turns) < 1 || len(g.turns) > 256 || strings.Trim(g.turns, "XO") != "" {
		return fmt.Errorf("the turns are %.40q, not 1 to 256 letters X and O", g.turns)
	}
	g.alternate = g.turns == "XO" || g.turns == "OX"
	if err := c.limits(g, p); err != nil {
		return err
	}
	claim, err := c.field("claim")
	if err != nil {
		return err
	}
	switch claim {
	case "X wins", "O wins":
		g.wins = true
	case "X does not win", "O does not win":
	default:
		return fmt.Errorf("not a claim: %.40q", claim)
	}
	g.player = claim[0]
	g.prover = g.player
	if !g.wins {
		g.prover = other(g.player)
	}
	g.opponent = other(g.prover)
	p.Start, p.Turn, p.Claim = g.start, g.turns[:1], claim
	return nil
}

// limits reads the two lines that may follow the turns.
func (c *checker) limits(g *listed, p *Proof) error {
	first, err := c.optional("first")
	if err != nil {
		return err
	}
	if first != "" {
		if g.first, err = vertices(first, " ", g.n); err != nil {
			return err
		}
		for i, v := range g.first {
			if i > 0 && g.first[i-1] >= v {
				return errors.New("the vertices of the first move are not in increasing order")
			}
			if g.start[v] != '.' {
				return fmt.Errorf("the first move %d is not free", v+1)
			}
			p.First = append(p.First, p.Vertices[v])
		}
	}
	moves, err := c.optional("moves")
	if err != nil {
		return err
	}
	g.free = strings.Count(g.start, ".")
	g.moves = g.free
	if moves != "" {
		fits := false
		if g.moves, fits = number(moves, 1, g.free); !fits {
			return fmt.Errorf("the number of moves is %.20q, not 1 to %d", moves, g.free)
		}
		p.Moves = g.moves
	}
	return nil
}

// lists reads a line with the word and a number m, at most most, and m lines of vertices.
func (c *checker) lists(word string, n, most int) ([][]int, error) {
	text, err := c.field(word)
	if err != nil {
		return nil, err
	}
	m, fits := number(text, 0, most)
	if !fits {
		return nil, fmt.Errorf("the number of %s is %.20q, not 0 to %d", word, text, most)
	}
	var lists [][]int
	for range m {
		if err := c.next(); err != nil {
			return nil, err
		}
		c.count()
		list, err := vertices(c.line, " ", n)
		if err != nil {
			return nil, err
		}
		lists = append(lists, list)
	}
	return lists, nil
}

// vertices reads vertices, counted from 1, with a separator between them.
func vertices(text, between string, n int) (list []int, err error) {
	for word := range strings.SplitSeq(text, between) {
		v, fits := number(word, 1, n)
		if !fits {
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
