package check

import (
	"fmt"
	"strconv"
	"strings"
)

// board is a position: a mark for each cell, row by row: '.', 'X', 'O' or '#'.
type board struct {
	rows, cols int
	cells      []byte
}

// readBoard reads a board as the certificate draws it.
func readBoard(text string) (board, error) {
	lines := strings.Split(text, "/")
	b := board{rows: len(lines), cols: len(lines[0])}
	if b.rows > 16 || b.cols > 16 || b.cols == 0 {
		return b, fmt.Errorf("a board has 1 to 16 rows and columns")
	}
	for _, line := range lines {
		if len(line) != b.cols || strings.Trim(line, ".XO#") != "" {
			return b, fmt.Errorf("not a board: %.40q", text)
		}
		b.cells = append(b.cells, line...)
	}
	return b, nil
}

// count returns the number of cells with the mark.
func (b board) count(mark byte) (n int) {
	for _, m := range b.cells {
		if m == mark {
			n++
		}
	}
	return n
}

// cell reads a cell, "row,column" from 1, and returns its index.
func (b board) cell(word string) (int, error) {
	row, col, _ := strings.Cut(word, ",")
	r, fits := number(row, 1, b.rows)
	c, too := number(col, 1, b.cols)
	if !fits || !too {
		return 0, fmt.Errorf("not a cell of the board: %.20q", word)
	}
	return (r-1)*b.cols + c - 1, nil
}

// nu returns ν of the cells with the mark, by augmenting paths.
func (b board) nu(mark byte) (size int) {
	var rowOf [16]int // by column: 1 + the row matched to it
	var seen [16]bool
	var augment func(r int) bool
	augment = func(r int) bool {
		for c := range b.cols {
			if b.cells[r*b.cols+c] == mark && !seen[c] {
				seen[c] = true
				if rowOf[c] == 0 || augment(rowOf[c]-1) {
					rowOf[c] = r + 1
					return true
				}
			}
		}
		return false
	}
	for r := range b.rows {
		seen = [16]bool{}
		if augment(r) {
			size++
		}
	}
	return size
}

// symmetry reads a symmetry of the board and writes to to where each cell goes.
func (b board) symmetry(word string, to []int) error {
	turned := strings.HasPrefix(word, "~")
	rows, cols, _ := strings.Cut(strings.TrimPrefix(word, "~"), ":")
	if !permutation(rows, b.rows) || !permutation(cols, b.cols) || turned && b.rows != b.cols {
		return fmt.Errorf("not a symmetry of the board: %.40q", word)
	}
	for at := range to {
		i, j := int(rows[at/b.cols]-'a'), int(cols[at%b.cols]-'a')
		if turned {
			i, j = j, i
		}
		to[at] = i*b.cols + j
	}
	return nil
}

// permutation reports whether each of the first n letters occurs once in word.
func permutation(word string, n int) bool {
	var seen [16]bool
	for i := range len(word) {
		k := int(word[i]) - 'a'
		if k < 0 || k >= n || seen[k] {
			return false
		}
		seen[k] = true
	}
	return len(word) == n
}

// number reads a number from low to high, without leading zeros or a sign.
func number(text string, low, high int) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && low <= n && n <= high && strconv.Itoa(n) == text
}
