package transversal

import "fmt"

// MaxN is the side of the largest board: a row of a [Set] is 16 bits wide.
const MaxN = 16

// Cell is a cell of the board, an edge of K_{n,n}. The row stands in the high
// four bits and the column in the low four, both 0-based, so that cells compare
// in row-major order. People see cells 1-based: see [Cell.String].
type Cell uint8

// At returns the cell in the given row and column, each in 0..15.
func At(row, col int) Cell { return Cell(row<<4 | col) }

// Row returns the 0-based row of c.
func (c Cell) Row() int { return int(c >> 4) }

// Col returns the 0-based column of c.
func (c Cell) Col() int { return int(c & 15) }

// String writes c as the paper does, 1-based: "(2,3)".
func (c Cell) String() string { return fmt.Sprintf("(%d,%d)", c.Row()+1, c.Col()+1) }
