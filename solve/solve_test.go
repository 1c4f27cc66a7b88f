package solve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"pgregory.net/rapid"

	tr "transversal"
	"transversal/symmetry"
)

// fataler is what tests, benchmarks and rapid's tests have in common.
type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// solved is Solve that fails the test on an error.
func solved(t fataler, p Problem) *Result {
	t.Helper()
	r, err := Solve(context.Background(), p, Options{Memory: 64 << 20})
	if err != nil {
		t.Fatalf("%v: %v", p.Picture(), err)
	}
	return r
}

// The values that the paper states and the two theorems give.
func TestKnownValues(t *testing.T) {
	for n, want := range map[int]int{1: 1, 2: 0, 3: 0, 4: 11, 5: 13, 6: 15, 7: 17} {
		r := solved(t, Board(n, n))
		value := "X"
		if want == 0 {
			value = "draw"
		}
		if r.Value != value || r.Ply != want {
			t.Errorf("n = %d: %s at ply %d, want %s at ply %d", n, r.Value, r.Ply, value, want)
		}
		if want > 0 && len(r.Variation) != want {
			t.Errorf("n = %d: a line of %d plies for a win at ply %d", n, len(r.Variation), want)
		}
	}
}

func TestNotByTwoNPlusOne(t *testing.T) {
	for n := 4; n <= 9; n++ {
		for by, want := range map[int]bool{2*n - 1: false, 2*n + 1: false} {
			r, err := By(context.Background(), Board(n, n), by, Options{})
			if err != nil || *r.Wins != want {
				t.Errorf("n = %d: X wins by ply %d: %v, %v", n, by, *r.Wins, err)
			}
		}
	}
}

// plain is the whole game tree, without any of what makes the search fast but a
// map of equal positions. Winning sets are tried cell by cell.
type plain struct {
	p    Problem
	seen map[[2]tr.Set]outcome
}

// outcome is who wins and when; a draw, and Breaker's win, is at the end.
type outcome struct {
	value string
	ply   int
}

func (g *plain) owns(s tr.Set) bool {
	if g.p.Rows <= g.p.Cols {
		return saturates(s, g.p.Rows, 0, 0)
	}
	var turned tr.Set
	for c := range s.All() {
		turned = turned.With(tr.At(c.Col(), c.Row()))
	}
	return saturates(turned, g.p.Cols, 0, 0)
}

func saturates(s tr.Set, rows, row int, used tr.Lines) bool {
	if row == rows {
		return true
	}
	for c := range 16 {
		if !used.Has(c) && s.Has(tr.At(row, c)) && saturates(s, rows, row+1, used|tr.Line(c)) {
			return true
		}
	}
	return false
}

func (g *plain) solve(x, o tr.Set, turn tr.Player) outcome {
	key := [2]tr.Set{x, o}
	if known, some := g.seen[key]; some {
		return known
	}
	ply := x.Len() + o.Len()
	var all tr.Set
	for r := range g.p.Rows {
		for c := range g.p.Cols {
			all = all.With(tr.At(r, c))
		}
	}
	best := outcome{"none", 0}
	for c := range all.Minus(g.p.Missing).Minus(x).Minus(o).All() {
		mine := x
		if turn == tr.O {
			mine = o
		}
		mine = mine.With(c)
		var got outcome
		switch over := g.owns(mine) && !(g.p.Rule == MakerBreaker && turn == tr.O); {
		case over && g.p.Rule == Avoidance:
			got = outcome{turn.Other().String(), ply + 1}
		case over:
			got = outcome{turn.String(), ply + 1}
		case turn == tr.X:
			got = g.solve(mine, o, tr.O)
		default:
			got = g.solve(x, mine, tr.X)
		}
		if best.value == "none" || better(got, best, turn) {
			best = got
		}
	}
	if best.value == "none" {
		best = outcome{"draw", 0}
		if g.p.Rule == MakerBreaker {
			best = outcome{"O", 0}
		}
	}
	g.seen[key] = best
	return best
}

// better reports whether a is better than b for the player.
func better(a, b outcome, player tr.Player) bool {
	rank := func(o outcome) int {
		switch {
		case o.value == player.String() && o.ply > 0:
			return 2000 - o.ply
		case o.value == player.Other().String() && o.ply > 0:
			return -2000 + o.ply
		}
		return 0
	}
	return rank(a) > rank(b)
}

