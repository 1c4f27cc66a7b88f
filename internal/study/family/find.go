package family

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	tr "transversal"
	"transversal/solve"
)

// Star returns the transversals of the n×n board that consist of (1,1) and a member of a
// family of the (n-1)×(n-1) board of the other rows and columns. If Maker wins on that
// family though Breaker begins, X wins on the star: it claims (1,1), and then O cannot own
// a member.
func Star(family Members) Members {
	star := make(Members, len(family))
	for i, m := range family {
		star[i] = append(star[i], 0)
		for _, j := range m {
			star[i] = append(star[i], j+1)
		}
	}
	return star
}

// start returns the start of a game on a family of permutations, which has members.
func start(members Members, game Game) (tr.Position, error) {
	sets := make([]tr.Set, len(members))
	for i, m := range members {
		sets[i] = Transversal(m)
	}
	g := rules[game]
	g.Board, g.Family = tr.Square(len(members[0])), tr.NewFamily(sets...)
	return g.Start()
}

// Bounds has bounds for f(n) and g(n). As JSON it is as docs/schemas/bounds.json says.
type Bounds struct {
	N       int          `json:"n"`
	FLeast  int          `json:"f_at_least"`
	FMost   int          `json:"f_at_most"`
	GLeast  int          `json:"g_at_least"` // one more than the transversals that contain one of Pairs
	Winning Members      `json:"winning"`    // a winning family of FMost members
	Ply     int          `json:"ply"`        // at which X wins on it, 0 if no search found it
	Pairs   [][2]tr.Cell `json:"pairs"`      // O draws on the transversals that contain one of them
}

// second is the first family that [All] finds among the smallest of the 4×4 board on which
// Maker wins though Breaker begins.
const second Mask = 0x3cffff

// secondFive is a family of the 5×5 board with the same property, as numbers of
// transversals: all of its 42 members pass through (2,1) or (4,1).
var secondFive = tr.SetOfWords([4]uint64{0x453f41413d000000, 0x51453f10451f51})

// searched is a size for which [Small] takes seconds, for n = 5.
const searched = 17

// Search returns bounds for n = 5 or 6. The winning family is the star over one of the
// board of side n-1 on which Maker wins though Breaker begins; the drawn one is made of
// pairs. For n = 5, [Small] shows that no smaller family is winning. docs/families.md has
// the theorems. The error is that of ctx, or of another n.
func Search(ctx context.Context, n int) (*Bounds, error) {
	if n != 5 && n != 6 {
		return nil, fmt.Errorf("n = %d: bounds are found for n = 5 or 6, and all families for n = 4", n)
	}
	b := &Bounds{N: n, FLeast: 1 << (n - 1), Pairs: Pairing(n)}
	if n == 5 {
		found, err := Small(ctx, SmallOptions{N: n, Size: searched})
		if err != nil {
			return nil, err
		}
		if len(found.Won) == 0 {
			b.FLeast = searched + 1
		}
		b.Winning = Star(second.Permutations())
		p, err := start(b.Winning, Achievement)
		if err != nil {
			return nil, err
		}
		r, err := solve.Solve(ctx, p, solve.Options{})
		if err != nil {
			return nil, err
		}
		b.Ply = r.Ply
	} else {
		b.Winning = Star(members(secondFive, n-1))
	}
	b.FMost, b.GLeast = len(b.Winning), len(Paired(n, b.Pairs))+1
	return b, nil
}

// Pairing looks for disjoint pairs of cells of the n×n board such that many transversals
// contain a pair: from random pairs it exchanges cells between two as long as the number does not
// fall. For n = 4, 5 and 6 it finds ⌊n²/2⌋·(n-2)! transversals, and no pairs give more.
func Pairing(n int) [][2]tr.Cell {
	cells := tr.Square(n).Cells().Cells()
	pairs := func() (all [][2]tr.Cell) {
		for i := 1; i < len(cells); i += 2 {
			all = append(all, [2]tr.Cell{cells[i-1], cells[i]})
		}
		return all
	}
	exchange := func(i, j int) { cells[i], cells[j] = cells[j], cells[i] }
	random := rand.New(rand.NewPCG(1, 0))
	random.Shuffle(len(cells), exchange)
	now := len(Paired(n, pairs()))
	for still := 0; still < 20*len(cells); still++ {
		i, j := random.IntN(len(cells)), random.IntN(len(cells))
		exchange(i, j)
		switch next := len(Paired(n, pairs())); {
		case next > now:
			now, still = next, 0
		case next < now:
			exchange(i, j)
		}
	}
	return pairs()
}

// Paired returns the transversals that contain one of the given disjoint pairs of cells.
// On these O draws by claiming the other cell of a pair.
func Paired(n int, pairs [][2]tr.Cell) Members {
	return slices.DeleteFunc(Permutations(n), func(p []int) bool {
		t := Transversal(p)
		return !slices.ContainsFunc(pairs, func(pair [2]tr.Cell) bool { return t.Has(pair[0]) && t.Has(pair[1]) })
	})
}
