package threat

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
)

// position is a position with X to move: the vertices of X and those of O, as bit sets.
type position [2][4]uint64

// put adds a stone of player p on v.
func (at *position) put(p int, v uint8) { at[p][v>>6] |= 1 << (v & 63) }

// image returns where a symmetry takes the stones of player p.
func (at *position) image(p int, to []uint8) (image [4]uint64) {
	for w, word := range at[p] {
		for ; word != 0; word &= word - 1 {
			v := to[w<<6+bits.TrailingZeros64(word)]
			image[v>>6] |= 1 << (v & 63)
		}
	}
	return image
}

// node is what is known of a class of positions with X to move.
type node struct {
	at         position // the canonical one of the class
	pn, dn     int32
	stage      int8 // how many moves are tried; 0: none yet
	candidates []candidate
	size       int32 // of the proof below, 0 if it is not known
}

// candidate is a move of X and the positions after the replies that matter.
type candidate struct {
	move     uint8
	children []*node
}

const infinite = 1 << 28

// Prover holds what is known of one game.
type Prover struct {
	*forcer
	group [][]uint8 // its symmetries
	start position
	nodes map[position]*node
	ctx   context.Context
	most  int // positions to expand

	Expanded int    // positions whose moves were looked at
	proved   int    // positions that X is known to win
	Progress func() // called after each; may be nil
}

// New returns a prover of the position in which X, who is to move, and O own the vertices that
// are given. The game has n vertices, at most 256, and the sets. The group consists of
// permutations of the vertices that preserve the sets, the identity first.
func New(n int, sets [][]int, group [][]uint8, ofX, ofO []int) *Prover {
	p := &Prover{forcer: newForcer(newState(n, sets)), group: group, nodes: map[position]*node{}}
	for player, vertices := range [...][]int{ofX, ofO} {
		for _, v := range vertices {
			p.start.put(player, uint8(v))
		}
	}
	return p
}

// Positions returns how many classes of positions are kept.
func (p *Prover) Positions() int { return len(p.nodes) }

// Where X wins by threats, many positions are soon proved. The search gives up when it has
// expanded withoutProof positions, and perProof for each that it has proved.
const (
	withoutProof = 256
	perProof     = 16
)

// Wins reports whether it finds that X wins the start. It expands at most the given number of
// positions in all. The error is the cause of ctx.
func (p *Prover) Wins(ctx context.Context, most int) (bool, error) {
	p.ctx, p.most = ctx, most
	root := p.root()
	err := p.search(root, infinite, infinite)
	return root.pn == 0, err
}

// stops reports whether the search has expanded as many positions as it may.
func (p *Prover) stops() bool { return p.Expanded >= min(p.most, withoutProof+perProof*p.proved) }

func (p *Prover) root() *node {
	p.set(p.start)
	defer p.clear()
	return p.node(p.canonical())
}

// node returns the node of a canonical position.
func (p *Prover) node(at position) *node {
	n := p.nodes[at]
	if n == nil {
		n = &node{at: at, pn: 1, dn: 1}
		p.nodes[at] = n
	}
	return n
}

// board returns the stones on the board.
func (p *Prover) board() (at position) {
	for v, owner := range p.owner {
		if owner != free {
			at.put(int(owner), uint8(v))
		}
	}
	return at
}

// canonical returns the least image of the stones on the board.
func (p *Prover) canonical() position {
	here := p.board()
	best := here
	for _, to := range p.group {
		of := here.image(x, to)
		order := slices.Compare(of[:], best[x][:])
		if order > 0 {
			continue
		}
		if other := here.image(o, to); order < 0 || slices.Compare(other[:], best[o][:]) < 0 {
			best = position{of, other}
		}
	}
	return best
}

// set puts the stones of a position on the board, and clear takes them off.
func (p *Prover) set(at position) {
	for player := range at {
		for v := range p.n {
			if at[player][v>>6]>>(v&63)&1 != 0 {
				p.place(player, uint8(v))
			}
		}
	}
}

