package transversal

import (
	"errors"
	"fmt"
	"strings"
)

// Position is the stones of both players in a [Game]. It is a small comparable
// value: positions of equal games with equal stones are equal. [New] makes an
// empty board; the zero Position has no cell.
type Position struct {
	game *game
	X, O Set     // the stones of each player
	_    uintptr // of 80 bytes a position is copied without overlap, which processors wait for
}

// New returns the empty position of the paper's game on the n×n board, n in
// 1..16, and the zero Position for any other n, which [Position.Valid] refuses.
func New(n int) Position {
	if n < 1 || n > MaxN {
		return Position{}
	}
	return Position{game: intern(Game{Board: Square(n), Goal: Goal{Size: n}})}
}

// CheckN returns an error unless n is the side of a square board: 1..16.
func CheckN(n int) error {
	if n < 1 || n > MaxN {
		return fmt.Errorf("board size n = %d is out of range: give a whole number from 1 to %d", n, MaxN)
	}
	return nil
}

// of returns what is played, also for the zero Position.
func (p *Position) of() *game {
	if p.game == nil {
		return &nowhere
	}
	return p.game
}

// Game returns what is played.
func (p Position) Game() Game { return p.of().Game }

// Board returns the board of the game.
func (p Position) Board() Board { return p.of().Board }

// N returns the side n of the board in the game of the paper: achievement of a
// transversal on the full n×n board, X first. It is 0 in every other game.
func (p Position) N() int { return p.of().n }

// In returns the position of another game with the stones of p, or an error if they are
// not valid there.
func (p Position) In(g Game) (Position, error) {
	q, err := g.Start()
	if err != nil {
		return p, err
	}
	q = q.Placed(p.X, p.O)
	return q, q.Valid()
}

// Placed returns p with these stones instead of its own.
func (p Position) Placed(x, o Set) Position {
	p.X, p.O = x, o
	return p
}

// Facing returns p with the given player to move. The players alternate from there. If the
// game lists who moves when, Facing returns p unchanged.
func (p Position) Facing(turn Player) Position {
	if p.Turn() == turn || p.game == nil {
		return p
	}
	g := p.game.Game
	g.First = g.First.Other()
	p.game = intern(g)
	return p
}

// Valid returns an error unless the stones of p can stand on its board: they lie on it, no
// cell has two owners, and in a game that ends with the first winning set the players do
// not both own one. The numbers of stones may differ in any way.
func (p Position) Valid() error {
	g := p.of()
	if g == &nowhere {
		return errors.New("the position has no board: make one with New or Game.Start")
	}
	if off, ok := p.Occupied().Minus(g.cells).First(); ok {
		return offBoard(off, g.Game)
	}
	if both, ok := p.X.Intersect(p.O).First(); ok {
		return fmt.Errorf("cell %v is owned by both players", both)
	}
	if g.owns(X, p.X) && g.owns(O, p.O) {
		return errors.New("both players own a winning set")
	}
	return nil
}

// Occupied returns the cells that either player owns.
func (p Position) Occupied() Set { return p.X.Union(p.O) }

// Free returns the cells that nobody owns.
func (p Position) Free() Set { return p.of().cells.Minus(p.X).Minus(p.O) }

// Ply returns how many stones are on the board. In a game from the empty board
// X's k-th stone is placed at ply 2k-1, O's at ply 2k.
func (p Position) Ply() int { return p.X.Len() + p.O.Len() }

// Turn returns the player to move.
func (p Position) Turn() Player {
	g, ply := p.of(), p.Ply()
	if f := g.Family; f != nil {
		if i := ply - f.Begin; 0 <= i && i < len(f.Turns) {
			return f.Turns[i]
		}
	}
	return g.First ^ Player(ply&1)
}

// First returns the cells to which the game restricts the next move. It is empty if the
// next move may claim any free cell.
func (p Position) First() Set {
	if f := p.of().Family; f != nil && p.Ply() == f.Begin {
		return f.First
	}
	return Set{}
}

// Legal returns the free cells that the next move may claim, if the game is not over.
func (p Position) Legal() Set {
	if first := p.First(); !first.Empty() {
		return p.Free().Intersect(first)
	}
	return p.Free()
}

