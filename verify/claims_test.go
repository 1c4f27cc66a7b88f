package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"transversal/internal/symmetry"
	"transversal/strategy"

	tr "transversal"
)

// answer is a rule that answers as move says.
type answer struct {
	strategy.Rule
	move func(p tr.Position, m strategy.Move) (strategy.Move, error)
}

func (a answer) Move(p tr.Position) (strategy.Move, error) {
	m, err := a.Rule.Move(p)
	if err != nil {
		return m, err
	}
	return a.move(p, m)
}

// when returns a rule that admits other moves where change gives some, for reasons of a type.
func when[R strategy.Because](rule strategy.Rule, change func(p tr.Position, why R) tr.Set) strategy.Rule {
	return answer{rule, func(p tr.Position, m strategy.Move) (strategy.Move, error) {
		why, err := rule.Why(p)
		if reason, ok := why.Because.(R); ok && err == nil {
			if cells := change(p, reason); !cells.Empty() {
				m = strategy.Move{Cell: cells.Least(), Admits: cells}
			}
		}
		return m, err
	}}
}

// at returns X's rule with other moves at a step where change gives some.
func at(step strategy.XStep, change func(p tr.Position, reason *strategy.XReason) tr.Set) strategy.Rule {
	return when(strategy.XRule(), func(p tr.Position, reason *strategy.XReason) (none tr.Set) {
		if reason.Step != step {
			return none
		}
		return change(p, reason)
	})
}

// during is at for O's rule.
func during(step strategy.OStep, change func(p tr.Position, reason *strategy.OReason) tr.Set) strategy.Rule {
	return when(strategy.ORule(), func(p tr.Position, reason *strategy.OReason) (none tr.Set) {
		if reason.Step != step {
			return none
		}
		return change(p, reason)
	})
}

// winningWith returns a rule with other moves where it can win and owns n stones and so many more.
func winningWith(more int, rule strategy.Rule, change func(p tr.Position, threats tr.Set) tr.Set) strategy.Rule {
	return when(rule, func(p tr.Position, _ strategy.CompletingReason) (none tr.Set) {
		if p.Stones(p.Turn()).Len() != p.Board().Rows+more {
			return none
		}
		return change(p, p.Threats(p.Turn()))
	})
}

// declining plays elsewhere, and wavering admits the free cells behind the win as well.
func declining(p tr.Position, threats tr.Set) tr.Set { return p.Free().Minus(threats) }

func wavering(p tr.Position, threats tr.Set) tr.Set {
	return p.Free().Where(func(c tr.Cell) bool { return c >= threats.Least() })
}

// later changes what a rule answers but on the empty board.
func later(rule strategy.Rule, move func(p tr.Position, m strategy.Move) (strategy.Move, error)) strategy.Rule {
	return where(rule, func(p tr.Position) bool { return p.Ply() > 0 }, move)
}

// where changes what a rule answers in some positions.
func where(rule strategy.Rule, in func(p tr.Position) bool, move func(p tr.Position, m strategy.Move) (strategy.Move, error)) strategy.Rule {
	return answer{rule, func(p tr.Position, m strategy.Move) (strategy.Move, error) {
		if !in(p) {
			return m, nil
		}
		return move(p, m)
	}}
}

// mute has no answer, void admits nothing, and lone admits its move alone.
func mute(tr.Position, strategy.Move) (strategy.Move, error) {
	return strategy.Move{}, errors.New("no answer")
}

func void(_ tr.Position, m strategy.Move) (strategy.Move, error) {
	return strategy.Move{Cell: m.Cell}, nil
}

func lone(_ tr.Position, m strategy.Move) (strategy.Move, error) { return alone(m.Cell), nil }

// alone is a move that is admitted alone.
func alone(c tr.Cell) strategy.Move { return strategy.Move{Cell: c, Admits: tr.SetOf(c)} }

// plans are plans of X's with the pairs (r,s) that each may have.
type plans map[strategy.Plan]func(r, s int) bool

// planned is X's rule with another rule 4.3: the plans that choose returns.
type planned struct {
	strategy.Rule
	choose func(reason *strategy.XReason) plans
}

func (rule planned) Move(p tr.Position) (strategy.Move, error) {
	if move, err := rule.Rule.Move(p); p.X.Len() < p.Board().Rows-1 || err == nil && p.Threats(tr.X).Has(move.Cell) {
		return move, err
	}
	rows, cols := p.X.Completing(p.Board().Rows)
	blocked := tr.Rectangle(rows, cols)
	var admits tr.Set
	for block := range blocked.All() {
		begun := tr.Set{}
		if blocked.Len() == 2 && cols.Len() == 1 {
			begun = tr.SetOf(tr.At(block.Row(), p.X.Row(block.Row()).First()))
		} else if blocked.Len() == 2 {
			begun = tr.SetOf(tr.At(p.X.Col(block.Col()).First(), block.Col()))
		}
		// The position at ply 2n-1, as the paper's rule sees it.
		before := p.Placed(p.X.Minus(begun), p.O.Minus(blocked).With(block))
		why, _ := rule.Why(before)
		if reason, ok := why.Because.(*strategy.XReason); ok && reason.Step == strategy.FirstOfPlan {
			for plan, allowed := range rule.choose(reason) {
				admits = admits.Union(planMoves(reason, p.Board().Missing, begun, plan, allowed))
			}
		}
	}
	if admits.Empty() {
		return strategy.Move{}, errors.New("no plan")
	}
	return strategy.Move{Cell: admits.Least(), Admits: admits}, nil
}

