package guide

import (
	"slices"

	tr "transversal"
)

// View is what stands out in a position of a game.
type View struct {
	Position     tr.Position
	Outcome      tr.Outcome
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

// Bound returns 2n+3, the ply by which X's rule wins on a board with n ≥ 4.
func Bound(n int) int { return 2*n + 3 }

// Promise returns the ply by which X's rule wins the game of p, and before which O's rule
// keeps X from winning; 0 if there is no theorem about the game.
func Promise(p tr.Position) int {
	if g := p.Game(); g.Pairs && g.Goal >= 3 && g == (tr.Game{Board: tr.Complete(2 * g.Goal), Goal: g.Goal}) {
		return Bound(g.Goal)
	}
	if p.N() >= 4 {
		return Bound(p.N())
	}
	return 0
}

// See returns the view after the first plies moves of a legal game.
func See(game tr.Record, plies int) (View, error) {
	p, err := game.Position(plies)
	if err != nil {
		return View{}, err
	}
	v := View{Position: p, Outcome: p.Outcome()}
	if v.Outcome == tr.Open {
		v.ThreatsX, v.ThreatsO = p.Threats(tr.X), p.Threats(tr.O)
	} else {
		v.Transversal = p.WinningSet(tr.X).Union(p.WinningSet(tr.O)) // one player's: in avoidance the loser's
		if v.Path = exchange(game, plies, v.Transversal); v.Path != nil {
			before, _ := game.Position(plies - 1)
			v.Transversal = differ(before.Stones(before.Turn()).MaximumMatching(), tr.SetOf(v.Path...))
		}
	}
	v.OpenX, v.OpenO = open(p, tr.X), open(p, tr.O)
	if matched := 2*p.N() - 3; p.N() > 1 && game.Start == tr.New(p.N()) && plies >= matched {
		q, _ := game.Position(matched)
		rows, cols := q.X.Completing(p.N())
		v.BD = tr.Rectangle(rows, cols)
	}
	return v, nil
}

// open returns a player's open block as long as its stones are a matching of
// fewer than n-1 cells: with n-1 the block is a single cell.
func open(p tr.Position, player tr.Player) tr.Set {
	s := p.Stones(player)
	if p.N() == 0 || !s.IsMatching() || s.Len() >= p.N()-1 {
		return tr.Set{}
	}
	rows, cols := p.OpenBlock(player)
	return tr.Rectangle(rows, cols)
}

// exchange returns the alternating path along which the last of the first plies moves
// of a game completed a transversal.
func exchange(game tr.Record, plies int, transversal tr.Set) []tr.Cell {
	if g := game.Start.Game(); plies == 0 || transversal.Empty() || g.Family != nil || g.Pairs {
		return nil
	}
	before, _ := game.Position(plies - 1)
	last := game.Moves[plies-1]
	m := before.Stones(before.Turn()).MaximumMatching()
	if m.Len() != transversal.Len()-1 || !transversal.Has(last) {
		return nil // set up as won, or with more than it needs
	}
	both := differ(m, transversal)
	path := []tr.Cell{last}
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
			path = append(path, at)
		}
		slices.Reverse(path) // the other end is next
	}
	return path
}

// differ returns the cells that are in one of the sets only.
func differ(s, t tr.Set) tr.Set { return s.Union(t).Minus(s.Intersect(t)) }
