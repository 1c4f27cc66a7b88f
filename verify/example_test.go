package verify_test

import (
	"context"
	"errors"
	"fmt"
	"os"

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

// A run says how far it has come. The same run goes on from the state that it saved.
func ExampleOptions() {
	dir, err := os.MkdirTemp("", "saved")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	for range 2 {
		var first verify.Progress
		state := &verify.State{Dir: dir}
		report, err := verify.Delaying(strategy.ORule()).Verify(context.Background(), 3, verify.Options{
			Save: state,
			Progress: func(p verify.Progress) {
				if first.Size == 0 {
					first = p
				}
			},
		})
		if err != nil {
			fmt.Println(err)
			return
		}
		state.Close()
		fmt.Printf("%v lines of play, by a run from ply %d on\n", report.Lines, first.Ply)
	}
	// Output:
	// 585 lines of play, by a run from ply 0 on
	// 585 lines of play, by a run from ply 4 on
}

// The winning theorem on the 4×4 board.
func ExampleTheorem_Verify() {
	report, err := verify.Winning(strategy.XRule()).Verify(context.Background(), 4, verify.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Lines, "lines of play, all won by ply", report.MaxWinPly)
	// Output: 4875 lines of play, all won by ply 11
}

// A theorem with a claim of one's own: that the rule never plays a corner unless it
// wins there. It fails at X's first move, on the corner (1,1).
func ExampleWinsBy_claim() {
	corners := tr.SetOf(tr.At(0, 0), tr.At(0, 3), tr.At(3, 0), tr.At(3, 3))
	noCorner := verify.Check{
		Claim: verify.Claim{Name: "corner", Place: "mine", Statement: "X owns no corner before it wins"},
		Holds: func(p tr.Position) error {
			if corner, ok := p.X.Intersect(corners).First(); ok && p.Outcome() == tr.Open {
				return fmt.Errorf("X owns %v", corner)
			}
			return nil
		},
	}
	theorem := verify.WinsBy(strategy.XRule(), func(n int) int { return 2*n + 3 }, noCorner)
	_, err := theorem.Verify(context.Background(), 4, verify.Options{})
	fmt.Println(err)
	// Output:
	// claim fails: (corner) mine, X owns no corner before it wins: X owns (1,1)
	// line of play  4: 1,1
	// after ply 1
	//      1  2  3  4
	//   1  X  .  .  .
	//   2  .  .  .  .
	//   3  .  .  .  .
	//   4  .  .  .  .
}
