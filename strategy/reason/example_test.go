package reason_test

import (
	"fmt"

	tr "transversal"
	"transversal/strategy/reason"
)

// A board can light up the cells that a sentence names.
func ExampleSay() {
	threats := tr.SetOf(tr.At(0, 1), tr.At(2, 3))
	says := reason.Say("X takes %v and threatens %v.", reason.Cell(reason.Move, tr.At(1, 1)), reason.List(reason.Threat, threats))
	fmt.Println(says)
	for _, part := range says {
		if part.Light != reason.Plain {
			fmt.Printf("%s: %v\n", part.Light, part.Cells)
		}
	}
	// Output:
	// X takes (2,2) and threatens (1,2) and (3,4).
	// move: {(2,2)}
	// threat: {(1,2)}
	// threat: {(3,4)}
}
