package transversal

import (
	"math/rand/v2"
	"testing"
)

// Every operation on sets, cell by cell, all over the 16×16 board.
func TestSetAlgebra(t *testing.T) {
	dice := rand.New(rand.NewPCG(9, 10))
	random := func() (s Set) {
		for range dice.IntN(80) {
			s = s.With(Cell(dice.IntN(256)))
		}
		return s
	}
	for range 300 {
		s, u := random(), random()
		rows, cols := Lines(dice.IntN(1<<16)), Lines(dice.IntN(1<<16))
		last := Cell(dice.IntN(256))
		contained, first := true, -1
		for i := range 256 {
			c := Cell(i)
			in, also := s.Has(c), u.Has(c)
			contained = contained && (in || !also)
			if in && first < 0 {
				first = i
			}
			for name, got := range map[string][2]bool{
				"Union":     {s.Union(u).Has(c), in || also},
				"Intersect": {s.Intersect(u).Has(c), in && also},
				"Minus":     {s.Minus(u).Has(c), in && !also},
				"Without":   {s.Without(last).Has(c), in && c != last},
				"With":      {s.With(last).Has(c), in || c == last},
				"Rectangle": {Rectangle(rows, cols).Has(c), rows.Has(c.Row()) && cols.Has(c.Col())},
				"Words":     {SetOfWords(s.Words()).Has(c), in},
				"Row":       {s.Row(c.Row()).Has(c.Col()), in},
				"Col":       {s.Col(c.Col()).Has(c.Row()), in},
			} {
				if got[0] != got[1] {
					t.Fatalf("%s: %v is %v, of %v, %v, %v × %v, %v", name, c, got[0], s, u, rows, cols, last)
				}
			}
		}
		listed, rest := SetOf(s.Cells()...), s
		var meetRows, meetCols Lines
		for c := range s.All() { // the least first
			least, left := rest.Pop()
			if least != c || rest.Least() != c || left != rest.Without(c) {
				t.Fatalf("Pop of %v: %v, %v", rest, least, left)
			}
			rest, meetRows, meetCols = left, meetRows|Line(c.Row()), meetCols|Line(c.Col())
		}
		if listed != s || len(s.Cells()) != s.Len() || !rest.Empty() || s.Rows() != meetRows || s.Cols() != meetCols {
			t.Fatalf("%v has the cells %v, the rows %v and the columns %v", s, listed, s.Rows(), s.Cols())
		}
		if c, ok := s.First(); ok != (first >= 0) || ok && int(c) != first || s.Contains(u) != contained {
			t.Fatalf("First of %v is %v, %v; contains %v: %v", s, c, ok, u, s.Contains(u))
		}
	}
	hashes, high := map[uint64]bool{}, map[uint64]int{}
	for i := range 256 {
		c := Cell(i)
		one := SetOf(c)
		if first, ok := one.First(); one.Empty() || !ok || first != c || one.Len() != 1 {
			t.Fatalf("%v alone: %v", c, one)
		}
		for j := range i + 1 {
			h := one.With(Cell(j)).Hash()
			hashes[h] = true
			high[h>>52]++
		}
	}
	// 32,896 sets of one or two cells: few have the hash of another, and its highest
	// bits are spread as by chance, about 8 to each value.
	for value, count := range high {
		if len(hashes) < 30_000 || len(high) < 4000 || count > 40 {
			t.Fatalf("%d hashes, %d values of the high bits, %d times %#x", len(hashes), len(high), count, value)
		}
	}
}

func TestWords(t *testing.T) {
	if WonBy(X) != XWins || WonBy(O) != OWins {
		t.Error("WonBy")
	}
	for n, fits := range map[int]bool{-1: false, 0: false, 1: true, 16: true, 17: false} {
		if (CheckN(n) == nil) != fits || (New(n).Valid() == nil) != fits {
			t.Errorf("n = %d: %v, %v", n, CheckN(n), New(n).Valid())
		}
	}
	p := New(4).Placed(SetOf(At(0, 1)), SetOf(At(3, 3)))
	if rows, cols := p.OpenBlock(X); rows != 14 || cols != 13 {
		t.Errorf("X's open block is %v × %v", rows, cols)
	}
	if rows, cols := p.OpenBlock(O); rows != 7 || cols != 7 {
		t.Errorf("O's open block is %v × %v", rows, cols)
	}
	g := Game{Board: Square(3), Goal: Goal{Size: 2}}
	q, _ := g.Start()
	if won := q.Placed(Square(3).Cells(), Set{}).WinningSet(X); won.Len() != 2 || !won.IsMatching() {
		t.Errorf("the winning set is %v", won)
	}
}

