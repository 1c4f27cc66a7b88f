package burnside_test

import (
	"context"
	"math/big"
	"runtime"
	"testing"

	tr "transversal"
	"transversal/internal/study/burnside"
	"transversal/internal/symmetry"
)

// The classes of positions that canonical forms find by exhaustion are as many as
// Burnside's lemma says.
func TestPositionCounts(t *testing.T) {
	plies := map[int]int{1: 1, 2: 4, 3: 9, 4: 16, 5: 7, 6: 6, 9: 5}
	if testing.Short() {
		plies = map[int]int{2: 4, 3: 9, 4: 8, 5: 5}
	}
	for n, last := range plies {
		for _, transpose := range []bool{false, true} {
			counts := counts(t, n, transpose)
			level := map[[2]tr.Set]bool{{}: true}
			for ply := 0; ply <= last; ply++ {
				if counts[ply].Cmp(big.NewInt(int64(len(level)))) != 0 {
					t.Errorf("n = %d, transpose %v, ply %d: %d classes, by Burnside %v", n, transpose, ply, len(level), counts[ply])
				}
				next := map[[2]tr.Set]bool{}
				for stones := range level {
					p := tr.New(n).Placed(stones[0], stones[1])
					for c := range p.Free().All() {
						q := p.With(c)
						x, o := symmetry.Stones(tr.Square(n), q.X, q.O, transpose)
						next[[2]tr.Set{x, o}] = true
					}
				}
				level = next
			}
		}
	}
}

func counts(t *testing.T, n int, transpose bool) []*big.Int {
	t.Helper()
	c, err := burnside.PositionCounts(context.Background(), n, transpose)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// All positions together: the classes weigh as many as there are ways to place the
// stones, at least that many over the order of the group.
func TestPositionCountsLarge(t *testing.T) {
	for _, n := range []int{8, 10} {
		c, err := burnside.PositionCounts(context.Background(), n, false)
		if err != nil {
			t.Fatal(err)
		}
		group := new(big.Int).Exp(new(big.Int).MulRange(1, int64(n)), big.NewInt(2), nil)
		for ply, count := range c {
			placed := new(big.Int).Binomial(int64(n*n), int64(ply))
			placed.Mul(placed, new(big.Int).Binomial(int64(ply), int64(ply/2)))
			if least := new(big.Int).Div(placed, group); count.Cmp(least) < 0 || count.Cmp(placed) > 0 {
				t.Errorf("n = %d, ply %d: %v classes of %v positions", n, ply, count, placed)
			}
		}
	}
}

func TestPositionCountsStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	if counts, err := burnside.PositionCounts(ctx, tr.MaxN, true); err != context.Canceled || counts != nil {
		t.Errorf("%v (%v)", counts, err)
	}
	if runtime.GOMAXPROCS(0) != 3 {
		t.Error("it has taken processors from the program")
	}
}
