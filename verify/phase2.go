package verify

import (
	"transversal/internal/explore"
	"transversal/strategy"

	tr "transversal"
)

// ending follows the plays from one position after another to their ends. One
// worker uses it.
type ending struct {
	v      *winning
	count  *explore.Counter
	known  memo  // of X's stones
	theirs facts // of the O-stones that X faced last

	// The position after ply 2n-3 at hand.
	m, f  tr.Set // X's stones, M; O's, F
	b, d  int
	dead  struct{ rows, cols tr.Lines } // those in which O owns the cell of column d, of row b
	plan  strategy.Plan                 // plan (i) until X has begun plan (ii)
	lines uint64                        // terminal lines found
	// byPairs counts lines once for each pair (r,s) that X may have in mind, and
	// pairs these pairs.
	byPairs, pairs uint64
}

// due counts plays in which the given ply is due.
func (e *ending) due(ply int, plays int) { e.count.Add(e.v.slots.node(ply), uint64(plays)) }

// tieBreak makes X's move n-1 in p, a position after ply 2n-4, and follows the plays.
func (e *ending) tieBreak(p *tr.Position) error {
	choices, err := e.v.quiet(*p)
	if err != nil {
		return err
	}
	for q := *p; !choices.Empty(); {
		var c tr.Cell
		c, choices = choices.Pop()
		q.X = p.X.With(c)
		if err := e.v.checkPhase1(q, c); err != nil {
			return err
		}
		e.due(2*e.v.n-2, 1)
		if err := e.follow(&q); err != nil {
			return err
		}
	}
	return nil
}

// begin makes q, a position after ply 2n-3, the one at hand.
func (e *ending) begin(q *tr.Position) {
	rows, cols := q.OpenBlock(tr.X)
	e.m, e.f, e.b, e.d = q.X, q.O, rows.First(), cols.First()
	e.dead.rows, e.dead.cols = e.f.Col(e.d), e.f.Row(e.b)
	e.plan, e.lines, e.byPairs, e.pairs = strategy.PlanI, 0, 0, 0
}

// follow checks and counts all plays from q, a position after ply 2n-3.
func (e *ending) follow(q *tr.Position) error {
	e.begin(q)
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
	e.count.Add(slotPlan+int(e.plan-strategy.PlanI), e.lines)
	e.count.Add(slotW+e.dead.rows.Len()+e.dead.cols.Len(), e.lines)
	return nil
}

// position returns the position in which X owns x, and O the blocks besides F.
func (e *ending) position(x, blocks tr.Set) tr.Position {
	return e.v.root.Placed(x, e.f.Union(blocks))
}

