package verify

import (
	"context"
	"errors"
	"math"
	"slices"

	tr "transversal"
	"transversal/strategy"
)

// VerifyPlainly verifies the winning theorem or the delay theorem on the n×n board, with the canonical
// choice, and returns the report of [Theorem.Verify]. It plays one play after another to
// its end. In every position it asks the rule, finds wins and threats from the definition, and
// checks the claims. It merges and remembers nothing, and uses no symmetry. From time to time
// it calls progress, if not nil, with the number of lines done.
func (t Theorem) VerifyPlainly(ctx context.Context, n int, progress func(lines uint64)) (*Report, error) {
	if err := t.ready(n); err != nil {
		return nil, err
	}
	if t.outcomeOnly() {
		return nil, errors.New("only the winning theorem and the delay theorem can be verified plainly")
	}
	v := &byHand{ctx: ctx, progress: progress}
	made := t.judge(&t, n, Options{})
	start, merged := t.start(n), 2*n-2
	var play func(p tr.Position, e begun) error
	switch o := made.(type) {
	case *winning:
		v.asked, play, merged = o.asked, v.winning, 2*n-4
	case *delaying:
		v.asked, play = o.asked, v.anyX
	case *outcome:
		sets, err := start.Game().WinningSets(math.MaxInt)
		if err != nil {
			return nil, err
		}
		v.asked, play = o.asked, func(p tr.Position, _ begun) error { return v.outcome(p, o, sets) }
	}
	v.tally = make([]uint64, v.slots)
	v.distinct = make([]map[tr.Position]bool, merged+1)
	for ply := range v.distinct {
		v.distinct[ply] = map[tr.Position]bool{}
	}
	if err := play(start, begun{}); err != nil {
		if failure := (*Failure)(nil); errors.As(err, &failure) {
			failure.Line = tr.Record{Start: start, Moves: v.moves[:failure.Position.Ply()]}
		}
		return nil, err
	}
	r, err := made.report(v.counted(v.distinct, v.tally))
	if err != nil {
		return nil, err
	}
	t.sign(r, n, Options{})
	r.judged = start.Board().Pairs
	return r, t.conclude(r, n)
}

// outcome plays every play from p. The player who moved last wins with one of the sets.
func (v *byHand) outcome(p tr.Position, o *outcome, sets []tr.Set) error {
	ply, mover := p.Ply(), p.Turn().Other()
	won := slices.ContainsFunc(sets, p.Stones(mover).Contains)
	over := ply == o.bound || p.Free().Empty()
	switch {
	case won && mover != o.player:
		return fail(o.ends, p, "%v owns a %s at ply %d", mover, o.goal, ply)
	case over && !won && o.player == tr.X:
		return fail(o.ends, p, "after ply %d X owns no %s", ply, o.goal)
	case won || over:
		return v.ends(o.lastPly.at(ply))
	}
	v.visit(p)
	if mover != o.player {
		q, _, err := v.move(p)
		if err == nil {
			err = v.outcome(q, o, sets)
		}
		return err
	}
	for c := range p.Free().All() {
		v.moves[ply] = c
		if err := v.outcome(p.With(c), o, sets); err != nil {
			return err
		}
	}
	return nil
}

// byHand is a verification in progress, and what it has counted.
type byHand struct {
	asked
	ctx      context.Context
	progress func(lines uint64)
	moves    [tr.MaxN * tr.MaxN]tr.Cell // of the play, and maybe of one before

	distinct []map[tr.Position]bool // by ply, as far as the other verifier merges them
	tally    []uint64               // what the report counts
}

// visit counts a position.
func (v *byHand) visit(p tr.Position) {
	ply := p.Ply()
	v.tally[v.due.at(ply+1)]++
	if ply < len(v.distinct) {
		v.distinct[ply][p] = true
	}
}

// ends counts a line in the slots.
func (v *byHand) ends(slots ...int) error {
	v.tally[v.lines.first]++
	for _, slot := range slots {
		v.tally[slot]++
	}
	if lines := v.tally[v.lines.first]; lines&0xffff == 0 && v.progress != nil {
		v.progress(lines)
	}
	return v.ctx.Err()
}

// move makes the move of the rule in p, and returns it.
func (v *byHand) move(p tr.Position) (tr.Position, tr.Cell, error) {
	choice, err := v.choices(p)
	if err != nil {
		return p, 0, err
	}
	c := choice.Least()
	v.moves[p.Ply()] = c
	return p.With(c), c, nil
}

// begun is what is known of the play: of the winning theorem from ply 2n-3 on, and of the delay
// theorem the case alone, as its kind.
type begun struct {
	phase2
	threats tr.Set // X's
}

