package family

import (
	"context"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"

	tr "transversal"
	"transversal/internal/listed"
)

// Mask is a family of transversals of the 4×4 board: bit i is set if permutation
// i of [Permutations] belongs to it.
type Mask uint32

// masks is the number of families of the 4×4 board, the empty one among them.
const masks = 1 << 24

// Len returns the number of members.
func (f Mask) Len() int { return bits.OnesCount32(uint32(f)) }

// Permutations returns the members.
func (f Mask) Permutations() [][]int {
	members := make([][]int, 0, f.Len())
	for i, p := range Permutations(4) {
		if f>>i&1 != 0 {
			members = append(members, p)
		}
	}
	return members
}

// Game is one of the three that are played on a family of the 4×4 board.
type Game uint8

// The games.
const (
	Achievement  Game = iota // X first; what X does not win is a draw
	MakerBreaker             // Maker, X, first
	BreakerFirst             // maker-breaker, and Breaker begins
	games
)

// Class is a class of families of the 4×4 board under the symmetries of the board:
// its first member as a number, how many it has, and for each [Game] the ply at
// which X wins, 0 if X does not force a win.
type Class struct {
	Family   Mask
	Families int
	Ply      [games]int
}

// Four is all families of the 4×4 board.
type Four struct {
	Classes []Class  // by the first member
	class   []uint16 // by [Mask]: the number of its class
}

// Of returns the class of a family.
func (all *Four) Of(f Mask) *Class { return &all.Classes[all.class[f]] }

// wins reports whether X wins a game on f.
func (all *Four) wins(g Game, f Mask) bool { return all.Of(f).Ply[g] != 0 }

// images are tables for the image of a mask under a symmetry: the union of those
// of its three bytes.
type images [3][256]Mask

func newImages(g []int) (t images) {
	for i := range t {
		for b := range t[i] {
			for m := b; m != 0; m &= m - 1 {
				t[i][b] |= 1 << g[8*i+bits.TrailingZeros(uint(m))]
			}
		}
	}
	return t
}

func (t *images) of(f Mask) Mask { return t[0][f&255] | t[1][f>>8&255] | t[2][f>>16] }

// All finds the classes of all families of the 4×4 board and solves each, on all
// processors. The error is that of ctx.
func All(ctx context.Context) (*Four, error) {
	all := classes()
	return all, all.solve(ctx)
}

// classes finds the classes, not their values.
func classes() *Four {
	var symmetries []images
	for _, g := range Symmetries(4) {
		symmetries = append(symmetries, newImages(g))
	}
	all := &Four{class: make([]uint16, masks)}
	for f := range Mask(masks) {
		if all.class[f] != 0 {
			continue
		}
		c := Class{Family: f}
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

// solve finds the plies of each class.
func (all *Four) solve(ctx context.Context) error {
	var (
		group sync.WaitGroup
		next  atomic.Int64
	)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			s := newSolver()
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(all.Classes) {
					return
				}
				c := &all.Classes[i]
				c.Ply, _ = s.solve(ctx, Words(c.Family.Permutations()))
			}
		})
	}
	group.Wait()
	return ctx.Err()
}

// solver finds the plies of families.
type solver struct{ achievement, makerBreaker listed.Search }

func newSolver() *solver {
	return &solver{listed.Search{Convention: tr.Achievement}, listed.Search{Convention: tr.MakerBreaker}}
}

// solve returns the plies of a family of the 4×4 board. The error is that of ctx.
func (s *solver) solve(ctx context.Context, sets []uint64) (ply [games]int, err error) {
	ply[MakerBreaker], err = s.makerBreaker.Ply(ctx, sets, tr.X, 7, 16)
	if err != nil || ply[MakerBreaker] == 0 {
		return ply, err // what Maker does not win, X does not win in the other games
	}
	if ply[Achievement], err = s.achievement.Ply(ctx, sets, tr.X, ply[MakerBreaker], 16); err != nil {
		return ply, err
	}
	ply[BreakerFirst], err = s.makerBreaker.Ply(ctx, sets, tr.O, 8, 16)
	return ply, err
}
