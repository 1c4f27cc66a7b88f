package symmetry_test

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/holiman/uint256"

	tr "transversal"
	"transversal/internal/study/family"
	"transversal/internal/symmetry"
)

// board is what stands on a board: the stones of X, those of O, and the missing cells.
type board struct {
	rows, cols int
	on         [3]tr.Set
}

func (b board) form(transpose bool) symmetry.Form {
	return symmetry.Board(tr.Board{Rows: b.rows, Cols: b.cols, Missing: b.on[2]}, b.on[0], b.on[1], transpose)
}

// formOf returns the form of p under row and column permutations.
func formOf(p tr.Position) symmetry.Form { return symmetry.Board(p.Board(), p.X, p.O, false) }

// stones returns what stands on the representative.
func stones(f symmetry.Form) [3]tr.Set { return [3]tr.Set{f.X, f.O, f.Missing} }

// moved returns b with row r moved to rows[r] and column c to cols[c], and then transposed if
// that is asked.
func (b board) moved(rows, cols []int, transpose bool) board {
	m := board{rows: b.rows, cols: b.cols}
	for i, s := range b.on {
		for c := range s.All() {
			at := tr.At(rows[c.Row()], cols[c.Col()])
			if transpose {
				at = tr.At(at.Col(), at.Row())
			}
			m.on[i] = m.on[i].With(at)
		}
	}
	return m
}

// position returns b as a position.
func (b board) position(t *testing.T) tr.Position {
	t.Helper()
	p, err := tr.Game{Board: tr.Board{Rows: b.rows, Cols: b.cols, Missing: b.on[2]}, Convention: tr.Avoidance}.Start()
	if err != nil {
		t.Fatal(err)
	}
	return p.Placed(b.on[0], b.on[1])
}

// put puts one of the first so many kinds on a cell, if it is not taken.
func (b *board) put(dice *rand.Rand, kinds, row, col int) {
	if c := tr.At(row, col); !b.on[0].Union(b.on[1]).Union(b.on[2]).Has(c) {
		k := dice.IntN(kinds)
		b.on[k] = b.on[k].With(c)
	}
}

// random returns a board with the given numbers of stones. If matching, X's stones are one as
// far as they can.
func random(dice *rand.Rand, n, xs, os int, matching bool) board {
	b := board{rows: n, cols: n}
	if matching {
		for i, c := range dice.Perm(n)[:min(xs, n)] {
			b.on[0] = b.on[0].With(tr.At(i, c))
		}
		b = b.moved(dice.Perm(n), dice.Perm(n), false)
	}
	for _, at := range dice.Perm(n * n) {
		c := tr.At(at/n, at%n)
		switch {
		case b.on[0].Has(c):
		case b.on[0].Len() < xs:
			b.on[0] = b.on[0].With(c)
		case b.on[1].Len() < os:
			b.on[1] = b.on[1].With(c)
		}
	}
	return b
}

// sparse returns a board of at most most×most cells, of which some are used.
func sparse(dice *rand.Rand, most int) board {
	b := board{rows: 1 + dice.IntN(most), cols: 1 + dice.IntN(most)}
	kinds := 2 + dice.IntN(2)
	for c := range (tr.Board{Rows: b.rows, Cols: b.cols}).Cells().All() {
		if dice.IntN(2) == 0 && c != 0 {
			b.put(dice, kinds, c.Row(), c.Col())
		}
	}
	return b
}

