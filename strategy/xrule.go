package strategy

import (
	"cmp"

	tr "transversal"
)

// XRule is X's rule of §4. For n ≥ 4 it wins by ply 2n+3 against every defence (the
// winning theorem); for n = 3 it is defined as far as Lemma 6 allows. Its reasons rest on an [*XReason]
// or, for rule 4.4, a [CompletingReason].
//
// The position alone is enough. In Phase 1 only O's latest stone can lie in H (Invariant
// 1). In Phase 2 b, d, σ and F are read back from the stones, and so is the plan: after
// ply 2n-1 X owns two stones in one column under plan (i), and two in one row under plan
// (ii).
//
// The rule answers where the facts hold on which the proof rests, and there it wins.
// Elsewhere the error is an [*Unreachable] that names the fact that fails.
func XRule() Completing { return Completing{Player: tr.X, Otherwise: paper{tr.X}} }

// answer fills in the zero reason.
func (reason *XReason) answer(p *tr.Position) error {
	n := p.N()
	if n < 3 {
		return unreachable("the game of the paper", "the winning rule is for full square boards from 3×3 to %[1]d×%[1]d", tr.MaxN)
	}
	owned := p.X.Len()
	if owned != p.O.Len() {
		return unreachable("X to move", "X owns %d stones and O owns %d", owned, p.O.Len())
	}
	switch {
	case owned < n-1:
		return reason.phase1(n, p)
	case owned > n+1:
		return unreachable("the winning theorem", "X owns %d stones, but the rule has won with n+2 = %d", owned, n+2)
	}
	rows, cols := p.X.Completing(n)
	if rows == 0 {
		return unreachable("ν(X) = n-1 in Phase 2", "X's stones have ν = %d", p.X.Nu())
	}
	switch owned {
	case n - 1:
		reason.M, reason.F = p.X, p.O.Minus(tr.Rectangle(rows, cols))
		return reason.plan(n, rows.First(), cols.First())
	case n:
		return reason.secondOfPlan(n, p, rows, cols)
	}
	return unreachable("claim (D)", "O has taken every completing cell")
}

// phase1 is rule 4.1, or at move n-1 rule 4.2.
func (reason *XReason) phase1(n int, p *tr.Position) error {
	all := tr.FirstLines(n)
	rows, cols := all&^p.X.Rows(), all&^p.X.Cols()
	if open := n - p.X.Len(); rows.Len() != open || cols.Len() != open {
		return unreachable("X's stones are a matching in Phase 1", "X owns %v", p.X)
	}
	h := tr.Rectangle(rows, cols)
	inside := p.O.Intersect(h)
	x, ok := inside.First()
	if ok && inside.Len() > 1 {
		return unreachable("Invariant 1", "the open block holds the O-stones %v, and only the latest can lie there", inside)
	}
	reason.Step, reason.OpenRows, reason.OpenCols, reason.Intruder = Opening, rows, cols, inside
	if rows.Len() == 2 {
		reason.F = p.O
		return reason.tieBreak(n)
	}
	if ok {
		h = tr.Rectangle(tr.Line(x.Row()), cols)
	}
	reason.Admits = h.Minus(inside)
	reason.Cell = reason.Admits.Least()
	return nil
}

// tieBreak is rule 4.2: it chooses an admissible outcome with 1 ≤ w ≤ n-3, if there is one,
// and otherwise one with w = 0. For n ≥ 4 one of the two exists by Lemma 6.
func (reason *XReason) tieBreak(n int) error {
	reason.Step = TieBreak
	var preferred, fair tr.Set
	least := n
	for left := reason.OpenBlock().Minus(reason.Intruder); !left.Empty(); {
		var c tr.Cell
		c, left = left.Pop()
		reason.leave(c)
		if reason.Intruder.Has(tr.At(reason.B, reason.D)) {
			continue
		}
		reason.Admissible = reason.Admissible.With(c)
		least = min(least, reason.W)
		if reason.W <= n-3 {
			fair = fair.With(c)
		}
		if reason.W <= n-3 && reason.W >= 1 {
			preferred = preferred.With(c)
		}
	}
	if fair.Empty() {
		return unreachable("Lemma 6",
			"no admissible outcome has w ≤ n-3 = %d: the least is w = %d", n-3, least)
	}
	reason.Admits = cmp.Or(preferred, fair)
	reason.leave(reason.Admits.Least())
	return nil
}

// leave makes c the move at the tie-break, which leaves b and d.
func (reason *XReason) leave(c tr.Cell) {
	bd := opposite(reason.OpenRows, reason.OpenCols, c)
	reason.Cell, reason.B, reason.D, reason.W = c, bd.Row(), bd.Col(), reason.F.Weight(bd.Row(), bd.Col())
}

// opposite returns the corner opposite to c in a block of two rows and columns.
func opposite(rows, cols tr.Lines, c tr.Cell) tr.Cell {
	return tr.At((rows &^ tr.Line(c.Row())).First(), (cols &^ tr.Line(c.Col())).First())
}

