package seen

import (
	"testing"

	"pgregory.net/rapid"

	tr "transversal"
)

// cell draws a cell in the first four rows and columns, few enough for sets to meet.
var cell = rapid.Map(rapid.Uint8Max(15), func(i uint8) tr.Cell { return tr.At(int(i/4), int(i%4)) })

// set draws a set of such cells.
func set(t *rapid.T, name string) tr.Set {
	return tr.SetOf(rapid.SliceOfN(cell, 0, 12).Draw(t, name)...)
}

// Each question is answered from the stones, and what is asked about is noted: other
// stones that are the same there are answered the same.
func TestStones(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stones, more, less := set(t, "stones"), set(t, "more"), set(t, "less")
		line, c, cells := rapid.IntRange(0, 4).Draw(t, "line"), cell.Draw(t, "cell"), set(t, "cells")
		want := stones.Minus(less).Union(more)
		type answers struct {
			among    tr.Set
			has      bool
			row, col tr.Lines
			weight   int
			all      tr.Set
		}
		ask := func(question int, s Stones) (a answers) {
			switch question {
			case 0:
				a.among = s.Among(cells)
			case 1:
				a.has = s.Has(c)
			case 2:
				a.row = s.Row(line)
			case 3:
				a.col = s.Col(line)
			case 4:
				a.weight = s.Weight(line, c.Col())
			default:
				a.all = s.All()
			}
			return a
		}
		for question, right := range []answers{
			{among: want.Intersect(cells)}, {has: want.Has(c)}, {row: want.Row(line)}, {col: want.Col(line)},
			{weight: want.Weight(line, c.Col())}, {all: want},
		} {
			earlier := set(t, "earlier")
			asked := earlier
			if got := ask(question, Of(stones, &asked).Minus(less).With(more)); got != right {
				t.Fatalf("question %d is answered %v, not %v", question, got, right)
			}
			if got := ask(question, Of(stones, nil).Minus(less).With(more)); got != right {
				t.Fatalf("question %d is answered %v to who notes nothing, not %v", question, got, right)
			}
			if !asked.Contains(earlier) {
				t.Fatalf("after question %d it is forgotten what was asked before", question)
			}
			others := set(t, "others").Minus(asked).Union(stones.Intersect(asked))
			if got := ask(question, Of(others, nil).Minus(less).With(more)); got != right {
				t.Fatalf("question %d is answered %v where stones differ that were not asked about, not %v", question, got, right)
			}
		}
		if got := Of(stones, nil).With(more).Len(); got != stones.Union(more).Len() {
			t.Fatalf("%v with %v are %d stones", stones, more, got)
		}
		var asked tr.Set
		if Of(stones, &asked).Minus(less).With(more).Len(); !asked.Empty() {
			t.Fatalf("how many stones there are asks about %v", asked)
		}
		if Of(stones, &asked).All(); asked != Everything {
			t.Fatalf("all asks about %v", asked)
		}
	})
}