// agrees compares the forms of b with those of an image of b, and with what Canonical
// says.
func agrees(t *testing.T, dice *rand.Rand, b board) {
	t.Helper()
	rows, cols := dice.Perm(b.rows), dice.Perm(b.cols)
	for _, transpose := range []bool{false, true} {
		square := b.rows == b.cols
		m := b.moved(rows, cols, transpose && square)
		f, g := b.form(transpose), m.form(transpose)
		if stones(f) != stones(g) || f.Order != g.Order {
			t.Fatalf("two forms of one class: %v and %v", stones(f), stones(g))
		}
		if transpose && !square && f != b.form(false) {
			t.Fatalf("%d×%d is transposed: %v", b.rows, b.cols, b.on)
		}
		if again := (board{b.rows, b.cols, stones(f)}).form(transpose); stones(again) != stones(f) {
			t.Fatalf("the form of %v is %v", stones(f), stones(again))
		}
		for form, of := range map[*symmetry.Form]board{&f: b, &g: m} {
			for i, s := range of.on {
				for c := range s.All() {
					if to := form.Image(c); !stones(f)[i].Has(to) || form.Preimage(to) != c {
						t.Fatalf("the permutation does not take %v to %v and back", of.on, stones(f))
					}
				}
			}
		}
	}
	if !b.on[2].Empty() {
		return
	}
	p, q, f := b.position(t), b.moved(rows, cols, false).position(t), b.form(false)
	c := symmetry.Canonical(p)
	if symmetry.Canonical(q) != c || symmetry.Canonical(c) != c || stones(formOf(c)) != stones(f) {
		t.Fatalf("two representatives of one class:\n%v\n%v", c, symmetry.Canonical(q))
	}
	if order, own := symmetry.Order(c); !own || order != f.Order {
		t.Fatalf("%v has order %v, %v as its form, represents itself: %t", c, &order, &f.Order, own)
	}
	for i := range p.X.Len() {
		if p.X.IsMatching() && (!f.X.Has(tr.At(i, i)) || !c.X.Has(tr.At(i, i))) {
			t.Fatalf("X's matching is not on the diagonal of %v or %v", stones(f), c)
		}
	}
}

// Boards of many kinds have the forms of their images. Refinement does not tell cycles of
// different lengths apart, nor other pieces with the same degrees.
func TestForms(t *testing.T) {
	// pieces are lone stones, cycles and paths of up to most edges each way.
	pieces := func(dice *rand.Rand, n, most, kinds int) board {
		b := board{rows: n, cols: n}
		for at := 0; at < n; {
			k := min(1+dice.IntN(most), n-at)
			for i := range k {
				if b.put(dice, kinds, at+i, at+i); k > 1 && (i < k-1 || dice.IntN(3) > 0) {
					b.put(dice, kinds, at+i, at+(i+1)%k)
				}
			}
			at += k
		}
		return b
	}
	for name, kind := range map[string]struct {
		boards int
		any    func(dice *rand.Rand) board
	}{
		"stones": {300, func(dice *rand.Rand) board {
			n := 1 + dice.IntN(tr.MaxN)
			xs := dice.IntN(n*n + 1)
			return random(dice, n, xs, dice.IntN(n*n-xs+1), dice.IntN(2) == 0)
		}},
		"few stones": {300, func(dice *rand.Rand) board {
			return random(dice, tr.MaxN, dice.IntN(18), dice.IntN(18), dice.IntN(2) == 0)
		}},
		"any shape":            {600, func(dice *rand.Rand) board { return sparse(dice, 6) }},
		"pieces of X's stones": {2000, func(dice *rand.Rand) board { return pieces(dice, 9, 5, 1) }},
		"pieces":               {1000, func(dice *rand.Rand) board { return pieces(dice, 9, 5, 3) }},
		"the largest board": {400, func(dice *rand.Rand) board {
			b := pieces(dice, tr.MaxN, 4, 1+dice.IntN(3))
			for range dice.IntN(3) {
				b.put(dice, 3, dice.IntN(tr.MaxN), dice.IntN(tr.MaxN))
			}
			return b
		}},
	} {
		t.Run(name, func(t *testing.T) {
			dice := rand.New(rand.NewPCG(7, 8))
			for range kind.boards {
				agrees(t, dice, kind.any(dice))
			}
		})
	}
}

// On small boards all permutations are tried: every board of a class has the same
// representative and, with the same missing cells, the same position for it on its own board;
// the order is the number of permutations that fix the board.
func TestBruteForce(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	for range 150 {
		b := sparse(dice, 4)
		p := b.position(t)
		canonical := symmetry.Canonical(p)
		if f := b.form(false); canonical.Game() != p.Game() || stones(formOf(canonical)) != stones(f) {
			t.Fatalf("the representative of\n%v\nis\n%v", p, canonical)
		}
		for _, transpose := range []bool{false, true} {
			f, fixed := b.form(transpose), uint64(0)
			for turn := range map[bool]bool{false: true, transpose && b.rows == b.cols: true} {
				for _, rows := range family.Permutations(b.rows) {
					for _, cols := range family.Permutations(b.cols) {
						m := b.moved(rows, cols, turn)
						if g := m.form(transpose); stones(g) != stones(f) {
							t.Fatalf("two representatives of one class: %v and %v", stones(f), stones(g))
						}
						if m == b {
							fixed++
						}
						if !turn && m.on[2] == b.on[2] && symmetry.Canonical(m.position(t)) != canonical {
							t.Fatalf("two representatives of one class:\n%v\n%v", canonical, symmetry.Canonical(m.position(t)))
						}
					}
				}
			}
			if f.Order.Uint64() != fixed {
				t.Fatalf("order %v, want %d, of %v", &f.Order, fixed, b.on)
			}
		}
	}
}

