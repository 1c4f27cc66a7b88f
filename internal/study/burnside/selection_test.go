package burnside_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"transversal/internal/study/burnside"
	"transversal/internal/study/family"
)

// What is counted in the literature: boards of n×n cells, as 0-1 matrices up to row and column
// permutations, OEIS A002724; digraphs without loops, A000273; and multisets of points that are
// all alike, which are partitions, A000041.
func TestKnownCounts(t *testing.T) {
	for name, known := range map[string]struct {
		want []int64 // from 1 on
		of   func(n int) []*big.Int
	}{
		"boards": {[]int64{2, 7, 36, 317, 5624, 251610}, func(n int) []*big.Int { return burnside.BoardCounts(n, n) }},
		"digraphs": {[]int64{1, 3, 16, 218, 9608, 1540944}, func(n int) []*big.Int {
			return burnside.Selection{Kinds: []burnside.Kind{{Size: n, Cells: true}}, Cells: n * (n - 1)}.Classes()
		}},
		"partitions": {[]int64{1, 2, 3, 5, 7, 11, 15, 22, 30, 42}, func(n int) []*big.Int {
			return burnside.Selection{Kinds: []burnside.Kind{{Size: 16, Points: true}}, Points: n}.Classes()
		}},
	} {
		for i, want := range known.want {
			sum := new(big.Int)
			for _, count := range known.of(i + 1) {
				sum.Add(sum, count)
			}
			if sum.Int64() != want {
				t.Errorf("%s, n = %d: %v, not %d", name, i+1, sum, want)
			}
		}
	}
}

// Selections are as many as are found one by one, each known by the smallest of its
// images under all permutations.
func TestSelections(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		s := burnside.Selection{Cells: dice.IntN(4), Points: dice.IntN(4)}
		for range 1 + dice.IntN(3) {
			s.Kinds = append(s.Kinds, burnside.Kind{Size: dice.IntN(4), Cells: dice.IntN(2) == 0, Points: dice.IntN(2) == 0})
		}
		found := selections(s)
		for cells, count := range s.Classes() {
			if want := found[cells]; count.Int64() != int64(want) {
				t.Errorf("%+v, %d cells: %v classes, and %d are found", s, cells, count, want)
			}
		}
	}
}

// selections counts the classes of s by their numbers of cells. A point is a kind and a
// number.
func selections(s burnside.Selection) map[int]int {
	type point [2]int
	var cells [][2]point
	var points []point
	for k, kind := range s.Kinds {
		for i := range kind.Size {
			if kind.Points {
				points = append(points, point{k, i})
			}
			for j := range s.Kinds[0].Size {
				if kind.Cells && (k > 0 || i != j) {
					cells = append(cells, [2]point{{k, i}, {0, j}})
				}
			}
		}
	}
	var images []func(p point) point
	var permute func(kind int, image func(p point) point)
	permute = func(kind int, image func(p point) point) {
		if kind == len(s.Kinds) {
			images = append(images, image)
			return
		}
		for _, perm := range family.Permutations(s.Kinds[kind].Size) {
			permute(kind+1, func(p point) point {
				if p[0] == kind {
					return point{kind, perm[p[1]]}
				}
				return image(p)
			})
		}
	}
	permute(0, nil)
	classes := map[int]map[string]bool{}
	var choose func(chosen [][2]point, from int, taken []point, next int)
	choose = func(chosen [][2]point, from int, taken []point, next int) {
		if len(taken) == s.Points {
			var least string
			for _, image := range images {
				var names []string
				for _, c := range chosen {
					names = append(names, fmt.Sprintf("%v%v", image(c[0]), image(c[1])))
				}
				for _, p := range taken {
					names = append(names, fmt.Sprint(image(p)))
				}
				slices.Sort(names)
				if name := fmt.Sprint(names); least == "" || name < least {
					least = name
				}
			}
			if classes[len(chosen)] == nil {
				classes[len(chosen)] = map[string]bool{}
			}
			classes[len(chosen)][least] = true
		}
		if len(taken) == 0 && len(chosen) < s.Cells {
			for i := from; i < len(cells); i++ {
				choose(append(slices.Clone(chosen), cells[i]), i+1, nil, 0)
			}
		}
		if len(taken) < s.Points {
			for i := next; i < len(points); i++ {
				choose(chosen, from, append(slices.Clone(taken), points[i]), i)
			}
		}
	}
	choose(nil, 0, nil, 0)
	counts := map[int]int{}
	for n, class := range classes {
		counts[n] = len(class)
	}
	return counts
}