// kind returns the case of Lemma 12, as an index of strategy.Cases, and checks
// Lemma 8 in the last.
func (e *ending) kind() (int, error) {
	switch {
	case e.dead.rows != 0:
		return 0, nil
	case e.dead.cols != 0:
		return 1, nil
	case e.f.Nu() <= e.v.n-3:
		return 2, nil
	}
	rows := tr.FirstLines(e.v.n) &^ e.f.Rows() &^ tr.Line(e.b)
	cols := tr.FirstLines(e.v.n) &^ e.f.Cols() &^ tr.Line(e.d)
	if !e.m.Contains(tr.Rectangle(rows, cols)) {
		return 0, fail(claimLemma8, e.position(e.m, tr.Set{}), "F = %v misses row %v and column %v besides b and d, where X's last stone is not", e.f, rows, cols)
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
	deviations := e.lines
	choices, err := e.planMove(e.m, blocks)
	if err != nil {
		return err
	}
	for !choices.Empty() {
		var c tr.Cell
		c, choices = choices.Pop()
		if err := e.first(blocks, c); err != nil {
			return err
		}
	}
	e.byPairs += deviations * e.pairs
	return nil
}

// planMove returns the moves of X's rule where X owns x and O has blocked, and
// checks Lemma 12(a).
func (e *ending) planMove(x, blocks tr.Set) (tr.Set, error) {
	if err := e.face(x, blocks, tr.X); err != nil {
		return tr.Set{}, err
	}
	return e.v.quiet(e.position(x, blocks))
}

// first follows X's move c at ply 2n-1, which must be (b,σ(r)) or (r,d).
func (e *ending) first(blocks tr.Set, c tr.Cell) error {
	var (
		r          int
		rows, cols tr.Lines
	)
	switch {
	case c.Row() == e.b:
		e.plan, r = strategy.PlanI, e.m.Col(c.Col()).First()
		rows, cols = tr.Line(e.b)|tr.Line(r), tr.Line(e.d)
	case c.Col() == e.d:
		e.plan, r = strategy.PlanII, c.Row()
		rows, cols = tr.Line(e.b), tr.Line(e.d)|e.m.Row(r)
	default:
		return fail(claimContext, e.position(e.m, blocks), "X's move %v lies neither in row b = %d nor in column d = %d", c, e.b+1, e.d+1)
	}
	if !e.live(r, e.m.Row(r).First()) {
		return fail(claimContext, e.position(e.m, blocks), "X's move %v makes r = %d, a row that is not live", c, r+1)
	}
	x := e.m.With(c)
	e.due(2*e.v.n, 1)
	before := e.lines
	block, err := e.threaten(x, blocks, 1, rows, cols)
	if err != nil {
		return err
	}
	deviations := e.lines - before
	blocks = blocks.Union(block)
	choices, err := e.planMove(x, blocks)
	if err != nil {
		return err
	}
	pairs := uint64(choices.Len())
	e.pairs += pairs
	e.byPairs += deviations * pairs
	before = e.lines
	for !choices.Empty() {
		var c tr.Cell
		c, choices = choices.Pop()
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
	s, onPlan := c.Row(), c.Col() == e.d
	if e.plan == strategy.PlanII {
		s, onPlan = e.m.Col(c.Col()).First(), c.Row() == e.b
	}
	if !onPlan {
		return fail(claimContext, e.position(x, blocks), "X's move %v is no second move of plan (%v)", c, e.plan)
	}
	from, to := r, s // the cross cell is (r,σ(s)), or (s,σ(r)) under plan (ii)
	if e.plan == strategy.PlanII {
		from, to = s, r
	}
	cross, rows, cols := tr.At(from, e.m.Row(to).First()), tr.Line(e.b)|tr.Line(from), tr.Line(e.d)|e.m.Row(to)
	if !e.live(s, e.m.Row(s).First()) || e.m.Has(cross) || e.f.Has(cross) { // if s = r the cross cell is X's
		return fail(claimContext, e.position(x, blocks), "X's move %v makes s = %d, which with r = %d is no admissible pair", c, s+1, r+1)
	}
	e.due(2*e.v.n+2, 1)
	_, err := e.threaten(x.With(c), blocks, 2, rows, cols)
	return err
}

// threaten checks the position in which X owns x and O the blocks besides F, where X
// has just threatened at ply 2n-3 + 2·stage and O is to move: X's completing cells are
// rows × cols, and no reply of O wins. One of them is free, two at stage 2. It follows
// what O's replies lead to, and returns the free completing cells.
func (e *ending) threaten(x, blocks tr.Set, stage int, rows, cols tr.Lines) (tr.Set, error) {
	claim := [...]Claim{claimSingle, claimSingle, claimDouble}[stage]
	known := e.known.of(x, e.v.n, &e.v.routines)
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
	threats := lemma3.Minus(e.f).Minus(blocks)
	if want := [...]int{1, 1, 2}[stage]; threats.Len() != want {
		return tr.Set{}, fail(claim, e.position(x, blocks), "X threatens %v, not %d cells", threats, want)
	}
	return threats, e.replies(x, blocks, stage, threats)
}

// replies counts O's blocks, of which one of two does not help, and follows every play
// in which O does not block, or blocks one of two.
func (e *ending) replies(x, blocks tr.Set, stage int, threats tr.Set) error {
	free := e.v.n*e.v.n - x.Len() - e.f.Len() - blocks.Len()
	e.due(2*e.v.n-1+2*stage, free)
	for rest := threats; !rest.Empty(); {
		var block tr.Cell
		block, rest = rest.Pop()
		e.cell(e.v.slots.block(block), 1)
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
	if !e.v.classes {
		e.count.Add(slot, plays)
	}
}

// deviate follows the plays in which O replies on one of the other free cells than the
// threats, none of which is a completing cell. They leave X the same stones and the same
// free completing cells, so that a completing rule is asked once.
func (e *ending) deviate(x, blocks tr.Set, stage, others int, threats tr.Set) error {
	if e.v.completing != nil {
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
	p := e.position(x, others)
	choices, err := e.v.last(&p, x, left)
	if err != nil {
		return 0, err
	}
	lines := uint64(0)
	for !choices.Empty() {
		var c tr.Cell
		c, choices = choices.Pop()
		if !left.Has(c) {
			return 0, fail(claimWin, p, "X plays %v where the free completing cells are %v", c, left)
		}
		e.cell(e.v.slots.final(c), plays)
		lines += plays
	}
	e.count.Add(slotWinPly+stage, lines)
	e.lines += lines
	return lines, nil
}

// face checks that O, who owns F and the blocks, has no free completing cell where X
// owns x: with X to move Lemma 12(a), with O to move Lemma 12(b) and Lemma 1.
func (e *ending) face(x, blocks tr.Set, turn tr.Player) error {
	o := e.f.Union(blocks)
	if e.theirs.set != o {
		e.theirs.set, e.theirs.direct = o, e.v.definition(o, e.v.n)
		e.theirs.rows, e.theirs.cols = e.v.lemma1(o, e.v.n)
	}
	direct, lemma1 := e.theirs.direct, tr.Rectangle(e.theirs.rows, e.theirs.cols)
	if direct.Empty() && lemma1.Empty() {
		return nil
	}
	p := e.position(x, blocks)
	if turn == tr.X {
		if threat, ok := lemma1.Intersect(p.Free()).First(); ok {
			return fail(claimNoThreat, p, "O threatens %v", threat)
		}
		return nil
	}
	if win, ok := direct.Intersect(p.Free()).First(); ok {
		return fail(claimNoWin, p, "O wins on %v", win)
	}
	if lemma1 != direct {
		return fail(claimLemma1, p, "D_R × D_C = %v × %v for O, but from the definition O's completing cells are %v", e.theirs.rows, e.theirs.cols, direct)
	}
	return nil
}