// Boards whose groups are known, most of them far too large to walk through. All their forms
// differ, though many have the same degrees.
func TestOrders(t *testing.T) {
	x := func(n int, cells ...tr.Cell) board { return board{n, n, [3]tr.Set{tr.SetOf(cells...)}} }
	// cycles are cycles through so many rows each.
	cycles := func(n int, lengths ...int) board {
		b, at := board{rows: n, cols: n}, 0
		for _, k := range lengths {
			for i := range k {
				b.on[0] = b.on[0].With(tr.At(at+i, at+i)).With(tr.At(at+i, at+(i+1)%k))
			}
			at += k
		}
		return b
	}
	also := func(b board, k int, cells ...tr.Cell) board {
		b.on[k] = b.on[k].Union(tr.SetOf(cells...))
		return b
	}
	var diagonal, beside []tr.Cell
	for i := range 16 {
		diagonal, beside = append(diagonal, tr.At(i, i)), append(beside, tr.At(i, i^1))
	}
	triangle, lone := cycles(6, 3), []tr.Cell{tr.At(3, 3), tr.At(4, 4), tr.At(5, 5)}
	// A theta has paths of 2, 4 and 4 edges, and a dumbbell two cycles of 4 joined by 2 edges.
	theta := []tr.Cell{tr.At(0, 0), tr.At(1, 0), tr.At(0, 1), tr.At(2, 1), tr.At(2, 2), tr.At(1, 2), tr.At(0, 3), tr.At(3, 3), tr.At(3, 4), tr.At(1, 4)}
	dumbbell := []tr.Cell{tr.At(0, 0), tr.At(1, 0), tr.At(0, 1), tr.At(2, 1), tr.At(2, 2), tr.At(0, 2), tr.At(1, 3), tr.At(3, 3), tr.At(3, 4), tr.At(1, 4)}
	two := func(a, b []tr.Cell) board {
		both := x(10, a...)
		for _, c := range b {
			both = also(both, 0, tr.At(c.Row()+4, c.Col()+5))
		}
		return both
	}
	factorial := func(n uint64) *uint256.Int {
		f := uint256.NewInt(1)
		for ; n > 1; n-- {
			f.Mul(f, uint256.NewInt(n))
		}
		return f
	}
	times := func(k uint64, f *uint256.Int) *uint256.Int { return f.Mul(f, uint256.NewInt(k)) }
	all := factorial(16)
	dice, forms := rand.New(rand.NewPCG(17, 18)), map[[3]tr.Set]string{}
	for name, c := range map[string]struct {
		board
		order *uint256.Int
	}{
		"the empty board":             {x(16), all.Mul(all, all)},
		"the diagonal":                {x(16, diagonal...), factorial(16)},
		"a board without a diagonal":  {also(x(16), 2, diagonal...), factorial(16)},
		"eight blocks of X and O":     {also(x(16, diagonal...), 1, beside...), times(1<<8, factorial(8))},
		"a cycle of 16 edges":         {cycles(8, 8), uint256.NewInt(16)},
		"two cycles of 8":             {cycles(8, 4, 4), uint256.NewInt(2 * 8 * 8)},
		"cycles of 4, 6, 8, 12 edges": {cycles(15, 2, 3, 4, 6), uint256.NewInt(4 * 6 * 8 * 12)},
		"the same and a stone":        {also(cycles(16, 2, 3, 4, 6), 0, tr.At(15, 15)), uint256.NewInt(4 * 6 * 8 * 12)},
		"a cycle beside O's stones":   {also(triangle, 1, lone...), uint256.NewInt(6 * 6)},
		"O's cycle beside stones":     {board{6, 6, [3]tr.Set{tr.SetOf(lone...), triangle.on[0]}}, uint256.NewInt(6 * 6)},
		// A theta is turned end for end, and its long paths change places; a dumbbell is turned
		// too, and each of its cycles. The two empty rows may change places.
		"a theta and a dumbbell": {two(theta, dumbbell), uint256.NewInt(2 * 4 * 8)},
		"two thetas":             {two(theta, theta), uint256.NewInt(2 * 4 * 4 * 2)},
		"two dumbbells":          {two(dumbbell, dumbbell), uint256.NewInt(2 * 8 * 8 * 2)},
	} {
		f := c.form(false)
		if f.Order != *c.order {
			t.Errorf("%s: order %v, want %v", name, &f.Order, c.order)
		}
		if other := forms[stones(f)]; other != "" {
			t.Errorf("%s and %s have the same form", name, other)
		}
		forms[stones(f)] = name
		for range 50 {
			agrees(t, dice, c.board)
		}
	}
	if f := x(16).form(true); f.Order != *times(2, all) {
		t.Errorf("the empty board has order %v with transposition", &f.Order)
	}
}

