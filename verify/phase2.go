package verify

import (
	tr "transversal"
	"transversal/internal/explore"
	"transversal/strategy"
)

// phase2 is what the proof of the winning theorem names, from ply 2n-3 on: X's stones, M, and
// O's, F, at that ply, b and d, and the plan that X has begun with the row r.
type phase2 struct {
	n          int
	m, f       tr.Set
	b, d, r    int
	dead       struct{ rows, cols tr.Lines } // those in which O owns the cell of column d, of row b
	plan       strategy.Plan
	rows, cols tr.Lines // whose product X's completing cells must be
}

// begin starts from q, a position after ply 2n-3.
func (e *phase2) begin(q *tr.Position) {
	rows, cols := q.OpenBlock(tr.X)
	e.n, e.m, e.f, e.b, e.d, e.rows, e.cols = q.N(), q.X, q.O, rows.First(), cols.First(), rows, cols
	e.dead.rows, e.dead.cols = e.f.Col(e.d), e.f.Row(e.b)
}

// w counts the stones of F in row b and column d.
func (e *phase2) w() int { return e.dead.rows.Len() + e.dead.cols.Len() }

// kind returns the case of Lemma 12, as an index of strategy.Cases, and checks Lemma 8 in the
// last.
func (e *phase2) kind(q *tr.Position) (int, error) {
	switch {
	case e.dead.rows != 0:
		return 0, nil
	case e.dead.cols != 0:
		return 1, nil
	case e.f.Nu() <= e.n-3:
		return 2, nil
	}
	rows := tr.FirstLines(e.n) &^ e.f.Rows() &^ tr.Line(e.b)
	cols := tr.FirstLines(e.n) &^ e.f.Cols() &^ tr.Line(e.d)
	if !e.m.Contains(tr.Rectangle(rows, cols)) {
		return 0, fail(claimLemma8, *q, "F = %v misses row %v and column %v besides b and d, where X's last stone is not", e.f, rows, cols)
	}
	return 3, nil
}

// planOf returns the plan that the paper's rule begins in a case. Lines that end before X
// begins a plan count for it.
func planOf(kind int) strategy.Plan {
	if strategy.Cases()[kind] == strategy.CaseII {
		return strategy.PlanII
	}
	return strategy.PlanI
}

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
	if !e.live(s, e.m.Row(s).First()) || e.m.Has(cross) || e.f.Has(cross) { // if s = r the cross cell is X's
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

	// What was counted. X threatens at stages 0, 1 and 2, after plies 2n-3, 2n-1 and 2n+1.
	due            [6]uint64 // plays in which plies 2n-2, … are due
	wins, deviated [3]uint64 // lines that end after each stage; those in which O did not block
	planned        [2]uint64 // lines in which X began plan (i), plan (ii)
	// byPairs counts lines once for each pair (r,s) that X may have in mind, and
	// pairs these pairs.
	byPairs, pairs uint64
}

// tieBreak makes X's move n-1 in p, a position after ply 2n-4, and follows the plays.
func (e *ending) tieBreak(p *tr.Position) error {
	choices, err := e.v.quiet(p)
	if err != nil {
		return err
	}
	for q := *p; !choices.Empty(); {
		var c tr.Cell
		c, choices = choices.Pop()
		q.X = p.X.With(c)
		if err := checkPhase1(q, c); err != nil {
			return err
		}
		e.due[0]++
		if err := e.follow(&q); err != nil {
			return err
		}
	}
	return nil
}

// follow checks and counts all plays from q, a position after ply 2n-3.
func (e *ending) follow(q *tr.Position) error {
	e.at = *q
	e.begin(q)
	kind, err := e.kind(q)
	if err != nil {
		return err
	}
	if err := e.play(); err != nil {
		return err
	}
	for i, plays := range e.due {
		e.count.Add(e.v.due.at(2*e.v.n-2+i), plays)
	}
	for stage, wins := range e.wins {
		e.count.Add(e.v.win.at(stage), wins)
		e.count.Add(e.v.deviation.at(stage), e.deviated[stage])
	}
	lines := e.wins[0] + e.wins[1] + e.wins[2]
	e.count.Add(e.v.lines.first, lines)
	e.count.Add(e.v.pairs.first, e.byPairs+e.wins[0]*e.pairs+e.wins[2])
	e.count.Add(e.v.cases.at(kind), lines)
	e.planned[planOf(kind)-strategy.PlanI] += e.wins[0]
	for i, lines := range e.planned {
		e.count.Add(e.v.plan.at(i), lines)
	}
	e.count.Add(e.v.w.at(e.w()), lines)
	e.due, e.wins, e.deviated, e.planned, e.byPairs, e.pairs = [6]uint64{}, [3]uint64{}, [3]uint64{}, [2]uint64{}, 0, 0
	return nil
}

