package explore

import (
	"context"
	"iter"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
)

// store is the memory that the levels of a walk share, and the workers that do.
type store struct {
	most    int64  // bytes for records; 0 means no bound
	folder  string // of the files of what does not fit
	workers int
	taken   atomic.Int64
}

// newStore returns the store of a walk. The records of its levels get three eighths of the
// memory, or five eighths less the 48 MiB that any program takes, if that is more. A quarter
// of this is for what workers hold back. The rest is for the parts that they work on, and
// for garbage that is not yet collected.
func (w *Walk) newStore() *store {
	s := &store{most: max((w.Memory*3+7)/8, w.Memory*5/8-48<<20), folder: w.Scratch, workers: w.Workers}
	if s.folder == "" {
		s.folder = os.TempDir()
	}
	if s.workers == 0 {
		s.workers = min(runtime.GOMAXPROCS(0), MaxWorkers)
	}
	return s
}

// full reports whether the levels take more than they may.
func (s *store) full() bool { return s.most > 0 && s.taken.Load() > s.most }

// batch is how many records a sender holds back for a part.
func (s *store) batch(stride int) int {
	const good = 32
	if s.most == 0 {
		return good
	}
	return int(max(1, min(good, s.most/4/int64(s.workers*parts*stride))))
}

// divide runs work in as many goroutines as there are workers, and divides the parts
// of a level among them. It returns the first error, or that of ctx.
func (s *store) divide(ctx context.Context, work func(todo iter.Seq[int]) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		next atomic.Int64
		wg   sync.WaitGroup
	)
	todo := func(yield func(part int) bool) {
		for ctx.Err() == nil {
			if part := int(next.Add(1)) - 1; part >= parts || !yield(part) {
				return
			}
		}
	}
	for range s.workers {
		wg.Go(func() {
			if err := work(todo); err != nil {
				cancel(err)
			}
		})
	}
	wg.Wait()
	return context.Cause(ctx)
}
