package explore

import (
	"bytes"
	"slices"
	"testing"

	"github.com/holiman/uint256"

	tr "transversal"
)

// After some positions and O's replies there is each successor once, in the order of
// keys for each set of X-stones, with the plays of all that lead to it.
func TestReplies(t *testing.T) {
	const n = 3
	xs := []tr.Set{tr.SetOf(tr.At(0, 0), tr.At(1, 1), tr.At(2, 2)), tr.SetOf(tr.At(0, 2), tr.At(1, 0), tr.At(1, 2))}
	m, want := NewMerger(5, 1), map[tr.Position]uint64{}
	plays, sent := uint64(0), uint64(0)
	for i, x := range xs {
		free := tr.New(n).Placed(x, tr.Set{}).Free().Cells()
		for a := range free {
			for b := range a {
				if (a+2*b+i)%3 == 0 {
					continue // some are not there
				}
				plays++
				p := tr.New(n).Placed(x, tr.SetOf(free[a], free[b]))
				m.Add(appendKey(nil, &p), uint256.NewInt(plays))
				for c := range p.Free().All() {
					q := p.Placed(x, p.O.With(c))
					want[q] += plays
					sent += plays
				}
			}
		}
	}
	s := &sweep{Walk: &Walk{Root: tr.New(n)}, ctx: t.Context()}
	var last []byte
	passed, reached := s.replies(m.Block(), func(p tr.Position, plays *uint256.Int) error {
		if got := want[p]; got == 0 || got != plays.Uint64() {
			t.Errorf("%v plays lead to\n%v\nand %d should", plays, p, got)
		}
		delete(want, p)
		key := appendKey(nil, &p)
		if bytes.Compare(last, key) >= 0 && slices.Equal(last[:3], key[:3]) {
			t.Errorf("%v comes after %v", key, last)
		}
		last = key
		return nil
	})
	if len(want) > 0 {
		t.Errorf("not reached: %v", want)
	}
	if passed.Sent.Uint64() != sent || reached.Plays.Uint64() != sent || passed.Left.Positions != m.Len() {
		t.Errorf("counted %+v and %+v; %d plays were sent from %d positions", passed, reached, sent, m.Len())
	}
}