// Last returns the ply at which the game ends if nobody wins.
func (p Position) Last() int {
	if f := p.of().Family; f != nil && f.Turns != nil {
		return f.Begin + len(f.Turns)
	}
	return p.of().cells.Len()
}

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

// [Position.Play] wraps these errors, which say why a cell cannot be claimed.
var (
	ErrOffBoard = errors.New("not on the board")
	ErrTaken    = errors.New("taken")
	ErrOver     = errors.New("the game is over")
	ErrFirst    = errors.New("not an allowed first move")
)

func offBoard(c Cell, g Game) error {
	if g.Missing.Has(c) || g.IsGraph() {
		return fmt.Errorf("%s is %w: it is missing", g.thing(c), ErrOffBoard)
	}
	return fmt.Errorf("cell %v is %w: rows run from 1 to %d, columns to %d", c, ErrOffBoard, g.Rows, g.Cols)
}

// Play returns p after the player to move claims c, or an error that says why c
// cannot be claimed: it wraps [ErrOffBoard], [ErrTaken], [ErrOver] or [ErrFirst].
func (p Position) Play(c Cell) (Position, error) {
	first := p.First()
	switch {
	case !p.of().cells.Has(c):
		return p, offBoard(c, p.Game())
	case p.X.Has(c):
		return p, fmt.Errorf("%s is %w: X owns it", p.Game().thing(c), ErrTaken)
	case p.O.Has(c):
		return p, fmt.Errorf("%s is %w: O owns it", p.Game().thing(c), ErrTaken)
	case p.Outcome() != Open:
		return p, fmt.Errorf("cell %s cannot be claimed: %w (%v)", p.Game().Name(c), ErrOver, p.Outcome())
	case !first.Empty() && !first.Has(c):
		return p, fmt.Errorf("cell %s is %w", p.Game().Name(c), ErrFirst)
	}
	return p.With(c), nil
}

// Threats returns the free cells that complete the player's stones to a winning set (§2).
// A completing cell that the opponent owns is no threat. In maker-breaker O has no winning
// sets and threatens nothing. In the avoidance games these are the cells that the player
// must not claim.
func (p Position) Threats(player Player) Set {
	return p.of().completing(player, p.Stones(player)).Intersect(p.Free())
}

// WinningSet returns a winning set that the player owns, and the empty set if
// there is none. In maker-breaker O has no winning sets.
func (p Position) WinningSet(player Player) Set {
	g, s := p.of(), p.Stones(player)
	if !g.owns(player, s) {
		return Set{}
	}
	if g.Family != nil {
		return g.Family.member(player, s)
	}
	m := g.Matching(s)
	for range m.Len() - g.Goal.Size {
		_, m = m.Pop()
	}
	return m
}

// OpenBlock returns the open block of §4: the rows times the columns in which the player
// owns no stone. H is X's open block.
func (p Position) OpenBlock(player Player) (rows, cols Lines) {
	b, s := &p.of().Board, p.Stones(player)
	return FirstLines(b.Rows) &^ s.Rows(), FirstLines(b.Cols) &^ s.Cols()
}

// Outcome says who has won, if anybody has, and whether the game has ended. That of the zero
// Position, in which nobody can move, is Open: there is no game to end.
func (p Position) Outcome() Outcome {
	g := p.of()
	if g == &nowhere {
		return Open
	}
	for _, player := range [...]Player{X, O} {
		if g.owns(player, p.Stones(player)) {
			if g.Convention.Avoids() {
				player = player.Other()
			}
			return WonBy(player)
		}
	}
	if p.Ply() < p.Last() {
		return Open
	}
	return g.Convention.Unowned()
}

// String draws the board, one line a row, with 1-based row and column numbers. On a graph it
// lists the edges of each player.
func (p Position) String() string {
	var b strings.Builder
	board := p.Board()
	if board.IsGraph() {
		return fmt.Sprintf("%v\nX: %s\nO: %s", board, p.Game().List(p.X), p.Game().List(p.O))
	}
	b.WriteString("   ")
	for c := range board.Cols {
		fmt.Fprintf(&b, "%3d", c+1)
	}
	for r := range board.Rows {
		fmt.Fprintf(&b, "\n%3d", r+1)
		for c := range board.Cols {
			fmt.Fprintf(&b, "  %c", p.mark(At(r, c)))
		}
	}
	return b.String()
}
