package guide

import (
	tr "transversal"
	"transversal/strategy"
)

// admitted returns the reason of c, another of the moves that the rule admits
// beside the canonical one: the fields that depend on the choice change.
func admitted(p tr.Position, reason strategy.Reason, c tr.Cell) strategy.Reason {
	if c == reason.Move {
		return reason
	}
	reason.Move = c
	switch reason.Step {
	case strategy.TieBreak:
		reason.B = (reason.OpenRows &^ tr.Line(c.Row())).First()
		reason.D = (reason.OpenCols &^ tr.Line(c.Col())).First()
		reason.W = p.O.Row(reason.B).Len() + p.O.Col(reason.D).Len()
	case strategy.FirstOfPlan:
		reason.R = c.Row()
		if reason.Plan == strategy.PlanI {
			reason.R = reason.M.Col(c.Col()).First()
		}
		reason.S = reason.Partners(reason.R).First()
	case strategy.SecondOfPlan:
		reason.S = c.Row()
		if reason.Plan == strategy.PlanII {
			reason.S = reason.M.Col(c.Col()).First()
		}
	}
	return reason
}

// winning adds why X's rule makes a move.
func (s *Sentence) winning(p tr.Position, reason strategy.Reason) {
	switch reason.Step {
	case strategy.Opening:
		s.opening(p, reason)
	case strategy.TieBreak:
		s.tieBreak(p, reason)
	case strategy.FirstOfPlan:
		s.firstOfPlan(reason)
	case strategy.SecondOfPlan:
		s.secondOfPlan(p, reason)
	case strategy.Win:
		s.win(p, reason)
	}
}

func (s *Sentence) opening(p tr.Position, reason strategy.Reason) {
	if p.Ply() == 0 {
		s.say("The board is empty and all cells are alike, so X may begin anywhere: ")
		s.cell(Move, "", reason.Move)
		s.say(".")
		return
	}
	s.name(Block, reason.OpenBlock(), "The open block H = %v × %v", reason.OpenRows, reason.OpenCols)
	x, some := reason.Intruder.First()
	if !some {
		s.say(" holds no O-stone, and any cell of H keeps it so. X takes ")
		s.cell(Move, "", reason.Move)
		s.say(" (rule 4.1).")
		return
	}
	s.say(" holds O's latest stone ")
	s.cell(Stones, "", x)
	s.say(". X answers in its row with ")
	s.cell(Move, "", reason.Move)
	s.say(": row %d leaves H and takes that stone with it (rule 4.1).", x.Row()+1)
}

func (s *Sentence) tieBreak(p tr.Position, reason strategy.Reason) {
	s.say("The admissible cells of ")
	s.name(Block, reason.OpenBlock(), "H = %v × %v", reason.OpenRows, reason.OpenCols)
	s.say(", free and with a free opposite corner, are ")
	s.list(Need, reason.Admissible)
	s.say(". Taking ")
	s.cell(Move, "", reason.Move)
	bd := tr.At(reason.B, reason.D)
	s.say(" leaves ")
	s.cell(Threat, "(b,d)", bd)
	s.say(" with ")
	s.name(Stones, reason.F.Intersect(cross(p.N, bd)), "w = %d", reason.W)
	switch {
	case reason.W == 0:
		s.say(", as no admissible outcome has 1 ≤ w ≤ n-3 (rule 4.2). ")
	default:
		s.say(" of O's stones in ")
		s.name(Lines, cross(p.N, bd), "row b and column d")
		s.say(", and the rule wants 1 ≤ w ≤ n-3 (rule 4.2). ")
	}
	s.say("X now owns an (n-1)-matching and threatens (b,d): O must take it.")
}

// cross returns row b and column d without (b,d).
func cross(n int, bd tr.Cell) tr.Set {
	all := tr.FirstLines(n)
	row := tr.Rectangle(tr.Line(bd.Row()), all)
	col := tr.Rectangle(all, tr.Line(bd.Col()))
	return row.Union(col).Without(bd)
}

