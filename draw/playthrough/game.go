// Package playthrough annotates whole games of X's winning rule: each ply with
// the reason for it and a caption, in the manner of the worked game in the
// paper's last appendix, and draws them.
package playthrough

import (
	"fmt"

	tr "transversal"
	"transversal/draw"
	"transversal/strategy"
)

// Game is a game in which X follows the winning rule.
type Game struct {
	Record tr.Record
	Plies  []Ply
	names  names
}

// Ply is one move of a game and what there is to say of it.
type Ply struct {
	Number  int // 1 for the first
	Cell    tr.Cell
	Reason  *strategy.Reason // for X's plies: why X claims Cell; nil for O's
	Caption draw.Text
}

// Player returns who moved.
func (p Ply) Player() tr.Player { return tr.Player((p.Number - 1) & 1) }

// names are the lines that the paper names in phase 2, 0-based, as the game
// chose them. A game that has not come so far has fewer of them.
type names struct {
	fixed   bool // b and d are
	b, d    int
	planned bool // so are the rest
	plan    strategy.Plan
	m       tr.Set // X's matching M
	r, s    int
}

// sigma returns the column σ(row).
func (n names) sigma(row int) int { return n.m.Row(row).First() }

// Play plays X by the rule, with its canonical choices, against a defence on the
// n×n board, n in 4..16.
func Play(n int, o Defence) (*Game, error) {
	record := tr.Record{N: n}
	for p := tr.New(n); p.Outcome() == tr.Open; {
		var c tr.Cell
		if p.Turn() == tr.X {
			reason, err := strategy.Winning(p)
			if err != nil {
				return nil, err
			}
			c = reason.Move
		} else {
			var err error
			if c, err = o(p); err != nil {
				return nil, err
			}
		}
		next, err := p.Play(c)
		if err != nil {
			return nil, err
		}
		p = next
		record.Moves = append(record.Moves, c)
	}
	return Annotate(record)
}

// Annotate annotates a game, finished or not. X need not have made the canonical
// choices, but a move of X's that the rule does not admit is an error, which
// names the ply.
func Annotate(record tr.Record) (*Game, error) {
	if n := record.N; n < 4 || n > tr.MaxN {
		return nil, fmt.Errorf("n = %d is out of range: X's rule wins on boards from 4 to %d", n, tr.MaxN)
	}
	if _, err := record.Final(); err != nil {
		return nil, err
	}
	g := &Game{Record: record}
	p := tr.New(record.N)
	for i, c := range record.Moves {
		ply := Ply{Number: i + 1, Cell: c}
		if p.Turn() == tr.X {
			reason, err := strategy.Winning(p)
			if err != nil {
				return nil, fmt.Errorf("ply %d: %w", ply.Number, err)
			}
			if choices := reason.Choices(); !choices.Has(c) {
				return nil, fmt.Errorf("ply %d: X's rule does not admit %v here, only %v", ply.Number, c, choices)
			}
			g.names.take(&reason, c)
			ply.Reason = &reason
		}
		g.Plies = append(g.Plies, ply)
		p = p.With(c)
	}
	for i := range g.Plies {
		g.Plies[i].Caption = g.caption(i)
	}
	return g, nil
}

// take makes the reason that of the move c, which the rule admits though another
// may be canonical, and learns the names that the move gives.
func (n *names) take(reason *strategy.Reason, c tr.Cell) {
	reason.Move = c
	switch reason.Step {
	case strategy.TieBreak:
		n.fixed = true
		n.b = (reason.OpenRows &^ tr.Line(c.Row())).First()
		n.d = (reason.OpenCols &^ tr.Line(c.Col())).First()
		reason.B, reason.D = n.b, n.d
		reason.W = reason.F.Row(n.b).Len() + reason.F.Col(n.d).Len()
	case strategy.FirstOfPlan:
		n.planned, n.plan, n.m = true, reason.Plan, reason.M
		n.r = c.Row()
		if n.plan == strategy.PlanI {
			n.r = n.m.Col(c.Col()).First()
		}
		n.s = reason.Partners(n.r).First()
		reason.R, reason.S = n.r, n.s
	case strategy.SecondOfPlan:
		n.s = c.Row()
		if n.plan == strategy.PlanII {
			n.s = n.m.Col(c.Col()).First()
		}
		// Read from the stones alone, b and r may have changed places (or d and
		// σ(r)); the game knows which is which.
		reason.B, reason.D, reason.M, reason.R, reason.S = n.b, n.d, n.m, n.r, n.s
	}
}
