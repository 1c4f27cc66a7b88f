package verify

import (
	tr "transversal"
	"transversal/internal/explore"
	"transversal/strategy"
)

// phase2 is what the proof of the winning theorem names, from ply 2n-3 on: X's stones, M, and
// O's, F, at that ply, b and d, the case of Lemma 12, as an index of strategy.Cases, and the
// plan that X has begun with the row r or, before, that the paper's rule begins in the case.
type phase2 struct {
	n          int
	m, f       tr.Set
	blocked    tr.Set // F and the missing cells
	b, d, r    int
	dead       struct{ rows, cols tr.Lines } // those whose cell in column d, in row b is blocked
	kind       int
	plan       strategy.Plan
	rows, cols tr.Lines // whose product X's completing cells must be
}

// begin starts from q, a position after ply 2n-3. In the last case it checks Lemma 8.
func (e *phase2) begin(q *tr.Position, v *asked) error {
	rows, cols := q.OpenBlock(tr.X)
	*e = phase2{n: v.n, m: q.X, f: q.O, blocked: q.O.Union(v.missing), b: rows.First(), d: cols.First(), plan: strategy.PlanI, rows: rows, cols: cols}
	e.dead.rows, e.dead.cols = e.blocked.Col(e.d), e.blocked.Row(e.b)
	if !v.missing.Empty() && !e.corner(v.missing.Len()) {
		return fail(claimCorner, *q, "w = %d where (b,d) = %v, and no two live rows have a free cross cell", e.w(), tr.At(e.b, e.d))
	}
	switch {
	case e.f.Col(e.d) != 0:
		return nil
	case e.f.Row(e.b) != 0:
		e.kind, e.plan = 1, strategy.PlanII
		return nil
	case e.f.Nu() <= e.n-3:
		e.kind = 2
		return nil
	}
	e.kind = 3
	rows = tr.FirstLines(e.n) &^ e.f.Rows() &^ rows
	cols = tr.FirstLines(e.n) &^ e.f.Cols() &^ cols
	if !e.m.Union(v.missing).Contains(tr.Rectangle(rows, cols)) {
		return fail(claimLemma8, *q, "F = %v misses row %v and column %v besides b and d, where X's last stone is not", e.f, rows, cols)
	}
	return nil
}

// corner reports whether w ≤ n-3-⌊√z⌋, or X has a pair of rows for a plan.
func (e *phase2) corner(z int) bool {
	if root := e.n - 3 - e.w(); root >= 0 && (root+1)*(root+1) > z {
		return true
	}
	for r := range e.m.All() {
		for s := range e.m.Without(r).All() {
			cross := tr.At(r.Row(), s.Col())
			if e.live(r.Row(), r.Col()) && e.live(s.Row(), s.Col()) && !e.blocked.Has(cross) {
				return true
			}
		}
	}
	return false
}

// w counts the stones of F, and the missing cells, in row b and column d.
func (e *phase2) w() int { return e.dead.rows.Len() + e.dead.cols.Len() }

// live reports whether the row s, whose X-stone is in column c, is live. X has no stone in
// row b or column d.
func (e *phase2) live(s, c int) bool {
	return s != e.b && !e.dead.rows.Has(s) && !e.dead.cols.Has(c)
}

// first begins a plan with X's move c from q at ply 2n-1, which must be (b,σ(r)) or (r,d).
func (e *phase2) first(q *tr.Position, c tr.Cell) error {
	switch {
	case c.Row() == e.b:
		e.plan, e.r = strategy.PlanI, e.m.Col(c.Col()).First()
		e.rows |= tr.Line(e.r)
	case c.Col() == e.d:
		e.plan, e.r = strategy.PlanII, c.Row()
		e.cols |= e.m.Row(e.r)
	default:
		return fail(claimContext, *q, "X's move %v lies neither in row b = %d nor in column d = %d", c, e.b+1, e.d+1)
	}
	if !e.live(e.r, e.m.Row(e.r).First()) {
		return fail(claimContext, *q, "X's move %v makes r = %d, a row that is not live", c, e.r+1)
	}
	return nil
}

