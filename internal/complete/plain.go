//go:build !wasip1

package complete

import (
	"context"
	"slices"

	"github.com/holiman/uint256"

	tr "transversal"
)

// Plain plays a rule against every play of the other player, one play after another. It
// decides only from a list of the perfect matchings who owns one. It returns the report
// that [Verify] returns, without the number of positions.
func Plain(ctx context.Context, t Theorem, m int, rule Rule, _ func(done, of int)) (*Report, error) {
	if err := t.on(m, rule); err != nil {
		return nil, err
	}
	w := &plain{ctx: ctx, theorem: t, rule: (&verifier{rule: rule}).ask, last: t.last(m)}
	listMatchings(tr.FirstLines(2*m), tr.Set{}, &w.matchings)
	if err := w.play(Position{M: m}); err != nil {
		return nil, err
	}
	return w.sum.report(t, m), nil
}

// plain is a walk through all plays.
type plain struct {
	ctx       context.Context
	theorem   Theorem
	rule      Rule
	last      int // ply
	matchings []tr.Set
	sum       tally
}

// listMatchings adds the perfect matchings of the vertices left to a list.
func listMatchings(left tr.Lines, chosen tr.Set, list *[]tr.Set) {
	if left == 0 {
		*list = append(*list, chosen)
		return
	}
	v := left.First()
	for w := range 16 {
		if w != v && left.Has(w) {
			listMatchings(left&^tr.Line(v)&^tr.Line(w), chosen.With(Edge(v, w)), list)
		}
	}
}

// owns reports whether a set contains one of the matchings.
func (w *plain) owns(s tr.Set) bool {
	return slices.ContainsFunc(w.matchings, s.Contains)
}

// play plays on from p.
func (w *plain) play(p Position) error {
	switch ply := p.Ply(); {
	case w.owns(p.X):
		if w.theorem == Delaying {
			return fail(claimSurvive, p, "ply %d", ply)
		}
		w.sum.count(ply, tr.XWins, uint256.NewInt(1))
		return nil
	case w.owns(p.O):
		if w.theorem == Winning {
			return fail(claimWin, p, "O wins at ply %d", ply)
		}
		w.sum.count(ply, tr.OWins, uint256.NewInt(1))
		return nil
	case ply == w.last:
		if w.theorem == Winning {
			return fail(claimWin, p, "ply %d", ply)
		}
		w.sum.count(ply, tr.Open, uint256.NewInt(1))
		return nil
	}
	if (w.theorem == Winning) == (p.Turn() == tr.X) {
		answer, err := w.rule(p)
		if err != nil {
			return fail(claimMove, p, "%v", err)
		}
		if !p.Free().Has(answer.Edge) {
			return fail(claimMove, p, "%s is not free", Name(answer.Edge))
		}
		return w.play(p.With(answer.Edge))
	}
	if err := w.ctx.Err(); err != nil {
		return context.Cause(w.ctx)
	}
	for e := range p.Free().All() {
		if err := w.play(p.With(e)); err != nil {
			return err
		}
	}
	return nil
}
