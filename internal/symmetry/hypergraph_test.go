package symmetry_test

import (
	"math/rand/v2"
	"testing"

	tr "transversal"
	"transversal/internal/study/family"
	"transversal/internal/symmetry"
)

// first returns the cells 0..n-1.
func first(n int) (cells []tr.Cell) {
	for c := range n {
		cells = append(cells, tr.Cell(c))
	}
	return cells
}

// TestAutomorphisms counts those of hypergraphs whose groups are known.
func TestAutomorphisms(t *testing.T) {
	set := tr.SetOf
	for _, test := range []struct {
		name     string
		n        int
		families [][]tr.Set
		want     int
	}{
		{"no sets", 4, [][]tr.Set{}, 24},
		{"one set", 4, [][]tr.Set{{set(0, 1)}}, 4},
		{"two families", 4, [][]tr.Set{{set(0, 1)}, {set(2, 3)}}, 4},
		{"one in each", 4, [][]tr.Set{{set(0, 1)}, {set(0, 2)}}, 1},
		{"pentagon", 5, [][]tr.Set{{set(0, 1), set(1, 2), set(2, 3), set(3, 4), set(4, 0)}}, 10},
		{"Fano plane", 7, [][]tr.Set{{set(0, 1, 2), set(0, 3, 4), set(0, 5, 6), set(1, 3, 5), set(1, 4, 6), set(2, 3, 6), set(2, 4, 5)}}, 168},
		{"Qubic", 64, [][]tr.Set{nil, qubic()}, 192},
	} {
		found := symmetry.Automorphisms(first(test.n), test.families, 1000, 1<<30)
		if len(found) != test.want {
			t.Errorf("%s: %d automorphisms, not %d", test.name, len(found), test.want)
		}
		for c, to := range found[0] {
			if int(to) != c {
				t.Errorf("%s: the first is not the identity", test.name)
			}
		}
	}
	if found := symmetry.Automorphisms(first(7), [][]tr.Set{}, 50, 1<<30); len(found) != 50 {
		t.Errorf("%d automorphisms, not the 50 that were asked for", len(found))
	}
	if found := symmetry.Automorphisms(first(64), [][]tr.Set{qubic()}, 1000, 100_000); len(found) < 2 || len(found) > 191 {
		t.Errorf("%d automorphisms after so little work", len(found))
	}
}

// qubic returns the 76 lines of the 4×4×4 cube.
func qubic() (lines []tr.Set) {
	for p := range 64 {
		for d := range 13 { // of two opposite directions one
			steps := [3]int{d%3 - 1, d/3%3 - 1, d/9 - 1}
			var line tr.Set
			for i := range 4 {
				v := 0
				for axis, at := range [3]int{p % 4, p / 4 % 4, p / 16} {
					if at += i * steps[axis]; at < 0 || at > 3 {
						v = -64
					}
					v = 4*v + at
				}
				if v >= 0 {
					line = line.With(tr.Cell(v))
				}
			}
			if line.Len() == 4 {
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
		var families [2][]tr.Set
		var known [2]map[tr.Set]bool
		for i := range 1 + dice.IntN(2) {
			known[i] = map[tr.Set]bool{}
			for lines := tr.Lines(1); lines < 1<<n; lines++ {
				if dice.IntN(4) == 0 {
					set := tr.Rectangle(1, lines)
					families[i], known[i][set] = append(families[i], set), true
				}
			}
		}
		want := 0
		for _, permutation := range family.Permutations(n) {
			var to symmetry.Moves
			for c, image := range permutation {
				to[c] = tr.Cell(image)
			}
			kept := true
			for i, sets := range families {
				for _, set := range sets {
					kept = kept && known[i][to.Image(set)]
				}
			}
			if kept {
				want++
			}
		}
		if found := symmetry.Automorphisms(first(n), families[:], 1000, 1<<30); len(found) != want {
			t.Fatalf("%v: %d automorphisms, not %d", families, len(found), want)
		}
	}
}
