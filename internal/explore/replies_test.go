package explore

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/holiman/uint256"

	tr "transversal"
)

// some returns some positions with the same two sets of X-stones, and what each of O's
// replies leads to, with its plays.
func some(dice *rand.Rand) (b Block, after map[tr.Position]uint64, sent uint64) {
	const n = 3
	most := 1 + dice.IntN(9) // of nine
	m, after := NewMerger(5), map[tr.Position]uint64{}
	for _, x := range []tr.Set{tr.SetOf(tr.At(0, 0), tr.At(1, 1), tr.At(2, 2)), tr.SetOf(tr.At(0, 2), tr.At(1, 0), tr.At(1, 2))} {
		free := tr.New(n).Placed(x, tr.Set{}).Free().Cells()
		for a := range free {
			for b := range a {
				if dice.IntN(9) >= most {
					continue
				}
				p, plays := tr.New(n).Placed(x, tr.SetOf(free[a], free[b])), 1+dice.Uint64N(9)
				m.Add(appendKey(nil, p.X, p.O), uint256.NewInt(plays))
				for c := range p.Free().All() {
					after[p.Placed(x, p.O.With(c))] += plays
					sent += plays
				}
			}
		}
	}
	return m.Block(), after, sent
}

// pass is one over positions of the 3×3 board.
func pass(ctx context.Context) *Pass {
	return &Pass{Walk: &Walk{Root: tr.New(3)}, ctx: ctx, first: new(firstFailure)}
}

// After some positions and O's replies there is each successor once, in the order of
// keys for each set of X-stones, with the plays of all that lead to it.
func TestReplies(t *testing.T) {
	dice := rand.New(rand.NewPCG(7, 8))
	for range 200 {
		b, want, sent := some(dice)
		s := pass(t.Context())
		var (
			last   []byte
			passed Passage
		)
		s.replies(b, &passed, func(p tr.Position, plays *uint256.Int) error {
			if got := want[p]; got == 0 || got != plays.Uint64() {
				t.Errorf("%v plays lead to\n%v\nand %d should", plays, p, got)
			}
			delete(want, p)
			key := appendKey(nil, p.X, p.O)
			if len(last) > 0 && slices.Equal(last[:3], key[:3]) && bytes.Compare(last, key) >= 0 {
				t.Errorf("%v comes after %v", key, last)
			}
			last = key
			return nil
		})
		if len(want) > 0 {
			t.Errorf("not reached: %v", want)
		}
		if passed.Sent.Uint64() != sent || passed.Reached.Plays.Uint64() != sent || passed.Left.Positions != b.Count().Positions {
			t.Fatalf("counted %+v; %d plays were sent from %d positions", passed, sent, b.Count().Positions)
		}
	}
}

// When the context has ended nothing is visited, and after a failure nothing whose key
// is larger, whoever found it.
func TestRepliesEnd(t *testing.T) {
	b, after, _ := some(rand.New(rand.NewPCG(7, 9)))
	var keys [][]byte
	for p := range after {
		keys = append(keys, appendKey(nil, p.X, p.O))
	}
	slices.SortFunc(keys, bytes.Compare)
	bad := errors.New("bad")
	for i, wrong := range keys {
		s := pass(t.Context())
		if i%2 == 1 {
			s.first.record(wrong, bad)
		}
		met := 0
		s.replies(b, new(Passage), func(p tr.Position, _ *uint256.Int) error {
			met++
			if key := appendKey(nil, p.X, p.O); i%2 == 0 && bytes.Compare(key, wrong) >= 0 {
				return bad
			}
			return nil
		})
		if failed := s.first.Load(); failed == nil || !bytes.Equal(failed.Key, wrong) || met != i+1 {
			t.Errorf("failure %v, %d visited; %v is wrong, key number %d", failed, met, wrong, i)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var passed Passage
	pass(ctx).replies(b, &passed, func(tr.Position, *uint256.Int) error { return nil })
	if passed.Reached.Positions != 0 {
		t.Errorf("%d positions are visited when the context has ended", passed.Reached.Positions)
	}
}
