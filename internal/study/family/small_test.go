package family

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	tr "transversal"
	"transversal/internal/base/run"
	"transversal/solve"
)

// smallOf is [Small] with a proof and without a saved state.
func smallOf(t *testing.T, n, size int) *OfSize {
	t.Helper()
	return must(Small(t.Context(), SmallOptions{N: n, Size: size, Proof: true}))
}

// For n = 4 the smallest families on which Maker wins are those that are known, up to
// symmetry, and all of them.
func TestSmallFour(t *testing.T) {
	least := four().Extremes(MakerBreaker)
	if won := smallOf(t, 4, least.F-1).Won; len(won) > 0 {
		t.Errorf("Maker wins on %v", won)
	}
	var told, classes []*Class
	found := must(Small(t.Context(), SmallOptions{N: 4, Size: least.F, Found: func(members Members) { told = append(told, classOf(members)) }}))
	for _, members := range found.Won {
		classes = append(classes, classOf(members))
	}
	if len(classes) != len(least.Smallest) || len(told) != len(classes) {
		t.Errorf("%d families are found, %d of them at once, and not %d", len(classes), len(told), len(least.Smallest))
	}
	for _, least := range least.Smallest {
		if c := four().Of(least.Members); !slices.Contains(classes, c) || !slices.Contains(told, c) {
			t.Errorf("%v is missing", least.Members)
		}
	}
}

// classOf returns the class of a family of the 4×4 board.
func classOf(members Members) *Class {
	var f Mask
	for i, p := range Permutations(4) {
		if slices.ContainsFunc(members, func(m []int) bool { return slices.Equal(m, p) }) {
			f |= 1 << i
		}
	}
	return four().Of(f)
}

// holds is what package solve says of a family after Maker's first stone on (1,1).
func holds(t *testing.T, n int, family tr.Set) bool {
	t.Helper()
	p := must(start(members(family, n), MakerBreaker))
	r := must(solve.By(t.Context(), p.With(tr.At(0, 0)), n*n, solve.Options{}))
	return !*r.Wins
}

// The quick answers are those of package solve; and Breaker holds whatever is added of
// what it need not be spared, as many as it was asked about.
func TestBreaker(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for n, most := range map[int]int{4: 24, 5: 36} {
		b := newBreaker(n)
		answers := map[bool]int{}
		added := 0
		for range 40 {
			some := func(count int, from []tr.Cell) (set tr.Set) {
				for _, i := range random.Perm(len(from))[:count] {
					set = set.With(from[i])
				}
				return set
			}
			all := all(n).Cells()
			size := most/2 + random.IntN(most/2)
			through := len(all) / n
			many := min(size, through-random.IntN(1+through/4))
			family := some(many, all[:through]).Union(some(size-many, all[through:]))
			quick := b.second(family)
			answers[quick]++
			if want := holds(t, n, family); quick != want {
				t.Fatalf("n = %d: Breaker holds %v: %v, by package solve %v", n, family, quick, want)
			}
			r := 1 + random.IntN(4)
			others := some(len(all), all).Minus(family)
			left := others.Minus(b.spare(others, r)).Cells()
			if lost := answers[false] > 0; b.lost != lost {
				t.Fatalf("n = %d: of %v families that Breaker holds or not, a strategy was lost: %v", n, answers, b.lost)
			}
			if !quick || len(left) < r {
				continue
			}
			more := family.Union(some(r, left))
			if !holds(t, n, more) {
				t.Fatalf("n = %d: Breaker does not hold %v with %v", n, family, more.Minus(family))
			}
			added++
		}
		if answers[true] < 8 || answers[false] < 8 || added < 4 {
			t.Errorf("n = %d: a poor sample: %v, %d with others added", n, answers, added)
		}
	}
}

// Maker wins on no family of 17 transversals of the 5×5 board.
func TestSmallFive(t *testing.T) {
	if won := smallOf(t, 5, 17).Won; len(won) > 0 {
		t.Errorf("Maker wins on %v", won)
	}
}

// A search that was interrupted when it had found a family goes on.
func TestSmallResume(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	first, calls := 0, 0
	o := SmallOptions{N: 4, Size: 14, Save: &run.State{Dir: dir}}
	o.Found = func(Members) { cancel() }
	o.Progress = func(done, _ int) { first = done }
	if _, err := Small(ctx, o); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	o.Save.Close()
	o.Save = &run.State{Dir: dir}
	defer o.Save.Close()
	o.Progress = func(done, _ int) {
		if calls++; calls == 1 && done <= first {
			t.Errorf("it began anew: %d done, and %d before", done, first)
		}
	}
	found, err := Small(t.Context(), o)
	if want := smallOf(t, 4, 14).Won; err != nil || !reflect.DeepEqual(found.Won, want) {
		t.Error(found, err, want)
	}
}

