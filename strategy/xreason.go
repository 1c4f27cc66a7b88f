package strategy

import (
	"fmt"
	"strings"

	tr "transversal"
)

// XStep is the part of X's rule that a move comes from.
type XStep uint8

// The steps of X's rule, in the order of play. The last, rule 4.4, is a
// [CompletingReason].
const (
	Opening      XStep = iota // rule 4.1: moves 1..n-2 of Phase 1
	TieBreak                  // rule 4.2: move n-1, at ply 2n-3
	FirstOfPlan               // rule 4.3: the plan's first move, at ply 2n-1
	SecondOfPlan              // rule 4.3: the plan's second move, at ply 2n+1
)

// Rule returns the number of the step in §4.
func (s XStep) Rule() string { return [...]string{"4.1", "4.2", "4.3", "4.3"}[s] }

// String names the step.
func (s XStep) String() string {
	return [...]string{"Phase 1", "tie-break", "plan, first move", "plan, second move"}[s]
}

// Plan is one of the two plans of Phase 2.
type Plan uint8

// The plans of §4.
const (
	PlanI  Plan = iota + 1 // play (b,σ(r)), then (s,d)
	PlanII                 // play (r,d), then (b,σ(s))
)

// String returns "i" or "ii", or "" for no plan.
func (p Plan) String() string { return [...]string{"", "i", "ii"}[p] }

// Case is a case of the proof of Lemma 12.
type Case uint8

// The cases of Lemma 12.
const (
	CaseI       Case = iota + 1 // (C-i): F meets column d
	CaseII                      // (C-ii): F meets row b but not column d
	CaseIII                     // (C-iii) with ν(F) ≤ n-3: w = 0
	CaseIIIFull                 // (C-iii) with ν(F) = n-2: w = 0
)

// Cases are the cases of Lemma 12 in their order.
func Cases() []Case { return []Case{CaseI, CaseII, CaseIII, CaseIIIFull} }

// String returns the name that reports use, or "" for no case.
func (c Case) String() string {
	return [...]string{"", "C-i", "C-ii", "C-iii(nu<=n-3)", "C-iii(nu=n-2)"}[c]
}

// XReason is the reason of a move of X's rule but for rule 4.4. Rows and columns
// are 0-based. Fields that a step does not name are zero.
type XReason struct {
	Move
	Step XStep

	// Steps Opening and TieBreak.
	OpenRows, OpenCols tr.Lines // U_R and U_C; H is their rectangle
	Intruder           tr.Set   // O's latest stone if it lies in H, or nothing
	Admissible         tr.Set   // TieBreak: free cells of H with a free opposite corner

	// From TieBreak on.
	B, D int    // the row and the column that X's matching misses
	F    tr.Set // O's n-2 stones at ply 2n-3
	W    int    // w = |F ∩ (row b ∪ column d)|

	// Steps FirstOfPlan and SecondOfPlan.
	M    tr.Set   // X's matching at ply 2n-3
	Live tr.Lines // the live rows
	Case Case     // the case of Lemma 12 that rule 4.3 meets
	Plan Plan     // the plan that rule 4.3 chooses
	R, S int      // the pair chosen

	last     tr.Lines // the live rows that may be s
	position *tr.Position
}

// OpenBlock returns H = U_R × U_C, for the steps Opening and TieBreak.
func (reason *XReason) OpenBlock() tr.Set { return tr.Rectangle(reason.OpenRows, reason.OpenCols) }

// NuF returns ν(F), from the step TieBreak on.
func (reason *XReason) NuF() int { return reason.F.Nu() }

// Sigma returns the column σ(r) of X's matching M in the row r ≠ b, for the
// steps of the plan.
func (reason *XReason) Sigma(r int) int { return reason.M.Row(r).First() }

// Partners returns the rows s for which (r,s) is an admissible pair, r being a
// live row: the other live rows with a free cross cell, (r,σ(s)) under plan (i),
// (s,σ(r)) under plan (ii).
func (reason *XReason) Partners(r int) tr.Lines {
	partners := reason.last &^ tr.Line(r)
	if reason.Plan == PlanII {
		return partners &^ reason.F.Col(reason.Sigma(r))
	}
	for taken := reason.F.Row(r); taken != 0; taken &= taken - 1 {
		partners &^= reason.M.Col(taken.First())
	}
	return partners
}

