package symmetry_test

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/holiman/uint256"
	"pgregory.net/rapid"

	tr "transversal"
	"transversal/internal/symmetry"
)

// upToTransposition is the form of p if transposition is allowed too.
func upToTransposition(p tr.Position) symmetry.Form {
	b := p.Board()
	return symmetry.Board(b.Rows, b.Cols, p.X, p.O, b.Missing, true)
}

// placed returns p with the stones of f.
func placed(p tr.Position, f symmetry.Form) tr.Position { return p.Placed(f.X, f.O) }

// stones returns what stands on the representative.
func stones(f symmetry.Form) [3]tr.Set { return [3]tr.Set{f.X, f.O, f.Missing} }

// random returns a position with the given numbers of stones. If matching, X's
// stones are one as far as they can.
func random(dice *rand.Rand, n, xs, os int, matching bool) tr.Position {
	p := tr.New(n)
	rows, cols := dice.Perm(n), dice.Perm(n)
	for i := range xs {
		if matching && i < n {
			p.X = p.X.With(tr.At(rows[i], cols[i]))
		} else if free := p.Free().Cells(); len(free) > 0 {
			p.X = p.X.With(free[dice.IntN(len(free))])
		}
	}
	for range os {
		if free := p.Free().Cells(); len(free) > 0 {
			p.O = p.O.With(free[dice.IntN(len(free))])
		}
	}
	return p
}

// permuted returns s with row r moved to rows[r] and column c to cols[c].
func permuted(s tr.Set, rows, cols []int) tr.Set {
	var t tr.Set
	for c := range s.All() {
		t = t.With(tr.At(rows[c.Row()], cols[c.Col()]))
	}
	return t
}

func transposed(s tr.Set) tr.Set {
	var t tr.Set
	for c := range s.All() {
		t = t.With(tr.At(c.Col(), c.Row()))
	}
	return t
}

func image(f *symmetry.Form, s tr.Set) tr.Set {
	var t tr.Set
	for c := range s.All() {
		t = t.With(f.Image(c))
	}
	return t
}

// permutations returns all permutations of 0..n-1.
func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for _, p := range permutations(n - 1) {
		for i := range n {
			q := append(append(append([]int{}, p[:i]...), n-1), p[i:]...)
			all = append(all, q)
		}
	}
	return all
}

// TestBruteForce compares with all permutations: every position of a class has
// the same representative, which is in the class, and the order is the number of
// permutations that fix the position. Classes of all positions are counted by
// Burnside's lemma, as is their number.
func TestBruteForce(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	for n := 1; n <= 4; n++ {
		perms := permutations(n)
		for range 40 {
			xs := dice.IntN(n*n + 1)
			p := random(dice, n, xs, dice.IntN(n*n-xs+1), dice.IntN(2) == 0)
			f, ft := symmetry.Of(p), upToTransposition(p)
			fixed, fixedT, met := uint64(0), uint64(0), false
			for _, rows := range perms {
				for _, cols := range perms {
					q := tr.New(n).Placed(permuted(p.X, rows, cols), permuted(p.O, rows, cols))
					u := tr.New(n).Placed(transposed(q.X), transposed(q.O))
					if got := placed(q, symmetry.Of(q)); got != placed(p, f) {
						t.Fatalf("two representatives of one class:\n%v\n%v", got, placed(p, f))
					}
					if got := symmetry.Canonical(q); got != symmetry.Canonical(p) {
						t.Fatalf("two representatives of one class:\n%v\n%v", got, symmetry.Canonical(p))
					}
					if got := placed(u, upToTransposition(u)); got != placed(p, ft) {
						t.Fatalf("two representatives of one class up to transposition:\n%v\n%v", got, placed(p, ft))
					}
					met = met || q == placed(p, f)
					if q == p {
						fixed++
						fixedT++
					}
					if u == p {
						fixedT++
					}
				}
			}
			if !met {
				t.Fatalf("the representative\n%v\nis not in the class of\n%v", placed(p, f), p)
			}
			if f.Order.Uint64() != fixed || ft.Order.Uint64() != fixedT {
				t.Fatalf("order %v and %v, want %d and %d, of\n%v", &f.Order, &ft.Order, fixed, fixedT, p)
			}
		}
	}
}

