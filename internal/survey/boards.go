package survey

import (
	"cmp"
	"maps"
	"math/big"
	"slices"

	"github.com/holiman/uint256"

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
	level := map[tr.Set]bool{{}: true}
	for k := 0; len(level) > 0; k++ {
		next := map[tr.Set]bool{}
		for _, gone := range slices.SortedFunc(maps.Keys(level), byPicture) {
			b := on(gone)
			form := symmetry.Board(b, tr.Set{}, tr.Set{}, false)
			all = append(all, Board{b, classSize(rows, cols, &form.Order)})
			if k < missing {
				for c := range b.Cells().All() {
					next[representative(rows, cols, gone.With(c))] = true
				}
			}
		}
		level = next
	}
	return all
}

// representative returns the missing cells of the class's representative.
func representative(rows, cols int, missing tr.Set) tr.Set {
	x, _ := symmetry.Stones(tr.Board{Rows: rows, Cols: cols, Missing: missing}, tr.Set{}, tr.Set{}, false)
	return x
}

// classSize returns the size of an orbit under row and column permutations.
func classSize(rows, cols int, stabilizer *uint256.Int) *big.Int {
	size := new(big.Int).Mul(new(big.Int).MulRange(1, int64(rows)), new(big.Int).MulRange(1, int64(cols)))
	return size.Div(size, stabilizer.ToBig())
}