func (p *Prover) clear() {
	for v, owner := range p.owner {
		if owner != free {
			p.lift(int(owner), uint8(v))
		}
	}
}

// search goes on below n until its numbers reach the thresholds, or the most positions are
// expanded.
func (p *Prover) search(n *node, mostPN, mostDN int32) error {
	for {
		if n.stage == 0 {
			if p.ctx.Err() != nil {
				return context.Cause(p.ctx)
			}
			p.expand(n)
		}
		best, second := p.update(n)
		if n.pn == infinite && n.stage < lastStage {
			p.expand(n)
			continue
		}
		if n.pn == 0 || n.dn == 0 || n.pn >= mostPN || n.dn >= mostDN || p.stops() {
			return nil
		}
		c := &n.candidates[best]
		open := int32(0)
		for i := range n.candidates {
			if pn, _ := n.candidates[i].numbers(); pn < infinite {
				open++
			}
		}
		pn, dn := min(mostPN, second+1+second/4), mostDN-open+1
		// The child with the least dn, and of these the one with the largest pn.
		var child *node
		unproved, next := int32(0), int32(infinite)
		for _, m := range c.children {
			if m.pn == 0 {
				continue
			}
			unproved++
			switch {
			case child == nil:
				child = m
			case m.dn < child.dn || m.dn == child.dn && m.pn > child.pn:
				child, next = m, min(next, child.dn)
			default:
				next = min(next, m.dn)
			}
		}
		if err := p.search(child, pn-unproved+1, min(dn, next+1+next/4)); err != nil {
			return err
		}
	}
}

// numbers returns the proof and disproof numbers of a move.
func (c *candidate) numbers() (pn, dn int32) {
	unproved := int32(0)
	dn = infinite
	for _, m := range c.children {
		if m.pn == 0 {
			continue
		}
		unproved++
		pn, dn = max(pn, m.pn), min(dn, m.dn)
	}
	if unproved == 0 {
		return 0, infinite
	}
	if dn == 0 {
		return infinite, 0
	}
	return min(pn+unproved-1, infinite-1), dn
}

// update sets the numbers of n, and returns its best move and the second least proof number.
func (p *Prover) update(n *node) (best int, second int32) {
	known := n.pn == 0
	n.pn, n.dn = infinite, 0
	second = infinite
	open := int32(0)
	for i := range n.candidates {
		pn, dn := n.candidates[i].numbers()
		if pn == infinite {
			continue
		}
		open++
		n.dn = max(n.dn, dn)
		if pn < n.pn {
			best, second, n.pn = i, n.pn, pn
		} else {
			second = min(second, pn)
		}
	}
	if n.pn == 0 {
		n.dn = infinite
		if !known {
			p.proved++
		}
	} else if open > 0 {
		n.dn = min(n.dn+open-1, infinite-1)
	}
	return best, second
}

// What is tried at each stage: the best fast moves, or a few slow ones if there are none;
// all fast moves and those that threaten; a few slow ones; all. A move is fast if X wins by
// threats when O passes, and slow if it neither is nor threatens. The few slow ones are the
// best of some moves with the highest potential, of which no two are symmetric.
const (
	bestFast  = 8
	fewSlow   = 4
	someSlow  = 8
	lastStage = 4
)

