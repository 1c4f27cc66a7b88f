package transversal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// MaxN is the longest side of a board: a row of a [Set] is 16 bits wide.
const MaxN = 16

// Cell is a cell of the board, an edge of K_{n,n}. The row stands in the high
// four bits and the column in the low four, both 0-based, so that cells compare
// in row-major order. People see cells 1-based: "(2,3)" where they read, "2,3"
// where they type; in JSON a cell is [2,3].
type Cell uint8

// At returns the cell in the given row and column, each in 0..15. It panics, as
// an index past an array does, if one is out of range.
func At(row, col int) Cell {
	var lines [MaxN]struct{}
	_, _ = lines[row], lines[col]
	return Cell(row<<4 | col)
}

// Row returns the 0-based row of c.
func (c Cell) Row() int { return int(c >> 4) }

// Col returns the 0-based column of c.
func (c Cell) Col() int { return int(c & 15) }

// String writes c as the paper does, 1-based: "(2,3)".
func (c Cell) String() string { return fmt.Sprintf("(%d,%d)", c.Row()+1, c.Col()+1) }

// AppendText appends c as it is typed, 1-based: "2,3".
func (c Cell) AppendText(b []byte) ([]byte, error) {
	b = strconv.AppendInt(b, int64(c.Row()+1), 10)
	b = append(b, ',')
	return strconv.AppendInt(b, int64(c.Col()+1), 10), nil
}

// MarshalText writes c as it is typed, 1-based: "2,3".
func (c Cell) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText reads text as [ParseCell] does.
func (c *Cell) UnmarshalText(text []byte) (err error) {
	*c, err = ParseCell(string(text))
	return err
}

// MarshalJSON writes c as [row, column], 1-based.
func (c Cell) MarshalJSON() ([]byte, error) {
	return json.Marshal([2]int{c.Row() + 1, c.Col() + 1})
}

// UnmarshalJSON reads what MarshalJSON writes, and "2,3", the form of a cell that is the
// key of an object.
func (c *Cell) UnmarshalJSON(data []byte) error {
	if word := ""; bytes.HasPrefix(data, []byte{'"'}) && json.Unmarshal(data, &word) == nil {
		return c.UnmarshalText([]byte(word))
	}
	var lines []int
	if err := json.Unmarshal(data, &lines); err != nil || len(lines) != 2 {
		return fmt.Errorf("%s is not a cell: give [row, column], as in [2,3]", quote(string(data)))
	}
	cell, err := cellOf(lines[0], lines[1], string(data))
	if err == nil {
		*c = cell
	}
	return err
}

// ParseCell reads a cell typed as "row,column", 1-based, with or without
// parentheses: "2,3".
func ParseCell(word string) (Cell, error) {
	inner := word
	if strings.HasPrefix(word, "(") && strings.HasSuffix(word, ")") {
		inner = word[1 : len(word)-1]
	}
	row, col, _ := strings.Cut(inner, ",")
	r, errRow := strconv.Atoi(strings.TrimSpace(row))
	c, errCol := strconv.Atoi(strings.TrimSpace(col))
	if errRow != nil || errCol != nil {
		return 0, fmt.Errorf("%s is not a cell: give row,column, as in 2,3", quote(word))
	}
	return cellOf(r, c, word)
}

// cellOf returns the cell in the given row and column, 1-based, which the word
// named.
func cellOf(row, col int, word string) (Cell, error) {
	if row < 1 || row > MaxN || col < 1 || col > MaxN {
		return 0, fmt.Errorf("%s is not a cell: rows and columns run from 1 to %d", quote(word), MaxN)
	}
	return At(row-1, col-1), nil
}

// quote returns s in quotes, cut short if it is long, on one line.
func quote(s string) string {
	const most = 40
	if runes := []rune(s); len(runes) > most {
		s = string(runes[:most]) + "…"
	}
	return strconv.Quote(s)
}
