package run

import (
	"context"
	"errors"
	"runtime"
	"testing"
)

// Every item is worked on once, and when the context ends no more are begun.
func TestSpread(t *testing.T) {
	items := make([]int, 1000)
	for i := range items {
		items[i] = i
	}
	square := func() func(int) int { return func(i int) int { return i * i } }
	met := map[int]bool{}
	if err := Spread(t.Context(), items, square, func(r int) { met[r] = true }); err != nil || len(met) != len(items) {
		t.Errorf("%d of %d results, %v", len(met), len(items), err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	stop, done := errors.New("stop"), 0
	err := Spread(ctx, items, square, func(int) {
		done++
		cancel(stop)
	})
	if !errors.Is(err, stop) || done == 0 || done == len(items) {
		t.Errorf("%d results, %v", done, err)
	}
	for name, breaks := range map[string]func(){"panics": func() { panic("a fault") }, "ends its goroutine": runtime.Goexit} {
		done := 0
		err := Spread(t.Context(), items, func() func(int) int {
			return func(i int) int {
				if i == 500 {
					breaks()
				}
				return i
			}
		}, func(int) { done++ })
		if !errors.Is(err, errBroken) || done == len(items) {
			t.Errorf("work that %s: %d results, %v", name, done, err)
		}
	}
}
