package verify

import (
	"transversal/symmetry"

	tr "transversal"
)

// moves calls visit with each of the cells that the player to move in p may
// claim, or, up to symmetry, with one of those that are plainly alike and their
// number. It stops at the first error.
func moves(p tr.Position, cells tr.Set, upToSymmetry bool, visit func(c tr.Cell, ways uint64) error) error {
	if upToSymmetry {
		var err error
		symmetry.Alike(p, cells, func(c tr.Cell, ways uint64) {
			if err == nil {
				err = visit(c, ways)
			}
		})
		return err
	}
	for !cells.Empty() {
		var c tr.Cell
		c, cells = cells.Pop()
		if err := visit(c, 1); err != nil {
			return err
		}
	}
	return nil
}

// replies returns the step in which the player to move makes every legal move.
func replies(upToSymmetry bool) func(p tr.Position, visit func(c tr.Cell, ways uint64)) error {
	return func(p tr.Position, visit func(c tr.Cell, ways uint64)) error {
		return moves(p, p.Free(), upToSymmetry, func(c tr.Cell, ways uint64) error {
			visit(c, ways)
			return nil
		})
	}
}
