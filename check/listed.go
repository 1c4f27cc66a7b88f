package check

import (
	"slices"
	"strings"
)

// listedHead reads the lines of a proof about listed sets up to the claim.
func (c *checker) listedHead() {
	c.Vertices = c.names(c.field("vertices"))
	n := len(c.Vertices)
	if n > 256 {
		refuse("there are %d vertices, more than 256", n)
	}
	for i, word := range []string{"X sets", "O sets"} {
		c.winning(i, word, c.field(word), 0)
	}
	c.XSets, c.OSets = len(c.sets[0]), len(c.sets[1])
	identity := make([]int, n)
	for v := range identity {
		identity[v] = v
	}
	c.images = [][]int{identity}
	for range c.count("symmetries", c.field("symmetries"), 0, mostSets-1) {
		to := c.vertices(c.next(), " ")
		if !slices.Equal(slices.Sorted(slices.Values(to)), identity) {
			refuse("symmetry %d is not a permutation of the vertices", len(c.images))
		}
		if !c.keeps(to) {
			refuse("symmetry %d does not take winning sets to winning sets", len(c.images))
		}
		c.images = append(c.images, to)
	}
	if c.Start = c.field("start"); len(c.Start) != n || strings.Trim(c.Start, ".XO") != "" {
		refuse("the start is not a mark of . X O for each of %d vertices", n)
	}
	c.placed(c.Start)
	if c.turns = c.field("turns"); len(c.turns) < 1 || len(c.turns) > 256 || strings.Trim(c.turns, "XO") != "" {
		refuse("the turns are %.40q, not 1 to 256 letters X and O", c.turns)
	}
	c.limits()
	c.Turn = c.turns[:1]
	c.readClaim()
	for _, player := range []byte("XO") {
		if c.reaches([]byte(c.Start), player, 0) {
			refuse("%c owns a winning set at the start", player)
		}
	}
}

// limits reads the two lines that may follow the turns.
func (c *checker) limits() {
	if first, ok := c.optional("first"); ok {
		c.first = c.increasing(first, "the first move")
		for _, v := range c.first {
			if c.Start[v] != '.' {
				refuse("the first move %s is not free", c.Vertices[v])
			}
			c.First = append(c.First, c.Vertices[v])
		}
	}
	c.moves = c.free
	if moves, ok := c.optional("moves"); ok {
		if c.moves, ok = number(moves, 1, c.free); !ok {
			refuse("the number of moves is %.20q, not 1 to %d", moves, c.free)
		}
		c.Moves = c.moves
	}
}

// queue reads the entries of a proof about listed sets. They are about the start and what images
// lead to, in the order in which they do so first.
func (c *checker) queue() {
	var queue []string
	met := map[string]bool{}
	c.point = func(at []byte) {
		if !met[string(at)] {
			met[string(at)] = true
			queue = append(queue, string(at))
		}
	}
	for c.point([]byte(c.Start)); len(queue) > 0; queue = queue[1:] {
		c.entry([]byte(queue[0]), strings.Split(c.next(), " "))
	}
}
