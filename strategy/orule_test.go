package strategy

import (
	"math/rand/v2"
	"testing"

	tr "transversal"
)

// The delay theorem by random play on every board from 2×2 to 16×16: X plays at random,
// takes threats when it can, or follows the winning rule; O lasts to ply 2n+1.
func TestDelaysToTheBound(t *testing.T) {
	l := newListener()
	for n := 2; n <= tr.MaxN; n++ {
		dice := rand.New(rand.NewPCG(2, uint64(n)))
		for game := range 300 {
			p := playOn(tr.New(n), 2*n+1, tr.O, l.some(t, ORule(), dice), randomX(dice, game%3))
			if p.Outcome() == tr.XWins {
				t.Fatalf("X wins at ply %d:\n%v", p.Ply(), p)
			}
		}
	}
}

// randomX is an X that plays in one of three manners.
func randomX(dice *rand.Rand, manner int) func(tr.Position) tr.Cell {
	return func(p tr.Position) tr.Cell {
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
		return anyOf(free, dice)
	}
}

// Past its promise O's rule still answers: it meets a double threat, and loses to X's
// rule no sooner than the winning theorem says.
func TestOutlasted(t *testing.T) {
	for n := 4; n <= 9; n++ {
		rule := func(p tr.Position) tr.Cell { return own(t, p).Cell }
		p := playOn(tr.New(n), n*n, tr.X, rule, rule)
		if p.Outcome() != tr.XWins || p.Ply() != 2*n+3 {
			t.Errorf("n = %d: %v at ply %d", n, p.Outcome(), p.Ply())
		}
	}
}
