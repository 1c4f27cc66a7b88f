package strategy

import (
	"fmt"
	"strings"

	tr "transversal"
)

// DelayStep is the part of O's rule that a move comes from.
type DelayStep uint8

// The steps of O's rule, in the order in which they are tried.
const (
	TakeWin  DelayStep = iota // O has a free completing cell and takes it
	Block                     // X has one, and O takes that
	Build                     // replies 1..n-1: O builds a matching
	Anything                  // nothing is at stake
)

// String names the step.
func (s DelayStep) String() string { return [...]string{"win", "block", "build", "any move"}[s] }

// Delay is a move of O's delaying rule and why it is made. Rows and columns are
// 0-based. Fields that a step does not name are zero.
type Delay struct {
	Move    tr.Cell // the canonical move: the first in row-major order
	Choices tr.Set  // every move that the rule admits here, Move among them
	Step    DelayStep

	// Step Build.
	OpenRows, OpenCols tr.Lines // V_R and V_C, whose rectangle is O's open block
	Intruder           tr.Set   // X's latest stone if it lies there, or nothing
	// Last is set at reply n-1, which leaves O with the threat Left. Outside
	// says whether Left avoids X's open block, as the rule prefers.
	Last, Outside bool
	Left          tr.Cell
}

// Delaying is O's delaying rule of Theorem B, a pure function of the position:
// O to move gets the move, all moves that the rule admits, and the reason. For
// n ≥ 2 it keeps X from owning a transversal up to and at ply 2n+1.
//
// X's latest stone x is not needed apart. The rule asks for it only to know
// whether it lies in O's open block while O builds; and after O's previous
// move that block held no X-stone (the invariant), so that a stone of X's in
// it is x, and if there is none x lies elsewhere.
//
// The error is an [*Unreachable] if p cannot arise under the rule.
func Delaying(p tr.Position) (Delay, error) {
	n := p.N
	if n < 2 || n > tr.MaxN {
		return Delay{}, fmt.Errorf("the delaying rule is for boards with 2 ≤ n ≤ %d, not n = %d", tr.MaxN, n)
	}
	owned := p.O.Len()
	if p.X.Len() != owned+1 {
		return Delay{}, unreachable("O to move", "X owns %d stones and O owns %d", p.X.Len(), owned)
	}
	if p.X.HasTransversal(n) {
		return Delay{}, unreachable("the game goes on", "X owns a transversal")
	}
	if wins := p.Threats(tr.O); !wins.Empty() {
		return Delay{Step: TakeWin, Move: only(wins), Choices: wins}, nil
	}
	if threats := p.Threats(tr.X); !threats.Empty() {
		return Delay{Step: Block, Move: only(threats), Choices: threats}, nil
	}
	if owned < n-1 {
		return build(p)
	}
	free := p.Free()
	if free.Empty() {
		return Delay{}, unreachable("the game goes on", "the board is full")
	}
	return Delay{Step: Anything, Move: only(free), Choices: free}, nil
}

// build is step 3 of O's rule, the reply j = |O|+1 ≤ n-1.
func build(p tr.Position) (Delay, error) {
	rows, cols := p.OpenBlock(tr.O)
	if open := p.N - p.O.Len(); rows.Len() != open || cols.Len() != open {
		return Delay{}, unreachable("O's stones are a matching while O builds", "O owns %v", p.O)
	}
	block := tr.Rectangle(rows, cols)
	d := Delay{Step: Build, OpenRows: rows, OpenCols: cols, Intruder: p.X.Intersect(block)}
	switch d.Intruder.Len() {
	case 0:
		d.Choices = block
	case 1:
		d.Choices = tr.Rectangle(tr.Line(only(d.Intruder).Row()), cols).Minus(d.Intruder)
	default:
		return Delay{}, unreachable("O's invariant", "O's open block holds the X-stones %v, and only the latest can lie there", d.Intruder)
	}
	if rows.Len() == 2 {
		d.last(p)
	}
	d.Move = only(d.Choices)
	if d.Last {
		d.Left = opposite(rows, cols, d.Move)
	}
	return d, nil
}

// last narrows the choices of reply n-1 to those that leave a cell outside X's
// open block, if there are any.
func (d *Delay) last(p tr.Position) {
	d.Last = true
	xRows, xCols := p.OpenBlock(tr.X)
	xBlock := tr.Rectangle(xRows, xCols)
	var preferred tr.Set
	for c := range d.Choices.All() {
		if !xBlock.Has(opposite(d.OpenRows, d.OpenCols, c)) {
			preferred = preferred.With(c)
		}
	}
	if d.Outside = !preferred.Empty(); d.Outside {
		d.Choices = preferred
	}
}

// opposite returns the corner opposite to c in a block of two rows and columns.
func opposite(rows, cols tr.Lines, c tr.Cell) tr.Cell {
	return tr.At((rows &^ tr.Line(c.Row())).First(), (cols &^ tr.Line(c.Col())).First())
}

// String explains the move, with 1-based rows and columns.
func (d *Delay) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "O plays %v (%v): ", d.Move, d.Step)
	switch d.Step {
	case TakeWin:
		b.WriteString("a free cell that completes O's transversal.")
	case Block:
		fmt.Fprintf(&b, "the free cell that would complete X's transversal; X's free completing cells are %v.", d.Choices)
	case Anything:
		b.WriteString("neither player has a free completing cell, so any cell will do.")
	case Build:
		fmt.Fprintf(&b, "O's open block is %v × %v", d.OpenRows, d.OpenCols)
		if x, some := d.Intruder.First(); some {
			fmt.Fprintf(&b, " and holds X's latest stone %v, so O answers in its row, which leaves the block.", x)
		} else {
			b.WriteString(" and holds no X-stone, so any cell of it keeps it so.")
		}
		if d.Last {
			fmt.Fprintf(&b, " O now threatens f = %v", d.Left)
			if d.Outside {
				b.WriteString(", which lies outside X's open block.")
			} else {
				b.WriteString("; no choice leaves f outside X's open block.")
			}
		}
	}
	return b.String()
}
