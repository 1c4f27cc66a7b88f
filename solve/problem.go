package solve

import (
	"errors"
	"fmt"
	"strings"

	tr "transversal"
)

// Problem is a position to solve: a board, possibly rectangular and with cells
// missing, the stones on it, the player to move and the rule of the game.
type Problem struct {
	Rows, Cols int // sides of the board, 1..16
	Missing    tr.Set
	X, O       tr.Set
	Turn       tr.Player
	Rule       Rule
}

// FromPosition returns the problem of p under the rule of the paper.
func FromPosition(p tr.Position) Problem {
	return Problem{Rows: p.N, Cols: p.N, X: p.X, O: p.O, Turn: p.Turn()}
}

// Board returns the problem of the empty rows×cols board.
func Board(rows, cols int) Problem { return Problem{Rows: rows, Cols: cols} }

// ErrPicture is wrapped by every error about a malformed picture of a board.
var ErrPicture = errors.New("not a picture of a board")

// ParsePicture reads a board drawn in text, a line a row: . for a free cell, X
// and O for stones, # for a missing cell; blanks between are skipped. The player
// to move is X if both own equally many stones, and O otherwise.
func ParsePicture(text string) (Problem, error) {
	var p Problem
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' || r == '/' }) {
		line = strings.Join(strings.Fields(line), "")
		switch {
		case line == "":
			continue
		case p.Rows == tr.MaxN || len(line) > tr.MaxN:
			return p, fmt.Errorf("%w: a board has at most %d rows and %d columns", ErrPicture, tr.MaxN, tr.MaxN)
		case p.Rows > 0 && len(line) != p.Cols:
			return p, fmt.Errorf("%w: row %d has %d cells and row 1 has %d", ErrPicture, p.Rows+1, len(line), p.Cols)
		}
		p.Cols = len(line)
		for col, mark := range []byte(line) {
			c := tr.At(p.Rows, col)
			switch mark {
			case '.':
			case 'X':
				p.X = p.X.With(c)
			case 'O':
				p.O = p.O.With(c)
			case '#':
				p.Missing = p.Missing.With(c)
			default:
				return p, fmt.Errorf("%w: cell %v is %q: draw . X O or #", ErrPicture, c, mark)
			}
		}
		p.Rows++
	}
	if p.Rows == 0 {
		return p, fmt.Errorf("%w: it has no row", ErrPicture)
	}
	if p.X.Len() != p.O.Len() {
		p.Turn = tr.O
	}
	return p, nil
}

// Picture draws the board in one line, rows parted by slashes, as [ParsePicture]
// reads it.
func (p Problem) Picture() string {
	var b strings.Builder
	for r := range p.Rows {
		if r > 0 {
			b.WriteByte('/')
		}
		for c := range p.Cols {
			switch cell := tr.At(r, c); {
			case p.Missing.Has(cell):
				b.WriteByte('#')
			case p.X.Has(cell):
				b.WriteByte('X')
			case p.O.Has(cell):
				b.WriteByte('O')
			default:
				b.WriteByte('.')
			}
		}
	}
	return b.String()
}

// Check returns an error unless p is a position that can be solved.
func (p Problem) Check() error {
	if p.Rows < 1 || p.Rows > tr.MaxN || p.Cols < 1 || p.Cols > tr.MaxN {
		return fmt.Errorf("a board of %d×%d is out of range: sides run from 1 to %d", p.Rows, p.Cols, tr.MaxN)
	}
	b := newShape(p.Rows, p.Cols)
	if off, some := p.Missing.Union(p.X).Union(p.O).Minus(b.all()).First(); some {
		return fmt.Errorf("cell %v is not on the %d×%d board", off, p.Rows, p.Cols)
	}
	if both, some := p.X.Intersect(p.O).First(); some {
		return fmt.Errorf("cell %v is owned by both players", both)
	}
	if gone, some := p.X.Union(p.O).Intersect(p.Missing).First(); some {
		return fmt.Errorf("there is a stone on the missing cell %v", gone)
	}
	if x, o := b.of(p.X), b.of(p.O); x.nu == b.goal && o.nu == b.goal && p.Rule != MakerBreaker {
		return errors.New("both players own a winning set already")
	}
	return nil
}

// plies returns the number of stones on the board of p, and on the full board.
func (p Problem) plies() (now, last int) {
	return p.X.Len() + p.O.Len(), p.Rows*p.Cols - p.Missing.Len()
}

// winner returns who has won p already, if anyone has. Breaker wins only when
// the board is full.
func (p Problem) winner() (tr.Player, bool) {
	b := newShape(p.Rows, p.Cols)
	hasX, hasO := b.of(p.X).nu == b.goal, b.of(p.O).nu == b.goal
	switch p.Rule {
	case MakerBreaker:
		return tr.X, hasX
	case Avoidance:
		hasX, hasO = hasO, hasX
	}
	if hasO {
		return tr.O, true
	}
	return tr.X, hasX
}

// node returns p as a node of the search.
func (p Problem) node() node {
	b := newShape(p.Rows, p.Cols)
	now, _ := p.plies()
	return node{who: [2]stones{b.of(p.X), b.of(p.O)}, missing: p.Missing, ply: now, turn: p.Turn}
}
