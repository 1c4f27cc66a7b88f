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
	return s.listed != nil && s.start.Outcome() == tr.Open && (never || s.proof != nil || !byBoard(s.start.Game()))
}

// listing is a proof of version 3 being written.
type listing struct {
	*solver
	Claim
	vertices []tr.Cell
	number   [256]int    // of a vertex, from 1
	sets     [2][]tr.Set // of X and of O, all of them
	group    []symmetryOf
	queue    []stand
	met      map[stand]stand // what was met first, by canonical form
}

// list adds the proof of a claim in the words of version 3.
func (c *Certificate) list(ctx context.Context, s *solver, claim Claim) error {
	l := newListing(s, claim)
	root := s.root()
	c.line = l.head(c.line)
	c.flush()
	if s.proof != nil {
		for _, entry := range s.proof.entries {
			c.Entries++
			c.line = append(append(c.line, entry...), '\n')
			c.flush()
		}
	} else if over, good := l.settled(&root); over && !good {
		return fmt.Errorf("%w: it fails at the start", ErrUnproved)
	} else if !over {
		l.image(&root)
	}
	for ; len(l.queue) > 0; l.queue = l.queue[1:] {
		if err := ctx.Err(); err != nil {
			return err
		}
		at := l.queue[0]
		n := s.nodeAt(at.x, at.o, at.missing, at.x.Union(at.o).Len(), tr.X)
		n.turn = s.moverAt(&root, n.ply+1)
		line, err := l.entry(&n)
		if err != nil {
			return err
		}
		c.Entries++
		c.line = append(append(c.line, line...), '\n')
		c.flush()
	}
	c.line = append(c.line, "end\n"...)
	c.flush()
	return nil
}

func newListing(s *solver, claim Claim) *listing {
	g := s.start.Game()
	l := &listing{solver: s, Claim: claim, met: map[stand]stand{}}
	l.sets = [2][]tr.Set{g.Family.X, g.Family.O}
	if g.Convention.OneSided() {
		l.sets[tr.O] = nil
	}
	l.vertices = g.Board.Cells().Cells()
	for i, c := range l.vertices {
		l.number[c] = i + 1
	}
	if l.group = s.listed.group; s.listed.named {
		l.group = automorphisms(l.vertices, l.sets)
	}
	return l
}

// head appends what the proof says before its entries.
func (l *listing) head(line []byte) []byte {
	rule, claim, turns := "achievement", "wins", l.start.Turn().String()+l.start.Turn().Other().String()
	if l.rule == tr.Avoidance {
		rule = "avoidance"
	}
	if !l.Wins {
		claim = "does not win"
	}
	if l.turns() != nil {
		turns = ""
		for ply := l.start.Ply() + 1; ply <= l.last(); ply++ {
			turns += l.turns().at(ply).String()
		}
	}
	line = fmt.Appendf(line, "listed %s\nvertices %s\n", rule, strings.Join(vertices(l.start.Game()), " "))
	start, at := make([]byte, len(l.vertices)), stand{x: l.start.X, o: l.start.O}
	for i, c := range l.vertices {
		start[i] = at.mark(c)
	}
	for player, sets := range l.sets {
		line = fmt.Appendf(line, "%v sets %d\n", tr.Player(player), len(sets))
		for _, w := range sets {
			line = l.numbers(line, w.Cells())
		}
	}
	line = fmt.Appendf(line, "symmetries %d\n", len(l.group)-1)
	for i := range l.group[1:] {
		images := make([]tr.Cell, len(l.vertices))
		for j, c := range l.vertices {
			images[j] = l.group[i+1].to[c]
		}
		line = l.numbers(line, images)
	}
	line = fmt.Appendf(line, "start %s\nturns %s\n", start, turns)
	if first := l.start.First(); !first.Empty() {
		line = l.numbers(append(line, "first "...), first.Minus(l.start.Occupied()).Cells())
	}
	if !l.full() {
		line = fmt.Appendf(line, "moves %d\n", l.last()-l.start.Ply())
	}
	return fmt.Appendf(line, "claim %v %s\n", l.Player, claim)
}

// numbers appends a line with the numbers of vertices.
func (l *listing) numbers(line []byte, cells []tr.Cell) []byte {
	for i, c := range cells {
		if i > 0 {
			line = append(line, ' ')
		}
		line = fmt.Appendf(line, "%d", l.number[c])
	}
	return append(line, '\n')
}

// settled reports whether n needs no move any more, and whether it is good for the prover.
func (l *listing) settled(n *node) (over, good bool) {
	if a, ok := l.winner(n); ok {
		return true, (a == l.Player) == l.Wins
	}
	owner := l.Player // the player whose winning set decides
	if l.rule == tr.Avoidance {
		owner = owner.Other()
	}
	if n.who[owner].need > l.last()-n.ply {
		return true, !l.Wins
	}
	return false, false
}