// Lemma 3 and the remark after it, for every n and every choice of r and s on
// the diagonal matching.
func TestLemma3(t *testing.T) {
	for n := 3; n <= MaxN; n++ {
		b, d := n-1, n-1
		var m Set
		for i := range n - 1 {
			m = m.With(At(i, i))
		}
		check := func(name string, s Set, rows, cols Lines) {
			t.Helper()
			if gotRows, gotCols := s.Completing(n); gotRows != rows || gotCols != cols {
				t.Errorf("n = %d, %s: %v × %v, want %v × %v", n, name, gotRows, gotCols, rows, cols)
			}
		}
		check("Corollary 2", m, Line(b), Line(d))
		for r := range n - 1 {
			check("(a)", m.With(At(b, r)), Line(b)|Line(r), Line(d))
			check("(b)", m.With(At(r, d)), Line(b), Line(d)|Line(r))
			for s := range n - 1 {
				if s == r {
					continue
				}
				check("(c)", m.With(At(b, r)).With(At(s, d)), Line(b)|Line(r), Line(d)|Line(s))
				check("(d)", m.With(At(r, d)).With(At(b, s)), Line(b)|Line(s), Line(d)|Line(r))
				check("remark", m.With(At(r, s)), Line(b), Line(d))
			}
		}
	}
}

var sink int

func BenchmarkNu(b *testing.B) {
	s := benchmarkSet(12)
	for b.Loop() {
		sink += s.Nu()
	}
}

func BenchmarkCompleting(b *testing.B) {
	s := benchmarkSet(12).Without(At(3, 4))
	for b.Loop() {
		rows, _ := s.Completing(12)
		sink += rows.Len()
	}
}

// benchmarkSet is M with two more stones, as in Lemma 3(c).
func benchmarkSet(n int) Set {
	s := SetOf(At(n-1, 0), At(1, n-1))
	for i := range n - 1 {
		s = s.With(At(i, (i+1)%(n-1)))
	}
	return s
}

// size is ν(s) by the definition, on a grid or on a graph: the best over leaving out the first
// row, or vertex, that s meets and over each of its cells, with those that share no line with it.
func size(s Set, pairs bool) int {
	first, ok := s.First()
	if !ok {
		return 0
	}
	all := FirstLines(MaxN)
	row := s.Intersect(Rectangle(Line(first.Row()), all))
	best := size(s.Minus(row), pairs)
	for c := range row.All() {
		rest := s.Minus(row).Minus(Rectangle(all, Line(c.Col())))
		if pairs {
			rest = rest.Minus(Rectangle(Line(c.Col()), all))
		}
		best = max(best, 1+size(rest, pairs))
	}
	return best
}

// Lemma 1 and what it needs. Many sets, always the same, sparse and dense, on boards of any shape
// and spread over rows and columns of the whole 16×16 board: ν, the lines of which any two meet
// in a cell that raises it, the completing cells, and what a matching is.
func TestManySets(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 4))
	for i := range 5_000 {
		b := Square(1 + dice.IntN(6))
		if i%5 == 0 {
			b.Cols = 1 + dice.IntN(6)
		}
		rows, cols := dice.Perm(MaxN)[:b.Rows], dice.Perm(MaxN)[:b.Cols]
		density := 1 + dice.IntN(b.Shorter())
		var spread, s Set
		for c := range b.Cells().All() {
			if dice.IntN(b.Shorter()) < density {
				spread = spread.With(At(rows[c.Row()], cols[c.Col()]))
				s = s.With(c)
			}
		}
		nu := size(s, false)
		if s.Nu() != nu || spread.Nu() != nu {
			t.Fatalf("ν(%v) = %d, ν(%v) = %d, want %d", s, s.Nu(), spread, spread.Nu(), nu)
		}
		if m := spread.MaximumMatching(); m.Len() != nu || !spread.Contains(m) || !m.IsMatching() {
			t.Fatalf("%v in %v", m, spread)
		}
		if s.IsMatching() != (s.Len() == nu) {
			t.Fatalf("IsMatching(%v) = %v", s, s.IsMatching())
		}
		got, r, c := s.Raising(b.Rows, b.Cols)
		raising := Rectangle(r, c)
		for cell := range b.Cells().All() {
			if got != nu || (size(s.With(cell), false) > nu) != raising.Has(cell) {
				t.Fatalf("S = %v, ν = %d: %v × %v raises %d, and %v", s, nu, r, c, got, cell)
			}
		}
		if b.IsSquare() {
			dr, dc := s.Completing(b.Rows)
			if s.HasTransversal(b.Rows) != (nu == b.Rows) {
				t.Fatalf("HasTransversal(%v), ν = %d", s, nu)
			}
			if nu == b.Rows-1 && (dr != r || dc != c) || nu != b.Rows-1 && (dr != 0 || dc != 0) {
				t.Fatalf("%v: %v × %v completes, %v × %v raises ν = %d of %d", s, dr, dc, r, c, nu, b.Rows)
			}
		}
	}
}
