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
	"bytes"
	"cmp"
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/holiman/uint256"

	tr "transversal"
	"transversal/internal/base/run"
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
	// number of positions in its class, or an error. Weights are added up for each level.
	Weight func(p tr.Position) (uint256.Int, error)
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

// Progress says how far a walk has come.
type Progress struct {
	Ply        int  // the ply of the level being left
	Last       bool // whether that level is the last, followed to the end of play
	Done, Size int  // positions of that level
	Before     int  // positions of the levels before it
}

// MaxWorkers is the largest number of workers.
const MaxWorkers = 256

// LevelSize counts the distinct positions of a level. Their weight is known once they were
// visited.
type LevelSize struct {
	Ply int `json:"ply"`
	Count
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
	for last := false; !last; {
		if w.Save.Due() {
			w.save(s)
		}
		last = len(s.Sizes) > len(w.Steps)
		if err := w.leave(ctx, s); err != nil {
			if ctx.Err() != nil {
				w.save(s)
			}
			return nil, err
		}
	}
	return &Result{w, s.Sizes, s.Passed.Tally}, nil
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
	ply := w.Root.Ply()
	level := newLevel(ply, w.Class == nil, w.newStore())
	if err := level.batch().add(appendKey(nil, w.Root.X, w.Root.O), uint256.NewInt(1)); err != nil {
		return nil, err
	}
	held, err := level.seal(ctx)
	return &state{level: level, savedState: savedState{[]LevelSize{{ply, held}}, done{Passed: Passage{Tally: make(Tally, w.Slots)}}}}, err
}

// leave replaces the level of s by the next or, after all steps, by an empty one when the
// plays were followed to their end.
func (w *Walk) leave(ctx context.Context, s *state) error {
	steps := len(s.Sizes) - 1
	next, at, last := newLevel(s.level.ply+1, w.Class == nil, s.level.store), new(done), steps == len(w.Steps)
	if last {
		at = &s.done
	}
	err := w.sweep(ctx, s, next, at)
	var held Count
	if err == nil {
		held, err = next.seal(ctx)
	}
	if err == nil {
		held.Add(&at.Passed.Reached)
		err = w.Check(steps, s.last(), &at.Passed, &held)
	}
	if err != nil {
		next.close()
		return err
	}
	s.Sizes[steps].Weight = at.Passed.Left.Weight
	s.level.close()
	s.level = next
	if !last || w.Replies {
		s.Sizes = append(s.Sizes, LevelSize{next.ply, held})
	}
	return nil
}

// sweep leaves what is not done of the level of s, for next, and counts it in at. It returns
// the failure of the smallest key, if there is one.
func (w *Walk) sweep(ctx context.Context, s *state, next *Level, at *done) error {
	var (
		first atomic.Pointer[Failed]
		todo  []int
	)
	for part := range parts {
		if s.level.parts[part].size > 0 && !s.Done[part] {
			todo = append(todo, part)
		}
	}
	type result struct {
		part   int
		passed Passage
		failed *Failed
	}
	worker := func(ctx context.Context) func(part int) (result, error) {
		pass, to := &Pass{Walk: w, first: &first}, next.batch()
		return func(part int) (result, error) {
			b, err := s.level.block(&s.level.parts[part])
			if err != nil {
				return result{}, err
			}
			add := func(key []byte, plays *uint256.Int) { err = cmp.Or(err, to.add(key, plays)) }
			passed, failed := pass.Leave(ctx, len(s.Sizes)-1, b, add)
			return result{part, passed, failed}, cmp.Or(err, ctx.Err())
		}
	}
	tell := w.teller(s)
	err := run.Spread(ctx, s.level.store.workers, todo, worker, func(r result) {
		switch known := first.Load(); {
		case r.failed != nil && (known == nil || bytes.Compare(r.failed.Key, known.Key) < 0):
			first.Store(r.failed)
		case known == nil: // else the part may not be whole
			at.Passed.Add(&r.passed)
			if at.Done[r.part] = true; at == &s.done && w.Save.Due() {
				w.save(s)
			}
		}
		tell(s.level.parts[r.part].size, false)
	})
	tell(0, true)
	if failed := first.Load(); err == nil && failed != nil {
		return failed.Err
	}
	return err
}

// teller returns a function that adds to the number of visited positions of the level of s.
// It tells w.Progress at most ten times a second, but always if now is true.
func (w *Walk) teller(s *state) func(visited int, now bool) {
	if w.Progress == nil {
		return func(int, bool) {}
	}
	p := Progress{Ply: s.level.ply, Last: len(s.Sizes) > len(w.Steps), Size: s.last().Positions}
	for _, earlier := range s.Sizes[:len(s.Sizes)-1] {
		p.Before += earlier.Positions
	}
	for part, done := range s.Done {
		if done {
			p.Done += s.level.parts[part].size
		}
	}
	told := time.Now()
	return func(visited int, now bool) {
		if p.Done += visited; now || time.Since(told) >= time.Second/10 {
			told = time.Now()
			w.Progress(p)
		}
	}
}
