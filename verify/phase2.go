package verify

import (
	"transversal/strategy"

	tr "transversal"
)

// phase2 checks every play that goes on from q, a position after ply 2n-3.
func (t *tail) phase2(q tr.Position) error {
	rows, cols := q.OpenBlock(tr.X)
	e := ending{tail: t, q: q, b: rows.First(), d: cols.First(), each: t.completing == nil || t.sampled(q)}
	kind, err := e.kind()
	if err != nil {
		return err
	}
	if err := e.play(); err != nil {
		return err
	}
	t.count.Add(slotLines, e.lines)
	t.count.Add(slotByPairs, e.byPairs)
	t.count.Add(slotCase+kind, e.lines)
	t.count.Add(slotPlan+e.plan, e.lines)
	t.count.Add(slotW+q.O.Weight(e.b, e.d), e.lines)
	return nil
}

// ending is Phase 2 of the plays from one position after ply 2n-3.
type ending struct {
	*tail
	q    tr.Position // X's stones are M, O's are F
	b, d int
	plan int  // 0 for plan (i), 1 for plan (ii), once X has begun it
	each bool // whether X's rule is asked after each deviation of O's

	lines   uint64 // terminal lines found
	byPairs uint64 // and counted once for each pair (r,s) that X may have in mind
	pairs   uint64 // (r,s) of the plan
}

// kind returns the case of Lemma 12, as an index of strategy.Cases, and checks
// Lemma 8 in the last.
func (e *ending) kind() (int, error) {
	f := e.q.O
	switch {
	case f.Col(e.d) != 0:
		return 0, nil
	case f.Row(e.b) != 0:
		return 1, nil
	case f.Nu() <= e.n-3:
		return 2, nil
	}
	rows := tr.FirstLines(e.n) &^ f.Rows() &^ tr.Line(e.b)
	cols := tr.FirstLines(e.n) &^ f.Cols() &^ tr.Line(e.d)
	if !e.q.X.Contains(tr.Rectangle(rows, cols)) {
		return 0, fail(claimLemma8, e.q, "F = %v misses row %v and column %v besides b and d, where X's last stone is not", f, rows, cols)
	}
	return 3, nil
}

// live reports whether the row s, whose X-stone is in column c, is live.
func (e *ending) live(s, c int) bool {
	occupied := e.q.Occupied()
	return s != e.b && !occupied.Has(tr.At(s, e.d)) && !occupied.Has(tr.At(e.b, c))
}

// play checks and counts all plays from q.
func (e *ending) play() error {
	block, err := e.threaten(e.q, 0, tr.Line(e.b), tr.Line(e.d))
	if err != nil {
		return err
	}
	alike := e.lines
	p := e.q
	p.O = p.O.With(block.Least())
	choices, err := e.planMove(p)
	if err != nil {
		return err
	}
	for rest := choices; !rest.Empty(); {
		var c tr.Cell
		c, rest = rest.Pop()
		if err := e.first(p, c); err != nil {
			return err
		}
	}
	e.byPairs += alike * e.pairs
	return nil
}

// planMove returns the moves of X's rule in p, where O has blocked, and checks
// Lemma 12(a).
func (e *ending) planMove(p tr.Position) (tr.Set, error) {
	rows, cols := e.lemma1(p.O, e.n)
	if threat, some := tr.Rectangle(rows, cols).Minus(p.X).Minus(p.O).First(); some {
		return tr.Set{}, fail(claimNoThreat, p, "O threatens %v", threat)
	}
	return e.quiet(p)
}

// first follows X's move c at ply 2n-1, which must be (b,σ(r)) or (r,d).
func (e *ending) first(p tr.Position, c tr.Cell) error {
	var (
		r          int
		rows, cols tr.Lines
	)
	switch {
	case c.Row() == e.b:
		e.plan, r = 0, e.q.X.Col(c.Col()).First()
		rows, cols = tr.Line(e.b)|tr.Line(r), tr.Line(e.d)
	case c.Col() == e.d:
		e.plan, r = 1, c.Row()
		rows, cols = tr.Line(e.b), tr.Line(e.d)|e.q.X.Row(r)
	default:
		return fail(claimContext, p, "X's move %v lies neither in row b = %d nor in column d = %d", c, e.b+1, e.d+1)
	}
	if !e.live(r, e.q.X.Row(r).First()) {
		return fail(claimContext, p, "X's move %v makes r = %d, a row that is not live", c, r+1)
	}
	q := p
	q.X = q.X.With(c)
	e.due(2*e.n, 1)
	before := e.lines
	block, err := e.threaten(q, 1, rows, cols)
	if err != nil {
		return err
	}
	alike := e.lines - before
	p = q
	p.O = p.O.With(block.Least())
	choices, err := e.planMove(p)
	if err != nil {
		return err
	}
	pairs := uint64(choices.Len())
	e.pairs += pairs
	e.byPairs += alike * pairs
	before = e.lines
	for rest := choices; !rest.Empty(); {
		var c tr.Cell
		c, rest = rest.Pop()
		if err := e.second(p, c, r); err != nil {
			return err
		}
	}
	e.byPairs += e.lines - before
	return nil
}

