// Package explore visits every play against a rule, level by level: a level
// holds the distinct positions after one ply with the number of plays that lead
// to each. It knows nothing of the theorem that is being checked; that is in
// the steps it is given.
package explore

import (
	"bytes"
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/holiman/uint256"

	tr "transversal"
)

// Step leads from the positions of one ply to those of the next.
type Step struct {
	// Branch is the largest number of successors of one position.
	Branch int
	// Expand visits the successors of p, each with the number of ways in which
	// p leads to it, or returns the claim that fails.
	Expand func(p tr.Position, visit func(q tr.Position, ways uint64)) error
}

// Tally is a vector of sums over plays. What a slot means is up to [Walk.Finish].
type Tally []uint256.Int

// Walk is an exploration: from Root by Steps, each position of the last level
// followed to the end of play by Finish.
type Walk struct {
	Root  tr.Position
	Steps []Step
	// Key, if not nil, names the class of a position by a representative;
	// positions with the same representative are merged.
	Key func(tr.Position) tr.Position
	// Finish adds to unit, which has Slots entries, what the plays that go on
	// from p contribute, or returns the claim that fails. It is called
	// concurrently.
	Finish func(p tr.Position, unit []uint64) error
	Slots  int

	Workers  int            // 0 means one a processor
	Progress func(Progress) // may be nil; called from one goroutine at a time
	Save     *Checkpoint    // may be nil
}

// Progress says how far a walk has come.
type Progress struct {
	Ply        int  // the ply of the level being expanded or finished
	Last       bool // whether that level is the last, followed to the end of play
	Done, Size int  // positions of that level
}

// LevelSize describes a level that was visited.
type LevelSize struct {
	Ply       int          `json:"ply"`
	Positions int          `json:"positions"`
	Plays     *uint256.Int `json:"plays"`
}

// Result is what a finished walk found.
type Result struct {
	Levels []LevelSize
	Tally  Tally
}

// Run explores everything. If a claim fails it returns that of the position
// whose key is the smallest in the first level in which one fails, whatever the
// number of workers; if ctx ends it returns ctx.Err().
func (w *Walk) Run(ctx context.Context) (*Result, error) {
	state, err := w.Save.load(w)
	if err != nil {
		return nil, err
	}
	if state == nil {
		state = w.start()
	}
	for len(state.sizes) <= len(w.Steps) {
		if err := w.advance(ctx, state); err != nil {
			return nil, err
		}
		if err := w.Save.level(state); err != nil {
			return nil, err
		}
	}
	if err := w.finish(ctx, state); err != nil {
		return nil, err
	}
	return &Result{state.sizes, state.tally}, nil
}

// state is a walk in progress.
type state struct {
	level *Level
	sizes []LevelSize // of the levels up to and with level
	tally Tally
	done  [shards]bool // parts of the last level that tally includes
}

// start returns the state in which only the root has been visited.
func (w *Walk) start() *state {
	one := uint256.NewInt(1)
	level := newLevel(w.Root.N, w.Root.Ply(), one)
	level.add(w.class(w.Root), one)
	level.seal()
	return &state{
		level: level,
		sizes: []LevelSize{{level.ply, 1, one}},
		tally: make(Tally, w.Slots),
	}
}

func (w *Walk) class(p tr.Position) tr.Position {
	if w.Key == nil {
		return p
	}
	return w.Key(p)
}

// advance replaces the level of s by the next.
func (w *Walk) advance(ctx context.Context, s *state) error {
	step := w.Steps[len(s.sizes)-1]
	before := s.sizes[len(s.sizes)-1]
	most := new(uint256.Int).Mul(before.Plays, uint256.NewInt(uint64(step.Branch)))
	next := newLevel(s.level.n, s.level.ply+1, most)
	plays := new(uint256.Int)
	var mu sync.Mutex
	err := w.sweep(ctx, s.level, false, nil, func(int) (visitor, func() error) {
		var local, weight uint256.Int
		visit := func(p tr.Position, count *uint256.Int) error {
			return step.Expand(p, func(q tr.Position, ways uint64) {
				weight.SetUint64(ways)
				weight.Mul(&weight, count)
				local.Add(&local, &weight)
				next.add(w.class(q), &weight)
			})
		}
		return visit, func() error {
			mu.Lock()
			defer mu.Unlock()
			plays.Add(plays, &local)
			return nil
		}
	})
	if err != nil {
		return err
	}
	next.seal()
	s.level = next
	s.sizes = append(s.sizes, LevelSize{next.ply, next.Positions(), plays})
	return nil
}

