package solve

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	tr "transversal"
	"transversal/internal/symmetry"
	"transversal/positional"
)

// fataler is what tests, benchmarks and rapid's tests have in common.
type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// solved is Solve that fails the test on an error.
func solved(t fataler, p tr.Position) *Result {
	t.Helper()
	r, err := Solve(context.Background(), p, Options{Memory: 64 << 20})
	if err != nil {
		t.Fatalf("%v: %v", p.Picture(), err)
	}
	return r
}

// The values that the paper states and the two theorems give.
func TestKnownValues(t *testing.T) {
	for n := 4; n <= 9; n++ {
		if r, err := By(context.Background(), tr.New(n), 2*n+1, Options{}); err != nil || *r.Wins {
			t.Errorf("n = %d: X wins by ply 2n+1; %v", n, err)
		}
	}
	for n, want := range map[int]int{1: 1, 2: 0, 3: 0, 4: 11, 5: 13, 6: 15, 7: 17} {
		r := solved(t, tr.New(n))
		value := tr.XWins
		if want == 0 {
			value = tr.Draw
		}
		if r.Value != value || r.Ply != want {
			t.Errorf("n = %d: %v at ply %d, want %v at ply %d", n, r.Value, r.Ply, value, want)
		}
		if want > 0 && len(r.Line) != want {
			t.Errorf("n = %d: a line of %d plies for a win at ply %d", n, len(r.Line), want)
		}
	}
}

// TestStones checks ν, the cells that raise it and the spread against their
// definitions.
func TestStones(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := winning{rows: rapid.IntRange(1, 7).Draw(t, "rows"), cols: rapid.IntRange(1, 7).Draw(t, "cols")}
		m.goal = min(m.rows, m.cols)
		cells := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) tr.Cell {
			return tr.At(rapid.IntRange(0, m.rows-1).Draw(t, "r"), rapid.IntRange(0, m.cols-1).Draw(t, "c"))
		}), 0, 14).Draw(t, "cells")
		s := m.of(tr.X, tr.Set{}, tr.Set{})
		for _, c := range cells {
			m.claim(&s, &stones{}, c)
		}
		if whole := m.of(tr.X, tr.SetOf(cells...), tr.Set{}); s != whole {
			t.Fatalf("one by one %v, at once %v", s, whole)
		}
		if s.need != m.goal-s.set.Nu() {
			t.Fatalf("%d stones are missing where ν = %d", s.need, s.set.Nu())
		}
		for c := range (tr.Board{Rows: m.rows, Cols: m.cols}).Cells().All() {
			next := s
			m.claim(&next, &stones{}, c)
			if raises := s.set.With(c).Nu() > s.set.Nu(); raises != s.next.Has(c) {
				t.Fatalf("%v raises ν of %v: %v", c, s.set, raises)
			} else if raises && m.spread(&next) > m.spread(&s) {
				t.Fatalf("%v raises ν and the spread of %v", c, s.set)
			}
		}
	})
}

// TestPromising checks that no cell is missed with which a player who needs two stones at
// most, and threatens nothing, comes to threaten two cells; and that where a winning
// matching exposes no line nobody does so who has wasted no stone.
func TestPromising(t *testing.T) {
	dice := rand.New(rand.NewPCG(57, 58))
	wasted := 0
	for range 3000 {
		b := tr.Board{Rows: 1 + dice.IntN(6), Cols: 1 + dice.IntN(6)}
		if dice.IntN(2) == 0 {
			b.Cols = b.Rows
		}
		m := winning{rows: b.Rows, cols: b.Cols, goal: max(1, b.Shorter()-dice.IntN(2))}
		own := m.of(tr.X, tr.Set{}, tr.Set{})
		for _, c := range b.Cells().Cells() {
			if dice.IntN(b.Shorter()) == 0 {
				m.claim(&own, &stones{}, c)
			}
		}
		if own.need != 1 && own.need != 2 {
			continue
		}
		free := b.Cells().Minus(own.set).Minus(own.next) // an enemy holds its threats
		if own.need == 2 {
			free = b.Cells().Minus(own.set)
		}
		promising := m.promising(&own)
		for c := range free.All() {
			next := own
			if m.claim(&next, &stones{}, c); next.need == 1 && next.next.Intersect(free).Without(c).Len() > 1 && !promising.Has(c) {
				t.Fatalf("%v: %v gives %v two threats of a matching of %d", b, c, own.set, m.goal)
			}
		}
		perfect := b.Rows == b.Cols && m.goal == b.Rows
		if spare := own.set.Len() + own.need - m.goal; spare > 0 {
			wasted++
		} else if perfect && !promising.Empty() {
			t.Fatalf("%v: %v seem to give %v two threats", b, promising, own.set)
		}
	}
	if wasted < 100 {
		t.Errorf("stones were wasted only %d times", wasted)
	}
}