// expand adds the moves of the next stage to n. A position that no move of that stage wins is
// disproved only at the last.
func (p *Prover) expand(n *node) {
	p.set(n.at)
	defer p.clear()
	n.stage++
	if n.stage == 1 {
		p.Expanded++
		if p.Progress != nil {
			p.Progress()
		}
		if v := p.force(x); v != free {
			n.candidates = []candidate{{move: uint8(v)}}
			n.stage = lastStage
			return
		}
	}
	a, b := p.completing(o)
	if a != free {
		n.stage = lastStage
		if a == b {
			p.try(n, uint8(a))
		}
		return
	}
	var fast, forcing, slow []uint8
	var counts []int // of the replies that matter to the fast moves, in ascending order
	most := p.n
	for _, v := range p.byPotential() {
		if slices.ContainsFunc(n.candidates, func(c candidate) bool { return c.move == v }) {
			continue
		}
		p.place(x, v)
		threat, _ := p.completing(x)
		switch {
		case p.force(o) != free:
		case threat != free:
			if n.stage > 1 {
				forcing = append(forcing, v)
			}
		case p.force(x) == free:
			slow = append(slow, v)
		default:
			if n.stage > 1 {
				fast = append(fast, v)
				break
			}
			real, _, lost := p.replies(most)
			if lost {
				break
			}
			if len(real) == 0 {
				n.candidates, n.stage = []candidate{{move: v}}, lastStage
				p.lift(x, v)
				return
			}
			if len(real) > most {
				break
			}
			at, _ := slices.BinarySearchFunc(counts, len(real)+1, cmp.Compare)
			fast, counts = slices.Insert(fast, at, v), slices.Insert(counts, at, len(real))
			if len(fast) >= bestFast {
				fast, counts = fast[:bestFast], counts[:bestFast]
				most = counts[bestFast-1] - 1
			}
		}
		p.lift(x, v)
	}
	chosen := fast
	switch {
	case n.stage == 1 && len(fast) == 0:
		p.trySlow(n, slow)
		return
	case n.stage == 2:
		chosen = append(fast, forcing...)
	case n.stage == 3:
		p.trySlow(n, slow)
		return
	case n.stage == lastStage:
		chosen = append(append(fast, forcing...), slow...)
	}
	for _, v := range chosen {
		p.try(n, v)
	}
}

// trySlow adds a few of the slow moves, which are given those of the highest potential first:
// those with the fewest replies that matter.
func (p *Prover) trySlow(n *node, slow []uint8) {
	before := n.candidates
	n.candidates = nil
	for _, v := range slow {
		if p.try(n, v); len(n.candidates) == someSlow {
			break
		}
	}
	few := n.candidates
	slices.SortStableFunc(few, func(a, b candidate) int { return cmp.Compare(len(a.children), len(b.children)) })
	n.candidates = append(before, few[:min(len(few), fewSlow)]...)
}

// byPotential returns the free vertices, those of the highest potential first.
func (p *Prover) byPotential() (all []uint8) {
	var of [256]int
	for v, owner := range p.owner {
		if owner == free {
			all, of[v] = append(all, uint8(v)), p.potential(uint8(v))
		}
	}
	slices.SortStableFunc(all, func(a, b uint8) int { return cmp.Compare(of[b], of[a]) })
	return all
}

// potential adds up 4^-k over the open sets with v, k being what they lack.
func (p *Prover) potential(v uint8) (sum int) {
	for _, i := range p.in[v] {
		for q := range p.player {
			if p.player[q].dead[i] == 0 {
				sum += 1 << 20 >> min(20, 2*p.player[q].lacks[i])
			}
		}
	}
	return sum
}

// try adds the move v to those of n, unless it loses or leads to the same positions as another.
func (p *Prover) try(n *node, v uint8) {
	p.place(x, v)
	defer p.lift(x, v)
	real, _, lost := p.replies(p.n)
	if lost {
		return
	}
	c := candidate{move: v}
	for _, z := range real {
		p.place(o, z)
		child := p.node(p.canonical())
		p.lift(o, z)
		if !slices.Contains(c.children, child) {
			c.children = append(c.children, child)
		}
	}
	same := func(d candidate) bool {
		return len(d.children) == len(c.children) &&
			!slices.ContainsFunc(d.children, func(m *node) bool { return !slices.Contains(c.children, m) })
	}
	if !slices.ContainsFunc(n.candidates, same) {
		n.candidates = append(n.candidates, c)
	}
}
