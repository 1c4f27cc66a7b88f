package family_test

import (
	"context"
	"fmt"
	"log"

	tr "transversal"
	"transversal/internal/study/family"
	"transversal/solve"
)

// Who wins if only the three cyclic transversals of the 3×3 board count?
func ExampleRead() {
	p, err := family.Read("1 2 3\n2 3 1\n3 1 2\n", tr.Position{})
	if err != nil {
		log.Fatal(err)
	}
	r, err := solve.Solve(context.Background(), p, solve.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Value)
	// Output: draw
}