// readPosition returns the position after the moves of a record.
func readPosition(text string) tr.Position {
	return must(must(tr.ReadRecord(text, 0, tr.ParsePosition)).Final())
}

// must returns what could not be made only if a test is wrong.
func must[T any](made T, err error) T {
	if err != nil {
		panic(err)
	}
	return made
}

// TestListed checks the same of sets that are listed, what is guessed of cells, and that the
// symmetries found are symmetries.
func TestListed(t *testing.T) {
	dice := rand.New(rand.NewPCG(51, 52))
	for range 300 {
		g := tr.Game{Board: tr.Board{Rows: 1 + dice.IntN(4), Cols: 1 + dice.IntN(4)}, Convention: tr.Convention(dice.IntN(3))}
		g.Family = randomFamily(dice, g.Board)
		if g.Family == nil {
			continue
		}
		l := newListed(must(g.Start()), false)
		if l.group[0] != identity {
			t.Fatalf("the first symmetry of %v is %v", l.sets, l.group[0])
		}
		w := winning{listed: l}
		for range 20 {
			at := scattered(dice, g.Cells(), 3)
			x, o := at[0], at[1]
			want := stones{set: x, need: countless}
			for _, w := range g.Family.X {
				if lacks := w.Minus(x); w.Intersect(o).Empty() && lacks.Len() < want.need {
					want.need, want.next = lacks.Len(), lacks
				} else if w.Intersect(o).Empty() && lacks.Len() == want.need {
					want.next = want.next.Union(lacks)
				}
			}
			own, other := w.of(tr.X, tr.Set{}, o), w.of(tr.O, o, tr.Set{})
			for c := range x.All() {
				w.claim(&own, &other, c)
			}
			if own != want || other != w.of(tr.O, o, x) {
				t.Fatalf("%v against %v of %v: %+v, want %+v", x, o, l.sets, own, want)
			}
			_, x0, o0 := least(l.group, x, o, true)
			h := l.group[dice.IntN(len(l.group))]
			if _, x1, o1 := least(l.group, h.Image(x), h.Image(o), true); x0 != x1 || o0 != o1 {
				t.Fatalf("%v, %v and an image have different representatives", x, o)
			}
			f := w.form(x, o, tr.Set{}, true)
			var image tr.Set
			for c := range x.All() {
				image = image.With(f.Image(c))
				if f.Preimage(f.Image(c)) != c {
					t.Fatalf("%v does not come back", c)
				}
			}
			if image != x0 || f.O != o0 || w.form(x, o, tr.Set{}, false).Transposed {
				t.Fatalf("the form of %v, %v has %v, %v", x, o, image, f.O)
			}
			scores := guess(&l.sets, x, o)
			for c := range at[2].All() {
				if want := guessed(l.sets[tr.X], x, o, c) + guessed(l.sets[tr.O], o, x, c); scores[c] != want {
					t.Fatalf("%v and %v of %v, %v: the guess of %v is %d, want %d", x, o, l.sets, g.Convention, c, scores[c], want)
				}
			}
		}
	}
}

// guessed is the guess of a listed game, from its definition: 4^-k for each set through c in which
// the enemy has no stone and the owner lacks k.
func guessed(sets []tr.Set, own, enemy tr.Set, c tr.Cell) (sum int32) {
next:
	for _, w := range sets {
		value := int32(1 << 24)
		for d := range w.All() {
			if enemy.Has(d) {
				continue next
			}
			if !own.Has(d) {
				value /= 4
			}
		}
		if w.Has(c) {
			sum += value
		}
	}
	return sum
}

// scattered deals the cells to n sets.
func scattered(dice *rand.Rand, cells tr.Set, n int) []tr.Set {
	sets := make([]tr.Set, n)
	for c := range cells.All() {
		i := dice.IntN(n)
		sets[i] = sets[i].With(c)
	}
	return sets
}