// finish follows the positions of the last level to the end of play.
func (w *Walk) finish(ctx context.Context, s *state) error {
	var mu sync.Mutex
	return w.sweep(ctx, s.level, true, s.done[:], func(part int) (visitor, func() error) {
		sum := make(Tally, w.Slots)
		unit := make([]uint64, w.Slots)
		visit := func(p tr.Position, count *uint256.Int) error {
			clear(unit)
			err := w.Finish(p, unit)
			for i, u := range unit {
				if u != 0 {
					var add uint256.Int
					add.SetUint64(u)
					sum[i].Add(&sum[i], add.Mul(&add, count))
				}
			}
			return err
		}
		return visit, func() error {
			mu.Lock()
			defer mu.Unlock()
			for i := range sum {
				s.tally[i].Add(&s.tally[i], &sum[i])
			}
			s.done[part] = true
			return w.Save.part(s)
		}
	})
}

// visitor takes a position of a level and the number of plays that lead to it.
type visitor func(p tr.Position, plays *uint256.Int) error

// sweep visits the positions of a level, part by part, with w.Workers workers.
// For each part not in skip it calls begin, visits, and calls the function that
// begin returned.
func (w *Walk) sweep(ctx context.Context, level *Level, last bool, skip []bool, begin func(part int) (visitor, func() error)) error {
	workers := w.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var (
		next, done atomic.Int64
		first      firstFailure
		wg         sync.WaitGroup
	)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	work := func() {
		for {
			part := int(next.Add(1)) - 1
			if part >= shards || ctx.Err() != nil {
				return
			}
			if level.parts[part].used == 0 || skip != nil && skip[part] {
				done.Add(int64(level.parts[part].used))
				continue
			}
			visit, end := begin(part)
			level.each(part, func(key []byte, plays *uint256.Int) bool {
				if first.before(key) {
					return true
				}
				if err := visit(level.position(key), plays); err != nil {
					first.record(key, err)
				}
				return done.Add(1)&0xff != 0 || ctx.Err() == nil
			})
			if ctx.Err() != nil {
				return
			}
			if err := end(); err != nil {
				cancel(err)
			}
		}
	}
	for range workers {
		wg.Go(work)
	}
	stop := w.report(level, last, &done)
	wg.Wait()
	stop()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return first.err
}

// report tells w.Progress ten times a second how far the sweep of a level is,
// until the function it returns is called.
func (w *Walk) report(level *Level, last bool, done *atomic.Int64) (stop func()) {
	if w.Progress == nil {
		return func() {}
	}
	tell := func() {
		w.Progress(Progress{level.ply, last, int(done.Load()), level.Positions()})
	}
	quit, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		ticker := time.NewTicker(100 * time.Millisecond)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				tell()
			case <-quit:
				tell()
				return
			}
		}
	}()
	return func() { close(quit); <-ended }
}

// firstFailure keeps the failure of the smallest key.
type firstFailure struct {
	failed atomic.Bool
	mu     sync.Mutex
	key    []byte
	err    error
}

// before reports whether a failure with a key smaller than the given is known.
func (f *firstFailure) before(key []byte) bool {
	if !f.failed.Load() {
		return false
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	return bytes.Compare(f.key, key) < 0
}

func (f *firstFailure) record(key []byte, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err == nil || bytes.Compare(key, f.key) < 0 {
		f.key, f.err = bytes.Clone(key), err
		f.failed.Store(true)
	}
}
