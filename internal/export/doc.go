// Package export writes games and boards in the languages of other programs: a
// positional game with its winning sets as .pg, the question whether X can win by
// a ply as a quantified Boolean formula (QCIR and QDIMACS), and a board as
// graph6. docs/formats.md says what each line means.
package export

import (
	"fmt"

	tr "transversal"
)

// MostSets is the largest number of winning sets that are written. It lies between 9! and
// 10!.
const MostSets = 1 << 20

// WinningSets returns the winning sets of X in a fixed order: the family as
// it is listed, or the matchings of Goal cells in row-major order of their cells.
// It is an error if there are more than [MostSets], or if g cannot be played.
func WinningSets(g tr.Game) ([]tr.Set, error) {
	start, err := g.Start()
	if err != nil {
		return nil, err
	}
	g = start.Game()
	if g.Family != nil {
		return g.Family.Of(tr.X), nil
	}
	m := matchings{board: g.Cells(), rows: g.Rows}
	if !m.extend(tr.Set{}, 0, 0, g.Goal) {
		return nil, fmt.Errorf("the game has more than %d winning sets, too many to list", MostSets)
	}
	return m.found, nil
}

// setsOf returns the winning sets of X and of O.
func setsOf(g tr.Game) (sets [2][]tr.Set, err error) {
	if sets[tr.X], err = WinningSets(g); err != nil || g.Convention.OneSided() {
		return sets, err
	}
	if sets[tr.O] = sets[tr.X]; g.Family != nil {
		sets[tr.O] = g.Family.Of(tr.O)
	}
	return sets, nil
}

// matchings collects the matchings of a board.
type matchings struct {
	board tr.Set
	rows  int
	found []tr.Set
}

// extend adds every matching that consists of s and of lacking cells in the rows
// from row on and outside the columns of s. It is false if there are too many.
func (m *matchings) extend(s tr.Set, cols tr.Lines, row, lacking int) bool {
	if lacking == 0 {
		m.found = append(m.found, s)
		return len(m.found) <= MostSets
	}
	if m.rows-row < lacking {
		return true
	}
	for c := range (m.board.Row(row) &^ cols).All() {
		if !m.extend(s.With(tr.At(row, c)), cols|tr.Line(c), row+1, lacking-1) {
			return false
		}
	}
	return m.extend(s, cols, row+1, lacking)
}