// TestAllBoards counts the classes of all 3×3 boards and checks that their sizes,
// taken from the orders, add up to all 3⁹ of them.
func TestAllBoards(t *testing.T) {
	orders := map[tr.Position]uint64{}
	total := 19683
	for code := range total {
		p := tr.New(3)
		for c := range tr.Square(3).Cells().All() {
			switch code % 3 {
			case 1:
				p.X = p.X.With(c)
			case 2:
				p.O = p.O.With(c)
			}
			code /= 3
		}
		f := symmetry.Of(p)
		orders[placed(p, f)] = f.Order.Uint64()
	}
	sum := uint64(0)
	for _, order := range orders {
		sum += 36 / order
	}
	// 738 is the number of 3×3 matrices over three symbols up to row and column
	// permutations, OEIS A052272.
	if sum != uint64(total) || len(orders) != 738 {
		t.Fatalf("%d classes with %d boards, want 738 with %d", len(orders), sum, total)
	}
}

func TestForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, tr.MaxN).Draw(t, "n")
		xs := rapid.IntRange(0, n*n).Draw(t, "xs")
		os := rapid.IntRange(0, n*n-xs).Draw(t, "os")
		dice := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		p := random(dice, n, xs, os, rapid.Bool().Draw(t, "matching"))
		rows, cols := dice.Perm(n), dice.Perm(n)
		q := tr.New(n).Placed(permuted(p.X, rows, cols), permuted(p.O, rows, cols))
		u := tr.New(n).Placed(transposed(q.X), transposed(q.O))

		f, g := symmetry.Of(p), symmetry.Of(q)
		if placed(p, f) != placed(p, g) || f.Order != g.Order {
			t.Fatalf("forms differ:\n%v %v\n%v %v", placed(p, f), &f.Order, placed(p, g), &g.Order)
		}
		ft, gt := upToTransposition(p), upToTransposition(u)
		if placed(p, ft) != placed(p, gt) || ft.Order != gt.Order {
			t.Fatalf("forms up to transposition differ:\n%v %v\n%v %v", placed(p, ft), &ft.Order, placed(p, gt), &gt.Order)
		}
		for _, f := range []struct {
			p    tr.Position
			form symmetry.Form
		}{{p, f}, {q, g}, {p, ft}, {u, gt}} {
			if image(&f.form, f.p.X) != f.form.X || image(&f.form, f.p.O) != f.form.O {
				t.Fatalf("the permutation does not take\n%v\nto\n%v", f.p, stones(f.form))
			}
			c := tr.At(dice.IntN(n), dice.IntN(n))
			if f.form.Preimage(f.form.Image(c)) != c {
				t.Fatalf("%v does not come back", c)
			}
		}
		for i := range p.X.Len() {
			if p.X.IsMatching() && !f.X.Has(tr.At(i, i)) {
				t.Fatalf("X's matching is not on the diagonal of\n%v", placed(p, f))
			}
		}
		if again := placed(p, symmetry.Of(placed(p, f))); again != placed(p, f) {
			t.Fatalf("the representative of\n%v\nis\n%v", placed(p, f), again)
		}
		likeForms(t, p, q)
	})
}