func turned(s tr.Set) (t tr.Set) {
	for c := range s.All() {
		t = t.With(tr.At(c.Col(), c.Row()))
	}
	return t
}

// X has two clusters in each of which it owns a listed set with its third stone, if O
// spends none there. O's stone in one leaves X the other: two zones without a cell in
// common. But X has not won by then if O begins on three cells of its own, which lie in
// neither.
func TestCounters(t *testing.T) {
	board := tr.Board{Rows: 4, Cols: 5}
	cells := board.Cells().Cells()
	x, o := cells[17], cells[18]
	own := tr.SetOf(o, cells[14], cells[15], cells[16])
	var clusters []tr.Set
	for _, c := range [][]tr.Cell{cells[:7], cells[7:14]} {
		for _, pair := range [][2]tr.Cell{{c[1], c[2]}, {c[1], c[3]}, {c[4], c[5]}, {c[4], c[6]}} {
			clusters = append(clusters, tr.SetOf(x, c[0], pair[0], pair[1]))
		}
	}
	for _, sets := range [][]tr.Set{clusters, append(clusters, own)} {
		p := must(tr.Game{Board: board, Family: tr.NewFamily(sets...), First: tr.O}.Start())
		r, err := By(context.Background(), p.Placed(tr.SetOf(x), tr.SetOf(o)), 8, Options{Workers: 1})
		if want := len(sets) == len(clusters); err != nil || *r.Wins != want {
			t.Errorf("with %d sets X wins by ply 8 is %v, want %v; %v", len(sets), *r.Wins, want, err)
		}
	}
}

// A table far too small must cost time only.
func TestSmallTable(t *testing.T) {
	r, err := Solve(context.Background(), tr.New(5), Options{Memory: 1 << 10})
	if err != nil || r.Value != tr.XWins || r.Ply != 13 {
		t.Fatalf("%v, %v", r, err)
	}
	if r.Positions > shards*smallest*bucket {
		t.Errorf("%d positions in a table of 1 KiB", r.Positions)
	}
}

// The table never takes more than it may, and keeps what it has room for.
func TestTableMemory(t *testing.T) {
	dice := rand.New(rand.NewPCG(81, 82))
	const room = 4 << 20
	tab := newTable(tr.Square(8), true, room)
	keys := make([]key, 60_000)
	for i := range keys {
		keys[i] = key{dice.Uint64(), dice.Uint64()}
		tab.learn(&keys[i], tab.hash(&keys[i]), tr.SetOf(tr.At(i%8, i/8%8), tr.At(7, 7)), func(f fact) fact { return f.with(tr.X, 1+i%200, true, 1) })
	}
	kept, words := 0, 0
	for i := range keys {
		if f, zone := tab.get(&keys[i], tab.hash(&keys[i])); f != 0 {
			if kept++; zone != tr.SetOf(tr.At(i%8, i/8%8), tr.At(7, 7)) || !f.wins(tr.X, 1+i%200) || f.wins(tr.X, i%200) {
				t.Fatalf("the fact of key %d is %x", i, f)
			}
		}
	}
	for i := range tab.shards {
		if len(tab.shards[i].pieces) == 0 {
			t.Errorf("shard %d is not used", i)
		}
		for _, piece := range tab.shards[i].pieces {
			words += len(piece)
		}
	}
	if 8*words > room || int(tab.room.Load()) != room-8*words {
		t.Errorf("the table takes %d bytes of %d, and counts %d left", 8*words, room, tab.room.Load())
	}
	if kept != int(tab.used.Load()) || kept < len(keys)*95/100 {
		t.Errorf("%d of %d keys kept, %d counted", kept, len(keys), tab.used.Load())
	}
}

// Any number of workers finds the same value, ply and line.
func TestWorkers(t *testing.T) {
	games := []string{"10", "4x6 avoidance"}
	if testing.Short() {
		games = games[:1]
	}
	for _, text := range games {
		p := readPosition(text)
		var want *Result
		for _, workers := range []int{1, 2, 7} {
			r := must(Solve(context.Background(), p, Options{Workers: workers, Memory: 256 << 20}))
			t.Logf("%s, %d workers: %d nodes", text, workers, r.Nodes)
			if want == nil {
				if want = r; r.Nodes < 2*helpAfter {
					t.Errorf("%s needs no help", text)
				}
			} else if r.Value != want.Value || r.Ply != want.Ply || !slices.Equal(r.Line, want.Line) {
				t.Errorf("%s: %d workers say %v at ply %d by %v, one %v at ply %d by %v", text, workers, r.Value, r.Ply, r.Line, want.Value, want.Ply, want.Line)
			}
		}
	}
}

