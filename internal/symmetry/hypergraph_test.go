package symmetry_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"transversal/internal/family"
	"transversal/internal/symmetry"
)

// TestAutomorphisms counts those of hypergraphs whose groups are known.
func TestAutomorphisms(t *testing.T) {
	for _, test := range []struct {
		name     string
		n        int
		families [][][]int
		want     int
	}{
		{"no sets", 4, nil, 24},
		{"one set", 4, [][][]int{{{0, 1}}}, 4},
		{"two families", 4, [][][]int{{{0, 1}}, {{2, 3}}}, 4},
		{"one in each", 4, [][][]int{{{0, 1}}, {{0, 2}}}, 1},
		{"pentagon", 5, [][][]int{{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}}, 10},
		{"Fano plane", 7, [][][]int{{{0, 1, 2}, {0, 3, 4}, {0, 5, 6}, {1, 3, 5}, {1, 4, 6}, {2, 3, 6}, {2, 4, 5}}}, 168},
		{"Qubic", 64, [][][]int{qubic()}, 192},
	} {
		found := symmetry.Automorphisms(test.n, test.families, 1000)
		if len(found) != test.want {
			t.Errorf("%s: %d automorphisms, not %d", test.name, len(found), test.want)
		}
		for v, w := range found[0] {
			if v != int(w) {
				t.Errorf("%s: the first is not the identity", test.name)
			}
		}
	}
	if found := symmetry.Automorphisms(7, nil, 50); len(found) != 50 {
		t.Errorf("%d automorphisms, not the 50 that were asked for", len(found))
	}
}

// qubic returns the 76 lines of the 4×4×4 cube.
func qubic() (lines [][]int) {
	for p := range 64 {
		for d := range 27 {
			steps := [3]int{d%3 - 1, d/3%3 - 1, d/9 - 1}
			var line []int
			for i := range 4 {
				v := 0
				for axis, at := range [3]int{p % 4, p / 4 % 4, p / 16} {
					if at += i * steps[axis]; at < 0 || at > 3 {
						v = -64
					}
					v = 4*v + at
				}
				if v >= 0 {
					line = append(line, v)
				}
			}
			if len(line) == 4 && d != 13 && line[0] < line[3] {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// TestAutomorphismsAgree compares with trying every permutation.
func TestAutomorphismsAgree(t *testing.T) {
	dice := rand.New(rand.NewPCG(71, 72))
	for range 200 {
		n := 1 + dice.IntN(5)
		families := make([][][]int, 1+dice.IntN(2))
		for i := range families {
			for bits := 1; bits < 1<<n; bits++ {
				if dice.IntN(4) == 0 {
					var set []int
					for v := range n {
						if bits>>v&1 != 0 {
							set = append(set, v)
						}
					}
					families[i] = append(families[i], set)
				}
			}
		}
		want := 0
		for _, to := range family.Permutations(n) {
			kept := true
			for _, sets := range families {
				for _, set := range sets {
					image := []int{}
					for _, v := range set {
						image = append(image, to[v])
					}
					slices.Sort(image)
					kept = kept && slices.ContainsFunc(sets, func(s []int) bool { return slices.Equal(s, image) })
				}
			}
			if kept {
				want++
			}
		}
		if found := symmetry.Automorphisms(n, families, 1000); len(found) != want {
			t.Fatalf("%v: %d automorphisms, not %d", families, len(found), want)
		}
	}
}
