package strategy

import (
	"cmp"

	tr "transversal"
)

// XRule is X's rule of §4. For n ≥ 4 it wins by ply 2n+3 against every defence (the
// winning theorem); for n = 3 it is defined as far as Lemma 6 allows. Its reasons rest on an [*XReason]
// or, for rule 4.4, a [CompletingReason].
//
// On an n×n board with up to n cells missing it is the rule of docs/missing-cells.md, which says
// where it is known to win.
//
// The position alone is enough. In Phase 1 only O's latest stone can lie in H (Invariant
// 1). In Phase 2 b, d, σ and F are read back from the stones, and so is the plan: after
// ply 2n-1 X owns two stones in one column under plan (i), and two in one row under plan
// (ii).
//
// The rule answers where the facts hold on which the proof rests, and there, on the full board,
// it wins. Elsewhere the error is an [*Unreachable] that names the fact that fails.
func XRule() Completing { return Completing{Player: tr.X, Otherwise: paper{tr.X}} }

// answer fills in the zero reason.
func (reason *XReason) answer(p *tr.Position) error {
	n, missing := square(p)
	if n < 3 || missing.Len() > n {
		return unreachable("the game of the paper", "the winning rule is for square boards from 3×3 to %[1]d×%[1]d from which up to n cells are missing", tr.MaxN)
	}
	reason.missing = missing
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
	blocked := p.O.Union(reason.missing).Intersect(tr.Rectangle(rows, cols))
	if reason.missing.Empty() && blocked.Len() > 1 {
		return unreachable("Invariant 1", "the open block holds the O-stones %v, and only the latest can lie there", blocked)
	}
	reason.Step, reason.openBlock = Opening, openBlock{rows, cols, blocked}
	if rows.Len() == 2 {
		reason.F = p.O
		return reason.tieBreak(n, p.X)
	}
	if reason.Admits = reason.build(p); reason.Admits.Empty() {
		return unreachable("the slack", "in the open block %v are O's or missing, too many to build there", blocked)
	}
	reason.Cell = reason.Admits.Least()
	return nil
}

// build returns the moves of rule 4.1: on the full board those of the building lemma, and elsewhere
// the building rule of docs/any-missing-cells.md. Its moves keep the slack: whatever O plays
// next, fewer cells are blocked in the block that X leaves than that has rows. Move n-2 is one
// after which rule 4.2 will have an answer, if there is one.
func (reason *XReason) build(p *tr.Position) tr.Set {
	if reason.missing.Empty() {
		return reason.lemma(p)
	}
	safe := reason.OpenBlock().Minus(reason.Blocked).Where(reason.keepsSlack)
	kept := reason.staged(safe)
	if reason.OpenRows.Len() > 3 {
		return kept
	}
	for _, cells := range [...]tr.Set{kept, safe} { // move n-2
		if sound := cells.Where(func(c tr.Cell) bool { return goesOn(p.With(c)) }); !sound.Empty() {
			reason.Stage = 5
			return sound
		}
	}
	return kept
}

// goesOn reports whether the rule has an answer to every reply of O.
func goesOn(p tr.Position) bool {
	for o := range p.Free().All() {
		next := p.With(o)
		if err := (&XReason{}).answer(&next); err != nil {
			return false
		}
	}
	return true
}

// staged returns those of the cells that serve best in the first stage in which any serves.
func (reason *XReason) staged(safe tr.Set) (kept tr.Set) {
	inside := reason.missing.Intersect(reason.OpenBlock())
	clean := reason.OpenCols &^ reason.Blocked.Cols()
	for i, stage := range [...]tr.Set{
		tr.Rectangle(heavy(inside.Row, reason.OpenRows, 3), clean),
		tr.Rectangle(reason.OpenRows, heavy(inside.Col, reason.OpenCols, 2)),
		tr.Rectangle(reason.OpenRows, heavy(reason.missing.Col, reason.OpenCols, 4)),
		reason.OpenBlock(),
	} {
		if kept = stage.Intersect(safe); !kept.Empty() {
			reason.Stage = i + 1
			break
		}
	}
	near := func(c tr.Cell) int { return reason.near(c).Len() }
	kept = most(kept, func(c tr.Cell) int { return min(2, near(c)) })
	kept = most(kept, func(c tr.Cell) int { return reason.missing.Weight(c.Row(), c.Col()) })
	return most(kept, near)
}

// keepsSlack reports whether X may build on c.
func (reason *XReason) keepsSlack(c tr.Cell) bool {
	return reason.Blocked.Len()-reason.near(c).Len() <= reason.OpenRows.Len()-3
}

// most returns those of the cells for which a number is the greatest.
func most(cells tr.Set, of func(tr.Cell) int) (best tr.Set) {
	greatest := 0
	for c := range cells.All() {
		k := of(c)
		if best.Empty() || k > greatest {
			best, greatest = tr.Set{}, k
		}
		if k == greatest {
			best = best.With(c)
		}
	}
	return best
}