// A search gives up at its limit, at the same node every time.
func TestLimit(t *testing.T) {
	for _, limit := range []int64{10_000, 10_000, 10_240} {
		s := must(newSolver(context.Background(), tr.New(8), Options{Workers: 1, Nodes: limit}))
		if _, err := s.value(); !errors.Is(err, ErrLimit) || s.nodes != 10_240 || !s.ask.answered.Load() {
			t.Fatalf("%v after %d nodes, helpers stop: %v", err, s.nodes, s.ask.answered.Load())
		}
	}
}

// kept is a [Saver] in memory, of the game on 8×8.
type kept map[string][]byte

var eight = must(newSolver(context.Background(), tr.New(8), Options{Memory: 1 << 10})).named()

func (k kept) Load(start string, read func(io.Reader) error) error {
	if saved, ok := k[start]; ok {
		return read(bytes.NewReader(saved))
	}
	return nil
}

func (k kept) Due() bool { return false }

func (k kept) Save(write func(io.Writer) error) {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		panic(err)
	}
	k[eight] = b.Bytes()
}

// A run that is interrupted again and again ends with the value of one left alone.
func TestInterrupted(t *testing.T) {
	save := kept{}
	want := solved(t, tr.New(8))
	for runs, wait := 0, time.Millisecond; ; runs, wait = runs+1, 2*wait {
		ctx, cancel := context.WithTimeout(context.Background(), wait)
		r, err := Solve(ctx, tr.New(8), Options{Save: save, Workers: 2})
		cancel()
		if err == nil {
			if r.Value != want.Value || r.Ply != want.Ply || !slices.Equal(r.Line, want.Line) {
				t.Errorf("after %d interruptions %v at ply %d by %v", runs, r.Value, r.Ply, r.Line)
			}
			t.Logf("interrupted %d times", runs)
			break
		}
		if !errors.Is(err, context.DeadlineExceeded) || len(save) == 0 {
			t.Fatal(err)
		}
	}
}

// full is a disk with room for so many bytes.
type full struct{ room int }

var errFull = errors.New("the disk is full")

func (f *full) Write(data []byte) (int, error) {
	if f.room -= len(data); f.room < 0 {
		return 0, errFull
	}
	return len(data), nil
}

// What was saved is what is read, and what is cut short is refused, by who writes and by
// who reads.
func TestSavedFacts(t *testing.T) {
	save := kept{}
	solverOf := func() *solver {
		return must(newSolver(context.Background(), tr.New(8), Options{Save: save, Workers: 1}))
	}
	s := solverOf()
	must(s.value())
	s.save()
	again := solverOf()
	if used := again.table.used.Load(); again.nodes != s.nodes || used != s.table.used.Load() || used == 0 {
		t.Fatalf("%d nodes and %d facts, want %d and %d", again.nodes, used, s.nodes, s.table.used.Load())
	}
	visited := int64(0)
	for entry := range s.table.all() {
		visited++
		var k key
		copy(k[:], entry[:s.table.width])
		got, zone := again.table.get(&k, again.table.hash(&k))
		if want := entry[s.table.width]; uint64(got) != want || zone != s.table.unpack(entry[s.table.width+1:]) {
			t.Fatalf("the fact of %v is %v, want %v", k, got, want)
		}
	}
	if visited != s.table.used.Load() {
		t.Fatalf("%d facts of %d are visited", visited, s.table.used.Load())
	}
	for _, room := range []int{0, 8 * (1 + shards), len(save[eight]) - 1} {
		if err := s.writeFacts(&full{room}); err != errFull {
			t.Errorf("with room for %d bytes of %d: %v", room, len(save[eight]), err)
		}
	}
	save[eight] = save[eight][:len(save[eight])-1]
	if _, err := newSolver(context.Background(), tr.New(8), Options{Save: save}); err == nil {
		t.Error("a state that is cut short is believed")
	}
}

