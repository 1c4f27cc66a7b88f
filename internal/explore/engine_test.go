package explore

import (
	"errors"
	"slices"
	"testing"

	"github.com/holiman/uint256"

	tr "transversal"
)

// engine explores w with the pieces that are there for engines, and keeps each
// level in shards.
func engine(t *testing.T, w *Walk, shards int) *Result {
	t.Helper()
	ply, level, pass, held := w.Root.Ply(), []Block{w.Start()}, w.NewPass(), Count{Positions: 1, Plays: *uint256.NewInt(1)}
	result := &Result{}
	for steps := range len(w.Steps) + 1 {
		result.Levels = append(result.Levels, LevelSize{ply + steps, held})
		next := make([]*Merger, shards)
		for j := range next {
			next[j] = NewMerger(ply + steps + 1)
		}
		var passed Passage
		for _, b := range level {
			part, failed := pass.Leave(t.Context(), steps, b, func(key []byte, plays *uint256.Int) { next[w.Shard(key, shards)].Add(key, plays) })
			if failed != nil {
				t.Fatal(failed)
			}
			passed.Add(&part)
		}
		result.Levels[steps].Weight = passed.Left.Weight
		level, held = nil, passed.Reached
		for _, m := range next {
			b := m.Block()
			count := b.Count()
			held.Add(&count)
			level = append(level, b)
		}
		result.Tally = passed.Tally
	}
	if w.Replies {
		result.Levels = append(result.Levels, LevelSize{ply + len(w.Steps) + 1, held})
	}
	return result
}

// byNumbers returns the representative of the positions with as many stones: X's are in
// the first cells, and O's in the next.
func byNumbers(p tr.Position) tr.Position {
	q := tr.New(p.N())
	for c := range tr.Square(p.N()).Cells().All() {
		switch {
		case q.X.Len() < p.X.Len():
			q.X = q.X.With(c)
		case q.O.Len() < p.O.Len():
			q.O = q.O.With(c)
		}
	}
	return q
}

// byFree weighs a position by its first free cell.
func byFree(p tr.Position) (uint256.Int, error) {
	return *new(uint256.Int).Lsh(uint256.NewInt(uint64(p.Free().Least())), 100), nil
}

// An engine is told the failure of the smallest key in a block, and of no block before.
func TestEngineFailed(t *testing.T) {
	one, bad, asked := uint256.NewInt(1), true, 0
	w := everything(3, 2)
	claim := func(p tr.Position) error {
		asked++
		if bad && !p.Free().Has(2) {
			return errClaim
		}
		return nil
	}
	w.Steps[0].Expand = func(p tr.Position, _ func(tr.Cell, uint64)) error { return claim(p) }
	atEnd(w, func(p tr.Position, _ *Counter) error { return claim(p) })
	m := NewMerger(2)
	for _, key := range []string{"\x00\x01", "\x02\x01", "\x00\x02", "\x02\x00"} {
		m.Add([]byte(key), one)
	}
	b, pass := m.Block(), w.NewPass()
	for range 2 {
		passed, stepped := pass.Leave(t.Context(), 0, b, nil)
		followed, ended := pass.Leave(t.Context(), 1, b, nil)
		if got := []int{passed.Left.Positions, followed.Left.Positions, asked}; bad && !slices.Equal(got, []int{1, 1, 4}) {
			t.Errorf("left, followed and asked for are %d; there is one good position before the failure", got)
		}
		for _, got := range []*Failed{stepped, ended} {
			if bad && (got == nil || string(got.Key) != "\x00\x02" || !errors.Is(got.Err, errClaim)) || !bad && got != nil {
				t.Errorf("the claim fails: %v, and the engine is told %v", bad, got)
			}
		}
		bad = false
	}
}

// Without Class, positions with the same X-stones share a shard, and others need not.
func TestShard(t *testing.T) {
	met := map[int]bool{}
	for x := range byte(9) {
		w := everything(3, 4)
		shard := w.Shard([]byte{x}, 100)
		met[shard] = true
		for o := range byte(9) {
			if got := w.Shard([]byte{x, o}, 100); got != shard {
				t.Errorf("with X on %d a shard is %d, and with O on %d it is %d", x, shard, o, got)
			}
			if a, b := w.Shard([]byte{x, 9, o}, 100), w.Shard([]byte{x, 9, 10, o}, 100); a != w.Shard([]byte{x, 9, 11}, 100) || a != b {
				t.Errorf("with X on %d and 9 shards are %d and %d", x, a, b)
			}
		}
	}
	if len(met) < 5 {
		t.Errorf("all is in the shards %v", met)
	}
}

// What replies have led to can be followed by itself.
func TestFollowAfterReplies(t *testing.T) {
	w := everything(3, 3)
	w.Replies = true
	want, got, level := explored(t, w), Passage{}, after(t, everything(3, 4), 3).level
	for i := range level.parts {
		b, err := level.block(&level.parts[i])
		if err != nil {
			t.Fatal(err)
		}
		passed, failed := w.NewPass().Leave(t.Context(), len(w.Steps), b, nil)
		if got.Add(&passed); failed != nil {
			t.Fatal(failed)
		}
	}
	if !slices.Equal(got.Tally, want.Tally) {
		t.Errorf("after the replies %v plays are followed of %v", &got.Tally[0], &want.Tally[0])
	}
}
