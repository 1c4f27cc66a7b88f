package check

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// listed is a proof about a game of listed sets, as docs/certificate.md defines it.
type listed struct {
	rule      string
	n         int
	names     []string
	sets      [2][][]int         // of X and of O: vertices in increasing order
	known     [2]map[string]bool // the same sets, see keyOf
	images    [][]int            // by symmetry, 0 the identity: where each vertex goes
	start     string
	turns     string
	first     []int // the vertices that the first move may claim; nil: all
	free      int   // vertices at the start
	moves     int   // after how many the game ends
	alternate bool
	claim
}

// listedProof reads a proof from the line after "listed" up to its end.
func (c *checker) listedProof(rule string) Proof {
	g := listed{rule: rule}
	p := Proof{Rule: rule, Listed: true}
	if rule != "achievement" && rule != "avoidance" {
		c.refuse("the rule %.40q is not known", rule)
	}
	c.listedHead(&g, &p)
	if c.err != nil {
		return p
	}
	b := []byte(g.start)
	for i := range b {
		if b[i] != '.' && g.owns(b, b[i]) {
			c.refuse("%c owns a winning set at the start", b[i])
		}
	}
	queue := []string{g.start}
	if over, good := g.over(b, 0); over && !good {
		c.refuse("the claim fails at the start")
	} else if over {
		queue = nil
	}
	met := map[string]bool{g.start: true}
	for ; len(queue) > 0; queue = queue[1:] {
		words := strings.Split(c.next(), " ")
		if c.err != nil {
			return p
		}
		images, err := c.listedEntry(&g, &p, []byte(queue[0]), words)
		if err != nil {
			c.refuse("%w", err)
		}
		for _, at := range images {
			if !met[at] {
				met[at] = true
				queue = append(queue, at)
			}
		}
		p.Entries++
	}
	c.end()
	return p
}

// turn returns the player to move in a position that is not over.
func (g *listed) turn(b []byte) byte {
	return g.turns[g.made(b)%len(g.turns)]
}

// made returns how many moves led from the start to a position.
func (g *listed) made(b []byte) int { return g.free - bytes.Count(b, []byte(".")) }

// allowed reports whether vertex v may be claimed in a position.
func (g *listed) allowed(b []byte, v int) bool {
	return b[v] == '.' && (g.first == nil || g.made(b) > 0 || slices.Contains(g.first, v))
}

// lacks returns how many vertices of a set the player lacks, and whether the other player
// has none.
func lacks(b []byte, s []int, player byte) (k int, open bool) {
	for _, v := range s {
		switch b[v] {
		case other(player):
			return 0, false
		case '.':
			k++
		}
	}
	return k, true
}

// setsOf returns the winning sets of a player.
func (g *listed) setsOf(player byte) int { return strings.IndexByte("XO", player) }

func (g *listed) owns(b []byte, player byte) bool {
	for _, s := range g.sets[g.setsOf(player)] {
		if k, ok := lacks(b, s, player); ok && k == 0 {
			return true
		}
	}
	return false
}

// over reports whether a position is over, and whether it is then good for the prover.
// mover is the player who has just moved, or 0 at the start.
func (g *listed) over(b []byte, mover byte) (over, good bool) {
	if mover != 0 && g.owns(b, mover) {
		winner := mover
		if g.rule == "avoidance" {
			winner = other(mover)
		}
		return true, (winner == g.player) == g.wins
	}
	owner := g.player
	if g.rule == "avoidance" {
		owner = other(owner)
	}
	left := g.moves - g.made(b)
	for _, s := range g.sets[g.setsOf(owner)] {
		if k, ok := lacks(b, s, owner); ok && k <= left {
			return false, false
		}
	}
	return true, !g.wins
}

// completes returns free vertices with which the player owns a set: all, or two of them.
func (g *listed) completes(b []byte, player byte) (two []int) {
	for _, s := range g.sets[g.setsOf(player)] {
		if k, ok := lacks(b, s, player); ok && k == 1 {
			v := s[slices.IndexFunc(s, func(v int) bool { return b[v] == '.' })]
			if !slices.Contains(two, v) {
				two = append(two, v)
			}
			if len(two) == 2 {
				break
			}
		}
	}
	return two
}

// listedEntry checks an entry and returns the positions that its images lead to.
func (c *checker) listedEntry(g *listed, p *Proof, b []byte, words []string) (images []string, err error) {
	switch words[0] {
	case "potential":
		return nil, g.potential(b, words[1:])
	case "pairs":
		return nil, g.pairs(b, words[1:])
	}
	turn := g.turn(b)
	switch {
	case turn != g.prover && words[0] != "-":
		return nil, fmt.Errorf("it is not the prover's move, so \"-\" was due, not %.20q", words[0])
	case turn == g.prover:
		v, ok := number(words[0], 1, g.n)
		if !ok {
			return nil, fmt.Errorf("not a vertex: %.20q", words[0])
		}
		if v--; !g.allowed(b, v) {
			return nil, fmt.Errorf("the move %s is not free, or not one of the first", g.names[v])
		}
		b[v] = g.prover
		if over, good := g.over(b, g.prover); over && !good {
			return nil, errors.New("the claim fails after the prover's move")
		} else if over && len(words) > 1 {
			return nil, fmt.Errorf("%.40q is not due: the move ends the game", words[1])
		} else if over {
			return nil, nil
		}
	}
	sequences, words, err := g.sequences(words[1:])
	if err != nil {
		return nil, err
	}
	image := func() error {
		k, ok := 0, false
		if len(words) > 0 {
			k, ok = number(words[0], 0, len(g.images)-1)
		}
		if !ok {
			return errors.New("an image was due, the number of a symmetry")
		}
		at := make([]byte, g.n)
		for v, mark := range b {
			at[g.images[k][v]] = mark
		}
		images, words = append(images, string(at)), words[1:]
		return nil
	}
	if g.turn(b) == g.prover {
		if err := image(); err != nil {
			return nil, err
		}
		if len(sequences) > 0 {
			return nil, errors.New("a sequence is not due: the prover moves again")
		}
	} else {
		for v := range b {
			if !g.allowed(b, v) {
				continue
			}
			p.Replies++
			b[v] = g.opponent
			over, good := g.over(b, g.opponent)
			if over && !good {
				return nil, fmt.Errorf("the claim fails after the reply %s", g.names[v])
			}
			if !over && !g.answered(b, sequences) {
				if err := image(); err != nil {
					return nil, fmt.Errorf("after the reply %s: %w", g.names[v], err)
				}
			}
			b[v] = '.'
		}
	}
	if len(words) > 0 {
		return nil, fmt.Errorf("%.40q is not due: everything is covered without it", words[0])
	}
	return images, nil
}
