package transversal

import (
	"fmt"
	"strings"
	"testing"
)

// The winning sets on complete graphs are as many as the formulas say.
func TestGoalSets(t *testing.T) {
	count := func(b Board, word string) int {
		goal, err := ParseGoal(word)
		if err != nil {
			t.Fatal(err)
		}
		sets, err := goal.Sets(b, MostSets)
		if err != nil {
			t.Fatal(err)
		}
		return len(sets)
	}
	for goal, want := range map[string]int{
		"perfect-matching": 15, "matching:2": 45, "hamilton-cycle": 60, "connected": 1296, "clique:3": 20, "star:3": 60,
		"star:9": 0, "clique:7": 0, "clique:2": 15, "star:1": 15,
	} {
		if got := count(Complete(6), goal); got != want {
			t.Errorf("%s on K6: %d winning sets, want %d", goal, got, want)
		}
	}
	for word, want := range map[string]int{"K1,200": 1, "1-2,3-4": 0, "1-2,2-3,4-5,5-6": 0} {
		b, err := ParseGraph(word)
		if got := count(b, "connected"); err != nil || got != want {
			t.Errorf("%s has %d spanning trees, want %d; %v", word, got, want, err)
		}
	}
	if sets, err := (Goal{Kind: Connected}).Sets(Complete(9), MostSets); err == nil {
		t.Errorf("K9 has %d spanning trees, which are too many", len(sets))
	}
}

// Every graph is read with the names of its vertices, and is written as it is read.
func TestParseGraph(t *testing.T) {
	for text, want := range map[string]string{
		"K3": "K3", "K1,2": "K1,2", "Bw": "K3", "BW": "K2,1", ":Ccf\n": "K1,3", ">>sparse6<<:An": "K2",
		"2-1, 2-3": "1-2,2-3", "1 2\n2 3 # the last\n1 2\n": "1-2,2-3", "K20": "K20", "1-2,1-30": "1-2,1-30",
		"0 1 {}\n1 2 {'weight': 3}\n": "0-1,1-2", "0-2": "0-2,1", "0 1\r\n1 2": "0-1,1-2", // as networkx writes them
		"c a graph\np edge 4 2\ne 1 2\ne 3 2\n": "1-2,2-3,4", "p col 3 3\ne 1 2\ne 2 1\ne 2 3": "1-2,2-3",
		"b a\nb c": "a-b,b-c", "(0,1)-(1,1)": "(0,1)-(1,1)", "1000-2000": "1000-2000", "x10-x9,alone": "x10-x9,alone",
		"a b\nb c\nc a\n": "a-b,a-c,b-c", "p q\nq e\ne c": "c-e,e-q,p-q", // letters that mean something in DIMACS
		"3 3\n1 2\n2 3\n1 3": "K3", "(0, 0) (0, 1) {}\n(0, 1) (1, 1) {}": "(0,0)-(0,1),(0,1)-(1,1)",
		"4 3\n1 2\n1 3\n1 4": "K1,3", "4 2\n1 4\n3 4": "1-4,3-4", "2-1\n1 3": "K1,2", "4 2\n1 2": "1-2,2-4",
		"C4": "1-2,1-4,2-3,3-4", "C5": "1-2,1-5,2-3,3-4,4-5", "P3": "1-2,2-3", "Q2": "1-2,1-3,2-4,3-4", "K_{3,3}": "K3,3", "K_4": "K4",
	} {
		b, err := ParseGraph(text)
		if err != nil || b.String() != want {
			t.Errorf("%q is %v, want %s; %v", text, b, want, err)
			continue
		}
		if again, err := ParseBoard(b.String()); err != nil || again != b {
			t.Errorf("%v is read again as %v; %v", b, again, err)
		}
	}
	for text, says := range map[string]string{
		"": "no graph", "K1": "1 vertex", "K24": "276 edges", "B": "graph6", "1-1": "1-1", "1-2-3": "1-2-3", "K3,0": "K6, K3,4",
		"Bw?": "graph6", "Bw\nBW": "2 graphs", ":": "not a graph", ":~": "not a graph", "~~": "not a graph", "~?Cw": "312 vertices", "p edge 2 1\ne 1": "line 2",
		"p edge 999 3\ne 1 2\ne 2 3\ne 1 3": "999 vertices", "p edge 257 1\ne 1 2": "257 vertices", "p edge 3 9\ne 1 2\ne 2 3": "9 edges, and the file has 2",
		"p edge 3 2\ne 1 2\ne 2 5": "line 3: the edge 2-5", "p edge x 2\ne 1 2": "not a header", "p edge 3 1\np edge 3 1\ne 1 2": "second header",
		"4 2\n1 5\n3 4": "line 1", "p edge 5 1\ne a b": "gives 5 vertices, and the file names 2", "p edge 3000000000 1\ne 0 1": "3000000000 vertices",
		"1 2\n3 3": "line 2: 3-3 joins a vertex to itself", "p edge 4\ne 1 2": "not a header", "0 1\n1 2 5": "line 2", "a:b-c": "a:b-c", "a-b b-c": "put commas",
	} {
		if b, err := ParseGraph(text); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q is the graph %v; %v, which does not say %q", text, b, err, says)
		}
	}
}

// Whoever makes a graph gets its edges by the names of its vertices.
func ExampleGraph() {
	b, err := Graph(3, [][2]int{{0, 1}, {2, 1}}, []string{"ann", "bob", "cy"})
	if err != nil {
		fmt.Println(err)
		return
	}
	g := Game{Board: b, Goal: Goal{Kind: Star, Size: 2}}
	p, err := g.Start()
	fmt.Println(b, p.Game().Names(), g.Aim(), err)
	c, err := g.Named("cy-bob")
	fmt.Println(g.Name(c), err)
	// Output:
	// ann-bob,bob-cy [ann-bob bob-cy] 2 lines at one point <nil>
	// bob-cy <nil>
}
