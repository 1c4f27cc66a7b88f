package explore

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/holiman/uint256"

	tr "transversal"
)

// all visits every legal move of the player to move.
func all(p tr.Position, visit func(q tr.Position, ways uint64)) error {
	for c := range p.Free().All() {
		visit(p.With(c), 1)
	}
	return nil
}

// everything is a walk over all plays of the given number of plies on the n×n
// board. The tally counts them, and the stones on each cell at the end.
func everything(n, plies int) *Walk {
	step := Step{Branch: n * n, Expand: all}
	w := &Walk{
		Root: tr.New(n).With(0),
		Finish: func() func(p tr.Position, count *Counter) error {
			return func(p tr.Position, count *Counter) error {
				count.Add(0, 1)
				for c := range p.Occupied().All() {
					count.Add(1+int(c), 1)
				}
				return nil
			}
		},
		Slots: 1 + tr.MaxN*tr.MaxN,
	}
	for range plies - 1 {
		w.Steps = append(w.Steps, step)
	}
	return w
}

func run(t *testing.T, w *Walk) *Result {
	t.Helper()
	found, err := w.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// The plays of p plies after the first stone are (n²-1)(n²-2)…, and the
// positions are choices of O's and X's stones.
func TestCounts(t *testing.T) {
	w := everything(3, 5)
	found := run(t, w)
	if got := found.Tally[0]; got != *uint256.NewInt(8 * 7 * 6 * 5) {
		t.Errorf("%v plays", got)
	}
	for i, want := range []int{1, 8, 8 * 7, 28 * 6, 28 * 15} {
		if got := found.Levels[i]; got.Positions != want || got.Ply != i+1 {
			t.Errorf("after ply %d: %d positions, want %d", got.Ply, got.Positions, want)
		}
	}
	// Replies takes the last step, a reply of O's, in another way.
	w, again := everything(3, 4), everything(3, 3)
	again.Replies = true
	if !reflect.DeepEqual(run(t, again), run(t, w)) {
		t.Errorf("with Replies\n%v\nwithout\n%v", run(t, again).Levels, run(t, w).Levels)
	}
}

// Positions are merged by their class: here, all of one ply are one class.
func TestKey(t *testing.T) {
	w := everything(3, 4)
	w.Key = func(p tr.Position) tr.Position {
		q := tr.New(3)
		for c := range tr.Square(3).All() {
			if q.Ply() < p.Ply() {
				q = q.With(c)
			}
		}
		return q
	}
	found := run(t, w)
	if found.Levels[3].Positions != 1 || found.Tally[0] != *uint256.NewInt(8 * 7 * 6) {
		t.Errorf("%+v, %v plays", found.Levels, found.Tally[0])
	}
}

// Counts beyond 64 bits are exact.
func TestLargeCounts(t *testing.T) {
	const ways = 1 << 60
	w := everything(2, 1)
	for range 3 {
		w.Steps = append(w.Steps, Step{Branch: ways, Expand: func(p tr.Position, visit func(tr.Position, uint64)) error {
			visit(p.With(only(p.Free())), ways)
			return nil
		}})
	}
	want := new(uint256.Int).Lsh(uint256.NewInt(1), 180)
	if got := run(t, w).Tally[0]; got != *want {
		t.Errorf("%v plays, want 2^180", &got)
	}
}

func only(s tr.Set) tr.Cell {
	c, _ := s.First()
	return c
}

var errClaim = errors.New("claim fails")

// The failure reported is that of the smallest key, whatever the workers.
func TestFirstFailure(t *testing.T) {
	for workers := 1; workers < 5; workers++ {
		w := everything(4, 4)
		w.Workers = workers
		w.Finish = func() func(p tr.Position, count *Counter) error {
			return func(p tr.Position, _ *Counter) error {
				if !p.O.Has(tr.At(0, 1)) && !p.X.Has(tr.At(0, 1)) {
					return fmt.Errorf("%w: %v %v", errClaim, p.X, p.O)
				}
				return nil
			}
		}
		_, err := w.Run(context.Background())
		if !errors.Is(err, errClaim) || !strings.Contains(err.Error(), "{(1,1) (1,3)} {(1,4) (2,1)}") {
			t.Fatalf("%d workers: %v", workers, err)
		}
	}
}

// A walk that is interrupted at any point, time and again, ends with the result
// of one that is not.
func TestResume(t *testing.T) {
	want := run(t, everything(4, 4))
	for every := 1; every < 1000; every = every*2 + 1 {
		dir := t.TempDir()
		interruptions := 0
		for {
			ctx, cancel := context.WithCancel(context.Background())
			w := everything(4, 4)
			w.Save = &Checkpoint{Dir: dir, Name: "walk", Every: time.Hour * time.Duration(interruptions%2)}
			left := every
			w.Workers = 1
			finish := w.Finish()
			w.Finish = func() func(p tr.Position, count *Counter) error {
				return func(p tr.Position, count *Counter) error {
					if left--; left == 0 {
						cancel()
					}
					return finish(p, count)
				}
			}
			found, err := w.Run(ctx)
			cancel()
			if err == nil {
				if !reflect.DeepEqual(found, want) {
					t.Fatalf("after %d interruptions\n%v\nwant\n%v", interruptions, found.Levels, want.Levels)
				}
				break
			}
			if !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
			if interruptions++; interruptions > 5 {
				every = every*2 + 1 // a part may need more than that
			}
		}
		if interruptions == 0 && every < 100 {
			t.Fatal("the walk was never interrupted")
		}
	}
}

// A checkpoint that is torn or altered anywhere, or of another run, is refused.
func TestDamagedCheckpoint(t *testing.T) {
	dir := t.TempDir()
	walk := func() *Walk {
		w := everything(3, 4)
		w.Save = &Checkpoint{Dir: dir, Name: "walk"}
		return w
	}
	run(t, walk())
	for _, name := range []string{"walk.checkpoint", "walk.ply4.level"} {
		path := filepath.Join(dir, name)
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		refused := func(what string, data []byte) {
			t.Helper()
			if err := os.WriteFile(path, data, 0o644); err != nil {
				t.Fatal(err)
			}
			_, err := walk().Run(context.Background())
			if !errors.Is(err, ErrCheckpoint) || strings.Contains(err.Error(), "\n") {
				t.Fatalf("%s: %s: %v", name, what, err)
			}
		}
		for i := range 200 {
			at := i * len(whole) / 200
			refused(fmt.Sprintf("cut to %d bytes", at), whole[:at])
			altered := append([]byte(nil), whole...)
			altered[at] ^= 1 << (i % 8)
			refused(fmt.Sprintf("bit flipped in byte %d", at), altered)
		}
		refused("a byte too many", append(whole[:len(whole):len(whole)], 0))
		if err := os.WriteFile(path, whole, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	other := walk()
	other.Root = tr.New(4).With(0)
	if _, err := other.Run(context.Background()); !errors.Is(err, ErrCheckpoint) {
		t.Fatalf("another run's checkpoint: %v", err)
	}
	run(t, walk())
}

// BenchmarkStep times one step: each position is expanded, and what it leads to
// is merged.
func BenchmarkStep(b *testing.B) {
	positions := 0
	for b.Loop() {
		w := everything(6, 4)
		found, err := w.Run(context.Background())
		if err != nil {
			b.Fatal(err)
		}
		positions = int(found.Tally[0].Uint64())
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(positions), "ns/successor")
}