// randomProblem makes a small board with holes and stones on it.
func randomProblem(dice *rand.Rand, most int) Problem {
	for {
		p := Problem{Rule: Rule(dice.IntN(3)), Turn: tr.Player(dice.IntN(2))}
		p.Rows, p.Cols = 1+dice.IntN(4), 1+dice.IntN(4)
		if dice.IntN(2) == 0 {
			p.Cols = p.Rows
		}
		holes, stones := dice.IntN(3)*dice.IntN(30), dice.IntN(60)
		for r := range p.Rows {
			for c := range p.Cols {
				switch roll := dice.IntN(100); {
				case roll < holes:
					p.Missing = p.Missing.With(tr.At(r, c))
				case roll < holes+stones/2:
					p.X = p.X.With(tr.At(r, c))
				case roll < holes+stones:
					p.O = p.O.With(tr.At(r, c))
				}
			}
		}
		if now, last := p.plies(); p.Check() == nil && last-now <= most {
			return p
		}
	}
}

// TestAgainstPlain compares with the whole game tree on thousands of boards.
func TestAgainstPlain(t *testing.T) {
	dice := rand.New(rand.NewPCG(11, 12))
	tally := map[string]int{}
	number := 2000
	if testing.Short() {
		number = 500
	}
	for range number {
		compare(t, randomProblem(dice, 8), tally)
	}
	for rows := 1; rows <= 3; rows++ {
		for cols := 1; cols <= 3; cols++ {
			for rule := range Rule(3) {
				for turn := range tr.Player(2) {
					compare(t, Problem{Rows: rows, Cols: cols, Rule: rule, Turn: turn}, tally)
				}
			}
		}
	}
	t.Log(tally)
}

func compare(t fataler, p Problem, tally map[string]int) {
	t.Helper()
	r := solved(t, p)
	g := &plain{p, map[[2]tr.Set]outcome{}}
	now, last := p.plies()
	want := outcome{}
	if a, over := p.winner(); over {
		want = outcome{a.String(), now}
	} else {
		want = g.solve(p.X, p.O, p.Turn)
	}
	tally[p.Rule.String()+" "+want.value]++
	if r.Value != want.value || r.Ply != want.ply {
		t.Fatalf("%v, %v, %v to move: %s at ply %d, the whole tree says %s at ply %d", p.Picture(), p.Rule, p.Turn, r.Value, r.Ply, want.value, want.ply)
	}
	if _, over := p.winner(); over {
		return
	}
	for by := now; by <= last; by++ {
		yes := want.value == "X" && want.ply <= by
		if r, err := By(context.Background(), p, by, Options{Memory: 1 << 20}); err != nil || *r.Wins != yes {
			t.Fatalf("%v, %v, %v to move: X wins by ply %d: %v, %v", p.Picture(), p.Rule, p.Turn, by, *r.Wins, err)
		}
	}
	// The line is legal, every move in it keeps the value, and it ends as told.
	x, o, turn := p.X, p.O, p.Turn
	for i, m := range r.Variation {
		if m.Player != turn || m.Ply != now+i+1 || x.Union(o).Union(p.Missing).Has(m.Cell) {
			t.Fatalf("%v: move %v of the line cannot be played", p.Picture(), m)
		}
		mine := &x
		if turn == tr.O {
			mine = &o
		}
		*mine = mine.With(m.Cell)
		turn = turn.Other()
		if i == len(r.Variation)-1 && (m.Ply == r.Ply || r.Ply == 0 && m.Ply == last) {
			break
		}
		if got := g.solve(x, o, turn); got != want {
			t.Fatalf("%v, %v: after move %v of the line the value is %v, was %v", p.Picture(), p.Rule, m, got, want)
		}
	}
	if end := now + len(r.Variation); end != want.ply && (want.ply != 0 || end != last) {
		t.Fatalf("%v, %v: the line %v ends at ply %d of %v", p.Picture(), p.Rule, r.Variation, end, want)
	}
}

