package table

import (
	"slices"

	tr "transversal"
)

// View is what stands out in a position of a game.
type View struct {
	Position     tr.Position
	ThreatsX     tr.Set // free cells that complete X's stones
	ThreatsO     tr.Set // free cells that complete O's stones
	OpenX, OpenO tr.Set // each player's open block while it builds a matching, or nothing
	BD           tr.Set // the cell (b,d) once X owns an (n-1)-matching, or nothing
	Transversal  tr.Set // the winner's transversal, or nothing

	// Path is how the last stone completed it: an alternating path, of which every
	// second cell, the first and the last among them, came into the matching, and
	// the others left it (Lemma 1). It is empty where the game has no transversals.
	Path []tr.Cell
}

// See returns the view of the current position.
func (t *Table) See() View {
	p := t.Position()
	v := View{Position: p, OpenX: open(p, tr.X), OpenO: open(p, tr.O)}
	if p.Outcome() == tr.Open {
		v.ThreatsX, v.ThreatsO = p.Threats(tr.X), p.Threats(tr.O)
	} else {
		v.Transversal = p.WinningSet(tr.X).Union(p.WinningSet(tr.O)) // one player's: in avoidance the loser's
		t.exchange(&v)
	}
	if matched := 2*p.N() - 3; p.N() > 1 && t.Game.Start == tr.New(p.N()) && t.Ply >= matched {
		v.BD = tr.Rectangle(t.at(matched).X.Completing(p.N()))
	}
	return v
}

// open returns a player's open block as long as its stones are a matching of
// fewer than n-1 cells: with n-1 the block is a single cell.
func open(p tr.Position, player tr.Player) tr.Set {
	s := p.Stones(player)
	if s.Len() >= p.N()-1 || !s.IsMatching() { // so also where N is 0
		return tr.Set{}
	}
	return tr.Rectangle(p.OpenBlock(player))
}

// exchange finds the alternating path along which the last move completed a transversal, and
// which transversal that is.
func (t *Table) exchange(v *View) {
	if g := t.Game.Start.Game(); t.Ply == 0 || v.Transversal.Empty() || g.Family != nil || g.Pairs {
		return
	}
	before, last := t.at(t.Ply-1), t.Game.Moves[t.Ply-1]
	m := before.Stones(before.Turn()).MaximumMatching()
	if m.Len() != v.Transversal.Len()-1 || !v.Transversal.Has(last) {
		return // set up as won, or with more than it needs
	}
	both := differ(m, v.Transversal)
	v.Path = []tr.Cell{last}
	for _, byRow := range []bool{true, false} {
		rest := both.Without(last)
		for at := last; ; byRow = !byRow {
			line := tr.Rectangle(^tr.Lines(0), tr.Line(at.Col()))
			if byRow {
				line = tr.Rectangle(tr.Line(at.Row()), ^tr.Lines(0))
			}
			next, ok := line.Intersect(rest).First()
			if !ok {
				break
			}
			at, rest = next, rest.Without(next)
			v.Path = append(v.Path, at)
		}
		slices.Reverse(v.Path) // the other end is next
	}
	v.Transversal = differ(m, tr.SetOf(v.Path...))
}

// differ returns the cells that are in one of the sets only.
func differ(s, t tr.Set) tr.Set { return s.Union(t).Minus(s.Intersect(t)) }
