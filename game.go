// Package transversal implements the transversal achievement game: two players, X first,
// claim cells of an n×n board, and the first to own a transversal wins: n cells of which
// no two share a row or a column. A cell (r,c) is the edge that joins row r to column c in
// K_{n,n}, so a transversal is a perfect matching.
//
// The package holds the game and its matching theory: [Cell] and [Set], the matching number
// ν ([Set.Nu]), the cells that complete a set ([Set.Completing], Lemma 1 of the paper),
// [Position] and [Record]. Package strategy has the players' rules.
//
// Lemmas have the names and numbers of K. Guan, "The transversal achievement game on a
// square grid". Rows and columns are 0-based in the code and 1-based wherever a person
// reads or types them.
package transversal

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"weak"
)

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
	if f := g.Family; f != nil && len(f.X)+len(f.O) == 0 {
		return errors.New("a family needs at least one winning set")
	}
	if err := g.Board.Valid(); err != nil {
		return err
	}
	switch {
	case g.Convention > AvoiderEnforcer:
		return fmt.Errorf("the convention %d is out of range: give 0 to %d", g.Convention, AvoiderEnforcer)
	case g.Convention == AvoiderEnforcer && g.Family == nil:
		return fmt.Errorf("%v needs a list of winning sets: give achievement, maker-breaker or avoidance", g.Convention)
	case g.First > O:
		return fmt.Errorf("the first player %d is out of range: give 0 for X or 1 for O", g.First)
	case g.Family != nil && g.Goal != 0:
		return fmt.Errorf("a game has a goal or a family of winning sets, not both")
	case g.Family != nil:
		return g.Family.valid(g.Cells())
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

// games holds every game in use: map[Game]weak.Pointer[game]. A game of which no position
// is left is forgotten.
var games sync.Map

func intern(g Game) *game {
	fresh := &game{Game: g, cells: g.Cells()}
	if g == (Game{Board: Square(g.Rows), Goal: g.Rows}) {
		fresh.n = g.Rows
	}
	own := weak.Make(fresh)
	for {
		known, ok := games.LoadOrStore(g, own)
		if !ok {
			runtime.AddCleanup(fresh, func(g Game) { games.CompareAndDelete(g, own) }, g)
			return fresh
		}
		if used := known.(weak.Pointer[game]).Value(); used != nil {
			return used
		}
		games.CompareAndDelete(g, known)
	}
}

// owns reports whether s contains a winning set of a player.
func (g *game) owns(player Player, s Set) bool {
	switch {
	case player == O && g.Convention.OneSided():
		return false
	case g.n != 0:
		return s.HasTransversal(g.n)
	case g.Family != nil:
		return !g.Family.member(player, s).Empty()
	case g.Pairs:
		if s.Len() < g.Goal || s.Vertices().Len() < 2*g.Goal {
			return false
		}
		joined := s.Neighbours()
		return !matchVertices(&joined, FirstLines(g.Rows), 0, g.Rows-2*g.Goal, Set{}, func(Set, Lines) bool { return false })
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
	case s.Len() < g.Goal-1, g.Pairs && s.Vertices().Len() < 2*g.Goal-2:
		return Set{}
	}
	nu, _, _, cells := g.Raising(s)
	if nu != g.Goal-1 {
		return Set{}
	}
	return cells
}

// WinningSets returns the winning sets of X in a fixed order: the family as it is listed, or
// the matchings of Goal cells. It is an error if there are more than most, or if g cannot be
// played.
func (g Game) WinningSets(most int) ([]Set, error) {
	start, err := g.Start()
	if err != nil {
		return nil, err
	}
	if g = start.Game(); g.Family != nil {
		return g.Family.Of(X), nil
	}
	var found []Set
	// extend finds the matchings of s and of lacking cells that are left, in row-major order, and
	// is false if there are too many.
	var extend func(s, left Set, lacking int) bool
	extend = func(s, left Set, lacking int) bool {
		if lacking == 0 {
			found = append(found, s)
			return len(found) <= most
		}
		for left.Rows().Len() >= lacking {
			var c Cell
			c, left = left.Pop()
			if !extend(s.With(c), left.Minus(g.across(c)), lacking-1) {
				return false
			}
		}
		return true
	}
	if !extend(Set{}, g.Cells(), g.Goal) {
		return nil, fmt.Errorf("the game has more than %d winning sets, too many to list", most)
	}
	return found, nil
}

// Listed returns g with its winning sets in a family, which may be played under any convention.
// It is an error if there are more than most, or none.
func (g Game) Listed(most int) (Game, error) {
	if g.Family != nil {
		return g, nil
	}
	plain := g
	plain.Convention = Achievement
	sets, err := plain.WinningSets(most)
	if err != nil {
		return g, err
	}
	g.Goal, g.Family = 0, NewFamily(sets...)
	return g, nil
}

// Name returns how people name a cell: "(2,3)" on a grid, "2-3" on a graph, or the name of
// the vertex.
func (g Game) Name(c Cell) string {
	if g.Pairs {
		return fmt.Sprintf("%d-%d", c.Row()+1, c.Col()+1)
	}
	if g.Family != nil && int(c) < len(g.Family.Names) {
		return g.Family.Names[c]
	}
	return c.String()
}

// Names returns the names of the cells in row-major order, nil if they have no names.
func (g Game) Names() (names []string) {
	if g.HasNames() {
		for c := range g.Cells().All() {
			names = append(names, g.Name(c))
		}
	}
	return names
}

// List names the cells of s one after another: "1-2 3-4".
func (g Game) List(s Set) string {
	var names []string
	for c := range s.All() {
		names = append(names, g.Name(c))
	}
	return strings.Join(names, " ")
}

// SetName says what a winning set is called: "a transversal" on a square board whose goal is its
// side, otherwise "a winning set".
func (g Game) SetName() string {
	if g.Family == nil && !g.Pairs && g.IsSquare() && g.Goal == g.Rows {
		return "a transversal"
	}
	return "a winning set"
}

// Spell returns cells as JSON has them: as they are, or by their names if they have names.
func (g Game) Spell(cells ...Cell) []any {
	spelled := make([]any, len(cells))
	for i, c := range cells {
		if spelled[i] = c; g.HasNames() {
			spelled[i] = g.Name(c)
		}
	}
	return spelled
}

// thing names a cell in a sentence: "cell (2,3)", or a vertex or an edge by its own name.
func (g Game) thing(c Cell) string {
	if g.HasNames() {
		return g.Name(c)
	}
	return "cell " + c.String()
}

// HasNames reports whether cells have names other than their row and column.
func (g Game) HasNames() bool { return g.Pairs || g.Family != nil && g.Family.Names != nil }

// Named returns the cell that a word names: as [ParseCell] reads it, as an edge, "2-3", or
// as the name of a vertex.
func (g Game) Named(word string) (Cell, error) {
	if g.Pairs {
		from, to, _ := strings.Cut(word, "-")
		i, err := strconv.Atoi(from)
		j, wrong := strconv.Atoi(to)
		if err != nil || wrong != nil || i == j || min(i, j) < 1 || max(i, j) > g.Rows {
			return 0, fmt.Errorf("%s is not an edge: give two vertices from 1 to %d, as in 1-2", quote(word), g.Rows)
		}
		return Edge(i-1, j-1), nil
	}
	if !g.HasNames() {
		return ParseCell(word)
	}
	c := slices.Index(g.Family.Names, word)
	if c < 0 {
		return 0, fmt.Errorf("%s is not a vertex of the game: %s", quote(word), quote(strings.Join(slices.Sorted(slices.Values(g.Family.Names)), " ")))
	}
	return Cell(c), nil
}

// Picture draws b in one line, with slashes between rows: . for a cell, # for a missing
// one.
func (b Board) Picture() string { return Position{game: &game{Game: Game{Board: b}}}.Picture() }
