package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	tr "transversal"
	"transversal/internal/base/guard"
	"transversal/internal/base/run"
	"transversal/strategy"
)

// VerifyPlainly verifies the theorem with the canonical choice, and returns the report of
// [Theorem.Verify]. It plays one play after another to its end. In every position it asks the
// rule, finds wins from the definition, and checks the claims. It merges and remembers nothing,
// and uses no symmetry. From time to time it calls progress, if not nil, with the number of lines
// done.
func (t Theorem) VerifyPlainly(ctx context.Context, n int, progress func(lines uint64)) (*Report, error) {
	if err := t.ready(n); err != nil {
		return nil, err
	}
	v := &byHand{ctx: ctx, progress: progress, routines: t.routines}
	made, start, merged := t.judge(&t, n, Options{}), t.start(n), 2*n-2
	switch o := made.(type) {
	case *winning:
		v.asked, v.reached, merged = o.asked, v.winning, 2*n-4
	case *delaying:
		v.asked = o.asked
		v.reached = func(q tr.Position, c tr.Cell, ours bool, e begun) (begun, bool, error) {
			return v.delaying(q, c, ours, e, o)
		}
	case *outcome:
		sets, err := start.Game().WinningSets(mostSets)
		if err != nil {
			return nil, err
		}
		if err := o.check(start); err != nil {
			return nil, err
		}
		v.asked, merged = o.asked, min(merged, o.bound)
		v.reached = func(q tr.Position, c tr.Cell, ours bool, e begun) (begun, bool, error) {
			over, err := v.outcome(q, c, ours, o, sets)
			return e, over, err
		}
	}
	v.tally = make([]uint64, v.slots)
	v.distinct = make([]map[tr.Position]bool, merged+1)
	for ply := range v.distinct {
		v.distinct[ply] = map[tr.Position]bool{}
	}
	var err error
	if broken := guard.Apart(func() { err = v.play(start, begun{phase2: new(phase2)}) }); broken != nil {
		return nil, fmt.Errorf("%w: %w", run.ErrBroken, broken)
	}
	if err != nil {
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
	return r, t.conclude(r, n)
}

// mostSets is how many winning sets a verification of an outcome lists.
const mostSets = 1 << 20

// byHand is a verification in progress, and what it has counted.
type byHand struct {
	asked
	*routines
	ctx      context.Context
	progress func(lines uint64)
	moves    [tr.MaxN * tr.MaxN]tr.Cell // of the play, and maybe of one before
	// reached checks the claims about the move c, of the rule if it is ours, that led to q, and
	// says whether the play ends there. It is given what was known before, and returns what is
	// known then.
	reached func(q tr.Position, c tr.Cell, ours bool, e begun) (then begun, over bool, err error)

	distinct []map[tr.Position]bool // by ply, as far as the other verifier merges them
	tally    []uint64               // what the report counts
}

// visit counts a position after the given ply.
func (v *byHand) visit(p tr.Position, ply int) {
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
	lines := v.tally[v.lines.first]
	if lines&0xffff == 0 && v.progress != nil {
		v.progress(lines)
	}
	if lines&0xff != 1 { // seldom, as it takes a lock
		return nil
	}
	return v.ctx.Err()
}

// begun is what is known of a position.
type begun struct {
	*phase2        // of the winning theorem, from ply 2n-3 on
	slow    int    // of the delay theorem from then on: the case, counted from 0
	threats tr.Set // X's, after its move
	wins    tr.Set // of the rule's player, before its move
}

// play plays every play from p to its end.
func (v *byHand) play(p tr.Position, e begun) error {
	ply, next := p.Ply(), p.Free()
	v.visit(p, ply)
	ours := tr.Player(ply&1) == v.player
	if ours {
		var err error
		if next, err = v.choices(p); err != nil {
			return err
		}
	}
	for c := range next.All() {
		q := p.With(c)
		v.moves[ply] = c
		then, over, err := v.reached(q, c, ours, e)
		if err == nil && !over {
			err = v.play(q, then)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// free returns the free cells that complete a player's stones in q, by Lemma 1.
func (v *byHand) free(q tr.Position, player tr.Player) tr.Set {
	rows, cols := v.lemma1(q.Stones(player), v.n)
	return tr.Rectangle(rows, cols).Intersect(q.Free())
}

// winning checks the claims of the winning theorem.
func (v *byHand) winning(q tr.Position, c tr.Cell, ours bool, e begun) (then begun, over bool, err error) {
	n, ply := v.n, q.Ply()
	if !ours {
		if stage := ply/2 - (n - 1); stage >= 0 && e.threats.Has(c) {
			v.tally[v.block.at(c.Row()*n+c.Col())]++
		} else if stage >= 0 {
			v.tally[v.deviation.at(stage)]++
		}
		e.wins = v.definition(q.X, n).Intersect(q.Free())
		if threat, ok := v.free(q, tr.O).First(); ok && e.wins.Empty() {
			return e, false, fail(claimNoThreat, q, "O threatens %v", threat)
		}
		return e, false, nil
	}
	if !e.wins.Empty() || q.X.Len() > n+1 {
		if !owns(q.X, n) || ply > 2*n+3 {
			return e, false, fail(claimWin, q, "X owns no transversal, and could win on %v", e.wins)
		}
		return e, true, v.ends(v.win.at((ply+1-2*n)/2), v.cases.at(e.kind), v.plan.at(int(e.plan-strategy.PlanI)), v.w.at(e.w()), v.final.at(c.Row()*n+c.Col()))
	}
	p, known := q, *e.phase2
	p.X, e.phase2 = q.X.Without(c), &known // what was known goes on for X's other plays
	switch stones := q.X.Len(); {
	case stones < n:
		if err = v.checkPhase1(q, c); err == nil && stones == n-1 {
			err = e.begin(&q, &v.asked)
		}
	case stones == n:
		err = e.first(&p, c)
	default:
		err = e.second(&p, c)
	}
	if err == nil {
		err = v.threatens(q, &e)
	}
	return e, false, err
}

// threatens checks what X threatens after its move that led to q, and that O cannot win there.
func (v *byHand) threatens(q tr.Position, e *begun) error {
	all, claim, want := v.definition(q.X, v.n), claimSingle, 0
	switch stones := q.X.Len(); {
	case stones == v.n+1:
		claim, want = claimDouble, 2
	case stones >= v.n-1:
		want = 1
	}
	if e.threats = all.Intersect(q.Free()); e.threats.Len() != want || want > 0 && all != tr.Rectangle(e.rows, e.cols) {
		return fail(claim, q, "X threatens %v, not %d cells, or its completing cells %v are not %v × %v", e.threats, want, all, e.rows, e.cols)
	}
	theirs := v.definition(q.O, v.n)
	if win, ok := theirs.Intersect(q.Free()).First(); ok {
		return fail(claimNoWin, q, "O wins on %v", win)
	}
	if err := v.agree(&q, tr.X, v.n, all); err != nil {
		return err
	}
	return v.agree(&q, tr.O, v.n, theirs)
}

// delaying checks the claims of the delay theorem.
func (v *byHand) delaying(q tr.Position, c tr.Cell, ours bool, e begun, o *delaying) (then begun, over bool, err error) {
	n, left := v.n, v.definition(q.X, v.n).Intersect(q.Free())
	if !ours {
		if owns(q.X, n) {
			return e, false, fail(claimDelay, q, "X owns a transversal at ply %d", q.Ply())
		}
		switch q.X.Len() {
		case n - 1:
			if e.slow = 0; !q.X.IsMatching() {
				e.slow = 1
			}
		case n + 1:
			return e, true, v.ends(v.end.at(1), v.cases.at(e.slow))
		}
		all := v.definition(q.O, n)
		e.wins = all.Intersect(q.Free())
		if left.Len() > 1 && e.wins.Empty() {
			return e, false, fail(claimOneThreat, q, "X threatens %v", left)
		}
		if q.X.Len() == n {
			before := q.Placed(q.X.Without(c), q.O)
			err = cmp.Or(v.agree(&before, tr.X, v.n, v.definition(before.X, n)), v.agree(&q, tr.X, v.n, v.definition(q.X, n)), v.agree(&q, tr.O, v.n, all))
		}
		return e, false, err
	}
	switch stones := q.O.Len(); {
	case !e.wins.Empty() && !e.wins.Has(c):
		return e, false, fail(claimTakesWin, q, "O could win on %v", e.wins)
	case !e.wins.Empty():
		return e, true, v.ends(v.end.at(0), v.cases.at(e.slow))
	case stones < n:
		if err := o.checkAnswer(q, q); err != nil {
			return e, false, err
		}
	}
	if q.Free().Empty() { // on the 2×2 board
		v.visit(q, 2*n)
		return e, true, v.ends(v.end.at(1), v.cases.at(e.slow))
	}
	return e, false, nil
}

// outcome checks the outcome of the move c, which led to q, and the claims about it. The player
// who moved last wins with one of the sets.
func (v *byHand) outcome(q tr.Position, c tr.Cell, ours bool, o *outcome, sets []tr.Set) (over bool, err error) {
	ply, mover := q.Ply(), q.Turn().Other()
	p := q.Placed(q.X.Without(c), q.O.Without(c))
	won := slices.ContainsFunc(sets, q.Stones(mover).Contains)
	if !won {
		err = o.step(p, q)
	} else if !ours {
		err = fail(o.ends, q, "%v owns a %s at ply %d", mover, o.goal, ply)
	}
	if err == nil {
		err = o.check(q)
	}
	over = won || ply == o.bound || q.Free().Empty()
	switch {
	case err != nil || !over:
		return false, err
	case !won && o.player == tr.X:
		return false, fail(o.ends, q, "after ply %d X owns no %s", ply, o.goal)
	}
	return true, v.ends(o.lastPly.at(ply))
}
