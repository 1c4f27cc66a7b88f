package solve

import tr "transversal"

// The potential of a player is the sum of 2^-k over the winning sets in which the enemy
// has no stone, where k is the number of cells that the player lacks.
//
// Potential lemma (docs/atlas.md has the proof). In avoidance a player P does not lose if
// its potential is less than 1 and the enemy makes the last move on the board, or if it is
// less than 1/2.
//
// Where many cells are missing the lemma answers at once. Where few are, shelters do more
// (file shelter.go), and the potential says which moves to try first: those that add the
// least to the loser's, for either player.

// potential is 2^goal times that of a player, and by how much a stone on a free cell
// makes it grow.
type potential struct {
	sum    uint64
	growth [tr.MaxN * tr.MaxN]uint64
	// Matchings are added up line by line across: ahead[j][t] those of the first j lines
	// that meet the lines t, after[j][t] those of the others that complete one that does.
	// A stone counts twice.
	ahead, after [tr.MaxN + 1][1 << mostLines]uint64
}

// add finds the sum for a player.
func (p *potential) add(w *winning, own, free tr.Set) {
	across := max(w.rows, w.cols)
	all := tr.Lines(1) << min(w.rows, w.cols)
	for t := range all {
		p.after[across][t] = 0
		if t.Len() == w.goal {
			p.after[across][t] = 1
		}
	}
	for j := across - 1; j >= 0; j-- {
		mine, open := w.across(own, j), w.across(free, j)
		for t := range all {
			v := uint64(0)
			if k := t.Len(); k <= w.goal && k+across-j >= w.goal { // else there is none
				v = p.after[j+1][t]
				for l := mine &^ t; l != 0; l &= l - 1 {
					v += 2 * p.after[j+1][t|l&-l]
				}
				for l := open &^ t; l != 0; l &= l - 1 {
					v += p.after[j+1][t|l&-l]
				}
			}
			p.after[j][t] = v
		}
	}
	p.sum = p.after[0][0]
}

// grow finds the growth too.
func (p *potential) grow(w *winning, own, free tr.Set) {
	p.add(w, own, free)
	across := max(w.rows, w.cols)
	all := tr.Lines(1) << min(w.rows, w.cols)
	clear(p.growth[:])
	for j := range across {
		clear(p.ahead[j][:all])
	}
	p.ahead[0][0] = 1
	for j := range across {
		mine, open := w.across(own, j), w.across(free, j)
		for t := range all {
			v := p.ahead[j][t]
			if v == 0 {
				continue
			}
			next, after := &p.ahead[j+1], &p.after[j+1]
			next[t] += v
			for l := mine &^ t; l != 0; l &= l - 1 {
				next[t|l&-l] += 2 * v
			}
			for l := open &^ t; l != 0; l &= l - 1 {
				next[t|l&-l] += v
				p.growth[w.cell(l.First(), j)] += v * after[t|l&-l]
			}
		}
	}
}

// spares reports that by the lemma a player does not lose; last says that it makes the last move.
func (p *potential) spares(w *winning, own, free tr.Set, last bool) bool {
	enough := uint64(1) << w.goal
	if last {
		enough /= 2
	}
	p.add(w, own, free)
	return p.sum < enough
}
