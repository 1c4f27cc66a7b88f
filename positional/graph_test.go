package positional_test

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"testing"

	tr "transversal"
	"transversal/positional"
	"transversal/solve"
)

// The values of games on small complete graphs that are known, from the plain search of
// small ones and from literature: S. Ferber and D. Hefetz show that the first player wins
// the perfect-matching game on large ones.
func TestCompleteGraphs(t *testing.T) {
	for _, test := range []struct {
		n          int
		goal       string
		convention tr.Convention
		first      tr.Player
		value      tr.Outcome
		ply        int
	}{
		{4, "perfect-matching", tr.Achievement, tr.X, tr.Draw, 0},
		{6, "perfect-matching", tr.Achievement, tr.X, tr.XWins, 9},
		{8, "perfect-matching", tr.Achievement, tr.X, tr.XWins, 11},
		{12, "perfect-matching", tr.Achievement, tr.X, tr.XWins, 15},
		{16, "perfect-matching", tr.Achievement, tr.X, tr.XWins, 19},
		{6, "perfect-matching", tr.MakerBreaker, tr.X, tr.XWins, 7},
		{8, "perfect-matching", tr.MakerBreaker, tr.X, tr.XWins, 9},
		{6, "perfect-matching", tr.MakerBreaker, tr.O, tr.XWins, 8},
		{8, "perfect-matching", tr.MakerBreaker, tr.O, tr.XWins, 10},
		{10, "perfect-matching", tr.MakerBreaker, tr.O, tr.XWins, 12},
		{6, "hamilton-cycle", tr.MakerBreaker, tr.X, tr.OWins, 0},
		{7, "hamilton-cycle", tr.MakerBreaker, tr.X, tr.OWins, 0},
	} {
		goal, wrong := tr.ParseGoal(test.goal)
		p, err := tr.Game{Board: tr.Complete(test.n), Goal: goal, Convention: test.convention}.Start()
		if err != nil || wrong != nil {
			t.Fatal(err)
		}
		p = p.Facing(test.first)
		r, err := solve.Solve(context.Background(), p, solve.Options{})
		if err != nil || r.Value != test.value || r.Ply != test.ply {
			t.Errorf("%+v: %v at %d, %v", test, r.Value, r.Ply, err)
		}
	}
}

// Whoever has a game in any form reads it in the same way, and solves it.
func ExampleReadGame() {
	for _, text := range []string{"4x5 avoidance: 1,1", "K6: 1-2 3-4", "K5 star:3 maker-breaker", "#times 1 2 3\n#blackturns 1 3\n#positions a b c\n#blackwins\na b\nb c\n"} {
		game, err := positional.ReadGame(text, 0)
		if err != nil {
			fmt.Println(err)
			return
		}
		p, _ := game.Final()
		r, err := solve.Solve(context.Background(), p, solve.Options{})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%v  %s\n", game, r.Answer())
	}
	// Output:
	// 4x5 avoidance: 1,1  a draw
	// K6: 1-2 3-4  X wins at ply 9
	// K5 star:3 maker-breaker:  X wins at ply 5
	// #times 1 2 3 ; #blackturns 1 3 ; #positions a b c ; #blackwins ; a b ; b c:  X wins at ply 3
}

// A game is written as other programs read it: here three cells in a row, of which X, who is
// black, needs two next to each other.
func ExampleWrite() {
	p, err := positional.Polyomino("Domino", 1, 3, false, tr.MakerBreaker)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := positional.Write(os.Stdout, p); err != nil {
		fmt.Println(err)
	}
	// Output:
	// #times
	// t1 t2 t3
	// #blackturns
	// t1 t3
	// #positions
	// a1 b1 c1
	// #blackwins
	// a1 b1
	// b1 c1
}

// Games on graphs are read as they are written, whatever their size.
func TestGraphRecords(t *testing.T) {
	for text, want := range map[string]string{
		"K20 clique:3: 1-2 19-20": "", "K9,9 star:3 maker-breaker: 1-10": "", "K5 hamilton-cycle: 1-2": "", "K4 perfect-matching avoider-enforcer: 3-4": "K4 avoider-enforcer: 3-4",
		"K6 perfect-matching: 1-2": "K6: 1-2", "K3,4 matching:2: 1-4": "K3,4 goal 2: 1-4", "1-2,2-3,1-3 connected: 1-3": "K3 connected: 1-3",
		"1-2,1-30,2-30 clique:3: 2-30": "", "K20: 1-2": "error", "K5 star: 1-2": "error", "K5 star:3 x: 1-2": "error", "6 star:3: 1,1": "error", "K6 star:9:": "",
		"0-1,1-2 star:2: 1-2": "", "a-b,b-c,d maker-breaker connected: b-c": "a-b,b-c,d connected maker-breaker: b-c",
	} {
		game, err := positional.ReadGame(text, 0)
		if got := game.String(); (err != nil) != (want == "error") || err == nil && got != cmp.Or(want, text) {
			t.Errorf("%s is read as %s; %v", text, got, err)
		}
	}
}
