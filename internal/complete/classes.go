//go:build !wasip1

package complete

import (
	"context"

	"github.com/holiman/uint256"

	tr "transversal"
	"transversal/internal/symmetry"
)

// Classes plays every edge that a rule admits against every play of the other player, on
// the complete graph with 2m vertices, and checks what [Verify] checks. After each round
// it merges positions that permutations of the vertices take to one another. Its plays
// count the choices of both players.
//
// This proves the theorem for the rule that is asked at one position of each class and
// carried to the others by the permutation. Tests find that the edges that [XRule] and
// [ORule] admit commute with permutations, so that this is the rule itself; there is no
// formal proof of it.
func Classes(ctx context.Context, t Theorem, m int, rule Rule, progress func(done, of int)) (*Report, error) {
	if err := t.on(m, rule); err != nil {
		return nil, err
	}
	v := &verifier{m, rule, true}
	round, last := v.round(t), t.last(m)
	var sum tally
	var classes uint64
	level := start(m)
	for len(level.list) > 0 {
		following := newLevel()
		var next nextFunc
		next = func(p Position, plays *uint256.Int) error {
			if p.Ply() >= last-1 || !p.Threats(tr.X).Empty() { // this round decides it
				return round(p, plays, &sum, next)
			}
			return following.add(p.Canonical(), plays)
		}
		if err := level.leave(ctx, round, &sum, next, progress); err != nil {
			return nil, err
		}
		classes += uint64(len(level.list))
		level = following
	}
	sum.positions = classes
	report := sum.report(t, m)
	report.Classes = true
	return report, nil
}

// Canonical returns p with its vertices permuted. Positions with the same result are in
// one class. Positions of one class have the same result, except some with many symmetries
// (see [symmetry.Coloured.Canonical]).
func (p Position) Canonical() Position {
	g := symmetry.Coloured{N: 2 * p.M}
	for c, s := range [2]tr.Set{p.X, p.O} {
		for v, joined := range neighbours(s) {
			g.Joined[c][v] = uint32(joined)
		}
	}
	at := g.Canonical()
	var place [symmetry.MaxVertices]int
	for i, v := range at[:g.N] {
		place[v] = i
	}
	return p.permuted(func(v int) int { return place[v] })
}

// permuted returns p with its vertices renamed.
func (p Position) permuted(to func(v int) int) Position {
	q := Position{M: p.M}
	for e := range p.X.All() {
		q.X = q.X.With(Edge(to(e.Row()), to(e.Col())))
	}
	for e := range p.O.All() {
		q.O = q.O.With(Edge(to(e.Row()), to(e.Col())))
	}
	return q
}