// TestBoard canonicalises boards with missing cells under all permutations.
func TestBoard(t *testing.T) {
	dice := rand.New(rand.NewPCG(5, 6))
	for range 60 {
		rows, cols := 1+dice.IntN(4), 1+dice.IntN(3)
		var x, o, missing tr.Set
		for c := range tr.Rectangle(tr.FirstLines(rows), tr.FirstLines(cols)).All() {
			switch dice.IntN(5) {
			case 0:
				x = x.With(c)
			case 1:
				o = o.With(c)
			case 2:
				missing = missing.With(c)
			}
		}
		f := symmetry.Board(rows, cols, x, o, missing, false)
		fixed := uint64(0)
		for _, pr := range permutations(rows) {
			for _, pc := range permutations(cols) {
				x2, o2, m2 := permuted(x, pr, pc), permuted(o, pr, pc), permuted(missing, pr, pc)
				if g := symmetry.Board(rows, cols, x2, o2, m2, false); stones(g) != stones(f) {
					t.Fatalf("two representatives:\n%v\n%v", stones(f), stones(g))
				}
				if x2 == x && o2 == o && m2 == missing {
					fixed++
				}
			}
		}
		if f.Order.Uint64() != fixed || image(&f, missing) != f.Missing {
			t.Fatalf("order %v, want %d, of\n%v", &f.Order, fixed, stones(f))
		}
	}
}

// TestSymmetricBoards has boards whose groups are far too large to walk through.
func TestSymmetricBoards(t *testing.T) {
	factorial := func(n uint64) *uint256.Int {
		f := uint256.NewInt(1)
		for ; n > 1; n-- {
			f.Mul(f, uint256.NewInt(n))
		}
		return f
	}
	empty := upToTransposition(tr.New(16))
	want := factorial(16)
	want.Mul(want, want).Lsh(want, 1)
	if empty.Order != *want {
		t.Errorf("the empty 16×16 board has order %v, want %v", &empty.Order, want)
	}
	diagonal, cycles := tr.New(16), tr.New(16)
	for i := range 16 {
		diagonal.X = diagonal.X.With(tr.At(i, i))
		cycles.X = cycles.X.With(tr.At(i, i))
		cycles.O = cycles.O.With(tr.At(i, i^1))
	}
	if f := symmetry.Of(diagonal); f.Order != *factorial(16) {
		t.Errorf("the diagonal has order %v, want %v", &f.Order, factorial(16))
	}
	// Eight 2×2 blocks with X on one diagonal and O on the other: 8!·2⁸.
	want = factorial(8)
	if f := symmetry.Of(cycles); f.Order != *want.Lsh(want, 8) {
		t.Errorf("eight blocks have order %v, want %v", &f.Order, want)
	}
	missing := symmetry.Board(16, 16, tr.Set{}, tr.Set{}, diagonal.X, false)
	if missing.Order != *factorial(16) {
		t.Errorf("the board without its diagonal has order %v, want %v", &missing.Order, factorial(16))
	}
	// Desargues' graph and two more with the same degrees: one cycle of 2k edges
	// against two of k, which refinement alone does not tell apart.
	one, two := tr.New(8), tr.New(8)
	for i := range 8 {
		one.X = one.X.With(tr.At(i, i)).With(tr.At(i, (i+1)%8))
		two.X = two.X.With(tr.At(i, i)).With(tr.At(i, i&4|(i+1)&3))
	}
	if symmetry.Canonical(one) == symmetry.Canonical(two) {
		t.Error("one cycle of 16 edges has the representative of two of 8")
	}
}

func TestNoAllocation(t *testing.T) {
	p := random(rand.New(rand.NewPCG(3, 4)), 12, 11, 10, true)
	if got := testing.AllocsPerRun(100, func() { symmetry.Canonical(p) }); got != 0 {
		t.Errorf("Canonical allocates %v times", got)
	}
	if got := testing.AllocsPerRun(100, func() { _ = upToTransposition(p) }); got != 0 {
		t.Errorf("Board allocates %v times", got)
	}
}

