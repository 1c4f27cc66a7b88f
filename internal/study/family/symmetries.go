package family

import "fmt"

// Symmetries returns the symmetries of the n×n board as they act on the numbers of its
// transversals in [Permutations]: row permutations, column permutations and transposition.
// There are 2(n!)² of them, so n must be small; n ≥ 3, as for less some act alike.
func Symmetries(n int) [][]int {
	perms := Permutations(n)
	number := make(map[string]int, len(perms))
	for i, p := range perms {
		number[fmt.Sprint(p)] = i
	}
	var all [][]int
	for _, rows := range perms {
		for _, cols := range perms {
			plain, transposed := make([]int, len(perms)), make([]int, len(perms))
			for i, sigma := range perms {
				to, back := make([]int, n), make([]int, n)
				for r, c := range sigma {
					to[rows[r]], back[cols[c]] = cols[c], rows[r]
				}
				plain[i], transposed[i] = number[fmt.Sprint(to)], number[fmt.Sprint(back)]
			}
			all = append(all, plain, transposed)
		}
	}
	return all
}
