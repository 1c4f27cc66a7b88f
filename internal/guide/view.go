package guide

import tr "transversal"

// View is what stands out in a position of a game.
type View struct {
	Position     tr.Position
	Outcome      tr.Outcome
	ThreatsX     tr.Set // free cells that complete X's stones
	ThreatsO     tr.Set // free cells that complete O's stones
	OpenX, OpenO tr.Set // each player's open block while it builds a matching, or nothing
	BD           tr.Set // the cell (b,d) once X owns an (n-1)-matching, or nothing
	Transversal  tr.Set // the winner's transversal, or nothing
}

// Bound returns 2n+3, the ply by which X's rule wins on a board with n ≥ 4.
func Bound(n int) int { return 2*n + 3 }

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
