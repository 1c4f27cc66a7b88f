package solve_test

import (
	"context"
	"fmt"

	tr "transversal"
	"transversal/solve"
)

func ExampleSolve() {
	// On a 4×5 board three cells, no two in a row or a column, are wanted.
	p, err := tr.ParsePosition("4x5 goal 3")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := solve.Solve(context.Background(), p, solve.Options{})
	fmt.Println(r.Value, "at ply", r.Ply, err)
	// Output:
	// X wins at ply 5 <nil>
}

func ExampleMoves() {
	// X is to move, and O threatens (1,2).
	p, err := tr.ParsePosition("X.../O.X./.XO./...O")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := solve.Moves(context.Background(), p, solve.Options{}, nil)
	for _, m := range r.Moves[:3] {
		fmt.Println(m.Cell, m.Value, "at ply", m.Ply)
	}
	fmt.Println(err)
	// Output:
	// (1,2) X wins at ply 15
	// (1,3) O wins at ply 8
	// (1,4) O wins at ply 8
	// <nil>
}
