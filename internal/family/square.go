package family

import (
	"slices"

	tr "transversal"
)

// Permutations returns the permutations of 0..n-1 in lexicographic order. The
// transversal of σ has the cells (i, σ(i)).
func Permutations(n int) (all [][]int) {
	var extend func(p []int)
	extend = func(p []int) {
		if len(p) == n {
			all = append(all, slices.Clone(p))
			return
		}
		for j := range n {
			if !slices.Contains(p, j) {
				extend(append(p, j))
			}
		}
	}
	extend(make([]int, 0, n))
	return all
}

// Transversal returns the cells (i, σ(i)) of a permutation.
func Transversal(sigma []int) tr.Set {
	var s tr.Set
	for i, j := range sigma {
		s = s.With(tr.At(i, j))
	}
	return s
}
