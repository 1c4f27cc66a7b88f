package solve

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	tr "transversal"
)

// A position is packed cell by cell, X's board and then O's, on boards of every shape;
// a zone is unpacked as it was packed.
func TestPacked(t *testing.T) {
	dice := rand.New(rand.NewPCG(87, 88))
	for rows := 1; rows <= tr.MaxN; rows++ {
		for cols := 1; cols <= tr.MaxN; cols++ {
			b := tr.Board{Rows: rows, Cols: cols}
			table := newTable(b, true, 1<<10)
			at := scattered(dice, b.Cells(), 3)
			x, o := at[0], at[1]
			o = o.With(tr.At(rows-1, cols-1))
			k, _ := table.keyOf(stand{x: x, o: o})
			for i, s := range []tr.Set{x, o} {
				for c := range b.Cells().All() {
					bit := i*rows*cols + c.Row()*cols + c.Col()
					if k[bit/64]>>(bit%64)&1 != 0 != s.Has(c) {
						t.Fatalf("%v: %v of %v and %v is not in bit %d of %x", b, c, x, o, bit, k)
					}
				}
				words := make([]uint64, table.stride-table.width-1)
				table.pack(words, 0, s)
				if got := table.unpack(words); got != s {
					t.Fatalf("%v: %v comes back as %v", b, s, got)
				}
			}
		}
	}
}

// A fact keeps the earliest ply by which a player wins and the latest by which it does
// not, of each player apart, and the most work that any news took.
func TestFacts(t *testing.T) {
	dice := rand.New(rand.NewPCG(89, 90))
	for range 200 {
		var f fact
		var first, last [2]int
		work := 0
		for range 20 {
			a, by, yes := tr.Player(dice.IntN(2)), 1+dice.IntN(longest), dice.IntN(2) == 0
			if first[a] > 0 && !yes && by >= first[a] || yes && by <= last[a] {
				continue // no position is so
			}
			nodes := dice.IntN(1000)
			f = f.with(a, by, yes, int64(nodes))
			news := yes && (first[a] == 0 || by < first[a]) || !yes && by > last[a]
			if news && yes {
				first[a] = by
			} else if news {
				last[a] = by
			}
			if news {
				work = max(work, bits.Len(uint(nodes)))
			}
			if f.work() != work {
				t.Fatalf("%x: work %d, want %d", f, f.work(), work)
			}
			for _, a := range []tr.Player{tr.X, tr.O} {
				for by := 1; by <= longest; by++ {
					if f.wins(a, by) != (first[a] > 0 && by >= first[a]) || f.fails(a, by) != (by <= last[a]) {
						t.Fatalf("%x: %v by %d wins %v, fails %v; first %d, last %d", f, a, by, f.wins(a, by), f.fails(a, by), first[a], last[a])
					}
				}
			}
		}
		if f == 0 {
			t.Fatal("nothing is known")
		}
	}
}

// Of a position of which nothing is known nothing is kept.
func TestNothingKept(t *testing.T) {
	tab := newTable(tr.Square(4), true, 1<<20)
	k := key{1}
	tab.learn(&k, tab.hash(&k), tr.Set{}, func(f fact) fact { return f })
	if tab.used.Load() != 0 {
		t.Errorf("%d entries", tab.used.Load())
	}
}

// A table without room for what it is to reserve reserves what it can, and counts what is
// left; what it learns then takes no more.
func TestNoRoom(t *testing.T) {
	const room = 1 << 16
	tab := newTable(tr.Square(8), false, room)
	words := func() (n int) {
		for _, piece := range tab.shards[3].pieces {
			n += len(piece)
		}
		return n
	}
	if tab.reserve(5, 4*smallest); tab.sizeOf(5) != 4*smallest {
		t.Errorf("%d buckets are reserved, want %d", tab.sizeOf(5), 4*smallest)
	}
	before := int(tab.room.Load())
	tab.reserve(3, 1<<20)
	first := words()
	if left := int(tab.room.Load()); 8*first <= before/2 || 8*first > before || left != before-8*first {
		t.Errorf("%d bytes are reserved of %d, and %d counted left", 8*first, before, left)
	}
	for i := range 2 * first {
		k := key{uint64(i)}
		tab.learn(&k, 3<<58|uint64(i), tr.Set{}, func(f fact) fact { return f.with(tr.X, 9, true, 1) })
	}
	if left := int(tab.room.Load()); words() != first || left != before-8*first {
		t.Errorf("%d bytes are taken, %d were, and %d are counted left", 8*words(), 8*first, left)
	}
	if enough := tab.shards[3].buckets * bucket; tab.shards[3].used != enough || tab.shards[3].full <= enough {
		t.Errorf("%d of %d entries are used, and it is to double at %d", tab.shards[3].used, enough, tab.shards[3].full)
	}
}
