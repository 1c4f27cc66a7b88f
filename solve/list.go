package solve

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	tr "transversal"
)

// lists reports whether the claim is one for version 3, docs/certificate.md: that a
// player wins by threats, that a player never wins, which can have a short reason, or any
// claim about a game that version 2 does not describe. Nobody has won the start.
func (s *solver) lists(c Claim) bool {
	never := !c.Wins && c.By >= s.last() && s.rule != tr.Avoidance
	return s.listed != nil && s.start.Outcome() == tr.Open && (never || s.proof.entries != nil || !byBoard(s.start.Game()))
}

// listing is what only a proof of version 3 has.
type listing struct {
	vertices []tr.Cell
	number   [256]int    // of a vertex, from 1
	sets     [2][]tr.Set // of X and of O, all of them
	group    []symmetryOf
}

// list adds the proof of a claim in the words of version 3.
func (c *Certificate) list(ctx context.Context, s *solver, claim Claim) error {
	p := c.newProof(claim, &s.search, nil)
	p.move = func(n *node) (tr.Cell, error) { return p.choose(s, n) }
	p.listing = newListing(s)
	return p.write(ctx, s.proof.entries)
}

func newListing(s *solver) *listing {
	l := &listing{vertices: s.start.Board().Cells().Cells(), sets: s.listed.all, group: s.listed.group}
	for i, c := range l.vertices {
		l.number[c] = i + 1
	}
	if s.listed.named {
		l.group = automorphisms(l.vertices, l.sets)
	}
	return l
}

// listedHead is head for version 3.
func (p *proof) listedHead() {
	rule, claim, turns := "achievement", "wins", p.Start.Turn().String()+p.Start.Turn().Other().String()
	if p.rule == tr.Avoidance {
		rule = "avoidance"
	}
	if !p.Wins {
		claim = "does not win"
	}
	if !p.alternate {
		turns = ""
		for ply := p.Start.Ply() + 1; ply <= p.Start.Last(); ply++ {
			turns += p.mover[ply].String()
		}
	}
	fmt.Fprintf(p.out, "listed %s\nvertices %s\n", rule, strings.Join(vertices(p.Start.Game()), " "))
	for player, sets := range p.sets {
		fmt.Fprintf(p.out, "%v sets %d\n", tr.Player(player), len(sets))
		for _, w := range sets {
			fmt.Fprintln(p.out, p.words(w.Cells()))
		}
	}
	fmt.Fprintf(p.out, "symmetries %d\n", len(p.group)-1)
	for i := range p.group[1:] {
		images := make([]tr.Cell, len(p.vertices))
		for j, c := range p.vertices {
			images[j] = p.group[i+1].Moves[c]
		}
		fmt.Fprintln(p.out, p.words(images))
	}
	marks := strings.NewReplacer("/", "", "#", "").Replace(p.picture(stand{p.Start.X, p.Start.O, p.Start.Board().Missing}))
	fmt.Fprintf(p.out, "start %s\nturns %s\n", marks, turns)
	if first := p.Start.First(); !first.Empty() {
		fmt.Fprintln(p.out, "first", p.words(first.Minus(p.Start.Occupied()).Cells()))
	}
	if last := p.Start.Last(); last < p.Start.Board().Cells().Len() {
		fmt.Fprintf(p.out, "moves %d\n", last-p.Start.Ply())
	}
	fmt.Fprintf(p.out, "claim %v %s\n", p.Player, claim)
}

// words returns how the proof names cells, with blanks between.
func (p *proof) words(cells []tr.Cell) string {
	var words []string
	for _, c := range cells {
		words = append(words, p.word(c))
	}
	return strings.Join(words, " ")
}

// meet adds a position to the queue, unless an image of it is there, and returns the number of a
// symmetry that takes it to what is there.
func (p *proof) meet(at stand) int {
	form := at
	_, form.x, form.o = least(p.group, at.x, at.o, true)
	if k, ok := p.met[form]; ok {
		if i := taking(p.group, [2]tr.Set{at.x, at.o}, [2]tr.Set{p.queue[k].x, p.queue[k].o}); i >= 0 {
			return i
		}
	}
	// The list may lack some symmetries, and then the form is not quite canonical.
	p.met[form] = len(p.queue)
	p.enqueue(at)
	return 0
}

// reason returns the entry that says why the claim holds in n without a move, or "". It need
// not find one.
func (p *proof) reason(n *node) string {
	if p.Wins || !p.holds(n) {
		return ""
	}
	sets, own, other := p.sets[p.Player], n.who[p.Player].set, n.who[p.Player.Other()].set
	if small(sets, own, other, countless, n.turn == p.Player) {
		return "potential"
	}
	pairs := p.kept(n, p.Player)
	if pairs == nil {
		pairs = pairing(sets, own, other, p.free(n))
	}
	if pairs == nil {
		return ""
	}
	line := "pairs"
	for _, cells := range pairs {
		line += fmt.Sprintf(" %d-%d", p.number[cells[0]], p.number[cells[1]])
	}
	return line
}

// completes reports whether the proof is of version 3, and the prover, to move in n, completes a
// set.
func (p *proof) completes(n *node) bool {
	own := &n.who[p.prover()]
	return p.listing != nil && p.rule != tr.Avoidance && n.turn == p.prover() && own.need == 1 && !own.next.Intersect(p.free(n)).Empty()
}

// choose returns a move of the prover that keeps the claim true. If the claim is that a
// player does not win, it prefers a move that leaves few replies without a short reason.
func (p *proof) choose(s *solver, n *node) (tr.Cell, error) {
	if p.Wins || p.rule == tr.Avoidance || !p.alternate {
		return s.moveThat(n, p.Player, p.By, p.Wins)
	}
	type choice struct {
		cell      tr.Cell
		next      node
		open      int // replies without a reason
		potential int
	}
	var choices []choice
	for c := range p.legal(n).All() {
		next := p.play(n, c)
		if over, good := p.settled(&next); over && good {
			return c, nil
		}
		if replies, err := p.replies(&next, tr.Set{}); err == nil {
			open := slices.DeleteFunc(replies, func(reply node) bool { return p.reason(&reply) != "" })
			sum := potentialOf(p.sets[p.Player], next.who[p.Player].set, next.who[p.prover()].set, countless)
			choices = append(choices, choice{c, next, len(open), sum})
		}
	}
	slices.SortStableFunc(choices, func(a, b choice) int {
		return cmp.Or(cmp.Compare(a.open, b.open), cmp.Compare(a.potential, b.potential))
	})
	for i := range choices {
		if c := &choices[i]; c.open == 0 {
			return c.cell, nil
		} else if wins, err := s.winsFrom(&c.next, p.Player, s.last()); err != nil || !wins {
			return c.cell, err
		}
	}
	return 0, fmt.Errorf("%w: every move lets %v win", ErrUnproved, p.Player)
}
