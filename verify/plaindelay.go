package verify

import tr "transversal"

// anyX plays every move of X in p, and checks that none wins up to ply 2n+1.
func (v *byHand) anyX(p tr.Position, e phase2) error {
	v.visit(p)
	n, ply := v.n, p.Ply()
	if p.Free().Empty() { // on the 2×2 board
		return v.end(slotSurvived, slotCase1+e.kind)
	}
	for x := range p.Free().All() {
		q := p.With(x)
		v.moves = append(v.moves, x)
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
			err = v.end(slotSurvived, slotCase1+e.kind)
		} else {
			err = v.delaying(q, e)
		}
		if err != nil {
			return err
		}
		v.moves = v.moves[:ply]
	}
	return nil
}

// delaying makes O's reply to p, and checks the claims of Theorem B about it.
func (v *byHand) delaying(p tr.Position, e phase2) error {
	v.visit(p)
	n, ply := v.n, p.Ply()
	threats, wins := completing(p.X, n).Intersect(p.Free()), completing(p.O, n).Intersect(p.Free())
	if threats.Len() > 1 && wins.Empty() {
		return fail(claimOneThreat, p, "X threatens %v", threats)
	}
	q, c, err := v.move(p, claimDelayRule, claimBuild)
	switch {
	case err != nil:
		return err
	case !wins.Empty() && !wins.Has(c):
		return fail(claimTakesWin, q, "O could win on %v", wins)
	case !wins.Empty():
		v.moves = v.moves[:ply]
		return v.end(slotOWins, slotCase1+e.kind)
	}
	left := completing(q.X, n).Intersect(q.Free())
	rows, cols := q.OpenBlock(tr.O)
	f := tr.Rectangle(rows, cols)
	switch stones := q.O.Len(); {
	case !left.Empty() && stones < n:
		return fail(claimCase1, q, "X threatens %v", left)
	case stones < n && e.kind == 1 || stones < n-1: // O builds
		if !q.O.IsMatching() || !f.Intersect(q.X).Empty() {
			return fail(claimInvariant, q, "O's stones are no matching, or X owns a cell of the open block %v", f)
		}
		if stones == n-1 && completing(q.X.Union(f), n).Minus(q.O).Len() > 1 {
			return fail(claimHarmless, q, "%v is harmful", f)
		}
	}
	if err := v.anyX(q, e); err != nil {
		return err
	}
	v.moves = v.moves[:ply]
	return nil
}
