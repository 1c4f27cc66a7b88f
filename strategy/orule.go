package strategy

import (
	"cmp"

	tr "transversal"
	"transversal/strategy/reason"
)

// ORule is O's delaying rule of the delay theorem. On the n×n board with z ≤ n-2 cells missing it
// keeps X from owning a transversal up to ply 2n+1, n ≥ 2. Its reasons rest on an [*OReason]
// or, where O wins, a [CompletingReason].
//
// While O builds, a cell of its open block is blocked if it is missing or X's. O claims a
// cell whose row and column hold two blocked cells, or the only one. So its j-th reply
// leaves at most max(0, z-j) of them. On the full board only X's latest stone can lie in
// the block, and the rule answers in its row.
//
// Up to ply 2n the rule answers only where the facts hold on which the proof rests;
// elsewhere the error is an *[Unreachable]. Later it completes if it can, otherwise blocks
// if it must, and otherwise claims any cell.
func ORule() Completing { return Completing{Player: tr.O, Otherwise: paper{tr.O}} }

// OStep is the part of O's rule that a move comes from.
type OStep uint8

// The steps of O's rule, in the order in which they are tried. The first, to win,
// is a [CompletingReason].
const (
	Block    OStep = iota // X has a free completing cell, and O takes it
	Build                 // replies 1..n-1: O builds a matching
	Anything              // nothing is at stake
)

// String names the step.
func (s OStep) String() string { return [...]string{"block", "build", "any move"}[s] }

// OReason is the reason of a move of O's rule that does not win. Rows and columns are
// 0-based. A field is zero if the step does not use it.
type OReason struct {
	Move
	Step OStep

	// Step Build.
	openBlock // V_R × V_C
}

// openBlock is a player's open block.
type openBlock struct {
	OpenRows, OpenCols tr.Lines // whose rectangle it is
	Blocked            tr.Set   // its cells that are missing or the other player's
}

// answer fills in the zero reason, for a position in which O cannot complete.
func (reason *OReason) answer(p *tr.Position) error {
	n, missing := square(p)
	if n < 2 || missing.Len() > n-2 {
		return unreachable("the game of the paper", "the delaying rule is for square boards from 2×2 to %[1]d×%[1]d from which up to n-2 cells are missing", tr.MaxN)
	}
	owned := p.O.Len()
	if p.X.Len() != owned+1 {
		return unreachable("O to move", "X owns %d stones and O owns %d", p.X.Len(), owned)
	}
	if threats := p.Threats(tr.X); !threats.Empty() {
		if threats.Len() > 1 && owned < n {
			return unreachable("at most one threat", "X has the free completing cells %v", threats)
		}
		reason.Step, reason.Move = Block, Move{threats.Least(), threats}
		return nil
	}
	if owned < n-1 {
		return reason.build(p)
	}
	free := p.Free()
	if free.Empty() {
		return unreachable("the game goes on", "the board is full")
	}
	reason.Step, reason.Move = Anything, Move{free.Least(), free}
	return nil
}

// build is step 3 of O's rule, the reply j = |O|+1 ≤ n-1.
func (reason *OReason) build(p *tr.Position) error {
	rows, cols := p.OpenBlock(tr.O)
	board := p.Board()
	if open := board.Rows - p.O.Len(); rows.Len() != open || cols.Len() != open {
		return unreachable("O's stones are a matching while O builds", "O owns %v", p.O)
	}
	block := tr.Rectangle(rows, cols)
	blocked := p.X.Union(board.Missing).Intersect(block)
	if most := max(1, board.Missing.Len()+1-p.O.Len()); blocked.Len() > most {
		return unreachable("O's invariant", "of O's open block %v are blocked, and at most %d can be", blocked, most)
	}
	reason.Step, reason.openBlock = Build, openBlock{rows, cols, blocked}
	reason.Admits = reason.lemma(p)
	if rows.Len() == 2 { // reply n-1, which leaves a cell of X's open block only if all choices do
		xBlock := tr.Rectangle(p.OpenBlock(tr.X))
		preferred := reason.Admits.Where(func(c tr.Cell) bool { return !xBlock.Has(opposite(rows, cols, c)) })
		reason.Admits = cmp.Or(preferred, reason.Admits)
	}
	reason.Cell = reason.Admits.Least()
	return nil
}

// square returns n and the missing cells if p is a position of the paper's game on an n×n board,
// full or not, and otherwise 0.
func square(p *tr.Position) (n int, missing tr.Set) {
	if n = p.N(); n > 0 {
		return n, missing
	}
	g := p.Game()
	if n = g.Rows; g != (tr.Game{Board: tr.Board{Rows: n, Cols: n, Missing: g.Missing}, Goal: tr.Goal{Size: n}}) {
		return 0, missing
	}
	return n, g.Missing
}

