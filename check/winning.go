package check

import (
	"fmt"
	"math/bits"
	"strings"
)

// winning says what a player must own to win: a matching of goal cells or, if
// there are sets, all cells of one of them.
type winning struct {
	goal int
	sets []set
	all  map[set]bool // the same sets
}

// set is a set of cells; that of index i is bit i&63 of word i>>6.
type set [4]uint64

func (s *set) add(i int) { s[i>>6] |= 1 << (i & 63) }

// set returns the set of the cells with the mark.
func (b board) set(mark byte) (s set) {
	for i, m := range b.cells {
		if m == mark {
			s.add(i)
		}
	}
	return s
}

// mostSets is the largest number of winning sets that a certificate may list.
const mostSets = 1 << 16

// readWinning reads the lines that say what wins on the board.
func (c *checker) readWinning(b board) (w winning) {
	line := c.next()
	word, text, _ := strings.Cut(line, " ")
	var ok bool
	switch word {
	case "goal":
		if w.goal, ok = number(text, 1, min(b.rows, b.cols)); !ok {
			c.refuse("the goal is %.20q, not 1 to the length of the shorter side", text)
		}
		c.Goal = w.goal
		return w
	case "sets":
	default:
		c.refuse("a line \"goal\" or \"sets\" was due, not %.40q", line)
		return w
	}
	m, ok := number(text, 1, mostSets)
	if !ok {
		c.refuse("the number of sets is %.20q, not 1 to %d", text, mostSets)
	}
	w.all = map[set]bool{}
	for range m {
		line := c.next()
		s, err := b.winningSet(line)
		if err != nil {
			c.refuse("%w", err)
		}
		if w.all[s] {
			c.refuse("the winning set is listed before")
		}
		if c.err != nil {
			break
		}
		w.all[s] = true
		w.sets = append(w.sets, s)
		c.Sets = append(c.Sets, line)
	}
	return w
}

// winningSet reads a set of cells, none missing, in row-major order.
func (b board) winningSet(line string) (s set, err error) {
	last := -1
	for word := range strings.SplitSeq(line, " ") {
		i, err := b.cell(word)
		switch {
		case err != nil:
			return s, err
		case b.cells[i] == '#':
			return s, fmt.Errorf("the cell %s of a winning set is missing from the board", word)
		case i <= last:
			return s, fmt.Errorf("the cell %s of a winning set is out of order", word)
		}
		s.add(i)
		last = i
	}
	return s, nil
}

// beyond is more stones than any board can hold.
const beyond = 257

// lacks returns the least number of stones with which the player wins, 0 or less if the
// player owns a winning set, and beyond if the other player has a stone in every set.
func (w *winning) lacks(b board, player byte) int {
	if w.sets == nil {
		return w.goal - b.nu(player)
	}
	least := beyond
	own, others := b.set(player), b.set(other(player))
	for _, s := range w.sets {
		lacking, open := 0, true
		for k, word := range s {
			open = open && word&others[k] == 0
			lacking += bits.OnesCount64(word &^ own[k])
		}
		if open {
			least = min(least, lacking)
		}
	}
	return least
}

// respects reports whether the symmetry takes winning sets to winning sets. Every
// symmetry of the board does that for matchings.
func (w *winning) respects(to []int) bool {
	for _, s := range w.sets {
		var image set
		for k, word := range s {
			for ; word != 0; word &= word - 1 {
				image.add(to[k<<6+bits.TrailingZeros64(word)])
			}
		}
		if !w.all[image] {
			return false
		}
	}
	return true
}
