package symmetry

import (
	"cmp"
	"slices"

	tr "transversal"
)

// Moves says where each cell goes.
type Moves [256]tr.Cell

// Image returns the cells to which those of s go.
func (to *Moves) Image(s tr.Set) (image tr.Set) {
	for !s.Empty() {
		var c tr.Cell
		c, s = s.Pop()
		image = image.With(to[c])
	}
	return image
}

// Automorphisms returns permutations of the cells that take each set of each family to a set
// of that family, the identity first. The sets consist of the cells, and no family has one
// twice. What other cells there are stays in its place. If there are more than most
// permutations, it returns most of them, and fewer if it must look at more cells of sets than
// work. Where colours do not tell that a cell has no image, only such a bound ends the search.
//
// Cells get colours from the sets that contain them, and sets from their cells, until that
// distinguishes no more. Then one cell of a colour that others have is set apart, and so on
// until all colours differ: these cells are the base. A permutation that keeps the first of
// them is looked for with each image of the next, and the products of what is found are all.
// Colours are hashes. What is found is checked against the families, so a collision can only
// hide some.
func Automorphisms(cells []tr.Cell, families [][]tr.Set, most, work int) []Moves {
	// Often two players have the same sets.
	f := automorphisms{cells: cells, families: slices.CompactFunc(slices.Clone(families), slices.Equal), size: 8 * len(cells), left: work}
	for _, family := range f.families {
		known := make(map[tr.Set]bool, len(family))
		for _, set := range family {
			known[set] = true
			f.size += set.Len()
		}
		f.known = append(f.known, known)
	}
	for all := f.refine(colours{}); ; {
		f.path = append(f.path, all)
		c, ok := f.ambiguous(&all)
		if !ok {
			break
		}
		f.base = append(f.base, c)
		all = f.apart(all, c)
	}
	found := []Moves{still()}
	for k, b := range slices.Backward(f.base) {
		fixed := found // those that fix this cell and the ones before it
		for _, c := range cells {
			if c == b || f.path[k].of[c] != f.path[k].of[b] || len(found) == most || f.left < 0 {
				continue
			}
			to, ok := f.moving(k+1, f.apart(f.path[k], c))
			for i := 0; i < len(fixed) && ok && len(found) < most; i++ {
				found = append(found, to)
				for _, c := range cells {
					found[len(found)-1][c] = to[fixed[i][c]]
				}
			}
		}
	}
	slices.SortFunc(found, func(a, b Moves) int {
		for _, c := range f.base {
			if a[c] != b[c] {
				return cmp.Compare(a[c], b[c])
			}
		}
		return 0
	})
	return found
}

func still() (to Moves) {
	for c := range to {
		to[c] = tr.Cell(c)
	}
	return to
}

type automorphisms struct {
	cells    []tr.Cell
	families [][]tr.Set
	known    []map[tr.Set]bool
	base     []tr.Cell
	path     []colours // before and after each cell of the base is set apart
	size     int       // of all sets, and what the cells themselves cost
	left     int       // of the work that is allowed
}

// colours are those of the cells.
type colours struct {
	of      [256]uint64 // by cell
	classes int         // how many different ones there are at least
}

// mixed scrambles h, so that sums of scrambled numbers are hashes of multisets.
func mixed(h uint64) uint64 {
	h = (h ^ h>>30) * 0xbf58_476d_1ce4_e5b9
	h = (h ^ h>>27) * 0x94d0_49bb_1331_11eb
	return h ^ h>>31
}

// refine returns finer colours, which depend on the structure alone.
func (f *automorphisms) refine(all colours) colours {
	for {
		var next, sorted [256]uint64
		f.left -= f.size
		for i, family := range f.families {
			for _, set := range family {
				sum := uint64(i + 1)
				for c := range set.All() {
					sum += mixed(all.of[c] + 1)
				}
				sum = mixed(sum)
				for c := range set.All() {
					next[c] += sum
				}
			}
		}
		for i, c := range f.cells {
			next[c] = mixed(next[c] + 3*mixed(all.of[c]+2))
			sorted[i] = next[c]
		}
		all.of = next
		slices.Sort(sorted[:len(f.cells)])
		before := all.classes
		all.classes = len(slices.Compact(sorted[:len(f.cells)]))
		if all.classes <= before || all.classes == len(f.cells) {
			return all
		}
	}
}

// ambiguous returns the first cell of one of the rarest colours that several have.
func (f *automorphisms) ambiguous(all *colours) (first tr.Cell, ok bool) {
	number := map[uint64]int{}
	for _, c := range f.cells {
		number[all.of[c]]++
	}
	for _, c := range f.cells {
		if k := number[all.of[c]]; k > 1 && (!ok || k < number[all.of[first]]) {
			first, ok = c, true
		}
	}
	return first, ok
}

// apart returns the colours after c has been set apart.
func (f *automorphisms) apart(all colours, c tr.Cell) colours {
	all.of[c] = mixed(all.of[c] + 5)
	all.classes++
	return f.refine(all)
}

// moving returns an automorphism that takes the colours path[k] to the same ones in to, if there
// is one.
func (f *automorphisms) moving(k int, to colours) (found Moves, ok bool) {
	from := &f.path[k]
	if from.classes != to.classes || f.left < 0 {
		return found, false
	}
	if k == len(f.base) {
		return f.try(from, &to)
	}
	for _, c := range f.cells {
		if to.of[c] == from.of[f.base[k]] && !ok {
			found, ok = f.moving(k+1, f.apart(to, c))
		}
	}
	return found, ok
}

// try returns the permutation that keeps colours, which are all different, if it is an
// automorphism.
func (f *automorphisms) try(from, to *colours) (moves Moves, ok bool) {
	at := map[uint64]tr.Cell{}
	for _, c := range f.cells {
		at[to.of[c]] = c
	}
	moves = still()
	for _, c := range f.cells {
		if moves[c], ok = at[from.of[c]]; !ok {
			return moves, false
		}
	}
	for i, family := range f.families {
		for _, set := range family {
			if !f.known[i][moves.Image(set)] {
				return moves, false
			}
		}
	}
	return moves, true
}
