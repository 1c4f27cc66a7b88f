package playthrough

import (
	"math/rand/v2"

	tr "transversal"
	"transversal/strategy"
)

// Defence chooses O's move in a position in which O is to move.
type Defence func(p tr.Position) (tr.Cell, error)

// Canonical claims the first free cell in row-major order or, once X threatens,
// the first cell that X threatens.
func Canonical(p tr.Position) (tr.Cell, error) {
	if block, some := p.Threats(tr.X).First(); some {
		return block, nil
	}
	c, _ := p.Free().First()
	return c, nil
}

// Random claims free cells at random, the same ones for the same seed.
func Random(seed uint64) Defence {
	dice := rand.New(rand.NewPCG(seed, 0))
	return func(p tr.Position) (tr.Cell, error) {
		free := p.Free().Cells()
		return free[dice.IntN(len(free))], nil
	}
}

// Longest plays O's delaying rule, which lasts to ply 2n+3 whatever X does
// (Theorem B).
func Longest(p tr.Position) (tr.Cell, error) {
	delay, err := strategy.Delaying(p)
	return delay.Move, err
}