// planMoves returns the first moves of a plan with the pairs that are allowed or, if X has
// begun it, the second.
func planMoves(reason *strategy.XReason, missing, begun tr.Set, plan strategy.Plan, allowed func(r, s int) bool) (moves tr.Set) {
	occupied := reason.M.Union(reason.F).Union(missing)
	for r := range reason.Live.All() {
		for s := range reason.Live.All() {
			first, second := tr.At(reason.B, reason.Sigma(r)), tr.At(s, reason.D)
			cross := tr.At(r, reason.Sigma(s))
			if plan == strategy.PlanII {
				first, second = tr.At(r, reason.D), tr.At(reason.B, reason.Sigma(s))
				cross = tr.At(s, reason.Sigma(r))
			}
			switch {
			case r == s || occupied.Has(cross) || !allowed(r, s):
			case begun.Empty():
				moves = moves.With(first)
			case begun.Has(first):
				moves = moves.With(second)
			}
		}
	}
	return moves
}

func anyPair(r, s int) bool { return true }

// paperPlan is rule 4.3 again, by other code.
func paperPlan(reason *strategy.XReason) plans {
	return plans{reason.Plan: func(r, s int) bool { return reason.Partners(r).Has(s) }}
}

// wrongPlan takes plan (ii) where the paper takes plan (i), and the reverse.
func wrongPlan(reason *strategy.XReason) plans {
	return plans{strategy.PlanI + strategy.PlanII - reason.Plan: anyPair}
}

// alwaysPlanI and alwaysPlanII do not look at F.
func alwaysPlanI(*strategy.XReason) plans { return plans{strategy.PlanI: anyPair} }

func alwaysPlanII(*strategy.XReason) plans { return plans{strategy.PlanII: anyPair} }

// otherS picks s ≠ u_a in case (C-iii) with ν(F) = n-2.
func otherS(reason *strategy.XReason) plans {
	if reason.Case != strategy.CaseIIIFull {
		return paperPlan(reason)
	}
	return plans{reason.Plan: func(r, s int) bool { return reason.F.Rows().Has(s) }}
}

// otherPlan takes plan (ii) in case (C-iii) with ν(F) ≤ n-3, and bothPlans takes plan (i) too.
func otherPlan(reason *strategy.XReason) plans {
	if reason.Case != strategy.CaseIII {
		return paperPlan(reason)
	}
	return plans{strategy.PlanII: anyPair}
}

func bothPlans(reason *strategy.XReason) plans {
	both := paperPlan(reason)
	maps.Copy(both, otherPlan(reason))
	return both
}

// ofWeight returns the admissible cells whose w is the least by the given order.
func ofWeight(reason *strategy.XReason, less func(w, best int) bool) (found tr.Set) {
	best := -1
	for c := range reason.Admissible.All() {
		w := reason.Playing(c).W
		if best < 0 || less(w, best) {
			best, found = w, tr.Set{}
		}
		if w == best {
			found = found.With(c)
		}
	}
	return found
}

// directly and ruled are routines that find other completing cells of a set on the n×n board:
// from the definition, or by Lemma 1.
func directly(change func(cells, s tr.Set, n int) tr.Set) *routines {
	broken := proper
	broken.definition = func(s tr.Set, n int) tr.Set { return change(completing(s, n), s, n) }
	return &broken
}

func ruled(change func(rows, cols tr.Lines, s tr.Set, n int) (tr.Lines, tr.Lines)) *routines {
	broken := proper
	broken.lemma1 = func(s tr.Set, n int) (tr.Lines, tr.Lines) {
		rows, cols := s.Completing(n)
		return change(rows, cols, s, n)
	}
	return &broken
}

// fewer loses one of the completing cells of a set of n stones and so many more.
func fewer(more int) *routines {
	return directly(func(cells, s tr.Set, n int) tr.Set {
		if c, ok := cells.First(); ok && s.Len() == n+more {
			return cells.Without(c)
		}
		return cells
	})
}

// diagonal sees all cells of a diagonal beside that of n-1 stones.
func diagonal(cells, s tr.Set, n int) tr.Set {
	if s.Len() == n-1 && !cells.Empty() {
		for i := range n {
			cells = cells.With(tr.At(i, n-1-i))
		}
	}
	return cells
}

// halved loses a row of D_R if there are two, or a column of D_C.
func halved(rows, cols tr.Lines, _ tr.Set, _ int) (tr.Lines, tr.Lines) {
	switch {
	case rows.Len() == 2:
		rows &= rows - 1
	case cols.Len() == 2:
		cols &= cols - 1
	}
	return rows, cols
}

// wider adds the first row, or column, or both, and seeing does where there is none.
func wider(row, col tr.Lines) *routines {
	return ruled(func(rows, cols tr.Lines, _ tr.Set, _ int) (tr.Lines, tr.Lines) {
		if rows == 0 {
			return rows, cols
		}
		return rows | row, cols | col
	})
}

