package solve

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	tr "transversal"
)

// A helper left to itself answers the question as a lone worker does, and counts the
// same nodes; and a question that takes few is nobody's but the first worker's.
func TestHelper(t *testing.T) {
	const by = 17
	var found [2]*solver
	for i := range found {
		s := must(newSolver(context.Background(), tr.New(7), Options{Workers: 1 + i, Memory: 64 << 20}))
		found[i] = s
	}
	alone, s := found[0], found[1]
	want, err := alone.wins(tr.X, by)
	if err != nil || alone.nodes < 2<<10 || alone.nodes >= helpAfter {
		t.Fatalf("%d nodes; %v", alone.nodes, err)
	}
	q := &question{node: s.root(), player: tr.X, by: by}
	s.team.start(&s.search, q)
	s.team.help.Wait()
	if !q.answered.Load() || q.answer != want || s.total() != alone.total() {
		t.Errorf("a helper answers %v after %d nodes, a lone worker %v after %d", q.answer, s.total(), want, alone.total())
	}
	s.table = newTable(tr.Square(7), true, 64<<20)
	if got, err := s.wins(tr.X, by); err != nil || got != want || s.ask.helped {
		t.Errorf("%v, helped: %v; %v", got, s.ask.helped, err)
	}
	s = must(newSolver(context.Background(), tr.New(8), Options{Workers: 2, Memory: 64 << 20}))
	if _, err := s.wins(tr.X, 18); err != nil || s.nodes > 2*helpAfter && !s.ask.helped {
		t.Errorf("%d nodes without help; %v", s.nodes, err)
	}
}

// Once a question is finished no helper goes on, whether it was answered or not.
func TestFinish(t *testing.T) {
	s := must(newSolver(context.Background(), tr.New(12), Options{Workers: 2, Memory: 64 << 20}))
	q := &question{node: s.root(), player: tr.X, by: 27} // takes hours
	s.team.start(&s.search, q)
	s.team.finish(q)
	if !q.answered.Load() {
		t.Error("helpers go on")
	}
}

// There are as many workers as are asked for, or as processors; and asking changes nothing.
func TestAsked(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	for range 2 {
		for asked, want := range map[int]int{0: 3, 1: 1, 5: 5, 1000: maxWorkers} {
			if got := workers(asked); got != want {
				t.Errorf("%d workers where %d are asked for", got, asked)
			}
		}
	}
}

// A question gets help as soon as it has taken many nodes, where there are others; and
// whoever asked hears how far it is, now and then.
func TestPause(t *testing.T) {
	for _, test := range []struct {
		workers int
		nodes   int64
		shown   time.Duration // ago
		helped  bool
		heard   bool
	}{
		{2, helpAfter, time.Minute, true, true},
		{2, helpAfter - 1, -time.Minute, false, false},
		{1, helpAfter, time.Minute, false, true},
	} {
		var heard []Progress
		save := kept{} // for which it is not time
		s := must(newSolver(context.Background(), tr.New(4), Options{Workers: test.workers, Save: save, Progress: func(p Progress) { heard = append(heard, p) }}))
		s.nodes, s.shown = 5+test.nodes, time.Now().Add(-test.shown)
		s.ask = &question{node: s.root(), player: tr.X, by: 9, began: 5}
		before := s.shown
		if err := s.pause(); err != nil {
			t.Fatal(err)
		}
		s.team.finish(s.ask)
		if s.shown.After(before) != test.heard {
			t.Errorf("%+v: when it was told is %v, was %v", test, s.shown, before)
		}
		if s.ask.helped != test.helped || len(save) > 0 {
			t.Errorf("%+v: helped is %v, %d states are saved", test, s.ask.helped, len(save))
		}
		if (len(heard) == 1) != test.heard || test.heard && (heard[0].Player != tr.X || heard[0].By != 9 || heard[0].Nodes < s.nodes) {
			t.Errorf("%+v: %+v was heard", test, heard)
		}
	}
}