// second follows X's move c at ply 2n+1, which must be (s,d) under plan (i) and
// (b,σ(s)) under plan (ii), for a live row s ≠ r with a free cross cell.
func (e *ending) second(p tr.Position, c tr.Cell, r int) error {
	m := e.q.X
	onPlan := c.Col() == e.d
	if e.plan == 1 {
		onPlan = c.Row() == e.b
	}
	if !onPlan {
		return fail(claimContext, p, "X's move %v is no second move of plan (%v)", c, strategy.Plan(e.plan+1))
	}
	s := c.Row()
	if e.plan == 1 {
		s = m.Col(c.Col()).First()
	}
	cross, rows, cols := tr.At(r, m.Row(s).First()), tr.Line(e.b)|tr.Line(r), tr.Line(e.d)|m.Row(s)
	if e.plan == 1 {
		cross, rows, cols = tr.At(s, m.Row(r).First()), tr.Line(e.b)|tr.Line(s), tr.Line(e.d)|m.Row(r)
	}
	if !e.live(s, m.Row(s).First()) || e.q.Occupied().Has(cross) { // if s = r the cross cell is X's
		return fail(claimContext, p, "X's move %v makes s = %d, which with r = %d is no admissible pair", c, s+1, r+1)
	}
	q := p
	q.X = q.X.With(c)
	e.due(2*e.n+2, 1)
	_, err := e.threaten(q, 2, rows, cols)
	return err
}

// threaten checks q, where X has just threatened at ply 2n-3 + 2·stage and O is
// to move: X's completing cells are rows × cols, and no reply of O wins. One of them
// is free, two at stage 2: the others O blocked before, and live rows with a free
// cross cell are all that the caller let pass. It counts the blocks and every play in
// which O does not block, or blocks one of two, and returns the cells that block.
func (e *ending) threaten(q tr.Position, stage int, rows, cols tr.Lines) (tr.Set, error) {
	claim := claimSingle
	if stage == 2 {
		claim = claimDouble
	}
	known := e.memo.of(q.X, e.n, &e.routines)
	lemma3 := tr.Rectangle(rows, cols)
	if known.direct != lemma3 {
		return tr.Set{}, fail(claim, q, "X's completing cells are %v, not %v × %v", known.direct, rows, cols)
	}
	threats, free := lemma3.Minus(q.O), q.Free()
	direct := e.definition(q.O, e.n)
	if win, some := direct.Intersect(free).First(); some {
		return tr.Set{}, fail(claimNoWin, q, "O wins on %v", win)
	}
	if known.rows != rows || known.cols != cols {
		return tr.Set{}, fail(claimLemma1, q, "D_R × D_C = %v × %v for X, but from the definition X's completing cells are %v", known.rows, known.cols, known.direct)
	}
	oRows, oCols := e.lemma1(q.O, e.n)
	if tr.Rectangle(oRows, oCols) != direct {
		return tr.Set{}, fail(claimLemma1, q, "D_R × D_C = %v × %v for O, but from the definition O's completing cells are %v", oRows, oCols, direct)
	}
	e.due(2*e.n-1+2*stage, free.Len())
	for rest := threats; !rest.Empty(); {
		var block tr.Cell
		block, rest = rest.Pop()
		e.count.Add(e.slots.block(block), 1)
		if stage == 2 {
			if _, err := e.win(known, q, stage, block, threats, 1); err != nil {
				return tr.Set{}, err
			}
		}
	}
	return threats, e.deviate(known, q, stage, free.Minus(threats), threats)
}

// deviate counts the plays in which O's reply to q is one of the deviations,
// none of which is a completing cell. They leave X the same completing cells.
func (e *ending) deviate(known *facts, q tr.Position, stage int, deviations, threats tr.Set) error {
	plays := uint64(1)
	if !e.each {
		plays = uint64(deviations.Len())
	}
	for rest := deviations; !rest.Empty(); {
		var o tr.Cell
		o, rest = rest.Pop()
		lines, err := e.win(known, q, stage, o, threats, plays)
		if err != nil {
			return err
		}
		e.count.Add(slotDeviated+stage, lines)
		if !e.each {
			break
		}
	}
	return nil
}

// win checks that X wins after O's reply o to q, counts that many plays, and
// returns how many lines they make.
func (e *ending) win(known *facts, q tr.Position, stage int, o tr.Cell, threats tr.Set, plays uint64) (uint64, error) {
	left := threats.Without(o)
	q.O = q.O.With(o)
	choices, err := e.winningMoves(known, q, left)
	if err != nil {
		return 0, err
	}
	lines := uint64(0)
	for rest := choices; !rest.Empty(); {
		var c tr.Cell
		c, rest = rest.Pop()
		if !left.Has(c) {
			return 0, fail(claimWin, q, "X plays %v where the free completing cells are %v", c, left)
		}
		e.count.Add(e.slots.final(c), plays)
		lines += plays
	}
	e.count.Add(slotWinPly+stage, lines)
	e.lines += lines
	return lines, nil
}
