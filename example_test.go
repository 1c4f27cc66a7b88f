package transversal_test

import (
	"fmt"

	tr "transversal"
)

func ExampleSet_Completing() {
	// Lemma 3(c) on the 5×5 board: M is the diagonal without (5,5), r = 1, s = 2.
	s := tr.SetOf(tr.At(0, 0), tr.At(1, 1), tr.At(2, 2), tr.At(3, 3), tr.At(4, 0), tr.At(1, 4))
	rows, cols := s.Completing(5)
	fmt.Println("ν =", s.Nu())
	fmt.Println(rows, "×", cols, "=", tr.Rectangle(rows, cols))
	// Output:
	// ν = 4
	// {1,5} × {2,5} = {(1,2) (1,5) (5,2) (5,5)}
}

func ExampleParseRecord() {
	record, err := tr.ParseRecord("5: 1,3 1,1 2,5 4,2 3,1 2,3 4,4 5,5 5,2")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, _ := record.Final()
	fmt.Println(p)
	fmt.Println(p.Outcome(), "at ply", p.Ply())
	// Output:
	//      1  2  3  4  5
	//   1  O  .  X  .  .
	//   2  .  .  O  .  X
	//   3  X  .  .  .  .
	//   4  .  O  .  X  .
	//   5  .  X  .  .  O
	// X wins at ply 9
}

func ExamplePosition_Play() {
	p, err := tr.New(4).Play(tr.At(0, 0))
	fmt.Println(p.Turn(), "to move;", err)
	_, err = p.Play(tr.At(0, 0))
	fmt.Println(err)
	// Output:
	// O to move; <nil>
	// cell (1,1) is taken: X owns it
}

func ExampleGame_Start() {
	g := tr.Game{Board: tr.Board{Rows: 3, Cols: 4, Missing: tr.SetOf(tr.At(0, 0))}, Convention: tr.Avoidance, First: tr.O}
	p, err := g.Start()
	text, _ := p.MarshalText()
	fmt.Println(string(text), err)
	_, err = p.Play(tr.At(0, 0))
	fmt.Println(err)
	// Output:
	// #.../..../.... avoidance O to move <nil>
	// cell (1,1) is not on the board: it is missing
}

func ExampleRecord_Positions() {
	record, _ := tr.ParseRecord("2: 1,1 1,2 2,2")
	for p := range record.Positions() {
		fmt.Println(p.Ply(), p.Picture(), p.Outcome())
	}
	// Output:
	// 0 ../.. open
	// 1 X./.. open
	// 2 XO/.. open
	// 3 XO/.X X wins
}
