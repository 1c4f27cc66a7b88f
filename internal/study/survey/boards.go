package survey

import (
	"cmp"
	"maps"
	"math/big"
	"slices"

	tr "transversal"
	"transversal/internal/symmetry"
)

// Board is a board with missing cells, which represents its class under row and column
// permutations, or under permutations of the vertices of a graph.
type Board struct {
	tr.Board
	Labelled *big.Int // boards in the class
}

// Boards returns the boards that a full one becomes, a grid or a complete graph, with at most
// the given number of cells missing, one for each class, in the order of the number of missing
// cells and then of their pictures. The time and the memory grow with the number of classes:
// 5,624 for 5×5, 251,610 for 6×6, 12,346 for K8.
func Boards(full tr.Board, missing int) []Board {
	var all []Board
	on := func(missing tr.Set) tr.Board {
		b := full
		b.Missing = missing
		return b
	}
	byPicture := func(a, b tr.Set) int { return cmp.Compare(on(a).Picture(), on(b).Picture()) }
	symmetries := new(big.Int).MulRange(1, int64(full.Rows))
	if !full.Pairs {
		symmetries.Mul(symmetries, new(big.Int).MulRange(1, int64(full.Cols)))
	}
	empty, _ := tr.Game{Board: full}.Start()
	level := map[tr.Set]bool{{}: true}
	for k := 0; len(level) > 0; k++ {
		next := map[tr.Set]bool{}
		for _, gone := range slices.SortedFunc(maps.Keys(level), byPicture) {
			fixing, _ := symmetry.Order(empty.Placed(gone, tr.Set{})) // as if X owned the missing cells
			b := Board{on(gone), new(big.Int).Div(symmetries, fixing.ToBig())}
			all = append(all, b)
			if k < missing {
				for more := range b.further() {
					next[more] = true
				}
			}
		}
		level = next
	}
	return all
}

// name returns the board on one line: the picture of a grid, or the edges of a graph.
func (b *Board) name() string {
	switch {
	case !b.Pairs:
		return b.Picture()
	case b.Cells().Empty():
		return "-"
	}
	return b.String()
}