// Every move is, up to symmetry, one of those tried; and where all stones lie on the diagonal,
// hence alone in their rows and columns, one move of each kind is.
func TestDistinct(t *testing.T) {
	dice := rand.New(rand.NewPCG(41, 42))
	for i := range 3200 {
		lone := i < 200
		b := tr.Board{Rows: 1 + dice.IntN(6), Cols: 1 + dice.IntN(6)}
		switch dice.IntN(6) {
		case 0:
			b.Rows = tr.MaxN
		case 1:
			b.Cols = tr.MaxN
		}
		most := 100 / (b.Rows + b.Cols) // so that lone stones are common
		var x, o, missing tr.Set
		for c := range b.Cells().All() {
			roll := dice.IntN(100)
			if lone {
				roll = dice.IntN(3) * most
				if c.Row() != c.Col() {
					roll = 100
				}
			}
			switch {
			case roll < most:
				x = x.With(c)
			case roll < 2*most:
				o = o.With(c)
			case roll < 2*most+3 && !lone:
				missing = missing.With(c)
			}
		}
		s := searchOf(must(tr.Game{Board: b, Goal: tr.Goal{Size: b.Shorter()}}.Start()))
		n := node{who: [2]stones{s.of(tr.X, x, o), s.of(tr.O, o, x)}, missing: missing}
		kinds := map[[2]tr.Set]bool{} // whether one was tried
		tried := s.distinct(&n, s.free(&n))
		for c := range s.free(&n).All() {
			x, o := symmetry.Stones(tr.Board{Rows: b.Rows, Cols: b.Cols, Missing: missing}, x.With(c), o, false)
			kinds[[2]tr.Set{x, o}] = kinds[[2]tr.Set{x, o}] || tried.Has(c)
		}
		for _, met := range kinds {
			if !met || lone && tried.Len() != len(kinds) {
				t.Fatalf("%v, %v, %v: of %d kinds of moves %v are tried", x, o, missing, len(kinds), tried)
			}
		}
	}
}

// What is no position is refused by all that ask for one.
func TestNoPosition(t *testing.T) {
	both := tr.SetOf(tr.At(0, 0))
	p, ctx := tr.New(4).Placed(both, both), context.Background()
	want := p.Valid()
	if want == nil {
		t.Fatal("a cell of both players")
	}
	var err [6]error
	_, err[0] = Solve(ctx, p, Options{})
	_, err[1] = By(ctx, p, 11, Options{})
	_, err[2] = Moves(ctx, p, Options{}, nil)
	_, _, err[3] = Certify(ctx, p, 0, io.Discard, Options{})
	_, err[4] = NewCertificate(io.Discard).Add(ctx, p, Options{})
	err[5] = NewCertificate(io.Discard).Prove(ctx, Claim{Start: p, By: 11}, nil)
	for i, err := range err {
		if err == nil || err.Error() != want.Error() {
			t.Errorf("%d: %v, want %v", i, err, want)
		}
	}
	ctx, stop := context.WithCancel(ctx)
	stop()
	if r, err := NewCertificate(io.Discard).Add(ctx, tr.New(4), Options{}); r != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", r, err)
	}
}

// The table gets all of the memory but a little, and a quarter of what is little.
func TestMemory(t *testing.T) {
	for memory, want := range map[int64]int64{0: 2<<30 - besides, 1 << 30: 1<<30 - besides, 16 << 20: 4 << 20} {
		s, err := newSolver(context.Background(), tr.New(8), Options{Memory: memory})
		if err != nil || s.table.room.Load() != want {
			t.Errorf("of %d bytes the table gets %d, want %d; %v", memory, s.table.room.Load(), want, err)
		}
	}
}

// due is a [Saver] to which it is always time to save.
type due struct{ kept }

func (due) Due() bool { return true }

// When it is time, the search saves without an interruption.
func TestDue(t *testing.T) {
	save := due{kept{}}
	o := Options{Save: save, Workers: 1, Nodes: 10_000}
	if _, err := Solve(context.Background(), tr.New(8), o); !errors.Is(err, ErrLimit) {
		t.Fatal(err)
	}
	if s, err := newSolver(context.Background(), tr.New(8), o); err != nil || s.nodes == 0 || s.nodes > 10_240 || s.table.used.Load() == 0 {
		t.Errorf("%d nodes were saved; %v", s.nodes, err)
	}
}

