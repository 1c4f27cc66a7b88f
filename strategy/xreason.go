package strategy

import (
	"fmt"

	tr "transversal"
	"transversal/strategy/reason"
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

// Cases returns the cases of Lemma 12 in order.
func Cases() []Case { return []Case{CaseI, CaseII, CaseIII, CaseIIIFull} }

// String returns the name that reports use, or "" for no case.
func (c Case) String() string {
	return [...]string{"", "C-i", "C-ii", "C-iii(nu<=n-3)", "C-iii(nu=n-2)"}[c]
}

// XReason is the reason of a move of X's rule other than by rule 4.4. Rows and columns are
// 0-based. A field is zero if the step does not use it.
type XReason struct {
	Move
	Step XStep

	// Steps Opening and TieBreak.
	openBlock         // H = U_R × U_C; on the full board O's latest stone alone can be blocked
	Stage      int    // Opening, where cells are missing: 1 to 4, as in docs/any-missing-cells.md, or 5
	Admissible tr.Set // TieBreak: free cells of H with a free opposite corner

	// From TieBreak on.
	B, D int    // the row and the column that X's matching misses
	F    tr.Set // O's n-2 stones at ply 2n-3
	W    int    // the stones of F, and the missing cells, in row b and column d

	// Steps FirstOfPlan and SecondOfPlan.
	M    tr.Set   // X's matching at ply 2n-3
	Live tr.Lines // the live rows
	Case Case     // the case of Lemma 12 that rule 4.3 meets
	Plan Plan     // the plan that rule 4.3 chooses
	R, S int      // the pair chosen

	missing, blocked tr.Set   // the missing cells; these and F
	most             int      // the w that rule 4.2 prefers is at most this
	last             tr.Lines // the live rows that may be s
}

// NuF returns ν(F), from the step TieBreak on.
func (why *XReason) NuF() int { return why.F.Nu() }

// Sigma returns the column σ(r) of X's matching M in the row r ≠ b, for the
// steps of the plan.
func (why *XReason) Sigma(r int) int { return why.M.Row(r).First() }

// Partners returns the rows s for which (r,s) is an admissible pair, r being a
// live row: the other live rows with a free cross cell, (r,σ(s)) under plan (i),
// (s,σ(r)) under plan (ii).
func (why *XReason) Partners(r int) tr.Lines {
	partners := why.last &^ tr.Line(r)
	if why.Plan == PlanII {
		return partners &^ why.blocked.Col(why.Sigma(r))
	}
	return partners &^ why.rowsOf(why.blocked.Row(r))
}

// rowsOf returns the rows r whose columns σ(r) are among these.
func (why *XReason) rowsOf(cols tr.Lines) tr.Lines {
	return why.M.Intersect(tr.Rectangle(^tr.Lines(0), cols)).Rows()
}

// colsOf returns the columns σ(r) of these rows r.
func (why *XReason) colsOf(rows tr.Lines) tr.Lines {
	return why.M.Intersect(tr.Rectangle(rows, ^tr.Lines(0))).Cols()
}

// inRow reports whether the step of the plan plays in row b, as plan (i) begins and plan (ii)
// ends, and not in column d. It threatens in the other line.
func (why *XReason) inRow() bool { return (why.Plan == PlanI) == (why.Step == FirstOfPlan) }

// cell returns the cell of a row r ≠ b in row b, which is (b,σ(r)), or in column d.
func (why *XReason) cell(inRow bool, r int) tr.Cell {
	if inRow {
		return tr.At(why.B, why.Sigma(r))
	}
	return tr.At(r, why.D)
}

// claim returns the move that the step of the plan makes for a row, r or s.
func (why *XReason) claim(row int) tr.Cell { return why.cell(why.inRow(), row) }

// rowOf returns the row for which the step of the plan would claim c, a cell of its line.
func (why *XReason) rowOf(c tr.Cell) int {
	if why.inRow() {
		return why.M.Col(c.Col()).First()
	}
	return c.Row()
}

// Threat returns the cell on which the move of a plan threatens, besides the cross cell: (r,d)
// or (b,σ(r)) at the first, (b,σ(s)) or (s,d) at the second.
func (why *XReason) Threat() tr.Cell {
	if why.Step == FirstOfPlan {
		return why.cell(!why.inRow(), why.R)
	}
	return why.cell(!why.inRow(), why.S)
}

// Cross returns the cross cell of the pair chosen: (r,σ(s)) under plan (i),
// (s,σ(r)) under plan (ii).
func (why *XReason) Cross() tr.Cell {
	if why.Plan == PlanII {
		return tr.At(why.S, why.Sigma(why.R))
	}
	return tr.At(why.R, why.Sigma(why.S))
}

// Name returns the paper's name of a cell, as far as the step gives it one: "(b,σ(r))".
func (why *XReason) Name(c tr.Cell) string {
	switch {
	case why.Step == Opening:
		return ""
	case c == tr.At(why.B, why.D):
		return "(b,d)"
	case why.Step == TieBreak:
		return ""
	}
	return map[tr.Cell]string{
		tr.At(why.R, why.D):            "(r,d)",
		tr.At(why.S, why.D):            "(s,d)",
		tr.At(why.B, why.Sigma(why.R)): "(b,σ(r))",
		tr.At(why.B, why.Sigma(why.S)): "(b,σ(s))",
		tr.At(why.R, why.Sigma(why.S)): "(r,σ(s))",
		tr.At(why.S, why.Sigma(why.R)): "(s,σ(r))",
	}[c]
}

// Playing returns the reason of c, a move that the rule admits, instead of the canonical
// one.
func (why *XReason) Playing(c tr.Cell) *XReason {
	again := *why
	again.Cell = c
	switch again.Step {
	case TieBreak:
		again.leave(c)
	case FirstOfPlan:
		again.R = why.rowOf(c)
		again.S = why.Partners(again.R).First()
	case SecondOfPlan:
		again.S = why.rowOf(c)
	}
	return &again
}

// Says tells why the rule plays c or admits it, or which of its conditions c fails.
func (why *XReason) Says(r Reason, c tr.Cell) reason.Sentence {
	if !r.Admits.Has(c) {
		return reason.Say("The rule does not admit %v: %v. %v", c, why.against(r.Position, c), why.Says(r, r.Cell))
	}
	why = why.Playing(c)
	return reason.Say("X plays %v, by rule %s (%v): %v", reason.Cell(reason.Move, c), why.Step.Rule(), why.Step,
		[]func(tr.Position) reason.Sentence{why.opening, why.tieBroken, why.firstOfPlan, why.secondSays}[why.Step](r.Position))
}

func (why *XReason) opening(p tr.Position) reason.Sentence {
	switch {
	case why.Stage > 0:
		held := reason.Say("%v has no cell that is missing or O's.", why.h())
		if !why.Blocked.Empty() {
			held = reason.Say("of %v are missing or O's %v. The row and the column of this cell take %d away, so that fewer are left than H has rows, whatever O plays.",
				why.h(), reason.List(reason.Stones, why.Blocked), why.near(why.Cell).Len())
		}
		return reason.Say("%v X %s.", held, why.aims())
	case p.Occupied().Empty():
		return reason.Say("the board is empty, so X may begin anywhere.")
	}
	if x, ok := why.Blocked.First(); ok {
		return reason.Say("%v holds O's latest stone %v, so X answers in its row, which leaves H and takes the stone with it.",
			why.h(), reason.Cell(reason.Stones, x))
	}
	return reason.Say("%v holds no O-stone, so X may play anywhere in H.", why.h())
}

// aims says which cells X prefers in a stage.
func (why *XReason) aims() string {
	return [...]string{
		"", "first covers rows that lack three cells of H", "first covers columns that lack two cells of H", "first covers columns that lack four cells",
		"covers lines that lack the most cells", "looks ahead to move n-1, which must leave it a plan whatever O plays",
	}[why.Stage]
}

func (why *XReason) h() reason.Sentence {
	return reason.Name(reason.Block, why.OpenBlock(), "H = %v × %v", why.OpenRows, why.OpenCols)
}

func (why *XReason) tieBroken(tr.Position) reason.Sentence {
	inRow, inCol := why.met()
	prefers := reason.Say("since no admissible outcome has 1 ≤ w ≤ n-3")
	switch full := why.missing.Empty(); {
	case !full && why.prefers():
		prefers = reason.Say("at most %d, and O has a stone there, as the rule prefers", why.most)
	case !full:
		prefers = reason.Say("from which X has a plan")
	case why.W > 0:
		prefers = reason.Say("which is at least 1 as the rule prefers")
	}
	return reason.Say("%v. Admissible cells: %v. The choice leaves (b,d) = %v with %v, %v. X now owns an (n-1)-matching and threatens (b,d).",
		why.h(), reason.Name(reason.Need, why.Admissible, "%v", why.Admissible), reason.Cell(reason.Threat, tr.At(why.B, why.D)),
		reason.Name(reason.Stones, inRow.Union(inCol), "w = %d", why.W), prefers)
}

func (why *XReason) firstOfPlan(tr.Position) reason.Sentence {
	return reason.Say("plan (%v), since %v (case %v). O has blocked (b,d) = %v; w = %d; live rows %v; r = %d, s = %d, cross cell %v free. The move is %s, and X threatens %s = %v.",
		why.Plan, why.since(), why.Case, reason.Cell(reason.Stones, tr.At(why.B, why.D)), why.W, why.Live, why.R+1, why.S+1,
		reason.Cell(reason.Need, why.Cross()), why.Name(why.Cell), why.Name(why.Threat()), reason.Cell(reason.Threat, why.Threat()))
}

// met returns the stones of F in row b, and those in column d.
func (why *XReason) met() (inRow, inCol tr.Set) {
	all := ^tr.Lines(0)
	return why.F.Intersect(tr.Rectangle(tr.Line(why.B), all)), why.F.Intersect(tr.Rectangle(all, tr.Line(why.D)))
}

// since says what the choice of the plan rests on.
func (why *XReason) since() reason.Sentence {
	inRow, inCol := why.met()
	neither := "w = 0"
	if !why.missing.Empty() {
		neither = "F meets neither row b nor column d"
	}
	switch why.Case {
	case CaseI:
		return reason.Name(reason.Stones, inCol, "F meets column d = %d", why.D+1)
	case CaseII:
		return reason.Name(reason.Stones, inRow, "F misses column d = %d and meets row b = %d", why.D+1, why.B+1)
	case CaseIII:
		return reason.Name(reason.Stones, why.F, "%s and ν(F) = %d ≤ n-3", neither, why.NuF())
	}
	if why.last.Len() > 1 {
		return reason.Name(reason.Stones, why.F, "%s and O cannot get the one cell that would complete F and (b,d)", neither)
	}
	return reason.Name(reason.Stones, why.F, "%s and ν(F) = %d = n-2, where s must be u_a = %d", neither, why.NuF(), why.last.First()+1)
}

func (why *XReason) secondSays(tr.Position) reason.Sentence {
	lines := fmt.Sprintf("s = %d, d = %d", why.S+1, why.D+1)
	if why.Plan == PlanII {
		lines = fmt.Sprintf("b = %d, s = %d", why.B+1, why.S+1)
	}
	threat, cross := why.Threat(), why.Cross()
	return reason.Say("plan (%v) goes on with %s for %s. A double threat on %s = %v and the cross cell %s = %v.",
		why.Plan, why.Name(why.Cell), lines, why.Name(threat), reason.Cell(reason.Threat, threat), why.Name(cross), reason.Cell(reason.Threat, cross))
}

// against says which condition the free cell c fails.
func (why *XReason) against(p tr.Position, c tr.Cell) reason.Sentence {
	if why.Step == Opening || why.Step == TieBreak {
		return why.againstPhase1(p, c)
	}
	lies, line := c.Col() == why.D, fmt.Sprintf("column d = %d", why.D+1)
	if why.inRow() {
		lies, line = c.Row() == why.B, fmt.Sprintf("row b = %d", why.B+1)
	}
	switch row, first := why.rowOf(c), why.Step == FirstOfPlan; {
	case first && !lies:
		return reason.Say("plan (%v), which is due since %v, begins in %s", why.Plan, why.since(), line)
	case first && !why.Live.Has(row):
		return reason.Say("its row r = %d is not live", row+1)
	case first:
		return reason.Say("no live row s has a free cross cell with r = %d", row+1)
	case !lies:
		return reason.Say("plan (%v) ends in %s", why.Plan, line)
	case !why.last.Has(row):
		return reason.Say("its row s = %d is not one of the rows %v that may be s", row+1, why.last)
	default:
		return reason.Say("with s = %d and r = %d the cross cell is not free", row+1, why.R+1)
	}
}

func (why *XReason) againstPhase1(p tr.Position, c tr.Cell) reason.Sentence {
	x, _ := why.Blocked.First()
	switch {
	case !why.OpenBlock().Has(c):
		return reason.Say("it lies outside %v, and X's stones would be no matching", why.h())
	case why.Stage > 0 && !why.keepsSlack(c):
		return reason.Say("too many of %v would stay in H", reason.List(reason.Stones, why.Blocked))
	case why.Stage > 0:
		return reason.Say("X %s", why.aims())
	case why.Step == Opening && c.Col() == x.Col():
		return reason.Say("X answers O's latest stone %v in its row, not in its column", reason.Cell(reason.Stones, x))
	case why.Step == Opening:
		return reason.Say("O's latest stone %v would stay in H, against Invariant 1", reason.Cell(reason.Stones, x))
	}
	left, n := *why, p.Board().Rows
	left.leave(c)
	bd, w := tr.At(left.B, left.D), left.W
	switch {
	case why.F.Has(bd):
		return reason.Say("it is not admissible, for it leaves (b,d) = %v, which O owns", bd)
	case why.missing.Has(bd):
		return reason.Say("it is not admissible, for it leaves (b,d) = %v, which is missing", bd)
	case !why.missing.Empty():
		return reason.Say("it leaves (b,d) = %v with w = %d, and the rule prefers O to have a stone there and w ≤ %d, and then a plan for X", bd, w, why.most)
	case w == 0:
		return reason.Say("it leaves (b,d) = %v with w = 0, and the rule prefers w ≥ 1", bd)
	}
	return reason.Say("it leaves (b,d) = %v with w = %d, more than n-3 = %d", bd, w, n-3)
}
