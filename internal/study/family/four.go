package family

import (
	"context"
	"math/bits"

	tr "transversal"
	"transversal/internal/base/run"
	"transversal/solve"
)

// Mask is a family of transversals of the 4×4 board: bit i is set if permutation
// i of [Permutations] belongs to it.
type Mask uint32

// masks is the number of families of the 4×4 board, including the empty one.
const masks = 1 << 24

// Len returns the number of members.
func (f Mask) Len() int { return bits.OnesCount32(uint32(f)) }

// set returns the members as a set of their numbers.
func (f Mask) set() tr.Set { return tr.SetOfWords([4]uint64{uint64(f)}) }

// Permutations returns the members.
func (f Mask) Permutations() Members { return members(f.set(), 4) }

// String writes the members as [Members.String] does.
func (f Mask) String() string { return f.Permutations().String() }

// MarshalText writes f as String does.
func (f Mask) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// Game is one of the three games on a family of the 4×4 board.
type Game uint8

// The games.
const (
	Achievement  Game = iota // X first; what X does not win is a draw
	MakerBreaker             // Maker, X, first
	BreakerFirst             // maker-breaker, and Breaker begins
	games
)

// Class is a class of families of the 4×4 board under the symmetries of the board: its
// first member as a number, how many families it has, and for each [Game] the ply at which
// X wins, 0 if X does not force a win.
type Class struct {
	Family   Mask
	Families int
	Ply      [games]int
}

// Four is all families of the 4×4 board.
type Four struct {
	Classes []*Class // by the first member
	class   []uint16 // by [Mask]: the number of its class
}

// Of returns the class of a family.
func (all *Four) Of(f Mask) *Class { return all.Classes[all.class[f]] }

// wins reports whether X wins a game on f.
func (all *Four) wins(g Game, f Mask) bool { return all.Of(f).Ply[g] != 0 }

// images are tables for the image of a mask under a symmetry, which is the union of the
// images of its three bytes.
type images [3][256]Mask

func newImages(g []int) (t images) {
	for i := range t {
		for b := range t[i] {
			for m := b; m != 0; m &= m - 1 {
				if at := 8*i + bits.TrailingZeros(uint(m)); at < len(g) {
					t[i][b] |= 1 << g[at]
				}
			}
		}
	}
	return t
}

func (t *images) of(f Mask) Mask { return t[0][f&255] | t[1][f>>8&255] | t[2][f>>16] }

// All finds the classes of all families of the 4×4 board and solves each, on all
// processors. The error is that of ctx or of a search.
func All(ctx context.Context) (*Four, error) {
	all := classesOf(4)
	worker := func(ctx context.Context) func(c *Class) (*Class, error) {
		return func(c *Class) (_ *Class, err error) {
			c.Ply, err = plies(ctx, c.Family)
			return c, err
		}
	}
	return all, run.Spread(ctx, 0, all.Classes, worker, func(*Class) {})
}

// classesOf finds the classes of all families of the n×n board, n = 3 or 4, without their values.
func classesOf(n int) *Four {
	var symmetries []images
	for _, g := range Symmetries(n) {
		symmetries = append(symmetries, newImages(g))
	}
	all := &Four{class: make([]uint16, 1<<len(Permutations(n)))}
	for f := range Mask(len(all.class)) {
		if all.class[f] != 0 {
			continue
		}
		c := &Class{Family: f}
		for i := range symmetries {
			if number := &all.class[symmetries[i].of(f)]; *number == 0 {
				*number = uint16(len(all.Classes) + 1) // one too many: 0 is none yet
				c.Families++
			}
		}
		all.Classes = append(all.Classes, c)
	}
	for i := range all.class {
		all.class[i]--
	}
	return all
}

// rules are the rules of each [Game] and who begins.
var rules = [games]tr.Game{
	Achievement:  {First: tr.X},
	MakerBreaker: {Convention: tr.MakerBreaker, First: tr.X},
	BreakerFirst: {Convention: tr.MakerBreaker, First: tr.O},
}

// Start returns the start of a game on f, which must not be empty.
func (f Mask) Start(game Game) (tr.Position, error) { return start(f.Permutations(), game) }

// plies returns the plies at which X wins the games on f, 0 where it does not. Breaker
// holds most families, and what Maker does not win, X does not win in the other games. So
// plies asks this first. The error is that of ctx.
func plies(ctx context.Context, f Mask) (ply [games]int, err error) {
	if f == 0 {
		return ply, nil
	}
	for _, game := range [...]Game{MakerBreaker, Achievement, BreakerFirst} {
		p, err := f.Start(game)
		if err != nil {
			return ply, err
		}
		if r, err := solve.By(ctx, p, 16, alone); err != nil || !*r.Wins {
			if err != nil || game == MakerBreaker {
				return ply, err
			}
			continue
		}
		r, err := solve.Solve(ctx, p, alone)
		if err != nil {
			return ply, err
		}
		ply[game] = r.Ply
	}
	return ply, nil
}

// alone is for a game that takes hardly any time, and is searched beside others.
var alone = solve.Options{Workers: 1}
