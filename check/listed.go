package check

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
)

// listed is a proof about a game of listed sets, as docs/certificate-3.md defines it.
type listed struct {
	rule      string
	n         int
	sets      [2][]set        // of X and of O
	through   [2][][]int      // by vertex: the sets with it
	known     [2]map[set]bool // the same sets
	images    [][]int         // by symmetry, 0 the identity: where each vertex goes
	start     string
	turns     string
	player    byte
	wins      bool
	prover    byte
	opponent  byte
	alternate bool
}

// listedProof reads a proof from the line after "listed" up to its end.
func (c *checker) listedProof(rule string) (Proof, error) {
	g := listed{rule: rule}
	p := Proof{Rule: rule, Listed: true}
	if rule != "achievement" && rule != "avoidance" {
		return p, fmt.Errorf("the rule %.40q is not known", rule)
	}
	if err := c.listedHead(&g, &p); err != nil {
		return p, err
	}
	b := []byte(g.start)
	for i := range b {
		if b[i] != '.' && g.owns(b, b[i]) {
			return p, fmt.Errorf("%c owns a winning set at the start", b[i])
		}
	}
	queue := []string{g.start}
	if over, good := g.over(b, 0); over && !good {
		return p, errors.New("the claim fails at the start")
	} else if over {
		queue = nil
	}
	met := map[string]bool{g.start: true}
	for ; len(queue) > 0; queue = queue[1:] {
		if err := c.next(); err != nil {
			return p, err
		}
		c.count()
		images, err := c.listedEntry(&g, &p, []byte(queue[0]), strings.Split(c.line, " "))
		if err != nil {
			return p, err
		}
		for _, at := range images {
			if !met[at] {
				met[at] = true
				queue = append(queue, at)
			}
		}
		p.Entries++
	}
	if err := c.next(); err != nil {
		return p, err
	}
	c.count()
	if c.line != "end" {
		return p, fmt.Errorf("nothing is left to prove: \"end\" was due, not %.40q", c.line)
	}
	return p, nil
}

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
		lists, err := c.lists(player+" sets", g.n, mostSets)
		if err != nil {
			return err
		}
		g.known[i], g.through[i] = map[set]bool{}, make([][]int, g.n)
		for k, list := range lists {
			var s set
			for j, v := range list {
				if j > 0 && list[j-1] >= v {
					return fmt.Errorf("set %d of %s is not in increasing order", k+1, player)
				}
				s.add(v)
				g.through[i][v] = append(g.through[i][v], k)
			}
			if g.known[i][s] {
				return fmt.Errorf("%s has set %d twice", player, k+1)
			}
			g.known[i][s] = true
			g.sets[i] = append(g.sets[i], s)
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

// lists reads a line with the word and a number up to most, and so many lines of vertices.
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

// vertices reads vertices, counted from 1, with something between them.
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

// symmetry returns an error unless the list permutes the vertices and takes sets to sets.
func (g *listed) symmetry(to []int) error {
	var image set
	for _, v := range to {
		image.add(v)
	}
	var all set
	for v := range g.n {
		all.add(v)
	}
	if len(to) != g.n || image != all {
		return errors.New("is not a permutation of the vertices")
	}
	for i := range g.sets {
		w := winning{sets: g.sets[i], all: g.known[i]}
		if !w.respects(to) {
			return errors.New("does not take winning sets to winning sets")
		}
	}
	return nil
}

// turn returns the player to move in a position that is not over.
func (g *listed) turn(b []byte) byte {
	moves := -len(g.start) + strings.Count(g.start, ".")
	for _, mark := range b {
		if mark != '.' {
			moves++
		}
	}
	return g.turns[moves%len(g.turns)]
}

// lacks returns how many vertices of a set the player lacks, and whether the other player
// has none.
func (g *listed) lacks(b []byte, s *set, player byte) (k int, open bool) {
	for v := range g.n {
		if s[v>>6]>>(v&63)&1 == 0 {
			continue
		}
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
		if k, open := g.lacks(b, &s, player); open && k == 0 {
			return true
		}
	}
	return false
}

// over reports whether a position is over, and whether it is then good for the prover. If a
// player has just moved, it is mover, and else 0.
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
	for _, s := range g.sets[g.setsOf(owner)] {
		if _, open := g.lacks(b, &s, owner); open && strings.IndexByte(string(b), '.') >= 0 {
			return false, false
		}
	}
	return true, !g.wins
}