// docs/data/families has the family on which Maker wins though Breaker begins.
func TestSecondFive(t *testing.T) {
	text := must(os.ReadFile(filepath.Join("../../..", "docs", "data", "families", "five-second.txt")))
	var family strings.Builder
	_ = members(secondFive, 5).Write(&family)
	if _, list, _ := strings.Cut(string(text), "\n"); list != family.String() {
		t.Error("five-second.txt is another family")
	}
}

// If all members pass through (2,1) or (4,1), Maker wins though Breaker begins on no family
// of 40 or 41, and on secondFive. Breaker claims one of the cells, and Maker must claim the
// other: so on the 4×4 board Maker wins as second on the members through it, 20 at least.
func TestTwoCells(t *testing.T) {
	small, b, perms := newBreaker(4), newBreaker(5), Permutations(5)
	through := map[int][]int{} // by row: the transversals through its first cell
	for i, p := range perms {
		row := slices.Index(p, 0)
		through[row] = append(through[row], i)
	}
	second := map[int][]Mask{} // by size: the families of the 4×4 board
	for f := range Mask(masks) {
		if size := f.Len(); (size == 20 || size == 21) && !small.first(f.set()) {
			second[size] = append(second[size], f)
		}
	}
	var columns [][]int // permutations of columns 2 to 5
	for _, to := range Permutations(4) {
		to = append([]int{-1}, to...)
		var g []int
		for _, p := range perms {
			g = append(g, slices.IndexFunc(perms, func(q []int) bool {
				for r := range q {
					if q[r] != to[p[r]]+1 {
						return false
					}
				}
				return true
			}))
		}
		columns = append(columns, g)
	}
	least := func(f tr.Set) bool {
		for _, g := range columns {
			var image tr.Set
			for i := range f.All() {
				image = image.With(tr.Cell(g[i]))
			}
			if image.Compare(f) < 0 {
				return false
			}
		}
		return true
	}
	asked := 0
	for _, size := range []int{20, 21} {
		for _, first := range second[20] {
			for _, other := range second[size] {
				var f tr.Set
				for i := range 24 {
					if first>>i&1 != 0 {
						f = f.With(tr.Cell(through[1][i]))
					}
					if other>>i&1 != 0 {
						f = f.With(tr.Cell(through[3][i]))
					}
				}
				if !least(f) {
					continue
				}
				if asked++; !b.first(f) {
					t.Errorf("Maker wins on %v", members(f, 5))
				}
			}
		}
	}
	if asked < 100 || len(second[20]) != 24 || len(second[21]) != 96 || b.first(secondFive) {
		t.Errorf("%d families asked about, of %d and %d", asked, len(second[20]), len(second[21]))
	}
}

// A proof is not written where there is none.
func TestWriteProof(t *testing.T) {
	if err := smallOf(t, 4, 14).WriteProof(io.Discard); err == nil {
		t.Error("a proof though Maker wins")
	}
	if err := (&OfSize{N: 4, Size: 11}).WriteProof(io.Discard); err == nil {
		t.Error("a proof that was not kept")
	}
	o := SmallOptions{N: 5, Size: 19, Proof: true}
	if err := o.Valid(); err == nil {
		t.Error("a proof that does not fit into memory")
	}
	if o.Part = (Part{1, 100}); o.Valid() != nil {
		t.Error(o.Valid())
	}
}

func TestParsePart(t *testing.T) {
	if p, err := ParsePart("3/100"); p != (Part{3, 100}) || err != nil {
		t.Error(p, err)
	}
	for _, text := range []string{"", "3", "0/4", "5/4", "1/2x", "01/2", "-1/2"} {
		if p, err := ParsePart(text); err == nil {
			t.Errorf("%q is read as %v", text, p)
		}
	}
}

// The parts of a search together find what the whole search finds, up to symmetry.
func TestParts(t *testing.T) {
	found := map[*Class]bool{}
	for k := range 3 {
		r := must(Small(t.Context(), SmallOptions{N: 4, Size: 14, Part: Part{k + 1, 3}}))
		for _, members := range r.Won {
			found[classOf(members)] = true
		}
	}
	if want := len(four().Extremes(MakerBreaker).Smallest); len(found) != want {
		t.Errorf("the parts find %d classes, not %d", len(found), want)
	}
}

// first reports whether Breaker, who begins, holds a family.
func (b *breaker) first(family tr.Set) bool {
	b.begin(family)
	b.known.forget()
	return b.holds(&b.whole, 0, 0)
}