func (s *Sentence) firstOfPlan(reason strategy.Reason) {
	bd := tr.At(reason.B, reason.D)
	s.say("O has blocked ")
	s.cell(Stones, "(b,d)", bd)
	s.say(". ")
	row := tr.Rectangle(tr.Line(reason.B), ^tr.Lines(0)).Intersect(reason.F)
	col := tr.Rectangle(^tr.Lines(0), tr.Line(reason.D)).Intersect(reason.F)
	switch reason.Case {
	case strategy.CaseI:
		s.say("O's first n-2 stones F ")
		s.name(Stones, col, "meet column d")
		s.say(", so X follows plan (i)")
	case strategy.CaseII:
		s.say("O's first n-2 stones F miss column d but ")
		s.name(Stones, row, "meet row b")
		s.say(", so X follows plan (ii)")
	case strategy.CaseIII:
		s.name(Stones, reason.F, "O's first n-2 stones F")
		s.say(" miss row b and column d and have ν(F) ≤ n-3, so X follows plan (i)")
	case strategy.CaseIIIFull:
		s.name(Stones, reason.F, "O's first n-2 stones F")
		s.say(" miss row b and column d and are a matching, so X follows plan (i) with s = u_a = %d", reason.S+1)
	}
	r, t := reason.R, reason.S
	s.say(" (rule 4.3). Rows r = %d and s = %d are live, for ", r+1, t+1)
	s.list(Need, tr.SetOf(tr.At(r, reason.D), tr.At(reason.B, reason.Sigma(r)), tr.At(t, reason.D), tr.At(reason.B, reason.Sigma(t))))
	s.say(" are free, and so is the cross cell ")
	if reason.Plan == strategy.PlanII {
		s.cell(Need, "(s,σ(r))", reason.Cross())
		s.say(". X takes ")
		s.cell(Move, "(r,d)", reason.Move)
		s.say(" and threatens ")
		s.cell(Threat, "(b,σ(r))", tr.At(reason.B, reason.Sigma(r)))
	} else {
		s.cell(Need, "(r,σ(s))", reason.Cross())
		s.say(". X takes ")
		s.cell(Move, "(b,σ(r))", reason.Move)
		s.say(" and threatens ")
		s.cell(Threat, "(r,d)", tr.At(r, reason.D))
	}
	s.say(" (Lemma 3).")
}

func (s *Sentence) secondOfPlan(p tr.Position, reason strategy.Reason) {
	rows, cols := p.X.With(reason.Move).Completing(p.N)
	s.say("Plan (%v) goes on with ", reason.Plan)
	first, second := "(b,σ(s))", "(r,σ(s))"
	threat := tr.At(reason.B, reason.Sigma(reason.S))
	if reason.Plan == strategy.PlanII {
		s.cell(Move, "(b,σ(s))", reason.Move)
		first, second = "(s,d)", "(s,σ(r))"
		threat = tr.At(reason.S, reason.D)
	} else {
		s.cell(Move, "(s,d)", reason.Move)
	}
	s.say(" (rule 4.3). Now ")
	s.name(Block, tr.Rectangle(rows, cols), "D_R × D_C = %v × %v", rows, cols)
	s.say(" completes X's stones (Lemma 3). O owns two of its cells; ")
	s.cell(Threat, first, threat)
	s.say(" and the cross cell ")
	s.cell(Threat, second, reason.Cross())
	s.say(" are free: two threats, and O has one move.")
}

func (s *Sentence) win(p tr.Position, reason strategy.Reason) {
	s.cell(Move, "", reason.Move)
	s.say(" completes ")
	s.name(Winner, p.X.With(reason.Move).MaximumMatching(), "a transversal")
	ply, bound := p.Ply()+1, Bound(p.N)
	if ply == bound {
		s.say(": X wins at ply %d = 2n+3 (rule 4.4).", ply)
	} else {
		s.say(": O left it free, and X wins at ply %d, before 2n+3 = %d (rule 4.4).", ply, bound)
	}
}