// partner returns the first of the partners of r, and false if it has none.
func (reason *XReason) partner(r int) (s int, ok bool) {
	partners := reason.Partners(r)
	return partners.First(), partners != 0
}

// begin returns the first move of the plan, (b,σ(r)) or (r,d).
func (reason *XReason) begin(r int) tr.Cell {
	if reason.Plan == PlanII {
		return tr.At(r, reason.D)
	}
	return tr.At(reason.B, reason.Sigma(r))
}

// end returns the second move of the plan, (s,d) or (b,σ(s)).
func (reason *XReason) end(s int) tr.Cell {
	if reason.Plan == PlanII {
		return tr.At(reason.B, reason.Sigma(s))
	}
	return tr.At(s, reason.D)
}

// Cross returns the cross cell of the pair chosen: (r,σ(s)) under plan (i),
// (s,σ(r)) under plan (ii).
func (reason *XReason) Cross() tr.Cell { return reason.cross(reason.R, reason.S) }

func (reason *XReason) cross(r, s int) tr.Cell {
	if reason.Plan == PlanII {
		r, s = s, r
	}
	return tr.At(r, reason.Sigma(s))
}

// Playing returns the reason of c, a move that the rule admits, in place of the
// canonical one.
func (reason *XReason) Playing(c tr.Cell) *XReason {
	again := *reason
	again.Cell = c
	switch again.Step {
	case TieBreak:
		bd := opposite(again.OpenRows, again.OpenCols, c)
		again.B, again.D = bd.Row(), bd.Col()
		again.W = again.F.Weight(again.B, again.D)
	case FirstOfPlan:
		again.R = again.rowOf(c, PlanII)
		again.S = again.Partners(again.R).First()
	case SecondOfPlan:
		again.S = again.rowOf(c, PlanI)
	}
	return &again
}

// rowOf returns the row that a move of the plan stands for: its own under the
// plan given, under the other that of X's stone in its column.
func (reason *XReason) rowOf(c tr.Cell, own Plan) int {
	if reason.Plan == own {
		return c.Row()
	}
	return reason.M.Col(c.Col()).First()
}

// String explains the move in the paper's words, with 1-based rows and columns.
func (reason *XReason) String() string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format, args...) }
	say("X plays %v, by rule %s (%v)", reason.Cell, reason.Step.Rule(), reason.Step)
	switch reason.Step {
	case Opening:
		reason.sayOpening(say)
	case TieBreak:
		say(": H = %v × %v. Admissible cells: %v.", reason.OpenRows, reason.OpenCols, reason.Admissible)
		say(" The choice leaves (b,d) = %v with w = %d", tr.At(reason.B, reason.D), reason.W)
		if reason.W > 0 {
			say(", which is at least 1 as the rule prefers")
		} else {
			say(", since no admissible outcome has 1 ≤ w ≤ n-3")
		}
		say(". X now owns an (n-1)-matching and threatens (b,d).")
	case FirstOfPlan:
		reason.sayPlan(say)
	case SecondOfPlan:
		reason.saySecond(say)
	}
	return b.String()
}

func (reason *XReason) sayOpening(say func(string, ...any)) {
	if reason.position.Occupied().Empty() {
		say(": the board is empty, and any first move will do.")
		return
	}
	say(": H = %v × %v", reason.OpenRows, reason.OpenCols)
	if x, some := reason.Intruder.First(); some {
		say(" holds O's latest stone %v, so X answers in its row, which leaves H and takes the stone with it.", x)
		return
	}
	say(" holds no O-stone, so any cell of H keeps it so.")
}

func (reason *XReason) sayPlan(say func(string, ...any)) {
	bd := tr.At(reason.B, reason.D)
	say(": plan (%v), since %s (case %v). O has blocked (b,d) = %v; w = %d; live rows %v; r = %d, s = %d, cross cell %v free.",
		reason.Plan, reason.since(), reason.Case, bd, reason.W, reason.Live, reason.R+1, reason.S+1, reason.Cross())
	if reason.Plan == PlanII {
		say(" The move is (r,d), and X threatens (b,σ(r)) = %v.", tr.At(reason.B, reason.Sigma(reason.R)))
		return
	}
	say(" The move is (b,σ(r)), and X threatens (r,d) = %v.", tr.At(reason.R, reason.D))
}

