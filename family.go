package transversal

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
)

// Family lists the winning sets of a game and its special rules, as [Listing] describes
// them. A family does not change once it is made. Two games are the same only if they have
// the same *Family.
type Family struct {
	listing Listing
	named   map[string]Cell // the vertex of each name
}

// Listing is what a [Family] is made of. Vertices are cells.
type Listing struct {
	X, O  []Set    // the winning sets of each player
	Names []string // of the vertices, the cells 0, 1, …; nil if they are cells of a grid
	// Turns says who moves at each ply from ply Begin+1 on, Begin being the number of
	// stones at the start. After the last of them the game is over. If it is nil the
	// players take turns until the board is full, and Begin does not count.
	Turns []Player
	Begin int
	First Set // the vertices that the first move may claim, at ply Begin+1; all if empty
}

// NewFamily returns the family in which both players have the given winning sets, in that
// order. There must be at least one set; none may be empty or occur twice.
func NewFamily(sets ...Set) (*Family, error) {
	seen := make(map[Set]int, len(sets))
	for i, s := range sets {
		if j, ok := seen[s]; ok {
			return nil, fmt.Errorf("winning sets %d and %d are the same: %v", j, i+1, s)
		}
		seen[s] = i + 1
	}
	return Listing{X: sets, O: sets}.Family()
}

// Family returns the family that l describes. There must be at least one winning set, and
// none may be empty. A set that is listed twice counts once.
func (l Listing) Family() (*Family, error) {
	f := &Family{listing: Listing{
		Names: slices.Clone(l.Names), Turns: slices.Clone(l.Turns), Begin: l.Begin, First: l.First,
	}}
	if len(l.Names) > MaxN*MaxN {
		return nil, fmt.Errorf("the game has %d vertices: %d is the most", len(l.Names), MaxN*MaxN)
	}
	for i, name := range l.Names {
		if f.named == nil {
			f.named = map[string]Cell{}
		}
		if _, ok := f.named[name]; ok || name == "" || strings.ContainsAny(name, " \t\r\n%#") {
			return nil, fmt.Errorf("%s cannot be the name of a vertex: a name is one word, and of one vertex", quote(name))
		}
		f.named[name] = Cell(i)
	}
	var err error
	if f.listing.X, err = distinct(l.X); err != nil {
		return nil, err
	}
	if f.listing.O, err = distinct(l.O); err != nil {
		return nil, err
	}
	if len(l.X)+len(l.O) == 0 {
		return nil, errors.New("a family needs at least one winning set")
	}
	return f, nil
}

// distinct returns the sets in their order, each once.
func distinct(sets []Set) (each []Set, err error) {
	seen := make(map[Set]bool, len(sets))
	for i, s := range sets {
		if s.Empty() {
			return nil, fmt.Errorf("winning set %d is empty", i+1)
		}
		if !seen[s] {
			seen[s] = true
			each = append(each, s)
		}
	}
	return each, nil
}

// Len returns the number of winning sets of X.
func (f *Family) Len() int { return len(f.listing.X) }

// All yields the winning sets of X with their numbers, from 0.
func (f *Family) All() iter.Seq2[int, Set] { return slices.All(f.listing.X) }

// Of returns the winning sets of a player. The caller must not modify the slice.
func (f *Family) Of(player Player) []Set {
	if player == X {
		return f.listing.X
	}
	return f.listing.O
}

// Same reports whether the players have the same winning sets.
func (f *Family) Same() bool {
	if len(f.listing.X) != len(f.listing.O) {
		return false
	}
	each := map[Set]bool{}
	for _, s := range f.listing.X {
		each[s] = true
	}
	return !slices.ContainsFunc(f.listing.O, func(s Set) bool { return !each[s] })
}

// Names returns the names of the vertices, nil if they are cells of a grid. The caller
// must not modify the slice.
func (f *Family) Names() []string { return f.listing.Names }

// Turns returns who moves at each ply from ply begin+1 on, nil if the players alternate
// until the board is full. The caller must not modify the slice.
func (f *Family) Turns() (turns []Player, begin int) { return f.listing.Turns, f.listing.Begin }

// First returns the vertices that the move at ply begin+1 may claim. If there are none,
// the move may claim any.
func (f *Family) First() (cells Set, begin int) { return f.listing.First, f.listing.Begin }

// Listing returns what f is made of, in new slices.
func (f *Family) Listing() Listing {
	l := f.listing
	l.X, l.O, l.Names, l.Turns = slices.Clone(l.X), slices.Clone(l.O), slices.Clone(l.Names), slices.Clone(l.Turns)
	return l
}

// on returns an error unless the sets lie on the board.
func (f *Family) on(b Board) error {
	if b.Cells().Len() < len(f.named) {
		return errors.New("the board has fewer cells than the game has vertices")
	}
	for _, sets := range [...][]Set{f.listing.X, f.listing.O, {f.listing.First}} {
		for i, s := range sets {
			if off, ok := s.Minus(b.Cells()).First(); ok {
				return fmt.Errorf("winning set %d has the cell %v, which is not on the board", i+1, off)
			}
		}
	}
	return nil
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

// within reports whether s contains a winning set of a player.
func (f *Family) within(player Player, s Set) bool { return !f.member(player, s).Empty() }

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

// Name returns how people name a cell: "(2,3)" on a grid, or the name of the vertex.
func (g Game) Name(c Cell) string {
	if g.Family != nil && int(c) < len(g.Family.listing.Names) {
		return g.Family.listing.Names[c]
	}
	return c.String()
}

// HasNames reports whether the vertices of g have names.
func (g Game) HasNames() bool { return g.Family != nil && g.Family.listing.Names != nil }

// Named returns the cell that a word names, as [ParseCell] reads it or as the name of
// a vertex.
func (g Game) Named(word string) (Cell, error) {
	if g.Family == nil || g.Family.named == nil {
		return ParseCell(word)
	}
	c, ok := g.Family.named[word]
	if !ok {
		return 0, fmt.Errorf("%s is not a vertex of the game: %s", quote(word), quote(strings.Join(slices.Sorted(maps.Keys(g.Family.named)), " ")))
	}
	return c, nil
}
