package check

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// proof is the proof being checked, and the game that it is about: one on a board, or one of
// listed sets. A position of it is a mark for each vertex, '.', 'X', 'O' or, for a cell that is
// missing from the board, '#'.
type proof struct {
	Proof
	claim
	by         int             // the ply of the claim
	rows, cols int             // of the board; 0 for listed sets
	sets       [2][][]int      // the winning sets of X and of O; those of both players on a board are the first
	known      [2]map[set]bool // the same sets
	images     [][]int         // for listed sets, by symmetry: where each vertex goes
	begin      string          // the start
	stones     int             // at the start
	free       int             // vertices at the start
	turns      string          // who moves: letter k after k moves, modulo the length
	first      []int           // the vertices that the first move may claim; nil: all
	moves      int             // after how many a game of listed sets ends
	point      func(at []byte) // is told of the positions that images lead to
}

// claim is that a player wins, or does not win.
type claim struct {
	player   byte // 'X' or 'O'
	wins     bool
	prover   byte // who is to show it: the player, or the other one
	opponent byte
}

func other(player byte) byte { return 'X' + 'O' - player }

// proofOf reads a proof from the line after the rule up to its end.
func (c *checker) proofOf(rule string, listed bool) Proof {
	c.proof = proof{Proof: Proof{Rule: rule, Listed: listed}}
	if rule != "achievement" && rule != "avoidance" && (listed || rule != "maker-breaker") {
		refuse("the rule %.40q is not known", rule)
	}
	read, entries := c.boardHead, c.levels
	if listed {
		read, entries = c.listedHead, c.queue
	}
	read()
	if over, good := c.settled([]byte(c.begin)); !over {
		entries()
	} else if !good {
		refuse("the claim fails at the start")
	}
	c.end()
	return c.Proof
}

// names reads the names of vertices.
func (c *checker) names(text string) []string {
	names := strings.Split(text, " ")
	named := map[string]bool{}
	for _, name := range names {
		if len(name) < 1 || len(name) > 32 || strings.IndexFunc(name, func(r rune) bool { return r < '!' || r > '~' }) >= 0 {
			refuse("not a name of a vertex: %.40q", name)
		}
		if named[name] {
			refuse("two vertices have the name %s", name)
		}
		named[name] = true
	}
	return names
}

// mostSets is the largest number of winning sets that a certificate may list.
const mostSets = 1 << 16

// winning reads the winning sets of a player, 0 for X and 1 for O, from the number of them on.
func (c *checker) winning(player int, of, text string, least int) {
	c.known[player] = map[set]bool{}
	for range c.count(of, text, least, mostSets) {
		line := c.next()
		list := c.increasing(line, "a winning set")
		var s set
		for _, v := range list {
			s.add(v)
		}
		if c.known[player][s] {
			refuse("the winning set is listed before")
		}
		c.known[player][s] = true
		c.sets[player] = append(c.sets[player], list)
		if !c.Listed {
			c.Sets = append(c.Sets, line)
		}
	}
}

// count reads how many lines of something follow.
func (c *checker) count(of, text string, low, high int) int {
	m, ok := number(text, low, high)
	if !ok {
		refuse("the number of %s is %.20q, not %d to %d", of, text, low, high)
	}
	return m
}

// increasing reads vertices in increasing order, none missing from the board.
func (c *checker) increasing(text, of string) (list []int) {
	for word := range strings.SplitSeq(text, " ") {
		v := c.vertex(word)
		switch {
		case len(list) > 0 && v <= list[len(list)-1]:
			refuse("%s of %s is out of order", word, of)
		case !c.Listed && c.begin[v] == '#':
			refuse("%s of %s is missing from the board", word, of)
		}
		list = append(list, v)
	}
	return list
}

