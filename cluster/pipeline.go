package cluster

import (
	"context"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/holiman/uint256"

	"transversal/internal/explore"
)

// Level describes a level whose files are complete, or the end of all plays.
type Level struct {
	Job Job
	Ply int
	Outcome
}

// size returns the size of the level.
func (l *Level) size() explore.LevelSize { return explore.LevelSize{Ply: l.Ply, Count: l.Held} }

// The metrics of a pipeline, under the names in which an engine shows them.
var (
	expanded  = beam.NewCounter("transversal", "positions_expanded")
	shuffled  = beam.NewCounter("transversal", "records_shuffled")
	bytesSent = beam.NewCounter("transversal", "bytes_shuffled")
	merged    = beam.NewCounter("transversal", "positions_merged")
	failures  = beam.NewCounter("transversal", "claims_failed")
)

// fullBundle is how many bytes of records a worker holds back before it merges and sends
// them.
const fullBundle = 64 << 20

// leave builds the pipeline that leads from one level to the next, or follows the last to the
// end of play, adds the outcomes up and writes the description of what was reached, which
// waits for all of it.
func leave(s beam.Scope, f folder, from *Level, to int) {
	s = s.Scope("Leave")
	blocks, counted := beam.ParDo2(s, &leaveFn{Folder: f, From: from.Ply, Shards: shards(from.Held.Positions)}, source(s, from))
	written := beam.ParDo(s, &mergeFn{Folder: f, Ply: to}, beam.GroupByKey(s, blocks))
	all := beam.Combine(s, &addOutcomes{}, beam.Flatten(s, counted, written))
	beam.ParDo0(s, &describeFn{Folder: f, Ply: to}, all)
}

// source is the collection of the shards of a level, spread over the workers.
func source(s beam.Scope, l *Level) beam.PCollection {
	shards := make([]int, 0, len(l.Shards))
	for shard := range l.Shards {
		shards = append(shards, shard)
	}
	slices.Sort(shards)
	return beam.Reshuffle(s, beam.CreateList(s, shards))
}

// leaveFn leaves the positions of a shard, and sends their successors, merged within a
// bundle, to the shards of the next level.
type leaveFn struct {
	Folder folder
	From   int // ply
	Shards int // of the next level

	pass    *explore.Pass
	mergers []*explore.Merger
	held    int
	outcome Outcome
}

func (fn *leaveFn) Setup() { fn.pass = fn.Folder.Job.walk().NewPass() }

func (fn *leaveFn) StartBundle(_ func(int, []byte), _ func(Outcome)) {
	fn.mergers = make([]*explore.Merger, fn.Shards)
	fn.held, fn.outcome = 0, newOutcome()
}

func (fn *leaveFn) ProcessElement(ctx context.Context, shard int, send func(int, []byte), _ func(Outcome)) error {
	block, err := fn.Folder.readShard(ctx, fn.From, shard)
	if err != nil {
		return fn.outcome.damaged(err)
	}
	passed, failed := fn.pass.Leave(ctx, fn.From-fn.pass.Root.Ply(), block, func(key []byte, plays *uint256.Int) {
		m := &fn.mergers[fn.pass.Shard(key, fn.Shards)]
		if *m == nil {
			*m = explore.NewMerger(len(key))
		}
		(*m).Add(key, plays)
		if fn.held += len(key) + 1 + plays.ByteLen(); fn.held > fullBundle {
			fn.flush(ctx, send)
		}
	})
	if err := ctx.Err(); err != nil {
		return err
	}
	fn.outcome.Passed.Add(&passed)
	fn.outcome.Held.Add(&passed.Reached)
	if failed != nil {
		fn.outcome.fail(failed.Key)
		failures.Inc(ctx, 1)
	}
	expanded.Inc(ctx, int64(passed.Left.Positions))
	return nil
}

func (fn *leaveFn) FinishBundle(ctx context.Context, send func(int, []byte), count func(Outcome)) {
	fn.flush(ctx, send)
	count(fn.outcome)
}

// flush merges what was held back and sends it, a block for each shard.
func (fn *leaveFn) flush(ctx context.Context, send func(int, []byte)) {
	for shard, m := range fn.mergers {
		if m == nil {
			continue
		}
		block := m.Block()
		if len(block.Records) == 0 { // all was sent when it was full
			continue
		}
		shuffled.Inc(ctx, int64(block.Count().Positions))
		bytesSent.Inc(ctx, int64(len(block.Records)))
		fn.outcome.Shuffled += len(block.Records)
		send(shard, block.Records)
	}
	fn.held = 0
}

// mergeFn merges equal keys, adding up their counts, and writes a shard.
type mergeFn struct {
	Folder folder
	Ply    int
}

func (fn *mergeFn) ProcessElement(ctx context.Context, shard int, blocks func(*[]byte) bool, count func(Outcome)) error {
	m := explore.NewMerger(fn.Ply)
	for packed := []byte(nil); blocks(&packed); {
		m.AddPacked(packed)
	}
	block := m.Block()
	held := block.Count()
	merged.Inc(ctx, int64(held.Positions))
	if err := fn.Folder.writeShard(ctx, fn.Ply, shard, block.Records); err != nil {
		return err
	}
	o := newOutcome()
	o.Shards, o.Held = map[int]int{shard: held.Positions}, held
	count(o)
	return nil
}

// describeFn writes the description of a level, and so declares it complete.
type describeFn struct {
	Folder folder
	Ply    int
}

func (fn *describeFn) ProcessElement(ctx context.Context, o Outcome) error {
	return fn.Folder.writeLevel(ctx, &Level{fn.Folder.Job, fn.Ply, o})
}

func init() {
	register.DoFn4x1[context.Context, int, func(int, []byte), func(Outcome), error](&leaveFn{})
	register.DoFn4x1[context.Context, int, func(*[]byte) bool, func(Outcome), error](&mergeFn{})
	register.DoFn2x1[context.Context, Outcome, error](&describeFn{})
	register.Emitter2[int, []byte]()
	register.Emitter1[Outcome]()
	register.Iter1[[]byte]()
}
