package explore

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/holiman/uint256"
	"pgregory.net/rapid"

	tr "transversal"
)

// limited is a walk that may use so little memory that its levels go to disk.
func limited(w *Walk, memory int64, workers int, scratch string) *Walk {
	w.Memory, w.Workers, w.Scratch = memory, workers, scratch
	return w
}

// A walk with little memory finds what one with plenty finds, whatever the workers,
// and leaves nothing behind.
func TestLittleMemory(t *testing.T) {
	all, replies, sided := everything(4, 5), everything(4, 3), oneSided(9, 5, tr.X)
	replies.Replies = true
	for _, w := range []*Walk{all, replies, sided} {
		want := explored(t, w)
		for _, memory := range []int64{1, 100 << 10, 400 << 10} {
			for workers := 1; workers < 4; workers++ {
				scratch := filepath.Join(t.TempDir(), "scratch")
				if got := explored(t, limited(w, memory, workers, scratch)); !reflect.DeepEqual(got, want) {
					t.Errorf("with %d bytes and %d workers %v, want %v", memory, workers, got.Levels, want.Levels)
				}
				if left, err := os.ReadDir(scratch); len(left) > 0 || memory == 1 && err != nil {
					t.Errorf("with %d bytes there is left %v, %v", memory, left, err)
				}
			}
		}
	}
}

// A walk is saved as the same bytes whatever its memory, and goes on with any other.
func TestMemoryOfSavedWalk(t *testing.T) {
	var want []byte
	whole := explored(t, everything(4, 5))
	for i, memory := range []int64{0, 1, 200 << 10} {
		dir := t.TempDir()
		ctx, cancel := context.WithCancel(context.Background())
		w, close := saved(limited(everything(4, 5), memory, 2, dir), dir, time.Hour)
		finish := w.Finish
		w.Finish = func() func(p tr.Position, count *Counter) error {
			cancel() // the last level is there, and nothing of it is done
			return finish()
		}
		_, err := w.Run(ctx)
		close()
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		body, err := os.ReadFile(filepath.Join(dir, "walk", "body.1"))
		if err != nil || i > 0 && !bytes.Equal(body, want) {
			t.Errorf("with %d bytes %d were saved, and %d with another memory; %v", memory, len(body), len(want), err)
		}
		want = body
		w, close = saved(limited(everything(4, 5), 1-min(1, memory), 2, dir), dir, time.Hour)
		if got := explored(t, w); !reflect.DeepEqual(got, whole) {
			t.Errorf("saved with %d bytes, the walk went on to %v, want %v", memory, got.Levels, whole.Levels)
		}
		close()
	}
}

// What is not read as it was written is noticed, and a disk that cannot be written to
// ends the walk.
func TestSpillDamaged(t *testing.T) {
	var s spill
	dir := t.TempDir()
	e, err := s.write(dir, packed("some records"))
	if err != nil {
		t.Fatal(err)
	}
	if run, err := s.read(e); err != nil || string(run) != "some records" {
		t.Errorf("read %q, %v", run, err)
	}
	if _, err := s.file.WriteAt([]byte("S"), e.at); err != nil {
		t.Fatal(err)
	}
	if _, err := s.read(e); !errors.Is(err, ErrContradiction) {
		t.Errorf("what was damaged is read: %v", err)
	}
	if err := s.file.Truncate(3); err != nil {
		t.Fatal(err)
	}
	if _, err := s.read(e); err == nil {
		t.Error("what was cut short is read")
	}
	s.close()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{file, filepath.Join(file, "below")} {
		if found, err := limited(everything(4, 5), 1, 2, folder).Run(context.Background()); err == nil {
			t.Errorf("with the folder %s the walk found %d levels", folder, len(found.Levels))
		}
	}
}

// Packed records are the records, in the order of their keys, and merged their sums.
func TestPacked(t *testing.T) {
	const key, width = 3, 2
	rapid.Check(t, func(t *rapid.T) {
		letter := rapid.ByteRange('a', 'c')
		var runs []packed
		want := newTable(key, 32)
		for range rapid.IntRange(0, 5).Draw(t, "runs") {
			table := newTable(key, width)
			for range rapid.IntRange(0, 9).Draw(t, "records") {
				k := []byte{letter.Draw(t, "a"), letter.Draw(t, "b"), letter.Draw(t, "c")}
				plays := uint256.NewInt(uint64(rapid.IntRange(1, 1000).Draw(t, "plays")))
				table.add(k, plays)
				want.add(k, plays)
			}
			runs = append(runs, table.pack())
		}
		got := mergeAll(runs, key)
		if flat := got.unpack(nil, key, 32); !bytes.Equal(flat, slices.Concat(want.sorted()...)) {
			t.Fatalf("%d runs are merged to %q, want %q", len(runs), flat, want.sorted())
		}
		if c := got.count(key); c.Positions != want.used {
			t.Fatalf("%d records are counted of %d", c.Positions, want.used)
		}
	})
}

// A level keeps to its memory while it grows, and leaves half for the next.
func TestLevelKeepsToMemory(t *testing.T) {
	const most = 1 << 18
	s := &store{most: most, folder: t.TempDir(), workers: 1}
	l := newLevel(3, false, uint256.NewInt(1), s)
	defer l.close()
	to, largest := l.sender(), int64(0)
	add := func(a, b, c tr.Cell) {
		p := tr.New(tr.MaxN)
		p.X, p.O = tr.SetOf(a, b), tr.SetOf(c)
		to.add(p, uint256.NewInt(1))
		largest = max(largest, s.taken.Load())
	}
	positions := 0
	for a := range tr.Cell(80) {
		for b := range a {
			for c := a + 1; c < a+51; c++ {
				add(a, b, c)
				positions++
			}
		}
	}
	if err := to.flush(); err != nil {
		t.Fatal(err)
	}
	held, err := l.seal(t.Context())
	if err != nil || held.Positions != positions {
		t.Errorf("%d positions are held of %d, %v", held.Positions, positions, err)
	}
	if largest > most*5/4 || s.taken.Load() > most*5/8 {
		t.Errorf("the level took up to %d bytes, and %d in the end, of %d", largest, s.taken.Load(), most)
	}
}