// readClaim reads the claim, which has a ply if it is about a board.
func (c *checker) readClaim() {
	c.Claim = c.field("claim")
	what, by, fits := strings.Cut(c.Claim, " by ")
	c.by, fits = 256, !fits
	if !c.Listed {
		c.by, fits = number(by, 0, 256)
	}
	switch what {
	case "X wins", "X does not win", "O wins", "O does not win":
	default:
		fits = false
	}
	if !fits {
		refuse("not a claim: %.40q", c.Claim)
	}
	c.player, c.wins = what[0], what[1:] == " wins"
	c.prover, c.opponent = c.player, other(c.player)
	if !c.wins {
		c.prover, c.opponent = c.opponent, c.prover
	}
	if c.player == 'O' && c.Rule == "maker-breaker" {
		refuse("in maker-breaker claims are about X")
	}
}

// placed reads the start.
func (p *proof) placed(start string) {
	p.begin, p.free = start, strings.Count(start, ".")
	p.stones = len(start) - p.free - strings.Count(start, "#")
}

// made returns how many moves led from the start to a position.
func (p *proof) made(b []byte) int { return p.free - bytes.Count(b, []byte(".")) }

// turn returns the player to move in a position that is not over.
func (p *proof) turn(b []byte) byte { return p.turns[p.made(b)%len(p.turns)] }

// allowed reports whether vertex v may be claimed in a position.
func (p *proof) allowed(b []byte, v int) bool {
	return b[v] == '.' && (p.first == nil || p.made(b) > 0 || slices.Contains(p.first, v))
}

// of returns the winning sets of a player.
func (p *proof) of(player byte) [][]int {
	if p.Listed && player == 'O' {
		return p.sets[1]
	}
	return p.sets[0]
}

// lacks returns how many vertices of a set the player lacks. It is false if they are more than
// most, or if the other player has one.
func lacks(b []byte, s []int, player byte, most int) (k int, ok bool) {
	for _, v := range s {
		if b[v] == player {
			continue
		}
		if k++; k > most || b[v] != '.' {
			return k, false
		}
	}
	return k, true
}

// reaches reports whether the player may own a winning set after k more stones. For k = 0 it
// owns one.
func (p *proof) reaches(b []byte, player byte, k int) bool {
	if p.Rule == "maker-breaker" && player == 'O' {
		return false
	}
	if p.Goal > 0 {
		return p.Goal-p.nu(b, player) <= k
	}
	return slices.ContainsFunc(p.of(player), func(s []int) bool {
		_, ok := lacks(b, s, player, k)
		return ok
	})
}

// settled reports whether a position is settled, and whether it is then good for the prover.
func (p *proof) settled(b []byte) (over, good bool) {
	ply := p.stones + p.made(b)
	for _, owner := range []byte("XO") {
		if p.reaches(b, owner, 0) {
			won := owner
			if p.Rule == "avoidance" {
				won = other(owner)
			}
			return true, (won == p.player && ply <= p.by) == p.wins
		}
	}
	grower := p.player
	if p.Rule == "avoidance" {
		grower = other(grower)
	}
	left := p.by - ply
	if p.turn(b) == grower {
		left++
	}
	left /= 2
	if p.Listed {
		left = p.moves - p.made(b)
	}
	if bytes.IndexByte(b, '.') < 0 || !p.reaches(b, grower, left) {
		return true, !p.wins
	}
	return false, false
}

