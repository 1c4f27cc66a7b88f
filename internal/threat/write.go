package threat

import (
	"fmt"
	"slices"
	"strings"
)

// Proof is why X wins a position.
type Proof struct {
	Entries []string // as docs/certificate.md says
	First   int      // X's first move
	Latest  int      // no more stones than these are on the board when X has won
}

// Proof returns the proof that [Prover.Wins] has found.
func (p *Prover) Proof() *Proof {
	proof := &Proof{}
	// The queue holds the first position met of each class, and met holds the same by
	// canonical position.
	met := map[position]position{p.root().at: p.start}
	for queue := []position{p.start}; len(queue) > 0; queue = queue[1:] {
		here := queue[0]
		p.set(here)
		canonical := p.canonical()
		move := p.back(here, canonical, p.best(p.nodes[canonical]).move)
		if len(proof.Entries) == 0 {
			proof.First = int(move)
		}
		entry := fmt.Sprint(move + 1)
		completes, _ := p.completing(x)
		p.place(x, move)
		latest := p.stones[x] + p.stones[o]
		if completes == free {
			real, sequences, _ := p.replies(p.n)
			longest := 0
			for _, moves := range sequences {
				if longest = max(longest, len(moves)); len(moves) > 0 {
					entry += " +" + numbers(moves)
				}
			}
			latest += 2 + 2*longest // a reply, the sequence with its replies, and the last stone
			for _, z := range real {
				p.place(o, z)
				at, class := p.board(), p.canonical()
				p.lift(o, z)
				if _, ok := met[class]; !ok {
					met[class] = at
					queue = append(queue, at)
				}
				entry += fmt.Sprint(" ", p.taking(at, met[class]))
			}
		}
		proof.Entries = append(proof.Entries, entry)
		proof.Latest = max(proof.Latest, min(latest, p.n))
		p.clear()
	}
	return proof
}

// numbers writes vertices from 1, separated by commas.
func numbers(vertices []uint8) string {
	words := make([]string, len(vertices))
	for i, v := range vertices {
		words[i] = fmt.Sprint(int(v) + 1)
	}
	return strings.Join(words, ",")
}

// best returns the move of n, which is proved, whose proof is smallest, counted as a tree.
func (p *Prover) best(n *node) (best *candidate) {
	p.measure(n)
	for i := range n.candidates {
		if c := &n.candidates[i]; best == nil || c.size() < best.size() {
			best = c
		}
	}
	return best
}

const unproved = 1 << 30

// size returns how many entries there are below c, which has been measured.
func (c *candidate) size() (sum int32) {
	for _, m := range c.children {
		if m.pn != 0 {
			return unproved
		}
		sum = min(sum+m.size, unproved-1)
	}
	return sum
}

func (p *Prover) measure(n *node) {
	if n.size != 0 || n.pn != 0 {
		return
	}
	n.size = unproved
	for i := range n.candidates {
		c := &n.candidates[i]
		for _, m := range c.children {
			p.measure(m)
		}
		n.size = min(n.size, c.size()+1)
	}
}

// taking returns the number of a symmetry that takes one position to the other.
func (p *Prover) taking(from, to position) int {
	return slices.IndexFunc(p.group, func(g []uint8) bool { return from.image(x, g) == to[x] && from.image(o, g) == to[o] })
}

// back returns the vertex that a symmetry takes to v, the symmetry that takes here to the
// canonical position.
func (p *Prover) back(here, canonical position, v uint8) uint8 {
	return uint8(slices.Index(p.group[p.taking(here, canonical)], v))
}
