package solve

import tr "transversal"

// Mirror lemma (docs/atlas.md has the proof). In avoidance, where matchings decide, let the
// enemy of P be to move. If the rows can be paired so that each holds P's stones where the
// other holds the enemy's, and is free where the other is, then P does not lose. A row that
// holds nothing and has no free cell may be left over. The same holds for columns.
//
// The start of a full board with an even side is such a position.

// mirrored reports that by the lemma the owner of own does not lose, its enemy being to
// move.
func (w *winning) mirrored(own, enemy, free tr.Set) bool {
	return !w.pairs && (paired(w.rows, own.Row, enemy.Row, free.Row) || paired(w.cols, own.Col, enemy.Col, free.Col))
}

// paired reports whether the given number of lines can be paired, by what they hold.
func paired(lines int, own, enemy, free func(int) tr.Lines) bool {
	left := tr.FirstLines(lines)
next:
	for left != 0 {
		i := left.First()
		left &= left - 1
		for l := left; l != 0; l &= l - 1 {
			if j := l.First(); own(i) == enemy(j) && enemy(i) == own(j) && free(i) == free(j) {
				left &^= tr.Line(j)
				continue next
			}
		}
		if own(i)|enemy(i)|free(i) != 0 {
			return false
		}
	}
	return true
}
