package verify

import (
	"transversal/strategy"
	"transversal/strategy/seen"

	tr "transversal"
)

// ending is Phase 2 of the plays from one position after ply 2n-3. What it does
// follows from X's stones and from what it asks about O's: all but the claims about
// O's stones themselves, which face checks.
type ending struct {
	*tail
	m     tr.Set      // X's stones, M
	f     seen.Stones // O's, F
	whole tr.Set      // all of F, for face alone
	known *shared     // what is being remembered, or nil
	b, d  int
	dead  struct{ rows, cols tr.Lines } // those in which O owns the cell of column d, of row b
	plan  int                           // 0 for plan (i), 1 for plan (ii), once X has begun it
	each  bool                          // whether X's rule is asked after each deviation of O's

	lines   uint64 // terminal lines found
	byPairs uint64 // and counted once for each pair (r,s) that X may have in mind
	pairs   uint64 // (r,s) of the plan
}

// endingOf returns the ending of the plays from q, of which O's stones are f.
func (t *tail) endingOf(q *tr.Position, f seen.Stones) ending {
	rows, cols := q.OpenBlock(tr.X)
	e := ending{tail: t, m: q.X, f: f, whole: q.O, b: rows.First(), d: cols.First()}
	e.dead.rows, e.dead.cols = f.Col(e.d), f.Row(e.b)
	return e
}

// follow checks and counts all plays.
func (e *ending) follow() error {
	kind, err := e.kind()
	if err != nil {
		return err
	}
	if err := e.play(); err != nil {
		return err
	}
	e.count.Add(slotLines, e.lines)
	e.count.Add(slotByPairs, e.byPairs)
	e.count.Add(slotCase+kind, e.lines)
	e.count.Add(slotPlan+e.plan, e.lines)
	e.count.Add(slotW+e.dead.rows.Len()+e.dead.cols.Len(), e.lines)
	return nil
}

// position returns the position in which X owns x, and O the blocks besides F.
func (e *ending) position(x, blocks tr.Set) tr.Position {
	return e.root.Placed(x, e.f.All().Union(blocks))
}

// kind returns the case of Lemma 12, as an index of strategy.Cases, and checks
// Lemma 8 in the last.
func (e *ending) kind() (int, error) {
	switch {
	case e.dead.rows != 0:
		return 0, nil
	case e.dead.cols != 0:
		return 1, nil
	}
	f := e.f.All()
	if f.Nu() <= e.n-3 {
		return 2, nil
	}
	rows := tr.FirstLines(e.n) &^ f.Rows() &^ tr.Line(e.b)
	cols := tr.FirstLines(e.n) &^ f.Cols() &^ tr.Line(e.d)
	if !e.m.Contains(tr.Rectangle(rows, cols)) {
		return 0, fail(claimLemma8, e.position(e.m, tr.Set{}), "F = %v misses row %v and column %v besides b and d, where X's last stone is not", f, rows, cols)
	}
	return 3, nil
}

// live reports whether the row s, whose X-stone is in column c, is live. X has no stone in
// row b or column d.
func (e *ending) live(s, c int) bool {
	return s != e.b && !e.dead.rows.Has(s) && !e.dead.cols.Has(c)
}

// play checks and counts all plays.
func (e *ending) play() error {
	blocks, err := e.threaten(e.m, tr.Set{}, 0, tr.Line(e.b), tr.Line(e.d))
	if err != nil {
		return err
	}
	alike := e.lines
	choices, err := e.planMove(e.m, blocks)
	if err != nil {
		return err
	}
	for rest := choices; !rest.Empty(); {
		var c tr.Cell
		c, rest = rest.Pop()
		if err := e.first(blocks, c); err != nil {
			return err
		}
	}
	e.byPairs += alike * e.pairs
	return nil
}

// planMove returns the moves of X's rule where X owns x and O has blocked, and
// checks Lemma 12(a).
func (e *ending) planMove(x, blocks tr.Set) (tr.Set, error) {
	if err := e.face(x, blocks, tr.X); err != nil {
		return tr.Set{}, err
	}
	if e.seeing == nil {
		return e.quiet(e.position(x, blocks))
	}
	move, err := e.see(x, e.f.With(blocks))
	if err != nil {
		return tr.Set{}, fail(e.defined, e.position(x, blocks), "%v", err)
	}
	if !e.each {
		return e.of(&move), e.possible(x, blocks, &move)
	}
	p := e.position(x, blocks)
	choices, err := e.ask(e.completing.Otherwise, &p, e.classes)
	if seen := e.of(&move); err == nil && choices != seen {
		return tr.Set{}, fail(e.defined, p, "the rule plays %v, and %v where it is asked what it sees", choices, seen)
	}
	return choices, err
}

