package positional_test

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"strings"
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
		p, err := positional.OnGraph(positional.Complete(test.n, 0), test.goal, test.convention)
		if err != nil {
			t.Fatal(err)
		}
		p = p.Facing(test.first)
		r, err := solve.Solve(context.Background(), p, solve.Options{})
		if err != nil || r.Value != test.value || r.Ply != test.ply {
			t.Errorf("%+v: %v at %d, %v", test, r.Value, r.Ply, err)
		}
	}
}

// The winning sets on complete graphs are as many as the formulas say.
func TestGraphGoals(t *testing.T) {
	for goal, want := range map[string]int{
		"perfect-matching": 15, "matching:2": 45, "hamilton-cycle": 60, "connected": 1296, "clique:3": 20, "star:3": 60,
	} {
		p, err := positional.OnGraph(positional.Complete(6, 0), goal, tr.Achievement)
		if sets, wrong := p.Game().WinningSets(positional.MostSets); err != nil || len(sets) != want {
			t.Errorf("%s on K6: %d winning sets, want %d; %v, %v", goal, len(sets), want, err, wrong)
		}
	}
	if p, err := positional.OnGraph(positional.Complete(1, 200), "connected", tr.Achievement); err != nil || len(p.Game().Family.X) != 1 {
		t.Errorf("a large star: %v, %v", p.Game().Family, err)
	}
	two := positional.Complete(6, 0) // apart, which forests of 11 edges take long to find out
	for _, e := range two.Edges {
		two.Edges = append(two.Edges, [2]int{e[0] + 6, e[1] + 6})
	}
	two.N = 12
	if _, err := positional.OnGraph(two, "connected", tr.Achievement); err == nil || !strings.Contains(err.Error(), "too long") {
		t.Errorf("two graphs: %v", err)
	}
}

func TestParseGraph(t *testing.T) {
	for text, want := range map[string]string{
		"K3": "3 [[0 1] [0 2] [1 2]]", "K1,2": "3 [[0 1] [0 2]]", "Bw": "3 [[0 1] [0 2] [1 2]]", "BW": "3 [[0 2] [1 2]]",
		"2-1, 2-3": "3 [[0 1] [1 2]]", "1 2\n2 3 # the last\n1 2\n": "3 [[0 1] [1 2]]",
		"0-2": "3 [[0 2]]", "0 1 {}\n1 2 {'weight': 3}\n": "3 [[0 1] [1 2]]", // as networkx writes them
		"c a graph\np edge 4 2\ne 1 2\ne 3 2\n": "4 [[0 1] [1 2]]", ":Ccf\n": "4 [[0 1] [0 2] [0 3]]", ">>sparse6<<:An": "2 [[0 1]]",
	} {
		g, err := positional.ParseGraph(text)
		if got := fmt.Sprint(g.N, g.Edges); err != nil || got != want {
			t.Errorf("%q is %s, want %s; %v", text, got, want, err)
		}
	}
	for _, text := range []string{"", "K1", "K24", "B", "1-1", "1-2-3", "a-b", "K3,0", "Bw?", "Bw\nBW", ":", ":~", "~~", "~?Cw", "e 1", "0 300"} {
		if g, err := positional.ParseGraph(text); err == nil {
			t.Errorf("%q is the graph %v", text, g)
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
		"K20 clique:3: 1-2 19-20": "", "K9,9 star:3 maker-breaker: 1-10": "", "K5 hamilton-cycle: 1-2": "", "K4 perfect-matching avoider-enforcer: 3-4": "",
		"K6 perfect-matching: 1-2": "K6: 1-2", "K3,4 matching:2: 1-4": "K3,4 goal 2: 1-4", "1-2,2-3,1-3 connected: 1-3": "K3 connected: 1-3",
		"1-2,1-30,2-30 clique:3: 2-30": "", "K20: 1-2": "error", "K5 star: 1-2": "error", "K5 star:3 x: 1-2": "error", "6 star:3: 1,1": "error", "K6 star:9:": "error",
	} {
		game, err := positional.ReadGame(text, 0)
		if got := game.String(); (err != nil) != (want == "error") || err == nil && got != cmp.Or(want, text) {
			t.Errorf("%s is read as %s; %v", text, got, err)
		}
	}
}