// second ends the plan with X's move c from q at ply 2n+1, which must be (s,d) under plan (i)
// and (b,σ(s)) under plan (ii), for a live row s ≠ r with a free cross cell.
func (e *phase2) second(q *tr.Position, c tr.Cell) error {
	s, onPlan := c.Row(), c.Col() == e.d
	if e.plan == strategy.PlanII {
		s, onPlan = e.m.Col(c.Col()).First(), c.Row() == e.b
	}
	if !onPlan {
		return fail(claimContext, *q, "X's move %v is no second move of plan (%v)", c, e.plan)
	}
	from, to := e.r, s // the cross cell is (r,σ(s)), or (s,σ(r)) under plan (ii)
	if e.plan == strategy.PlanII {
		from, to = s, e.r
	}
	cross := tr.At(from, e.m.Row(to).First())
	e.rows, e.cols = tr.Line(e.b)|tr.Line(from), tr.Line(e.d)|e.m.Row(to)
	if !e.live(s, e.m.Row(s).First()) || e.m.Has(cross) || e.blocked.Has(cross) { // if s = r the cross cell is X's
		return fail(claimContext, *q, "X's move %v makes s = %d, which with r = %d is no admissible pair", c, s+1, e.r+1)
	}
	return nil
}

// ending follows the plays from one position after another to their ends. One
// worker uses it.
type ending struct {
	phase2
	v      *winning
	count  *explore.Counter
	known  memo  // of X's stones
	theirs facts // of the O-stones that X faced last
	at     tr.Position
	lines  uint64 // that end
}

// tieBreak makes X's move n-1 in p, a position after ply 2n-4, and follows the plays.
func (e *ending) tieBreak(p *tr.Position) error {
	choices, err := e.v.follows(p, tr.Set{})
	if err != nil {
		return err
	}
	q := *p
	for c := range choices.All() {
		q.X = p.X.With(c)
		if err := e.v.checkPhase1(q, c); err != nil {
			return err
		}
		e.count.Add(e.v.due.at(2*e.v.n-2), 1)
		if err := e.follow(&q); err != nil {
			return err
		}
	}
	return nil
}

// follow checks and counts all plays from q, a position after ply 2n-3.
func (e *ending) follow(q *tr.Position) error {
	e.at, e.lines = *q, 0
	if err := e.begin(q, &e.v.asked); err != nil {
		return err
	}
	_, err := e.threatened(0)
	e.count.Add(e.v.lines.first, e.lines)
	e.count.Add(e.v.cases.at(e.kind), e.lines)
	e.count.Add(e.v.w.at(e.w()), e.lines)
	return err
}

// threatened checks and counts all plays from a position in which X has just threatened, at
// stage 0, 1 or 2, after ply 2n-3, 2n-1 or 2n+1. It returns the number of pairs (r,s) that X
// may have in mind there.
func (e *ending) threatened(stage int) (pairs uint64, err error) {
	lines, err := e.defend(stage)
	if err != nil {
		return 0, err
	}
	e.lines += lines
	e.count.Add(e.v.win.at(stage), lines)
	e.count.Add(e.v.plan.at(int(e.plan-strategy.PlanI)), lines)
	if pairs = 1; stage < 2 {
		pairs, err = e.threaten(stage)
	}
	e.count.Add(e.v.pairs.first, pairs*lines)
	return pairs, err
}

// threaten has X make its moves of a plan after O has blocked at a stage, and follows the
// plays. It checks Lemma 12(a).
func (e *ending) threaten(stage int) (pairs uint64, err error) {
	if err := e.face(tr.X); err != nil {
		return 0, err
	}
	choices, err := e.v.follows(&e.at, tr.Set{})
	mine, begun := e.at.X, e.phase2
	for !choices.Empty() {
		var c tr.Cell
		c, choices = choices.Pop()
		if stage == 0 {
			err = e.first(&e.at, c)
		} else {
			err = e.second(&e.at, c)
		}
		if err != nil {
			return 0, err
		}
		theirs := e.at.O
		e.at.X = mine.With(c)
		e.count.Add(e.v.due.at(2*e.n+2*stage), 1)
		more, err := e.threatened(stage + 1)
		if err != nil {
			return 0, err
		}
		pairs += more
		e.at.X, e.at.O, e.phase2 = mine, theirs, begun
	}
	return pairs, err
}

// ofThreat are the claims about X's threats, by stage.
var ofThreat = [...]Claim{claimSingle, claimSingle, claimDouble}

