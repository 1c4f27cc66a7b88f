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
		s, err := newSolver(context.Background(), tr.New(7), Options{Workers: 1 + i, Memory: 64 << 20})
		if err != nil {
			t.Fatal(err)
		}
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
	if s, err = newSolver(context.Background(), tr.New(8), Options{Workers: 2, Memory: 64 << 20}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.wins(tr.X, 18); err != nil || s.nodes > 2*helpAfter && !s.ask.helped {
		t.Errorf("%d nodes without help; %v", s.nodes, err)
	}
}

// Once a question is finished no helper goes on, whether it was answered or not.
func TestFinish(t *testing.T) {
	s, err := newSolver(context.Background(), tr.New(12), Options{Workers: 2, Memory: 64 << 20})
	if err != nil {
		t.Fatal(err)
	}
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
		s, err := newSolver(context.Background(), tr.New(4), Options{Workers: test.workers, Save: save, Progress: func(p Progress) { heard = append(heard, p) }})
		if err != nil {
			t.Fatal(err)
		}
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
// whether a position that it is at has been answered, or the question.
func TestPauseEnds(t *testing.T) {
	why := errors.New("enough")
	ctx, stop := context.WithCancelCause(context.Background())
	save := kept{}
	s, err := newSolver(ctx, tr.New(4), Options{Workers: 2, Save: save})
	if err != nil {
		t.Fatal(err)
	}
	k := key{1}
	hash := s.table.hash(&k)
	s.table.learn(&k, hash, tr.Set{}, func(f fact) fact { return f.with(tr.X, 9, true, 1) })
	s.path = []at{{key: key{2}, by: 9}, {k, hash, 9, tr.X}}
	s.ask = &question{helped: true}
	if err := s.pause(); err != nil || s.cut != 1 || !s.cutAnswer || len(save) > 0 {
		t.Errorf("cut at %d with %v, %d states are saved; %v", s.cut, s.cutAnswer, len(save), err)
	}
	s.ask = new(question)
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
		s, err := newSolver(context.Background(), p, Options{Memory: 1 << 20, Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
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
		class := s.classOf(&n, false)
		k := s.table.keyOf(class.x.Union(class.missing), class.o.Union(class.missing))
		hash := s.table.hash(&k)
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

// What another worker answers on the way to where this one is, cuts off all below: the
// answer is the same, sooner, and what is remembered is true. Others see where it is.
func TestCut(t *testing.T) {
	search := func(tick func(s *solver)) (s *solver, answer bool) {
		s, err := newSolver(context.Background(), tr.New(7), Options{Memory: 64 << 20, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		s.team.workers = 2 // the other is not there
		s.tick = func() error {
			marked := 0
			for _, p := range s.path {
				if s.team.busy[p.hash%uint64(len(s.team.busy))].Load() == p.hash {
					marked++
				}
			}
			if marked == 0 {
				t.Errorf("none of %d positions is marked", len(s.path))
			}
			tick(s)
			return nil
		}
		answer, err = s.wins(tr.X, 17)
		if err != nil {
			t.Fatal(err)
		}
		return s, answer
	}
	alone, want := search(func(*solver) {})
	facts := func(k *key) fact {
		f, _ := alone.table.get(k, alone.table.hash(k))
		return f
	}
	var work []int
	err := alone.table.each(func(entry []uint64) error {
		work = append(work, fact(entry[alone.table.width]).work())
		return nil
	})
	if slices.Sort(work); err != nil || len(work) != int(alone.table.used.Load()) || work[len(work)/2] > 6 {
		t.Errorf("half of %d positions took 2^%d nodes; %v", len(work), work[len(work)/2], err)
	}
	for depth := 1; depth < 8; depth++ {
		cuts := 0
		s, got := search(func(s *solver) {
			if depth >= len(s.path) {
				return
			}
			p := &s.path[depth]
			f, zone := alone.table.get(&p.key, p.hash)
			s.table.learn(&p.key, p.hash, zone, func(fact) fact { return f })
			if s.prune(); s.cut != depth || s.cutAnswer != f.wins(p.a, p.by) {
				t.Fatalf("cut at %d with %v, want %d", s.cut, s.cutAnswer, depth)
			}
			cuts++
		})
		if got != want || cuts == 0 || s.nodes > alone.nodes+alone.nodes/50 || s.cut != uncut {
			t.Errorf("depth %d: %v after %d nodes and %d cuts, a search without is %v after %d", depth, got, s.nodes, cuts, want, alone.nodes)
		}
		err := s.table.each(func(entry []uint64) error {
			var k key
			copy(k[:], entry[:s.table.width])
			f, g := fact(entry[s.table.width]), facts(&k)
			for by := range longest {
				if f.wins(tr.X, by) && g.fails(tr.X, by) || f.fails(tr.X, by) && g.wins(tr.X, by) {
					t.Fatalf("depth %d: of a position it is remembered that X wins by ply %d, and that it does not", depth, by)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
