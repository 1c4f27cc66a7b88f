package transversal

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
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
