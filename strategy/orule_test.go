package strategy

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	tr "transversal"
)

// The delay theorem by random play on every board from 2×2 to 16×16: X plays at random,
// takes threats when it can, or follows the winning rule; O lasts to ply 2n+1.
func TestDelaysToTheBound(t *testing.T) {
	for n := 2; n <= tr.MaxN; n++ {
		dice := rand.New(rand.NewPCG(2, uint64(n)))
		for game := range 300 {
			p := tr.New(n)
			record := tr.Record{Start: tr.New(n)}
			for p.Outcome() == tr.Open && p.Ply() < 2*n+1 {
				var c tr.Cell
				if p.Turn() == tr.O {
					c = admitted(t, ORule(), p, dice)
				} else {
					c = randomX(p, dice, game%3)
				}
				p = p.With(c)
				record.Moves = append(record.Moves, c)
			}
			if p.Outcome() == tr.XWins {
				t.Fatalf("%v: X wins at ply %d", record, p.Ply())
			}
		}
	}
}

// randomX is X's move in one of three manners.
func randomX(p tr.Position, dice *rand.Rand, manner int) tr.Cell {
	free := p.Free()
	if wins := p.Threats(tr.X); !wins.Empty() {
		return wins.Least()
	}
	switch manner {
	case 1: // stay a matching as long as possible, and block
		if blocks := p.Threats(tr.O); !blocks.Empty() {
			return blocks.Least()
		}
		rows, cols := p.OpenBlock(tr.X)
		if h := tr.Rectangle(rows, cols).Intersect(free); !h.Empty() {
			free = h
		}
	case 2:
		if move, err := XRule().Move(p); err == nil {
			return move.Cell
		}
	}
	cells := free.Cells()
	return cells[dice.IntN(len(cells))]
}

func TestORuleUnreachable(t *testing.T) {
	for _, c := range []struct {
		fact string
		p    tr.Position
	}{
		{"O to move", tr.New(4)},
		{"matching while O builds", tr.New(4).Placed(tr.SetOf(tr.At(2, 2), tr.At(3, 3), tr.At(1, 1)), tr.SetOf(tr.At(0, 0), tr.At(0, 1)))},
		{"O's invariant", tr.New(4).Placed(tr.SetOf(tr.At(2, 2), tr.At(3, 3)), tr.SetOf(tr.At(0, 0)))},
		{"the game goes on", tr.New(2).Placed(tr.SetOf(tr.At(0, 0), tr.At(1, 1)), tr.SetOf(tr.At(0, 1)))},
	} {
		_, err := ORule().Move(c.p)
		var unreachable *Unreachable
		if !errors.As(err, &unreachable) || !strings.Contains(unreachable.Fact, c.fact) {
			t.Errorf("%v\n%v, want %s to fail", c.p, err, c.fact)
		}
	}
	other, err := tr.ParsePosition("X..../...../...../..... maker-breaker")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		fact string
		p    tr.Position
	}{
		{"the game of the paper", tr.New(1)},
		{"the game of the paper", tr.New(0)},
		{"the game of the paper", other},
		{"O to move", tr.New(3).Placed(tr.Rectangle(7, 3), tr.Rectangle(7, 4))},
		{"O to move", tr.New(4).Placed(tr.SetOf(tr.At(0, 0)), tr.SetOf(tr.At(1, 1)))},
		{"O to move", tr.New(4).Placed(tr.SetOf(tr.At(0, 0), tr.At(1, 2)), tr.Set{})},
	} {
		_, err := ORule().Otherwise.Move(c.p) // as a verifier asks
		var unreachable *Unreachable
		if !errors.As(err, &unreachable) || unreachable.Fact != c.fact {
			t.Errorf("%v\n%v, want %s to fail", c.p, err, c.fact)
		}
		if why, err := ORule().Otherwise.Why(c.p); why != nil || !errors.As(err, &unreachable) || unreachable.Fact != c.fact {
			t.Errorf("%v\n%v, and the reason %v", c.p, err, why)
		}
	}
	full := tr.New(2).Placed(tr.SetOf(0, 1, 2), tr.SetOf(tr.At(1, 1), tr.At(1, 0)))
	if _, err := ORule().Otherwise.Move(full); err == nil {
		t.Error("a full board is accepted")
	}
}

func BenchmarkORule(b *testing.B) {
	record, err := tr.ParseRecord("8: 1,1 1,2 2,2 2,1 3,3 3,4 5,5 5,3")
	if err != nil {
		b.Fatal(err)
	}
	p, err := record.Position(7)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		sink, _ = ORule().Move(p)
	}
}

// Past its promise O's rule still answers: it meets a double threat, and loses to X's
// rule no sooner than the winning theorem says.
func TestOutlasted(t *testing.T) {
	for n := 4; n <= 9; n++ {
		p := tr.New(n)
		for p.Outcome() == tr.Open {
			move, err := Own(p.Turn()).Move(p)
			if err != nil {
				t.Fatalf("%v\n%v", p, err)
			}
			p = p.With(move.Cell)
		}
		if p.Outcome() != tr.XWins || p.Ply() != 2*n+3 {
			t.Errorf("n = %d: %v at ply %d", n, p.Outcome(), p.Ply())
		}
	}
}