// entry checks that an entry about b, which it changes, covers every reply.
func (p *proof) entry(b []byte, words []string) {
	p.Entries++
	switch {
	case p.Listed && words[0] == "potential":
		p.potential(b, words[1:])
		return
	case p.Listed && words[0] == "pairs":
		p.pairs(b, words[1:])
		return
	case len(words) == 0:
		refuse("the entry has no move")
	}
	move, words := words[0], words[1:]
	if p.turn(b) == p.prover {
		v := p.vertex(move)
		if b[v] != '.' {
			refuse("the move %s is not free", p.name(b, v))
		}
		if !p.allowed(b, v) {
			refuse("the move %s is not one of the first", p.name(b, v))
		}
		b[v] = p.prover
		if over, good := p.settled(b); over && !good {
			refuse("the claim fails after the prover's move")
		} else if over && len(words) > 0 {
			refuse("%.40q is not due: the move settles it", words[0])
		} else if over {
			return
		}
	} else if move != "-" {
		refuse("it is not the prover's move, so \"-\" was due, not %.20q", move)
	}
	reason := p.threats
	if p.Listed {
		reason = p.sequences
	}
	answered, words := reason(b, words)
	if p.turn(b) == p.prover { // it moves again
		words = p.image(b, words)
	} else {
		words = p.replies(b, words, answered)
	}
	if len(words) > 0 {
		refuse("%.40q is not due: everything is covered without it", words[0])
	}
}

// replies checks all replies in b, and returns the words after the images of those that are not
// answered.
func (p *proof) replies(b []byte, words []string, answered func(reply int) bool) (rest []string) {
	for v := range b {
		if !p.allowed(b, v) {
			continue
		}
		b[v] = p.opponent
		over, good := p.settled(b)
		switch {
		case over && !good:
			refuse("the claim fails after the reply %s", p.name(b, v))
		case over, answered(v):
		case len(words) == 0:
			refuse("the reply %s is not covered", p.name(b, v))
		default:
			words = p.image(b, words)
		}
		b[v] = '.'
		p.Replies++
	}
	return words
}

// image reads the first of the words, and says to what position it leads from b.
func (p *proof) image(b []byte, words []string) (rest []string) {
	if len(words) == 0 {
		refuse("an image was due")
	}
	to, at := p.symmetry(words[0]), make([]byte, len(b))
	for v, mark := range b {
		at[to[v]] = mark
	}
	p.point(at)
	return words[1:]
}

// symmetry reads a symmetry of the game: where each vertex goes.
func (p *proof) symmetry(word string) (to []int) {
	if !p.Listed {
		return p.exchange(word)
	}
	k, ok := number(word, 0, len(p.images)-1)
	if !ok {
		refuse("not the number of a symmetry: %.40q", word)
	}
	return p.images[k]
}

// keeps reports whether a permutation takes winning sets to winning sets.
func (p *proof) keeps(to []int) bool {
	for i, sets := range p.sets {
		for _, s := range sets {
			var image set
			for _, v := range s {
				image.add(to[v])
			}
			if !p.known[i][image] {
				return false
			}
		}
	}
	return true
}

// set is a set of vertices; vertex v is bit v&63 of word v>>6.
type set [4]uint64

func (s *set) add(v int) { s[v>>6] |= 1 << (v & 63) }

// vertex reads a vertex: a number from 1 or, on a board, "row,column", both from 1.
func (p *proof) vertex(word string) (v int) {
	if p.Listed {
		v, ok := number(word, 1, len(p.Vertices))
		if !ok {
			refuse("not a vertex: %.20q", word)
		}
		return v - 1
	}
	row, col, _ := strings.Cut(word, ",")
	r, fits := number(row, 1, p.rows)
	c, too := number(col, 1, p.cols)
	if !fits || !too {
		refuse("not a cell of the board: %.20q", word)
	}
	return (r-1)*p.cols + c - 1
}

// vertices reads vertices with a separator between them.
func (p *proof) vertices(text, between string) (list []int) {
	for word := range strings.SplitSeq(text, between) {
		list = append(list, p.vertex(word))
	}
	return list
}

// name returns how the certificate names a vertex in a position.
func (p *proof) name(b []byte, v int) string {
	if p.Vertices != nil {
		return p.Vertices[v-bytes.Count(b[:v], []byte("#"))]
	}
	return fmt.Sprintf("%d,%d", v/p.cols+1, v%p.cols+1)
}

// number reads a number from low to high, without leading zeros or a sign.
func number(text string, low, high int) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && low <= n && n <= high && strconv.Itoa(n) == text
}
