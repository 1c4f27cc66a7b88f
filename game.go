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
	"strings"
	"sync"
	"weak"
)

// Game is what is played: a board, what is to be owned on it, what owning it means, and who
// begins. Game is a comparable value; [Game.Start] returns its first position.
type Game struct {
	Board
	Convention Convention
	Goal       Goal
	// Family lists the winning sets. It is nil where they are matchings, which need no list,
	// and [Game.Start] sets it where they follow from another Goal. A list of one's own comes
	// with no Goal, or with one of the kinds that say in words what is listed.
	Family *Family
	First  Player // moves when the number of stones on the board is even, unless Family says who moves
}

// Valid returns an error unless g can be played.
func (g Game) Valid() error {
	if err := g.Board.Valid(); err != nil {
		return err
	}
	if f := g.Family; f != nil && len(f.X)+len(f.O) == 0 && f.goal == (Goal{}) && !g.Board.Cells().Empty() {
		return errors.New("a family needs at least one winning set")
	}
	switch {
	case g.Convention > AvoiderEnforcer:
		return fmt.Errorf("the convention %d is out of range: give 0 to %d", g.Convention, AvoiderEnforcer)
	case g.First > O:
		return fmt.Errorf("the first player %d is out of range: give 0 for X or 1 for O", g.First)
	case g.Family == nil:
		return g.Goal.valid(g.Board)
	case int(g.Goal.Kind) >= len(kinds), g.Goal != g.Family.goal && kinds[g.Goal.Kind].find != nil && g.Goal != Goal{}:
		return errors.New("a game has a goal or a family of winning sets, not both")
	}
	return g.Family.valid(g.Cells())
}

// Start returns the position of g without stones. The error is that of [Game.Valid], or of
// [Goal.Sets] where the winning sets have to be listed.
func (g Game) Start() (Position, error) {
	if err := g.Valid(); err != nil {
		return Position{}, err
	}
	if g.Family == nil {
		if even := g.IsGraph() && g.Order()%2 == 0; g.Goal == (Goal{Kind: PerfectMatching}) && even || g.Goal == (Goal{}) {
			g.Goal = Goal{Size: g.Shorter()}
		}
		if g.lists() {
			return g.listed(MostSets)
		}
	}
	return Position{game: intern(g)}, nil
}

// listed returns the start of g with its winning sets in a family. Equal games have the same.
func (g Game) listed(most int) (Position, error) {
	key := list{g.Board, g.Goal}
	f, ok := lists.get(key)
	if !ok || len(f.X) > most {
		sets, err := g.Goal.Sets(g.Board, most)
		if err != nil {
			return Position{}, err
		}
		f = lists.add(key, &Family{X: sets, O: sets, goal: g.Goal})
	}
	g.Family = f
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

// games holds every game in use, and lists what the goals list.
var (
	games interned[Game, game]
	lists interned[list, Family]
)

// list is what winning sets follow from.
type list struct {
	board Board
	goal  Goal
}

func intern(g Game) *game {
	if known, ok := games.get(g); ok {
		return known
	}
	fresh := &game{Game: g, cells: g.Cells()}
	if g == (Game{Board: Square(g.Rows), Goal: Goal{Size: g.Rows}}) {
		fresh.n = g.Rows
	}
	return games.add(g, fresh)
}

// interned holds one value for each key in use: a map[K]weak.Pointer[V]. A value that nobody
// else holds is forgotten.
type interned[K comparable, V any] struct{ known sync.Map }

// get returns the value of a key.
func (m *interned[K, V]) get(key K) (*V, bool) {
	known, ok := m.known.Load(key)
	if !ok {
		return nil, false
	}
	used := known.(weak.Pointer[V]).Value()
	return used, used != nil
}

// add returns the value of a key: the fresh one, unless it has one by now.
func (m *interned[K, V]) add(key K, fresh *V) *V {
	own := weak.Make(fresh)
	for {
		known, ok := m.known.LoadOrStore(key, own)
		if !ok {
			runtime.AddCleanup(fresh, func(key K) { m.known.CompareAndDelete(key, own) }, key)
			return fresh
		}
		if used := known.(weak.Pointer[V]).Value(); used != nil {
			return used
		}
		m.known.CompareAndDelete(key, known)
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
		if s.Len() < g.Goal.Size || s.Vertices().Len() < 2*g.Goal.Size {
			return false
		}
		joined := s.Neighbours()
		return !matchVertices(&joined, FirstLines(g.Rows), 0, g.Rows-2*g.Goal.Size, Set{}, func(Set, Lines) bool { return false })
	}
	return g.Goal.Size > 0 && s.Len() >= g.Goal.Size && s.Nu() >= g.Goal.Size
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
	case s.Len() < g.Goal.Size-1, g.Pairs && s.Vertices().Len() < 2*g.Goal.Size-2:
		return Set{}
	}
	nu, _, _, cells := g.Raising(s)
	if nu != g.Goal.Size-1 {
		return Set{}
	}
	return cells
}

// WinningSets returns the winning sets of X in a fixed order: the family as it is listed, or
// what [Goal.Sets] returns. It is an error if there are more than most, or if g cannot be played.
func (g Game) WinningSets(most int) ([]Set, error) {
	start, err := g.Start()
	if err != nil {
		return nil, err
	}
	if g = start.Game(); g.Family != nil {
		return g.Family.Of(X), nil
	}
	return g.Goal.Sets(g.Board, most)
}

// Listed returns g with its winning sets in a family. It is an error if there are more than
// most.
func (g Game) Listed(most int) (Game, error) {
	start, err := g.Start()
	if err != nil {
		return g, err
	}
	if g = start.Game(); g.Family == nil {
		start, err = g.listed(most)
	}
	return start.Game(), err
}

// Name returns how people name a cell: "(2,3)" on a grid, "2-3" on a graph, or the name of
// the vertex.
func (g Game) Name(c Cell) string {
	if g.IsGraph() {
		return g.edgeName(c)
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
	if g.Family == nil && g.IsSquare() && g.Goal.Size == g.Rows {
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

// OwnSets reports whether the winning sets of g are somebody's own list: they do not follow
// from its goal.
func (g Game) OwnSets() bool {
	return g.Family != nil && (g.Family.goal == Goal{} || g.Family.goal != g.Goal)
}

// HasNames reports whether cells have names other than their row and column.
func (g Game) HasNames() bool { return g.IsGraph() || g.Family != nil && g.Family.Names != nil }

// Named returns the cell that a word names: as [ParseCell] reads it, as an edge, "2-3", or
// as the name of a vertex.
func (g Game) Named(word string) (Cell, error) {
	if g.IsGraph() {
		return g.edgeNamed(word)
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
