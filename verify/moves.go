package verify

import (
	"iter"

	"transversal/internal/explore"
	"transversal/symmetry"

	tr "transversal"
)

// moves yields each of the cells that the player to move in p may claim or, up to symmetry,
// one of each group that the simplest symmetries exchange, with their number.
func moves(p tr.Position, cells tr.Set, upToSymmetry bool) iter.Seq2[tr.Cell, uint64] {
	if upToSymmetry {
		return symmetry.Alike(p, cells)
	}
	return func(yield func(c tr.Cell, ways uint64) bool) {
		for c := range cells.All() {
			if !yield(c, 1) {
				return
			}
		}
	}
}

// reply returns the step in which the other player makes every legal move. Each position
// has the given number of them.
func (a *asked) reply(free int) explore.Step {
	expand := func(p tr.Position, visit func(c tr.Cell, ways uint64)) error {
		for c, ways := range moves(p, p.Free(), a.classes) {
			visit(c, ways)
		}
		return nil
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
		for c, ways := range moves(p, choices, a.classes) {
			if err := check(p.With(c), c); err != nil {
				return err
			}
			visit(c, ways)
		}
		return nil
	}
	return step
}
