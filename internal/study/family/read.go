package family

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	tr "transversal"
)

// Read returns a position in the game with the winning sets that the text lists, which is
//
//	2 1 4 3              a line a winning set: a transversal as a permutation,
//	1,1 2,3 3,2          or the cells of any set; blank lines and lines that begin
//	                     with # are skipped
//
// A permutation is of the numbers from 1 to the number of rows. The zero Position stands for the
// start of achievement on the smallest board on which the sets lie (of a permutation, the square).
func Read(text string, p tr.Position) (tr.Position, error) {
	var (
		g      = p.Game()
		sets   []tr.Set
		lines  []int
		square bool
	)
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		set, permutation, err := readSet(line)
		if err != nil {
			return tr.Position{}, fmt.Errorf("line %d: %w", i+1, err)
		}
		if permutation && g.Rows != 0 && set.Len() != g.Rows {
			return tr.Position{}, fmt.Errorf("line %d: a permutation of 1 to %d, on a board of %d rows", i+1, set.Len(), g.Rows)
		}
		if j := slices.Index(sets, set); j >= 0 {
			return tr.Position{}, fmt.Errorf("lines %d and %d are the same winning set", lines[j], i+1)
		}
		square = square || permutation
		sets, lines = append(sets, set), append(lines, i+1)
	}
	if len(sets) == 0 {
		return tr.Position{}, errors.New("there is no winning set: give at least one")
	}
	if g.Rows == 0 {
		g.Board = smallest(sets)
		if square {
			g.Board = tr.Square(max(g.Rows, g.Cols))
		}
	}
	g.Family = tr.NewFamily(sets...)
	g.Goal = tr.Goal{}
	return p.In(g)
}

// readSet reads a winning set: a permutation or cells.
func readSet(line string) (set tr.Set, permutation bool, err error) {
	words := strings.Fields(line)
	if strings.ContainsAny(line, ",(") {
		for _, word := range words {
			c, err := tr.ParseCell(word)
			switch {
			case err != nil:
				return set, false, err
			case set.Has(c):
				return set, false, fmt.Errorf("the cell %v appears twice", c)
			}
			set = set.With(c)
		}
		return set, false, nil
	}
	sigma := make([]int, len(words))
	for i, word := range words {
		j, err := strconv.Atoi(word)
		switch {
		case err != nil:
			return set, false, fmt.Errorf("%.40q is neither a permutation such as 2 1 4 3 nor cells such as 1,2 2,1", line)
		case len(words) > tr.MaxN:
			return set, false, fmt.Errorf("a permutation of %d numbers: %d is the most", len(words), tr.MaxN)
		case j < 1 || j > len(words) || slices.Contains(sigma[:i], j-1):
			return set, false, fmt.Errorf("not a permutation: %d numbers must be those from 1 to %d, each once", len(words), len(words))
		}
		sigma[i] = j - 1
	}
	return Transversal(sigma), true, nil
}

// smallest returns the smallest full board on which the sets lie.
func smallest(sets []tr.Set) tr.Board {
	var all tr.Set
	for _, s := range sets {
		all = all.Union(s)
	}
	return tr.Board{Rows: all.Rows().Last() + 1, Cols: all.Cols().Last() + 1}
}
