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
// permutations.
type Board struct {
	tr.Board
	Labelled *big.Int // boards in the class
}

// Boards returns the rows×cols boards, sides in 1..16, with at most the given number of
// missing cells, one for each class, in the order of the number of missing cells and then
// of their pictures. The time and the memory grow with the number of classes: 5,624 for
// 5×5, 251,610 for 6×6.
func Boards(rows, cols, missing int) []Board {
	var all []Board
	on := func(missing tr.Set) tr.Board { return tr.Board{Rows: rows, Cols: cols, Missing: missing} }
	byPicture := func(a, b tr.Set) int { return cmp.Compare(on(a).Picture(), on(b).Picture()) }
	symmetries := new(big.Int).Mul(new(big.Int).MulRange(1, int64(rows)), new(big.Int).MulRange(1, int64(cols)))
	level := map[tr.Set]bool{{}: true}
	for k := 0; len(level) > 0; k++ {
		next := map[tr.Set]bool{}
		for _, gone := range slices.SortedFunc(maps.Keys(level), byPicture) {
			form := symmetry.Board(on(gone), tr.Set{}, tr.Set{}, false)
			b := Board{on(gone), new(big.Int).Div(symmetries, form.Order.ToBig())}
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
