package listed

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	tr "transversal"
)

// plain is the value of a position by the definition: the ply at which X wins, 0
// if X does not force it.
type plain struct {
	convention tr.Convention
	sets       []uint64
	all        uint64
	known      map[[2]uint64]int
}

func (p *plain) owned(s uint64) bool {
	for _, w := range p.sets {
		if w&^s == 0 {
			return true
		}
	}
	return false
}

func (p *plain) value(x, o uint64, turn tr.Player) int {
	ply := bits.OnesCount64(x | o)
	switch {
	case p.owned(x):
		return ply
	case p.convention == tr.Achievement && p.owned(o), x|o == p.all:
		return 0
	}
	if v, some := p.known[[2]uint64{x, o}]; some {
		return v
	}
	best := 0
	for free := p.all &^ x &^ o; free != 0; free &= free - 1 {
		var v int
		if turn == tr.X {
			if v = p.value(x|free&-free, o, tr.O); v != 0 && (best == 0 || v < best) {
				best = v
			}
			continue
		}
		if v = p.value(x, o|free&-free, tr.X); v == 0 {
			best = 0
			break
		}
		best = max(best, v)
	}
	p.known[[2]uint64{x, o}] = best
	return best
}

// On random games of up to nine cells the search agrees with the definition.
func TestSearchPlain(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	won := map[string]int{}
	for range 2000 {
		var (
			cells  = 1 + random.IntN(9)
			first  = tr.X
			s      = &Search{Convention: tr.Convention(random.IntN(2))}
			picked = map[uint64]bool{}
		)
		if s.Convention == tr.MakerBreaker {
			first = tr.Player(random.IntN(2))
		}
		for range 1 + random.IntN(12) {
			picked[1+random.Uint64N(1<<cells-1)] = true
		}
		sets := slices.Sorted(maps.Keys(picked))
		p := plain{s.Convention, sets, 1<<cells - 1, map[[2]uint64]int{}}
		want := p.value(0, 0, first)
		if got, err := s.Ply(t.Context(), sets, first, 1, cells); got != want || err != nil {
			t.Fatalf("%b, %v, %v first: X wins at ply %d, by the definition at ply %d", sets, s.Convention, first, got, want)
		}
		for by := range cells + 1 {
			if got, err := s.Wins(t.Context(), sets, first, by); err != nil || got != (want != 0 && want <= by) {
				t.Fatalf("%b, %v, %v first, by ply %d: %v; by the definition X wins at ply %d", sets, s.Convention, first, by, got, want)
			}
		}
		won[fmt.Sprint(s.Convention, first, want > 0)]++
	}
	if len(won) < 6 {
		t.Errorf("not every kind of game was met: %v", won)
	}
}

// A search that is interrupted ends with the error of its context.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var sets []uint64
	for s := range uint64(1) << 16 {
		if bits.OnesCount64(s) == 4 {
			sets = append(sets, s)
		}
	}
	s := &Search{}
	if _, err := s.Ply(ctx, sets, tr.X, 1, 25); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
