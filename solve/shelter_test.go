package solve

import (
	"context"
	"math/rand/v2"
	"testing"

	tr "transversal"
)

// What the lemmas on shelters and on the potential say of a position in avoidance is what
// the whole game tree says, and they speak often.
func TestLookLonger(t *testing.T) {
	dice := rand.New(rand.NewPCG(21, 22))
	said := map[verdict]int{}
	for range 2000 {
		p := gridPosition(dice, 9)
		g := p.Game()
		g.Convention = tr.Avoidance
		p, err := p.In(g)
		if err != nil || p.Outcome() != tr.Open {
			continue
		}
		s := searchOf(must(g.Start()))
		n, tree, last := s.nodeOf(p), newPlain(p), p.Ply()+p.Free().Len()
		for by := p.Ply() + 1; by <= last; by++ {
			for a := range tr.Player(2) {
				v := s.lookLonger(&n, a, by)
				said[v]++
				truth := tree.value(p)
				won := truth.value == tr.WonBy(a) && truth.ply <= by
				if v == wins && !won || v == fails && won {
					t.Fatalf("%s: %v wins by ply %d: the lemmas say %d; %v", about(p), a, by, v, truth)
				}
			}
		}
	}
	if t.Log(said); said[fails] < 1000 || said[wins] < 500 {
		t.Errorf("the lemmas said too little: %v", said)
	}
}

// The shelters with fewest free cells, and the potential and its growth, are those of
// their definitions.
func TestTempo(t *testing.T) {
	dice := rand.New(rand.NewPCG(23, 24))
	for range 400 {
		b := tr.Board{Rows: 1 + dice.IntN(5), Cols: 1 + dice.IntN(5)}
		m := winning{rows: b.Rows, cols: b.Cols, goal: 1 + dice.IntN(b.Shorter())}
		var own, free tr.Set
		for c := range b.Cells().All() {
			switch dice.IntN(4) {
			case 0:
				own = own.With(c)
			case 1, 2:
				free = free.With(c)
			}
		}
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

// Random boards of 5×5 with many missing cells have the value of the whole game tree in
// avoidance, whoever begins.
func TestAvoidanceFive(t *testing.T) {
	dice := rand.New(rand.NewPCG(25, 26))
	number, drawn := 30, 0
	if testing.Short() {
		number = 10
	}
	for range number {
		g := tr.Game{Board: tr.Square(5), Convention: tr.Avoidance, First: tr.Player(dice.IntN(2)), Goal: 2 + dice.IntN(4)}
		cells := g.Cells().Cells()
		dice.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
		g.Missing = tr.SetOf(cells[:16]...)
		p := must(g.Start())
		want := newPlain(p).value(p)
		if r, err := Solve(context.Background(), p, Options{Memory: 1 << 20}); err != nil || r.Value != want.value || r.Ply != want.ply {
			t.Fatalf("%s: %v, want %v; %v", about(p), r, want, err)
		}
		if want.ply == 0 {
			drawn++
		}
	}
	if drawn == 0 || drawn == number {
		t.Errorf("%d of %d boards are drawn", drawn, number)
	}
}
