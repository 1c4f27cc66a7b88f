package strategy

import (
	"fmt"

	tr "transversal"
)

// Unreachable is the error of a position that the rule could not have reached.
// Fact names the fact of the paper that fails there, such as "Invariant 1".
type Unreachable struct {
	Fact   string
	Detail string
}

func (e *Unreachable) Error() string { return e.Fact + " fails: " + e.Detail }

func unreachable(fact, format string, args ...any) error {
	return &Unreachable{fact, fmt.Sprintf(format, args...)}
}

// Winning is X's move rule of §4, a pure function of the position: X to move
// gets the move, all moves that the rule admits, and the reason. For n ≥ 4 the
// rule wins by ply 2n+3 against every defence (Theorem A). For n = 3 it is
// defined as far as Lemma 6 allows.
//
// The position alone is enough. In Phase 1 only O's latest stone can lie in H
// (Invariant 1). Afterwards b, d, σ and F are read back from the stones, and so
// is the plan: after ply 2n-1 X owns two stones in one column under plan (i),
// in one row under plan (ii).
//
// The error is an [*Unreachable] if p cannot arise under the rule, and says
// which fact fails.
func Winning(p tr.Position) (Reason, error) {
	n := p.N
	if n < 3 || n > tr.MaxN {
		return Reason{}, fmt.Errorf("the winning rule is for boards with 3 ≤ n ≤ %d, not n = %d", tr.MaxN, n)
	}
	owned := p.X.Len()
	if owned != p.O.Len() {
		return Reason{}, unreachable("X to move", "X owns %d stones and O owns %d", owned, p.O.Len())
	}
	switch {
	case owned < n-1:
		return phase1(p)
	case owned > n+1:
		return Reason{}, unreachable("Theorem A", "X owns %d stones, but the rule has won with n+2 = %d", owned, n+2)
	}
	rows, cols := p.X.Completing(n)
	if rows == 0 {
		return Reason{}, unreachable("ν(X) = n-1 in Phase 2", "X's stones have ν = %d", p.X.Nu())
	}
	if p.O.HasTransversal(n) {
		return Reason{}, unreachable("Lemma 12(b)", "O owns a transversal")
	}
	if threats := tr.Rectangle(rows, cols).Minus(p.O); !threats.Empty() {
		return win(threats), nil
	}
	switch owned {
	case n - 1:
		return firstOfPlan(p)
	case n:
		return secondOfPlan(p, rows, cols)
	}
	return Reason{}, unreachable("claim (D)", "O has taken every completing cell")
}

// win is rule 4.4, and the last move of both plans: take a completing cell.
func win(threats tr.Set) Reason {
	first, _ := threats.First()
	return Reason{Step: Win, Move: first, Choices: threats, Threats: threats}
}

// phase1 is rule 4.1, or at move n-1 rule 4.2.
func phase1(p tr.Position) (Reason, error) {
	if !p.X.IsMatching() {
		return Reason{}, unreachable("X's stones are a matching in Phase 1", "X owns %v", p.X)
	}
	rows, cols := p.OpenBlock(tr.X)
	h := tr.Rectangle(rows, cols)
	inside := p.O.Intersect(h)
	if inside.Len() > 1 {
		return Reason{}, unreachable("Invariant 1", "the open block holds the O-stones %v, and only the latest can lie there", inside)
	}
	reason := Reason{Step: Opening, OpenRows: rows, OpenCols: cols, Intruder: inside}
	reason.Choices = h.Minus(p.O)
	if rows.Len() == 2 {
		return tieBreak(p, reason)
	}
	if x, some := inside.First(); some {
		reason.Choices = reason.Choices.Intersect(tr.Rectangle(tr.Line(x.Row()), cols))
	}
	reason.Move, _ = reason.Choices.First()
	return reason, nil
}

// tieBreak is rule 4.2: among the admissible outcomes one with 1 ≤ w ≤ n-3, or
// else one with w ≤ n-3, which exists for n ≥ 4 by Lemma 6.
func tieBreak(p tr.Position, reason Reason) (Reason, error) {
	rows, cols := reason.OpenRows, reason.OpenCols
	reason.Step = TieBreak
	reason.F = p.O
	var preferred, fair tr.Set
	least := p.N
	for c := range reason.Choices.All() {
		b := (rows &^ tr.Line(c.Row())).First()
		d := (cols &^ tr.Line(c.Col())).First()
		if p.O.Has(tr.At(b, d)) {
			continue
		}
		reason.Admissible = reason.Admissible.With(c)
		w := weight(p.O, b, d)
		least = min(least, w)
		if w > p.N-3 {
			continue
		}
		fair = fair.With(c)
		if w >= 1 {
			preferred = preferred.With(c)
		}
	}
	if fair.Empty() {
		return Reason{}, unreachable("Lemma 6",
			"no admissible outcome has w ≤ n-3 = %d: the least is w = %d", p.N-3, least)
	}
	reason.Choices = preferred
	if preferred.Empty() {
		reason.Choices = fair
	}
	reason.Move, _ = reason.Choices.First()
	reason.B = (rows &^ tr.Line(reason.Move.Row())).First()
	reason.D = (cols &^ tr.Line(reason.Move.Col())).First()
	reason.W = weight(p.O, reason.B, reason.D)
	return reason, nil
}

// weight is w = |F ∩ (row b ∪ column d)|.
func weight(f tr.Set, b, d int) int {
	w := f.Row(b).Len() + f.Col(d).Len()
	if f.Has(tr.At(b, d)) {
		w--
	}
	return w
}

