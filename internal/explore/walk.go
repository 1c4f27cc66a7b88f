// Package explore visits every play against a rule, level by level. A level holds the
// distinct positions after one ply, each with the number of plays that lead to it. The
// package knows nothing of the theorem that is being checked: its steps do.
//
// The key of a position is its stones, one byte each, and a level has 4,096 parts. A part
// collects new keys unsorted until they take as much memory as its sorted run; then it sorts
// them and merges them into the run, which stores each key without the prefix that it shares
// with the key before. When memory is full, runs move to disk. Later runs are merged there
// once they are as large as the first, and all runs when the part is read.
package explore

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"sync"

	"github.com/holiman/uint256"

	tr "transversal"
	"transversal/internal/run"
)

// Step leads from the positions of one ply to those of the next.
type Step struct {
	// Branch is the largest number of successors of one position.
	Branch int
	// Exactly, if not 0, is the number of successors of every position, counted in ways. The
	// walk compares it with its counts.
	Exactly uint64
	// Expand visits the moves from p, each with the number of moves that it stands for, or
	// returns the claim that fails.
	Expand func(p tr.Position, visit func(c tr.Cell, ways uint64)) error
}

// Walk is an exploration: from Root by Steps, the positions of the last level
// followed to the end of play by Finish.
type Walk struct {
	Root  tr.Position
	Steps []Step
	// Class, if not nil, returns the representative of a position's class. Positions of a
	// class are merged. Root must be the representative of its own.
	Class func(p tr.Position) tr.Position
	// Weight, if not nil, returns the weight of a position that is visited, such as the
	// number of positions in its class. They are added up for each level.
	Weight func(p tr.Position) uint256.Int
	// Replies asks for one more step, in which O makes every legal reply, to a
	// level that may be too large to hold: it is taken part by part, and what it
	// leads to is merged and finished before the next. It needs a Walk without
	// Class, whose parts go by X's stones.
	Replies bool
	// Finish returns, for each worker, the function that counts the plays that go
	// on from p in a tally of Slots entries, or returns the claim that fails.
	Finish func() func(p tr.Position, count *Counter) error
	Slots  int

	Workers  int            // at most MaxWorkers; 0 means one for each processor
	Memory   int64          // most bytes to use; 0 means no bound
	Scratch  string         // folder for what does not fit in it; empty means the system's
	Progress func(Progress) // may be nil; called from one goroutine at a time
	Save     *run.State     // may be nil
	// Question and Rule say whose state is saved: see [run.Identity].
	Question, Rule string
}

// MaxWorkers is the largest number of workers.
const MaxWorkers = 256

// LevelSize describes a level that was visited.
type LevelSize struct {
	Ply       int          `json:"ply"`
	Positions int          `json:"positions"` // distinct
	Plays     *uint256.Int `json:"plays"`
	Weight    *uint256.Int `json:"weight,omitempty"` // if [Walk.Weight]
}

// Result is what a finished walk found.
type Result struct {
	Walk   *Walk // which found it
	Levels []LevelSize
	Tally  Tally
}

// Run explores everything. If a claim fails, it returns the failure at the position with
// the smallest key in the first level with a failure, for any number of workers. If ctx
// ends, it saves its state and returns ctx.Err(). The saved state stays until the caller
// drops it. The error wraps [ErrContradiction] if two counts of the same thing differ.
func (w *Walk) Run(ctx context.Context) (*Result, error) {
	if w.Workers < 0 || w.Workers > MaxWorkers {
		return nil, fmt.Errorf("%d workers: give 1 to %d, or 0 for one per processor", w.Workers, MaxWorkers)
	}
	s, err := w.load(ctx)
	if s == nil && err == nil {
		s, err = w.start(ctx)
	}
	if err != nil {
		return nil, err
	}
	defer func() { s.level.close() }()
	if err := w.continueFrom(ctx, s); err != nil {
		if ctx.Err() != nil && w.Save != nil {
			w.save(s)
		}
		return nil, err
	}
	if w.Replies {
		s.Sizes = append(s.Sizes, LevelSize{Ply: s.level.ply + 1, Positions: s.Local.Positions, Plays: &s.Local.Plays})
	}
	return &Result{w, s.Sizes, s.Tally}, nil
}

