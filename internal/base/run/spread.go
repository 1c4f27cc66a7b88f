package run

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"transversal/internal/base/guard"
)

// ErrBroken is the error of work that did not come to its end.
var ErrBroken = NewFault("the work broke off")

// Spread works on items in the given number of goroutines, 0 meaning one for each processor.
// Each calls worker once, with a context that ends on the first error, and then calls the
// function that worker returned with one item after another. Spread calls done with the
// results, one at a time, in no particular order: once for each item, unless it returns an
// error. That is the first of the work, or the cause of ctx if ctx ends, when no more items are
// begun, or says that the work on an item panicked or ended its goroutine.
func Spread[T, R any](ctx context.Context, workers int, items []T, worker func(context.Context) func(T) (R, error), done func(R)) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var (
		group sync.WaitGroup
		next  atomic.Int64 // the number of the item that is begun next
		mutex sync.Mutex   // held while done is called
	)
	deliver := func(r R) {
		mutex.Lock()
		defer mutex.Unlock()
		done(r)
	}
	for range cmp.Or(workers, runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			broken := guard.ErrEnded
			defer func() {
				if broken != nil {
					stop(fmt.Errorf("%w: %w", ErrBroken, broken))
				}
			}()
			broken = guard.Call(func() {
				work := worker(ctx)
				for i := next.Add(1) - 1; i < int64(len(items)) && ctx.Err() == nil; i = next.Add(1) - 1 {
					if r, err := work(items[i]); err != nil {
						stop(err)
					} else {
						deliver(r)
					}
				}
			})
		})
	}
	group.Wait()
	return context.Cause(ctx)
}
