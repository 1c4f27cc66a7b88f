package family

import "fmt"

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
