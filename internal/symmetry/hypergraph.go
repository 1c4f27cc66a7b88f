package symmetry

import (
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
// of that family. The identity is the first. The sets consist of the cells, and no family has
// one twice. What other cells there are stays in its place. If there are more than most
// permutations, it returns most of them.
//
// Cells get colours from the sets that contain them, and sets from their cells, until that
// distinguishes no more. Then one cell is set apart, and each cell of its colour is tried as
// its image. Colours are hashes. The permutations found are checked against the families, so a
// collision can only hide one.
func Automorphisms(cells []tr.Cell, families [2][]tr.Set, most int) (found []Moves) {
	f := automorphisms{cells: cells, most: most, families: families}
	for i, family := range families {
		f.known[i] = make(map[tr.Set]bool, len(family))
		for _, set := range family {
			f.known[i][set] = true
		}
	}
	start := f.refine(&colours{})
	f.search(start, start)
	return f.found
}

type automorphisms struct {
	cells    []tr.Cell
	most     int
	families [2][]tr.Set
	known    [2]map[tr.Set]bool
	found    []Moves
}

// colours are those of the cells, by cell.
type colours [256]uint64

// mixed scrambles h, so that sums of scrambled numbers are hashes of multisets.
func mixed(h uint64) uint64 {
	h = (h ^ h>>30) * 0xbf58_476d_1ce4_e5b9
	h = (h ^ h>>27) * 0x94d0_49bb_1331_11eb
	return h ^ h>>31
}

// refine returns finer colours, which depend on the structure alone.
func (f *automorphisms) refine(old *colours) *colours {
	for classes := 0; ; {
		var next colours
		for i, family := range f.families {
			for _, set := range family {
				sum := uint64(i + 1)
				for c := range set.All() {
					sum += mixed(old[c] + 1)
				}
				for c := range set.All() {
					next[c] += mixed(sum)
				}
			}
		}
		seen := map[uint64]bool{}
		for _, c := range f.cells {
			next[c] = mixed(next[c] + 3*mixed(old[c]+2))
			seen[next[c]] = true
		}
		if old = &next; len(seen) <= classes {
			return old
		}
		classes = len(seen)
	}
}

// search adds the automorphisms that take each colour of the cells in from to the same one in
// to.
func (f *automorphisms) search(from, to *colours) {
	class := map[uint64]int{}
	for _, c := range f.cells {
		class[from[c]]++
	}
	apart := -1
	for _, c := range f.cells {
		if k := class[from[c]]; k > 1 && (apart < 0 || k < class[from[apart]]) {
			apart = int(c)
		}
	}
	if apart < 0 {
		f.try(from, to)
		return
	}
	set := func(old *colours, c tr.Cell) *colours {
		finer := *old
		finer[c] = mixed(finer[c] + 5)
		return f.refine(&finer)
	}
	finer := set(from, tr.Cell(apart))
	for _, c := range f.cells {
		if len(f.found) == f.most {
			return
		}
		if to[c] != from[apart] {
			continue
		}
		if other := set(to, c); slices.Equal(finer.sorted(), other.sorted()) {
			f.search(finer, other)
		}
	}
}

func (all *colours) sorted() []uint64 { return slices.Sorted(slices.Values(all[:])) }

// try adds the permutation that keeps colours, which are all different, if it is an
// automorphism.
func (f *automorphisms) try(from, to *colours) {
	at := map[uint64]tr.Cell{}
	for _, c := range f.cells {
		at[to[c]] = c
	}
	var moves Moves
	for c := range moves {
		moves[c] = tr.Cell(c)
	}
	for _, c := range f.cells {
		image, ok := at[from[c]]
		if !ok {
			return
		}
		moves[c] = image
	}
	for i, family := range f.families {
		for _, set := range family {
			if !f.known[i][moves.Image(set)] {
				return
			}
		}
	}
	f.found = append(f.found, moves)
}
