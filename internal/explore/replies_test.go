package explore

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/holiman/uint256"

	tr "transversal"
)

// some returns some positions with the same two sets of X-stones, and the keys that each of
// O's replies leads to, in their order.
func some(dice *rand.Rand) (Block, [][]byte) {
	m, after := NewMerger(5), NewMerger(6)
	for _, x := range []tr.Set{tr.SetOf(tr.At(0, 0), tr.At(1, 1), tr.At(2, 2)), tr.SetOf(tr.At(0, 2), tr.At(1, 0), tr.At(1, 2))} {
		free := tr.New(3).Placed(x, tr.Set{}).Free().Cells()
		for a := range free {
			for b := range a {
				if p := tr.New(3).Placed(x, tr.SetOf(free[a], free[b])); dice.IntN(2) == 0 {
					m.Add(appendKey(nil, p.X, p.O), uint256.NewInt(1))
					for c := range p.Free().All() {
						after.Add(appendKey(nil, p.X, p.O.With(c)), uint256.NewInt(1))
					}
				}
			}
		}
	}
	var keys [][]byte
	for u := after.Block().records(); !u.ended; u.next() {
		keys = append(keys, bytes.Clone(u.key))
	}
	return m.Block(), keys
}

// When the context has ended nothing is visited, and after a failure nothing whose key
// is larger, whoever found it.
func TestRepliesEnd(t *testing.T) {
	b, keys := some(rand.New(rand.NewPCG(7, 9)))
	bad := errors.New("bad")
	for i, wrong := range keys {
		s := everything(3, 1).NewPass()
		s.ctx = t.Context()
		if i%2 == 1 {
			s.first.Store(&Failed{wrong, bad})
		}
		met := 0
		s.replies(b, new(Passage), func(p tr.Position, _ *uint256.Int) error {
			met++
			if key := appendKey(nil, p.X, p.O); i%2 == 0 && bytes.Compare(key, wrong) >= 0 {
				return bad
			}
			return nil
		})
		if failed := cmp.Or(s.failed, s.first.Load()); failed == nil || !bytes.Equal(failed.Key, wrong) || met != i+1 {
			t.Errorf("failure %v, %d visited; %v is wrong, key number %d", failed, met, wrong, i)
		}
	}
	var (
		cancel context.CancelFunc
		passed Passage
		s      = everything(3, 1).NewPass()
	)
	s.ctx, cancel = context.WithCancel(t.Context())
	cancel()
	s.replies(b, &passed, func(tr.Position, *uint256.Int) error { return nil })
	if passed.Reached.Positions != 0 {
		t.Errorf("%d positions are visited when the context has ended", passed.Reached.Positions)
	}
}
