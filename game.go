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

// Convention says what owning a winning set means.
type Convention uint8

// The conventions.
const (
	Achievement     Convention = iota // the first to own a winning set wins: the game of the paper
	MakerBreaker                      // X wins by owning one, O by keeping X from it until the board is full
	Avoidance                         // the first to own one loses
	AvoiderEnforcer                   // X loses by owning one, and wins by owning none when the board is full
)

// conventions says what follows from each convention.
var conventions = [...]struct {
	name             string
	avoids, oneSided bool
	unowned          Outcome
	aim              string // with %s for what is to be owned or not
}{
	Achievement:     {"achievement", false, false, Draw, "The first to own %s wins."},
	MakerBreaker:    {"maker-breaker", false, true, OWins, "X wins by owning %s, O by preventing it."},
	Avoidance:       {"avoidance", true, false, Draw, "The first to own %s loses."},
	AvoiderEnforcer: {"avoider-enforcer", true, true, XWins, "X loses by owning %s, and wins by owning none."},
}

// Conventions returns all conventions. Only the last needs winning sets that are listed.
func Conventions() []Convention {
	return []Convention{Achievement, MakerBreaker, Avoidance, AvoiderEnforcer}
}

// String returns "achievement", "maker-breaker", "avoidance" or "avoider-enforcer".
func (c Convention) String() string {
	if c > AvoiderEnforcer {
		return "?"
	}
	return conventions[c].name
}

// Avoids reports whether the owner of a winning set loses.
func (c Convention) Avoids() bool { return conventions[c].avoids }

// OneSided reports whether X alone has winning sets.
func (c Convention) OneSided() bool { return conventions[c].oneSided }

// Unowned returns how a game ends in which nobody owns a winning set.
func (c Convention) Unowned() Outcome { return conventions[c].unowned }

// Aim says in one line how to win where the given words, such as "a row", name a winning set.
func (c Convention) Aim(set string) string {
	return strings.Replace(fmt.Sprintf(conventions[c].aim, set), ",,", ",", 1)
}

// MarshalText writes c as [Convention.String] does.
func (c Convention) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (c *Convention) UnmarshalText(text []byte) error {
	return parseWord(c, string(text), "a rule of the game", Conventions()...)
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
		if s.Len() < g.Goal {
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
	case s.Len() < g.Goal-1:
		return Set{}
	}
	nu, _, _, cells := g.Raising(s)
	if nu != g.Goal-1 {
		return Set{}
	}
	return cells
}

// Raising returns ν(s), the most cells of s that are a matching; the rows and columns, or twice
// the vertices, that some maximum matching leaves out; and the cells that raise ν, missing or not.
func (b Board) Raising(s Set) (nu int, rows, cols Lines, cells Set) {
	if b.Pairs {
		nu, rows, cells = s.RaisingEdges(b.Rows)
		return nu, rows, rows, cells
	}
	nu, rows, cols = s.Raising(b.Rows, b.Cols)
	return nu, rows, cols, Rectangle(rows, cols)
}

// Player is one of the two players. X moves first unless a [Game] says otherwise.
type Player uint8

// The players.
const (
	X Player = iota
	O
)

// Other returns the opponent of p.
func (p Player) Other() Player { return p ^ 1 }

// String returns "X" or "O".
func (p Player) String() string { return choose(p, "X", "O") }

// MarshalText writes p as [Player.String] does.
func (p Player) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads "X" or "O".
func (p *Player) UnmarshalText(text []byte) error {
	return parseWord(p, string(text), "a player", X, O)
}

// Outcome says whether a game is open, won or drawn.
type Outcome uint8

// The outcomes.
const (
	Open Outcome = iota
	XWins
	OWins
	Draw
)

// WonBy returns the outcome in which p has won.
func WonBy(p Player) Outcome { return XWins + Outcome(p&1) }