// heavy returns those of the lines with at least so many cells.
func heavy(cells func(line int) tr.Lines, of tr.Lines, least int) (found tr.Lines) {
	for line := range of.All() {
		if cells(line).Len() >= least {
			found |= tr.Line(line)
		}
	}
	return found
}

// tieBreak is rule 4.2, with X's stones x: it chooses an admissible outcome with 1 ≤ w ≤ n-3, if
// there is one, and otherwise one with w = 0. For n ≥ 4 one of the two exists by Lemma 6. Without
// z cells w ≤ n-3-⌊√z⌋, and O must have a stone in row b or column d; otherwise any outcome
// will do from which X has a plan.
func (reason *XReason) tieBreak(n int, x tr.Set) error {
	reason.Step = TieBreak
	var preferred, fair tr.Set
	full, least := reason.missing.Empty(), n
	reason.blocked = reason.F.Union(reason.missing)
	reason.most = n - 3
	for z := 1; z*z <= reason.missing.Len(); z++ {
		reason.most--
	}
	for left := reason.OpenBlock().Minus(reason.Blocked); !left.Empty(); {
		var c tr.Cell
		c, left = left.Pop()
		reason.leave(c)
		if reason.Blocked.Has(tr.At(reason.B, reason.D)) {
			continue
		}
		reason.Admissible = reason.Admissible.With(c)
		least = min(least, reason.W)
		if reason.prefers() {
			preferred = preferred.With(c)
		}
		if full && reason.W <= n-3 || !full && reason.plans(n, x.With(c)) {
			fair = fair.With(c)
		}
	}
	if fair.Empty() {
		if full {
			return unreachable("Lemma 6", "no admissible outcome has w ≤ n-3 = %d: the least is w = %d", n-3, least)
		}
		return unreachable("the corner lemma", "X has no plan, whichever of %v it claims", reason.Admissible)
	}
	reason.Admits = cmp.Or(preferred, fair)
	reason.leave(reason.Admits.Least())
	return nil
}

// leave makes c the move at the tie-break, which leaves b and d.
func (reason *XReason) leave(c tr.Cell) {
	bd := opposite(reason.OpenRows, reason.OpenCols, c)
	reason.Cell, reason.B, reason.D = c, bd.Row(), bd.Col()
	reason.W = reason.blocked.Weight(reason.B, reason.D)
}

// prefers reports whether the outcome that leaves b and d is one that rule 4.2 prefers.
func (reason *XReason) prefers() bool {
	return 1 <= reason.W && reason.W <= reason.most && (reason.missing.Empty() || reason.F.Weight(reason.B, reason.D) >= 1)
}

// plans reports whether X has a plan with the matching m if O blocks (b,d).
func (reason *XReason) plans(n int, m tr.Set) bool {
	next := XReason{missing: reason.missing, M: m, F: reason.F}
	return next.plan(n, reason.B, reason.D) == nil
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
	reason.blocked = f.Union(reason.missing)
	deadRows, deadCols := reason.blocked.Col(d), reason.blocked.Row(b)
	reason.Step, reason.B, reason.D = FirstOfPlan, b, d
	reason.W = deadRows.Len() + deadCols.Len()
	if reason.missing.Empty() && reason.W > n-3 {
		return unreachable("Lemma 6", "w = %d exceeds n-3 = %d", reason.W, n-3)
	}
	reason.Live = tr.FirstLines(n) &^ tr.Line(b) &^ deadRows &^ reason.rowsOf(deadCols)
	reason.last = reason.Live
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
		last := tr.Rectangle(tr.FirstLines(n)&^f.Rows()&^tr.Line(b), tr.FirstLines(n)&^f.Cols()&^tr.Line(d))
		if !m.Union(reason.missing).Contains(last) {
			return unreachable("Lemma 8", "w = 0 and F misses %v besides row b and column d, where X has no stone", last)
		}
		if m.Contains(last) {
			reason.last &= last.Rows()
		} else { // a missing cell, in whose lines O must not block
			reason.Live &^= last.Rows() | reason.rowsOf(last.Cols())
			reason.last = reason.Live
		}
	}
	begin := reason.pairs()
	if begin == 0 { // as only where cells are missing
		reason.last = reason.Live
		begin = reason.pairs()
	}
	if begin == 0 {
		return unreachable("Lemma 9", "no two of the live rows %v have a free cross cell", reason.Live)
	}
	reason.choose(begin)
	return nil
}

// pairs returns the rows r that have a partner, and chooses the first pair (r,s).
func (reason *XReason) pairs() (begin tr.Lines) {
	for live := reason.Live; live != 0; live &= live - 1 {
		r := live.First()
		if partners := reason.Partners(r); partners != 0 {
			if begin == 0 {
				reason.R, reason.S = r, partners.First()
			}
			begin |= tr.Line(r)
		}
	}
	return begin
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