func TestNoAllocation(t *testing.T) {
	b := random(rand.New(rand.NewPCG(3, 4)), 12, 11, 10, true)
	p := b.position(t)
	if got := testing.AllocsPerRun(100, func() { symmetry.Canonical(p) }); got != 0 {
		t.Errorf("Canonical allocates %v times", got)
	}
	if got := testing.AllocsPerRun(100, func() { _ = b.form(true) }); got != 0 {
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
			b := random(dice, n, xs, max(0, xs-dice.IntN(2)), i%2 == 0)
			p := tr.New(n).Placed(b.on[0], b.on[1])
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
		f := formOf(p)
		form := p.Placed(f.X, f.O)
		if got := f.Order.Float64(); fmt.Sprintf("%.4g", got) != fmt.Sprintf("%.4g", size) {
			t.Fatalf("order %v, dreadnaut says %v, of\n%v", got, size, p)
		}
		key := fmt.Sprint(p.N(), " ", hash)
		if was, ok := ours[form]; ok && was != key {
			t.Fatalf("not equivalent to dreadnaut, but to us:\n%v", p)
		}
		if was, ok := theirs[key]; ok && was != form {
			t.Fatalf("equivalent to dreadnaut, but not to us:\n%v", p)
		}
		ours[form], theirs[key] = key, form
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

// All 3×3 boards with free cells, stones and missing cells, and 2×4 ones, fall into classes of
// the sizes that the orders say: rows! · cols! / order. Classes that are split or taken for one do
// not have them.
func TestAllBoards(t *testing.T) {
	for _, b := range []tr.Board{tr.Square(3), {Rows: 2, Cols: 4}} {
		cells := b.Cells().Cells()
		type class struct {
			form  [3]tr.Set
			order uint64
		}
		members, full := map[class]int{}, 0
		for code := range 1 << (2 * len(cells)) {
			p := board{rows: b.Rows, cols: b.Cols}
			for i, c := range cells {
				if kind := code >> (2 * i) & 3; kind < 3 {
					p.on[kind] = p.on[kind].With(c)
				}
			}
			f := p.form(false)
			members[class{stones(f), f.Order.Uint64()}]++
		}
		symmetries := len(family.Permutations(b.Rows)) * len(family.Permutations(b.Cols))
		for c, number := range members {
			if number*int(c.order) != symmetries {
				t.Fatalf("the class of %v has %d members and the order %d, whose product is not %d", c.form, number, c.order, symmetries)
			}
			if c.form[2].Empty() {
				full++
			}
		}
		// 738 is the number of 3×3 matrices over three symbols up to row and column
		// permutations, OEIS A052272.
		if b.Rows == 3 && full != 738 {
			t.Errorf("%d classes of full boards, want 738", full)
		}
	}
}

// What has no board, or no symmetry that is known, is its own representative.
func TestCanonicalItself(t *testing.T) {
	if zero := (tr.Position{}); symmetry.Canonical(zero) != zero {
		t.Error("the zero position has another representative")
	}
	p, err := tr.Game{Board: tr.Square(3), Family: tr.NewFamily(tr.SetOf(tr.At(1, 1)))}.Start()
	if err != nil {
		t.Fatal(err)
	}
	if p = p.With(tr.At(2, 1)); symmetry.Canonical(p) != p {
		t.Error("a family has a symmetry")
	}
}
