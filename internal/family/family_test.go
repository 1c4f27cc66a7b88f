package family

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"math/bits"
	"os"
	"slices"
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

// There are as many classes of each size as Burnside's lemma says.
func TestClassesBurnside(t *testing.T) {
	want, families := classCounts(4), 0
	for _, count := range four().Extremes(Achievement).BySize {
		if want[count.Size].Int64() != int64(count.Classes) {
			t.Errorf("%d classes of size %d, by Burnside %v", count.Classes, count.Size, want[count.Size])
		}
		families += count.Families
	}
	if families != masks {
		t.Errorf("%d families in all", families)
	}
}

// classCounts agrees with the classes of all families of the 3×3 board, found by
// trying every symmetry.
func TestClassCountsThree(t *testing.T) {
	got := make([]int64, 7)
	seen := map[int]bool{}
	for f := range 1 << 6 {
		if seen[f] {
			continue
		}
		got[bits.OnesCount(uint(f))]++
		for _, g := range Symmetries(3) {
			image := 0
			for m := f; m != 0; m &= m - 1 {
				image |= 1 << g[bits.TrailingZeros(uint(m))]
			}
			seen[image] = true
		}
	}
	for size, want := range classCounts(3) {
		if want.Int64() != got[size] {
			t.Errorf("size %d: %d classes, by Burnside %v", size, got[size], want)
		}
	}
}

// plain is a solver by the definition: the ply at which X wins from each position
// of the 4×4 board, 0 if X does not force it. A position is a number in base 3.
type plain struct {
	owns  [1 << 16]bool
	base3 [1 << 16]int32
	known []int8
	game  Game
}

func newPlain(g Game, f Mask) *plain {
	p := &plain{game: g, known: make([]int8, 43046721)}
	var sets []uint64 // the cell (i, j) is the bit 4i+j
	for _, sigma := range f.Permutations() {
		var w uint64
		for i, j := range sigma {
			w |= 1 << (4*i + j)
		}
		sets = append(sets, w)
	}
	for s := range p.owns {
		for i := range 16 {
			p.base3[s] = p.base3[s]*3 + int32(s>>(15-i)&1)
		}
		for _, w := range sets {
			p.owns[s] = p.owns[s] || w&^uint64(s) == 0
		}
	}
	return p
}

func (p *plain) value(x, o uint16) int8 {
	ply := bits.OnesCount16(x | o)
	switch {
	case p.owns[x]:
		return int8(ply)
	case p.game == Achievement && p.owns[o], ply == 16:
		return 0
	}
	known := &p.known[p.base3[x]+2*p.base3[o]]
	if *known != 0 {
		return *known - 1
	}
	xMoves := ply&1 == 0
	if p.game == BreakerFirst {
		xMoves = !xMoves
	}
	if xMoves { // nothing is sooner than now
		for free := ^(x | o); free != 0; free &= free - 1 {
			if p.owns[x|free&-free] {
				return int8(ply + 1)
			}
		}
	}
	best := int8(0)
	for free := ^(x | o); free != 0; free &= free - 1 {
		c := free & -free
		if xMoves {
			if v := p.value(x|c, o); v != 0 && (best == 0 || v < best) {
				best = v
			}
			continue
		}
		v := p.value(x, o|c)
		if v == 0 {
			best = 0
			break
		}
		best = max(best, v)
	}
	*known = best + 1
	return best
}

// For each game a family on which X wins and one on which it does not have the plies that
// they have by the definition. (TestCertificates and TestProofs have others checked.)
func TestPlain(t *testing.T) {
	for g := range games {
		e := four().Extremes(g)
		for _, c := range []*Class{e.Smallest[0], e.Largest[0]} {
			if want := int(newPlain(g, c.Family).value(0, 0)); want != c.Ply[g] {
				t.Errorf("family %d, game %d: X wins at ply %d, by the definition at %d", c.Family, g, c.Ply[g], want)
			}
			if testing.Short() {
				return
			}
		}
	}
}

// docs/paradox.txt is what the command prints of the paradox.
func TestParadoxTable(t *testing.T) {
	table, err := os.ReadFile("../../docs/paradox.txt")
	if err != nil {
		t.Fatal(err)
	}
	minimal, instances := four().Paradoxes()
	lines := []string{fmt.Sprintf("extra set paradox (achievement): %d instances, %d classes of minimal ones", instances, len(minimal))}
	for _, p := range minimal {
		var words []string
		for _, m := range (p.Family | 1<<p.Extra).Permutations() { // the extra one, 1234, is the first
			words = append(words, fmt.Sprint(m[0]+1, m[1]+1, m[2]+1, m[3]+1))
		}
		text := strings.ReplaceAll(strings.Join(words, "+"), " ", "")
		extra, others, _ := strings.Cut(text, "+")
		lines = append(lines, fmt.Sprintf("  %4d like it: X wins at ply %d on %s, not with %s added",
			p.Number, four().Of(p.Family).Ply[Achievement], strings.ReplaceAll(others, "+", " "), extra))
	}
	if got := strings.Split(strings.TrimSuffix(string(table), "\n"), "\n"); !slices.Equal(got, lines) {
		t.Error("docs/paradox.txt is not up to date")
	}
}

// The command prints docs/data/families/four.json with --json. The tests of the command hold
// that file against its schema.
func TestKeptReport(t *testing.T) {
	kept, err := os.ReadFile("../../docs/data/families/four.json")
	if err != nil {
		t.Fatal(err)
	}
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
		extra := Mask(1) << p.Extra
		if p.Family&extra != 0 || !is(p.Family, extra) {
			t.Errorf("%d with %d is none", p.Family, p.Extra)
		}
		for sub := (p.Family - 1) & p.Family; sub != 0; sub = (sub - 1) & p.Family {
			if is(sub, extra) {
				t.Errorf("%d with %d is not minimal: see %d", p.Family, p.Extra, sub)
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