// image adds n to the queue, unless an image of n is there, and returns the number of a
// symmetry that takes n to what is there.
func (l *listing) image(n *node) int {
	at := stand{n.who[tr.X].set, n.who[tr.O].set, n.missing}
	form := at
	_, form.x, form.o = least(l.group, at.x, at.o, true)
	to, ok := l.met[form]
	if i := taking(l.group, at.x, at.o, to.x, to.o); ok && i >= 0 {
		return i
	}
	// The list may lack some symmetries, and then the form is not quite canonical.
	l.met[form] = at
	l.queue = append(l.queue, at)
	return 0
}

// entry returns the entry for n.
func (l *listing) entry(n *node) (string, error) {
	if reason := l.reason(n); reason != "" {
		return reason, nil
	}
	line, next := "-", *n
	if n.turn == l.prover() {
		c, err := l.move(n)
		if err != nil {
			return "", err
		}
		line, next = fmt.Sprint(l.number[c]), l.play(n, c)
		if over, good := l.settled(&next); over && !good {
			return "", fmt.Errorf("%w: after the move %s", ErrUnproved, l.start.Game().Name(c))
		} else if over {
			return line, nil
		}
		if next.turn == n.turn {
			return fmt.Sprint(line, " ", l.image(&next)), nil
		}
	}
	replies, ok := l.replies(&next)
	if !ok {
		return "", fmt.Errorf("%w: a reply after the move %s", ErrUnproved, line)
	}
	for i := range replies {
		line += fmt.Sprint(" ", l.image(&replies[i]))
	}
	return line, nil
}

// reason returns the entry that says why the claim holds in n without a move, or "". It need
// not find one.
func (l *listing) reason(n *node) string {
	if l.Wins || l.rule == tr.Avoidance || l.turns() != nil || !l.firstMoves(n).Empty() {
		return ""
	}
	sets, own, other := l.sets[l.Player], n.who[l.Player].set, n.who[l.Player.Other()].set
	if small(sets, own, other, ever, n.turn == l.Player) {
		return "potential"
	}
	pairs := l.kept(n, l.Player)
	if pairs == nil {
		pairs = pairing(sets, own, other, l.free(n))
	}
	if pairs == nil {
		return ""
	}
	line := "pairs"
	for _, p := range pairs {
		line += fmt.Sprintf(" %d-%d", l.number[p[0]], l.number[p[1]])
	}
	return line
}

// replies returns the positions after the replies in n, which follows a move of the prover,
// except those in which the game is over or the prover completes a set. ok says that none
// is bad.
func (l *listing) replies(n *node) (after []node, ok bool) {
	for c := range l.legal(n).All() {
		reply := l.play(n, c)
		if over, good := l.settled(&reply); over && !good {
			return nil, false
		} else if over {
			continue
		}
		own := &reply.who[l.prover()]
		if l.rule != tr.Avoidance && reply.turn == l.prover() && own.need == 1 && !own.next.Intersect(l.free(&reply)).Empty() {
			continue
		}
		after = append(after, reply)
	}
	return after, true
}

// move returns a move of the prover that keeps the claim true. If the claim is that a
// player does not win, it prefers a move that leaves few replies without a short reason.
func (l *listing) move(n *node) (tr.Cell, error) {
	if l.Wins || l.rule == tr.Avoidance || l.turns() != nil {
		return l.moveThat(n, l.Player, l.By, l.Wins)
	}
	type choice struct {
		cell      tr.Cell
		next      node
		open      int // replies without a reason
		potential int
	}
	var choices []choice
	for c := range l.legal(n).All() {
		next := l.play(n, c)
		if over, good := l.settled(&next); over && good {
			return c, nil
		}
		if replies, ok := l.replies(&next); ok {
			open := slices.DeleteFunc(replies, func(reply node) bool { return l.reason(&reply) != "" })
			sum := potentialOf(l.sets[l.Player], next.who[l.Player].set, next.who[l.prover()].set, ever)
			choices = append(choices, choice{c, next, len(open), sum})
		}
	}
	slices.SortStableFunc(choices, func(a, b choice) int {
		return cmp.Or(cmp.Compare(a.open, b.open), cmp.Compare(a.potential, b.potential))
	})
	for i := range choices {
		if c := &choices[i]; c.open == 0 {
			return c.cell, nil
		} else if wins, err := l.winsFrom(&c.next, l.Player, l.last()); err != nil || !wins {
			return c.cell, err
		}
	}
	return 0, fmt.Errorf("%w: every move lets %v win", ErrUnproved, l.Player)
}
