package transversal

import (
	"fmt"
	"strings"
)

// Player is one of the two players. X moves first.
type Player uint8

// The players.
const (
	X Player = iota
	O
)

// Other returns the opponent of p.
func (p Player) Other() Player { return 1 - p }

// String returns "X" or "O".
func (p Player) String() string { return "XO"[p : p+1] }

// Position is the n×n board with the stones of both players. X moves when both
// own equally many stones. It is a comparable value; [New] makes an empty one.
type Position struct {
	N    int // side of the board, 1..16
	X, O Set // the stones of each player
}

// New returns the empty n×n position, n in 1..16.
func New(n int) Position { return Position{N: n} }

// CheckN returns an error unless n is the side of a board: 1..16.
func CheckN(n int) error {
	if n < 1 || n > MaxN {
		return fmt.Errorf("board size n = %d is out of range: give a whole number from 1 to %d", n, MaxN)
	}
	return nil
}

// Valid returns an error unless p could stand on a board in mid-play: n in
// range, stones on the board, no cell owned twice, X level with O or one ahead.
func (p Position) Valid() error {
	if err := CheckN(p.N); err != nil {
		return err
	}
	if off, some := p.Occupied().Minus(Square(p.N)).First(); some {
		return fmt.Errorf("cell %v is not on the %d×%d board", off, p.N, p.N)
	}
	if both, some := p.X.Intersect(p.O).First(); some {
		return fmt.Errorf("cell %v is owned by both players", both)
	}
	if d := p.X.Len() - p.O.Len(); d != 0 && d != 1 {
		return fmt.Errorf("the stones of X and O number %d and %d: X must own as many as O, or one more", p.X.Len(), p.O.Len())
	}
	return nil
}

// Occupied returns the cells that either player owns.
func (p Position) Occupied() Set { return p.X.Union(p.O) }

// Free returns the cells that nobody owns.
func (p Position) Free() Set { return Square(p.N).Minus(p.Occupied()) }

// Ply returns how many plies have been played. X's k-th stone is placed at ply
// 2k-1, O's at ply 2k.
func (p Position) Ply() int { return p.X.Len() + p.O.Len() }

// Turn returns the player to move.
func (p Position) Turn() Player { return Player(p.Ply() & 1) }

// Stones returns the stones of one player.
func (p Position) Stones(player Player) Set {
	if player == X {
		return p.X
	}
	return p.O
}

// With returns p after the player to move claims c, which must be free.
func (p Position) With(c Cell) Position {
	if p.Turn() == X {
		p.X = p.X.With(c)
	} else {
		p.O = p.O.With(c)
	}
	return p
}

// Play returns p after the player to move claims c, or an error that says why
// c cannot be claimed.
func (p Position) Play(c Cell) (Position, error) {
	switch {
	case !Square(p.N).Has(c):
		return p, fmt.Errorf("cell %v is not on the %d×%d board: rows and columns run from 1 to %d", c, p.N, p.N, p.N)
	case p.X.Has(c):
		return p, fmt.Errorf("cell %v is taken: X owns it", c)
	case p.O.Has(c):
		return p, fmt.Errorf("cell %v is taken: O owns it", c)
	case p.Outcome() != Open:
		return p, fmt.Errorf("cell %v cannot be claimed: the game is over (%v)", c, p.Outcome())
	}
	return p.With(c), nil
}

// Threats returns the free cells that complete the player's stones (§2). A
// player may have ν = n-1 and still threaten nothing.
func (p Position) Threats(player Player) Set {
	rows, cols := p.Stones(player).Completing(p.N)
	return Rectangle(rows, cols).Minus(p.Occupied())
}

// OpenBlock returns the open block of §4: the rows times the columns in which
// the player owns no stone. H is that of X.
func (p Position) OpenBlock(player Player) (rows, cols Lines) {
	all, s := FirstLines(p.N), p.Stones(player)
	return all &^ s.Rows(), all &^ s.Cols()
}

// Outcome is how a position stands: still open, won, or drawn.
type Outcome uint8

// The outcomes.
const (
	Open Outcome = iota
	XWins
	OWins
	Draw
)

// String returns "open", "X wins", "O wins" or "draw".
func (o Outcome) String() string {
	return [...]string{"open", "X wins", "O wins", "draw"}[o]
}

// Outcome says whether a player owns a transversal or the board is full. In
// legal play at most one player ever owns one.
func (p Position) Outcome() Outcome {
	switch {
	case p.X.HasTransversal(p.N):
		return XWins
	case p.O.HasTransversal(p.N):
		return OWins
	case p.Free().Empty():
		return Draw
	}
	return Open
}

// String draws the board, one line a row, with 1-based row and column numbers.
func (p Position) String() string {
	var b strings.Builder
	b.WriteString("   ")
	for c := range p.N {
		fmt.Fprintf(&b, "%3d", c+1)
	}
	for r := range p.N {
		fmt.Fprintf(&b, "\n%3d", r+1)
		for c := range p.N {
			mark := "."
			if cell := At(r, c); p.X.Has(cell) {
				mark = "X"
			} else if p.O.Has(cell) {
				mark = "O"
			}
			b.WriteString("  " + mark)
		}
	}
	return b.String()
}
