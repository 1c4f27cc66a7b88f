package explore

import (
	"bytes"
	"context"
	"iter"
	"sync"
	"sync/atomic"
	"time"

	"github.com/holiman/uint256"

	tr "transversal"
)

// Progress says how far a walk has come.
type Progress struct {
	Ply        int  // the ply of the level being left
	Last       bool // whether that level is the last, followed to the end of play
	Done, Size int  // positions of that level
	Before     int  // positions of the levels before it
}

// Pass leaves the positions of a level, block by block. One goroutine at a time may use it.
type Pass struct {
	*Walk
	ctx    context.Context
	first  *firstFailure // of all workers
	finish func(p tr.Position, count *Counter) error
}

// sweep divides the parts of the level of s that are not done among the workers. Each
// worker gets them from todo, one after another. It returns the failure of the smallest key,
// if there is one.
func (w *Walk) sweep(ctx context.Context, s *state, work func(pass *Pass, todo iter.Seq2[int, Block]) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	first, tell := new(firstFailure), w.teller(s)
	err := s.level.store.divide(ctx, func(all iter.Seq[int]) error {
		todo := func(yield func(part int, b Block) bool) {
			for part := range all {
				size := s.level.parts[part].size
				if size > 0 && !s.Done[part] {
					b, err := s.level.block(&s.level.parts[part])
					if err != nil {
						cancel(err)
						return
					}
					if !yield(part, b) {
						return
					}
				}
				tell(size, false)
			}
		}
		return work(&Pass{Walk: w, ctx: ctx, first: first}, todo)
	})
	tell(0, true)
	if err != nil {
		return err
	}
	if failed := first.Load(); failed != nil {
		return failed.Err
	}
	return nil
}

// visit calls visit for the positions of a block, and counts them. It keeps the failure of
// the smallest key, skips keys that cannot be the smallest, and stops when the context
// ends: then what it counted is not all.
func (s *Pass) visit(b Block, visit func(p tr.Position, plays *uint256.Int) error) (visited Count) {
	var plays uint256.Int
	met := 0
	for u := b.records(); !u.ended; u.next() {
		if met++; met&0xff == 0 && s.ctx.Err() != nil {
			return visited
		}
		if s.first.before(u.key) {
			continue
		}
		readCount(u.count, &plays)
		p := position(&s.Root, u.key)
		if err := visit(p, &plays); err != nil {
			s.first.record(u.key, err)
			continue
		}
		visited.add(&plays)
		if s.Weight != nil {
			weight := s.Weight(p)
			visited.Weight.Add(&visited.Weight, &weight)
		}
	}
	return visited
}

// failed reports whether a claim has failed, so that a part visited since may not
// be whole.
func (s *Pass) failed() bool { return s.first.Load() != nil }

// leave is [Pass.Leave] in the context of the pass.
func (s *Pass) leave(steps int, b Block, add func(key []byte, plays *uint256.Int)) Passage {
	if steps < len(s.Steps) {
		return s.expand(b, &s.Steps[steps], add)
	}
	return s.follow(b)
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

// teller returns a function that adds to the number of visited positions of the level of s.
// It tells w.Progress at most ten times a second, but always if now is true.
func (w *Walk) teller(s *state) func(visited int, now bool) {
	if w.Progress == nil {
		return func(int, bool) {}
	}
	p := Progress{Ply: s.level.ply, Last: len(s.Sizes) > len(w.Steps), Size: s.level.Positions()}
	for _, earlier := range s.Sizes[:len(s.Sizes)-1] {
		p.Before += earlier.Positions
	}
	var (
		mu   sync.Mutex
		told = time.Now()
	)
	return func(visited int, now bool) {
		mu.Lock()
		defer mu.Unlock()
		if p.Done += visited; now || time.Since(told) >= time.Second/10 {
			told = time.Now()
			w.Progress(p)
		}
	}
}

// firstFailure keeps the failure of the smallest key.
type firstFailure struct{ atomic.Pointer[Failed] }

// before reports whether a failure with a key smaller than the given is known.
func (f *firstFailure) before(key []byte) bool {
	known := f.Load()
	return known != nil && bytes.Compare(known.Key, key) < 0
}

func (f *firstFailure) record(key []byte, err error) {
	failed := &Failed{bytes.Clone(key), err}
	for known := f.Load(); known == nil || bytes.Compare(key, known.Key) < 0; known = f.Load() {
		if f.CompareAndSwap(known, failed) {
			return
		}
	}
}