// TestNauty compares with dreadnaut of Debian's nauty: the order of the group,
// and which of many positions are equivalent.
func TestNauty(t *testing.T) {
	dreadnaut, err := exec.LookPath("dreadnaut")
	if err != nil {
		t.Skip("dreadnaut is not installed (Debian package nauty)")
	}
	dice := rand.New(rand.NewPCG(7, 8))
	var (
		positions []tr.Position
		script    strings.Builder
	)
	script.WriteString("-a -m l=0\n")
	for n := 2; n <= 12; n++ {
		for i := range 150 {
			xs := dice.IntN(n + 2)
			p := random(dice, n, xs, max(0, xs-dice.IntN(2)), i%2 == 0)
			positions = append(positions, p)
			script.WriteString(dreadnautGraph(p))
		}
	}
	cmd := exec.Command(dreadnaut)
	cmd.Stdin = strings.NewReader(script.String())
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("dreadnaut: %v\n%s", err, out)
	}
	answers := strings.Split(string(out), "END")
	if len(answers) != len(positions)+1 {
		t.Fatalf("%d answers to %d positions:\n%.400s", len(answers)-1, len(positions), out)
	}
	ours, theirs := map[tr.Position]string{}, map[string]tr.Position{}
	for i, p := range positions {
		size, hash := parseDreadnaut(t, answers[i])
		f := symmetry.Of(p)
		if got := f.Order.Float64(); fmt.Sprintf("%.4g", got) != fmt.Sprintf("%.4g", size) {
			t.Fatalf("order %v, dreadnaut says %v, of\n%v", got, size, p)
		}
		key := fmt.Sprint(p.N(), " ", hash)
		if was, ok := ours[placed(p, f)]; ok && was != key {
			t.Fatalf("not equivalent to dreadnaut, but to us:\n%v", p)
		}
		if was, ok := theirs[key]; ok && was != placed(p, f) {
			t.Fatalf("equivalent to dreadnaut, but not to us:\n%v", p)
		}
		ours[placed(p, f)], theirs[key] = key, placed(p, f)
	}
	t.Logf("%d positions, %d classes", len(positions), len(ours))
}

// dreadnautGraph writes p as a graph for dreadnaut: vertices for the rows, the
// columns and the stones, a stone joined to its row and its column, and the four
// kinds coloured apart.
func dreadnautGraph(p tr.Position) string {
	var b strings.Builder
	fmt.Fprintf(&b, "n=%d g\n", 2*p.N()+p.Ply())
	stone := 2 * p.N()
	colours := fmt.Sprintf("0:%d|%d:%d", p.N()-1, p.N(), 2*p.N()-1)
	for _, s := range []tr.Set{p.X, p.O} {
		if s.Empty() {
			continue
		}
		colours += fmt.Sprintf("|%d:%d", stone, stone+s.Len()-1)
		for c := range s.All() {
			fmt.Fprintf(&b, ";%d:%d %d\n", stone, c.Row(), p.N()+c.Col())
			stone++
		}
	}
	fmt.Fprintf(&b, ".\nf=[%s]\nc x b\n\"END\\n\"\n", colours)
	return b.String()
}

// parseDreadnaut returns the order of the group and the canonical graph.
func parseDreadnaut(t *testing.T, answer string) (order float64, graph string) {
	_, after, ok := strings.Cut(answer, "grpsize=")
	if _, err := fmt.Sscanf(after, "%g;", &order); err != nil || !ok {
		t.Fatalf("dreadnaut's answer is not understood: %q", answer)
	}
	// After the line of times come the labelling, then the graph.
	_, graph, _ = strings.Cut(after, " 0 :")
	return order, graph
}

func BenchmarkCanonical(b *testing.B) {
	for _, n := range []int{8, 10, 12} {
		for _, matching := range []bool{true, false} {
			b.Run(fmt.Sprintf("n=%d/matching=%v", n, matching), func(b *testing.B) {
				dice := rand.New(rand.NewPCG(1, 1))
				positions := make([]tr.Position, 4096)
				for i := range positions {
					positions[i] = random(dice, n, n-1, n-2, matching)
				}
				i := 0
				for b.Loop() {
					symmetry.Canonical(positions[i%4096])
					i++
				}
			})
		}
	}
}

