package explore

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/holiman/uint256"

	tr "transversal"
)

// limited is a walk that may use so little memory that its levels go to disk.
func limited(w *Walk, memory int64, workers int, scratch string) *Walk {
	w.Memory, w.Workers, w.Scratch = memory, workers, scratch
	return w
}

// openIn returns the files of a folder that this program has open, also those without
// a name, where the system tells.
func openIn(folder string) (files []string) {
	links, _ := filepath.Glob("/proc/self/fd/*")
	for _, link := range links {
		if file, err := os.Readlink(link); err == nil && strings.HasPrefix(file, folder) {
			files = append(files, file)
		}
	}
	return files
}

// A walk that fails lets go of the files of both levels.
func TestFilesOfFailedWalk(t *testing.T) {
	w := limited(everything(4, 5), 1, 2, t.TempDir())
	w.Steps[3].Expand = func(p tr.Position, visit func(tr.Cell, uint64)) error {
		if err := all(p, visit); err != nil || p.X.Has(tr.At(3, 3)) {
			return errClaim
		}
		return nil
	}
	if _, err := w.Run(t.Context()); !errors.Is(err, errClaim) {
		t.Fatal(err)
	}
	if held := openIn(w.Scratch); len(held) > 0 {
		t.Errorf("there is still open %v", held)
	}
}