// defend checks a position in which X has just threatened and O is to move: X's completing
// cells are e.rows × e.cols, one of them is free, or two at stage 2, and no reply of O wins. It
// follows O's replies, and has O block. It returns the number of lines that end after them.
func (e *ending) defend(stage int) (lines uint64, err error) {
	known := e.known.of(e.at.X, e.n, e.v.routines)
	lemma3 := tr.Rectangle(e.rows, e.cols)
	threats := lemma3.Minus(e.at.O)
	if want := [...]int{1, 1, 2}[stage]; known.direct != lemma3 || threats.Len() != want {
		return 0, fail(ofThreat[stage], e.at, "X's completing cells are %v, not %v × %v with %d free", known.direct, e.rows, e.cols, want)
	}
	if err := e.face(tr.O); err != nil {
		return 0, err
	}
	if known.rows != e.rows || known.cols != e.cols { // whose product is not empty
		return 0, agree(&e.at, tr.X, known.rows, known.cols, known.direct)
	}
	ply := 2*e.n - 3 + 2*stage
	free := e.v.board.Len() - ply
	e.count.Add(e.v.due.at(ply+2), uint64(free))
	if lines, err = e.deviate(free-threats.Len(), threats); err != nil {
		return 0, err
	}
	e.count.Add(e.v.deviation.at(stage), lines)
	theirs := e.at.O
	for left := threats; !left.Empty(); {
		var block tr.Cell
		block, left = left.Pop()
		e.cell(e.v.block, block, 1)
		e.at.O = theirs.With(block)
		if stage == 2 { // one block of two does not help
			more, err := e.win(threats.Without(block), 1)
			if err != nil {
				return 0, err
			}
			lines += more
		}
	}
	return lines, nil
}

// cell counts plays by a cell, which in a class is none in particular.
func (e *ending) cell(by counter, c tr.Cell, plays uint64) {
	if !e.v.classes {
		e.count.Add(by.at(e.v.cell(c)), plays)
	}
}

// deviate follows the plays in which O replies on a free cell other than the threats, which
// is no completing cell. All leave X the same stones and the same free completing cells, so
// a completing rule is asked once.
func (e *ending) deviate(others int, threats tr.Set) (lines uint64, err error) {
	if e.v.completing != nil {
		return e.win(threats, uint64(others))
	}
	theirs := e.at.O
	for o := range e.at.Free().Minus(threats).All() {
		e.at.O = theirs.With(o)
		more, err := e.win(threats, 1)
		if err != nil {
			return 0, err
		}
		lines += more
	}
	e.at.O = theirs
	return lines, nil
}

// win checks that X wins on its free completing cells, which are left, and returns the number
// of lines.
func (e *ending) win(left tr.Set, plays uint64) (lines uint64, err error) {
	choices, err := e.v.follows(&e.at, left)
	if err != nil {
		return 0, err
	}
	if c, ok := choices.Minus(left).First(); ok {
		return 0, fail(claimWin, e.at, "X plays %v where the free completing cells are %v", c, left)
	}
	lines = plays * uint64(choices.Len())
	for !choices.Empty() {
		var c tr.Cell
		c, choices = choices.Pop()
		e.cell(e.v.final, c, plays)
	}
	return lines, nil
}

// face checks that O has no free completing cell: with X to move Lemma 12(a), with O to
// move Lemma 12(b) and Lemma 1.
func (e *ending) face(turn tr.Player) error {
	if o := e.at.O; e.theirs.set != o {
		e.theirs.set, e.theirs.direct = o, e.v.definition(o, e.v.n)
		e.theirs.rows, e.theirs.cols = e.v.lemma1(o, e.v.n)
	}
	direct, lemma1 := e.theirs.direct, tr.Rectangle(e.theirs.rows, e.theirs.cols)
	if direct.Empty() && lemma1.Empty() {
		return nil
	}
	if turn == tr.X {
		if threat, ok := lemma1.Intersect(e.at.Free()).First(); ok {
			return fail(claimNoThreat, e.at, "O threatens %v", threat)
		}
		return nil
	}
	if win, ok := direct.Intersect(e.at.Free()).First(); ok {
		return fail(claimNoWin, e.at, "O wins on %v", win)
	}
	return agree(&e.at, tr.O, e.theirs.rows, e.theirs.cols, direct)
}
