package main

import (
	"regexp"
	"testing"
)

// Bugs of other programs, which ours does not have. Each row names the report, and has a
// shell script with what it prints, as a regular expression.
func TestBugsOfOthers(t *testing.T) {
	script := shell(t)
	const (
		edge = "The graph (K2|1-2), goal 1,"            // a graph with one edge
		path = "The graph (K1,2|1-2,2-3|K2,1), goal 1," // and with two
		solo = "transversal solve --goal matching:1 --graph "
	)
	for _, test := range []struct{ report, script, want string }{
		// Graphs.
		{"networkx/networkx#955: padding read as edges", solo + "':An'", edge},
		{"networkx/networkx#8692: bytes out of range", solo + "'D?!'", `"D\?!" is not a graph`},
		{"networkx/networkx#8723: truncated graph6", solo + "'~'", `"~" is not a graph`},
		{"networkx/networkx#6510: memory for a large order", solo + "'~?HN?'", "has 591 vertices: give 2 to 256\n$"},
		{"networkx/networkx#4116: two attributes of an edge", `printf "1 2 {'a': 1, 'b': 2}\n" >g; ` + solo + "g", edge},
		{"networkx/networkx#7462: a tab at the end of a line", `printf '1\t2\t\n' >g; ` + solo + "g", edge},
		{"pdclab/peregrine#24: graph6 with CRLF", `printf 'A_\r\n' >g; ` + solo + "g", edge},
		{"szhorvat/IGraphM#100: an empty sparse6", solo + "':'", `":" is not a graph in sparse6\n$`},
		{"Qiskit/rustworkx#1496: graph6 without a header", solo + "A_", edge},
		{"mbojan/rgraph6#22: the last vertex isolated in sparse6", solo + "':Cf'", "^The graph 1-2,4, goal 1,"},
		{"digraphs/Digraphs#158: a directed graph", solo + "'&AO'", "is not a graph"},
		{"igraph/igraph#365: a summary instead of edges", `printf 'Vertices: 11\n[0]  0  -- 1  12\n' >g; ` + solo + "g", `g: line 1: "Vertices: 11" is not an edge`},
		{"IntelligentSoftwareSystems/Galois#136: a blank line", `printf '1 2\n\n2 3\n\n' >g; ` + solo + "g", path},
		{"jgrapht/jgrapht#207: the word edge in DIMACS", `printf 'p edge 3 2\ne 1 2\ne 2 3\n' >g; ` + solo + "g", path},
		{"airbus/discrete-optimization#361: comments, a vertex without edges", `printf 'c x\np edge 4 2\ne 1 2\ne 2 3\n' >g; ` + solo + "g", "^The graph 1-2,2-3,4, goal 1,"},
		{"go-air/gini#21: blanks after the header", `printf 'p edge 2 1     \ne 1 2\n' >g; ` + solo + "g", edge},
		// Records.
		{"pandas-dev/pandas#4793: a mark before a quoted header", `printf '\357\273\277"ply","player","move_number","row","column"\n1,X,1,1,1\n' >g.csv; transversal solve --n 3 --by 2 --game g.csv`, `^The board X\.\./\.\.\./\.\.\., O to move`},
		{"SabakiHQ/sgf#1: a byte-order mark", `printf '\357\273\2773: 1,1\n' >g; transversal solve --by 2 --game g`, `^The board X\.\./`},
		{"SabakiHQ/sgf#3: the text that hangs", "transversal solve --game ';;)'", `";;\)" is not a board`},
		{"featurecat/lizzie#51: the first move of a line", `printf '3: 1,1\n2,2\n3,1\n' | transversal solve --by 4 --game -`, `^The board X\.\./\.O\./X\.\., O to move`},
		{"zq99/pgn2data#4: a dash for a move", "transversal solve --game '4: 1,1 -'", `ply 2: "-" is not a cell`},
		{"niklasf/python-chess#243: a game without moves", "transversal solve --by 2 --game 3:", `^The empty 3×3 board`},
		{"runmedev/runme#547: input that is no terminal", `echo 1,1 | transversal play --n 2 --o first`, "A draw"},
		// Requests.
		{"lightvector/KataGo#512: an end before the beginning", `printf '{"id":1,"do":"solve","game":"16:"}\n{"do":"cancel"}\n{"id":2,"do":"hello"}\n' | transversal engine --wait`, `"canceled":1[^$]*"protocol":2`},
		{"lightvector/KataGo#1193: the wrong field is blamed", `echo '{"do":"verify","n":3.14}' | transversal engine --wait`, `"misuse","message":"\\"n\\"`},
		{"MaciejKozarzewski/AlphaGomoku#11: a limit that is not kept", `echo '{"do":"solve","game":"16:","seconds":0.2}' | transversal engine --wait`, `"code":"time"`},
		{"darkforestGo#35: foreign words", `printf 'ABOUT\nkgs-game_over\n{"id":1,"do":"hello"}\n' | transversal engine --wait`, `^{"error":[^\n]*\n{"error":[^\n]*\n{"id":1,"answer"`},
		// Formulas, certificates, pipes.
		{"MarkusRabe/cadet#9: blanks at the ends of lines", "transversal export --n 2 --format qdimacs", `^c [^\n]*[^ ]\n(?:[^\n]*[^ \n]\n)*$`},
		{"marijnheule/drat-trim#30: the line of a fault", `transversal solve --n 4 --certificate c 2>/dev/null >&2; sed 's/^claim .*/claim/' c >d; transversal check d`, `d: certificate refused: line 6: `},
		{"sharkdp/fd#24: a reader who leaves", "transversal count --n 8 | head -n 1", `^ply   0  1\n$`},
	} {
		said, _ := script(t.TempDir(), test.script).CombinedOutput() // some are refused
		if !regexp.MustCompile(test.want).Match(said) {
			t.Errorf("%s: %s\nsays\n%s\nwant %s", test.report, test.script, said, test.want)
		}
	}
}