// A game on the edges of K4 is one on the complete graph if the winning sets of both players
// are those of all its triangles.
func TestPermutable(t *testing.T) {
	p := must(tr.ParsePosition("K4 clique:3"))
	all := p.Game().Family
	for _, test := range []struct {
		x, o []tr.Set
		want bool
	}{{all.X, all.X, true}, {all.X, nil, true}, {all.X, all.X[1:], false}, {all.X[1:], all.X, false}} {
		g := p.Game()
		if g.Family = (&tr.Family{X: test.x, O: test.o}); permutable(g) != test.want {
			t.Errorf("%d sets of X and %d of O: not %v", len(test.x), len(test.o), test.want)
		}
	}
}

// The search for symmetries ends soon, also where all cells look alike and few
// permutations are symmetries: the sets are the nine symbols of a Latin square.
func TestFewSymmetries(t *testing.T) {
	sets := make([]tr.Set, 9)
	for r := range 9 {
		for c := range 9 {
			sets[(r+c)%9] = sets[(r+c)%9].With(tr.At(r, c))
		}
	}
	group := symmetries(tr.Square(9), [2][]tr.Set{sets})
	if len(group) == 0 || len(group) >= mostSymmetries {
		t.Errorf("%d symmetries", len(group))
	}
	if group := symmetries(tr.Square(16), [2][]tr.Set{{tr.SetOf(tr.At(15, 15), tr.At(3, 4))}}); len(group) == 0 || group[0].Moves[255] != 255 {
		t.Errorf("%d symmetries of the largest board", len(group))
	}
	if group := symmetries(tr.Square(9), [2][]tr.Set{{tr.Square(9).Cells()}}); len(group) != mostSymmetries {
		t.Errorf("%d symmetries where all permutations are", len(group))
	}
}

// A certificate that is given up is an error, wherever the search stopped.
func TestCertifyLimit(t *testing.T) {
	stopped := 0
	for limit := int64(1 << 10); ; limit += 1 << 10 {
		_, entries, err := Certify(context.Background(), tr.New(7), 0, io.Discard, Options{Workers: 1, Nodes: limit})
		if err == nil {
			if entries < 100 || stopped < 3 {
				t.Errorf("%d entries after %d searches that were given up", entries, stopped)
			}
			return
		}
		if stopped++; !errors.Is(err, ErrLimit) || entries != 0 {
			t.Fatalf("%d entries, %v", entries, err)
		}
	}
}

// What is saved has a name of its own for each position of each game.
func TestNamed(t *testing.T) {
	dice := rand.New(rand.NewPCG(47, 48))
	named := map[string]tr.Position{}
	for range 300 {
		p := randomPosition(dice, 10)
		g, free := p.Game(), p.Free().Cells()
		near := []tr.Position{p, p.Facing(p.Turn().Other())}
		if len(free) > 0 {
			near = append(near, p.Placed(p.X.With(free[0]), p.O))
		}
		for g.Convention = range tr.Convention(3) {
			if q, err := p.In(g); err == nil {
				near = append(near, q)
			}
		}
		for _, p := range near {
			if p.Valid() != nil {
				continue
			}
			s := must(newSolver(context.Background(), p, Options{Memory: 1 << 10}))
			if q, ok := named[s.named()]; ok && about(p) != about(q) {
				t.Fatalf("%s and %s are both named %s", about(p), about(q), s.named())
			}
			named[s.named()] = p
		}
	}
}

// With Scaled a limit is fewer nodes in a larger game, and a search that could visit hardly any
// does not begin.
func TestScaled(t *testing.T) {
	for text, nodes := range map[string]int64{
		"5 avoidance": 25_600, "9x6 avoidance goal 4": 11_264, "16": 10_240, "K12 avoidance": 0,
		"K7 hamilton-cycle": 14_336, "K6,3 connected avoider-enforcer": 0,
	} {
		start := must(positional.ReadGame(text+":", 0)).Start
		s, err := newSolver(context.Background(), start, Options{Workers: 1, Nodes: 100_000, Scaled: true})
		if err == nil {
			_, err = s.value()
		}
		if !errors.Is(err, ErrLimit) || (s == nil) != (nodes == 0) || s != nil && s.nodes != nodes {
			t.Errorf("%s: %v, want %d nodes", text, err, nodes)
		}
	}
}