// A search that is told to stop saves what it has and says why; one that has help looks
// whether the question has been answered.
func TestPauseEnds(t *testing.T) {
	why := errors.New("enough")
	ctx, stop := context.WithCancelCause(context.Background())
	save := kept{}
	s := must(newSolver(ctx, tr.New(4), Options{Workers: 2, Save: save}))
	s.ask, s.nodes = &question{node: s.root(), by: 9, helped: true}, helpAfter
	err := s.pause()
	s.team.help.Wait()
	if err != nil || len(save) > 0 || s.team.nodes.Load() > 0 {
		t.Errorf("%d states are saved, more help took %d nodes; %v", len(save), s.team.nodes.Load(), err)
	}
	s.ask.put(true)
	if err := s.pause(); err != errAnswered {
		t.Errorf("another has answered, and the search goes on: %v", err)
	}
	stop(why)
	if err := s.pause(); err != why || len(save) == 0 {
		t.Errorf("%d states are saved; %v", len(save), err)
	}
}

// Where another worker is at a position a lone one turns to others first, unless little
// is left to search; and where it has been itself it is no more.
func TestBusy(t *testing.T) {
	dice := rand.New(rand.NewPCG(103, 104))
	put, stayed := 0, 0
	for range 900 {
		p := randomPosition(dice, 12)
		if p.Outcome() != tr.Open {
			continue
		}
		s := must(newSolver(context.Background(), p, Options{Memory: 1 << 20, Workers: 2}))
		n, by := s.root(), p.Ply()+5+dice.IntN(3)
		if by > s.last() {
			continue
		}
		if v, moves, _ := s.look(&n, tr.X, by); v != open || moves.Len() < 2 {
			continue
		}
		if s.rule == tr.Avoidance && s.lookLonger(&n, tr.X, by) != open {
			continue
		}
		_, hash := s.table.keyOf(s.classOf(&n, false).stand)
		busy := &s.team.busy[hash%uint64(len(s.team.busy))]
		s.ask = &question{node: n}
		busy.Store(hash)
		got, _ := s.win(&n, tr.X, by, true)
		if (got == later) != (by-n.ply >= 6) {
			t.Fatalf("%s, by ply %d: %v where another is at it", about(p), by, got)
		}
		if got != later {
			stayed++
			continue
		}
		put++
		if got, _ := s.win(&n, tr.X, by, false); got == later || busy.Load() != 0 {
			t.Fatalf("%s, by ply %d: %v when nothing else is left; %x is left behind", about(p), by, got, busy.Load())
		}
	}
	if put < 10 || stayed < 10 {
		t.Errorf("%d were put off, %d were not", put, stayed)
	}
}

// Others see where a worker is, and no more when it has left. Half of what it remembers was
// found at once.
func TestMarked(t *testing.T) {
	s := must(newSolver(context.Background(), tr.New(7), Options{Memory: 64 << 20, Workers: 1}))
	s.team.workers = 2 // the other is not there
	marked := func() (number int) {
		for i := range s.team.busy {
			if s.team.busy[i].Load() != 0 {
				number++
			}
		}
		return number
	}
	s.tick = func() error {
		if marked() == 0 {
			t.Error("no position is marked")
		}
		return nil
	}
	if yes, err := s.wins(tr.X, 17); err != nil || !yes || s.nodes < 1<<10 || marked() > 0 {
		t.Errorf("%v after %d nodes, and %d positions are marked; %v", yes, s.nodes, marked(), err)
	}
	var work []int
	for entry := range s.table.all() {
		work = append(work, fact(entry[s.table.width]).work())
	}
	if slices.Sort(work); len(work) != int(s.table.used.Load()) || work[len(work)/2] > 6 {
		t.Errorf("half of %d positions took 2^%d nodes", len(work), work[len(work)/2])
	}
}