// plan is rule 4.3 for the position at ply 2n-3, in which X's matching M
// misses row b and column d and O owns F: it chooses the plan, the pair (r,s)
// and the move of ply 2n-1.
func (reason *XReason) plan(n, b, d int) error {
	m, f := &reason.M, &reason.F
	deadRows, deadCols := f.Col(d), f.Row(b)
	reason.Step, reason.B, reason.D = FirstOfPlan, b, d
	reason.W = deadRows.Len() + deadCols.Len()
	if reason.W > n-3 {
		return unreachable("Lemma 6", "w = %d exceeds n-3 = %d", reason.W, n-3)
	}
	reason.Live = tr.FirstLines(n) &^ tr.Line(b) &^ deadRows &^ reason.rowsOf(deadCols)
	reason.last = reason.Live
	switch {
	case deadRows != 0:
		reason.Case, reason.Plan = CaseI, PlanI
	case deadCols != 0:
		reason.Case, reason.Plan = CaseII, PlanII
	case !f.IsMatching(): // |F| = n-2, so this is ν(F) ≤ n-3
		reason.Case, reason.Plan = CaseIII, PlanI
	default:
		// F is a perfect matching of A × B (Lemma 8), so it misses one row
		// besides b: u_a, which must be s.
		reason.Case, reason.Plan = CaseIIIFull, PlanI
		reason.last &^= f.Rows()
		last := tr.Rectangle(reason.last, tr.FirstLines(n)&^f.Cols()&^tr.Line(d))
		if !m.Contains(last) {
			return unreachable("Lemma 8", "w = 0 and F misses %v besides row b and column d, where X has no stone", last)
		}
	}
	var begin tr.Lines
	for live := reason.Live; live != 0; live &= live - 1 {
		r := live.First()
		if partners := reason.Partners(r); partners != 0 {
			if begin == 0 {
				reason.R, reason.S = r, partners.First()
			}
			begin |= tr.Line(r)
		}
	}
	if begin == 0 {
		return unreachable("Lemma 9", "no two of the live rows %v have a free cross cell", reason.Live)
	}
	reason.choose(begin)
	return nil
}

// secondOfPlan is rule 4.3 at ply 2n+1: O has blocked both completing cells of
// Lemma 3(a), (b,d) and (r,d), or of Lemma 3(b), (b,d) and (b,σ(r)). Which of the
// two is (b,d) is read back by asking for which of them rule 4.3 begins as X
// began; where it does for both, either name serves. The move does not depend on
// it: under plan (i) s is any row whose cells (s,d), (b,σ(s)) and (r,σ(s)) are
// free, and there b and r are interchangeable; plan (ii) is the mirror image.
func (reason *XReason) secondOfPlan(n int, p *tr.Position, rows, cols tr.Lines) error {
	blocked := tr.Rectangle(rows, cols)
	if blocked.Len() != 2 {
		return unreachable("Lemma 3(a), (b)", "X's stones have the completing cells %v, not two", blocked)
	}
	reason.F = p.O.Minus(blocked)
	var found XReason // by a reading under which X's move was canonical, or else admissible
	first, last := blocked.Pop()
	for _, c := range [...]tr.Cell{last.Least(), first} {
		plan, line := PlanI, tr.Rectangle(tr.Line(c.Row()), ^tr.Lines(0))
		if rows.Len() == 1 {
			plan, line = PlanII, tr.Rectangle(^tr.Lines(0), tr.Line(c.Col()))
		}
		// X owns a matching and this stone, which joins the two lines that it exposes.
		begun, _ := p.X.Intersect(line).First()
		reason.M = p.X.Without(begun)
		if err := reason.plan(n, c.Row(), c.Col()); err != nil || reason.Plan != plan || !reason.Admits.Has(begun) {
			continue
		}
		if reason.Cell == begun {
			reason.goOn(reason.rowOf(begun))
			return nil
		}
		if found.Plan == 0 {
			found = *reason
			found.goOn(reason.rowOf(begun))
		}
	}
	if found.Plan == 0 {
		return unreachable("rule 4.3", "X's stones do not begin a plan")
	}
	*reason = found
	return nil
}

// goOn turns the reason of ply 2n-1 into that of ply 2n+1, when X has begun the plan with the
// row r.
func (reason *XReason) goOn(r int) {
	partners := reason.Partners(r)
	reason.Step, reason.R, reason.S = SecondOfPlan, r, partners.First()
	reason.choose(partners)
}

// choose admits the moves of the step for these rows, which are not empty. The first row's is
// the canonical one.
func (reason *XReason) choose(rows tr.Lines) {
	if reason.Cell = reason.claim(rows.First()); reason.inRow() {
		reason.Admits = tr.Rectangle(tr.Line(reason.B), reason.colsOf(rows))
	} else {
		reason.Admits = tr.Rectangle(rows, tr.Line(reason.D))
	}
}
