package family

import (
	"io"
	"slices"
	"strconv"
	"strings"

	tr "transversal"
)

// Members are transversals of an n×n board, as permutations of 0..n-1.
type Members [][]int

// String writes the permutations as words of digits: "1234 2143".
func (m Members) String() string { return m.joined("", " ") }

// MarshalText writes m as String does.
func (m Members) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// Write writes a line for each permutation, as [Read] reads it.
func (m Members) Write(w io.Writer) error {
	_, err := io.WriteString(w, m.joined(" ", "\n")+"\n")
	return err
}

// joined returns the numbers of all permutations, from 1, with one text between two numbers and
// another between two permutations.
func (m Members) joined(numbers, permutations string) string {
	words := make([]string, len(m))
	for i, p := range m {
		digits := make([]string, len(p))
		for r, c := range p {
			digits[r] = strconv.Itoa(c + 1)
		}
		words[i] = strings.Join(digits, numbers)
	}
	return strings.Join(words, permutations)
}

// Permutations returns the permutations of 0..n-1 in lexicographic order. The
// transversal of σ has the cells (i, σ(i)).
func Permutations(n int) (all Members) {
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
