//go:build !wasip1

package complete

import (
	"github.com/holiman/uint256"

	tr "transversal"
)

// winning is a [round] of the winning theorem: X plays by the rule, and O plays anywhere.
func (v *verifier) winning(p Position, plays *uint256.Int, sum *tally, next nextFunc) error {
	sum.enter(p, plays)
	return v.moves(p, func(q Position) error { return v.defended(p, q, plays, sum, next) })
}

// defended checks X's move from p to q, and has O play anywhere.
func (v *verifier) defended(p, q Position, plays *uint256.Int, sum *tally, next nextFunc) error {
	if q.Owns(tr.X) {
		sum.count(q.Ply(), tr.XWins, plays)
		return nil
	}
	if q.Ply() >= 2*v.m+3 {
		return fail(claimWin, q, "ply %d", q.Ply())
	}
	if threats := q.Threats(tr.O); !threats.Empty() {
		return fail(claimQuiet, q, "O threatens %s", Names(threats))
	}
	switch k := q.X.Len(); {
	case k < v.m:
		if err := v.built(p, q, tr.X); err != nil {
			return err
		}
		if k == v.m-1 {
			if err := v.alone(p, q); err != nil {
				return err
			}
		}
	case k == v.m:
		if err := v.pairLemma(p); err != nil {
			return err
		}
	}
	if err := v.threatens(q); err != nil {
		return err
	}
	for e := range q.Free().All() {
		if err := next(q.With(e), plays); err != nil {
			return err
		}
	}
	return nil
}

// alone checks that O touches neither end of the edge that X has claimed from p to q, if it
// touches neither vertex of the pair that is left.
func (v *verifier) alone(p, q Position) error {
	edge := q.X.Minus(p.X).Least()
	if touched := Touched(q.O); touched&q.untouched(tr.X) == 0 && touched&ends(edge) != 0 {
		return fail(claimAlone, q, "O touches an end of %s", Name(edge))
	}
	return nil
}

// threatens counts the edges that complete X's edges, and how many of them are free.
func (v *verifier) threatens(q Position) error {
	want, free := 0, 0
	switch q.X.Len() {
	case v.m - 1:
		want, free = 1, 1
	case v.m:
		want, free = 2, 1
	case v.m + 1:
		want, free = 4, 2
	}
	completing := Completing(v.m, q.X)
	if got := completing.Intersect(q.Free()); completing.Len() != want || got.Len() != free {
		return fail(claimThreat, q, "%d edges complete X's, and %d of them are free", completing.Len(), got.Len())
	}
	return nil
}

// pairLemma counts the live vertices and the good pairs in p, in which O has answered X's
// threat ab. It looks at every pair.
func (v *verifier) pairLemma(p Position) error {
	u := p.untouched(tr.X)
	ab := Inside(u)
	f := p.O.Minus(ab)
	a, b, w := u.First(), (u &^ tr.Line(u.First())).First(), 0
	for e := range f.All() {
		if ends(e)&u != 0 {
			w++
		}
	}
	if Touched(f).Has(a) { // the first vertex of the pair at which O owns another edge is b
		a, b = b, a
	} else if !Touched(f).Has(b) {
		a, b = b, a
	}
	free := p.Free()
	mate := func(r int) int { return neighbours(p.X)[r].First() }
	var live []int
	for r := range 2 * v.m {
		if !u.Has(r) && free.Has(Edge(a, r)) && free.Has(Edge(b, mate(r))) {
			live = append(live, r)
		}
	}
	if len(live) < 2*v.m-2-w || 2*v.m-2-w < v.m {
		return fail(claimLive, p, "%d vertices are live, and w = %d", len(live), w)
	}
	good := 0
	for _, r := range live {
		for _, s := range live {
			if s != r && s != mate(r) && free.Has(Edge(mate(r), s)) {
				good++
			}
		}
	}
	if least := len(live)*(len(live)-2) - 2*(v.m-2-w); good < least || least < 3*(v.m-2) {
		return fail(claimGood, p, "%d pairs are good, with %d live vertices and w = %d", good, len(live), w)
	}
	return nil
}

// delaying is a [round] of the delay theorem: X plays anywhere, and O by the rule.
func (v *verifier) delaying(p Position, plays *uint256.Int, sum *tally, next nextFunc) error {
	sum.enter(p, plays)
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
