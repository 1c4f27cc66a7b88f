package transversal

import (
	"fmt"
	"sync"
)

// Convention says what owning a winning set means.
type Convention uint8

// The conventions.
const (
	Achievement     Convention = iota // the first to own a winning set wins: the game of the paper
	MakerBreaker                      // X wins by owning one, O by keeping X from it until the board is full
	Avoidance                         // the first to own one loses
	AvoiderEnforcer                   // X loses by owning one, and wins by owning none when the board is full
)

// String returns "achievement", "maker-breaker", "avoidance" or "avoider-enforcer".
func (c Convention) String() string {
	return choose(c, "achievement", "maker-breaker", "avoidance", "avoider-enforcer")
}

// Avoids reports whether the owner of a winning set loses.
func (c Convention) Avoids() bool { return c == Avoidance || c == AvoiderEnforcer }

// OneSided reports whether X alone has winning sets.
func (c Convention) OneSided() bool { return c == MakerBreaker || c == AvoiderEnforcer }

// MarshalText writes c as [Convention.String] does.
func (c Convention) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (c *Convention) UnmarshalText(text []byte) error {
	return parseWord(c, string(text), "a rule of the game", Achievement, MakerBreaker, Avoidance, AvoiderEnforcer)
}

// Game is what is played: a board, the winning sets, and who begins. A winning set is a
// matching of Goal cells or, if Family is set, one that it lists. Game is a comparable
// value; [Game.Start] returns its first position.
type Game struct {
	Board
	Convention Convention
	Goal       int     // 1..the shorter side; 0 stands for the shorter side
	Family     *Family // nil where matchings win; Goal is 0 otherwise
	First      Player  // moves when the number of stones on the board is even, unless Family says who moves
}

// Valid returns an error unless g can be played.
func (g Game) Valid() error {
	if err := g.Board.Valid(); err != nil {
		return err
	}
	switch {
	case g.Convention > AvoiderEnforcer:
		return fmt.Errorf("the convention %d is out of range: give 0 to %d", g.Convention, AvoiderEnforcer)
	case g.Convention == AvoiderEnforcer && g.Family == nil:
		return fmt.Errorf("%v needs a list of winning sets", g.Convention)
	case g.First > O:
		return fmt.Errorf("the first player %d is out of range: give 0 for X or 1 for O", g.First)
	case g.Family != nil && g.Goal != 0:
		return fmt.Errorf("a game has a goal or a family of winning sets, not both")
	case g.Family != nil:
		return g.Family.on(g.Board)
	case g.Goal < 0 || g.Goal > g.Shorter():
		return fmt.Errorf("the goal %d is out of range: give 1 to %d, the shorter side", g.Goal, g.Shorter())
	}
	return nil
}

// Start returns the position of g without stones, or the error of [Game.Valid].
func (g Game) Start() (Position, error) {
	if err := g.Valid(); err != nil {
		return Position{}, err
	}
	if g.Goal == 0 && g.Family == nil {
		g.Goal = g.Shorter()
	}
	return Position{game: intern(g)}, nil
}

// game is a Game with what follows from it. There is one for each game, so that
// positions can be compared.
type game struct {
	Game
	cells Set
	n     int // the n of the paper's game, 0 for every other game
}

// nowhere is the game of the zero Position.
var nowhere game

// paper has the games of the paper, by n.
var paper = func() (games [MaxN + 1]*game) {
	for n := 1; n <= MaxN; n++ {
		b := Square(n)
		games[n] = &game{Game: Game{Board: b, Goal: n}, cells: b.Cells(), n: n}
	}
	return games
}()

// others holds every other game that was begun: map[Game]*game.
var others sync.Map

func intern(g Game) *game {
	if n := g.Rows; g == paper[n].Game {
		return paper[n]
	}
	known, ok := others.Load(g)
	if !ok {
		known, _ = others.LoadOrStore(g, &game{Game: g, cells: g.Cells()})
	}
	return known.(*game)
}

// owns reports whether s contains a winning set of a player.
func (g *game) owns(player Player, s Set) bool {
	switch {
	case player == O && g.Convention.OneSided():
		return false
	case g.n != 0:
		return s.HasTransversal(g.n)
	case g.Family != nil:
		return g.Family.within(player, s)
	}
	return g.Goal > 0 && s.Len() >= g.Goal && s.Nu() >= g.Goal
}

// completing returns the cells that complete s, a set that contains no winning set of a
// player: with any one of them it does.
func (g *game) completing(player Player, s Set) Set {
	switch {
	case player == O && g.Convention.OneSided():
		return Set{}
	case g.n != 0:
		return Rectangle(s.Completing(g.n))
	case g.Family != nil:
		return g.Family.completing(player, s)
	}
	nu, rows, cols := s.Raising(g.Rows, g.Cols)
	if nu != g.Goal-1 {
		return Set{}
	}
	return Rectangle(rows, cols)
}