func seeing(rows, cols tr.Lines, _ tr.Set, _ int) (tr.Lines, tr.Lines) {
	if rows == 0 {
		return tr.Line(0), tr.Line(0)
	}
	return rows, cols
}

// blind sees no completing cells of some sets, and blindTo of those with n stones and so many
// more.
func blind(hidden func(s tr.Set, n int) bool) *routines {
	return ruled(func(rows, cols tr.Lines, s tr.Set, n int) (tr.Lines, tr.Lines) {
		if hidden(s, n) {
			return 0, 0
		}
		return rows, cols
	})
}

func blindTo(more int) *routines {
	return blind(func(s tr.Set, n int) bool { return s.Len() == n+more })
}

// trial is a rule, or a routine, broken in such a way that one claim fails, or one of several.
type trial struct {
	claim    Claim
	how      string
	detail   string        // with the canonical choice; not checked if empty
	rule     strategy.Rule // the paper's if nil
	routines *routines     // the proper ones if nil
	// hideThreat is set if the rule fails at another claim first, that O threatens
	// nothing: then the routine is made blind to O's stones there.
	hideThreat bool
	n          int      // 4 if zero
	on         tr.Board // of the winning theorem, if not that of the other trials
	only       string   // the mode, if not all three
	or         []Claim
}

// outside are the free cells in no row and no column of a completing cell of X's.
func outside(p tr.Position, _ *strategy.XReason) tr.Set {
	rows, cols := p.X.Completing(p.Board().Rows)
	return p.Free().Minus(tr.Rectangle(rows, ^tr.Lines(0))).Minus(tr.Rectangle(^tr.Lines(0), cols))
}