// see asks the rule what it plays by what it sees.
func (e *ending) see(x tr.Set, theirs seen.Stones) (strategy.Move, error) {
	if e.all {
		return e.seeing.SeeAll(e.n, x, theirs)
	}
	c, err := e.seeing.See(e.n, x, theirs)
	return strategy.Move{Cell: c, Admits: tr.SetOf(c)}, err
}

// possible checks, as legal does, the move of X where X owns x, and O the given cells
// besides F.
func (e *ending) possible(x, others tr.Set, move *strategy.Move) error {
	p := e.root.Placed(x, e.f.With(others).Among(move.Admits.With(move.Cell)))
	if e.legal(&p, move) == nil {
		return nil
	}
	p = e.position(x, others)
	return e.legal(&p, move)
}

// first follows X's move c at ply 2n-1, which must be (b,σ(r)) or (r,d).
func (e *ending) first(blocks tr.Set, c tr.Cell) error {
	var (
		r          int
		rows, cols tr.Lines
	)
	switch {
	case c.Row() == e.b:
		e.plan, r = 0, e.m.Col(c.Col()).First()
		rows, cols = tr.Line(e.b)|tr.Line(r), tr.Line(e.d)
	case c.Col() == e.d:
		e.plan, r = 1, c.Row()
		rows, cols = tr.Line(e.b), tr.Line(e.d)|e.m.Row(r)
	default:
		return fail(claimContext, e.position(e.m, blocks), "X's move %v lies neither in row b = %d nor in column d = %d", c, e.b+1, e.d+1)
	}
	if !e.live(r, e.m.Row(r).First()) {
		return fail(claimContext, e.position(e.m, blocks), "X's move %v makes r = %d, a row that is not live", c, r+1)
	}
	x := e.m.With(c)
	e.due(2*e.n, 1)
	before := e.lines
	block, err := e.threaten(x, blocks, 1, rows, cols)
	if err != nil {
		return err
	}
	alike := e.lines - before
	blocks = blocks.Union(block)
	choices, err := e.planMove(x, blocks)
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
		if err := e.second(x, blocks, c, r); err != nil {
			return err
		}
	}
	e.byPairs += e.lines - before
	return nil
}

// second follows X's move c at ply 2n+1, which must be (s,d) under plan (i) and
// (b,σ(s)) under plan (ii), for a live row s ≠ r with a free cross cell.
func (e *ending) second(x, blocks tr.Set, c tr.Cell, r int) error {
	onPlan := c.Col() == e.d
	if e.plan == 1 {
		onPlan = c.Row() == e.b
	}
	if !onPlan {
		return fail(claimContext, e.position(x, blocks), "X's move %v is no second move of plan (%v)", c, strategy.Plan(e.plan+1))
	}
	s := c.Row()
	if e.plan == 1 {
		s = e.m.Col(c.Col()).First()
	}
	cross, rows, cols := tr.At(r, e.m.Row(s).First()), tr.Line(e.b)|tr.Line(r), tr.Line(e.d)|e.m.Row(s)
	if e.plan == 1 {
		cross, rows, cols = tr.At(s, e.m.Row(r).First()), tr.Line(e.b)|tr.Line(s), tr.Line(e.d)|e.m.Row(r)
	}
	if !e.live(s, e.m.Row(s).First()) || e.m.Has(cross) || e.f.Has(cross) { // if s = r the cross cell is X's
		return fail(claimContext, e.position(x, blocks), "X's move %v makes s = %d, which with r = %d is no admissible pair", c, s+1, r+1)
	}
	e.due(2*e.n+2, 1)
	_, err := e.threaten(x.With(c), blocks, 2, rows, cols)
	return err
}

