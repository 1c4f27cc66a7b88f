// Package burnside counts classes of boards and positions under row and column
// permutations by Burnside's lemma: their number is the mean number of things that a
// symmetry fixes. It knows nothing of canonical forms.
//
// Between a cycle of i rows and a cycle of j columns the cells form gcd(i,j) cycles of
// length lcm(i,j). A position is fixed if each cycle is all X, all O or
// all free. So with x and o for the stones, the sum for a pair of cycle types λ, μ is
//
//	∏ (1 + x^lcm(i,j) + o^lcm(i,j))^gcd(i,j) over the parts i of λ and j of μ.
//
// The sum over all pairs, each with its weight, is a polynomial whose coefficient at
// x^a o^b counts the classes with a and b stones.
package burnside
