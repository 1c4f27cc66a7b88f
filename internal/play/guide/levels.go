package guide

import (
	"fmt"

	tr "transversal"
)

// Level is a task to play.
type Level struct {
	Name  string // short, for links and to remember it by
	Title string
	Text  string    // what is to be reached
	Game  tr.Record // the position to begin with
	Seats [2]string // who plays X and who plays O, by name
	Goal  Goal
	Only  tr.Cell // the move to be found
}

// Goal is what a level asks for.
type Goal uint8

// The goals. The player is the one whom a person plays.
const (
	ToWin  Goal = iota // win
	ToLast             // as O: X must not have won at ply 2n+1
	ToMove             // find the only move that keeps what there is
)

// State is how a level stands.
type State string

// The states.
const (
	Going   State = "open"
	Reached State = "reached"
	Failed  State = "failed"
)

// Bound returns 2n+3, the ply by which X's rule wins on a board with n ≥ 4.
func Bound(n int) int { return 2*n + 3 }

// Promise returns the ply by which X's rule wins the game of p, and before which O's rule
// keeps X from winning; 0 if there is no theorem about the game.
func Promise(p tr.Position) int {
	if g := p.Game(); g.Pairs && g.Size() >= 3 && g == (tr.Game{Board: tr.Complete(2 * g.Size()), Goal: g.Goal}) {
		return Bound(g.Size())
	}
	if p.N() >= 4 {
		return Bound(p.N())
	}
	return 0
}

// Levels returns the levels, from easy to hard.
func Levels() []Level {
	empty := func(n int) tr.Record { return tr.Record{Start: tr.New(n)} }
	all := []Level{
		{"win-random", "First steps", "Own a transversal of the 4×4 board against somebody who plays anywhere.", empty(4), [2]string{"person", "random"}, ToWin, 0},
		{"win-easy", "O blocks", "Win as X on 4×4. O blocks when it must.", empty(4), [2]string{"person", "easy"}, ToWin, 0},
		{"win-medium", "O builds", "Win as X on 5×5. O blocks and builds.", empty(5), [2]string{"person", "medium"}, ToWin, 0},
		{"win-rule", "Against O's rule", "Win as X on 4×4 against the rule that delays longest.", empty(4), [2]string{"person", "delaying"}, ToWin, 0},
		{"win-exact", "Perfect play", "Win as X on 5×5 against perfect play. One slip may cost the win.", empty(5), [2]string{"person", "exact"}, ToWin, 0},
		{"win-k6", "On a hexagon", "X and O claim the lines between six points. Win as X: own three lines that pair up all the points.",
			mustParse("K6:"), [2]string{"person", "exact"}, ToWin, 0},
	}
	for _, n := range []int{4, 5, 6} {
		all = append(all, Level{
			fmt.Sprintf("last-%d", n), fmt.Sprintf("Hold out on %d×%d", n, n),
			fmt.Sprintf("As O on %d×%d, against X's winning rule: do not lose before move %d.", n, n, Bound(n)),
			empty(n), [2]string{"winning", "person"}, ToLast, 0,
		})
	}
	for i, line := range onlyMoves {
		game := mustParse(line)
		last := len(game.Moves) - 1
		player := at(game, last).Turn()
		all = append(all, OnlyMove(fmt.Sprintf("only-%d", i+1), fmt.Sprintf("Find the only move, %d", i+1),
			fmt.Sprintf("%v is to move, and a single cell keeps %s.", player, keeps[player]),
			tr.Record{Start: game.Start, Moves: game.Moves[:last]}, game.Moves[last]))
	}
	return all
}

// OnlyMove returns the level in which the one move that keeps what there is, in the position
// at the end of a game, is to be found, and the game then goes on against perfect play.
func OnlyMove(name, title, text string, game tr.Record, only tr.Cell) Level {
	seats := [2]string{"exact", "exact"}
	seats[at(game, len(game.Moves)).Turn()] = "person"
	return Level{name, title, text, game, seats, ToMove, only}
}

// onlyMoves are games whose last move alone kept X's win, or O from losing.
var onlyMoves = []string{
	"4: 2,2 4,2 2,4 4,1 1,4 2,1 4,3",
	"4: 2,3 2,4 1,2 1,3 4,2 4,1",
	"4: 3,3 4,2 1,2 2,4 3,1 4,4 2,2",
	"4: 4,3 1,1 4,2 3,3 2,1 2,2",
	"5: 1,2 2,1 4,3 3,3 1,4 4,2 5,4",
}

var keeps = [...]string{tr.X: "the win", tr.O: "O from losing"}

// State says how the level stands after the first plies moves of a game that
// began with it.
func (l Level) State(game tr.Record, plies int) State {
	p := at(game, plies)
	you := tr.X
	if l.Seats[tr.O] == "person" {
		you = tr.O
	}
	outcome := p.Outcome()
	if began := len(l.Game.Moves); l.Goal == ToMove && plies > began {
		if game.Moves[began] == l.Only {
			return Reached
		}
		return Failed
	}
	switch {
	case outcome == tr.WonBy(you):
		return Reached
	case l.Goal == ToLast && (p.Ply() >= Bound(p.N())-2 && outcome == tr.Open || p.Ply() >= Bound(p.N())):
		return Reached
	case outcome != tr.Open:
		return Failed
	}
	return Going
}
