package explore

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/holiman/uint256"

	"transversal/internal/base/run"

	tr "transversal"
)

// all visits every legal move of the player to move.
func all(p tr.Position, visit func(c tr.Cell, ways uint64)) error {
	for c := range p.Free().All() {
		visit(c, 1)
	}
	return nil
}

// everything is a walk over all plays of the given number of plies on the n×n
// board. The tally counts them, and the stones on each cell at the end.
func everything(n, plies int) *Walk {
	step := Step{Branch: n * n, Expand: all}
	w := &Walk{
		Root:  tr.New(n).With(0),
		Slots: 1 + tr.MaxN*tr.MaxN,
	}
	atEnd(w, func(p tr.Position, count *Counter) error {
		count.Add(0, 1)
		for c := range p.Occupied().All() {
			count.Add(1+int(c), 1)
		}
		return nil
	})
	for range plies - 1 {
		w.Steps = append(w.Steps, step)
	}
	return w
}

// atEnd has f follow the positions of the last level.
func atEnd(w *Walk, f func(p tr.Position, count *Counter) error) {
	w.Finish = func() func(p tr.Position, count *Counter) error { return f }
}

// beforeEnd has f called before each position of the last level is followed.
func beforeEnd(w *Walk, f func()) {
	finish := w.Finish()
	atEnd(w, func(p tr.Position, count *Counter) error {
		f()
		return finish(p, count)
	})
}

// explored returns the result of w, to be compared with those of other walks.
func explored(t *testing.T, w *Walk) *Result {
	t.Helper()
	found, err := w.Run(context.Background())
	if err != nil || found.Walk != w {
		t.Fatalf("%v, or the result is another walk's", err)
	}
	found.Walk = nil
	return found
}

