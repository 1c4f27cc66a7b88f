package symmetry_test

import (
	"fmt"

	tr "transversal"
	"transversal/internal/symmetry"
)

func ExampleCanonical() {
	p, _ := tr.New(4).Play(tr.At(2, 3))
	q, _ := tr.New(4).Play(tr.At(1, 0))
	fmt.Println(symmetry.Canonical(p) == symmetry.Canonical(q))
	fmt.Println(symmetry.Canonical(p).Picture())
	f := symmetry.Board(p.Board(), p.X, p.O, false)
	fmt.Println("fixed by", &f.Order, "of 24² row and column permutations")
	// Output:
	// true
	// X.../..../..../....
	// fixed by 36 of 24² row and column permutations
}