// completes returns the free vertices with which the player owns a set, no more than two.
func (g *listed) completes(b []byte, player byte) (two []int) {
	i := g.setsOf(player)
	for v := range g.n {
		if b[v] != '.' {
			continue
		}
		for _, k := range g.through[i][v] {
			if lacking, open := g.lacks(b, &g.sets[i][k], player); open && lacking == 1 {
				if two = append(two, v); len(two) == 2 {
					return two
				}
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
		v, fits := number(words[0], 1, g.n)
		if !fits {
			return nil, fmt.Errorf("not a vertex: %.20q", words[0])
		}
		if v--; b[v] != '.' {
			return nil, fmt.Errorf("the move %d is not free", v+1)
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
		k, fits := 0, false
		if len(words) > 0 {
			k, fits = number(words[0], 0, len(g.images)-1)
		}
		if !fits {
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
			if b[v] != '.' {
				continue
			}
			p.Replies++
			b[v] = g.opponent
			over, good := g.over(b, g.opponent)
			if over && !good {
				return nil, fmt.Errorf("the claim fails after the reply %d", v+1)
			}
			if !over && !g.answered(b, sequences) {
				if err := image(); err != nil {
					return nil, fmt.Errorf("after the reply %d: %w", v+1, err)
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

// sequences reads the sequences of an entry, and returns the words after them.
func (g *listed) sequences(words []string) (sequences [][]int, rest []string, err error) {
	for ; len(words) > 0 && strings.HasPrefix(words[0], "+"); words = words[1:] {
		if g.rule != "achievement" || !g.alternate || !g.wins {
			return nil, nil, errors.New("a sequence is allowed in achievement only, where turns alternate and somebody wins")
		}
		list, err := vertices(words[0][1:], ",", g.n)
		if err != nil {
			return nil, nil, err
		}
		sequences = append(sequences, list)
	}
	return sequences, words, nil
}

// answered reports whether the prover completes, or a sequence wins. The position is not over.
func (g *listed) answered(b []byte, sequences [][]int) bool {
	if g.rule != "achievement" || g.turn(b) != g.prover {
		return false
	}
	if len(g.completes(b, g.prover)) > 0 {
		return true
	}
	for _, list := range sequences {
		if g.replays(append([]byte(nil), b...), list) {
			return true
		}
	}
	return false
}

// replays reports whether the sequence wins for the prover, who is to move. It changes b.
func (g *listed) replays(b []byte, list []int) bool {
	for _, v := range list {
		if len(g.completes(b, g.prover)) > 0 {
			return true
		}
		if b[v] != '.' {
			return false
		}
		b[v] = g.prover
		if len(g.completes(b, g.opponent)) > 0 {
			return false
		}
		switch threats := g.completes(b, g.prover); len(threats) {
		case 0:
			return false
		case 1:
			b[threats[0]] = g.opponent
		default:
			return true
		}
	}
	return len(g.completes(b, g.prover)) > 0
}

// holds returns an error unless the prover may hold by potential or by pairs.
func (g *listed) holds(reason string) error {
	if g.rule != "achievement" || !g.alternate || g.wins {
		return fmt.Errorf("%s are allowed in achievement only, where turns alternate and the claim is that somebody does not win", reason)
	}
	return nil
}

// potential checks the sum of Erdős and Selfridge, exactly.
func (g *listed) potential(b []byte, words []string) error {
	if err := g.holds("potentials"); err != nil {
		return err
	}
	if len(words) > 0 {
		return fmt.Errorf("%.40q is not due", words[0])
	}
	sum, bound := new(big.Int), new(big.Int).Lsh(big.NewInt(1), 256) // times 2^256
	if g.turn(b) == g.player {
		bound.Rsh(bound, 1)
	}
	for _, s := range g.sets[g.setsOf(g.player)] {
		if k, open := g.lacks(b, &s, g.player); open {
			sum.Add(sum, new(big.Int).Lsh(big.NewInt(1), uint(256-k)))
		}
	}
	if sum.Cmp(bound) >= 0 {
		return errors.New("the potential is too large")
	}
	return nil
}

// pairs checks a pairing.
func (g *listed) pairs(b []byte, words []string) error {
	if err := g.holds("pairs"); err != nil {
		return err
	}
	if len(words) == 0 {
		return errors.New("a pair was due")
	}
	var used set
	var pairs [][]int
	for _, word := range words {
		pair, err := vertices(word, "-", g.n)
		if err != nil {
			return err
		}
		if len(pair) != 2 || pair[0] >= pair[1] {
			return fmt.Errorf("not a pair: %.40q", word)
		}
		for _, v := range pair {
			if b[v] != '.' || used[v>>6]>>(v&63)&1 != 0 {
				return fmt.Errorf("vertex %d of a pair is not free or in two pairs", v+1)
			}
			used.add(v)
		}
		pairs = append(pairs, pair)
	}
next:
	for k, s := range g.sets[g.setsOf(g.player)] {
		if _, open := g.lacks(b, &s, g.player); !open {
			continue
		}
		for _, pair := range pairs {
			if s[pair[0]>>6]>>(pair[0]&63)&1 != 0 && s[pair[1]>>6]>>(pair[1]&63)&1 != 0 {
				continue next
			}
		}
		return fmt.Errorf("set %d contains no pair", k+1)
	}
	return nil
}
