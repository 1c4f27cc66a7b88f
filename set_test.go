package transversal

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"
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
		text, err := s.MarshalText()
		if again, err2 := ParseSet(string(text)); err != nil || err2 != nil || again != s || strings.Count(string(text), " ") != max(0, s.Len()-1) {
			t.Fatalf("%v is written %q and read %v (%v)", s, text, again, err2)
		}
		var again Set
		if err := again.UnmarshalText(text); err != nil || again != s {
			t.Fatalf("%v is written %q and read %v (%v)", s, text, again, err)
		}
		data, _ := json.Marshal(s)
		if err := json.Unmarshal(data, &again); err != nil || again != s {
			t.Fatalf("%v is written %s and read %v (%v)", s, data, again, err)
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
	for _, bad := range []string{"1,1 1,1", "0,1", "1,1 x", "1,1,2,2"} {
		if s, err := ParseSet(bad); err == nil {
			t.Errorf("ParseSet(%q) = %v", bad, s)
		}
	}
	var s Set
	for _, bad := range []string{`[[1,1],[1,1]]`, `{}`, `[1]`, `"1,1"`} {
		if err := json.Unmarshal([]byte(bad), &s); err == nil {
			t.Errorf("%s is read as %v", bad, s)
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
	g := Game{Board: Square(3), Goal: 2}
	q, _ := g.Start()
	if won := q.Placed(Square(3).Cells(), Set{}).WinningSet(X); won.Len() != 2 || !won.IsMatching() {
		t.Errorf("the winning set is %v", won)
	}
	for text, want := range map[string]string{
		"3 goal 0": "the goal is a number", "3 goal -1": "the goal is a number", "3 goal x": "the goal is a number",
		"3 goal 99999999999999999999": "the goal is a number",
		"X../O../... 2,2 to move":     "is not a player", "3 X or move": "is none of", "3 X to go": "is none of", "XO/OX": "both players own a winning set",
		"3 goal": `"goal" is none of`, "3 X to": `"X" is none of`, "3 Z to move": "is not a player", "3 goal 4": "out of range",
	} {
		if _, err := ParsePosition(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want it to say %q", text, err, want)
		}
	}
}

// drawSet draws a side in 1..most and a random set of cells of that board.
func drawSet(t *rapid.T, most int) (int, Set) {
	n := rapid.IntRange(1, most).Draw(t, "n")
	var s Set
	for c := range Square(n).Cells().All() {
		if rapid.IntRange(0, 2).Draw(t, "cell") == 0 {
			s = s.With(c)
		}
	}
	return n, s
}

// Lemma 1: the completing cells are D_R × D_C if ν = n-1, and there are none
// below; the remark after it: D_R × D_C is disjoint from the set.
func TestLemma1(t *testing.T) {
	seen := 0
	rapid.Check(t, func(t *rapid.T) {
		n, s := drawSet(t, 6)
		nu := s.Nu()
		if nu == n {
			return
		}
		rows, cols := s.Completing(n)
		rectangle := Rectangle(rows, cols)
		if direct := completingDirect(s, n, Square(n).Cells().Minus(s)); rectangle != direct {
			t.Fatalf("n = %d, S = %v: D_R × D_C = %v, one by one %v", n, s, rectangle, direct)
		}
		if (nu == n-1) != !rectangle.Empty() {
			t.Fatalf("ν = %d and n = %d, but the completing cells are %v", nu, n, rectangle)
		}
		if nu == n-1 {
			seen++
		}
	})
	if seen == 0 {
		t.Fatal("no set with ν = n-1 was tried")
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

// nuByRows is ν(s) again, as the best over leaving row out and over each of its
// cells in a column not used yet.
func nuByRows(s Set, row int, used Lines) int {
	if row == MaxN {
		return 0
	}
	best := nuByRows(s, row+1, used)
	for c := range (s.Row(row) &^ used).All() {
		best = max(best, 1+nuByRows(s, row+1, used|Line(c)))
	}
	return best
}

// Many sets, always the same, sparse and dense, spread over rows and columns of
// the whole 16×16 board: ν, the lines that raise it, the completing cells, and
// what a matching is.
func TestManySets(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 4))
	for range 5_000 {
		n := 2 + dice.IntN(5)
		rows, cols := dice.Perm(MaxN)[:n], dice.Perm(MaxN)[:n]
		density := 1 + dice.IntN(n)
		var spread, packed Set
		for i, r := range rows {
			for j, c := range cols {
				if dice.IntN(n) < density {
					spread = spread.With(At(r, c))
					packed = packed.With(At(i, j))
				}
			}
		}
		nu := nuByRows(packed, 0, 0)
		if packed.Nu() != nu || spread.Nu() != nu || packed.HasTransversal(n) != (nu == n) {
			t.Fatalf("ν(%v) = %d, ν(%v) = %d, want %d", packed, packed.Nu(), spread, spread.Nu(), nu)
		}
		if m := spread.MaximumMatching(); m.Len() != nu || !spread.Contains(m) || !m.IsMatching() {
			t.Fatalf("%v in %v", m, spread)
		}
		apart := true
		for a := range packed.All() {
			for b := range packed.All() {
				apart = apart && (a == b || a.Row() != b.Row() && a.Col() != b.Col())
			}
		}
		if packed.IsMatching() != apart {
			t.Fatalf("IsMatching(%v) = %v", packed, !apart)
		}
		if nu == n {
			if rows, cols := packed.Completing(n); rows != 0 || cols != 0 {
				t.Fatalf("%v is complete, and %v × %v completes it", packed, rows, cols)
			}
			continue
		}
		_, r, c := packed.Raising(n, n)
		dr, dc := packed.Completing(n)
		if nu < n-1 && (dr != 0 || dc != 0) || nu == n-1 && (dr != r || dc != c) {
			t.Fatalf("%v: %v × %v completes, %v × %v raises ν = %d of %d", packed, dr, dc, r, c, nu, n)
		}
		cell := At(dice.IntN(n), dice.IntN(n))
		if raises := nuByRows(packed.With(cell), 0, 0) > nu; raises != (r.Has(cell.Row()) && c.Has(cell.Col())) {
			t.Fatalf("%v: %v × %v raises ν, and %v: %v", packed, r, c, cell, raises)
		}
	}
}

// completingDirect returns the cells among candidates that complete s on the n×n board,
// by trying each one from the definition.
func completingDirect(s Set, n int, candidates Set) Set {
	var found Set
	for f := range candidates.All() {
		if containsTransversal(s.With(f), n, 0, 0) {
			found = found.With(f)
		}
	}
	return found
}

// containsTransversal reports whether rows row..n-1 of s can be matched to
// distinct columns outside used: the definition, tried row by row.
func containsTransversal(s Set, n, row int, used Lines) bool {
	if row == n {
		return true
	}
	for cols := s.Row(row) &^ used; cols != 0; cols &= cols - 1 {
		if containsTransversal(s, n, row+1, used|cols&-cols) {
			return true
		}
	}
	return false
}
