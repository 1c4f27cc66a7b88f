package run

import (
	"context"
	"runtime"
	"sync"
)

// Spread works on items on all processors. Each processor calls worker once, and then calls
// the function that worker returned with one item after another. It calls done with the
// results, one at a time, in no particular order. When ctx ends no more items are begun,
// and the error is its cause.
func Spread[T, R any](ctx context.Context, items []T, worker func() func(T) R, done func(R)) error {
	var (
		group   sync.WaitGroup
		todo    = make(chan T)
		results = make(chan R)
	)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			work := worker()
			for item := range todo {
				results <- work(item)
			}
		})
	}
	go func() {
		defer close(todo)
		for _, item := range items {
			select {
			case todo <- item:
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() {
		group.Wait()
		close(results)
	}()
	for r := range results {
		done(r)
	}
	return context.Cause(ctx)
}