// TestStones checks ν and the raising cells against their definitions.
func TestStones(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := newShape(rapid.IntRange(1, 7).Draw(t, "rows"), rapid.IntRange(1, 7).Draw(t, "cols"))
		cells := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) tr.Cell {
			return tr.At(rapid.IntRange(0, b.rows-1).Draw(t, "r"), rapid.IntRange(0, b.cols-1).Draw(t, "c"))
		}), 0, 14).Draw(t, "cells")
		s := b.of(tr.Set{})
		for _, c := range cells {
			s = b.with(&s, c)
		}
		if whole := b.of(tr.SetOf(cells...)); s != whole {
			t.Fatalf("one by one %v, at once %v", s, whole)
		}
		if s.nu != s.set.Nu() {
			t.Fatalf("ν = %d, want %d", s.nu, s.set.Nu())
		}
		for c := range b.all().All() {
			if raises := s.set.With(c).Nu() > s.nu; raises != s.raising().Has(c) {
				t.Fatalf("%v raises ν of %v: %v", c, s.set, raises)
			} else if next := b.with(&s, c); raises && b.spread(&next) > b.spread(&s) {
				t.Fatalf("%v raises ν and the spread of %v", c, s.set)
			}
		}
	})
}

// TestNoHurry checks what two questions about one position must have to do with
// each other: a win by ply p is one by p+1, symmetry changes nothing, and more
// stones do the owner no harm where the enemy cannot win.
func TestNoHurry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dice := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		p := randomProblem(dice, 10)
		now, last := p.plies()
		was := false
		for by := now; by <= last; by++ {
			r, err := By(context.Background(), p, by, Options{Memory: 1 << 20})
			if err != nil {
				t.Fatal(err)
			}
			if was && !*r.Wins {
				t.Fatalf("%v, %v: X wins by ply %d but not by %d", p.Picture(), p.Rule, by-1, by)
			}
			was = *r.Wins
		}
		q := p
		q.Rows, q.Cols = p.Cols, p.Rows
		q.X, q.O, q.Missing = turned(p.X), turned(p.O), turned(p.Missing)
		if a, b := solved(t, p), solved(t, q); a.Value != b.Value || a.Ply != b.Ply {
			t.Fatalf("%v, %v: %s at %d, transposed %s at %d", p.Picture(), p.Rule, a.Value, a.Ply, b.Value, b.Ply)
		}
		if free := newShape(p.Rows, p.Cols).all().Minus(p.Missing).Minus(p.X).Minus(p.O).Cells(); p.Rule == MakerBreaker && len(free) > 0 {
			q, a := p, solved(t, p)
			q.X = q.X.With(free[dice.IntN(len(free))])
			if b := solved(t, q); a.Value == "X" && b.Value != "X" {
				t.Fatalf("%v: Maker wins, but not with one stone more: %v", p.Picture(), q.Picture())
			}
		}
	})
}

func turned(s tr.Set) (t tr.Set) {
	for c := range s.All() {
		t = t.With(tr.At(c.Col(), c.Row()))
	}
	return t
}

// A table far too small must cost time only.
func TestSmallTable(t *testing.T) {
	r, err := Solve(context.Background(), Board(5, 5), Options{Memory: 1 << 10})
	if err != nil || r.Value != "X" || r.Ply != 13 {
		t.Fatalf("%v, %v", r, err)
	}
	if r.Positions > 100 {
		t.Errorf("%d positions in a table of 1 KiB", r.Positions)
	}
}

// A run that is interrupted again and again ends with the value of one left
// alone, and leaves no file once that is removed.
func TestInterrupted(t *testing.T) {
	p, save := Board(7, 7), &Checkpoint{Dir: t.TempDir(), Every: time.Hour}
	for runs, wait := 0, time.Millisecond; ; runs, wait = runs+1, 2*wait {
		ctx, cancel := context.WithTimeout(context.Background(), wait)
		r, err := Solve(ctx, p, Options{Save: save})
		cancel()
		if err == nil {
			if r.Value != "X" || r.Ply != 17 {
				t.Errorf("after %d interruptions %s wins at ply %d", runs, r.Value, r.Ply)
			}
			t.Logf("interrupted %d times", runs)
			break
		}
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Fatal(err)
		}
	}
	if err := save.Remove(p); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(save.Dir); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// A checkpoint that is damaged, or of another problem, is refused.
