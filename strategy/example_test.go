package strategy_test

import (
	"fmt"

	tr "transversal"
	"transversal/strategy"
)

// corners takes a corner while one is free, and otherwise does as strategy.First does.
func corners(p tr.Position) (strategy.Move, string, error) {
	taken := tr.SetOf(tr.At(0, 0), tr.At(p.Board().Rows-1, p.Board().Cols-1)).Intersect(p.Legal())
	if taken.Empty() {
		move, err := strategy.First().Move(p)
		return move, "since no corner is free", err
	}
	return strategy.Move{Cell: taken.Least(), Admits: taken}, "a corner", nil
}

func init() {
	strategy.Register("corners first", func(tr.Player, uint64) strategy.Rule { return strategy.Plain("corners", corners) })
}

// A rule of one's own has a name, plays against another, and says why it moves.
func ExampleRegister() {
	rule, err := strategy.Named(tr.O, "corners", 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	game, err := strategy.Play(tr.New(4), strategy.XRule(), rule)
	fmt.Println(game, err)
	why, err := rule.Why(tr.New(4).With(tr.At(1, 1)))
	fmt.Println(why, err)
	// Output:
	// 4: 1,1 4,4 4,2 1,2 2,3 3,4 3,1 1,4 2,4 1,3 3,3 <nil>
	// O plays (1,1), a corner. <nil>
}
