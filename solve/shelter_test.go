package solve

import (
	"math/rand/v2"
	"testing"

	tr "transversal"
)

// The shelters with fewest free cells, and the potential and its growth, are those of
// their definitions.
func TestTempo(t *testing.T) {
	dice := rand.New(rand.NewPCG(23, 24))
	for range 400 {
		b := tr.Board{Rows: 1 + dice.IntN(5), Cols: 1 + dice.IntN(5)}
		m := winning{rows: b.Rows, cols: b.Cols, goal: 1 + dice.IntN(b.Shorter())}
		at := scattered(dice, b.Cells(), 4)
		own, free := at[0], at[1].Union(at[2])
		var f fewest
		m.fewest(&f, own, free)
		var p potential
		p.grow(&m, own, free)
		if want := weigh(own, free, m.goal, 0, 0); p.sum != want {
			t.Fatalf("%v and %v free on %v, goal %d: the potential is %d, want %d", own, free, b, m.goal, p.sum, want)
		}
		for c := range free.All() {
			with, without := noShelter, noShelter
			for rows := tr.Lines(1); rows < 1<<b.Rows; rows++ {
				for cols := tr.Lines(1); cols < 1<<b.Cols; cols++ {
					r := tr.Rectangle(rows, cols)
					if rows.Len()+cols.Len() != b.Rows+b.Cols-m.goal+1 || !r.Intersect(own).Empty() {
						continue
					}
					if cells := r.Intersect(free).Len(); r.Has(c) {
						with = min(with, cells)
					} else {
						without = min(without, cells)
					}
				}
			}
			if f.with[c] != with || f.without[c] != without {
				t.Fatalf("%v and %v free on %v, goal %d, %v: %d and %d, want %d and %d", own, free, b, m.goal, c, f.with[c], f.without[c], with, without)
			}
			if want := weigh(own.With(c), free.Without(c), m.goal, 0, 0) - p.sum; p.growth[c] != want {
				t.Fatalf("%v and %v free on %v, goal %d: %v adds %d, want %d", own, free, b, m.goal, c, p.growth[c], want)
			}
		}
	}
}

// weigh adds up the matchings of k cells in rows from the given one on that meet no used
// column: each counts 2 for each stone of its own.
func weigh(own, free tr.Set, k, row int, used tr.Lines) (sum uint64) {
	if k == 0 {
		return 1
	}
	if row == tr.MaxN {
		return 0
	}
	for c := range tr.MaxN {
		switch cell := tr.At(row, c); {
		case used.Has(c):
		case own.Has(cell):
			sum += 2 * weigh(own, free, k-1, row+1, used|tr.Line(c))
		case free.Has(cell):
			sum += weigh(own, free, k-1, row+1, used|tr.Line(c))
		}
	}
	return sum + weigh(own, free, k, row+1, used)
}
