// Package export writes games and boards in the languages of other programs: a
// positional game with its winning sets as .pg, the question whether X can win by
// a ply as a quantified Boolean formula (QCIR and QDIMACS), and a board as
// graph6. docs/formats.md says what each line means.
package export

import tr "transversal"

// MostSets is the largest number of winning sets that are written. It lies between 9! and
// 10!.
const MostSets = 1 << 20

// setsOf returns the winning sets of X and of O.
func setsOf(g tr.Game) (sets [2][]tr.Set, err error) {
	if sets[tr.X], err = g.WinningSets(MostSets); err != nil || g.Convention.OneSided() {
		return sets, err
	}
	if sets[tr.O] = sets[tr.X]; g.Family != nil {
		sets[tr.O] = g.Family.Of(tr.O)
	}
	return sets, nil
}
