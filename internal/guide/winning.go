package guide

import (
	tr "transversal"
	"transversal/strategy"
)

// winning adds why X's rule makes a move.
func (s *Sentence) winning(p tr.Position, reason *strategy.XReason) {
	switch reason.Step {
	case strategy.Opening:
		s.opening(p, reason)
	case strategy.TieBreak:
		s.tieBreak(p, reason)
	case strategy.FirstOfPlan:
		s.firstOfPlan(reason)
	case strategy.SecondOfPlan:
		s.secondOfPlan(p, reason)
	}
}

func (s *Sentence) opening(p tr.Position, reason *strategy.XReason) {
	if p.Ply() == 0 {
		s.Say("The board is empty and all cells are alike, so X may begin anywhere: ")
		s.Cell(Move, "", reason.Cell)
		s.Say(".")
		return
	}
	s.Name(Block, reason.OpenBlock(), "The open block H = %v × %v", reason.OpenRows, reason.OpenCols)
	x, some := reason.Intruder.First()
	if !some {
		s.Say(" holds no O-stone, and any cell of H keeps it so. X takes ")
		s.Cell(Move, "", reason.Cell)
		s.Say(" (rule 4.1).")
		return
	}
	s.Say(" holds O's latest stone ")
	s.Cell(Stones, "", x)
	s.Say(". X answers in its row with ")
	s.Cell(Move, "", reason.Cell)
	s.Say(": row %d leaves H and takes that stone with it (rule 4.1).", x.Row()+1)
}

func (s *Sentence) tieBreak(p tr.Position, reason *strategy.XReason) {
	s.Say("The admissible cells of ")
	s.Name(Block, reason.OpenBlock(), "H = %v × %v", reason.OpenRows, reason.OpenCols)
	s.Say(", free and with a free opposite corner, are ")
	s.List(Need, reason.Admissible)
	s.Say(". Taking ")
	s.Cell(Move, "", reason.Cell)
	bd := tr.At(reason.B, reason.D)
	s.Say(" leaves ")
	s.Cell(Threat, "(b,d)", bd)
	s.Say(" with ")
	s.Name(Stones, reason.F.Intersect(cross(p.N(), bd)), "w = %d", reason.W)
	switch {
	case reason.W == 0:
		s.Say(", as no admissible outcome has 1 ≤ w ≤ n-3 (rule 4.2). ")
	default:
		s.Say(" of O's stones in ")
		s.Name(Lines, cross(p.N(), bd), "row b and column d")
		s.Say(", and the rule wants 1 ≤ w ≤ n-3 (rule 4.2). ")
	}
	s.Say("X now owns an (n-1)-matching and threatens (b,d): O must take it.")
}

// cross returns row b and column d without (b,d).
func cross(n int, bd tr.Cell) tr.Set {
	all := tr.FirstLines(n)
	row := tr.Rectangle(tr.Line(bd.Row()), all)
	col := tr.Rectangle(all, tr.Line(bd.Col()))
	return row.Union(col).Without(bd)
}

func (s *Sentence) firstOfPlan(reason *strategy.XReason) {
	bd := tr.At(reason.B, reason.D)
	s.Say("O has blocked ")
	s.Cell(Stones, "(b,d)", bd)
	s.Say(". ")
	row := tr.Rectangle(tr.Line(reason.B), ^tr.Lines(0)).Intersect(reason.F)
	col := tr.Rectangle(^tr.Lines(0), tr.Line(reason.D)).Intersect(reason.F)
	switch reason.Case {
	case strategy.CaseI:
		s.Say("O's first n-2 stones F ")
		s.Name(Stones, col, "meet column d")
		s.Say(", so X follows plan (i)")
	case strategy.CaseII:
		s.Say("O's first n-2 stones F miss column d but ")
		s.Name(Stones, row, "meet row b")
		s.Say(", so X follows plan (ii)")
	case strategy.CaseIII:
		s.Name(Stones, reason.F, "O's first n-2 stones F")
		s.Say(" miss row b and column d and have ν(F) ≤ n-3, so X follows plan (i)")
	case strategy.CaseIIIFull:
		s.Name(Stones, reason.F, "O's first n-2 stones F")
		s.Say(" miss row b and column d and are a matching, so X follows plan (i) with s = u_a = %d", reason.S+1)
	}
	r, t := reason.R, reason.S
	s.Say(" (rule 4.3). Rows r = %d and s = %d are live, for ", r+1, t+1)
	s.List(Need, tr.SetOf(tr.At(r, reason.D), tr.At(reason.B, reason.Sigma(r)), tr.At(t, reason.D), tr.At(reason.B, reason.Sigma(t))))
	s.Say(" are free, and so is the cross cell ")
	if reason.Plan == strategy.PlanII {
		s.Cell(Need, "(s,σ(r))", reason.Cross())
		s.Say(". X takes ")
		s.Cell(Move, "(r,d)", reason.Cell)
		s.Say(" and threatens ")
		s.Cell(Threat, "(b,σ(r))", tr.At(reason.B, reason.Sigma(r)))
	} else {
		s.Cell(Need, "(r,σ(s))", reason.Cross())
		s.Say(". X takes ")
		s.Cell(Move, "(b,σ(r))", reason.Cell)
		s.Say(" and threatens ")
		s.Cell(Threat, "(r,d)", tr.At(r, reason.D))
	}
	s.Say(" (Lemma 3).")
}

func (s *Sentence) secondOfPlan(p tr.Position, reason *strategy.XReason) {
	rows, cols := p.X.With(reason.Cell).Completing(p.N())
	s.Say("Plan (%v) goes on with ", reason.Plan)
	first, second := "(b,σ(s))", "(r,σ(s))"
	threat := tr.At(reason.B, reason.Sigma(reason.S))
	if reason.Plan == strategy.PlanII {
		s.Cell(Move, "(b,σ(s))", reason.Cell)
		first, second = "(s,d)", "(s,σ(r))"
		threat = tr.At(reason.S, reason.D)
	} else {
		s.Cell(Move, "(s,d)", reason.Cell)
	}
	s.Say(" (rule 4.3). Now ")
	s.Name(Block, tr.Rectangle(rows, cols), "D_R × D_C = %v × %v", rows, cols)
	s.Say(" completes X's stones (Lemma 3). O owns two of its cells; ")
	s.Cell(Threat, first, threat)
	s.Say(" and the cross cell ")
	s.Cell(Threat, second, reason.Cross())
	s.Say(" are free: two threats, and O has one move.")
}

// win adds that the move c wins.
func (s *Sentence) win(p tr.Position, c tr.Cell) {
	us := p.Turn()
	s.Cell(Move, "", c)
	s.Say(" completes ")
	if us == tr.O {
		s.Name(Winner, p.O.With(c).MaximumMatching(), "O's transversal")
		s.Say(": O wins.")
		return
	}
	s.Name(Winner, p.X.With(c).MaximumMatching(), "a transversal")
	ply, bound := p.Ply()+1, Bound(p.N())
	if ply == bound {
		s.Say(": X wins at ply %d = 2n+3 (rule 4.4).", ply)
	} else {
		s.Say(": O left it free, and X wins at ply %d, before 2n+3 = %d (rule 4.4).", ply, bound)
	}
}
