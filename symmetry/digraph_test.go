package symmetry_test

import (
	"math/rand/v2"
	"testing"

	"transversal/symmetry"

	tr "transversal"
)

// likeForms checks what Canonical and Order say of p and of its image q against their
// forms, which are found in another way where the stones of a player are a matching.
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

// All positions in which X owns the first k cells of the diagonal: each class has as
// many as its order says.
func TestAllWithMatching(t *testing.T) {
	n := 4
	if testing.Short() {
		n = 3
	}
	for k := range n + 1 {
		p := tr.New(n)
		for i := range k {
			p.X = p.X.With(tr.At(i, i))
		}
		free := p.Free().Cells()
		members, orders := map[tr.Position]uint64{}, map[tr.Position]uint64{}
		for code := range 1 << len(free) {
			p.O = tr.Set{}
			for i, c := range free {
				if code>>i&1 != 0 {
					p.O = p.O.With(c)
				}
			}
			c, order := symmetry.Canonical(p), symmetry.Order(p)
			if c.X != p.X {
				t.Fatalf("the representative of\n%v\nis\n%v", p, c)
			}
			members[c]++
			orders[c] = order.Uint64()
		}
		for c, number := range members {
			if want := factorial(k) * factorial(n-k) * factorial(n-k); number*orders[c] != want {
				t.Fatalf("the class of\n%v\nhas %d members and the order %d, whose product is not %d", c, number, orders[c], want)
			}
		}
	}
}

// A matching of either player, whose points the other's stones join in pieces of all
// kinds: trees, alike and not, cycles in one direction and in both, and what is left to
// chance; few of them and, on large boards, more than a digraph may have.
func TestMatchings(t *testing.T) {
	dice := rand.New(rand.NewPCG(21, 22))
	for range 4_000 {
		n := 2 + dice.IntN(tr.MaxN-1)
		k := n - dice.IntN(min(n, 4))
		var matching, others tr.Set
		for i := range k {
			matching = matching.With(tr.At(i, i))
		}
		for at, size := 0, 0; at < n; at += size {
			size = min(1+dice.IntN(5), n-at)
			kind := dice.IntN(5)
			for i := range size {
				switch before := dice.IntN(i + 1); kind {
				case 0: // nothing
				case 1, 2:
					others = others.With(tr.At(at+i, at+before))
				case 3:
					others = others.With(tr.At(at+before, at+i))
				case 4:
					others = others.With(tr.At(at+i, at+(i+1)%size))
				}
			}
			if kind == 4 && dice.IntN(3) == 0 {
				others = others.With(tr.At(at+size-1, at))
			}
		}
		for range dice.IntN(3) {
			others = others.With(tr.At(dice.IntN(n), dice.IntN(n)))
		}
		others = others.Minus(matching)
		rows, cols := dice.Perm(n), dice.Perm(n)
		p := tr.New(n).Placed(matching, others)
		q := p.Placed(permuted(matching, rows, cols), permuted(others, rows, cols))
		if dice.IntN(2) == 0 {
			p, q = p.Placed(p.O, p.X), q.Placed(q.O, q.X)
		}
		likeForms(t, p, q)
	}
}

// A matching among as many other stones as there is room for, more than points or than a
// digraph may have arcs.
func TestMatchingsInACrowd(t *testing.T) {
	dice := rand.New(rand.NewPCG(27, 28))
	for range 1_000 {
		n := 3 + dice.IntN(8)
		var matching, others tr.Set
		for i := range 1 + dice.IntN(n) {
			matching = matching.With(tr.At(i, i))
		}
		for range dice.IntN(n * n) {
			others = others.With(tr.At(dice.IntN(n), dice.IntN(n)))
		}
		others = others.Minus(matching)
		rows, cols := dice.Perm(n), dice.Perm(n)
		p := tr.New(n).Placed(matching, others)
		likeForms(t, p, p.Placed(permuted(matching, rows, cols), permuted(others, rows, cols)))
	}
}
