package solve

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	tr "transversal"
)

// proofNode is what is known of a class of positions with the attacker to move.
type proofNode struct {
	at         duel // the canonical one of the class
	pn, dn     int32
	stage      int8 // how many moves are tried; 0: none yet
	candidates []candidate
	size       int32 // of the proof below, 0 if it is not known
}

// candidate is a move of the attacker and the positions after the replies that matter.
type candidate struct {
	move     tr.Cell
	children []*proofNode
}

const infinite = 1 << 28

// prover holds what is known of one game.
type prover struct {
	*forcer
	list  *listing
	start duel
	nodes map[duel]*proofNode
	ctx   context.Context
	most  int // positions to expand

	expanded int    // positions whose moves were looked at
	proved   int    // positions that the attacker is known to win
	progress func() // called after each
}

// Where threats win, many positions are soon proved. The search gives up when it has
// expanded withoutProof positions, and perProof for each that it has proved.
const (
	withoutProof = 256
	perProof     = 16
)

// wins reports whether it finds that the attacker wins the start. It expands at most the given
// number of positions in all. The error is the cause of ctx.
func (p *prover) wins(ctx context.Context, most int) (bool, error) {
	p.ctx, p.most = ctx, most
	root := p.root()
	err := p.search(root, infinite, infinite)
	return root.pn == 0, err
}

// stops reports whether the search has expanded as many positions as it may.
func (p *prover) stops() bool { return p.expanded >= min(p.most, withoutProof+perProof*p.proved) }

func (p *prover) root() *proofNode { return p.node(p.canonical(p.start)) }

// node returns the node of a canonical position.
func (p *prover) node(at duel) *proofNode {
	n := p.nodes[at]
	if n == nil {
		n = &proofNode{at: at, pn: 1, dn: 1}
		p.nodes[at] = n
	}
	return n
}

// canonical returns the least image of a position.
func (p *prover) canonical(at duel) duel {
	_, ours, theirs := least(p.list.group, at[attacker], at[defender], true)
	return duel{ours, theirs}
}

// search goes on below n until its numbers reach the thresholds, or the most positions are
// expanded.
func (p *prover) search(n *proofNode, mostPN, mostDN int32) error {
	for {
		if n.stage == 0 {
			if p.ctx.Err() != nil {
				return context.Cause(p.ctx)
			}
			p.expand(n)
		}
		best, second, open := p.update(n)
		if n.pn == infinite && n.stage < lastStage {
			p.expand(n)
			continue
		}
		if n.pn == 0 || n.dn == 0 || n.pn >= mostPN || n.dn >= mostDN || p.stops() {
			return nil
		}
		pn, dn := min(mostPN, second+1+second/4)-best.unproved+1, mostDN-open+1
		if err := p.search(best.child, pn, min(dn, best.next+1+best.next/4)); err != nil {
			return err
		}
	}
}

// outlook is what is known of a move.
type outlook struct {
	pn, dn   int32
	unproved int32      // the positions after it that are not proved
	child    *proofNode // one of these with the least dn, and then the largest pn
	next     int32      // the least dn of the others
}

func (c *candidate) outlook() outlook {
	o := outlook{dn: infinite, next: infinite}
	for _, m := range c.children {
		if m.pn == 0 {
			continue
		}
		o.unproved++
		o.pn = max(o.pn, m.pn)
		if o.child == nil || m.dn < o.dn || m.dn == o.dn && m.pn > o.child.pn {
			o.child, o.dn, o.next = m, m.dn, o.dn
		} else {
			o.next = min(o.next, m.dn)
		}
	}
	switch {
	case o.dn == 0:
		o.pn = infinite
	case o.unproved > 0:
		o.pn = min(o.pn+o.unproved-1, infinite-1)
	}
	return o
}

