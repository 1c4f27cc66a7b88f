// Command outside is a program outside the module: it writes a rule, states a
// theorem about it with a claim of its own, plays the rule against another, and
// verifies the theorem, with progress, saving its state in the folder given.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	tr "transversal"
	"transversal/strategy"
	"transversal/verify"
)

// corners wins if it can, blocks if it must, and otherwise takes a corner if one is free.
func corners(p tr.Position) (strategy.Move, string, error) {
	move, err := strategy.First().Move(p)
	n := p.N()
	taken := tr.SetOf(tr.At(0, 0), tr.At(n-1, n-1)).Intersect(p.Free())
	if p.Threats(tr.X).Empty() && p.Threats(tr.O).Empty() && !taken.Empty() {
		return strategy.Move{Cell: taken.Least(), Admits: taken}, "a corner", nil
	}
	return move, "no corner is free, or a threat comes first", err
}

func init() {
	strategy.Register("corners first", func(tr.Player, uint64) strategy.Rule { return strategy.Plain("corners", corners) })
}

func run(dir string) error {
	rule, err := strategy.Named(tr.O, "corners", 0)
	if err != nil {
		return err
	}
	game, err := strategy.Play(tr.New(4), strategy.XRule(), rule)
	if err != nil {
		return err
	}
	end, _ := game.Final()
	fmt.Printf("%v: %v at ply %d\n", game, end.Outcome(), end.Ply())
	why, err := rule.Why(tr.New(4).With(tr.At(1, 1)))
	if err != nil {
		return err
	}
	fmt.Println(why)

	theorem := verify.SurvivesTo(rule, func(n int) int { return 2*n - 2 }, verify.Check{
		Claim: verify.Claim{Name: "corner", Place: "here", Statement: "O owns a corner once it owns two stones, unless X owns both"},
		Holds: func(p tr.Position) error {
			both := tr.SetOf(tr.At(0, 0), tr.At(p.N()-1, p.N()-1))
			if p.O.Len() > 1 && both.Intersect(p.Free()) == both {
				return errors.New("both corners are free")
			}
			return nil
		},
	})
	report, err := theorem.Verify(context.Background(), 4, verify.Options{
		Progress: func(p verify.Progress) { fmt.Fprintf(os.Stderr, "ply %d: %d of %d\n", p.Ply, p.Done, p.Size) },
		Save:     &verify.State{Dir: dir},
	})
	if err != nil {
		return err
	}
	fmt.Println(report)
	return nil
}

func main() {
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
