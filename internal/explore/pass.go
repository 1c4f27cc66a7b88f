package explore

import (
	"bytes"
	"context"
	"sync/atomic"

	"github.com/holiman/uint256"

	tr "transversal"
)

// Pass leaves the positions of a level, block by block. One goroutine at a time may use it.
type Pass struct {
	*Walk
	ctx    context.Context
	failed *Failed                 // in this block
	first  *atomic.Pointer[Failed] // of the smallest key, in the blocks of all workers
	finish func(p tr.Position, count *Counter) error
}

// beyond reports whether a claim fails at a smaller key than the given.
func (s *Pass) beyond(key []byte) bool {
	known := s.first.Load()
	return known != nil && bytes.Compare(known.Key, key) < 0
}

// visit calls visit for the positions of a block, and counts them. It stops at a failure, as
// no key that follows is the smallest, and when the context ends: then what it counted is
// not all.
func (s *Pass) visit(b Block, visit func(p tr.Position, plays *uint256.Int) error) (visited Count) {
	var plays uint256.Int
	for u := b.records(); !u.ended; u.next() {
		if visited.Positions%256 == 0 && s.ctx.Err() != nil || s.beyond(u.key) {
			return visited
		}
		readCount(u.count, &plays)
		p := position(&s.Root, u.key)
		if err := visit(p, &plays); err != nil {
			s.failed = &Failed{u.key, err}
			return visited
		}
		visited.add(&plays)
		if s.Weight != nil {
			weight, err := s.Weight(p)
			if err != nil {
				s.failed = &Failed{u.key, err}
				return visited
			}
			visited.Weight.Add(&visited.Weight, &weight)
		}
	}
	return visited
}

// follow follows the positions of a block to the end of play.
func (s *Pass) follow(b Block) (p Passage) {
	if s.finish == nil {
		s.finish = s.Finish()
	}
	p.Tally = make(Tally, s.Slots)
	count := &Counter{sums: p.Tally}
	visit := func(p tr.Position, plays *uint256.Int) error {
		count.plays = plays
		return s.finish(p, count)
	}
	if s.Replies && b.Ply == s.Root.Ply()+len(s.Steps) {
		s.replies(b, &p, visit)
	} else {
		p.Left = s.visit(b, visit)
	}
	return p
}

// expand takes a step from the positions of a block.
func (s *Pass) expand(b Block, step *Step, add func(key []byte, plays *uint256.Int)) (p Passage) {
	var (
		from          tr.Position
		plays, scaled uint256.Int // that lead to it; times the ways of a move
		total         uint64      // ways of the moves from it
		key           [tr.MaxN * tr.MaxN]byte
	)
	move := func(c tr.Cell, ways uint64) {
		total += ways
		to := from.With(c)
		if s.Class != nil {
			to = s.Class(to)
		}
		scaled.SetUint64(ways)
		add(appendKey(key[:0], to.X, to.O), scaled.Mul(&scaled, &plays))
	}
	p.Left = s.visit(b, func(q tr.Position, n *uint256.Int) error {
		from, plays, total = q, *n, 0
		err := step.Expand(q, move)
		addProduct(&p.Sent, total, n)
		if err == nil && total > uint64(step.Branch) {
			err = contradiction("a position has %d successors, and there can be %d", total, step.Branch)
		}
		return err
	})
	return p
}