// claimsOfA are the trials of the winning theorem.
var claimsOfA = []trial{
	{claim: claimRule, how: "no answer", rule: later(strategy.XRule(), mute)},
	{claim: claimRule, how: "nothing admitted", detail: "X plays (2,2), which is not among the moves that the rule admits, {}", rule: later(strategy.XRule(), void)},
	{claim: claimRule, how: "no answer where X can win", rule: where(strategy.XRule(), func(p tr.Position) bool { return !p.Threats(tr.X).Empty() }, mute)},
	{claim: claimPhase1, how: "a cell of X's own", rule: at(strategy.Opening, func(p tr.Position, _ *strategy.XReason) tr.Set { return p.X })},
	{claim: claimPhase1, how: "a cell of O's", detail: "X's move (1,2) is not a free cell", rule: at(strategy.TieBreak, func(p tr.Position, _ *strategy.XReason) tr.Set { return p.O })},
	{claim: claimPhase1, how: "outside H", detail: "X's move (1,3) is outside the open block", rule: at(strategy.Opening, func(p tr.Position, r *strategy.XReason) tr.Set {
		if p.X.Empty() {
			return tr.Set{}
		}
		return p.Free().Minus(r.OpenBlock())
	})},
	{claim: claimPhase1, how: "in H's rows alone", rule: at(strategy.Opening, func(p tr.Position, r *strategy.XReason) tr.Set {
		return p.Free().Intersect(tr.Rectangle(r.OpenRows, p.X.Cols()))
	})},
	{claim: claimPhase1, how: "in H's columns alone", rule: at(strategy.Opening, func(p tr.Position, r *strategy.XReason) tr.Set {
		return p.Free().Intersect(tr.Rectangle(p.X.Rows(), r.OpenCols))
	})},
	{claim: claimOpen, how: "not in x's row", detail: "the O-stone (2,3) lies in H = {2,4} × {3,4}", rule: at(strategy.Opening, func(p tr.Position, r *strategy.XReason) tr.Set {
		x, ok := r.Blocked.First()
		if !ok {
			return tr.Set{}
		}
		return r.OpenBlock().Minus(tr.Rectangle(tr.Line(x.Row()), r.OpenCols))
	})},
	{claim: claimTieBreak, how: "the bound on w ignored", detail: "w = 2 where (b,d) = (4,3), and n-3 = 1", rule: at(strategy.TieBreak, func(_ tr.Position, r *strategy.XReason) tr.Set {
		return ofWeight(r, func(w, best int) bool { return w > best })
	})},
	{claim: claimTieBreak, how: "an inadmissible cell", rule: at(strategy.TieBreak, func(p tr.Position, r *strategy.XReason) tr.Set {
		return r.OpenBlock().Minus(p.O).Minus(r.Admissible)
	})},
	{claim: claimLemma8, how: "w ≥ 1 not preferred", detail: "F = {(1,2) (2,3)} misses row {3} and column {1} besides b and d, where X's last stone is not", rule: at(strategy.TieBreak, func(_ tr.Position, r *strategy.XReason) tr.Set {
		return ofWeight(r, func(w, best int) bool { return w < best })
	})},
	{claim: claimContext, how: "a first move off the plan", detail: "X's move (1,4) lies neither in row b = 4 nor in column d = 3", rule: at(strategy.FirstOfPlan, outside)},
	{claim: claimContext, how: "a second move off the plan", detail: "X's move (1,4) is no second move of plan (i)", rule: at(strategy.SecondOfPlan, outside)},
	{claim: claimContext, how: "a row that is not live", detail: "X's move (4,1) makes r = 1, a row that is not live", rule: at(strategy.FirstOfPlan, func(p tr.Position, r *strategy.XReason) tr.Set {
		begins := p.Free().Intersect(tr.Rectangle(tr.Line(r.B), ^tr.Lines(0)))
		return begins.Where(func(c tr.Cell) bool { return !r.Live.Has(r.M.Col(c.Col()).First()) })
	})},
	{claim: claimContext, how: "a row that is not live, in column d", rule: at(strategy.FirstOfPlan, func(p tr.Position, r *strategy.XReason) (dead tr.Set) {
		for x := range r.M.All() {
			if c := tr.At(x.Row(), r.D); p.O.Has(tr.At(r.B, x.Col())) && p.Free().Has(c) {
				dead = dead.With(c)
			}
		}
		return dead
	})},
	{claim: claimContext, how: "a second row that is not live", n: 5, only: "canonical", rule: at(strategy.SecondOfPlan, func(p tr.Position, r *strategy.XReason) (dead tr.Set) {
		for x := range r.M.All() {
			second, other, cross := tr.At(x.Row(), r.D), tr.At(r.B, x.Col()), tr.At(r.R, x.Col())
			if r.Plan == strategy.PlanII {
				second, other, cross = other, second, tr.At(x.Row(), r.Sigma(r.R))
			}
			if r.F.Has(other) && p.Free().Has(second) && p.Free().Has(cross) {
				dead = dead.With(second)
			}
		}
		return dead
	})},
	{claim: claimContext, how: "a cross cell of O's", detail: "X's move (2,4) makes s = 2, which with r = 1 is no admissible pair", rule: at(strategy.SecondOfPlan, func(p tr.Position, r *strategy.XReason) (crossed tr.Set) {
		for s := range r.Live.All() {
			second, cross := tr.At(s, r.D), tr.At(r.R, r.Sigma(s))
			if r.Plan == strategy.PlanII {
				second, cross = tr.At(r.B, r.Sigma(s)), tr.At(s, r.Sigma(r.R))
			}
			if s != r.R && r.F.Has(cross) && p.Free().Has(second) {
				crossed = crossed.With(second)
			}
		}
		return crossed
	})},
	{claim: claimFree, how: "the plan on a cell of O's", rule: at(strategy.FirstOfPlan, func(p tr.Position, _ *strategy.XReason) tr.Set { return p.O })},
	{claim: claimFree, how: "the end of the plan on a cell of X's", rule: at(strategy.SecondOfPlan, func(p tr.Position, _ *strategy.XReason) tr.Set { return p.X })},
	{claim: claimSingle, how: "the routine loses a cell of n-1 stones", routines: fewer(-1)},
	{claim: claimSingle, how: "the routine loses a cell of n stones", detail: "X's completing cells are {(4,3)}, not {2,4} × {3} with 1 free", routines: fewer(0)},
	{claim: claimDouble, how: "the routine loses a cell of n+1 stones", routines: fewer(1)},
	{claim: claimNoThreat, how: "the wrong plan", detail: "O threatens (2,4)", rule: planned{strategy.XRule(), wrongPlan}},
	{claim: claimNoThreat, how: "always plan (i)", rule: planned{strategy.XRule(), alwaysPlanI}},
	{claim: claimNoThreat, how: "always plan (ii)", rule: planned{strategy.XRule(), alwaysPlanII}},
	{
		claim: claimNoWin, how: "the wrong plan, and the routine does not see O's threat", rule: planned{strategy.XRule(), wrongPlan},
		hideThreat: true,
	},
	{claim: claimWin, how: "a win declined at ply 2n-1", rule: winningWith(-1, strategy.XRule(), declining)},
	{claim: claimWin, how: "a win declined at ply 2n+1", detail: "X plays (2,1) where the free completing cells are {(2,3)}", rule: winningWith(0, strategy.XRule(), declining)},
	{claim: claimWin, how: "a win declined at ply 2n+3", rule: winningWith(1, strategy.XRule(), declining)},
	{claim: claimWin, how: "a win not insisted on", rule: winningWith(0, strategy.XRule(), wavering), only: "all"},
	{claim: claimLemma1, how: "a row or column of D_R × D_C lost", routines: ruled(halved)},
	{claim: claimLemma1, how: "a row of D_R more", routines: wider(1, 0)},
	{claim: claimLemma1, how: "a column of D_C more", routines: wider(0, 1)},
	{claim: claimLemma1, how: "D_R × D_C not seen for n stones", routines: blindTo(0)},
	{claim: claimRule, how: "its own move not admitted", rule: later(strategy.XRule(), func(_ tr.Position, m strategy.Move) (strategy.Move, error) {
		m.Admits = m.Admits.Without(m.Cell)
		return m, nil
	})},
	{claim: claimPhase1, how: "O's stones admitted too", rule: later(strategy.XRule(), func(p tr.Position, m strategy.Move) (strategy.Move, error) {
		m.Admits = m.Admits.Union(p.O)
		return m, nil
	})},
	{claim: claimPhase1, how: "a cell off the board admitted too", rule: later(strategy.XRule(), func(_ tr.Position, m strategy.Move) (strategy.Move, error) {
		m.Admits = m.Admits.With(tr.At(9, 9))
		return m, nil
	})},
	{claim: claimPhase1, how: "a cell off the board", rule: later(strategy.XRule(), func(tr.Position, strategy.Move) (strategy.Move, error) { return alone(tr.At(9, 9)), nil })},
	{claim: claimRule, how: "the last step of the other player", rule: strategy.Completing{Player: tr.O, Otherwise: strategy.XRule()}},
	{claim: claimFree, how: "a last step on X's own stones", rule: choosing(strategy.XRule(), owned)},
	{claim: claimTieBreak, how: "wrong in one position of Phase 1", only: "canonical", rule: otherwise(strategy.XRule(), lastCell(func(p tr.Position) bool { return p.Ply() == 4 && p.O.Has(tr.At(3, 3)) }))},
	{claim: claimPhase1, how: "one of two like moves admitted too", only: "classes", rule: where(strategy.XRule(), func(p tr.Position) bool {
		return p == symmetry.Canonical(tr.New(4).With(tr.At(0, 0)).With(tr.At(0, 1)))
	}, func(_ tr.Position, m strategy.Move) (strategy.Move, error) {
		m.Admits = m.Admits.With(tr.At(2, 0))
		return m, nil
	})},
	// A rule whose type says nothing is asked after every deviation, on large boards too; where the
	// last step is asked once for many positions, what it plays is looked at.
	{claim: claimRule, how: "no answer after few deviations", n: 6, only: "classes", rule: where(strategy.XRule(), func(p tr.Position) bool {
		return p.X.Len() == p.Board().Rows+1 && p.O.Nu() == p.Board().Rows-1
	}, mute)},
	{claim: claimRule, how: "a last step that admits nothing", n: 6, only: "classes", rule: choosing(strategy.XRule(), nothing)},
	{claim: claimFree, how: "a last step on X's own stones, by classes", n: 6, only: "classes", rule: choosing(strategy.XRule(), owned)},
	{claim: claimWin, how: "a last step that does not complete", n: 6, only: "classes", rule: choosing(strategy.XRule(), func(own, threats tr.Set) strategy.Move {
		others := tr.Square(6).Cells().Minus(own).Minus(threats).Cells()
		return alone(others[len(others)-1]) // O's stones are among the first in the first lines
	})},
	{claim: claimLemma1, how: "D_R × D_C seen for O where nothing completes", detail: "D_R × D_C = {1} × {1} for O, but from the definition O's completing cells are {}", routines: ruled(seeing)},
}

