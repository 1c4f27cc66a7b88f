// Package cluster explores the same levels as package explore, with pipelines of Apache
// Beam, which run in this process, on a server or on a cluster. It knows how to move
// positions between machines; the moves, the claims, the canonical forms and the report are
// those of the main module.
//
// A level is a collection of positions, or classes, each with the number of
// plays that lead to it. One pipeline leads from a level to the next: it expands
// every reply, checks the claims, merges equal positions and adds up their
// counts. The level is left in files, from which a later run goes on. [Run]
// takes one level after the other, and makes the report.
//
// What travels between machines are not single positions but blocks of many: a
// worker merges what it finds into a block for each shard of the next level, and
// the worker that is given a shard merges its blocks. An element of a collection
// costs an engine about as much as the canonical form of a position, and this way
// there are hundreds of positions to an element.
//
// See docs/cluster.md for how to run it, and what it takes.
package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/holiman/uint256"

	"transversal/internal/base/run"
	"transversal/internal/explore"
	"transversal/verify"
)

// Options says how to run a job.
type Options struct {
	Runner   string        // the name of a Beam runner, such as "prism" or "flink"
	Endpoint string        // the address of the job server, to be watched; empty if there is none
	Patience time.Duration // how long a job server that does not answer is tried again
	Stall    time.Duration // how long a level may go without writing a shard until it is run again; 0: for ever
	Levels   string        // the folder of the levels, the same for the program and all workers
	Prune    bool          // remove the records of each level when the next is complete
	// Warn, if not nil, is called when something is tried again.
	Warn func(error)
	// Said, if not nil, is called when a level is complete.
	Said func(l *Level, took time.Duration)
}

// ErrEngine is wrapped by the error of a run whose engine failed.
var ErrEngine = run.NewFault("the engine failed")

// attempts is how often a pipeline is run until it succeeds. Most engines run
// what a lost worker did again; this helps with those that do not.
const attempts = 3

// Run verifies, and returns the same report as package verify. The error is a
// [*verify.Failure] if a claim fails.
func Run(ctx context.Context, job Job, o Options) (*verify.Report, error) {
	e, err := job.exploration()
	if err != nil {
		return nil, err
	}
	r := &verification{Options: o, folder: folder{o.Levels, job, run.Build()}, Exploration: e}
	found, err := r.explore(ctx)
	if err != nil {
		return nil, err
	}
	return e.Report(found)
}

// verification is a job in progress.
type verification struct {
	Options
	folder
	*verify.Exploration
}

// explore goes through the levels, from the last that is complete.
func (r *verification) explore(ctx context.Context) (*explore.Result, error) {
	root := r.Walk.Root.Ply()
	level, err := r.start(ctx, root)
	if err != nil {
		return nil, err
	}
	result := &explore.Result{Walk: r.Walk, Levels: []explore.LevelSize{level.size()}}
	for i := range len(r.Walk.Steps) + 1 {
		to := end
		if i < len(r.Walk.Steps) {
			to = root + i + 1
		}
		next, err := r.complete(ctx, level, to)
		if err != nil {
			return nil, err
		}
		if next.Failed != nil {
			return nil, r.failure(ctx, level, next.Failed)
		}
		if err := errors.Join(next.checkBuilds(), r.Walk.Check(i, level.size(), &next.Passed, &next.Held)); err != nil {
			return nil, err
		}
		result.Levels[i].Weight = next.Passed.Left.Weight
		if r.Prune {
			if err := r.prune(ctx, level.Ply); err != nil {
				return nil, err
			}
		}
		if i < len(r.Walk.Steps) || r.Walk.Replies {
			result.Levels = append(result.Levels, explore.LevelSize{Ply: root + i + 1, Count: next.Held})
		}
		level, result.Tally = next, next.Passed.Tally
	}
	return result, nil
}

// checkBuilds returns an error if workers of different builds made the level.
func (l *Level) checkBuilds() error {
	if len(l.Builds) > 1 {
		return fmt.Errorf("workers of %d different builds took part: install the same program everywhere, and delete the levels", len(l.Builds))
	}
	return nil
}

// start returns the first level.
func (r *verification) start(ctx context.Context, ply int) (*Level, error) {
	if l, err := r.readLevel(ctx, ply); l != nil || err != nil {
		return l, err
	}
	block := r.Walk.Start()
	if err := r.writeShard(ctx, ply, 0, block.Records); err != nil {
		return nil, err
	}
	l := &Level{Job: r.Job, Ply: ply, Outcome: Outcome{Shards: map[int]int{0: 1}, Held: block.Count()}}
	return l, r.writeLevel(ctx, l)
}

// shards returns in how many shards to keep the level after one of the given size. Only the
// balance of the work depends on it. A shard is merged in memory, and a level should have
// more shards than there are workers. But a worker sends a block to every shard, and small
// blocks are expensive.
func shards(positions int) int {
	return max(1, min(positions/64, 64), min(positions>>14, 4096), positions>>18)
}

// complete returns the level of the given ply: as it is on disk or, if it is
// not, by running a pipeline from the level before.
func (r *verification) complete(ctx context.Context, from *Level, ply int) (*Level, error) {
	if l, err := r.readLevel(ctx, ply); l != nil && l.Damaged == "" || err != nil {
		return l, err
	}
	start := time.Now()
	for tried := 1; ; tried++ {
		err := r.pipeline(ctx, from, ply)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err == nil {
			break
		}
		if tried == attempts {
			return nil, fmt.Errorf("%w: the pipeline failed %d times: %w", ErrEngine, tried, err)
		}
		if r.Warn != nil {
			r.Warn(fmt.Errorf("the pipeline failed and is run again: %w", err))
		}
	}
	l, err := r.readLevel(ctx, ply)
	if err != nil {
		return nil, err
	}
	if l == nil {
		return nil, fmt.Errorf("the workers write where this program does not read: %s must be one folder for all", r.Levels)
	}
	if l.Damaged != "" {
		return nil, errors.New(l.Damaged)
	}
	if r.Said != nil {
		r.Said(l, time.Since(start))
	}
	return l, nil
}

// failure finds out again which claim fails at a position of a level.
func (r *verification) failure(ctx context.Context, level *Level, key []byte) error {
	m := explore.NewMerger(len(key))
	m.Add(key, &level.Held.Plays)
	_, failed := r.Walk.NewPass().Leave(ctx, level.Ply-r.Walk.Root.Ply(), m.Block(), func([]byte, *uint256.Int) {})
	if failed == nil {
		return errors.New("a worker found that a claim fails, and this program does not: they are of different versions")
	}
	return r.Complete(failed.Err)
}

// Job says what to verify. Workers are given it and make the rest of it
// themselves.
type Job verify.Question

// Name identifies the job, for its files.
func (j Job) Name() string {
	theorem, n, o, err := asked(j)
	if err != nil {
		return j.Theorem
	}
	return theorem.RunName(n, o)
}

// asked returns what a job asks for. The tests know one theorem more, which fails.
var asked = func(j Job) (verify.Theorem, int, verify.Options, error) { return verify.Question(j).Asked() }

func (j Job) exploration() (*verify.Exploration, error) {
	theorem, n, o, err := asked(j)
	if err != nil {
		return nil, err
	}
	return theorem.Exploration(n, o)
}

// walk returns the walk of a job that was checked before.
func (j Job) walk() *explore.Walk {
	e, err := j.exploration()
	if err != nil {
		panic(err)
	}
	return e.Walk
}
