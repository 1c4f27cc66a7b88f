package solve

import (
	"math/bits"

	tr "transversal"
)

// moveList is a list of moves. They are taken one by one, the best first by a guess.
type moveList struct {
	n     int
	moves [tr.MaxN * tr.MaxN]scored
}

type scored struct {
	cell  tr.Cell
	score int32
}

// take returns the best of the moves from number i on, and gives it that number. Of two
// equally good moves it takes the smaller cell.
func (l *moveList) take(i int) tr.Cell {
	best := i
	for j := i + 1; j < l.n; j++ {
		a, b := &l.moves[j], &l.moves[best]
		if a.score > b.score || a.score == b.score && a.cell < b.cell {
			best = j
		}
	}
	l.moves[i], l.moves[best] = l.moves[best], l.moves[i]
	return l.moves[i].cell
}

// order lists the moves to try in n. The order is a guess, and cannot make an answer wrong.
func (s *search) order(l *moveList, n *node, moves tr.Set, a tr.Player) {
	var g guesser
	tempo := s.rule == tr.Avoidance && s.sheltered()
	if tempo {
		s.measureTempo(n, a)
	} else {
		g = s.guesser(n)
	}
	for c := range moves.All() {
		score := int32(0)
		if tempo {
			score = s.guessTempo(n, c)
		} else {
			score = g.of(c)
		}
		l.moves[l.n] = scored{c, score}
		l.n++
	}
}

// distinct returns at least one cell of each set of cells that easily found symmetries take
// to one another. They exchange rows with the same stones, columns with the same stones, or two
// stones of a player, each alone in its row and its column, with these lines.
func (w *winning) distinct(n *node) tr.Set {
	switch {
	case w.listed != nil:
		return w.listed.board.Cells()
	case w.pairs:
		return tr.FirstLines(w.rows).Edges()
	}
	x, o := n.who[tr.X].set.Union(n.missing), n.who[tr.O].set.Union(n.missing)
	var rows, cols [16]uint64
	for c := range w.cols {
		cols[c] = uint64(x.Col(c))<<16 | uint64(o.Col(c))
	}
	// The lone stones of a player count as if they had the same row and the same column. Then
	// the first row and the first column stand for all, except for the cell where the row of
	// one meets the column of another.
	const lone = 1 << 32
	var (
		crossing tr.Set
		number   [2]int
		firstRow [2]int
	)
	for r := range w.rows {
		rows[r] = uint64(x.Row(r))<<16 | uint64(o.Row(r))
		line := rows[r]
		if line == 0 || line&(line-1) != 0 {
			continue
		}
		who, c := tr.X, bits.TrailingZeros64(line>>16)
		if line < 1<<16 {
			who, c = tr.O, bits.TrailingZeros64(line)
		}
		if col := cols[c]; col&(col-1) != 0 {
			continue
		}
		rows[r], cols[c] = lone+uint64(who), lone+uint64(who)
		switch number[who]++; number[who] {
		case 1:
			firstRow[who] = r
		case 2:
			crossing = crossing.With(tr.At(firstRow[who], c))
		}
	}
	return tr.Rectangle(firstOfKind(rows[:w.rows]), firstOfKind(cols[:w.cols])).Union(crossing)
}

// firstOfKind returns the lines that differ from every earlier one.
func firstOfKind(lines []uint64) (first tr.Lines) {
next:
	for i, line := range lines {
		for _, earlier := range lines[:i] {
			if earlier == line {
				continue next
			}
		}
		first |= tr.Line(i)
	}
	return first
}
