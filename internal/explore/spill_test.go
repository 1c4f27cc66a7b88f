package explore

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/holiman/uint256"
	"pgregory.net/rapid"
)

// Runs are read as they were written, whatever was released before. A place is used again
// before the file grows, and takes less than twice its run.
func TestSpill(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		var (
			s    spill
			runs []packed
			at   []extent
		)
		defer s.close()
		for step := range rapid.IntRange(0, 40).Draw(t, "steps") {
			if len(runs) > 0 && rapid.Bool().Draw(t, "release") {
				i := rapid.IntRange(0, len(runs)-1).Draw(t, "which")
				s.release(at[i])
				runs, at = slices.Delete(runs, i, i+1), slices.Delete(at, i, i+1)
			} else {
				run := packed(bytes.Repeat([]byte{byte(step)}, rapid.IntRange(1, 9).Draw(t, "length")))
				end, reused := s.end, len(s.free[class(len(run))]) > 0
				e, err := s.write(dir, run)
				if err != nil {
					t.Fatal(err)
				}
				if grown := s.end - end; reused != (grown == 0) || grown >= 2*int64(len(run)) {
					t.Fatalf("the file grows by %d bytes for %d, and there was a place for them: %t", grown, len(run), reused)
				}
				runs, at = append(runs, run), append(at, e)
			}
			for i, run := range runs {
				if got, err := s.read(at[i]); err != nil || !bytes.Equal(got, run) {
					t.Fatalf("run %d at %v is read as %q, %v, and was %q", i, at[i], got, err, run)
				}
			}
		}
	})
}

// Keys that come to a part again and again stand on disk a few times at the most.
func TestRunsAreMerged(t *testing.T) {
	const keys, times = 5_000, 40
	l := newLevel(4, true, &store{most: 1 << 12, folder: t.TempDir(), workers: 1})
	defer l.close()
	dice := rand.New(rand.NewPCG(3, 4))
	for range times {
		for _, i := range dice.Perm(keys) {
			if err := l.add([]byte{0, 0, byte(i >> 8), byte(i)}, uint256.NewInt(1)); err != nil {
				t.Fatal(err)
			}
		}
	}
	all, err := l.block(&l.parts[shardOf(make([]byte, 4), true, parts)])
	if err != nil {
		t.Fatal(err)
	}
	if l.spill.end < int64(len(all.Records)) || l.spill.end > 5*int64(len(all.Records)) {
		t.Errorf("%d bytes are on disk for %d", l.spill.end, len(all.Records))
	}
	held, err := l.seal(t.Context())
	if err != nil || held.Positions != keys || held.Plays.Uint64() != keys*times {
		t.Errorf("%d positions are held of %d, with %v plays; %v", held.Positions, keys, &held.Plays, err)
	}
}

// The runs of a part are merged when those that came after the first take as much as it
// does, and no sooner; and what is read otherwise than it was written is not merged.
func TestWhenRunsAreMerged(t *testing.T) {
	l := newLevel(1, false, &store{most: 1, folder: t.TempDir(), workers: 1})
	defer l.close()
	p, next := &l.parts[0], byte(0)
	toDisk := func(records int) error {
		var run packer
		for range records {
			run.add([]byte{next}, []byte{1, 1}) // 4 bytes
			next++
		}
		p.runs = []packed{run.done()}
		return p.toDisk(l)
	}
	for i, c := range []struct{ records, runs int }{{4, 1}, {1, 2}, {2, 3}, {0, 3}, {1, 1}, {7, 2}, {1, 1}, {16, 1}, {31, 2}} {
		if err := toDisk(c.records); err != nil || len(p.onDisk) != c.runs || len(p.runs) > 0 {
			t.Errorf("step %d: %d runs are on disk, want %d; %v", i, len(p.onDisk), c.runs, err)
		}
	}
	if all, err := l.block(p); err != nil || len(all.Records) != 4*int(next) {
		t.Errorf("%d bytes are on disk for %d records; %v", len(all.Records), next, err)
	}
	if _, err := l.spill.file.WriteAt([]byte{7}, p.onDisk[0].at); err != nil {
		t.Fatal(err)
	}
	if err := toDisk(1); !errors.Is(err, ErrContradiction) {
		t.Errorf("what was damaged is merged: %v", err)
	}
}
