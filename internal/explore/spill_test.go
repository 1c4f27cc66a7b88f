package explore

import (
	"bytes"
	"errors"
	"slices"
	"testing"

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

// The runs of a part are merged when those that came after the first take as much as it
// does, and no sooner, into places that were used, so that keys which come
// often take little room; and what is read otherwise than it was written
// is not merged.
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
	for range 20 { // again and again
		next = 0
		if err := toDisk(65); err != nil {
			t.Fatal(err)
		}
	}
	if all, err := l.block(p); err != nil || len(all.Records) != 4*int(next) || l.spill.end > 5*4*int64(next) {
		t.Errorf("%d bytes are on disk, in a file of %d, for %d records; %v", len(all.Records), l.spill.end, next, err)
	}
	if _, err := l.spill.file.WriteAt([]byte{7}, p.onDisk[0].at); err != nil {
		t.Fatal(err)
	}
	if err := toDisk(65); !errors.Is(err, ErrContradiction) {
		t.Errorf("what was damaged is merged: %v", err)
	}
}