// play checks and counts all plays.
func (e *ending) play() error {
	if err := e.threaten(0); err != nil {
		return err
	}
	choices, err := e.planMove()
	for !choices.Empty() && err == nil {
		var c tr.Cell
		c, choices = choices.Pop()
		err = e.followFirst(c)
	}
	return err
}

// planMove returns the moves of X's rule, and checks Lemma 12(a).
func (e *ending) planMove() (tr.Set, error) {
	if err := e.face(tr.X); err != nil {
		return tr.Set{}, err
	}
	return e.v.quiet(&e.at)
}

// followFirst follows X's move c at ply 2n-1.
func (e *ending) followFirst(c tr.Cell) error {
	at, begun, wins, ended := e.at, e.phase2, e.wins[1], e.wins[1]+e.wins[2]
	if err := e.first(&at, c); err != nil {
		return err
	}
	e.at.X = e.m.With(c)
	e.due[2]++
	if err := e.threaten(1); err != nil {
		return err
	}
	choices, err := e.planMove()
	pairs := uint64(choices.Len())
	e.pairs += pairs
	e.byPairs += pairs * (e.wins[1] - wins)
	for !choices.Empty() && err == nil {
		var c tr.Cell
		c, choices = choices.Pop()
		err = e.followSecond(c)
	}
	e.planned[e.plan-strategy.PlanI] += e.wins[1] + e.wins[2] - ended
	e.at, e.phase2 = at, begun
	return err
}

// followSecond follows X's move c at ply 2n+1.
func (e *ending) followSecond(c tr.Cell) error {
	at, rows, cols := e.at, e.rows, e.cols
	if err := e.second(&at, c); err != nil {
		return err
	}
	e.at.X = e.at.X.With(c)
	e.due[4]++
	err := e.threaten(2)
	e.at, e.rows, e.cols = at, rows, cols
	return err
}

// threaten checks a position in which X has just threatened and O is to move: X's
// completing cells are e.rows × e.cols, one of them is free, or two at stage 2, and no reply
// of O wins. It follows O's replies, and has O block.
func (e *ending) threaten(stage int) error {
	claim := [...]Claim{claimSingle, claimSingle, claimDouble}[stage]
	known := e.known.of(e.at.X, e.v.n, &e.v.routines)
	lemma3 := tr.Rectangle(e.rows, e.cols)
	if known.direct != lemma3 {
		return fail(claim, e.at, "X's completing cells are %v, not %v × %v", known.direct, e.rows, e.cols)
	}
	if err := e.face(tr.O); err != nil {
		return err
	}
	if known.rows != e.rows || known.cols != e.cols {
		return fail(claimLemma1, e.at, "D_R × D_C = %v × %v for X, but from the definition X's completing cells are %v", known.rows, known.cols, known.direct)
	}
	threats := lemma3.Minus(e.at.O)
	if want := [...]int{1, 1, 2}[stage]; threats.Len() != want {
		return fail(claim, e.at, "X threatens %v, not %d cells", threats, want)
	}
	free := e.v.n*e.v.n - (2*e.v.n - 3 + 2*stage)
	e.due[1+2*stage] += uint64(free)
	if err := e.deviate(stage, free-threats.Len(), threats); err != nil {
		return err
	}
	theirs := e.at.O
	for rest := threats; !rest.Empty(); {
		var block tr.Cell
		block, rest = rest.Pop()
		e.cell(e.v.block, block, 1)
		e.at.O = theirs.With(block)
		if stage == 2 { // one block of two does not help
			if err := e.win(stage, threats.Without(block), 1); err != nil {
				return err
			}
		}
	}
	return nil
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
func (e *ending) deviate(stage, others int, threats tr.Set) error {
	before, theirs := e.wins[stage], e.at.O
	if e.v.completing != nil {
		if err := e.win(stage, threats, uint64(others)); err != nil {
			return err
		}
	} else {
		for rest := e.at.Free().Minus(threats); !rest.Empty(); {
			var o tr.Cell
			o, rest = rest.Pop()
			e.at.O = theirs.With(o)
			if err := e.win(stage, threats, 1); err != nil {
				return err
			}
		}
		e.at.O = theirs
	}
	e.deviated[stage] += e.wins[stage] - before
	return nil
}

// win checks that X wins on its free completing cells, which are left, and counts the
// plays.
func (e *ending) win(stage int, left tr.Set, plays uint64) error {
	choices, err := e.v.last(&e.at, e.at.X, left)
	if err != nil {
		return err
	}
	e.wins[stage] += plays * uint64(choices.Len())
	for !choices.Empty() {
		var c tr.Cell
		c, choices = choices.Pop()
		if !left.Has(c) {
			return fail(claimWin, e.at, "X plays %v where the free completing cells are %v", c, left)
		}
		e.cell(e.v.final, c, plays)
	}
	return nil
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
	if lemma1 != direct {
		return fail(claimLemma1, e.at, "D_R × D_C = %v × %v for O, but from the definition O's completing cells are %v", e.theirs.rows, e.theirs.cols, direct)
	}
	return nil
}