// plainly explores w with maps, one position after another.
func plainly(t *testing.T, w *Walk) *Result {
	t.Helper()
	steps, times := w.Steps, func(k uint64, plays uint256.Int) *uint256.Int {
		return new(uint256.Int).Mul(uint256.NewInt(k), &plays)
	}
	if w.Replies {
		steps = append(slices.Clone(steps), Step{Expand: all})
	}
	result := &Result{Tally: make(Tally, w.Slots)}
	level := map[tr.Position]uint256.Int{w.Root: *uint256.NewInt(1)}
	for i := 0; ; i++ {
		size := LevelSize{Ply: w.Root.Ply() + i}
		for p, plays := range level {
			size.add(&plays)
			if w.Weight != nil {
				weight, _ := w.Weight(p)
				size.Weight.Add(&size.Weight, &weight)
			}
		}
		result.Levels = append(result.Levels, size)
		if i == len(steps) {
			break
		}
		next := map[tr.Position]uint256.Int{}
		for p, plays := range level {
			err := steps[i].Expand(p, func(c tr.Cell, ways uint64) {
				q := p.With(c)
				if w.Class != nil {
					q = w.Class(q)
				}
				sum := next[q]
				next[q] = *sum.Add(&sum, times(ways, plays))
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		level = next
	}
	finish := w.Finish()
	for p, plays := range level {
		count := &Counter{make(Tally, w.Slots), uint256.NewInt(1)}
		if err := finish(p, count); err != nil {
			t.Fatal(err)
		}
		for slot, k := range count.sums {
			result.Tally[slot].Add(&result.Tally[slot], times(k.Uint64(), plays))
		}
	}
	return result
}

// A walk finds what maps find, and so do engines: where some positions are reached in many
// ways, and others not, in more plays than 64 bits count, with classes, weights and replies, and
// with much and little memory.
func TestPlainly(t *testing.T) {
	uneven := func(w *Walk) {
		for i := range w.Steps {
			w.Steps[i] = Step{Branch: 1 << 62, Expand: func(p tr.Position, visit func(tr.Cell, uint64)) error {
				for c := range p.Free().All() {
					if kind := (int(c) + p.Ply()) % 5; kind < 4 {
						visit(c, []uint64{1, 2, uint64(c), 1 << (c % 31)}[kind])
					}
				}
				return nil
			}}
		}
		finish := w.Finish()
		atEnd(w, func(p tr.Position, count *Counter) error {
			count.Add(3, uint64(p.X.Least()))
			count.Add(3, 1<<60)
			return finish(p, count)
		})
	}
	empty := func(w *Walk) { w.Root = tr.New(4) }
	replies := func(w *Walk) { w.Replies = true }
	classes := func(w *Walk) { w.Class = byNumbers }
	weights := func(w *Walk) { w.Weight = byFree }
	for i, changes := range [][]func(*Walk){
		{}, {uneven}, {replies}, {uneven, replies}, {classes, weights}, {uneven, weights}, {uneven, classes, weights}, {empty},
	} {
		for plies := 1; plies < 5; plies++ {
			w := everything(4, plies)
			for _, change := range changes {
				change(w)
			}
			if w.Replies && plies%2 == 0 {
				continue // it is X's turn
			}
			want := plainly(t, w)
			found := map[string]*Result{"1 shard": engine(t, w, 1), "7 shards": engine(t, w, 7), "memory": explored(t, w)}
			found["little memory"] = explored(t, limited(w, 1, 1+plies%3, t.TempDir()))
			for how, got := range found {
				if !reflect.DeepEqual(got, want) {
					t.Errorf("walk %d of %d plies in %s: %v with %v plays, want %v with %v", i, plies, how, got.Levels, &got.Tally[0], want.Levels, &want.Tally[0])
				}
			}
		}
	}
}

// A walk says how far it is at the end of each level, and now and then before.
func TestProgress(t *testing.T) {
	w := everything(3, 4)
	w.Workers = 1
	beforeEnd(w, sync.OnceFunc(func() { time.Sleep(250 * time.Millisecond) }))
	var first, end [5]Progress
	w.Progress = func(p Progress) {
		if first[p.Ply] == (Progress{}) {
			first[p.Ply] = p
		}
		end[p.Ply] = p
	}
	before := 0
	for _, level := range explored(t, w).Levels {
		size := level.Positions
		if want := (Progress{level.Ply, level.Ply == 4, size, size, before}); end[level.Ply] != want {
			t.Errorf("at the end the walk says %v, want %v", end[level.Ply], want)
		}
		before += size
	}
	if first[4].Done == end[4].Done {
		t.Error("in a slow level the walk says nothing before the end")
	}
}

var errClaim = errors.New("claim fails")

// The failure reported is that of the smallest key, whatever the workers, also in the
// level to which Replies leads.
func TestFirstFailure(t *testing.T) {
	for i := range 8 {
		workers, w := 1+i/2, everything(4, 4-i%2)
		w.Workers, w.Replies = workers, i%2 == 1
		atEnd(w, func(p tr.Position, _ *Counter) error {
			if !p.O.Has(tr.At(0, 1)) && !p.X.Has(tr.At(0, 1)) {
				return fmt.Errorf("%w: %v %v", errClaim, p.X, p.O)
			}
			return nil
		})
		_, err := w.Run(context.Background())
		if !errors.Is(err, errClaim) || !strings.Contains(err.Error(), "{(1,1) (1,3)} {(1,4) (2,1)}") {
			t.Fatalf("%d workers: %v", workers, err)
		}
	}
}

// saved is a walk whose state is saved in dir. A walk that ends lets go of the
// lock by close, as the end of a program does.
func saved(w *Walk, dir string, every time.Duration) (_ *Walk, close func()) {
	w.Question, w.Rule = "walk", "everything"
	w.Save = &run.State{Dir: dir, Every: every}
	return w, w.Save.Close
}

// resumed runs w, whose state is saved in dir, and lets go of it as the end of a program does.
func resumed(ctx context.Context, w *Walk, dir string, every time.Duration) (*Result, error) {
	_, close := saved(w, dir, every)
	defer close()
	found, err := w.Run(ctx)
	if found != nil {
		found.Walk = nil
	}
	return found, err
}

// A walk that is interrupted at any point, time and again, ends with the result
// of one that is not.
func TestResume(t *testing.T) {
	walk := func() *Walk {
		w := everything(4, 4)
		w.Weight = byFree
		return w
	}
	want := explored(t, walk())
	for every := 1; every < 1000; every = every*2 + 1 {
		dir := t.TempDir()
		interruptions := 0
		for {
			ctx, cancel := context.WithCancel(context.Background())
			w, left := walk(), every
			w.Workers = 1
			var last Progress
			w.Progress = func(p Progress) { last = p }
			beforeEnd(w, func() {
				if left--; left == 0 {
					cancel()
				}
			})
			found, err := resumed(ctx, w, dir, time.Hour*time.Duration(interruptions%2))
			cancel()
			if err == nil {
				if !reflect.DeepEqual(found, want) || last.Done != last.Size {
					t.Fatalf("after %d interruptions, at %v\n%v\nwant\n%v", interruptions, last, found.Levels, want.Levels)
				}
				break
			}
			if !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
			if w.Save.Saved() == "" {
				t.Fatal("the walk was interrupted and not saved")
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

// oneSided is a walk over all plays on the n×n board in which one player makes
// every move in turn, and the other the first free cell.
func oneSided(n, plies int, free tr.Player) *Walk {
	w := everything(n, plies)
	for i := range w.Steps {
		w.Steps[i].Expand = func(p tr.Position, visit func(c tr.Cell, ways uint64)) error {
			if p.Turn() == free {
				return all(p, visit)
			}
			visit(p.Free().Least(), 1)
			return nil
		}
	}
	return w
}

// All parts of a level are visited: there are positions enough for each.
func TestEveryPart(t *testing.T) {
	found := explored(t, oneSided(16, 5, tr.X))
	if last := found.Levels[4]; found.Tally[0] != last.Plays || last.Positions < 7*parts {
		t.Errorf("%v plays were followed of %v", &found.Tally[0], last)
	}
}

// A part that is cut short by an interrupt does not count as done.
func TestPartCutShort(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	w := oneSided(8, 4, tr.O) // nearly all positions of the last level are in one part
	var left atomic.Int64
	left.Store(300)
	beforeEnd(w, func() {
		if left.Add(-1) == 0 {
			cancel()
		}
	})
	if _, err := resumed(ctx, w, dir, 0); !errors.Is(err, context.Canceled) || left.Load() < -1000 {
		t.Fatalf("%v, with %d positions to go", err, left.Load())
	}
	want := explored(t, oneSided(8, 4, tr.O))
	if got, err := resumed(t.Context(), oneSided(8, 4, tr.O), dir, 0); !reflect.DeepEqual(got, want) {
		t.Errorf("the walk ended with %v, %v, want %v", got, err, want.Levels)
	}
}

// A walk in which a claim fails fails again, and in the same way, when it goes on
// from what was saved before: of the parts that are visited after the failure none
// counts as done. One that a mended rule would let through is not taken for whole.
func TestFailureIsForEver(t *testing.T) {
	for workers := 1; workers < 4; workers++ {
		for _, replies := range []bool{false, true} {
			broken := func() *Walk {
				w := everything(4, 4)
				w.Replies = replies
				w.Workers = workers
				atEnd(w, func(p tr.Position, count *Counter) error {
					if !p.X.Has(tr.At(0, 1)) && p.O.Has(tr.At(1, 1)) { // in most parts
						return fmt.Errorf("%w: %v %v", errClaim, p.X, p.O)
					}
					count.Add(0, 1)
					return nil
				})
				return w
			}
			_, want := broken().Run(context.Background())
			if !errors.Is(want, errClaim) {
				t.Fatal(want)
			}
			dir := t.TempDir()
			w := broken()
			if _, err := resumed(t.Context(), w, dir, time.Hour); err == nil || w.Save.Saved() != "" {
				t.Errorf("a walk that fails, %v, is saved in %s", err, w.Save.Saved())
			}
			for again := range 4 {
				found, err := resumed(t.Context(), broken(), dir, 0)
				if err == nil || err.Error() != want.Error() {
					t.Fatalf("%d workers, run %d: %v, %v, want %v", workers, again, found, err, want)
				}
			}
			// What was saved before the failure holds nothing that was not visited.
			whole := everything(4, 4)
			whole.Replies = replies
			found, err := resumed(t.Context(), whole, dir, time.Hour)
			whole.Save = nil
			if want := explored(t, whole); err != nil || found.Tally[0] != want.Tally[0] {
				t.Errorf("a mended walk went on to %v plays, %v, want %v", &found.Tally[0], err, &want.Tally[0])
			}
		}
	}
}

// A state that does not fit the walk is refused, and one of another rule left alone.
func TestStateOfAnother(t *testing.T) {
	dir := t.TempDir()
	if _, err := resumed(t.Context(), everything(3, 4), dir, 0); err != nil {
		t.Fatal(err)
	}
	for what, change := range map[string]func(w *Walk){
		"tally": func(w *Walk) { w.Slots-- },
		"steps": func(w *Walk) { w.Steps = w.Steps[:1] },
	} {
		w := everything(3, 4)
		change(w)
		if _, err := resumed(t.Context(), w, dir, 0); !errors.Is(err, run.ErrRefused) {
			t.Errorf("another %s: %v", what, err)
		}
	}
	other, close := saved(oneSided(3, 4, tr.O), dir, 0)
	other.Rule = "first"
	if got, want := explored(t, other), explored(t, oneSided(3, 4, tr.O)); !reflect.DeepEqual(got, want) {
		t.Errorf("another rule went on to %v, want %v", got.Levels, want.Levels)
	}
	close()
	other.Question = ""
	if _, err := other.Run(context.Background()); err == nil {
		t.Error("a walk without a question is saved")
	}
}

func TestWorkers(t *testing.T) {
	for workers, good := range map[int]bool{-1: false, 0: true, MaxWorkers: true, MaxWorkers + 1: false} {
		w := everything(3, 2)
		w.Workers = workers
		if found, err := w.Run(context.Background()); (err == nil) != good || errors.Is(err, ErrContradiction) {
			t.Errorf("%d workers: %v, %v", workers, found, err)
		}
	}
}

// What is lost on the way is noticed.
func TestContradictions(t *testing.T) {
	for what, change := range map[string]func(w *Walk){
		"fewer successors than there must be": func(w *Walk) { w.Steps[1].Exactly = 8 },
		"more successors than there can be":   func(w *Walk) { w.Steps[1].Branch = 6 },
	} {
		w := everything(3, 4)
		for i := range w.Steps {
			w.Steps[i].Exactly = uint64(8 - i)
		}
		explored(t, w)
		change(w)
		if found, err := w.Run(context.Background()); !errors.Is(err, ErrContradiction) {
			t.Errorf("%s: %v, %v", what, found, err)
		}
	}
	broken := everything(3, 4)
	broken.Steps[1] = Step{Branch: 1, Expand: func(p tr.Position, visit func(tr.Cell, uint64)) error {
		return errors.Join(all(p, visit), errClaim)
	}}
	if _, err := broken.Run(context.Background()); !errors.Is(err, errClaim) {
		t.Errorf("of a claim that fails, and too many successors: %v", err)
	}
	w := everything(3, 4)
	w.Replies = true
	w.Steps[0].Exactly = 8
	from := LevelSize{1, Count{Positions: 1, Plays: *uint256.NewInt(5)}}
	count := func(positions int, plays uint64) Count {
		return Count{Positions: positions, Plays: *uint256.NewInt(plays)}
	}
	step := func(left Count, sent uint64, held Count) error {
		return w.Check(0, from, &Passage{Left: left, Sent: *uint256.NewInt(sent)}, &held)
	}
	last := func(left Count, sent uint64, reached Count) error {
		return w.Check(len(w.Steps), from, &Passage{Left: left, Sent: *uint256.NewInt(sent)}, &reached)
	}
	for what, err := range map[string]error{
		"a position that was not visited":  step(count(0, 5), 40, count(8, 40)),
		"plays that were not visited":      step(count(1, 4), 40, count(8, 40)),
		"plays that did not arrive":        step(count(1, 5), 40, count(8, 39)),
		"plays that were not sent":         step(count(1, 5), 39, count(8, 39)),
		"a last position not visited":      last(count(0, 5), 25, count(5, 25)),
		"last plays that were not visited": last(count(1, 4), 25, count(5, 25)),
		"last plays that did not arrive":   last(count(1, 5), 25, count(5, 24)),
		"last plays that were not sent":    last(count(1, 5), 24, count(5, 24)),
	} {
		ply := "ply 1"
		if strings.HasSuffix(what, "arrive") {
			ply = "ply 2,"
		}
		if !errors.Is(err, ErrContradiction) || !strings.Contains(err.Error(), ply) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := errors.Join(step(count(1, 5), 40, count(8, 40)), last(count(1, 5), 25, count(5, 25))); err != nil {
		t.Error(err)
	}
}
