package playthrough

import (
	"cmp"
	"fmt"
	"strings"

	tr "transversal"
	"transversal/draw"
	"transversal/strategy"
)

func text(format string, args ...any) draw.Text { return draw.Text(fmt.Sprintf(format, args...)) }

// captionX says what X's move c does.
func (g *Game) captionX(before tr.Position, c tr.Cell, why strategy.Reason) draw.Text {
	reason, ok := why.Because.(*strategy.XReason)
	if !ok {
		return text("X plays %s, completes a transversal and wins", g.equation(c))
	}
	switch reason.Step {
	case strategy.Opening:
		switch {
		case before.Ply() == 0:
			return text("X begins with $%v$", c)
		case reason.Blocked.Empty():
			return text("X plays $%v$, in\u00a0$H$", c)
		}
		return text("X answers with $%v$, in the row of O's stone", c)
	case strategy.TieBreak:
		return text("X plays the admissible cell $%v$ and threatens $(b,d)=%v$. %s", c, tr.At(reason.B, reason.D), meets(reason))
	case strategy.FirstOfPlan:
		return text("X begins plan (%v) with %s and threatens %s", reason.Plan, g.equation(c), g.equations(before.With(c).Threats(tr.X)))
	}
	return text("X plays %s and threatens both %s and %s", g.equation(c), g.equation(reason.Threat()), g.equation(reason.Cross()))
}

// meets says where F meets row b and column d, which decides in rule 4.3.
func meets(reason *strategy.XReason) string {
	inRow, inCol := reason.F.Row(reason.B) != 0, reason.F.Col(reason.D) != 0
	switch {
	case inRow && inCol:
		return "$F$\u00a0meets row\u00a0$b$ and column\u00a0$d$"
	case inCol:
		return "$F$\u00a0meets column\u00a0$d$"
	case inRow:
		return "$F$\u00a0meets row\u00a0$b$"
	}
	return "$F$\u00a0meets neither row\u00a0$b$ nor column\u00a0$d$"
}

// captionO says what O's move c does.
func (g *Game) captionO(before tr.Position, c tr.Cell) draw.Text {
	n, ply := before.N(), before.Ply()+1
	if threats := before.Threats(tr.X); !threats.Empty() {
		if !threats.Has(c) {
			return text("O plays $%v$ and leaves %s free", c, g.equations(threats))
		}
		blocks := text("O blocks %s", g.name(c))
		if ply == 2*n-2 && g.planned() {
			blocks += text(". Rows $r=%d$ and $s=%d$ are live", g.lines.R+1, g.lines.S+1)
		}
		return blocks
	}
	if !tr.Rectangle(before.OpenBlock(tr.X)).Has(c) {
		return text("O plays $%v$, outside\u00a0$H$", c)
	}
	if ply == 2*n-4 {
		return text("O plays $%v$, inside\u00a0$H$, and leaves two admissible cells", c)
	}
	return text("O plays $%v$, inside\u00a0$H$", c)
}

// name returns the paper's name of a cell, such as (b,σ(r)), or otherwise its numbers.
func (g *Game) name(c tr.Cell) string {
	return "$" + cmp.Or(g.lines.Name(c), c.String()) + "$"
}

// equation returns a cell by name and by numbers: (b,σ(r))=(6,1).
func (g *Game) equation(c tr.Cell) string {
	if name := g.lines.Name(c); name != "" {
		return fmt.Sprintf("$%s=%v$", name, c)
	}
	return fmt.Sprintf("$%v$", c)
}

// equations lists cells as equation does.
func (g *Game) equations(cells tr.Set) string {
	var all []string
	for c := range cells.All() {
		all = append(all, g.equation(c))
	}
	return strings.Join(all, " and ")
}