// choosing is a rule with another last step.
func choosing(rule strategy.Completing, choose func(own, threats tr.Set) strategy.Move) strategy.Rule {
	rule.Choose = choose
	return rule
}

func nothing(_, threats tr.Set) strategy.Move { return strategy.Move{Cell: threats.Least()} }

func owned(own, _ tr.Set) strategy.Move { return strategy.Move{Cell: own.Least(), Admits: own} }

// otherwise is a rule that answers otherwise before it can win.
func otherwise(rule strategy.Completing, move func(p tr.Position, m strategy.Move) (strategy.Move, error)) strategy.Rule {
	rule.Otherwise = answer{rule.Otherwise, move}
	return rule
}

// lastCell plays the last free cell in some positions.
func lastCell(in func(p tr.Position) bool) func(p tr.Position, m strategy.Move) (strategy.Move, error) {
	return func(p tr.Position, m strategy.Move) (strategy.Move, error) {
		if cells := p.Free().Cells(); in(p) {
			m = alone(cells[len(cells)-1])
		}
		return m, nil
	}
}

// unblocked are three stones of X's that threaten (1,4), where others in row 1 make a second
// threat, and ready are three that threaten (1,1), the first cell.
var (
	unblocked = tr.SetOf(tr.At(1, 0), tr.At(2, 1), tr.At(3, 2))
	ready     = tr.SetOf(tr.At(1, 1), tr.At(2, 2), tr.At(3, 3))
)

// unseen is a trial in which O does not block these stones of X's at reply n-1, and the routine
// does not see them.
func unseen(stones tr.Set, t trial) trial {
	t.how = "reply n-1 does not block once, and the routine does not see it"
	t.routines = blind(func(s tr.Set, _ int) bool { return s == stones })
	t.rule = during(strategy.Block, func(p tr.Position, r *strategy.OReason) (none tr.Set) {
		if p.X != stones {
			return none
		}
		return p.Free().Minus(r.Admits)
	})
	return t
}