// continueFrom takes the steps that are left and finishes.
func (w *Walk) continueFrom(ctx context.Context, s *state) error {
	for len(s.Sizes) <= len(w.Steps) {
		if err := w.advance(ctx, s); err != nil {
			return err
		}
		if w.Save.Due() {
			w.save(s)
		}
	}
	return w.finish(ctx, s)
}

// state is a walk in progress.
type state struct {
	level *Level
	saved *Level // whose records are on disk
	savedState
}

// last is the size of the level of s.
func (s *state) last() LevelSize { return s.Sizes[len(s.Sizes)-1] }

// start returns the state in which only the root has been visited.
func (w *Walk) start(ctx context.Context) (*state, error) {
	one, ply := uint256.NewInt(1), w.Root.Ply()
	level := newLevel(ply, w.Class == nil, w.newStore())
	if err := level.add(appendKey(nil, w.Root.X, w.Root.O), one); err != nil {
		return nil, err
	}
	if _, err := level.seal(ctx); err != nil {
		return nil, err
	}
	sizes := []LevelSize{{Ply: ply, Positions: 1, Plays: one}}
	return &state{level: level, savedState: savedState{Sizes: sizes, Tally: make(Tally, w.Slots)}}, nil
}

// advance replaces the level of s by the next.
func (w *Walk) advance(ctx context.Context, s *state) error {
	from, i := s.last(), len(s.Sizes)-1
	step := &w.Steps[i]
	next := newLevel(s.level.ply+1, w.Class == nil, s.level.store)
	var (
		mu     sync.Mutex
		passed Passage
	)
	err := w.sweep(ctx, s, false, func(sweep *sweep, todo iter.Seq2[int, Block]) error {
		var (
			all    Passage
			failed error
		)
		add := func(key []byte, plays *uint256.Int) { failed = cmp.Or(failed, next.add(key, plays)) }
		for _, b := range todo {
			some := sweep.expand(b, step, add)
			if all.Add(&some); failed != nil {
				return failed
			}
		}
		mu.Lock()
		defer mu.Unlock()
		passed.Add(&all)
		return nil
	})
	var held Count
	if err == nil {
		held, err = next.seal(ctx)
	}
	if err == nil {
		err = w.Check(i, from, &passed, &held)
	}
	if err != nil {
		next.close()
		return err
	}
	w.weigh(&s.Sizes[i], &passed)
	s.level.close()
	s.level = next
	s.Sizes = append(s.Sizes, LevelSize{Ply: next.ply, Positions: held.Positions, Plays: &held.Plays})
	return nil
}

// finish follows the positions of the last level to the end of play.
func (w *Walk) finish(ctx context.Context, s *state) error {
	var mu sync.Mutex
	err := w.sweep(ctx, s, true, func(sweep *sweep, todo iter.Seq2[int, Block]) error {
		finisher := sweep.finisher()
		for part, b := range todo {
			sum, passed, local := finisher.follow(b)
			mu.Lock()
			if sweep.ctx.Err() == nil && !sweep.failed() { // else the part may not be whole
				s.Tally.Add(sum)
				s.Passed.Add(&passed)
				s.Local.Add(&local)
				s.Done[part] = true
				if w.Save.Due() {
					w.save(s)
				}
			}
			mu.Unlock()
		}
		return nil
	})
	if err != nil {
		return err
	}
	w.weigh(&s.Sizes[len(s.Sizes)-1], &s.Passed)
	return w.Check(len(w.Steps), s.last(), &s.Passed, &s.Local)
}

// weigh notes the weight of a level that was left.
func (w *Walk) weigh(level *LevelSize, p *Passage) {
	if w.Weight != nil {
		level.Weight = &p.Left.Weight
	}
}

// follow follows the positions of a block, which with Replies must hold all or
// none of those with the same X-stones, or be what Replies led to. It returns the
// tally, what it counted, and the size of what Replies led to.
func (f *Finisher) follow(b Block) (sum Tally, passed Passage, local Count) {
	sum = make(Tally, f.Slots)
	count := &Counter{sums: sum}
	visit := func(p tr.Position, plays *uint256.Int) error {
		count.plays = plays
		return f.each(p, count)
	}
	if f.Replies && b.Ply == f.Root.Ply()+len(f.Steps) {
		passed, local = f.replies(b, visit)
	} else {
		passed.Left = f.visit(b, visit)
	}
	return sum, passed, local
}
