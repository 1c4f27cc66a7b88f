package family

import (
	"fmt"
	"math/big"
)

// Symmetries returns the symmetries of the n×n board as they act on the numbers of its
// transversals in [Permutations]: row permutations, column permutations and transposition.
// There are 2(n!)² of them, so n must be small. Symmetries that act alike, for n ≤ 2, are
// given once.
func Symmetries(n int) [][]int {
	perms := Permutations(n)
	number := make(map[string]int, len(perms))
	for i, p := range perms {
		number[fmt.Sprint(p)] = i
	}
	var all [][]int
	seen := map[string]bool{}
	add := func(image func(sigma, to []int)) {
		g, to := make([]int, len(perms)), make([]int, n)
		for i, sigma := range perms {
			image(sigma, to)
			g[i] = number[fmt.Sprint(to)]
		}
		if key := fmt.Sprint(g); !seen[key] {
			seen[key] = true
			all = append(all, g)
		}
	}
	for _, rows := range perms {
		for _, cols := range perms {
			add(func(sigma, to []int) {
				for r, c := range sigma {
					to[rows[r]] = cols[c]
				}
			})
			add(func(sigma, to []int) {
				for r, c := range sigma {
					to[cols[c]] = rows[r]
				}
			})
		}
	}
	return all
}

// ClassCounts returns, for each size from 0 to n!, the number of classes of
// families of that size under the [Symmetries], by Burnside's lemma.
func ClassCounts(n int) []*big.Int {
	symmetries := Symmetries(n)
	sum := make([]*big.Int, len(symmetries[0])+1)
	for i := range sum {
		sum[i] = new(big.Int)
	}
	for _, g := range symmetries {
		for i, fixed := range fixedFamilies(g) {
			sum[i].Add(sum[i], fixed)
		}
	}
	for _, s := range sum {
		s.Div(s, big.NewInt(int64(len(symmetries))))
	}
	return sum
}

// fixedFamilies returns how many families of each size g fixes: the unions of its
// cycles.
func fixedFamilies(g []int) []*big.Int {
	count := make([]*big.Int, len(g)+1)
	for i := range count {
		count[i] = new(big.Int)
	}
	count[0].SetInt64(1)
	seen := make([]bool, len(g))
	for i := range g {
		length := 0
		for j := i; !seen[j]; j = g[j] {
			seen[j] = true
			length++
		}
		for size := len(g); length > 0 && size >= length; size-- {
			count[size].Add(count[size], count[size-length])
		}
	}
	return count
}