// claimsOfB are the trials of the delay theorem.
var claimsOfB = []trial{
	{claim: claimDelayRule, how: "no answer", rule: later(strategy.ORule(), mute)},
	{claim: claimDelayRule, how: "nothing admitted", rule: later(strategy.ORule(), void)},
	{claim: claimDelayRule, how: "no answer at reply n", rule: where(strategy.ORule(), func(p tr.Position) bool { return p.O.Len() == p.N()-1 }, mute)},
	{claim: claimBuild, how: "a cell of X's", rule: during(strategy.Build, func(p tr.Position, _ *strategy.OReason) tr.Set { return p.X })},
	{claim: claimBuild, how: "a block on a cell of O's own", rule: during(strategy.Block, func(p tr.Position, _ *strategy.OReason) tr.Set { return p.O })},
	{claim: claimInvariant, how: "x's row ignored", detail: "the X-stone or missing cell (2,2) lies in O's open block {2,3,4} × {2,3,4}", rule: during(strategy.Build, func(p tr.Position, r *strategy.OReason) tr.Set {
		return r.OpenBlock().Minus(r.Blocked)
	})},
	{claim: claimInvariant, how: "outside the open block", detail: "O's stones {(1,2) (1,4)} are not a matching", rule: during(strategy.Build, func(p tr.Position, r *strategy.OReason) tr.Set {
		if p.O.Empty() {
			return tr.Set{}
		}
		return p.Free().Minus(r.OpenBlock())
	})},
	{claim: claimCase1, how: "reply n-1 does not block, and the others do", rule: during(strategy.Block, func(p tr.Position, r *strategy.OReason) (none tr.Set) {
		if p.O.Len() != p.N()-2 {
			return none
		}
		return p.Free().Minus(r.Admits)
	})},
	unseen(unblocked, trial{claim: claimOneThreat, only: "plainly"}),
	unseen(ready, trial{claim: claimDelay, only: "canonical", detail: "X owns a transversal at ply 7"}),
	{claim: claimCase1, how: "reply n-1 does not block", detail: "X threatens {(4,4)}", rule: during(strategy.Block, func(p tr.Position, r *strategy.OReason) tr.Set {
		return p.Free().Minus(r.Admits)
	})},
	{claim: claimCase2, how: "reply n-1 does not build", detail: "O threatens {}", rule: during(strategy.Build, func(p tr.Position, r *strategy.OReason) tr.Set {
		if r.OpenRows.Len() != 2 {
			return tr.Set{}
		}
		return p.Free().Minus(r.OpenBlock())
	})},
	{claim: claimCase2, how: "the routine sees a cell more of n-1 stones", routines: directly(diagonal)},
	{claim: claimHarmless, how: "no preference at reply n-1", detail: "once X owns f = (5,5) its free completing cells are {(4,1) (4,2)}", n: 5, rule: during(strategy.Build, func(p tr.Position, r *strategy.OReason) tr.Set {
		if x, ok := r.Blocked.First(); r.OpenRows.Len() == 2 && ok {
			return tr.Rectangle(tr.Line(x.Row()), r.OpenCols).Minus(r.Blocked)
		} else if r.OpenRows.Len() == 2 {
			return r.OpenBlock()
		}
		return tr.Set{}
	})},
	{
		claim: claimOneThreat, how: "reply n-1 does not block, and the routine does not see it", detail: "X's free completing cells are {(4,1) (4,4)}",
		rule: during(strategy.Block, func(p tr.Position, r *strategy.OReason) tr.Set {
			if p.O.Len() == p.N()-2 {
				return p.Free().Minus(r.Admits)
			}
			return tr.Set{}
		}),
		routines: blindTo(-1),
	},
	{claim: claimTakesWin, how: "a win declined", detail: "O plays (2,3) where {(4,1)} win", rule: winningWith(-1, strategy.ORule(), declining)},
	{claim: claimTakesWin, how: "a win not insisted on", rule: winningWith(-1, strategy.ORule(), wavering), only: "all"},
	{claim: claimDelay, how: "reply n does not block", detail: "X completes a transversal on (2,4) at ply 2n+1", rule: during(strategy.Block, func(p tr.Position, r *strategy.OReason) tr.Set {
		if p.O.Len() == p.N()-1 {
			return p.Free().Minus(r.Admits)
		}
		return tr.Set{}
	})},
	{claim: claimLemma1, how: "a row or column of D_R × D_C lost", routines: ruled(halved)},
	{claim: claimLemma1, how: "D_R × D_C not seen for n stones", routines: blindTo(0)},
	{claim: claimLemma1, how: "D_R × D_C not seen for n-1 stones", routines: blindTo(-1)},
	{claim: claimDelayRule, how: "no answer after few moves of X", n: 6, only: "classes", rule: where(strategy.ORule(), func(p tr.Position) bool {
		return p.X.Len() == p.N() && p.X.Rows().Len() == 2
	}, mute)},
	{claim: claimDelayRule, how: "a last step that admits nothing", n: 6, only: "classes", rule: choosing(strategy.ORule(), nothing)},
	{claim: claimBuild, how: "a last step on O's own stones", n: 6, only: "classes", rule: choosing(strategy.ORule(), owned)},
	{claim: claimTakesWin, how: "a last step that does not complete", n: 6, only: "classes", rule: choosing(strategy.ORule(), func(own, _ tr.Set) strategy.Move {
		return alone(tr.Rectangle(own.Rows(), tr.FirstLines(6)&^own.Cols()).Cells()[4])
	})},
}

// claimsOfAnyRule are those of a rule of X's that is judged by its outcome.
var claimsOfAnyRule = []trial{
	{claim: claimMove, how: "no answer in the end", rule: where(strategy.XRule(), func(p tr.Position) bool { return p.X.Len() == p.N() }, mute)},
	{claim: claimMove, how: "nothing admitted", rule: later(strategy.XRule(), void)},
	{claim: claimOutcome, how: "a win declined at ply 2n+3", rule: winningWith(1, strategy.XRule(), declining)},
}

