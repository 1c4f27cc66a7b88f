package verify_test

import (
	"context"
	"errors"
	"fmt"

	tr "transversal"
	"transversal/strategy"
	"transversal/verify"
)

// A rule of one's own: complete a transversal, block one, or else claim the first
// free cell that makes the largest matching larger. It looks sound, and fails.
func ExampleWinsBy() {
	greedy := strategy.Plain("greedy", func(p tr.Position) (strategy.Move, string, error) {
		cells, why := p.Threats(tr.X), "which completes a transversal"
		if cells.Empty() {
			cells, why = p.Threats(tr.O), "which O threatens"
		}
		if cells.Empty() {
			cells, why = p.Free(), "which makes the matching larger"
			for c := range cells.All() {
				if p.X.With(c).Nu() == p.X.Nu() && cells.Len() > 1 {
					cells = cells.Without(c)
				}
			}
		}
		c, _ := cells.First()
		return strategy.Move{Cell: c, Admits: cells}, why, nil
	})
	wins := verify.WinsBy(greedy, func(n int) int { return 2*n + 3 })
	_, err := wins.Verify(context.Background(), 4, verify.Options{})
	var failure *verify.Failure
	if errors.As(err, &failure) {
		fmt.Println(failure.Detail)
		fmt.Println(failure.Line)
		fmt.Println(failure.Position)
	}
	// Output:
	// after ply 11 X owns no transversal, and was to own one by ply 11
	// 4: 1,1 1,2 2,2 1,3 3,3 4,4 4,3 3,4 4,2 2,4 4,1
	//      1  2  3  4
	//   1  X  O  O  .
	//   2  .  X  .  O
	//   3  .  .  X  O
	//   4  X  X  X  O
}

// The paper's Theorem A on the 4×4 board.
func ExampleTheorem_Verify() {
	report, err := verify.TheoremA(strategy.XRule()).Verify(context.Background(), 4, verify.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Lines, "lines of play, all won by ply", report.MaxWinPly)
	// Output: 4875 lines of play, all won by ply 11
}