// firstOfPlan is rule 4.3 at ply 2n-1: X owns the matching M, and O has just
// blocked (b,d).
func firstOfPlan(p tr.Position) (Reason, error) {
	rows, cols := p.OpenBlock(tr.X)
	b, d := rows.First(), cols.First()
	return planFrom(p.N, p.X, p.O.Without(tr.At(b, d)), b, d)
}

// planFrom applies rule 4.3 to the position at ply 2n-3: X's matching m misses
// row b and column d, and O owns f. It chooses the plan, the move that begins
// it, and the pair (r,s).
func planFrom(n int, m, f tr.Set, b, d int) (Reason, error) {
	reason := Reason{Step: FirstOfPlan, B: b, D: d, F: f, W: weight(f, b, d)}
	if reason.W > n-3 {
		return Reason{}, unreachable("Lemma 6", "w = %d exceeds n-3 = %d", reason.W, n-3)
	}
	var liveCols tr.Lines // σ(s) over the live rows s
	deadRows, deadCols := f.Col(d), f.Row(b)
	for s := range n {
		if s == b {
			continue
		}
		c := m.Row(s).First()
		reason.Sigma[s] = uint8(c)
		if !deadRows.Has(s) && !deadCols.Has(c) {
			reason.Live |= tr.Line(s)
			liveCols |= tr.Line(c)
		}
	}
	partners := reason.Live
	switch {
	case f.Col(d) != 0:
		reason.Case, reason.Plan = CaseI, PlanI
	case f.Row(b) != 0:
		reason.Case, reason.Plan = CaseII, PlanII
	case !f.IsMatching(): // |F| = n-2, so this is ν(F) ≤ n-3
		reason.Case, reason.Plan = CaseIII, PlanI
	default:
		// F is a perfect matching of A × B (Lemma 8), so it misses one row
		// besides b: u_a, which must be s.
		reason.Case, reason.Plan = CaseIIIFull, PlanI
		partners &^= f.Rows()
	}
	occupied := m.Union(f)
	for r := range reason.Live.All() {
		pairs := partners &^ tr.Line(r)
		begin := tr.At(b, int(reason.Sigma[r]))
		if reason.Plan == PlanII {
			begin = tr.At(r, d)
			pairs &^= occupied.Col(int(reason.Sigma[r]))
		} else if occupied.Row(r)&liveCols != tr.Line(int(reason.Sigma[r])) {
			for s := range pairs.All() {
				if occupied.Has(tr.At(r, int(reason.Sigma[s]))) {
					pairs &^= tr.Line(s)
				}
			}
		}
		if pairs == 0 {
			continue
		}
		if reason.Choices.Empty() {
			reason.Move, reason.R, reason.S = begin, r, pairs.First()
		}
		reason.Pairs[r] = pairs
		reason.Choices = reason.Choices.With(begin)
	}
	if reason.Choices.Empty() {
		return Reason{}, unreachable("Lemma 9", "no two of the live rows %v have a free cross cell", reason.Live)
	}
	return reason, nil
}

// secondOfPlan is rule 4.3 at ply 2n+1: O has blocked both completing cells of
// Lemma 3(a), (b,d) and (r,d), or of Lemma 3(b), (b,d) and (b,σ(r)). Which of the
// two is (b,d) is read back by asking for which of them rule 4.3 begins as X
// began. The move does not depend on it: under plan (i) s is any row whose cells
// (s,d), (b,σ(s)) and (r,σ(s)) are free, and there b and r are interchangeable;
// plan (ii) is the mirror image.
func secondOfPlan(p tr.Position, rows, cols tr.Lines) (Reason, error) {
	blocked := tr.Rectangle(rows, cols)
	if blocked.Len() != 2 {
		return Reason{}, unreachable("Lemma 3(a), (b)", "X's stones have the completing cells %v, not two", blocked)
	}
	var reason Reason
	failure := unreachable("rule 4.3", "X's stones do not begin a plan")
	for block := range blocked.All() {
		b, d := block.Row(), block.Col()
		plan, begun := PlanI, tr.At(b, p.X.Row(b).First())
		if rows.Len() == 1 {
			plan, begun = PlanII, tr.At(p.X.Col(d).First(), d)
		}
		read, err := planFrom(p.N, p.X.Without(begun), p.O.Minus(blocked), b, d)
		if err != nil || read.Plan != plan || !read.Choices.Has(begun) {
			continue
		}
		canonical := read.Move == begun
		if canonical || failure != nil {
			other, _ := blocked.Without(block).First()
			reason, failure = read.second(other), nil
		}
		if canonical {
			break
		}
	}
	return reason, failure
}

// second turns the reason of ply 2n-1 into that of ply 2n+1, where the cell
// blocked at ply 2n is (r,d) under plan (i), (b,σ(r)) under plan (ii).
func (reason Reason) second(blocked tr.Cell) Reason {
	reason.Step = SecondOfPlan
	reason.Choices = tr.Set{}
	if reason.R = blocked.Row(); reason.Plan == PlanII {
		for r := range reason.Live.All() {
			if int(reason.Sigma[r]) == blocked.Col() {
				reason.R = r
			}
		}
	}
	reason.S = reason.Pairs[reason.R].First()
	for s := range reason.Pairs[reason.R].All() {
		end := tr.At(s, reason.D)
		if reason.Plan == PlanII {
			end = tr.At(reason.B, int(reason.Sigma[s]))
		}
		if s == reason.S {
			reason.Move = end
		}
		reason.Choices = reason.Choices.With(end)
	}
	return reason
}