// By returns the player who has won, and false, with X, if nobody has.
func (o Outcome) By() (Player, bool) {
	if o == OWins {
		return O, true
	}
	return X, o == XWins
}

// String returns "open", "X wins", "O wins" or "draw".
func (o Outcome) String() string { return choose(o, "open", "X wins", "O wins", "draw") }

// Winner returns "X", "O" or "draw", and "" in a game that is open.
func (o Outcome) Winner() string { return choose(o, "", "X", "O", "draw") }

// MarshalText writes o as [Outcome.String] does.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// choose returns the word for the small number v, and "?" if there is none.
func choose[T ~uint8](v T, words ...string) string {
	if int(v) < len(words) {
		return words[v]
	}
	return "?"
}

// parseWord sets to to the one of the values that is written as the word.
func parseWord[T interface {
	~uint8
	fmt.Stringer
}](to *T, word, what string, values ...T) error {
	var words []string
	for _, v := range values {
		if v.String() == word {
			*to = v
			return nil
		}
		words = append(words, v.String())
	}
	return fmt.Errorf("%s is not %s: give one of %s", quote(word), what, strings.Join(words, ", "))
}

// Family lists the winning sets of a game and its special rules. Vertices are cells. A family
// must not change once a game has it. Two games are the same only if they have the same *Family.
type Family struct {
	X, O  []Set    // the winning sets of each player, none empty and none twice; one at least in all
	Name  string   // how a text names the game, such as "K5 star:3"; empty if only a file can
	Names []string // of the vertices, the cells 0, 1, …; nil if they are cells of a grid or a graph
	// Turns says who moves at each ply from ply Begin+1 on, Begin being the number of
	// stones at the start. After the last of them the game is over. If it is nil the
	// players take turns until the board is full.
	Turns []Player
	Begin int
	First Set // the vertices that the first move may claim, at ply Begin+1; all if empty
}

// NewFamily returns the family in which both players have the given winning sets.
func NewFamily(sets ...Set) *Family { return &Family{X: sets, O: sets} }

// Of returns the winning sets of a player.
func (f *Family) Of(player Player) []Set {
	if player == X {
		return f.X
	}
	return f.O
}

// Same reports whether the players have the same winning sets.
func (f *Family) Same() bool {
	if len(f.X) != len(f.O) {
		return false
	}
	each := map[Set]bool{}
	for _, s := range f.X {
		each[s] = true
	}
	return !slices.ContainsFunc(f.O, func(s Set) bool { return !each[s] })
}

