package family

import (
	"context"
	"encoding/json"
	"errors"
	"math/big"
	"os"
	"strings"
	"sync"
	"testing"
)

// four is all families of the 4×4 board, solved once for all tests.
var four = sync.OnceValue(func() *Four {
	all, err := All(context.Background())
	if err != nil {
		panic(err)
	}
	return all
})

// A search that ends for another reason than its own says which: what is left of the
// values would look like families that X does not win.
func TestAllInterrupted(t *testing.T) {
	why := errors.New("no time left")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(why)
	if _, err := All(ctx); !errors.Is(err, why) {
		t.Errorf("the error is %v, want %v", err, why)
	}
}

// There are as many classes of each size as Burnside's lemma says, and of each as many
// families as there are.
func TestClassesBurnside(t *testing.T) {
	for n := 3; n <= 4; n++ {
		found, families, all := make([]int64, len(Permutations(n))+1), 0, classesOf(n)
		for _, c := range all.Classes {
			found[c.Family.Len()]++
			families += c.Families
		}
		for size, want := range classCounts(n) {
			if want.Int64() != found[size] {
				t.Errorf("n = %d: %d classes of size %d, by Burnside %v", n, found[size], size, want)
			}
		}
		if families != len(all.class) {
			t.Errorf("n = %d: %d families in all", n, families)
		}
	}
}

// docs/paradox.txt is what the command prints of the paradox.
func TestParadoxTable(t *testing.T) {
	table := must(os.ReadFile("../../../docs/paradox.txt"))
	var printed strings.Builder
	if err := four().WriteSummary(&printed); err != nil || !strings.HasSuffix(printed.String(), "\n\n"+string(table)) {
		t.Errorf("docs/paradox.txt is not up to date, %v", err)
	}
}

// The command prints docs/data/families/four.json with --json. The tests of the command hold
// that file against its schema.
func TestKeptReport(t *testing.T) {
	kept := must(os.ReadFile("../../../docs/data/families/four.json"))
	if got, err := json.Marshal(four()); err != nil || string(got)+"\n" != string(kept) {
		t.Errorf("%v, the command prints\n%s", err, got)
	}
}

// The instances of the paradox are instances, minimal, and pairwise unlike.
func TestParadoxes(t *testing.T) {
	all := four()
	minimal, _ := all.Paradoxes()
	if len(minimal) == 0 {
		t.Fatal("none")
	}
	is := func(f, extra Mask) bool { return all.wins(Achievement, f) && !all.wins(Achievement, f|extra) }
	for _, p := range minimal {
		if p.Members&p.Extra != 0 || p.Extra.Len() != 1 || !is(p.Members, p.Extra) {
			t.Errorf("%v with %v is none", p.Members, p.Extra)
		}
		for sub := (p.Members - 1) & p.Members; sub != 0; sub = (sub - 1) & p.Members {
			if is(sub, p.Extra) {
				t.Errorf("%v with %v is not minimal: see %v", p.Members, p.Extra, sub)
				break
			}
		}
	}
}

// classCounts returns, for each size from 0 to n!, the number of classes of
// families of that size under the [Symmetries], by Burnside's lemma.
func classCounts(n int) []*big.Int {
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

// must returns v, and panics if there is an error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