// threaten checks the position in which X owns x and O the blocks besides F, where X
// has just threatened at ply 2n-3 + 2·stage and O is to move: X's completing cells are
// rows × cols, and no reply of O wins. One of them is free, two at stage 2: the others
// O blocked before, and live rows with a free cross cell are all that the caller let
// pass. It follows what O's replies lead to, and returns the cells that block.
func (e *ending) threaten(x, blocks tr.Set, stage int, rows, cols tr.Lines) (tr.Set, error) {
	claim := claimSingle
	if stage == 2 {
		claim = claimDouble
	}
	known := e.memo.of(x, e.n, &e.routines)
	lemma3 := tr.Rectangle(rows, cols)
	if known.direct != lemma3 {
		return tr.Set{}, fail(claim, e.position(x, blocks), "X's completing cells are %v, not %v × %v", known.direct, rows, cols)
	}
	if err := e.face(x, blocks, tr.O); err != nil {
		return tr.Set{}, err
	}
	if known.rows != rows || known.cols != cols {
		return tr.Set{}, fail(claimLemma1, e.position(x, blocks), "D_R × D_C = %v × %v for X, but from the definition X's completing cells are %v", known.rows, known.cols, known.direct)
	}
	threats := lemma3.Minus(e.f.With(blocks).Among(lemma3))
	if e.each {
		return threats, e.replies(x, blocks, stage, threats)
	}
	return threats, e.once(known.threat(threats), x, blocks, stage, threats)
}

// once is replies, followed once for all positions with the same X-stones and threats,
// at which alone the rule looks by its type. What came out is kept in t.
func (e *ending) once(t *threat, x, blocks tr.Set, stage int, threats tr.Set) error {
	if t.cells != threats {
		t.cells = tr.Set{}
		before := e.lines
		err := e.count.Apart(&t.outcome, func() error { return e.replies(x, blocks, stage, threats) })
		if err != nil {
			return err
		}
		t.cells, t.lines = threats, e.lines-before
		e.lines = before
	}
	e.count.Again(&t.outcome)
	e.lines += t.lines
	return nil
}

// replies counts O's blocks, of which one of two does not help, and follows every play
// in which O does not block, or blocks one of two.
func (e *ending) replies(x, blocks tr.Set, stage int, threats tr.Set) error {
	free := e.n*e.n - x.Len() - e.f.Len() - blocks.Len()
	e.due(2*e.n-1+2*stage, free)
	for rest := threats; !rest.Empty(); {
		var block tr.Cell
		block, rest = rest.Pop()
		e.cell(e.slots.block(block), 1)
		if stage == 2 {
			if _, err := e.win(x, blocks.With(block), stage, threats.Without(block), 1); err != nil {
				return err
			}
		}
	}
	return e.deviate(x, blocks, stage, free-threats.Len(), threats)
}

// cell counts plays by a cell, which in a class is none in particular.
func (e *ending) cell(slot int, plays uint64) {
	if !e.classes {
		e.count.Add(slot, plays)
	}
}

// deviate counts the plays in which O replies on one of the other free cells than the
// threats, none of which is a completing cell. They leave X the same completing cells.
func (e *ending) deviate(x, blocks tr.Set, stage, others int, threats tr.Set) error {
	if !e.each {
		lines, err := e.win(x, blocks, stage, threats, uint64(others))
		e.count.Add(slotDeviated+stage, lines)
		return err
	}
	for rest := e.position(x, blocks).Free().Minus(threats); !rest.Empty(); {
		var o tr.Cell
		o, rest = rest.Pop()
		lines, err := e.win(x, blocks.With(o), stage, threats, 1)
		if err != nil {
			return err
		}
		e.count.Add(slotDeviated+stage, lines)
	}
	return nil
}

// win checks that X, who owns x, wins on its free completing cells, those of left,
// where O owns the given cells besides F; counts that many plays; and returns how many
// lines they make.
func (e *ending) win(x, others tr.Set, stage int, left tr.Set, plays uint64) (uint64, error) {
	choices, err := e.winningMoves(x, others, left)
	if err != nil {
		return 0, err
	}
	lines := uint64(0)
	for rest := choices; !rest.Empty(); {
		var c tr.Cell
		c, rest = rest.Pop()
		if !left.Has(c) {
			return 0, fail(claimWin, e.position(x, others), "X plays %v where the free completing cells are %v", c, left)
		}
		e.cell(e.slots.final(c), plays)
		lines += plays
	}
	e.count.Add(slotWinPly+stage, lines)
	e.lines += lines
	return lines, nil
}

// winningMoves returns what X's rule plays where X owns x and its free completing
// cells are those of left, and O owns the given cells besides F. A rule whose type says
// that this looks at nothing but X's stones and these is asked for the last step alone,
// outside the sample; any other is asked.
func (e *ending) winningMoves(x, others, left tr.Set) (tr.Set, error) {
	if e.each {
		return e.choices(e.position(x, others))
	}
	move := e.completing.Complete(x, left)
	return e.of(&move), e.possible(x, others, &move)
}