// valid returns an error unless f can be played on a board with the given cells.
func (f *Family) valid(cells Set) error {
	if cells.Len() < len(f.Names) {
		return errors.New("the board has fewer cells than the game has vertices")
	}
	for i, name := range f.Names {
		if name == "" || strings.ContainsAny(name, " \t\r\n%#") || slices.Contains(f.Names[:i], name) {
			return fmt.Errorf("%s cannot be the name of a vertex: a name is one word, and of one vertex", quote(name))
		}
	}
	if last := f.Begin + len(f.Turns); f.Begin < 0 || f.Turns != nil && last > cells.Len() {
		return fmt.Errorf("the turns are those of plies %d to %d: give plies from 1 to %d, the number of cells", f.Begin+1, last, cells.Len())
	}
	if i := slices.IndexFunc(f.Turns, func(p Player) bool { return p > O }); i >= 0 {
		return fmt.Errorf("the player %d of turn %d is out of range: give 0 for X or 1 for O", f.Turns[i], i+1)
	}
	for _, sets := range [...][]Set{f.X, f.O} {
		seen := make(map[Set]int, len(sets))
		for i, s := range sets {
			if s.Empty() {
				return fmt.Errorf("winning set %d is empty", i+1)
			}
			if off, ok := s.Minus(cells).First(); ok {
				return fmt.Errorf("winning set %d has the cell %v, which is not on the board", i+1, off)
			}
			if j, ok := seen[s]; ok {
				return fmt.Errorf("winning sets %d and %d are the same: %v", j, i+1, s)
			}
			seen[s] = i + 1
		}
	}
	if off, ok := f.First.Minus(cells).First(); ok {
		return fmt.Errorf("the first move may claim the cell %v, which is not on the board", off)
	}
	return nil
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

// across returns all cells in the row or the column of c, or at its two vertices.
func (b Board) across(c Cell) Set {
	rows, cols := Line(c.Row()), Line(c.Col())
	if b.Pairs {
		rows, cols = rows|cols, rows|cols
	}
	all := FirstLines(MaxN)
	return Rectangle(rows, all).Union(Rectangle(all, cols))
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

// BoardOf returns a board with the given number of cells, 1..256, for a game whose
// vertices have names. The cells are the first ones in row-major order.
func BoardOf(vertices int) Board {
	rows := (vertices + MaxN - 1) / MaxN
	b := Board{Rows: rows, Cols: min(vertices, MaxN)}
	for c := vertices; c < rows*b.Cols; c++ {
		b.Missing = b.Missing.With(Cell(c))
	}
	return b
}

// member returns the first winning set of a player that s contains, and the empty
// set if there is none.
func (f *Family) member(player Player, s Set) Set {
	for _, w := range f.Of(player) {
		if s.Contains(w) {
			return w
		}
	}
	return Set{}
}

// completing returns the cells with any one of which s contains a winning set of a player,
// and nothing if it contains one already.
func (f *Family) completing(player Player, s Set) (cells Set) {
	for _, w := range f.Of(player) {
		switch lacking := w.Minus(s); lacking.Len() {
		case 0:
			return Set{}
		case 1:
			cells = cells.Union(lacking)
		}
	}
	return cells
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

// Board is a graph whose edges the players claim, its cells. It is a grid of up to 16×16
// cells, oblong or not, and so the bipartite graph K_{Rows,Cols}; or, if Pairs is set, the
// complete graph on up to 16 vertices. Cells may be missing.
type Board struct {
	Rows, Cols int // sides, 1..16 each
	Missing    Set // cells that the board lacks
	// Pairs says that rows and columns are the same vertices: the cell in row i and column j,
	// i < j, is the edge between vertices i and j, and there are no others.
	Pairs bool
}

// Square returns the full n×n board, n in 1..16.
func Square(n int) Board { return Board{Rows: n, Cols: n} }

// Complete returns the complete graph on the vertices 0..n-1, n in 2..16.
func Complete(n int) Board { return Board{Rows: n, Cols: n, Pairs: true} }

// Cells returns the cells of the board, and none if its sides are out of range.
func (b Board) Cells() Set {
	if b.checkSides() != nil {
		return Set{}
	}
	if b.Pairs {
		return FirstLines(b.Rows).Edges().Minus(b.Missing)
	}
	return Rectangle(FirstLines(b.Rows), FirstLines(b.Cols)).Minus(b.Missing)
}

// Shorter returns the most cells of a matching: the shorter side of a grid, and half the
// vertices of a graph.
func (b Board) Shorter() int {
	if b.Pairs {
		return b.Rows / 2
	}
	return min(b.Rows, b.Cols)
}

// IsSquare reports whether the board is a grid with as many rows as columns.
func (b Board) IsSquare() bool { return b.Rows == b.Cols && !b.Pairs }

// Valid returns an error unless the sides are in range and the missing cells lie
// within them.
func (b Board) Valid() error {
	if err := b.checkSides(); err != nil {
		return err
	}
	full := b
	full.Missing = Set{}
	if off, ok := b.Missing.Minus(full.Cells()).First(); ok {
		return fmt.Errorf("the missing cell %v is not on the %d×%d board", off, b.Rows, b.Cols)
	}
	return nil
}

func (b Board) checkSides() error {
	if b.Rows < 1 || b.Rows > MaxN || b.Cols < 1 || b.Cols > MaxN {
		return fmt.Errorf("a board of %d×%d is out of range: sides run from 1 to %d", b.Rows, b.Cols, MaxN)
	}
	if b.Pairs && (b.Rows != b.Cols || b.Rows < 2) {
		return fmt.Errorf("a graph on %d and %d vertices: give the same number, from 2 to %d, twice", b.Rows, b.Cols, MaxN)
	}
	return nil
}

// String names the board as [ParseBoard] reads it: "6" for 6×6, "4x5" for 4×5, and a picture
// where cells are missing; for a graph "K6", "K3,4" or its edges, "1-2,2-3".
func (b Board) String() string {
	switch {
	case b.Pairs:
		return b.graph()
	case !b.Missing.Empty():
		return b.Picture()
	case b.IsSquare():
		return strconv.Itoa(b.Rows)
	}
	return fmt.Sprintf("%dx%d", b.Rows, b.Cols)
}

// graph names a board of pairs.
func (b Board) graph() string {
	if b.Missing.Empty() {
		return fmt.Sprintf("K%d", b.Rows)
	}
	for k := range b.Rows {
		if first := FirstLines(k); k > 0 && b.Cells() == Rectangle(first, FirstLines(b.Rows)&^first) {
			return fmt.Sprintf("K%d,%d", k, b.Rows-k)
		}
	}
	return strings.ReplaceAll(Game{Board: b}.List(b.Cells()), " ", ",")
}

// ParseComplete reads the name of a complete graph, K8, where k is 0, or of the complete
// bipartite graph K3,4 on n and k vertices.
func ParseComplete(name string) (n, k int, ok bool) {
	sizes, ok := strings.CutPrefix(name, "K")
	first, second, bipartite := strings.Cut(sizes, ",")
	n, _ = strconv.Atoi(first)
	k, _ = strconv.Atoi(second)
	return n, k, ok && n > 0 && strconv.Itoa(n) == first && (!bipartite || k > 0 && strconv.Itoa(k) == second)
}

// parseGraph reads what graph writes.
func parseGraph(word string) (b Board, err error) {
	wrong := fmt.Errorf("%s is not a graph on 2 to %d vertices: give K6, K3,4 or its edges, as in 1-2,2-3", quote(word), MaxN)
	var cells Set
	if strings.HasPrefix(word, "K") {
		n, k, ok := ParseComplete(word)
		if !ok || n > MaxN || k > MaxN || n+k > MaxN {
			return b, wrong
		}
		b = Complete(n + k)
		if cells = b.Cells(); k > 0 {
			cells = Rectangle(FirstLines(n), FirstLines(n+k)&^FirstLines(n))
		}
	} else {
		all := Game{Board: Complete(MaxN)}
		for edge := range strings.SplitSeq(word, ",") {
			c, err := all.Named(edge)
			if err != nil {
				return b, wrong
			}
			cells = cells.With(c)
		}
		b = Complete(cells.Cols().Last() + 1)
	}
	b.Missing = b.Cells().Minus(cells)
	return b, b.Valid()
}

// ParseBoard reads a board: "6" is 6×6, "4x5" or "4×5" has 4 rows and 5 columns, and a picture
// such as "..#/..." shows the missing cells; "K6", "K3,4" and "1-2,2-3" are graphs.
func ParseBoard(word string) (Board, error) {
	if strings.HasPrefix(word, "K") || strings.Index(word, "-") > 0 {
		return parseGraph(word)
	}
	if strings.ContainsAny(word, ".#") {
		drawn, err := parsePicture(word)
		if !drawn.Occupied().Empty() {
			err = fmt.Errorf("there are stones on the board %s", quote(word))
		}
		return drawn.Board(), err
	}
	rows, cols, ok := strings.Cut(strings.ReplaceAll(word, "×", "x"), "x")
	if !ok {
		cols = rows
	}
	r, err1 := strconv.Atoi(rows)
	c, err2 := strconv.Atoi(cols)
	if err1 != nil || err2 != nil {
		return Board{}, fmt.Errorf("%s is not a board: give a size such as 6 or 4x5, or a picture such as \"..#/...\"", quote(word))
	}
	b := Board{Rows: r, Cols: c}
	return b, b.Valid()
}

// Picture draws b in one line, with slashes between rows: . for a cell, # for a missing
// one.
func (b Board) Picture() string { return Position{game: &game{Game: Game{Board: b}}}.Picture() }

// Edge returns the cell that joins vertex i to vertex j, i ≠ j, in 0..15, on a board of pairs.
func Edge(i, j int) Cell { return At(min(i, j), max(i, j)) }

// Edges returns all edges between vertices of l.
func (l Lines) Edges() (s Set) {
	for v := range l.All() {
		s = s.Union(Rectangle(Line(v), l&^FirstLines(v+1)))
	}
	return s
}

// Vertices returns the ends of the edges s.
func (s Set) Vertices() Lines { return s.Rows() | s.Cols() }

// Neighbours returns, for each vertex, those that the edges s join to it.
func (s Set) Neighbours() (joined [MaxN]Lines) {
	for c := range s.All() {
		joined[c.Row()] |= Line(c.Col())
		joined[c.Col()] |= Line(c.Row())
	}
	return joined
}

// matchVertices matches the vertices left by edges, except for at most spare of them, and
// calls found with each matching and the vertices outside it until found returns false.
func matchVertices(joined *[MaxN]Lines, left, outside Lines, spare int, m Set, found func(m Set, outside Lines) bool) bool {
	if left == 0 {
		return found(m, outside)
	}
	v := left.First()
	left &^= Line(v)
	for w := range (joined[v] & left).All() {
		if !matchVertices(joined, left&^Line(w), outside, spare, m.With(Edge(v, w)), found) {
			return false
		}
	}
	return spare == 0 || matchVertices(joined, left, outside|Line(v), spare-1, m, found)
}

// RaisingEdges returns ν(s), the most edges of s of which no two share a vertex, on the graph
// with the vertices 0..n-1; the vertices that some maximum matching of s leaves out; and the
// edges that raise ν, which join two vertices that some maximum matching leaves out together.
// It is Lemma 1 on a graph that is not bipartite.
func (s Set) RaisingEdges(n int) (nu int, exposed Lines, edges Set) {
	joined, within, together := s.Neighbours(), Set{}, Set{}
	left := s.Vertices()
	for exposed = FirstLines(n) &^ left; left != 0; {
		part := Line(left.First()) // a connected component
		for grown := part; grown != 0; {
			v := grown.First()
			grown = grown&^Line(v) | joined[v]&^part
			part |= joined[v]
		}
		left &^= part
		for spare := part.Len() % 2; ; spare += 2 {
			var out Lines
			some := false
			matchVertices(&joined, part, 0, spare, Set{}, func(_ Set, outside Lines) bool {
				some, out = true, out|outside
				if spare > 1 {
					together = together.Union(outside.Edges())
				}
				return spare > 1 || spare == 1 && out != part
			})
			if some {
				nu += (part.Len() - spare) / 2
				exposed |= out
				within = within.Union(out.Edges())
				break
			}
		}
	}
	return nu, exposed, exposed.Edges().Minus(within).Union(together)
}

// Matching returns a maximum matching of the cells s.
func (g Game) Matching(s Set) (m Set) {
	if !g.Pairs {
		return s.MaximumMatching()
	}
	joined := s.Neighbours()
	for spare := g.Rows % 2; ; spare += 2 {
		if !matchVertices(&joined, FirstLines(g.Rows), 0, spare, Set{}, func(found Set, _ Lines) bool {
			m = found
			return false
		}) {
			return m
		}
	}
}
