package symmetry_test

import (
	"math/rand/v2"
	"testing"

	"transversal/symmetry"

	tr "transversal"
)

// points counts the points that part meets: the stones of X's matching with what is in
// their rows or columns, and the other rows and columns.
func points(x, part tr.Set) (count int) {
	for c := range x.All() {
		if part.Row(c.Row())|part.Col(c.Col()) != 0 {
			count++
		}
	}
	return count + (part.Rows() &^ x.Rows()).Len() + (part.Cols() &^ x.Cols()).Len()
}

// The aligned position is of the class of p, and the part stands in it as where O owns
// nothing else, however the lines of p are permuted. Only where the part meets too much
// does p stay as it is.
func TestAligned(t *testing.T) {
	dice := rand.New(rand.NewPCG(43, 44))
	large := 0
	for i := range 3000 {
		n := 1 + dice.IntN(tr.MaxN)
		p := random(dice, n, dice.IntN(n+1), dice.IntN(n), true)
		var part tr.Set
		for c := range p.O.All() {
			if dice.IntN(4) < i%5 {
				part = part.With(c)
			}
		}
		asked := part.Union(random(dice, n, n, 0, false).X.Minus(p.O)) // of cells that are not O's as well
		q := symmetry.Aligned(p, asked)
		if points(p.X, part) > 16 {
			if large++; q != p {
				t.Fatalf("%v in\n%v\nis too much, and yet it is aligned to\n%v", part, p, q)
			}
			continue
		}
		alone := symmetry.Canonical(p.Placed(p.X, part))
		if symmetry.Canonical(q) != symmetry.Canonical(p) {
			t.Fatalf("aligned by %v to\n%v\nwhich is not of the class of\n%v", part, q, p)
		}
		if q.X != alone.X || !q.O.Contains(alone.O) {
			t.Fatalf("aligned by %v to\n%v\nwithout\n%v\nfrom\n%v", part, q, alone, p)
		}
		rows, cols := dice.Perm(n), dice.Perm(n)
		image := p.Placed(permuted(p.X, rows, cols), permuted(p.O, rows, cols))
		if again := symmetry.Aligned(image, permuted(part, rows, cols)); again.X != q.X || !again.O.Contains(alone.O) {
			t.Fatalf("aligned by %v to\n%v\nand its image to\n%v", part, q, again)
		}
	}
	if large < 10 {
		t.Errorf("%d parts are large", large)
	}
}

// Nothing is aligned where X's stones are no matching, or there are no rows and columns to
// permute.
func TestAlignedOtherwise(t *testing.T) {
	p := tr.New(5).Placed(tr.SetOf(tr.At(0, 1), tr.At(0, 2)), tr.SetOf(tr.At(3, 3)))
	q, err := tr.New(4).In(tr.Game{Board: tr.Board{Rows: 4, Cols: 4, Missing: tr.SetOf(tr.At(0, 0))}})
	if err != nil {
		t.Fatal(err)
	}
	q = q.With(tr.At(3, 3)).With(tr.At(2, 1))
	for _, p := range []tr.Position{p, q} {
		if got := symmetry.Aligned(p, p.O); got != p {
			t.Errorf("aligned to\n%v\nfrom\n%v", got, p)
		}
	}
}
