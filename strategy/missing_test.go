package strategy

import (
	"fmt"

	tr "transversal"
)

func init() {
	Register("few cells are missing", func(player tr.Player, _ uint64) Rule {
		if player != tr.X {
			return nil
		}
		return Plain("few", func(p tr.Position) (Move, string, error) {
			c, err := few(p)
			return Move{c, tr.SetOf(c)}, "by the rule for missing cells", err
		})
	})
}

// few plays X's rule of the winning theorem with missing cells (docs/missing-cells.md), with the
// names of its proof. It is no rule of the package: the theorem is proved on paper, and this
// test is the only program that plays it.
func few(p tr.Position) (tr.Cell, error) {
	n, z := p.Board().Rows, p.Board().Missing.Len()
	s := 0
	for (s+1)*(s+1) <= z {
		s++
	}
	blocked, free := p.O.Union(p.Board().Missing), p.Free()
	if c, ok := p.Threats(tr.X).First(); ok {
		return c, nil
	}
	rows, cols := p.OpenBlock(tr.X)
	block := tr.Rectangle(rows, cols)
	switch k := p.X.Len(); {
	case k < n-2:
		held := block.Intersect(blocked)
		for c := range block.Minus(held).All() {
			near := held.Intersect(tr.Rectangle(tr.Line(c.Row()), cols).Union(tr.Rectangle(rows, tr.Line(c.Col()))))
			if near.Len() >= min(2, held.Len()) {
				return c, nil
			}
		}
	case k == n-2:
		for claim := range block.Minus(blocked).All() {
			a := opposite(rows, cols, claim)
			if !free.Has(a) {
				continue
			}
			on := func(c tr.Cell) bool { return p.O.Weight(c.Row(), c.Col()) > 0 }
			if blocked.Weight(a.Row(), a.Col()) <= n-3-s && (on(a) || !on(claim) || p.O.Nu() <= n-4) {
				return claim, nil
			}
		}
	case k == n-1:
		a, beta := rows.First(), cols.First()
		others := p.O.Without(tr.At(a, beta))
		turned := others.Col(beta) == 0 && others.Row(a) != 0
		for r := range (tr.FirstLines(n) &^ rows).All() {
			for q := range (tr.FirstLines(n) &^ rows &^ tr.Line(r)).All() {
				sr, sq := p.X.Row(r).First(), p.X.Row(q).First()
				first, cross := tr.At(a, sr), tr.At(r, sq)
				if turned {
					first, cross = tr.At(r, beta), tr.At(q, sr)
				}
				if free.Contains(tr.SetOf(tr.At(a, sr), tr.At(r, beta), tr.At(a, sq), tr.At(q, beta), cross)) {
					return first, nil
				}
			}
		}
	case k == n:
		return fork(p)
	}
	return 0, fmt.Errorf("the rule has no move at\n%v", p)
}

// fork makes X's move n+1. The line that X's n stones miss holds O's second answer; two of
// the stones lie in one column, in rows a and r, or in one row, in columns β and σ(r).
func fork(p tr.Position) (tr.Cell, error) {
	for c := range p.Free().All() {
		if q := p.With(c); q.Threats(tr.X).Len() > 1 {
			return c, nil
		}
	}
	return 0, fmt.Errorf("no double threat at\n%v", p)
}
