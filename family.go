package transversal

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Family lists the winning sets of a game and its special rules. Vertices are cells. A family
// must not change once a game has it. Two games are the same only if they have the same *Family.
type Family struct {
	X, O  []Set    // the winning sets of each player, none empty and none twice; one at least in all
	Name  string   // how a text names the game, as a file in one line; empty if only a file can
	Names []string // of the vertices, the cells 0, 1, …; nil if they are cells of a grid or a graph
	// Turns says who moves at each ply from ply Begin+1 on, Begin being the number of
	// stones at the start. After the last of them the game is over. If it is nil the
	// players take turns until the board is full.
	Turns []Player
	Begin int
	First Set // the vertices that the first move may claim, at ply Begin+1; all if empty

	goal Goal // from which the sets were listed; zero if they are somebody's own
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