// A walk with little memory finds what one with plenty finds, whatever the workers,
// and leaves nothing behind.
func TestLittleMemory(t *testing.T) {
	all, replies, sided := everything(4, 5), everything(4, 3), oneSided(9, 5, tr.X)
	replies.Replies = true
	open := filepath.Join(t.TempDir(), "open") // to all who may
	if err := os.Mkdir(open, 0o755); err != nil {
		t.Fatal(err)
	}
	folder, err := os.Stat(open)
	if err != nil {
		t.Fatal(err)
	}
	memories := []int64{1, 100 << 10, 400 << 10}
	if testing.Short() {
		memories = memories[:1]
	}
	for _, w := range []*Walk{all, replies, sided} {
		want := explored(t, w)
		for _, memory := range memories {
			if got := explored(t, limited(w, memory, 2, "")); !reflect.DeepEqual(got, want) {
				t.Errorf("in the system's folder %v, want %v", got.Levels, want.Levels)
			}
			for workers := 1; workers < 4; workers++ {
				scratch := filepath.Join(t.TempDir(), "scratch")
				if got := explored(t, limited(w, memory, workers, scratch)); !reflect.DeepEqual(got, want) {
					t.Errorf("with %d bytes and %d workers %v, want %v", memory, workers, got.Levels, want.Levels)
				}
				if held := openIn(scratch); len(held) > 0 {
					t.Errorf("with %d bytes there is still open %v", memory, held)
				}
				if left, err := os.ReadDir(scratch); len(left) > 0 || memory == 1 && err != nil {
					t.Errorf("with %d bytes there is left %v, %v", memory, left, err)
				}
				if made, err := os.Stat(scratch); err == nil && made.Mode() != folder.Mode() {
					t.Errorf("the folder is made with mode %v", made.Mode())
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
		w := limited(everything(4, 5), memory, 2, dir)
		finish := w.Finish
		w.Finish = func() func(p tr.Position, count *Counter) error {
			cancel() // the last level is there, and nothing of it is done
			return finish()
		}
		if _, err := resumed(ctx, w, dir, time.Hour); !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		body, err := os.ReadFile(filepath.Join(dir, "walk", "body.1"))
		if err != nil || i > 0 && !bytes.Equal(body, want) {
			t.Errorf("with %d bytes %d were saved, and %d with another memory; %v", memory, len(body), len(want), err)
		}
		want = body
		w = limited(everything(4, 5), 1-min(1, memory), 2, dir)
		if got, err := resumed(t.Context(), w, dir, time.Hour); !reflect.DeepEqual(got, whole) {
			t.Errorf("saved with %d bytes, the walk went on to %v, %v, want %v", memory, got, err, whole.Levels)
		}
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
	if left, err := os.ReadDir(dir); len(left) > 0 && runtime.GOOS != "windows" || err != nil {
		t.Errorf("a program that is killed leaves %v, %v", left, err)
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
	if _, err := s.read(e); err == nil || errors.Is(err, ErrContradiction) {
		t.Errorf("what was cut short is read: %v", err)
	}
	s.close()
	if _, err := s.write(dir, packed("more")); err == nil {
		t.Error("a closed file is written")
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	folders := []string{file, filepath.Join(file, "below")}
	if runtime.GOOS == "linux" {
		folders = append(folders, "/proc/self") // where no file can be made
	}
	for _, folder := range folders {
		if _, err := new(spill).write(folder, packed("some records")); err == nil {
			t.Errorf("some records are written to %s", folder)
		}
		if found, err := limited(everything(4, 5), 1, 2, folder).Run(context.Background()); err == nil {
			t.Errorf("with the folder %s the walk found %d levels", folder, len(found.Levels))
		}
	}
}

// The largest key, of a full board, and the largest count have room.
func TestFullBoard(t *testing.T) {
	p, plays := tr.New(tr.MaxN), new(uint256.Int).Not(new(uint256.Int))
	for c := range tr.Square(tr.MaxN).Cells().All() {
		p = p.With(c)
	}
	m := NewMerger(p.Ply())
	m.Add(appendKey(nil, p.X, p.O), plays)
	b := m.Block()
	if held := b.Count(); held.Positions != 1 || held.Plays != *plays || position(&p, b.records().key) != p {
		t.Errorf("of the full board %v comes back", position(&p, b.records().key))
	}
}

// What a part takes, while it gathers records that are there already, is little more than
// what these take: their runs, as much again in records, and what append allows itself.
func TestRoomOfPart(t *testing.T) {
	const keys = 3000
	l := newLevel(4, true, &store{workers: 1})
	part, most, b := &l.parts[shardOf(make([]byte, 4), true, parts)], int64(0), l.batch()
	for i := range 100 * keys {
		k := i * 7 % keys
		if err := b.add([]byte{0, 0, byte(k), byte(k >> 8)}, uint256.NewInt(1)); err != nil {
			t.Fatal(err)
		}
		most = max(most, part.bytes())
	}
	held, err := l.seal(t.Context())
	if err != nil || held.Positions != keys || held.Plays.Uint64() != 100*keys {
		t.Fatalf("%d positions are held of %d, with %v plays; %v", held.Positions, keys, &held.Plays, err)
	}
	if packed := part.bytes(); most > 3*packed {
		t.Errorf("a part of %d bytes took %d while it grew", packed, most)
	}
}

// inMemory counts what l holds in memory.
func inMemory(l *Level) (bytes int64) {
	for i := range l.parts {
		p := &l.parts[i]
		bytes += int64(cap(p.records))
		for _, run := range p.runs {
			bytes += int64(len(run))
		}
	}
	return bytes
}

// A level keeps to its memory while it grows, and leaves half for the next.
func TestLevelKeepsToMemory(t *testing.T) {
	const most = 1 << 18
	s := &store{most: most, folder: t.TempDir(), workers: 1}
	l := newLevel(3, false, s)
	defer l.close()
	largest, positions, b := int64(0), 0, l.batch()
	for x := range tr.Cell(80) {
		for y := range x {
			for o := x + 1; o < x+51; o++ {
				key := appendKey(nil, tr.SetOf(x, y), tr.SetOf(o))
				if err := b.add(key, uint256.NewInt(1)); err != nil {
					t.Fatal(err)
				}
				positions++
				largest = max(largest, s.taken.Load())
			}
			if taken := inMemory(l); taken != s.taken.Load() {
				t.Fatalf("the level takes %d bytes, and says %d", taken, s.taken.Load())
			}
		}
	}
	count, err := l.seal(t.Context())
	if err != nil || count.Positions != positions {
		t.Errorf("%d positions are held of %d, %v", count.Positions, positions, err)
	}
	if largest > most*5/4 || s.taken.Load() > most*5/8 {
		t.Errorf("the level took up to %d bytes, and %d in the end, of %d", largest, s.taken.Load(), most)
	}
}

// filled returns a level of n³ positions, whose keys have much in common.
func filled(t *testing.T, s *store, n int) *Level {
	t.Helper()
	l := newLevel(20, false, s)
	b := l.batch()
	for i := range n * n * n {
		key := append(make([]byte, 17), byte(i%n), byte(n+i/n%n), byte(2*n+i/n/n))
		if err := b.add(key, uint256.NewInt(1)); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

// What fits in memory is not written to disk, nor, while a level grows, what fits in it
// packed; and what a level takes is given back.
func TestWhatFits(t *testing.T) {
	for _, most := range []int64{0, 7 << 18, 1 << 30} {
		s := &store{most: most, folder: t.TempDir(), workers: 1}
		l := filled(t, s, 40)
		grown := l.spill.file != nil
		packed := false
		for i := range l.parts {
			packed = packed || len(l.parts[i].runs) > 0
		}
		if _, err := l.seal(t.Context()); err != nil {
			t.Fatal(err)
		}
		if most != 7<<18 && packed {
			t.Error("a level is packed while there is room")
		}
		if grown || most != 7<<18 && l.spill.file != nil {
			t.Errorf("of %d bytes the level takes %d, and is written to disk", most, s.taken.Load())
		}
		l.close()
		if l.close(); s.taken.Load() != 0 { // once more changes nothing
			t.Errorf("%d bytes are still taken", s.taken.Load())
		}
	}
	for memory, want := range map[int64]int64{0: 0, 1: 1, 8000: 3000, 64 << 20: 24 << 20, 128 << 20: 48 << 20, 256 << 20: 112 << 20} {
		if got := limited(everything(3, 1), memory, 1, "").newStore().most; got != want {
			t.Errorf("of %d bytes %d are for records", memory, got)
		}
	}
	for taken, moved := range map[int64]bool{40: false, 50: false, 51: true} { // half is left for the next level
		l := newLevel(3, false, &store{most: 100, folder: t.TempDir(), workers: 1})
		l.taken.Store(taken)
		if err := l.leaveRoom(&part{Merger: Merger{runs: []packed{packed("some records")}}}); err != nil || (l.spill.file != nil) != moved {
			t.Errorf("of a level that takes %d of 100 bytes something is written to disk: %t, %v", taken, !moved, err)
		}
		l.spill.close()
	}
	empty := newLevel(3, false, &store{most: 1, folder: t.TempDir(), workers: 1})
	empty.taken.Store(1)
	if err := empty.read(bufio.NewReader(bytes.NewReader(make([]byte, parts)))); err != nil || empty.spill.file != nil {
		t.Errorf("nothing is written to disk, %v", err)
	}
}

func cannotWrite(err error) bool {
	return err != nil && strings.Contains(err.Error(), "cannot be written to disk")
}

// damage changes a byte of a run on disk.
func damage(t *testing.T, l *Level) {
	i := 0
	for len(l.parts[i].onDisk) == 0 {
		i++
	}
	if _, err := l.spill.file.WriteAt([]byte{0xff}, l.parts[i].onDisk[0].at); err != nil {
		t.Fatal(err)
	}
}

// A level whose records cannot be read or written is not sealed.
func TestSealDamaged(t *testing.T) {
	s := &store{most: 1, folder: t.TempDir(), workers: 1}
	l := filled(t, s, 20)
	defer l.close()
	if _, err := l.seal(t.Context()); err != nil {
		t.Fatal(err)
	}
	damage(t, l)
	if held, err := l.seal(t.Context()); !errors.Is(err, ErrContradiction) {
		t.Errorf("what was damaged is sealed with %d positions, %v", held.Positions, err)
	}
	if err := l.write(io.Discard); !errors.Is(err, ErrContradiction) {
		t.Errorf("what was damaged is saved with %v", err)
	}
	nowhere := filepath.Join(t.TempDir(), "\x00")
	plenty := &store{most: 1 << 40, folder: nowhere, workers: 1}
	full := filled(t, plenty, 5)
	defer full.close()
	plenty.most = 1
	if held, err := full.seal(t.Context()); !cannotWrite(err) {
		t.Errorf("what cannot be written is sealed with %d positions, %v", held.Positions, err)
	}
	if err := newLevel(3, false, plenty).read(bufio.NewReader(strings.NewReader("\x03abc\x03def"))); !cannotWrite(err) {
		t.Errorf("what cannot be written is read with %v", err)
	}
	if s, err := limited(everything(4, 5), 1, 2, nowhere).start(t.Context()); !cannotWrite(err) {
		t.Errorf("with nowhere to write a walk starts with %v, %v", s.Sizes, err)
	}
	one := newLevel(3, true, plenty) // all in one part
	var err error
	b := one.batch()
	for c := range tr.Cell(200) {
		err = cmp.Or(err, b.add([]byte{254, 255, byte(c)}, uint256.NewInt(1)))
	}
	if !cannotWrite(err) {
		t.Errorf("what cannot be written is added with %v", err)
	}
	w := limited(everything(6, 4), 1, 1, t.TempDir())
	walk := after(t, w, 2)
	walk.level.store.folder = nowhere
	if err := w.leave(t.Context(), walk); !cannotWrite(err) {
		t.Errorf("with nowhere to write a step ends with %v", err)
	}
}

func readOtherwise(err error) bool {
	return errors.Is(err, ErrContradiction) && strings.Contains(err.Error(), "other than it was written")
}

// A walk whose file is damaged between two steps fails.
func TestSweepDamaged(t *testing.T) {
	w := limited(everything(4, 5), 1, 2, t.TempDir())
	for steps := 3; steps <= 4; steps++ { // one more, and none
		s := after(t, w, steps)
		damage(t, s.level)
		if err := w.leave(t.Context(), s); !readOtherwise(err) {
			t.Errorf("after %d steps what was damaged is left with %v", steps, err)
		}
	}
}
