package playthrough

import (
	"fmt"

	tr "transversal"
	"transversal/draw"
	"transversal/strategy"
)

// caption says what ply i of the game is, i from 0.
func (g *Game) caption(i int) draw.Text {
	ply := g.Plies[i]
	before, _ := g.Record.Position(i) // the record has been checked
	if ply.Reason != nil {
		return g.captionX(ply, before)
	}
	return g.captionO(i, before)
}

func text(format string, args ...any) draw.Text { return draw.Text(fmt.Sprintf(format, args...)) }

func (g *Game) captionX(ply Ply, before tr.Position) draw.Text {
	reason, ok := ply.Reason.(*strategy.XReason)
	if !ok {
		return text("X plays %s and completes transversal, winning the\u00a0game", g.equation(ply.Cell))
	}
	switch reason.Step {
	case strategy.Opening:
		switch {
		case before.Ply() == 0:
			return "X plays arbitrary first move"
		case reason.Intruder.Empty():
			return "X plays arbitrary move inside\u00a0$H$"
		}
		return "X plays in same row as O, restoring invariant"
	case strategy.TieBreak:
		return text("X plays admissible cell $%v$ and threatens cell $(b,d)=%v$; %s", ply.Cell, tr.At(reason.B, reason.D), meets(reason))
	case strategy.FirstOfPlan:
		return text("X follows plan (%v) and plays %s, threatening %s", reason.Plan, g.equation(ply.Cell), g.equations(before.With(ply.Cell).Threats(tr.X)))
	}
	return text("X plays %s, creating double threat on %s and %s", g.equation(ply.Cell), g.equation(g.last()), g.equation(reason.Cross()))
}

// last returns the cell that makes the double threat together with the cross
// cell: (b,σ(s)) under plan (i), (s,d) under plan (ii).
func (g *Game) last() tr.Cell {
	n := g.names
	if n.plan == strategy.PlanII {
		return tr.At(n.s, n.d)
	}
	return tr.At(n.b, n.sigma(n.s))
}

// meets says where F meets row b and column d, on which rule 4.3 turns.
func meets(reason *strategy.XReason) string {
	inRow, inCol := reason.F.Row(reason.B) != 0, reason.F.Col(reason.D) != 0
	switch {
	case inRow && inCol:
		return "$F$\u00a0intersects row\u00a0$b$ and column\u00a0$d$"
	case inCol:
		return "$F$\u00a0intersects column\u00a0$d$"
	case inRow:
		return "$F$\u00a0intersects row\u00a0$b$"
	}
	return "$F$\u00a0intersects neither row\u00a0$b$ nor column\u00a0$d$"
}

func (g *Game) captionO(i int, before tr.Position) draw.Text {
	c := g.Plies[i].Cell
	n := g.Record.Start.N()
	if threats := before.Threats(tr.X); !threats.Empty() {
		if !threats.Has(c) {
			return text("O plays $%v$ and leaves %s free", c, g.equations(threats))
		}
		blocks := text("O blocks %s", g.name(c))
		if i+1 == 2*n-2 && g.names.planned {
			blocks += text("; rows $r=%d$, $s=%d$ are live", g.names.r+1, g.names.s+1)
		}
		return blocks
	}
	rows, cols := before.OpenBlock(tr.X)
	if !tr.Rectangle(rows, cols).Has(c) {
		return "O plays outside\u00a0$H$"
	}
	if i+1 == 2*n-4 {
		why, _ := strategy.XRule().Why(before.With(c))
		if tieBreak, ok := why.(*strategy.XReason); ok {
			return text("O plays inside\u00a0$H$, leaving %s admissible cells", [...]string{"no", "one", "two", "three", "four"}[tieBreak.Admissible.Len()])
		}
	}
	return "O plays inside\u00a0$H$"
}

// name returns the paper's name of a cell, such as (b,σ(r)), or else its numbers.
func (g *Game) name(c tr.Cell) string {
	n := g.names
	switch {
	case n.fixed && c == tr.At(n.b, n.d):
		return "$(b,d)$"
	case !n.planned:
		return fmt.Sprintf("$%v$", c)
	}
	for _, known := range []struct {
		cell tr.Cell
		name string
	}{
		{tr.At(n.r, n.d), "$(r,d)$"},
		{tr.At(n.s, n.d), "$(s,d)$"},
		{tr.At(n.b, n.sigma(n.r)), "$(b,σ(r))$"},
		{tr.At(n.b, n.sigma(n.s)), "$(b,σ(s))$"},
		{tr.At(n.r, n.sigma(n.s)), "$(r,σ(s))$"},
		{tr.At(n.s, n.sigma(n.r)), "$(s,σ(r))$"},
	} {
		if c == known.cell {
			return known.name
		}
	}
	return fmt.Sprintf("$%v$", c)
}

// equation returns a cell by name and by numbers: (b,σ(r))=(6,1).
func (g *Game) equation(c tr.Cell) string {
	name, numbers := g.name(c), fmt.Sprintf("$%v$", c)
	if name == numbers {
		return numbers
	}
	return name[:len(name)-1] + "=" + numbers[1:]
}

// equations lists cells as equation does.
func (g *Game) equations(cells tr.Set) string {
	list := ""
	for c := range cells.All() {
		if list != "" {
			list += " and "
		}
		list += g.equation(c)
	}
	return list
}