// since says what the choice of the plan rests on.
func (reason *XReason) since() string {
	switch reason.Case {
	case CaseI:
		return fmt.Sprintf("F meets column d = %d", reason.D+1)
	case CaseII:
		return fmt.Sprintf("F misses column d = %d and meets row b = %d", reason.D+1, reason.B+1)
	case CaseIII:
		return fmt.Sprintf("w = 0 and ν(F) = %d ≤ n-3", reason.NuF())
	}
	return fmt.Sprintf("w = 0 and ν(F) = %d = n-2, where s must be u_a = %d", reason.NuF(), reason.last.First()+1)
}

func (reason *XReason) saySecond(say func(string, ...any)) {
	if reason.Plan == PlanII {
		say(": plan (ii) goes on with (b,σ(s)) for b = %d, s = %d. A double threat on (s,d) = %v and the cross cell (s,σ(r)) = %v.",
			reason.B+1, reason.S+1, tr.At(reason.S, reason.D), reason.Cross())
		return
	}
	say(": plan (i) goes on with (s,d) for s = %d, d = %d. A double threat on (b,σ(s)) = %v and the cross cell (r,σ(s)) = %v.",
		reason.S+1, reason.D+1, tr.At(reason.B, reason.Sigma(reason.S)), reason.Cross())
}

// Instead says why the rule admits c too, or which of its conditions c fails.
func (reason *XReason) Instead(c tr.Cell) string {
	if why := taken(*reason.position, c); why != "" {
		return why
	}
	if reason.Admits.Has(c) {
		return reason.Playing(c).String()
	}
	return fmt.Sprintf("The rule does not admit %v: %s. %v", c, reason.against(c), reason)
}

// against says which condition the free cell c fails.
func (reason *XReason) against(c tr.Cell) string {
	switch reason.Step {
	case Opening, TieBreak:
		return reason.againstPhase1(c)
	case FirstOfPlan:
		if reason.Plan == PlanI && c.Row() != reason.B || reason.Plan == PlanII && c.Col() != reason.D {
			return fmt.Sprintf("plan (%v), which is due since %s, begins in %s", reason.Plan, reason.since(), reason.line(reason.Plan))
		}
		r := reason.rowOf(c, PlanII)
		if !reason.Live.Has(r) {
			return fmt.Sprintf("its row r = %d is not live", r+1)
		}
		return fmt.Sprintf("no live row s has a free cross cell with r = %d", r+1)
	}
	if reason.Plan == PlanI && c.Col() != reason.D || reason.Plan == PlanII && c.Row() != reason.B {
		return fmt.Sprintf("plan (%v) ends in %s", reason.Plan, reason.line(PlanI+PlanII-reason.Plan))
	}
	s := reason.rowOf(c, PlanI)
	if !reason.last.Has(s) {
		return fmt.Sprintf("its row s = %d is not one of the rows %v that may be s", s+1, reason.last)
	}
	return fmt.Sprintf("with s = %d and r = %d the cross cell is not free", s+1, reason.R+1)
}

// line names row b or column d, in which the first move of the plan lies.
func (reason *XReason) line(plan Plan) string {
	if plan == PlanI {
		return fmt.Sprintf("row b = %d", reason.B+1)
	}
	return fmt.Sprintf("column d = %d", reason.D+1)
}

func (reason *XReason) againstPhase1(c tr.Cell) string {
	switch {
	case !reason.OpenBlock().Has(c):
		return fmt.Sprintf("it lies outside H = %v × %v, and X's stones would be no matching", reason.OpenRows, reason.OpenCols)
	case reason.Step == Opening && c.Col() == reason.Intruder.Least().Col():
		return fmt.Sprintf("X answers O's latest stone %v in its row, not in its column", reason.Intruder.Least())
	case reason.Step == Opening:
		return fmt.Sprintf("O's latest stone %v would stay in H, against Invariant 1", reason.Intruder.Least())
	}
	bd := opposite(reason.OpenRows, reason.OpenCols, c)
	if reason.F.Has(bd) {
		return fmt.Sprintf("it is not admissible, for it leaves (b,d) = %v, which O owns", bd)
	}
	w, n := reason.F.Weight(bd.Row(), bd.Col()), reason.position.N()
	if w == 0 {
		return fmt.Sprintf("it leaves (b,d) = %v with w = 0, and the rule prefers w ≥ 1", bd)
	}
	return fmt.Sprintf("it leaves (b,d) = %v with w = %d, more than n-3 = %d", bd, w, n-3)
}
