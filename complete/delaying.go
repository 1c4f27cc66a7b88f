//go:build !wasip1

package complete

import (
	"github.com/holiman/uint256"

	tr "transversal"
)

// delaying is a [round] of Theorem B: X plays anywhere, and O by the rule.
func (v *verifier) delaying(p Position, plays *uint256.Int, sum *tally, next nextFunc) error {
	sum.positions++
	if p.X.Len() == v.m { // X's last edge, at ply 2m+1
		if threats := p.Threats(tr.X); !threats.Empty() {
			return fail(claimSurvive, p, "X completes with %s", Names(threats))
		}
		free := uint256.NewInt(uint64(p.Free().Len()))
		sum.count(2*v.m+1, tr.Open, free.Mul(free, plays))
		return nil
	}
	for e := range p.Free().All() {
		if err := v.reply(p, e, plays, sum, next); err != nil {
			return err
		}
	}
	return nil
}

// reply has X claim e, and O answer.
func (v *verifier) reply(p Position, e tr.Cell, plays *uint256.Int, sum *tally, next nextFunc) error {
	q := p.With(e)
	if q.Owns(tr.X) {
		return fail(claimSurvive, q, "ply %d", q.Ply())
	}
	if q.X.Len() == v.m {
		if threats := q.Threats(tr.X); threats.Len() > 1 && q.Threats(tr.O).Empty() {
			return fail(claimSingle, q, "X threatens %s, and O threatens nothing", Names(threats))
		}
		pair := Inside(q.untouched(tr.O))
		if completing := Completing(v.m, q.X); !IsMatching(p.X) && pair.Has(e) && completing.Len() > 1 {
			return fail(claimHarm, q, "X has taken %s, and %s complete", Name(e), Names(completing))
		}
	}
	return v.moves(q, func(r Position) error { return v.answered(q, r, plays, sum, next) })
}

// answered checks O's move from q to r.
func (v *verifier) answered(q, r Position, plays *uint256.Int, sum *tally, next nextFunc) error {
	switch k := r.O.Len(); {
	case r.Owns(tr.O):
		sum.count(r.Ply(), tr.OWins, plays)
		return nil
	case k < v.m-1:
		if err := v.built(q, r, tr.O); err != nil {
			return err
		}
	case k == v.m-1 && IsMatching(q.X):
		if missing := Inside(r.untouched(tr.X)); !r.O.Contains(missing) {
			return fail(claimTaken, r, "X's matching leaves %s", Names(missing))
		}
	case k == v.m-1:
		if err := v.built(q, r, tr.O); err != nil {
			return err
		}
		if pair := Inside(r.untouched(tr.O)); r.Threats(tr.O) != pair {
			return fail(claimBuilt, r, "O leaves %s and threatens %s", Names(pair), Names(r.Threats(tr.O)))
		}
	}
	return next(r, plays)
}
