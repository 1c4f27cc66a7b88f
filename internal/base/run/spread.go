package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

// ErrBroken is the error of work that did not come to its end.
var ErrBroken = NewFault("the work broke off")

// errEnded is what breaks off work whose goroutine is ended.
var errEnded = errors.New("its goroutine ended")

// Guard calls f, and returns what it panics with as an error, or nil.
func Guard(f func()) (broken error) {
	defer func() {
		if fault := recover(); fault != nil {
			broken = fmt.Errorf("%v", fault)
		}
	}()
	f()
	return nil
}

// Apart is Guard in a goroutine of its own, which f may end too.
func Apart(f func()) error {
	broken := errEnded
	var group sync.WaitGroup
	group.Go(func() { broken = Guard(f) })
	group.Wait()
	return broken
}

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
			broken := errEnded
			defer func() {
				if broken != nil {
					stop(fmt.Errorf("%w: %w", ErrBroken, broken))
				}
			}()
			broken = Guard(func() {
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