// OpenBlock returns the cells of the block, while the player builds.
func (b *openBlock) OpenBlock() tr.Set { return tr.Rectangle(b.OpenRows, b.OpenCols) }

// near returns the blocked cells in the row and the column of c.
func (b *openBlock) near(c tr.Cell) tr.Set {
	return b.Blocked.Intersect(tr.Rectangle(tr.Line(c.Row()), b.OpenCols).Union(tr.Rectangle(b.OpenRows, tr.Line(c.Col()))))
}

// lemma returns the moves of the building lemma (docs/missing-cells.md): a cell whose row and
// column hold two blocked cells, or the only one. If that is a stone, it is answered in its row.
func (b *openBlock) lemma(p *tr.Position) tr.Set {
	if x, ok := b.stone(p); ok {
		return tr.Rectangle(tr.Line(x.Row()), b.OpenCols).Minus(b.Blocked)
	}
	free := b.OpenBlock().Minus(b.Blocked)
	if b.Blocked.Empty() {
		return free
	}
	return free.Where(func(c tr.Cell) bool { return b.near(c).Len() >= min(2, b.Blocked.Len()) })
}

// Says tells why the rule plays c or admits it, or which of its conditions c fails.
func (why *OReason) Says(r Reason, c tr.Cell) reason.Sentence {
	if !r.Admits.Has(c) {
		return reason.Say("The rule does not admit %v: %v. %v", c, why.against(r.Position, c), why.Says(r, r.Cell))
	}
	return reason.Say("O plays %v (%v): %v", reason.Cell(reason.Move, c), why.Step, why.because(r.Position, c))
}

func (why *OReason) because(p tr.Position, c tr.Cell) (s reason.Sentence) {
	switch x, stone := why.stone(&p); {
	case why.Step == Block:
		return reason.Say("the free cell that would complete X's transversal; X's free completing cells are %v.", reason.Name(reason.Threat, why.Admits, "%v", why.Admits))
	case why.Step == Anything:
		return reason.Say("neither player has a free completing cell, so O may play anywhere.")
	case stone:
		s = reason.Say("%v and holds X's latest stone %v, so O answers in its row, which leaves the block.", why.v(), reason.Cell(reason.Stones, x))
	case why.Blocked.Empty():
		s = reason.Say("%v and holds no X-stone, so O may play anywhere in it.", why.v())
	case why.Blocked.Len() == 1:
		s = reason.Say("%v and lacks the cell %v, so O plays in its row or column.", why.v(), reason.Cell(reason.Stones, why.Blocked.Least()))
	default:
		s = reason.Say("%v, where %v are X's or missing, so O plays where a row and a column hold two of them.", why.v(), reason.List(reason.Stones, why.Blocked))
	}
	if why.OpenRows.Len() > 2 {
		return s
	}
	left, xBlock := opposite(why.OpenRows, why.OpenCols, c), tr.Rectangle(p.OpenBlock(tr.X))
	f := reason.Cell(reason.Threat, left)
	if xBlock.Has(left) {
		return reason.Say("%v O now threatens f = %v; no choice leaves f outside X's open block.", s, f)
	}
	return reason.Say("%v O now threatens f = %v, which lies outside %v.", s, f, reason.Name(reason.Lines, xBlock, "X's open block"))
}

// stone returns the other player's latest stone, if it is the only blocked cell.
func (b *openBlock) stone(p *tr.Position) (x tr.Cell, ok bool) {
	x, ok = b.Blocked.First()
	return x, ok && b.Blocked.Len() == 1 && !p.Board().Missing.Has(x)
}

func (why *OReason) v() reason.Sentence {
	return reason.Name(reason.Block, why.OpenBlock(), "O's open block is %v × %v", why.OpenRows, why.OpenCols)
}

// against says which condition the free cell c fails.
func (why *OReason) against(p tr.Position, c tr.Cell) reason.Sentence {
	switch {
	case why.Step == Block:
		return reason.Say("X would complete a transversal on %v", reason.Cell(reason.Threat, why.Cell))
	case !why.OpenBlock().Has(c):
		return reason.Say("it lies outside O's open block %v × %v, and O's stones would be no matching", why.OpenRows, why.OpenCols)
	}
	switch x, ok := why.stone(&p); {
	case ok && c.Col() == x.Col():
		return reason.Say("O answers X's latest stone %v in its row, not in its column", reason.Cell(reason.Stones, x))
	case ok && c.Row() != x.Row():
		return reason.Say("X's latest stone %v would stay in O's open block", reason.Cell(reason.Stones, x))
	case why.near(c).Len() < min(2, why.Blocked.Len()):
		return reason.Say("too many of %v would stay in O's open block", reason.List(reason.Stones, why.Blocked))
	}
	return reason.Say("it leaves f = %v in X's open block", opposite(why.OpenRows, why.OpenCols, c))
}