// lacking is the winning theorem on a board with missing cells.
func lacking(rule strategy.Rule) Theorem {
	on, _, err := Winning(rule).On(tr.Board{Rows: 5, Cols: 5, Missing: tr.Rectangle(1, 7)})
	if err != nil {
		panic(err)
	}
	return on
}

// holedClaims are the trials of the winning theorem on that board: those of the full board, and
// others for the claims that are made where cells are missing.
func holedClaims() []trial {
	var all []trial
	for _, c := range claimsOfA {
		if c.n == 0 && c.only == "" && c.how != "always plan (i)" { // which wins there
			c.n, c.detail, c.or = 5, "", []Claim{claimSlack, claimCorner, claimLemma8, claimRule, claimNoThreat}
			all = append(all, c)
		}
	}
	unmet := at(strategy.TieBreak, func(_ tr.Position, r *strategy.XReason) tr.Set {
		return r.Admissible.Where(func(c tr.Cell) bool { left := r.Playing(c); return r.F.Weight(left.B, left.D) == 0 })
	})
	heaviest := at(strategy.TieBreak, func(_ tr.Position, r *strategy.XReason) tr.Set {
		return ofWeight(r, func(w, best int) bool { return w > best })
	})
	row, column := tr.Rectangle(1, ^tr.Lines(0)), tr.Rectangle(^tr.Lines(0), 1)
	return append(all,
		trial{claim: claimLemma8, how: "a corner that O does not meet", n: 5, rule: unmet},
		trial{claim: claimCorner, how: "the heaviest corner", n: 5, rule: heaviest, only: "canonical"},
		trial{claim: claimLacks, how: "the heavy row not covered", n: 5, rule: outOf(row)},
		trial{claim: claimLacks, how: "the heavy column not covered", rule: outOf(column), only: "canonical", on: tr.Board{
			Rows: 6, Cols: 6, Missing: tr.Rectangle(15, 1),
		}},
	)
}

// outOf is X's rule, which builds in no cell of a line and keeps the slack.
func outOf(line tr.Set) strategy.Rule {
	return at(strategy.Opening, func(p tr.Position, r *strategy.XReason) tr.Set {
		inside := r.Blocked.Len()
		return r.OpenBlock().Minus(line).Minus(r.Blocked).Where(func(c tr.Cell) bool {
			left := tr.Rectangle(r.OpenRows&^tr.Line(c.Row()), r.OpenCols&^tr.Line(c.Col()))
			return left.Intersect(r.Blocked).Len() <= min(inside, r.OpenRows.Len()-3)
		})
	})
}

func wins(rule strategy.Rule) Theorem { return WinsBy(rule, winningTheorem.Bound) }

// mode is a way to verify.
type mode struct {
	name string
	Options
}

var modes = []mode{{"canonical", Options{}}, {"all", Options{AllChoices: true}}, {"classes", Options{Classes: true}}}

// verify verifies, plainly if that is the name.
func (m mode) verify(ctx context.Context, theorem Theorem, n int) (*Report, error) {
	if m.name == "plainly" {
		return theorem.VerifyPlainly(ctx, n, nil)
	}
	return theorem.Verify(ctx, n, m.Options)
}

func refused(t *testing.T, theorem Theorem, n int, o Options, claims ...Claim) *Failure {
	t.Helper()
	return mode{Options: o}.refused(t, theorem, n, claims...)
}

// refused verifies a theorem, fails the test unless a claim fails, one of those given if there
// are any, at the end of a play that follows the rule, and returns the failure.
func (m mode) refused(t *testing.T, theorem Theorem, n int, claims ...Claim) *Failure {
	t.Helper()
	o := m.Options
	_, err := m.verify(t.Context(), theorem, n)
	var failure *Failure
	if !errors.As(err, &failure) || len(claims) > 0 && !slices.Contains(claims, failure.Claim) {
		t.Fatalf("%s, %s: %v, want one of %v to fail", theorem.title, theorem.Where(n), err, claims)
	}
	if end, err := failure.Line.Final(); err != nil || end != failure.Position {
		t.Errorf("the line %v does not lead to\n%v", failure.Line, failure.Position)
	}
	p := failure.Line.Start
	for i, c := range failure.Line.Moves {
		if move, err := theorem.rule.Move(p); p.Turn() == theorem.player && (i > 0 || !o.Classes) && (err != nil || !move.Admits.Has(c)) {
			t.Errorf("the rule does not play %v in\n%v", c, p)
		}
		p = p.With(c)
	}
	return failure
}

