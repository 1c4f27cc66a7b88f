package threat

import (
	"bufio"
	"crypto/sha256"
	"fmt"
	"io"
	"strings"
)

// Write writes the certificate of version 3 that X wins. [Prover.Wins] has found that. The
// vertices have the names, and sets are the winning sets. It returns the number of entries.
func (p *Prover) Write(w io.Writer, names []string) (entries int, err error) {
	out := bufio.NewWriter(w)
	sum := sha256.New()
	both := io.MultiWriter(out, sum)
	fmt.Fprintf(both, "transversal certificate 3\nlisted achievement\nvertices %s\n", strings.Join(names, " "))
	for _, player := range "XO" {
		fmt.Fprintf(both, "%c sets %d\n", player, len(p.sets))
		for _, set := range p.sets {
			fmt.Fprintln(both, numbers(set, " "))
		}
	}
	fmt.Fprintf(both, "symmetries %d\n", len(p.group)-1)
	for _, to := range p.group[1:] {
		fmt.Fprintln(both, numbers(to, " "))
	}
	fmt.Fprintf(both, "start %s\nturns XO\nclaim X wins\n", strings.Repeat(".", p.n))
	// The queue holds representatives as they were met first, by canonical position.
	met := map[position]position{p.root().at: p.root().at}
	for queue := []position{p.root().at}; len(queue) > 0; queue = queue[1:] {
		entries++
		here := queue[0]
		p.set(here)
		canonical := p.canonical()
		c := p.best(p.nodes[canonical])
		move := p.back(here, canonical, c.move)
		fmt.Fprintf(both, "%d", move+1)
		if !p.place(x, move) {
			real, sequences, _ := p.replies(p.n)
			for _, moves := range sequences {
				if len(moves) > 0 {
					fmt.Fprint(both, " +", numbers(moves, ","))
				}
			}
			for _, z := range real {
				p.place(o, z)
				at, class := position(p.board()), p.canonical()
				p.lift(o, z)
				if met[class] == "" {
					met[class] = at
					queue = append(queue, at)
				}
				fmt.Fprint(both, " ", p.taking(at, met[class]))
			}
		}
		fmt.Fprintln(both)
		p.clear()
	}
	fmt.Fprintln(both, "end")
	fmt.Fprintf(out, "sha256 %x\n", sum.Sum(nil))
	return entries, out.Flush()
}

// numbers writes vertices from 1.
func numbers(vertices []uint8, between string) string {
	words := make([]string, len(vertices))
	for i, v := range vertices {
		words[i] = fmt.Sprint(int(v) + 1)
	}
	return strings.Join(words, between)
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
next:
	for i, g := range p.group {
		for v := range p.n {
			if from[v] != to[g[v]] {
				continue next
			}
		}
		return i
	}
	panic("threat: positions of a class without a symmetry between them")
}

// back returns the vertex that goes to v when a symmetry takes here to the canonical position.
func (p *Prover) back(here, canonical position, v uint8) uint8 {
	g := p.group[p.taking(here, canonical)]
	for u := range uint8(p.n) {
		if g[u] == v {
			return u
		}
	}
	panic("threat: no permutation")
}
