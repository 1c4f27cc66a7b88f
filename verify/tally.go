package verify

import tr "transversal"

// layout says what each slot of the tally of Theorem A counts. Slots are laid
// out one kind after another.
type layout struct{ n int }

// The first slots count terminal lines.
const (
	slotLines    = iota
	slotByPairs  // counted once for each pair (r,s)
	slotWinPly   // three: wins at plies 2n-1, 2n+1, 2n+3
	slotCase     = slotWinPly + 3
	slotPlan     = slotCase + 4
	slotDeviated = slotPlan + 2 // three: O deviated at plies 2n-2, 2n, 2n+2
	slotW        = slotDeviated + 3
)

// node counts the positions, with multiplicity, in which the given ply is due.
func (l layout) node(ply int) int { return slotW + l.n + ply }

// final counts the lines whose last stone is on the cell.
func (l layout) final(c tr.Cell) int { return l.node(2*l.n+4) + c.Row()*l.n + c.Col() }

// block counts the blocks that O plays on the cell.
func (l layout) block(c tr.Cell) int { return l.final(c) + l.n*l.n }

func (l layout) size() int { return l.block(tr.At(l.n-1, l.n-1)) + 1 }
