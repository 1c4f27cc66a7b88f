package symmetry

import (
	"slices"
)

// Automorphisms returns permutations of the vertices 0..n-1, n at most 256, that take each
// set of each family to a set of that family; to[v] is the image of v. The identity is the
// first. No set has a vertex twice, and no family a set twice. If there are more than most
// permutations, it returns most of them.
//
// Vertices get colours from the sets that contain them, and sets from their vertices,
// until that distinguishes no more. Then one vertex is set apart, and each vertex of its
// colour is tried as its image. Colours are hashes. The permutations found are checked
// against the families, so a collision can only hide one.
func Automorphisms(n int, families [][][]int, most int) (found [][]uint8) {
	f := automorphisms{n: n, most: most}
	for _, family := range families {
		known := make(map[string]bool, len(family))
		for _, set := range family {
			known[setKey(set)] = true
		}
		f.families, f.known = append(f.families, family), append(f.known, known)
	}
	start := f.refine(make([]uint64, n))
	f.search(start, start)
	return f.found
}

type automorphisms struct {
	n, most  int
	families [][][]int
	known    []map[string]bool // of each family
	found    [][]uint8
}

// setKey returns the same text for the same set in any order.
func setKey(set []int) string {
	key := make([]byte, len(set))
	for i, v := range set {
		key[i] = byte(v)
	}
	slices.Sort(key)
	return string(key)
}

// mixed scrambles h, so that sums of scrambled numbers are hashes of multisets.
func mixed(h uint64) uint64 {
	h = (h ^ h>>30) * 0xbf58_476d_1ce4_e5b9
	h = (h ^ h>>27) * 0x94d0_49bb_1331_11eb
	return h ^ h>>31
}

// refine returns finer colours, which depend on the structure alone.
func (f *automorphisms) refine(colours []uint64) []uint64 {
	for classes := 0; ; {
		next := make([]uint64, f.n)
		for i, family := range f.families {
			for _, set := range family {
				sum := uint64(i + 1)
				for _, v := range set {
					sum += mixed(colours[v] + 1)
				}
				for _, v := range set {
					next[v] += mixed(sum)
				}
			}
		}
		seen := map[uint64]bool{}
		for v := range next {
			next[v] = mixed(next[v] + 3*mixed(colours[v]+2))
			seen[next[v]] = true
		}
		if colours = next; len(seen) <= classes {
			return colours
		}
		classes = len(seen)
	}
}

// search adds the automorphisms that take each colour of the vertices in from to the same
// one in to.
func (f *automorphisms) search(from, to []uint64) {
	class := map[uint64][]int{}
	for v, colour := range from {
		class[colour] = append(class[colour], v)
	}
	apart, choice := -1, 0
	for v, colour := range from {
		if k := len(class[colour]); k > 1 && (apart < 0 || k < choice) {
			apart, choice = v, k
		}
	}
	if apart < 0 {
		f.try(from, to)
		return
	}
	set := func(colours []uint64, v int) []uint64 {
		colours = slices.Clone(colours)
		colours[v] = mixed(colours[v] + 5)
		return f.refine(colours)
	}
	finer := set(from, apart)
	for w, colour := range to {
		if len(f.found) == f.most {
			return
		}
		if colour != from[apart] {
			continue
		}
		if other := set(to, w); slices.Equal(sorted(finer), sorted(other)) {
			f.search(finer, other)
		}
	}
}

func sorted(colours []uint64) []uint64 { return slices.Sorted(slices.Values(colours)) }

// try adds the permutation that keeps colours, which are all different, if it is an
// automorphism.
func (f *automorphisms) try(from, to []uint64) {
	at := map[uint64]int{}
	for w, colour := range to {
		at[colour] = w
	}
	images := make([]uint8, f.n)
	for v, colour := range from {
		w, ok := at[colour]
		if !ok {
			return
		}
		images[v] = uint8(w)
	}
	for i, family := range f.families {
		for _, set := range family {
			image := make([]int, len(set))
			for j, v := range set {
				image[j] = int(images[v])
			}
			if !f.known[i][setKey(image)] {
				return
			}
		}
	}
	f.found = append(f.found, images)
}
