package check_test

import (
	"fmt"
	"os"

	"transversal/check"
)

// The certificate that comes with the documentation proves that the 4×4 game lasts
// 11 plies.
func ExampleCheck() {
	file, err := os.Open("../docs/four.cert")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer file.Close()
	proofs, err := check.Check(file)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range proofs {
		fmt.Printf("%s: %s, %s, %s to move: %d entries\n", p.Claim, p.Rule, p.Wins(), p.Turn, p.Entries)
	}
	// Output:
	// X wins by 11: achievement, goal 4, X to move: 23 entries
	// X does not win by 10: achievement, goal 4, X to move: 35 entries
}