// Every claim of every theorem, on boards, on graphs and of any rule, fails for some rule or
// routine that is broken there: merged, by classes and plainly.
func TestEveryClaimCanFail(t *testing.T) {
	for _, c := range []struct {
		of     func(strategy.Rule) Theorem
		rule   strategy.Rule
		trials []trial
	}{
		{lacking, strategy.XRule(), holedClaims()},
		{Winning, strategy.XRule(), claimsOfA},
		{Delaying, strategy.ORule(), claimsOfB},
		{func(rule strategy.Rule) Theorem { return Winning(rule).OnGraphs() }, strategy.XRule(), graphClaimsOfA},
		{func(rule strategy.Rule) Theorem { return Delaying(rule).OnGraphs() }, strategy.ORule(), graphClaimsOfB},
		{wins, strategy.XRule(), claimsOfAnyRule},
	} {
		failed := map[string]bool{} // claims, and how
		for _, trial := range c.trials {
			theorem, n := c.of(cmp.Or(trial.rule, c.rule)), cmp.Or(trial.n, 4)
			if trial.on != (tr.Board{}) {
				theorem, n, _ = Winning(trial.rule).On(trial.on)
			}
			for _, mode := range append(modes, mode{name: "plainly"}) {
				long := mode.name == "all" && (testing.Short() || n > 4) // by classes all choices are followed too
				if trial.only != "" && trial.only != mode.name || long && trial.only == "" {
					continue
				}
				t.Run(fmt.Sprintf("%s/%s/%s/%s", theorem.RunName(n, Options{}), trial.claim.Name, trial.how, mode.name), func(t *testing.T) {
					theorem := theorem
					theorem.routines = cmp.Or(trial.routines, &proper)
					if trial.hideThreat {
						threatening := mode.refused(t, theorem, n).Position.O
						theorem.routines = blind(func(s tr.Set, _ int) bool { return s == threatening })
					}
					claims := append(trial.or, trial.claim)
					if mode.name == "plainly" { // where plays come in another order, and may meet another first
						claims = theorem.claims
					}
					failure := mode.refused(t, theorem, n, claims...)
					failed[failure.Claim.Name+" "+mode.name] = true
					if mode.name == "canonical" && trial.detail != "" && failure.Detail != trial.detail {
						t.Errorf("it says %s, want %s", failure.Detail, trial.detail)
					}
				})
			}
		}
		theorem := c.of(c.rule)
		for _, claim := range theorem.Claims() {
			for _, mode := range []string{"canonical", "classes", "plainly"} {
				if how := claim.Name + " " + mode; !failed[how] {
					t.Errorf("%s, %s: no rule is seen to break %v", theorem.RunName(4, Options{}), mode, claim)
				}
			}
		}
	}
}

// Rules that differ from the paper's and are right: its own rule 4.3 by other code; in case
// (C-iii) with ν(F) = n-2 any admissible pair, which for n = 4 and 5 wins as well: s = u_a serves
// the proof by making the cross cell free at once; and with ν(F) ≤ n-3 the other plan.
func TestOtherRulesThatHold(t *testing.T) {
	for _, mode := range modes {
		for n := 4; n <= 5; n++ {
			if mode.name == "all" && (testing.Short() || n == 5) { // which takes its time
				continue
			}
			got, want := verified(t, Winning(planned{strategy.XRule(), paperPlan}), n, mode.Options), report(t, n, mode.Options)
			if got.Lines.Cmp(want.Lines) != 0 {
				t.Errorf("%s, n = %d: %v lines by other code, and %v", mode.name, n, got.Lines, want.Lines)
			}
			if !mode.AllChoices {
				verified(t, Winning(planned{strategy.XRule(), otherS}), n, mode.Options)
			}
		}
	}
	other, ours := samePlainly(t, Winning(planned{strategy.XRule(), otherPlan}), 5), report(t, 5, Options{})
	if other.Plan.Get("ii").Cmp(ours.Plan.Get("ii")) <= 0 {
		t.Errorf("no more plans (ii) than by the paper's rule: %v", other.Plan)
	}
	// Where both plans are admitted, the lines of each are counted.
	all := Options{AllChoices: true}
	both, paper := verified(t, Winning(planned{strategy.XRule(), bothPlans}), 4, all).Plan, report(t, 4, all).Plan
	if both.Get("i").Cmp(paper.Get("i")) != 0 || both.Get("ii").Cmp(paper.Get("ii")) <= 0 {
		t.Errorf("by plans %v, by the paper's rule %v", both, paper)
	}
	// A rule need not treat a class alike where each position stands for itself.
	verified(t, Winning(later(strategy.XRule(), lone)), 4, all)
	verified(t, Delaying(later(strategy.ORule(), lone)), 4, all)
	// Without the preference at reply n-1 O lasts for n = 4.
	for _, trial := range claimsOfB {
		if trial.claim == claimHarmless {
			verified(t, Delaying(trial.rule), 4, Options{})
		}
	}
}

// A failure shows the line of play that leads to it, if there is one.
func TestFailureText(t *testing.T) {
	p := tr.New(2).With(tr.At(0, 1))
	failure := fail(claimMove, p, "no move")
	want := "claim fails: (move) the rules of the game, the rule has a move, on a free cell: no move\nafter ply 1\n" + p.String()
	if got := failure.Error(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	failure.Line = tr.Record{Start: tr.New(2), Moves: []tr.Cell{tr.At(0, 1)}}
	if got := failure.Error(); !strings.Contains(got, "\nline of play  2: 1,2\n") {
		t.Errorf("no line of play in\n%s", got)
	}
}

// The error of a theorem that there is not lists those that there are.
func TestNamed(t *testing.T) {
	if _, err := Named("lose"); err == nil || err.Error() != `theorem "lose" is unknown: give winning or delay` {
		t.Errorf("a theorem that there is not: %v", err)
	}
}
