package symmetry

import (
	"github.com/holiman/uint256"

	tr "transversal"
)

// Successors brings the successors of one position into canonical form, as [Canonical]
// does, at a lower cost, because it computes what they share once. It is not safe for
// concurrent use.
type Successors struct {
	from      tr.Position
	turn      tr.Player
	known     bool // whether the rest is of the position
	isDigraph bool
	owner     tr.Player // whose stones are the matching, if it is a digraph
	digraph
	// Of each point that has an arc, what it sees of kinds, and its label by that.
	seen, once labels
}

// From makes p the position from which moves are made.
func (s *Successors) From(p tr.Position) { s.from, s.known = p, false }

// know finds what successors share.
func (s *Successors) know() {
	s.known, s.turn = true, s.from.Turn()
	s.owner, s.isDigraph = s.digraph.of(&s.from)
	if s.owner == tr.O && s.from.X.IsMatching() {
		s.isDigraph = false // it is O's for its size alone, and that of a successor may be X's
	}
	if s.isDigraph {
		s.seen, s.once = labels{}, s.byKind()
		s.see(&s.once, &s.seen)
		s.renew(&s.once, &s.seen)
	}
}

// After returns the stones of the representative of the position after the player to move
// has claimed c.
func (s *Successors) After(c tr.Cell) (x, o tr.Set) {
	if !s.known {
		s.know()
	}
	d := s.digraph
	switch {
	case !s.isDigraph:
	case s.turn == s.owner:
		if d.join(c) {
			l := d.labels()
			if x, o, ok := d.canonical(s.owner, &l); ok {
				return x, o
			}
		}
	case d.arc(c):
		tail, head := d.ends(c)
		l := s.once
		l[tail] = hash(s.kind(tail), s.seen[tail]+fromTail(s.kind(head)))
		l[head] = hash(s.kind(head), s.seen[head]+fromHead(s.kind(tail)))
		d.look(&l)
		if x, o, ok := d.canonical(s.owner, &l); ok {
			return x, o
		}
	}
	p := Canonical(s.from.With(c))
	return p.X, p.O
}

// Order returns the [Order] of the position from which moves are made.
func (s *Successors) Order() uint256.Int {
	if !s.known {
		s.know()
	}
	if s.isDigraph {
		l := s.once
		s.look(&l)
		if number, ok := s.symmetries(&l); ok {
			return number
		}
	}
	return Order(s.from)
}