// update sets the numbers of n. It returns its best move, the second least proof number, and how
// many moves are not disproved.
func (p *prover) update(n *proofNode) (best outlook, second, open int32) {
	known := n.pn == 0
	n.pn, n.dn = infinite, 0
	second = infinite
	for i := range n.candidates {
		o := n.candidates[i].outlook()
		if o.pn == infinite {
			continue
		}
		open++
		n.dn = max(n.dn, o.dn)
		if o.pn < n.pn {
			best, second, n.pn = o, n.pn, o.pn
		} else {
			second = min(second, o.pn)
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
	return best, second, open
}

// What is tried at each stage: the best fast moves, or a few slow ones if there are none;
// all fast moves and those that threaten; a few slow ones; all. A move is fast if the attacker
// wins by threats when the defender passes, and slow if it neither is nor threatens. The few
// slow ones are the best of some moves with the highest potential, of which no two are symmetric.
const (
	bestFast  = 8
	fewSlow   = 4
	someSlow  = 8
	lastStage = 4
)

// expand adds the moves of the next stage to n. A position that no move of that stage wins is
// disproved only at the last.
func (p *prover) expand(n *proofNode) {
	p.set(n.at)
	n.stage++
	if n.stage == 1 {
		p.expanded++
		p.progress()
		if c := p.force(attacker); c != none {
			n.candidates = []candidate{{move: tr.Cell(c)}}
			n.stage = lastStage
			return
		}
	}
	a, b := p.completing(defender)
	if a != none {
		n.stage = lastStage
		if a == b {
			p.try(n, tr.Cell(a))
		}
		return
	}
	var fast, forcing, slow []tr.Cell
	var counts []int // of the replies that matter to the fast moves, in ascending order
	most := countless
	for _, v := range p.byPotential() {
		if slices.ContainsFunc(n.candidates, func(c candidate) bool { return c.move == v }) {
			continue
		}
		p.place(attacker, v)
		threat, _ := p.completing(attacker)
		switch {
		case p.force(defender) != none:
		case threat != none:
			if n.stage > 1 {
				forcing = append(forcing, v)
			}
		case p.force(attacker) == none:
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
		p.lift(attacker, v)
	}
	if n.stage == 3 || n.stage == 1 && len(fast) == 0 {
		p.trySlow(n, slow)
		return
	}
	chosen := append(fast, forcing...)
	if n.stage == lastStage {
		chosen = append(chosen, slow...)
	}
	for _, v := range chosen {
		p.try(n, v)
	}
}

// trySlow adds a few of the slow moves, which are given those of the highest potential first:
// those with the fewest replies that matter.
func (p *prover) trySlow(n *proofNode, slow []tr.Cell) {
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

// byPotential returns the free cells, those of the highest potential first: the sum of 4^-k
// over the open sets with the cell, k being what they lack.
func (p *prover) byPotential() []tr.Cell {
	of, all := guess(&p.list.sets, p.stones[attacker], p.stones[defender]), p.free.Cells()
	slices.SortStableFunc(all, func(a, b tr.Cell) int { return cmp.Compare(of[b], of[a]) })
	return all
}

// try adds the move v to those of n, unless it loses or leads to the same positions as another.
func (p *prover) try(n *proofNode, v tr.Cell) {
	p.place(attacker, v)
	defer p.lift(attacker, v)
	real, _, lost := p.replies(countless)
	if lost {
		return
	}
	c := candidate{move: v}
	for _, z := range real {
		child := p.node(p.canonical(p.after(z)))
		if !slices.Contains(c.children, child) {
			c.children = append(c.children, child)
		}
	}
	same := func(d candidate) bool {
		return len(d.children) == len(c.children) &&
			!slices.ContainsFunc(d.children, func(m *proofNode) bool { return !slices.Contains(c.children, m) })
	}
	if !slices.ContainsFunc(n.candidates, same) {
		n.candidates = append(n.candidates, c)
	}
}

// after returns the position after a reply of the defender.
func (p *prover) after(z tr.Cell) duel { return duel{p.stones[attacker], p.stones[defender].With(z)} }

// threatProof is why the attacker wins a position.
type threatProof struct {
	entries []string // as docs/certificate.md says
	first   tr.Cell  // the attacker's first move
	latest  int      // no more stones than these are on the board when it has won
}

// proof returns the proof that [prover.wins] has found.
func (p *prover) proof() (proof threatProof) {
	l := p.list
	// The queue holds the first position met of each class, and met holds the same by
	// canonical position.
	met := map[duel]duel{p.root().at: p.start}
	for queue := []duel{p.start}; len(queue) > 0; queue = queue[1:] {
		p.set(queue[0])
		canonical := p.canonical(p.stones)
		best := p.nodes[canonical].best().move
		here := l.group[taking(l.group, p.stones, canonical)]
		move := tr.Cell(slices.Index(here.Moves[:], best))
		if len(proof.entries) == 0 {
			proof.first = move
		}
		entry := fmt.Sprint(l.number[move])
		completes, _ := p.completing(attacker)
		p.place(attacker, move)
		latest := p.stones[attacker].Len() + p.stones[defender].Len()
		if completes == none {
			real, sequences, _ := p.replies(countless)
			longest := 0
			for _, moves := range sequences {
				longest = max(longest, len(moves))
				sign := " +"
				for _, c := range moves {
					entry += fmt.Sprint(sign, l.number[c])
					sign = ","
				}
			}
			latest += 2 + 2*longest // a reply, the sequence with its replies, and the last stone
			for _, z := range real {
				at := p.after(z)
				class := p.canonical(at)
				if _, ok := met[class]; !ok {
					met[class] = at
					queue = append(queue, at)
				}
				entry += fmt.Sprint(" ", taking(l.group, at, met[class]))
			}
		}
		proof.entries = append(proof.entries, entry)
		proof.latest = max(proof.latest, latest)
	}
	p.set(duel{})
	proof.latest = min(proof.latest, p.free.Len())
	return proof
}

// best returns the move of n, which is proved, whose proof is smallest, counted as a tree.
func (n *proofNode) best() (best *candidate) {
	for i := range n.candidates {
		if c := &n.candidates[i]; best == nil || c.entries() < best.entries() {
			best = c
		}
	}
	return best
}

const unproved = 1 << 30

// entries returns how many entries there are below c.
func (c *candidate) entries() (sum int32) {
	for _, m := range c.children {
		if m.pn != 0 {
			return unproved
		}
		if m.size == 0 {
			m.size = m.best().entries() + 1
		}
		sum = min(sum+m.size, unproved-1)
	}
	return sum
}