// classSizes checks that the positions, all that there are of a kind which
// permutations keep, fall into classes of the sizes that the orders say: rows! ·
// cols! / order. Classes that are split or taken for one do not have them.
func classSizes(t *testing.T, rows, cols int, positions [][3]tr.Set) {
	t.Helper()
	type class struct {
		order   uint64
		members uint64
	}
	classes := map[[3]tr.Set]class{}
	for _, p := range positions {
		f := symmetry.Board(rows, cols, p[0], p[1], p[2], false)
		was, ok := classes[stones(f)]
		if order := f.Order.Uint64(); ok && was.order != order {
			t.Fatalf("the class of %v has the orders %d and %d", p, was.order, order)
		}
		classes[stones(f)] = class{f.Order.Uint64(), was.members + 1}
	}
	symmetries := factorial(rows) * factorial(cols)
	for c, found := range classes {
		if found.members*found.order != symmetries {
			t.Fatalf("the class of %v has %d members and the order %d, whose product is not %d", c, found.members, found.order, symmetries)
		}
	}
}

func factorial(n int) uint64 {
	if n == 0 {
		return 1
	}
	return uint64(n) * factorial(n-1)
}

// All 3×3 boards with free cells, stones and missing cells, and 2×4 ones.
func TestAllBoardsWithHoles(t *testing.T) {
	for _, b := range []tr.Board{tr.Square(3), {Rows: 2, Cols: 4}} {
		var positions [][3]tr.Set
		cells := b.Cells().Cells()
		for code := range 1 << (2 * len(cells)) {
			var p [3]tr.Set
			for i, c := range cells {
				if kind := code >> (2 * i) & 3; kind < 3 {
					p[kind] = p[kind].With(c)
				}
			}
			positions = append(positions, p)
		}
		classSizes(t, b.Rows, b.Cols, positions)
	}
}

// All 4×4 boards with two cells used in each row and column, X-stones, O-stones and
// missing cells mixed: unions of cycles, which refinement alone cannot tell apart.
func TestMixedCycles(t *testing.T) {
	kinds := 2
	if !testing.Short() {
		kinds = 3
	}
	var positions [][3]tr.Set
	var fill func(p [3]tr.Set, row int)
	fill = func(p [3]tr.Set, row int) {
		if row == 4 {
			used := p[0].Union(p[1]).Union(p[2])
			for col := range 4 {
				if used.Col(col).Len() != 2 {
					return
				}
			}
			positions = append(positions, p)
			return
		}
		for a := range 4 {
			for b := range a {
				for code := range kinds * kinds {
					q := p
					q[code%kinds] = q[code%kinds].With(tr.At(row, a))
					q[code/kinds] = q[code/kinds].With(tr.At(row, b))
					fill(q, row+1)
				}
			}
		}
	}
	fill([3]tr.Set{}, 0)
	if want := 90 * pow(kinds, 8); len(positions) != want {
		t.Fatalf("%d positions, want %d", len(positions), want)
	}
	classSizes(t, 4, 4, positions)
}

func pow(base, exponent int) int {
	if exponent == 0 {
		return 1
	}
	return base * pow(base, exponent-1)
}

// Cycles and paths of every length, of one colour or of several, on boards up to
// 9×9: the form is that of the board permuted, and transposed where that is
// allowed. Refinement does not tell cycles of different lengths apart.
func TestCyclesAndPaths(t *testing.T) {
	dice := rand.New(rand.NewPCG(7, 8))
	for range 3_000 {
		const n = 9
		var kinds [3]tr.Set
		colours := 1 + dice.IntN(12)/10
		put := func(row, col int) {
			k := dice.IntN(colours)
			kinds[k] = kinds[k].With(tr.At(row, col))
		}
		for at := 0; at < n-1; {
			k := 2 + dice.IntN(min(4, n-at-1))
			open := dice.IntN(2) == 0
			for i := range k {
				put(at+i, at+i)
				if !open || i < k-1 {
					put(at+i, at+(i+1)%k)
				}
			}
			at += k
		}
		rows, cols := dice.Perm(n), dice.Perm(n)
		for _, transpose := range []bool{false, true} {
			var moved [3]tr.Set
			for i, s := range kinds {
				if moved[i] = permuted(s, rows, cols); transpose {
					moved[i] = transposed(moved[i])
				}
			}
			f := symmetry.Board(n, n, kinds[0], kinds[1], kinds[2], transpose)
			g := symmetry.Board(n, n, moved[0], moved[1], moved[2], transpose)
			if stones(f) != stones(g) || f.Order != g.Order {
				t.Fatalf("%v and %v", stones(f), stones(g))
			}
			for i, s := range stones(f) {
				if image(&f, kinds[i]) != s {
					t.Fatalf("the permutation does not take %v to %v", kinds[i], s)
				}
			}
		}
	}
}