// winning makes X's move in p and checks the claims of the winning theorem about it.
func (v *byHand) winning(p tr.Position, e begun) error {
	v.visit(p)
	n, ply := v.n, p.Ply()
	wins := completing(p.X, n).Intersect(p.Free())
	if threat, ok := completing(p.O, n).Intersect(p.Free()).First(); ok && wins.Empty() {
		return fail(claimNoThreat, p, "O threatens %v", threat)
	}
	q, c, err := v.move(p)
	if err != nil {
		return err
	}
	if !wins.Empty() {
		if !owns(q.X, n) || ply+1 > 2*n+3 {
			return fail(claimWin, q, "X owns no transversal, and could win on %v", wins)
		}
		return v.ends(v.win.at((ply+2-2*n)/2), v.cases.at(e.kind), v.plan.at(int(e.plan-strategy.PlanI)), v.w.at(e.w()), v.final.at(c.Row()*n+c.Col()))
	}
	switch stones := q.X.Len(); {
	case stones < n:
		e, err = v.phase1(q, c, e)
	case stones == n:
		err = e.first(&p, c)
	case stones == n+1:
		err = e.second(&p, c)
	default:
		err = fail(claimWin, q, "X owns no transversal")
	}
	if err != nil {
		return err
	}
	all, claim, want := completing(q.X, n), claimSingle, map[int]int{n - 1: 1, n: 1, n + 1: 2}[q.X.Len()]
	if want == 2 {
		claim = claimDouble
	}
	if e.threats = all.Intersect(q.Free()); e.threats.Len() != want || want > 0 && all != tr.Rectangle(e.rows, e.cols) {
		return fail(claim, q, "X threatens %v, not %d cells, or its completing cells %v are not %v × %v", e.threats, want, all, e.rows, e.cols)
	}
	return v.defences(q, e)
}

// defences plays every reply of O to p: Lemma 12(b).
func (v *byHand) defences(p tr.Position, e begun) error {
	v.visit(p)
	ply := p.Ply()
	for o := range p.Free().All() {
		q := p.With(o)
		v.moves[ply] = o
		if owns(q.O, v.n) {
			return fail(claimNoWin, q, "O wins on %v", o)
		}
		if stage := (ply - (2*v.n - 3)) / 2; ply >= 2*v.n-3 && e.threats.Has(o) {
			v.tally[v.block.at(o.Row()*v.n+o.Col())]++
		} else if ply >= 2*v.n-3 {
			v.tally[v.deviation.at(stage)]++
		}
		if err := v.winning(q, e); err != nil {
			return err
		}
	}
	return nil
}

// phase1 checks X's move of Phase 1 that led to q, and at ply 2n-3 begins Phase 2.
func (v *byHand) phase1(q tr.Position, c tr.Cell, e begun) (begun, error) {
	err := checkPhase1(q, c)
	if err == nil && q.X.Len() == v.n-1 {
		err = e.begin(&q)
	}
	return e, err
}

// anyX plays every move of X in p, and checks that none wins up to ply 2n+1.
func (v *byHand) anyX(p tr.Position, e begun) error {
	v.visit(p)
	n, ply := v.n, p.Ply()
	if p.Free().Empty() { // on the 2×2 board
		return v.ends(v.end.at(1), v.cases.at(e.kind))
	}
	for x := range p.Free().All() {
		q := p.With(x)
		v.moves[ply] = x
		if owns(q.X, n) {
			return fail(claimDelay, q, "X owns a transversal at ply %d", ply+1)
		}
		if q.X.Len() == n-1 && !q.X.IsMatching() {
			e.kind = 1
		} else if q.X.Len() == n-1 {
			e.kind = 0
		}
		err := error(nil)
		if ply == 2*n {
			err = v.ends(v.end.at(1), v.cases.at(e.kind))
		} else {
			err = v.delaying(q, e)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// delaying makes O's reply to p, and checks the claims of the delay theorem about it.
func (v *byHand) delaying(p tr.Position, e begun) error {
	v.visit(p)
	n := v.n
	threats, wins := completing(p.X, n).Intersect(p.Free()), completing(p.O, n).Intersect(p.Free())
	if threats.Len() > 1 && wins.Empty() {
		return fail(claimOneThreat, p, "X threatens %v", threats)
	}
	q, c, err := v.move(p)
	switch {
	case err != nil:
		return err
	case !wins.Empty() && !wins.Has(c):
		return fail(claimTakesWin, q, "O could win on %v", wins)
	case !wins.Empty():
		return v.ends(v.end.at(0), v.cases.at(e.kind))
	}
	left := completing(q.X, n).Intersect(q.Free())
	f := tr.Rectangle(q.OpenBlock(tr.O))
	switch stones := q.O.Len(); {
	case !left.Empty() && stones < n:
		return fail(claimCase1, q, "X threatens %v", left)
	case stones < n && e.kind == 1 || stones < n-1: // O builds
		if err := checkBuild(q); err != nil {
			return err
		}
		if stones == n-1 && completing(q.X.Union(f), n).Minus(q.O).Minus(q.Board().Missing).Len() > 1 {
			return fail(claimHarmless, q, "%v is harmful", f)
		}
	}
	return v.anyX(q, e)
}
