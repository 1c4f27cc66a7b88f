package transversal

import (
	"errors"
	"fmt"
	"iter"
	"slices"
)

// Family is a list of winning sets, each a non-empty set of cells. It is not
// changed once made, and games with the same *Family are the same.
type Family struct{ sets []Set }

// NewFamily returns the family of the given sets, in their order. There must be
// one at least, none empty and none twice.
func NewFamily(sets ...Set) (*Family, error) {
	if len(sets) == 0 {
		return nil, errors.New("a family needs a winning set at least")
	}
	seen := make(map[Set]int, len(sets))
	for i, s := range sets {
		if s.Empty() {
			return nil, fmt.Errorf("winning set %d is empty", i+1)
		}
		if j, twice := seen[s]; twice {
			return nil, fmt.Errorf("winning sets %d and %d are the same: %v", j, i+1, s)
		}
		seen[s] = i + 1
	}
	return &Family{slices.Clone(sets)}, nil
}

// Len returns the number of sets.
func (f *Family) Len() int { return len(f.sets) }

// All yields the sets with their numbers, from 0.
func (f *Family) All() iter.Seq2[int, Set] { return slices.All(f.sets) }

// on returns an error unless the sets lie on the board.
func (f *Family) on(b Board) error {
	for i, s := range f.sets {
		if off, some := s.Minus(b.Cells()).First(); some {
			return fmt.Errorf("winning set %d has the cell %v, which is not on the board", i+1, off)
		}
	}
	return nil
}

// within reports whether s contains a member.
func (f *Family) within(s Set) bool { return !f.member(s).Empty() }

// member returns the first member that s contains, and the empty set if there is
// none.
func (f *Family) member(s Set) Set {
	for _, w := range f.sets {
		if s.Contains(w) {
			return w
		}
	}
	return Set{}
}

// completing returns the cells of which s needs one to contain a member, and
// nothing if it contains one already.
func (f *Family) completing(s Set) (cells Set) {
	for _, w := range f.sets {
		switch lacking := w.Minus(s); lacking.Len() {
		case 0:
			return Set{}
		case 1:
			cells = cells.Union(lacking)
		}
	}
	return cells
}