// An oblong board cannot be transposed, and asking for it changes nothing.
func TestOblong(t *testing.T) {
	dice := rand.New(rand.NewPCG(13, 14))
	for range 200 {
		rows, cols := 1+dice.IntN(6), 1+dice.IntN(6)
		var x, o tr.Set
		for c := range tr.Rectangle(tr.FirstLines(rows), tr.FirstLines(cols)).All() {
			switch dice.IntN(4) {
			case 0:
				x = x.With(c)
			case 1:
				o = o.With(c)
			}
		}
		if rows == cols {
			continue
		}
		if f, g := symmetry.Board(rows, cols, x, o, tr.Set{}, true), symmetry.Board(rows, cols, x, o, tr.Set{}, false); f != g {
			t.Fatalf("%d×%d, %v and %v: %v, transposed %v", rows, cols, x, o, g, f)
		}
	}
}

// Canonical of games that are not the paper's: on a single line all cells are alike,
// and what has no board or no symmetry that is known is its own representative.
func TestCanonicalOfOtherGames(t *testing.T) {
	if zero := (tr.Position{}); symmetry.Canonical(zero) != zero {
		t.Error("the zero position has another representative")
	}
	for _, b := range []tr.Board{{Rows: 1, Cols: 5}, {Rows: 5, Cols: 1}, {Rows: 2, Cols: 3}} {
		p, err := tr.Game{Board: b, Convention: tr.Avoidance}.Start()
		if err != nil {
			t.Fatal(err)
		}
		want := symmetry.Canonical(p.With(b.Cells().Least()))
		for c := range b.Cells().All() {
			if got := symmetry.Canonical(p.With(c)); got != want || got.Game() != p.Game() {
				t.Errorf("one stone on\n%v\nwith the representative\n%v\nwant\n%v", p.With(c), got, want)
			}
		}
	}
	f, err := tr.NewFamily(tr.SetOf(tr.At(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	p, err := tr.Game{Board: tr.Square(3), Family: f}.Start()
	if err != nil {
		t.Fatal(err)
	}
	if p = p.With(tr.At(2, 1)); symmetry.Canonical(p) != p {
		t.Error("a family has a symmetry")
	}
}

// On boards of every shape, with holes and without, the representative of a position lies on
// its board, has its form, and is that of each of its images on this board; Order is the
// order of the form.
func TestCanonicalWithHoles(t *testing.T) {
	dice := rand.New(rand.NewPCG(35, 36))
	for range 300 {
		g := tr.Game{Board: tr.Board{Rows: 1 + dice.IntN(4), Cols: 1 + dice.IntN(4)}, Convention: tr.Convention(dice.IntN(3))}
		var x, o tr.Set
		holes := dice.IntN(3)
		for c := range g.Cells().All() {
			switch dice.IntN(8) {
			case 0, 1:
				x = x.With(c)
			case 2:
				o = o.With(c)
			case 3, 4:
				if dice.IntN(3) < holes {
					g.Missing = g.Missing.With(c)
				}
			}
		}
		start, err := g.Start()
		if err != nil {
			continue // all cells are missing
		}
		p := start.Placed(x, o)
		f, c := symmetry.Of(p), symmetry.Canonical(p)
		if c.Game() != p.Game() || stones(symmetry.Of(c)) != stones(f) || symmetry.Order(p) != f.Order {
			t.Fatalf("the representative of\n%v\nis\n%v", p, c)
		}
		for _, rows := range permutations(g.Rows) {
			for _, cols := range permutations(g.Cols) {
				if permuted(g.Missing, rows, cols) != g.Missing {
					continue
				}
				q := start.Placed(permuted(x, rows, cols), permuted(o, rows, cols))
				if again := symmetry.Canonical(q); again != c {
					t.Fatalf("two representatives of one class:\n%v\n%v", c, again)
				}
			}
		}
	}
}

// The largest board full of small pieces: lone stones, cycles and paths of several
// lengths and colours, holes, and now and then a stone anywhere. Its form is that of
// the board permuted.
func TestPieces(t *testing.T) {
	dice := rand.New(rand.NewPCG(15, 16))
	for range 400 {
		const n = tr.MaxN
		var kinds [3]tr.Set
		put := func(row, col int) {
			k := max(0, dice.IntN(8)-5)
			kinds[k] = kinds[k].With(tr.At(row, col))
		}
		for at := 0; at < n; {
			k := min(1+dice.IntN(4), n-at)
			for i := range k {
				if put(at+i, at+i); k > 1 && (i < k-1 || dice.IntN(3) > 0) {
					put(at+i, at+(i+1)%k)
				}
			}
			at += k
		}
		for range dice.IntN(3) {
			put(dice.IntN(n), dice.IntN(n))
		}
		for i := range kinds {
			for j := range i {
				kinds[i] = kinds[i].Minus(kinds[j])
			}
		}
		first, firstTurned := symmetry.Form{}, symmetry.Form{}
		for round := range 4 {
			rows, cols := dice.Perm(n), dice.Perm(n)
			var moved [3]tr.Set
			for i, s := range kinds {
				moved[i] = permuted(s, rows, cols)
			}
			f := symmetry.Board(n, n, moved[0], moved[1], moved[2], false)
			g := symmetry.Board(n, n, transposed(moved[0]), transposed(moved[1]), transposed(moved[2]), true)
			if round == 0 {
				first, firstTurned = f, symmetry.Board(n, n, moved[0], moved[1], moved[2], true)
			}
			if stones(f) != stones(first) || f.Order != first.Order || stones(g) != stones(firstTurned) || g.Order != firstTurned.Order {
				t.Fatalf("two forms of %v: %v and %v, or transposed %v and %v", kinds, stones(first), stones(f), stones(firstTurned), stones(g))
			}
		}
	}
}

// Two pieces with two cycles each, which refinement does not tell apart: a theta, of
// paths of 2, 4 and 4 edges, and a dumbbell, two cycles of 4 joined by 2 edges.
func TestThetaAndDumbbell(t *testing.T) {
	theta := tr.SetOf(tr.At(0, 0), tr.At(1, 0), tr.At(0, 1), tr.At(2, 1), tr.At(2, 2), tr.At(1, 2), tr.At(0, 3), tr.At(3, 3), tr.At(3, 4), tr.At(1, 4))
	dumbbell := tr.SetOf(tr.At(0, 0), tr.At(1, 0), tr.At(0, 1), tr.At(2, 1), tr.At(2, 2), tr.At(0, 2), tr.At(1, 3), tr.At(3, 3), tr.At(3, 4), tr.At(1, 4))
	dice := rand.New(rand.NewPCG(17, 18))
	const n = 10
	beside := func(a, b tr.Set) tr.Set {
		for c := range b.All() {
			a = a.With(tr.At(c.Row()+4, c.Col()+5))
		}
		return a
	}
	forms := map[tr.Set]bool{}
	for name, x := range map[string]tr.Set{"both": beside(theta, dumbbell), "thetas": beside(theta, theta), "dumbbells": beside(dumbbell, dumbbell)} {
		first := symmetry.Of(tr.New(n).Placed(x, tr.Set{}))
		forms[first.X] = true
		// A theta is turned end for end, and its long paths change places; a dumbbell is
		// turned too, and each of its cycles. The two empty rows may change places.
		order := map[string]uint64{"both": 4 * 8, "thetas": 4 * 4 * 2, "dumbbells": 8 * 8 * 2}[name] * 2
		if first.Order.Uint64() != order {
			t.Errorf("%s have order %v, want %d", name, &first.Order, order)
		}
		for range 50 {
			if f := symmetry.Of(tr.New(n).Placed(permuted(x, dice.Perm(n), dice.Perm(n)), tr.Set{})); f.X != first.X || f.Order != first.Order {
				t.Fatalf("two forms of %s: %v and %v", name, f.X, first.X)
			}
		}
	}
	if len(forms) != 3 {
		t.Errorf("%d forms, want 3", len(forms))
	}
}

// Lone stones beside a cycle that has to be tried: both count, whichever is looked at
// first.
func TestOrderOfMixtures(t *testing.T) {
	cycle := tr.SetOf(tr.At(0, 0), tr.At(0, 1), tr.At(1, 1), tr.At(1, 2), tr.At(2, 2), tr.At(2, 0))
	lone := tr.SetOf(tr.At(3, 3), tr.At(4, 4), tr.At(5, 5))
	for _, p := range []tr.Position{tr.New(6).Placed(cycle, lone), tr.New(6).Placed(lone, cycle)} {
		if f := symmetry.Of(p); f.Order.Uint64() != 6*6 {
			t.Errorf("%v\nhas order %v, want 3! of the stones times 6 of the cycle", p, &f.Order)
		}
		if f := upToTransposition(p); f.Order.Uint64() != 2*6*6 {
			t.Errorf("%v\nhas order %v up to transposition, want 72", p, &f.Order)
		}
	}
}

// Cycles of several lengths and a lone stone, on the largest board and on one that is smaller.
func TestCycles(t *testing.T) {
	dice := rand.New(rand.NewPCG(19, 20))
	for n := 15; n <= tr.MaxN; n++ {
		var x tr.Set
		at := 0
		for _, k := range []int{2, 3, 4, 6} {
			for i := range k {
				x = x.With(tr.At(at+i, at+i)).With(tr.At(at+i, at+(i+1)%k))
			}
			at += k
		}
		if n > at {
			x = x.With(tr.At(at, at))
		}
		want := symmetry.Of(tr.New(n).Placed(x, tr.Set{}))
		if order := uint64(4 * 6 * 8 * 12); want.Order.Uint64() != order {
			t.Errorf("on %d×%d they have order %v, want %d", n, n, &want.Order, order)
		}
		for range 20 {
			if f := symmetry.Of(tr.New(n).Placed(permuted(x, dice.Perm(n), dice.Perm(n)), tr.Set{})); f.X != want.X || f.Order != want.Order {
				t.Fatalf("two forms on %d×%d: %v and %v", n, n, f.X, want.X)
			}
		}
	}
}

// likeForms checks what Canonical and Order say of p and of its image q against their forms.
func likeForms(t interface{ Fatalf(string, ...any) }, p, q tr.Position) {
	c, f := symmetry.Canonical(p), symmetry.Of(p)
	if again := symmetry.Canonical(q); again != c {
		t.Fatalf("two representatives of one class:\n%v\n%v", c, again)
	}
	if placed(p, symmetry.Of(c)) != placed(p, f) {
		t.Fatalf("the representative\n%v\nis not in the class of\n%v", c, p)
	}
	if order := symmetry.Order(q); order != f.Order {
		t.Fatalf("order %v, and its form's is %v, of\n%v", &order, &f.Order, q)
	}
	if symmetry.Canonical(c) != c {
		t.Fatalf("the representative of\n%v\nis\n%v", c, symmetry.Canonical(c))
	}
}
