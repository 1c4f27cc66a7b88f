package verify

import (
	"transversal/internal/explore"
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

// reply returns the step in which the other player makes every legal move. Each position
// has the given number of them.
func (a *asked) reply(free int) explore.Step {
	expand := func(p tr.Position, visit func(c tr.Cell, ways uint64)) error {
		return moves(p, p.Free(), a.classes, func(c tr.Cell, ways uint64) error {
			visit(c, ways)
			return nil
		})
	}
	return explore.Step{Branch: free, Exactly: uint64(free), Expand: expand}
}

// answer returns the step in which the rule makes its moves, where its player has no free
// completing cell. Each move c is checked in the position q to which it leads.
func (a *asked) answer(check func(q tr.Position, c tr.Cell) error) explore.Step {
	step := explore.Step{Branch: 1, Exactly: 1}
	if a.all {
		step.Branch, step.Exactly = a.board.Len(), 0
	}
	step.Expand = func(p tr.Position, visit func(c tr.Cell, ways uint64)) error {
		choices, err := a.quiet(&p)
		if err != nil {
			return err
		}
		return moves(p, choices, a.classes, func(c tr.Cell, ways uint64) error {
			if err := check(p.With(c), c); err != nil {
				return err
			}
			visit(c, ways)
			return nil
		})
	}
	return step
}
