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

// Runs are read as they were written, whatever was freed before, and the file is no longer
// than the runs in it and the gaps between them.
func TestSpill(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		var (
			s    spill
			runs []packed
			at   []extent
		)
		defer s.close()
		check := func() {
			total := int64(0)
			for i, run := range runs {
				if got, err := s.read(at[i]); err != nil || !bytes.Equal(got, run) {
					t.Fatalf("run %d at %v is read as %q, %v, and was %q", i, at[i], got, err, run)
				}
				total += int64(len(run))
			}
			for i, g := range s.gaps {
				if total += g.length; g.length <= 0 || g.end() >= s.end || i > 0 && s.gaps[i-1].end() >= g.at {
					t.Fatalf("the gaps up to %d are %v", s.end, s.gaps)
				}
			}
			if total != s.end {
				t.Fatalf("runs and gaps take %d bytes of %d", total, s.end)
			}
		}
		for step := range rapid.IntRange(0, 40).Draw(t, "steps") {
			if len(runs) > 0 && rapid.Bool().Draw(t, "free") {
				i := rapid.IntRange(0, len(runs)-1).Draw(t, "which")
				s.free(at[i])
				runs, at = slices.Delete(runs, i, i+1), slices.Delete(at, i, i+1)
			} else {
				run := packed(bytes.Repeat([]byte{byte(step)}, rapid.IntRange(1, 9).Draw(t, "length")))
				e, err := s.write(dir, run)
				if err != nil {
					t.Fatal(err)
				}
				runs, at = append(runs, run), append(at, e)
			}
			check()
		}
		for _, e := range at {
			s.free(e)
		}
		if s.end != 0 || len(s.gaps) > 0 {
			t.Fatalf("of a file from which all is freed there are left %d bytes and %v", s.end, s.gaps)
		}
	})
}

// The first gap that is large enough is written again.
func TestSpillReuses(t *testing.T) {
	var s spill
	defer s.close()
	var at []extent
	for _, length := range []int{3, 1, 4, 1, 2, 1} {
		e, err := s.write(t.TempDir(), make(packed, length))
		if err != nil {
			t.Fatal(err)
		}
		at = append(at, e)
	}
	for _, i := range []int{0, 2, 4} {
		s.free(at[i])
	}
	for _, c := range []struct {
		length int
		want   int64
	}{{4, 4}, {2, 0}, {2, 9}, {2, 12}, {1, 2}, {1, 14}} {
		if e, err := s.write(t.TempDir(), make(packed, c.length)); err != nil || e.at != c.want {
			t.Errorf("%d bytes go to %d, want %d; %v", c.length, e.at, c.want, err)
		}
	}
}

// Keys that come to a part again and again stand on disk about twice at the most.
func TestRunsAreMerged(t *testing.T) {
	const keys, times = 5_000, 40
	l := newLevel(3, false, uint256.NewInt(times), &store{most: 1 << 12, folder: t.TempDir(), workers: 1})
	defer l.close()
	dice := rand.New(rand.NewPCG(3, 4))
	for range times {
		for some := range slices.Chunk(dice.Perm(keys), 100) {
			var records []byte
			for _, i := range some {
				records = append(records, byte(i>>16), byte(i>>8), byte(i), 1)
			}
			if err := l.addRecords(0, records); err != nil {
				t.Fatal(err)
			}
		}
	}
	all, err := l.whole(&l.parts[0])
	if err != nil {
		t.Fatal(err)
	}
	if l.spill.end < int64(len(all)) || l.spill.end > 5*int64(len(all))/2 {
		t.Errorf("%d bytes are on disk for %d", l.spill.end, len(all))
	}
	held, err := l.seal(t.Context())
	if err != nil || held.Positions != keys || held.Plays.Uint64() != keys*times {
		t.Errorf("%d positions are held of %d, with %v plays; %v", held.Positions, keys, &held.Plays, err)
	}
}

// The runs of a part are merged when those that came after the first take as much as it
// does, and no sooner; and what is read otherwise than it was written is not merged.
func TestWhenRunsAreMerged(t *testing.T) {
	l := newLevel(1, false, uint256.NewInt(1), &store{most: 1, folder: t.TempDir(), workers: 1})
	defer l.close()
	p, next := &l.parts[0], byte(0)
	toDisk := func(records int) error {
		var run packer
		for range records {
			run.add([]byte{next}, []byte{1}) // 4 bytes
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
	if all, err := l.whole(p); err != nil || len(all) != 4*int(next) {
		t.Errorf("%d bytes are on disk for %d records; %v", len(all), next, err)
	}
	if _, err := l.spill.file.WriteAt([]byte{7}, p.onDisk[0].at); err != nil {
		t.Fatal(err)
	}
	if err := toDisk(1); !errors.Is(err, ErrContradiction) {
		t.Errorf("what was damaged is merged: %v", err)
	}
}
