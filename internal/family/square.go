package family

import (
	"slices"

	tr "transversal"
)

// Permutations returns the permutations of 0..n-1 in lexicographic order. The
// transversal of σ has the cells (i, σ(i)).
func Permutations(n int) [][]int {
	p := make([]int, n)
	for i := range p {
		p[i] = i
	}
	all := [][]int{slices.Clone(p)}
	for next(p) {
		all = append(all, slices.Clone(p))
	}
	return all
}

// next makes p the next permutation in lexicographic order, if there is one.
func next(p []int) bool {
	i := len(p) - 2
	for i >= 0 && p[i] > p[i+1] {
		i--
	}
	if i < 0 {
		return false
	}
	j := len(p) - 1
	for p[j] < p[i] {
		j--
	}
	p[i], p[j] = p[j], p[i]
	slices.Reverse(p[i+1:])
	return true
}

// Transversal returns the cells (i, σ(i)) of a permutation.
func Transversal(sigma []int) tr.Set {
	var s tr.Set
	for i, j := range sigma {
		s = s.With(tr.At(i, j))
	}
	return s
}
