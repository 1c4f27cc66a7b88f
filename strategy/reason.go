// Package strategy holds the two rules of the transversal achievement game as
// pure functions of the position: X's winning rule, [Winning] (§4 of the paper),
// and O's delaying rule, [Delaying] (Theorem B). With each move comes the reason
// for it.
package strategy

import (
	"fmt"
	"strings"

	tr "transversal"
)

// Step is the part of X's rule that a move comes from.
type Step uint8

// The steps of X's rule, in the order of play.
const (
	Opening      Step = iota // rule 4.1: moves 1..n-2 of Phase 1
	TieBreak                 // rule 4.2: move n-1, at ply 2n-3
	FirstOfPlan              // rule 4.3: the plan's first move, at ply 2n-1
	SecondOfPlan             // rule 4.3: the plan's second move, at ply 2n+1
	Win                      // rule 4.4, and the last move of both plans
)

// Rule returns the number of the step in §4.
func (s Step) Rule() string { return [...]string{"4.1", "4.2", "4.3", "4.3", "4.4"}[s] }

// String names the step.
func (s Step) String() string {
	return [...]string{"Phase 1", "tie-break", "plan, first move", "plan, second move", "winning move"}[s]
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

// String returns the name that reports use, or "" for no case.
func (c Case) String() string {
	return [...]string{"", "C-i", "C-ii", "C-iii(nu<=n-3)", "C-iii(nu=n-2)"}[c]
}

// Reason is a move of X's rule and why it is made. Rows and columns are 0-based.
// Fields that a step does not name are zero.
type Reason struct {
	Move tr.Cell // the canonical move: the first in the order of the rule
	Step Step

	// Steps Opening and TieBreak.
	OpenRows, OpenCols tr.Lines // U_R and U_C; H is their rectangle
	Intruder           tr.Set   // O's latest stone if it lies in H, or nothing
	Admissible         tr.Set   // TieBreak: free cells of H with a free opposite corner

	// From TieBreak on, but for Win.
	B, D int    // the row and the column that X's matching misses
	F    tr.Set // O's n-2 stones at ply 2n-3
	W    int    // w = |F ∩ (row b ∪ column d)|

	// Steps FirstOfPlan and SecondOfPlan.
	M    tr.Set   // X's matching at ply 2n-3
	Live tr.Lines // the live rows
	Case Case     // the case of Lemma 12 that rule 4.3 meets
	Plan Plan     // the plan that rule 4.3 chooses
	R, S int      // the pair chosen

	allowed tr.Set   // the choices of the steps before and after the plan
	last    tr.Lines // the live rows that may be s
}

// OpenBlock returns H = U_R × U_C, for the steps Opening and TieBreak.
func (reason *Reason) OpenBlock() tr.Set { return tr.Rectangle(reason.OpenRows, reason.OpenCols) }

// NuF returns ν(F), from the step TieBreak on.
func (reason *Reason) NuF() int { return reason.F.Nu() }

// Sigma returns the column σ(r) of X's matching M in the row r ≠ b, for the
// steps of the plan.
func (reason *Reason) Sigma(r int) int { return reason.M.Row(r).First() }

// Partners returns the rows s for which (r,s) is an admissible pair, r being a
// live row: the other live rows with a free cross cell, (r,σ(s)) under plan (i),
// (s,σ(r)) under plan (ii).
func (reason *Reason) Partners(r int) tr.Lines {
	partners := reason.last &^ tr.Line(r)
	if reason.Plan == PlanII {
		return partners &^ reason.F.Col(reason.Sigma(r))
	}
	for taken := reason.F.Row(r); taken != 0; taken &= taken - 1 {
		partners &^= reason.M.Col(taken.First())
	}
	return partners
}

// begin returns the first move of the plan, (b,σ(r)) or (r,d).
func (reason *Reason) begin(r int) tr.Cell {
	if reason.Plan == PlanII {
		return tr.At(r, reason.D)
	}
	return tr.At(reason.B, reason.Sigma(r))
}

// end returns the second move of the plan, (s,d) or (b,σ(s)).
func (reason *Reason) end(s int) tr.Cell {
	if reason.Plan == PlanII {
		return tr.At(reason.B, reason.Sigma(s))
	}
	return tr.At(s, reason.D)
}

// Choices returns every move that the rule admits here, Move among them.
func (reason *Reason) Choices() tr.Set {
	choices := reason.allowed
	switch reason.Step {
	case FirstOfPlan:
		for r := range reason.Live.All() {
			if reason.Partners(r) != 0 {
				choices = choices.With(reason.begin(r))
			}
		}
	case SecondOfPlan:
		for s := range reason.Partners(reason.R).All() {
			choices = choices.With(reason.end(s))
		}
	}
	return choices
}

// Cross returns the cross cell of the pair chosen: (r,σ(s)) under plan (i),
// (s,σ(r)) under plan (ii).
func (reason *Reason) Cross() tr.Cell {
	if reason.Plan == PlanII {
		return tr.At(reason.S, reason.Sigma(reason.R))
	}
	return tr.At(reason.R, reason.Sigma(reason.S))
}

// String explains the move in the paper's words, with 1-based rows and columns.
func (reason *Reason) String() string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format, args...) }
	say("X plays %v, by rule %s (%v)", reason.Move, reason.Step.Rule(), reason.Step)
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
	case Win:
		say(": a free completing cell of X's stones; the threats were %v. X owns a transversal.", reason.allowed)
	}
	return b.String()
}

func (reason *Reason) sayOpening(say func(string, ...any)) {
	if reason.OpenRows == reason.OpenCols && reason.Intruder.Empty() && reason.allowed == tr.Square(reason.OpenRows.Len()) {
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

func (reason *Reason) sayPlan(say func(string, ...any)) {
	bd := tr.At(reason.B, reason.D)
	say(": plan (%v), since ", reason.Plan)
	switch reason.Case {
	case CaseI:
		say("F meets column d = %d", reason.D+1)
	case CaseII:
		say("F misses column d = %d and meets row b = %d", reason.D+1, reason.B+1)
	case CaseIII:
		say("w = 0 and ν(F) = %d ≤ n-3", reason.NuF())
	case CaseIIIFull:
		say("w = 0 and ν(F) = %d = n-2, where s must be u_a = %d", reason.NuF(), reason.S+1)
	}
	say(" (case %v). O has blocked (b,d) = %v; w = %d; live rows %v; r = %d, s = %d, cross cell %v free.",
		reason.Case, bd, reason.W, reason.Live, reason.R+1, reason.S+1, reason.Cross())
	if reason.Plan == PlanII {
		say(" The move is (r,d), and X threatens (b,σ(r)) = %v.", tr.At(reason.B, reason.Sigma(reason.R)))
		return
	}
	say(" The move is (b,σ(r)), and X threatens (r,d) = %v.", tr.At(reason.R, reason.D))
}

func (reason *Reason) saySecond(say func(string, ...any)) {
	if reason.Plan == PlanII {
		say(": plan (ii) goes on with (b,σ(s)) for b = %d, s = %d. A double threat on (s,d) = %v and the cross cell (s,σ(r)) = %v.",
			reason.B+1, reason.S+1, tr.At(reason.S, reason.D), reason.Cross())
		return
	}
	say(": plan (i) goes on with (s,d) for s = %d, d = %d. A double threat on (b,σ(s)) = %v and the cross cell (r,σ(s)) = %v.",
		reason.S+1, reason.D+1, tr.At(reason.B, reason.Sigma(reason.S)), reason.Cross())
}
