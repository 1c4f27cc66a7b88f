package run

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"testing"
)

// Every item is worked on once, by so many workers, and when the context ends no more are
// begun.
func TestSpread(t *testing.T) {
	items := make([]int, 1000)
	for i := range items {
		items[i] = i
	}
	stop := errors.New("stop")
	square := func(context.Context) func(int) (int, error) { return func(i int) (int, error) { return i * i, nil } }
	met := map[int]bool{}
	if err := Spread(t.Context(), 0, items, square, func(r int) { met[r] = true }); err != nil || len(met) != len(items) {
		t.Errorf("%d of %d results, %v", len(met), len(items), err)
	}
	for workers, want := range map[int]int64{0: int64(runtime.GOMAXPROCS(0)), 5: 5} {
		var begun atomic.Int64
		worker := func(ctx context.Context) func(int) (int, error) { begun.Add(1); return square(ctx) }
		if err := Spread(t.Context(), workers, items, worker, func(int) {}); err != nil || begun.Load() != want {
			t.Errorf("asked for %d workers, there were %d, %v", workers, begun.Load(), err)
		}
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	done := 0
	err := Spread(ctx, 0, items, square, func(int) {
		done++
		cancel(stop)
	})
	if !errors.Is(err, stop) || done == 0 || done == len(items) {
		t.Errorf("%d results, %v", done, err)
	}
	for name, breaks := range map[string]func() error{
		"fails": func() error { return stop }, "panics": func() error { panic("a fault") }, "ends its goroutine": func() error { runtime.Goexit(); return nil },
	} {
		done := 0
		err := Spread(t.Context(), 0, items, func(context.Context) func(int) (int, error) {
			return func(i int) (_ int, err error) {
				if i == 500 {
					err = breaks()
				}
				return i, err
			}
		}, func(int) { done++ })
		if errors.Is(err, stop) != (name == "fails") || errors.Is(err, ErrBroken) == (name == "fails") || done == len(items) {
			t.Errorf("work that %s: %d results, %v", name, done, err)
		}
	}
}