func TestDamagedCheckpoint(t *testing.T) {
	p, save := Board(7, 7), &Checkpoint{Dir: t.TempDir(), Every: time.Hour}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if _, err := Solve(ctx, p, Options{Save: save, Progress: func(Progress) { cancel() }}); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(save.Path(p))
	if err != nil {
		t.Fatal(err)
	}
	try := func(p Problem, text []byte) error {
		if err := os.WriteFile(save.Path(p), text, 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := newSolver(context.Background(), p, Options{Save: save})
		return err
	}
	if err := try(p, whole); err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(whole); i += 1 + len(whole)/50 {
		text := bytes.Clone(whole)
		text[i] ^= 4
		if err := try(p, text); !errors.Is(err, ErrCheckpoint) {
			t.Fatalf("byte %d changed: %v", i, err)
		}
		if err := try(p, whole[:i]); !errors.Is(err, ErrCheckpoint) {
			t.Fatalf("cut after %d bytes: %v", i, err)
		}
	}
	if err := try(Board(8, 8), whole); !errors.Is(err, ErrCheckpoint) {
		t.Fatalf("of another board: %v", err)
	}
}

func TestCheck(t *testing.T) {
	one := tr.SetOf(0)
	for want, p := range map[string]Problem{
		"a board of 0×4 is out of range: sides run from 1 to 16":  {Rows: 0, Cols: 4},
		"a board of 3×17 is out of range: sides run from 1 to 16": {Rows: 3, Cols: 17},
		"cell (1,3) is not on the 2×2 board":                      {Rows: 2, Cols: 2, Missing: tr.SetOf(tr.At(0, 2))},
		"cell (1,1) is owned by both players":                     {Rows: 2, Cols: 2, X: one, O: one},
		"there is a stone on the missing cell (1,1)":              {Rows: 2, Cols: 2, X: one, Missing: one},
		"both players own a winning set already":                  {Rows: 1, Cols: 2, X: one, O: tr.SetOf(1)},
	} {
		if _, err := Solve(context.Background(), p, Options{}); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestPicture(t *testing.T) {
	p, err := ParsePicture("X . #\n. O .\n")
	if err != nil || p.Picture() != "X.#/.O." || p.Turn != tr.X {
		t.Fatalf("%v, %v", p, err)
	}
	for _, text := range []string{"", "..\n...", "X?", "................."} {
		if _, err := ParsePicture(text); !errors.Is(err, ErrPicture) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, n := range []int{4, 5, 6, 7, 8} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			for b.Loop() {
				solved(b, Board(n, n))
			}
		})
	}
}

func BenchmarkBy(b *testing.B) {
	for _, n := range []int{6, 8, 10, 12} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			for b.Loop() {
				if _, err := By(context.Background(), Board(n, n), 2*n+1, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestDistinct checks that every move is, up to symmetry, one of those tried.
func TestDistinct(t *testing.T) {
	dice := rand.New(rand.NewPCG(41, 42))
	for range 3000 {
		p := Problem{Rows: 1 + dice.IntN(6), Cols: 1 + dice.IntN(6)}
		most := 100 / (p.Rows + p.Cols) // so that lone stones are common
		for r := range p.Rows {
			for c := range p.Cols {
				switch roll := dice.IntN(100); {
				case roll < most:
					p.X = p.X.With(tr.At(r, c))
				case roll < 2*most:
					p.O = p.O.With(tr.At(r, c))
				case roll < 2*most+3:
					p.Missing = p.Missing.With(tr.At(r, c))
				}
			}
		}
		s, n := search{shape: newShape(p.Rows, p.Cols)}, p.node()
		after := func(c tr.Cell) [2]tr.Set {
			x, o := symmetry.CanonicalBoard(p.Rows, p.Cols, p.X.With(c), p.O, p.Missing, false)
			return [2]tr.Set{x, o}
		}
		tried := map[[2]tr.Set]bool{}
		for c := range s.free(&n).Intersect(s.distinct(&n)).All() {
			tried[after(c)] = true
		}
		for c := range s.free(&n).All() {
			if !tried[after(c)] {
				t.Fatalf("%v: %v is like no move that is tried", p.Picture(), c)
			}
		}
	}
}
