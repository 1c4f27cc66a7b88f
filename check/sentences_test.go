package check_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// sentence is a sentence of docs/certificate.md, a proof that keeps to it, and
// what both checkers must refuse because of it.
type sentence struct {
	says   string
	proof  string // from its line 2; the first line and the SHA-256 are added
	forged []forgery
}

// forgery exchanges something in a proof for each of the texts between "|". Both checkers
// must then name the line and the fault.
type forgery struct {
	from, to string
	line     string // "" is any
	ours     string
	theirs   string
}

// proof returns a proof from its rule to its end. What wins is a line, or more.
func proof(rule, start, wins, turn, claim, levels string) string {
	head := "rule " + rule + "\nstart " + start + "\n" + wins + "\nturn " + turn + "\nclaim " + claim + "\n"
	return head + strings.TrimPrefix(levels, "\n") + "end\n"
}

// Small proofs.
var (
	fork   = proof("achievement", ".../...", "goal 2", "X", "X wins by 3", "ply 0 entries 1\n.../... 1,1 !2,2 !2,3\n")
	square = proof("achievement", "../..", "goal 2", "X", "O does not win by 4", `
ply 0 entries 1
../.. 1,1 !2,2 ab:ab
ply 2 entries 1
X./.O 1,2 !2,1
`)
	// O is the prover and X begins.
	avoiding = proof("avoidance", "../..", "goal 2", "X", "X does not win by 4", `
ply 0 entries 1
../.. - ab:ab ab:ab ab:ab ab:ab
ply 1 entries 4
../.X 1,1 ab:ab ab:ab
../X. 1,1 ab:ab
.X/.. 1,1 ab:ab
X./.. 1,2 ab:ab
ply 3 entries 3
O./XX 1,2
OX/.X 2,1
XO/X. 2,2
`)
	// O plays somewhere, which an image takes to row 1, column 2; then X wins.
	turning = proof("maker-breaker", ".../.../...", "goal 1", "O", "X wins by 2", `
ply 0 entries 1
.../.../... - abc:bac abc:abc ~bca:cba cab:bca bac:abc ~abc:bca ~acb:abc bca:abc cba:acb
ply 1 entries 1
.O./.../... 1,1
`)
	// Three cells in a row, two of which are winning sets.
	listed = proof("maker-breaker", "...", "sets 2\n1,1\n1,2", "O", "X wins by 2", `
ply 0 entries 1
... - a:abc a:bac a:abc
ply 1 entries 2
..O 1,1
O.. 1,2
`)
	// X has one more move, with which it owns a row.
	won = proof("achievement", "XX./O.O", "sets 2\n1,1 1,2 1,3\n2,1 2,2 2,3", "X", "X wins by 5", `
ply 4 entries 1
XX./O.O 1,3
`)
)

// empty returns an empty board, and a proof that X wins it in one move.
func empty(rows, cols int) string {
	board := strings.Repeat("/"+strings.Repeat(".", cols), rows)[1:]
	return proof("achievement", board, "goal 1", "X", "X wins by 1", "ply 0 entries 1\n"+board+" 1,1\n")
}

// far is a proof on a board of which only cells of column 1 are there, in rows 1, 5,
// 9 and 13, each a winning set. O takes one, which an image exchanges for the
// first, and X another.
func far() string {
	board := func(first string) string {
		lines := strings.Split(strings.Repeat("################/", 16)[:16*17-1], "/")
		for r := 0; r < 16; r += 4 {
			lines[r] = "." + lines[r][1:]
		}
		lines[0] = first + lines[0][1:]
		return strings.Join(lines, "/")
	}
	const rows = "abcdefghijklmnop"
	levels := "ply 0 entries 1\n" + board(".") + " -"
	for r := 0; r < 16; r += 4 {
		exchanged := []byte(rows)
		exchanged[0], exchanged[r] = rows[r], rows[0]
		levels += " " + string(exchanged) + ":" + rows
	}
	return proof("maker-breaker", board("."), "sets 4\n1,1\n5,1\n9,1\n13,1", "O", "X wins by 2", levels+"\nply 1 entries 1\n"+board("O")+" 13,1\n")
}

var sentences = []sentence{
	// The game
	{says: "The board has rows and columns, 1 to 16 of each,", proof: empty(16, 16), forged: []forgery{
		{"start ", "start ................/", "3", "1 to 16 rows", "too large"},
		{"start ................/................/................/................/................/................/................/................/................/................/................/................/................/................/................/................", "start .................", "3", "1 to 16 rows", "too large"},
		{"start ................", "start ", "3", "1 to 16 rows", "too large or empty"},
		{"start ................", "start ...............", "3", "not a board", "not a board"},
		{"start ................/................", "start ................/.................", "3", "not a board", "not a board"},
		{"/................\ngoal", "/\ngoal", "3", "not a board", "not a board"},
	}},
	{says: "The board has rows and columns", proof: strings.Replace(empty(16, 16), " 1,1\n", " 16,16\n", 1), forged: []forgery{
		{" 16,16\n", " 16,17\n| 17,16\n", "8", "not a cell of the board", "not a cell"},
		{"claim X wins by 1", "claim X wins by 0", "6", "the claim fails at the start", "the claim fails at the start"},
	}},
	{says: "and some cells may be missing.",
		proof: proof("achievement", ".#./..#", "goal 2", "X", "X wins by 3", "ply 0 entries 1\n.#./..# 1,3 !2,1 !2,2\n"), forged: []forgery{
			{" 1,3 ", " 1,2 ", "8", "the move 1,2 is not free", "the move is not free"},
			{"!2,2", "!2,3", "8", "the threat 2,3 is not free", "a threat on a cell that is not free"},
			{"!2,2", "!2,2 ab:abc", "8", "everything is covered without it", "more images than replies"},
		}},
	{says: "Players X and O claim free cells in turn.", proof: square, forged: []forgery{
		{"X./.O 1,2", "X./.O 2,2", "10", "the move 2,2 is not free", "the move is not free"},
		{"X./.O 1,2", "X./.O 1,1", "10", "the move 1,1 is not free", "the move is not free"},
		{"!2,1", "!2,2", "10", "the threat 2,2 is not free", "a threat on a cell that is not free"},
	}},
	{says: "What wins is a *winning set* of cells, all owned by one player. Either the winning sets are all sets of k cells of which no two share a row or a column, where the *goal* k is from 1 to the length of the shorter side of the board;", proof: fork, forged: []forgery{
		{"goal 2", "goal 0", "4", "the goal is \"0\"", "not a number from 1 to 2"},
		{"goal 2", "goal 3", "4", "the goal is \"3\"", "not a number from 1 to 2"},
		{"goal 2", "goal -1", "4", "the goal is \"-1\"", "not a number from 1 to 2"},
		{"!2,2", "!1,2", "8", "the threat 1,2 gives no winning set", "a threat without a winning set"},
		{"!2,2", "!2,1", "8", "the threat 2,1 gives no winning set", "a threat without a winning set"},
		{".../...\ngoal 2", "X../..O\ngoal 2", "7", "ply 2 entries 1", "ply 2 needs 1 entries"},
	}},
	{says: "What wins is a *winning set*", proof: strings.ReplaceAll(strings.ReplaceAll(fork, ".../...", "../../.."), "1,1 !2,2 !2,3", "1,1 !2,2 !3,2"), forged: []forgery{
		{"goal 2", "goal 3", "4", "the goal is \"3\"", "not a number from 1 to 2"},
	}},
	{says: "or they are listed, one by one.", proof: listed, forged: []forgery{
		{"1,2\nturn", "1,3\nturn", "10", "does not take the winning sets", "no symmetry of the winning sets"},
		{"O.. 1,2", "O.. 1,3", "13", "the claim fails after the prover's move", "the claim fails after the move"},
	}},
	{says: "ν(S) is the size of the largest set of cells in S of which no two share a row or a column, so that S contains a winning set of the first kind if ν(S) ≥ k.",
		proof: proof("achievement", "XX./.X.", "goal 1", "O", "X wins by 3", ""), forged: []forgery{
			{"XX./.X.", "OX./.X.", "6", "both players own", "both have won"},
			{"XX./.X.", "OO./.O.", "6", "the claim fails at the start", "the claim fails at the start"},
			{"X wins by 3", "X does not win by 3", "6", "the claim fails at the start", "the claim fails at the start"},
		}},
	{says: "| `achievement` | the first to own a winning set wins |",
		proof: proof("achievement", "XX./..O", "goal 2", "X", "X wins by 5", "ply 3 entries 1\nXX./..O 2,1\n"), forged: []forgery{
			{"XX./..O 2,1", "XX./..O 1,3", "8", "the claim fails after the prover's move", "the claim fails after the move"},
			{"achievement", "avoidance", "8", "the claim fails after the prover's move", "the claim fails after the move"},
		}},
	{says: "| `avoidance` | the first to own a winning set loses, the other wins |", proof: proof("avoidance", "XX./...", "goal 2", "X", "O wins by 5", `
ply 2 entries 1
XX./... - ab:abc
ply 3 entries 1
XXX/... 2,1
`), forged: []forgery{
		{"avoidance", "achievement", "6", "the claim fails at the start", "the claim fails at the start"},
		{"XX./...\ngoal", "OO./X..\ngoal", "7", "\"ply 3 entries 1\" was due", "ply 3 needs 1 entries"},
		{"XX./...\ngoal", "OO./.O.\ngoal", "6", "the claim fails at the start", "the claim fails at the start"},
	}},
	{says: "| `maker-breaker` | X wins by owning a winning set; O does not. Claims are about X |",
		proof: proof("maker-breaker", "O../...", "goal 2", "X", "X wins by 4", "ply 1 entries 1\nO../... 1,2 !2,1 !2,3\n"), forged: []forgery{
			{"maker-breaker", "achievement", "8", "the claim fails after the reply 2,2", "the claim fails after a reply"},
			{"X wins", "O wins|O does not win", "6", "in maker-breaker claims are about X", "claims about O mean nothing here"},
		}},
	{says: "The *ply* of a position is the number of stones on the board.", proof: won, forged: []forgery{
		{"ply 4", "ply 0", "9", "\"ply 4 entries 1\" was due", "ply 4 needs 1 entries"},
		{"wins by 5", "wins by 4", "8", "the claim fails at the start", "the claim fails at the start"},
		{"XX./O.O\nsets", "XX./..O\nsets", "9", "\"ply 3 entries 1\" was due", "ply 3 needs 1 entries"},
	}},
	{says: "A win is *by ply p* if the position in which it happened has ply at most p.",
		proof: proof("achievement", "XXX/O.O", "sets 2\n1,1 1,2 1,3\n2,1 2,2 2,3", "O", "X wins by 5", "") +
			proof("achievement", "XXX/O.O", "sets 2\n1,1 1,2 1,3\n2,1 2,2 2,3", "O", "X does not win by 4", ""), forged: []forgery{
			{"wins by 5", "wins by 4", "8", "the claim fails at the start", "the claim fails at the start"},
			{"win by 4", "win by 5", "16", "the claim fails at the start", "the claim fails at the start"},
		}},

	// The file
	{says: "The file is ASCII text. Lines end with a line feed, one blank separates words, and numbers have no leading zeros.", proof: fork, forged: []forgery{
		{"rule achievement", "rule achi\u00e9vement", "2", "is not known", "this is no text"},
		{"X wins", "X\x00wins", "6", "not a claim", "not a claim"},
		{"turn X\n", "turn X\r\r\n", "5", "the turn is", "the turn is"},
		{"end\nsha256 SUM\n", "end", "9", "the file ends too soon", "the file ends too soon"},
		{"sha256 SUM\n", "sha256 SUM", "10", "the file ends too soon", "the file ends too soon"},
		{"1,1 !2,2", "1,1  !2,2", "8", "not a symmetry of the board: \"\"", "no symmetry of the board"},
		{"!2,3", "!2,3 ", "8", "\"\" is not due", "more images than replies"},
		{"rule ", "rule  ", "2", "is not known", "unknown rule"},
		{"1,1", "01,1", "8", "not a cell of the board: \"01,1\"", "not a cell"},
		{"1,1", "1,+1", "8", "not a cell of the board: \"1,+1\"", "not a cell"},
		{"goal 2", "goal 02", "4", "the goal is \"02\"", "not a number from 1 to 2"},
		{"goal 2", "goal 2 ", "4", "the goal is \"2 \"", "not a number from 1 to 2"},
		{"by 3", "by 03|by +3", "6", "not a claim", "not a number from 0 to 256"},
		{"entries 1", "entries 01", "7", "\"ply 0 entries 1\" was due", "ply 0 needs 1 entries"},
	}},
	{says: "There are no comments.", proof: fork, forged: []forgery{
		{"goal 2\n", "goal 2\n# by hand\n", "5", "a line \"turn\" was due", "a line 'turn ' was due"},
		{"ply 0", "# by hand\nply 0", "7", "a line \"ply\" was due", "a line 'ply ' was due"},
		{"!2,3", "!2,3 # by hand", "8", "\"#\" is not due", "more images than replies"},
		{"end\n", "# by hand\nend\n", "9", "\"end\" was due", "the end was due"},
		{"end\n", "end\n# by hand\n", "10", "a line \"rule\" was due", "a line 'rule ' was due"},
	}},
	{says: "After the first line come one or more *proofs*, each with these lines in this order: `rule`, `start`, perhaps `vertices`, `goal` or `sets`, `turn`, `claim`, the levels, and `end`.", proof: fork + square, forged: []forgery{
		{"transversal certificate", "certificate", "1", "a line \"transversal certificate\" was due", "a line 'transversal certificate ' was due"},
		{"certificate 2", "certificate 4", "1", "version \"4\" is not known", "unknown version"},
		{fork + square, "", "2", "a line \"rule\" was due", "a line 'rule ' was due"},
		{"end\n", "", "9", "\"end\" was due", "the end was due"},
		{"rule achievement\n", "", "2", "a line \"rule\" was due", "a line 'rule ' was due"},
		{"end\nrule", "end\nend\nrule", "10", "a line \"rule\" was due", "a line 'rule ' was due"},
		{"start", "begin", "3", "a line \"start\" was due", "a line 'start ' was due"},
		{"turn X\nclaim X wins by 3\n", "claim X wins by 3\nturn X\n", "5", "a line \"turn\" was due", "a line 'turn ' was due"},
		{"turn", "next", "5", "a line \"turn\" was due", "a line 'turn ' was due"},
		{"claim", "says", "6", "a line \"claim\" was due", "a line 'claim ' was due"},
		{"rule achievement", "rule chess", "2", "the rule \"chess\" is not known", "unknown rule"},
	}},
	{says: "Then comes one line with the SHA-256 of all bytes before it, in lower-case hexadecimal.", proof: fork, forged: []forgery{
		{"sha256 SUM", "sha256 0000000000000000000000000000000000000000000000000000000000000000", "10", "the SHA-256 is not that", "the SHA-256 is wrong"},
		{"sha256 SUM", "sha256 " + strings.ToUpper(sumOf(fork)), "10", "the SHA-256 is not that", "the SHA-256 is wrong"},
		{"sha256 SUM", "sha256 " + sumOf(fork) + " ", "10", "the SHA-256 is not that", "the SHA-256 is wrong"},
		{"sha256 SUM\n", "sha512 SUM\n", "10", "a line \"rule\" was due", "a line 'rule ' was due"},
		{"rule achievement\n" + fork[17:] + "sha256 SUM", "rule maker-breaker\n" + fork[17:] + "sha256 " + sumOf(fork), "10", "the SHA-256 is not that", "the SHA-256 is wrong"},
	}},
	{says: "Nothing follows.", proof: fork, forged: []forgery{
		{"SUM\n", "SUM\n\n|SUM\nx", "10", "something follows", "something follows"},
		{"SUM\n", "SUM\n" + fork + "sha256 " + sumOf(fork) + "\n", "10", "something follows", "something follows"},
	}},
	{says: "(Version 1 is refused.)", proof: fork, forged: []forgery{
		{"certificate 2", "certificate 1", "1", "version 1 is read no more", "version 1 is read no more"},
		{"goal 2\n", "", "4", "a line \"goal\" or \"sets\" was due", "a goal or sets were due"},
	}},
	{says: "A **board** is written row by row, rows separated by slashes: `.` a free cell, `X` and `O` stones, `#` a missing cell.", proof: square, forged: []forgery{
		{"X./.O", "x./.O|X./.?|X./.O/|X/./.O", "10", "not a board", "not a board"},
		{"X./.O", "X..O|X/././O|X.|X./.O/..|X", "10", "nothing points to the board", "not a board of this size"},
		{"X./.O", "X./.#", "10", "nothing points to the board", "a board that nothing points to"},
	}},
	{says: "A **cell** is written `row,column`, both counted from 1.", proof: fork, forged: []forgery{
		{"1,1 ", "0,1 |1,0 |3,1 |1,4 |1 |1,1,1 |1;1 ", "8", "not a cell of the board", "not a cell"},
		{"!2,2", "!2|!!2,2", "8", "not a cell of the board", "not a cell"},
		{"!2,3", "!3,2", "8", "not a cell of the board", "not a cell"},
	}},
	{says: "`start` is the position that the claim is about,", proof: square, forged: []forgery{
		{"start ../..", "start O./..", "7", "\"ply 1 entries 1\" was due", "ply 1 needs 1 entries"},
		{"start ../..", "start #./..", "8", "nothing points to the board", "nothing points to"},
	}},
	{says: "and `turn` the player to move in it.", proof: square, forged: []forgery{
		{"turn X", "turn O", "8", "\"-\" was due", "a move of the prover out of turn"},
		{"turn X", "turn x", "5", "the turn is \"x\"", "the turn is"},
		{"turn X", "turn XO", "5", "the turn is \"XO\"", "the turn is"},
		{"turn X", "turn ", "5", "the turn is \"\"", "the turn is"},
	}},
	{says: "Each player may have any number of stones.",
		proof: proof("achievement", "OOO/...", "goal 2", "O", "O wins by 4", "ply 3 entries 1\nOOO/... 2,3\n"), forged: []forgery{
			{"by 4", "by 3", "6", "the claim fails at the start", "the claim fails at the start"},
		}},
	{says: "After `start` there may be a line `vertices` with a name for each cell that is not missing, in row-major order.", proof: strings.Replace(fork, ".../...\ngoal", ".../...\nvertices a1 b1 c1 a2 b2 c2\ngoal", 1), forged: []forgery{
		{"a1 b1", "b1", "4", "5 names for 6 cells", "not a name for each cell"},
		{"a1 b1", "a0 a1 b1", "4", "7 names for 6 cells", "not a name for each cell"},
		{".../...\nvertices", "..#/...\nvertices", "4", "6 names for 5 cells", "not a name for each cell"},
		{".../...\nvertices a1 b1 c1 a2 b2 c2\n", ".../...\ngoal 2\nvertices a1 b1 c1 a2 b2 c2\n", "5", "a line \"turn\" was due", "a line 'turn ' was due"},
		{"start .../...\nvertices a1 b1 c1 a2 b2 c2\n", "vertices a1 b1 c1 a2 b2 c2\nstart .../...\n", "3", "a line \"start\" was due", "a line 'start ' was due"},
		{"goal 2\n", "vertices a1 b1 c1 a2 b2 c2\ngoal 2\n", "5", "a line \"goal\" or \"sets\" was due", "a goal or sets were due"},
		{"1,1 !2,2", "a1 !2,2", "9", "not a cell of the board: \"a1\"", "not a cell"},
		{"!2,2 !2,3", "!2,2", "9", "the reply b2 is not covered", "a reply is not covered"},
		{".../...\nvertices a1 b1 c1 a2 b2 c2\ngoal 2\nturn X\nclaim X wins by 3\nply 0 entries 1\n.../... 1,1 !2,2 !2,3", "#../...\nvertices b1 c1 a2 b2 c2\ngoal 2\nturn X\nclaim X wins by 3\nply 0 entries 1\n#../... 1,2 !2,1", "9", "the reply a2 is not covered", "a reply is not covered"},
	}},
	{says: "Names are all different and separated by one blank, and have 1 to 32 of the characters from `!` to `~`.", proof: strings.Replace(fork, ".../...\ngoal", ".../...\nvertices ! ~ 1-2 1,1 (2) "+strings.Repeat("v", 32)+"\ngoal", 1), forged: []forgery{
		{"1-2", "(2)", "4", "two vertices have the name (2)", "two of a name"},
		{"! ~", "!  ~", "4", "not a name of a vertex: \"\"", "not a name of a vertex"},
		{"! ~", "! \u00e9", "4", "not a name of a vertex", "this is no text"},
		{"! ~", "! \x7f|! \t", "4", "not a name of a vertex", "not a name of a vertex"},
		{" vv", " vvv", "4", "not a name of a vertex", "not a name of a vertex"},
		{"vertices !", "vertices  !", "4", "not a name of a vertex", "not a name of a vertex"},
	}},
	{says: "What wins is in a line `goal k`; or in a line `sets m`, m from 1 to 65536, and m lines with one winning set each:", proof: listed, forged: []forgery{
		{"sets 2\n1,1\n1,2\n", "sets 0\n", "4", "the number of sets is \"0\"", "not a number from 1 to 65536"},
		{"sets 2", "sets 65537", "4", "the number of sets is \"65537\"", "not a number from 1 to 65536"},
		{"sets 2", "sets 65536", "7", "not a cell of the board: \"turn\"", "not a cell"},
		{"sets 2", "sets 02", "4", "the number of sets is \"02\"", "not a number from 1 to 65536"},
		{"sets 2", "sets 1", "6", "a line \"turn\" was due", "a line 'turn ' was due"},
		{"sets 2", "sets 3", "7", "not a cell of the board", "not a cell"},
		{"sets 2\n1,1\n1,2\n", "goal 1\nsets 2\n1,1\n1,2\n", "5", "a line \"turn\" was due", "a line 'turn ' was due"},
		{"sets 2", "families 2", "4", "a line \"goal\" or \"sets\" was due", "a goal or sets were due"},
	}},
	{says: "A set has one or more different cells, in row-major order,", proof: won, forged: []forgery{
		{"1,1 1,2 1,3", "1,1 1,3 1,2|1,1 1,2 1,2", "5", "1,2 of a winning set is out of order", "the cells of a set are out of order"},
		{"2,1 2,2 2,3", "2,1 2,2 1,3", "6", "1,3 of a winning set is out of order", "the cells of a set are out of order"},
		{"1,1 1,2 1,3", "", "5", "not a cell of the board: \"\"", "not a cell"},
		{"1,1 1,2 1,3", "1,1 1,2 1,4", "5", "not a cell of the board", "not a cell"},
	}},
	{says: "and none of them is missing from the board.", proof: proof("achievement", "XX./.#O", "sets 2\n1,1 1,2 1,3\n2,1 2,3", "X", "X wins by 4", `
ply 3 entries 1
XX./.#O 1,3
`), forged: []forgery{
		{"2,1 2,3", "2,1 2,2 2,3", "6", "2,2 of a winning set is missing", "a cell of a set is missing"},
	}},
	{says: "No set is listed twice.", proof: won, forged: []forgery{
		{"2,1 2,2 2,3", "1,1 1,2 1,3", "6", "the winning set is listed before", "a set listed twice"},
	}},
	{says: "The claim is `A wins by p` or `A does not win by p`, p from 0 to 256.", proof: strings.Replace(fork, "by 3", "by 256", 1), forged: []forgery{
		{"X wins by", "X wins at|x wins by|XO wins by| wins by|wins by|X does win by", "6", "not a claim", "not a claim"},
		{"X wins by 256", "X 256", "6", "not a claim", "not a claim"},
		{"X wins by 256", "X wins by 256 or so", "6", "not a claim", "not a number from 0 to 256"},
		{"by 256", "by 257|by -1|by |by 1x|by 99999999999999999999", "6", "not a claim", "not a number from 0 to 256"},
	}},
	{says: "The claim is", proof: "rule achievement\nstart ..\ngoal 1\nturn O\nclaim X does not win by 0\nend\n", forged: []forgery{
		{"does not win by 0", "wins by 0", "6", "the claim fails at the start", "the claim fails at the start"},
	}},
	{says: "The **prover** is A in the first case and the other player in the second; the **opponent** is the other one.", proof: square, forged: []forgery{
		{"O does not win", "O wins|X does not win", "8", "\"-\" was due", "a move of the prover out of turn"},
	}},
	{says: "A start in which both own a winning set is refused, except in `maker-breaker`.",
		proof: proof("maker-breaker", "XX./OO.", "sets 2\n1,1 1,2\n2,1 2,2", "X", "X wins by 4", ""), forged: []forgery{
			{"maker-breaker", "achievement|avoidance", "8", "both players own a winning set", "both have won"},
		}},
	{says: "A **level** begins with `ply k entries m`;", proof: avoiding, forged: []forgery{
		{"ply 3 entries 3\n", "", "14", "a line \"ply\" was due", "a line 'ply ' was due"},
		{"ply 3 entries 3", "ply 3 entries three|ply 3", "14", "\"ply 3 entries 3\" was due", "ply 3 needs 3 entries"},
		{"ply 1 entries 4", "entries 4 ply 1", "9", "a line \"ply\" was due", "a line 'ply ' was due"},
	}},
	{says: "m lines with one entry each follow,", proof: avoiding, forged: []forgery{
		{"ply 1 entries 4", "ply 1 entries 5|ply 1 entries 3", "9", "\"ply 1 entries 4\" was due", "ply 1 needs 4 entries"},
		{"../X. 1,1 ab:ab\n", "", "13", "not a board: \"ply\"", "not a board of this size"},
		{"XO/X. 2,2\n", "", "17", "not a board: \"end\"", "not a board of this size"},
	}},
	{says: "their boards in strictly increasing order as strings of bytes.", proof: avoiding, forged: []forgery{
		{"../.X 1,1 ab:ab ab:ab\n../X. 1,1 ab:ab\n", "../X. 1,1 ab:ab\n../.X 1,1 ab:ab ab:ab\n", "11", "the board ../.X is out of order", "a board out of order"},
		{"../X. 1,1 ab:ab\n", "../.X 1,1 ab:ab ab:ab\n", "11", "the board ../.X is out of order", "a board out of order"},
		{"OX/.X 2,1\nXO/X. 2,2\n", "XO/X. 2,2\nOX/.X 2,1\n", "17", "the board OX/.X is out of order", "a board out of order"},
	}},
	{says: "All of them have ply k.", proof: avoiding, forged: []forgery{
		{"../X. 1,1", "../.. 1,1", "11", "nothing points to the board ../..", "a board that nothing points to"},
		{"XO/X. 2,2", "XO/.. 2,2", "17", "nothing points to the board XO/..", "a board that nothing points to"},
	}},
	{says: "The first level, if there is one, has the start as its only entry, letter for letter.",
		proof: proof("achievement", "X../...", "goal 2", "X", "X wins by 2", "ply 1 entries 1\nX../... 2,2\n"), forged: []forgery{
			{"\nX../... 2,2", "\n.X./... 2,1", "8", "nothing points to the board .X./...", "a board that nothing points to"},
			{"\nX../... 2,2", "\nX./../.. 2,2", "8", "nothing points to the board X./../..", "not a board of this size"},
			{"\nX../... 2,2", "\nX..... 1,2", "8", "nothing points to the board X.....", "not a board of this size"},
			{"ply 1 entries 1\n", "ply 1 entries 2\n.X./... 2,1\n", "7", "\"ply 1 entries 1\" was due", "ply 1 needs 1 entries"},
		}},
	{says: "In it the player of `turn` is to move; in all others the prover is.", proof: avoiding, forged: []forgery{
		{"../.. - ab", "../.. 1,1 ab", "8", "\"-\" was due", "a move of the prover out of turn"},
		{"../X. 1,1", "../X. -", "11", "not a cell of the board: \"-\"", "not a cell"},
		{"XO/X. 2,2", "XO/X. -", "17", "not a cell of the board: \"-\"", "not a cell"},
	}},
	{says: "Each level's ply is 2 more than that of the level before; but if the opponent is to move in the start, the second level's ply is 1 more.", proof: avoiding, forged: []forgery{
		{"ply 1 ", "ply 2 ", "9", "\"ply 1 entries 4\" was due", "ply 1 needs 4 entries"},
		{"ply 3 ", "ply 2 |ply 03 ", "14", "\"ply 3 entries 3\" was due", "ply 3 needs 3 entries"},
	}},
	{says: "Each level's ply is 2 more", proof: square, forged: []forgery{
		{"ply 2 ", "ply 1 ", "9", "\"ply 2 entries 1\" was due", "ply 2 needs 1 entries"},
	}},
	{says: "An **entry** is a board, a move, threats and images:", proof: square, forged: []forgery{
		{"X./.O 1,2 !2,1", "X./.O", "10", "the entry has no move", "no move"},
		{"1,1 !2,2 ab:ab", "1,1 ab:ab !2,2", "8", "not a symmetry of the board: \"!2,2\"", "no symmetry of the board"},
		{"1,1 !2,2 ab:ab", "!2,2 1,1 ab:ab", "8", "not a cell of the board: \"!2,2\"", "not a cell"},
		{"1,1 !2,2 ab:ab", "1,1 !2,2", "8", "the reply 2,2 is not covered", "a reply is not covered"},
	}},
	{says: "- The move is a free cell, which the prover claims.", proof: won, forged: []forgery{
		{"O 1,3", "O 1,2", "10", "the move 1,2 is not free", "the move is not free"},
		{"O 1,3", "O 2,1", "10", "the move 2,1 is not free", "the move is not free"},
		{"O 1,3", "O 2,2", "10", "the claim fails after the prover's move", "the claim fails after the move"},
	}},
	{says: "It is `-` if the opponent is to move, which happens in the start only.", proof: turning, forged: []forgery{
		{"... - ", "... 1,1 |... -- ", "8", "\"-\" was due", "a move of the prover out of turn"},
		{".O./.../... 1,1", ".O./.../... -", "10", "not a cell of the board: \"-\"", "not a cell"},
	}},
	{says: "- Up to two different threats, each a cell behind `!`.", proof: fork + square, forged: []forgery{
		{"!2,2 !2,3", "!2,2 !2,2", "8", "the threat 2,2 is told twice", "a threat told twice"},
		{"!2,2 !2,3", "!2,2 2,3", "8", "not a symmetry of the board: \"2,3\"", "no symmetry of the board"},
		{"!2,2 !2,3", "!2,2", "8", "the reply 2,2 is not covered", "a reply is not covered"},
		{" !2,2 !2,3", "", "8", "the reply 1,2 is not covered", "a reply is not covered"},
	}},
	{says: "- Up to two different threats", proof: strings.ReplaceAll(strings.ReplaceAll(fork, ".../...", "..../...."), "!2,2 !2,3", "!2,4 !2,2"), forged: []forgery{
		{"!2,4 !2,2", "!2,4 !2,2 !2,3", "8", "two threats are enough", "more than two threats"},
		{"!2,4 !2,2", "!2,4 !2,2 !2,4", "8", "the threat 2,4 is told twice", "a threat told twice"},
	}},
	{says: "A threat is a free cell that gives the prover a winning set.", proof: proof("achievement", "XX.../O.O.#", "sets 3\n1,1 1,2 1,3\n1,1 1,2 1,4\n2,1 2,2 2,3 2,4", "O", "X wins by 6", `
ply 4 entries 1
XX.../O.O.# - !1,3 !1,4
`), forged: []forgery{
		{"!1,4", "!1,5", "11", "the threat 1,5 gives no winning set", "a threat without a winning set"},
		{"!1,4", "!2,4", "11", "the threat 2,4 gives no winning set", "a threat without a winning set"},
		{"!1,4", "!1,2", "11", "the threat 1,2 is not free", "a threat on a cell that is not free"},
		{"!1,4", "!2,5", "11", "the threat 2,5 is not free", "a threat on a cell that is not free"},
	}},
	{says: "They are allowed where a winning set wins: not in `avoidance`,", proof: avoiding, forged: []forgery{
		{"../X. 1,1 ab", "../X. 1,1 !2,2 ab", "11", "in avoidance O wins nothing by the threat 2,2", "a threat that does not win"},
	}},
	{says: "and not for O in `maker-breaker`.", proof: proof("maker-breaker", "../..", "goal 2", "O", "X does not win by 4", `
ply 0 entries 1
../.. 1,1 ab:ab ab:ab ab:ab
ply 2 entries 3
O./.X 1,2
O./X. 1,2
OX/.. 2,1
`), forged: []forgery{
		{"1,1 ab:ab ab:ab ab:ab", "1,1 !2,2 ab:ab", "8", "in maker-breaker O wins nothing by the threat 2,2", "a threat that does not win"},
	}},
	{says: "- One image for each reply of the opponent that needs one, in row-major order of the replies.", proof: turning, forged: []forgery{
		{"abc:bac abc:abc ", "abc:abc abc:bac ", "9", "\"ply 1 entries 2\" was due", "ply 1 needs 2 entries"},
		{" cba:acb", "", "8", "the reply 3,3 is not covered", "a reply is not covered"},
		{" cba:acb", " cba:acb cba:acb", "8", "everything is covered without it", "more images than replies"},
	}},
	{says: "An **image** says which entry of the next level covers the position after the reply. `badc:abcd` sends row 1 to row b = 2, row 2 to row a = 1 and so on, and column 1 to column a = 1:", proof: turning, forged: []forgery{
		{"cab:bca", "bca:bca|cab:cab|bca:cab", "9", "\"ply 1 entries 2\" was due", "ply 1 needs 2 entries"},
		{"bac:abc", "abc:bac", "9", "\"ply 1 entries 2\" was due", "ply 1 needs 2 entries"},
	}},
	{says: "the first word has a letter for each row, the second for each column, each a permutation of the first letters.", proof: turning, forged: []forgery{
		{"abc:abc", "abc:abb|aac:abc|abd:abc|abc:abd|ab:abc|abc:ab|abcd:abc|abc:abcd|ABC:abc|abcabc|abc:abc:|abc::abc|abc|:|-", "8", "not a symmetry", "no symmetry of the board"},
	}},
	{says: "the first word has a letter for each row", proof: proof("maker-breaker", "................", "goal 1", "O", "X wins by 2", `
ply 0 entries 1
................ -`+strings.Repeat(" a:abcdefghijklmnop", 8)+strings.Repeat(" a:ponmlkjihgfedcba", 8)+`
ply 1 entries 8
.......O........ 1,1
......O......... 1,1
.....O.......... 1,1
....O........... 1,1
...O............ 1,1
..O............. 1,1
.O.............. 1,1
O............... 1,2
`), forged: []forgery{
		{"a:abcdefghijklmnop", "a:abcdefghijklmnoq|a:abcdefghijklmno|`:abcdefghijklmnop", "8", "not a symmetry", "no symmetry of the board"},
	}},
	{says: "With `~` before it, the board must be square,", proof: proof("maker-breaker", "../..", "goal 1", "O", "X wins by 2", `
ply 0 entries 1
../.. - ab:ab ab:ba ~ba:ab ~ba:ba
ply 1 entries 1
O./.. 1,2
`) +
		proof("maker-breaker", ".../...", "goal 1", "O", "X wins by 2", `
ply 0 entries 1
.../... - ab:abc ab:bac ab:cba ba:abc ba:bac ba:cba
ply 1 entries 1
O../... 1,2
`), forged: []forgery{
		{"- ab:abc", "- ~ab:abc|- ~abc:ab", "18", "not a symmetry", "no symmetry of the board"},
		{"~ba:ab", "~~ba:ab|ba~:ab", "8", "not a symmetry", "no symmetry of the board"},
	}},
	{says: "and is transposed as well: then the letters of the first word are columns and those of the second are rows, and the cell (i, j) goes to the row given by letter j of the second word and the column given by letter i of the first.", proof: turning, forged: []forgery{
		{"~bca:cba", "bca:cba|~cba:bca|~cab:cba", "9", "\"ply 1 entries 2\" was due", "ply 1 needs 2 entries"},
		{"~abc:bca", "~abc:cab", "9", "\"ply 1 entries 2\" was due", "ply 1 needs 2 entries"},
		{"~acb:abc", "~abc:acb", "9", "\"ply 1 entries 2\" was due", "ply 1 needs 2 entries"},
	}},
	{says: "If the winning sets are listed, the image must take each of them to a listed set.", proof: listed, forged: []forgery{
		{"a:abc a:bac a:abc", "a:abc a:bac a:cba", "10", "a:cba does not take the winning sets", "no symmetry of the winning sets"},
		{"a:abc a:bac a:abc", "a:abc a:bca a:abc", "10", "a:bca does not take the winning sets", "no symmetry of the winning sets"},
		{"1,1\n1,2\n", "1,1\n1,3\n|1,2\n1,3\n", "10", "a:bac does not take the winning sets", "no symmetry of the winning sets"},
	}},
	{says: "If the winning sets are listed,", proof: far(), forged: []forgery{
		{"\n5,1\n", "\n1,1\n", "6", "the winning set is listed before", "a set listed twice"},
		{"sets 4\n1,1\n5,1\n9,1\n13,1\n", "sets 3\n1,1\n5,1\n13,1\n|sets 3\n1,1\n5,1\n9,1\n|sets 3\n5,1\n9,1\n13,1\n", "11", "does not take the winning sets", "no symmetry of the winning sets"},
		{"ebcdafghijklmnop", "eicdafghbjklmnop", "12", "does not take the winning sets", "no symmetry of the winning sets"},
		{"# 13,1", "# 5,2", "14", "the move 5,2 is not free", "the move is not free"},
	}},

	// What must be checked
	{says: "A position, after a move or at the start, may be *settled*. Try in this order: 1. Someone has won under the rule. If it is A, and the ply is at most p, the position is good for the prover if the claim is that A wins, bad if not.", proof: won + proof("achievement", "X..", "goal 1", "O", "X wins by 1", ""), forged: []forgery{
		{"claim X wins by 1", "claim X does not win by 1", "16", "the claim fails at the start", "the claim fails at the start"},
		{"O 1,3", "O 2,2", "10", "the claim fails after the prover's move", "the claim fails after the move"},
	}},
	{says: "If it is the other player, or the ply is more than p (as it can be at the start), the position is bad if the claim is that A wins, good if not.",
		proof: proof("achievement", "X..", "goal 1", "O", "X does not win by 0", "") +
			proof("achievement", "X..", "goal 1", "O", "O does not win by 3", ""), forged: []forgery{
			{"X does not win by 0", "X wins by 0", "6", "the claim fails at the start", "the claim fails at the start"},
			{"O does not win by 3", "O wins by 3", "12", "the claim fails at the start", "the claim fails at the start"},
		}},
	{says: "2. No cell is free. The position is good if the claim is that A does not win, bad otherwise.",
		proof: proof("achievement", "XX/OO", "goal 2", "X", "X does not win by 256", "") +
			proof("achievement", "XO/.#", "goal 2", "X", "O does not win by 9", "ply 2 entries 1\nXO/.# 2,1\n") +
			proof("achievement", "X#/..", "goal 2", "X", "O does not win by 9", "ply 1 entries 1\nX#/.. 2,1\n"), forged: []forgery{
			{"X does not win by 256", "X wins by 256", "6", "the claim fails at the start", "the claim fails at the start"},
			{"O does not win by 9", "X wins by 9", "14", "the claim fails after the prover's move", "the claim fails after the move"},
			{"O does not win by 9\nply 1", "X wins by 9\nply 1", "22", "the claim fails after the reply 2,2", "the claim fails after a reply"},
		}},
	{says: "3. Let G be A, or in `avoidance` A's opponent, and let m be the number of moves that G still makes from here up to and including ply p, if the players move in turn; 0 if the ply is p or more.",
		proof: proof("achievement", ".../...", "goal 2", "X", "X does not win by 2", "") +
			proof("achievement", ".../...", "goal 2", "O", "X does not win by 3", "") +
			proof("avoidance", ".../...", "goal 2", "X", "X does not win by 3", "") +
			proof("avoidance", ".../...", "goal 2", "O", "X does not win by 2", "") +
			proof("achievement", "X../...", "goal 2", "X", "X does not win by 1", "") +
			proof("achievement", "X../...", "goal 2", "X", "X does not win by 0", ""), forged: []forgery{
			{"turn X\nclaim X does not win by 2", "turn X\nclaim X does not win by 3", "7", "a line \"ply\" was due", "a line 'ply ' was due"},
			{"turn O\nclaim X does not win by 3", "turn O\nclaim X does not win by 4|turn X\nclaim X does not win by 3", "13", "a line \"ply\" was due", "a line 'ply ' was due"},
			{"turn X\nclaim X does not win by 3", "turn X\nclaim X does not win by 4|turn O\nclaim X does not win by 3", "19", "a line \"ply\" was due", "a line 'ply ' was due"},
			{"turn O\nclaim X does not win by 2", "turn O\nclaim X does not win by 3", "25", "a line \"ply\" was due", "a line 'ply ' was due"},
			{"win by 1", "win by 2", "31", "a line \"ply\" was due", "a line 'ply ' was due"},
			{"X does not win by 2", "X wins by 2", "6", "the claim fails at the start", "the claim fails at the start"},
		}},
	{says: "Let d be k − ν(G's stones) for a goal k;", proof: proof("achievement", "XXX/.../O.O", "goal 3", "X", "X does not win by 7", "") +
		proof("avoidance", "XOX/.../O.O", "goal 3", "X", "O does not win by 7", ""), forged: []forgery{
		{"win by 7", "win by 8", "7", "a line \"ply\" was due", "a line 'ply ' was due"},
		{"goal 3", "goal 2", "7", "a line \"ply\" was due", "a line 'ply ' was due"},
		{"XXX/.../", "XX./X../", "7", "a line \"ply\" was due", "a line 'ply ' was due"},
		{"XOX/.../", "OXO/..X/", "13", "a line \"ply\" was due", "a line 'ply ' was due"},
	}},
	{says: "and if the winning sets are listed, the least number of cells that G lacks of a set in which the other player has no stone.",
		proof: proof("achievement", "XO..", "sets 2\n1,1 1,2\n1,1 1,3 1,4", "X", "X does not win by 4", "") +
			proof("avoidance", "OX..", "sets 2\n1,1 1,2\n1,1 1,3 1,4", "X", "X does not win by 5", ""), forged: []forgery{
			{"win by 4", "win by 5", "9", "a line \"ply\" was due", "a line 'ply ' was due"},
			{"XO..", "X..O", "9", "a line \"ply\" was due", "a line 'ply ' was due"},
			{"1,1 1,3 1,4", "1,1 1,3|1,1 1,4", "9", "a line \"ply\" was due", "a line 'ply ' was due"},
			{"win by 5", "win by 6", "17", "a line \"ply\" was due", "a line 'ply ' was due"},
			{"OX..", "O..X", "17", "a line \"ply\" was due", "a line 'ply ' was due"},
		}},
	{says: "If m is less than d, or there is no such set, A cannot win by ply p: a stone raises ν by 1 at most.",
		proof: proof("maker-breaker", "XO.", "sets 1\n1,1 1,2", "X", "X does not win by 256", ""), forged: []forgery{
			{"1,1 1,2", "1,1 1,3", "8", "a line \"ply\" was due", "a line 'ply ' was due"},
			{"XO.", "X.O", "8", "a line \"ply\" was due", "a line 'ply ' was due"},
			{"X does not win", "X wins", "7", "the claim fails at the start", "the claim fails at the start"},
		}},
	{says: "The position is good if the claim is that A does not win, bad otherwise.", proof: strings.Replace(fork, "by 3", "by 4", 1), forged: []forgery{
		{"by 4", "by 2", "6", "the claim fails at the start", "the claim fails at the start"},
		{"start .../...\ngoal 2\nturn X\nclaim X wins by 4\nply 0 entries 1\n.../... 1,1 !2,2 !2,3", "start ...\ngoal 1\nturn X\nclaim O wins by 2\nply 0 entries 1\n... - a:abc a:abc a:abc", "8", "the claim fails after the reply 1,1", "the claim fails after a reply"},
	}},
	{says: "Then, for each proof: - If the start is settled, it must be good, and there are no levels.",
		proof: proof("achievement", "X../...", "goal 2", "X", "X does not win by 1", ""), forged: []forgery{
			{"does not win", "wins", "6", "the claim fails at the start", "the claim fails at the start"},
			{"by 1\n", "by 1\nply 1 entries 1\nX../... -\n|by 1\nply 1 entries 0\n", "7", "\"end\" was due", "the end was due"},
		}},
	{says: "- The first entry is the start.", proof: fork, forged: []forgery{
		{"\n.../... ", "\nX../... ", "8", "nothing points to the board X../...", "a board that nothing points to"},
		{"\n.../... ", "\n../../.. ", "8", "nothing points to the board ../../..", "not a board of this size"},
		{"\n.../... ", "\n...... ", "8", "nothing points to the board ......", "not a board of this size"},
		{"ply 0 entries 1\n.../... 1,1 !2,2 !2,3\n", "", "7", "a line \"ply\" was due", "a line 'ply ' was due"},
	}},
	{says: "- For each entry, the position after the prover's move is either settled and good, and then the entry ends there; or not settled.", proof: won, forged: []forgery{
		{"O 1,3", "O 1,3 !2,2", "10", "\"!2,2\" is not due: the move settles it", "nothing is due after the move"},
		{"O 1,3", "O 1,3 ab:abc", "10", "\"ab:abc\" is not due: the move settles it", "nothing is due after the move"},
		{"O 1,3", "O 2,2", "10", "the claim fails after the prover's move", "the claim fails after the move"},
	}},
	{says: "Then each free cell is a reply of the opponent, and the position after it - is settled and good; or", proof: strings.Replace(won, "by 5", "by 6", 1), forged: []forgery{
		{"turn X\n", "turn O\n", "10", "\"-\" was due", "a move of the prover out of turn"},
		{"turn X\nclaim X wins by 6\nply 4 entries 1\nXX./O.O 1,3", "turn O\nclaim X wins by 6\nply 4 entries 1\nXX./O.O - !1,3", "10", "the claim fails after the reply 1,3", "the claim fails after a reply"},
	}},
	{says: "- is not settled, and one of the entry's threats is a cell other than the reply: the prover wins there; or", proof: square, forged: []forgery{
		{"!2,2 ab:ab", "!2,2", "8", "the reply 2,2 is not covered", "a reply is not covered"},
		{"!2,2 ab:ab", "!2,2 ab:ab ab:ab", "8", "everything is covered without it", "more images than replies"},
		{"!2,2 ab:ab", "", "8", "not a symmetry of the board: \"\"", "no symmetry of the board"},
	}},
	{says: "- is not settled, and the next image of the entry takes it to the board of an entry of the next level.", proof: square, forged: []forgery{
		{"!2,2 ab:ab", "!2,2 ab:ba", "10", "nothing points to the board X./.O", "a board that nothing points to"},
		{"!2,2 ab:ab", "!2,2 -", "8", "not a symmetry", "no symmetry of the board"},
		{"X./.O 1,2 !2,1", "O./.X 1,2", "10", "nothing points to the board O./.X", "a board that nothing points to"},
		{"ply 2 entries 1\nX./.O 1,2 !2,1\n", "", "9", "a line \"ply\" was due", "a line 'ply ' was due"},
	}},
	{says: "- An entry has no other images,", proof: turning, forged: []forgery{
		{"cba:acb", "cba:acb abc:abc", "8", "\"abc:abc\" is not due: everything is covered without it", "more images than replies"},
		{"1,1\n", "1,1 abc:abc\n", "10", "\"abc:abc\" is not due: the move settles it", "nothing is due after the move"},
	}},
	{says: "and the next level has no entries except those that some image points to.", proof: avoiding, forged: []forgery{
		{"ply 3 entries 3\nO./XX 1,2\n", "ply 3 entries 4\nO./XX 1,2\nOX/X. 2,2\n", "14", "\"ply 3 entries 3\" was due", "ply 3 needs 3 entries"},
		{"OX/.X 2,1", "OX/X. 2,2", "16", "nothing points to the board OX/X.", "a board that nothing points to"},
	}},
	{says: "If there are none, there is no next level, and `end` follows.", proof: square, forged: []forgery{
		{"end\n", "ply 4 entries 0\nend\n|ply 4 entries 1\nXX/OO -\nend\n|end \n", "11", "\"end\" was due", "the end was due"},
		{"end\nsha", "sha|\nend\nsha", "11", "\"end\" was due", "the end was due"},
	}},
	{says: "No line needs more than 10,000 bytes.", proof: fork, forged: []forgery{
		{"achievement", strings.Repeat("achievement", 3000), "2", "the line is too long", "the line is too long"},
		{"1,1 !2,2", "1,1" + strings.Repeat(" !2,2", 10000), "8", "the line is too long", "the line is too long"},
	}},
}

// remarks are what docs/certificate.md says that no certificate can break.
var remarks = []string{
	"(Two checkers skip a carriage return before the line feed, in the sum too; the proved one refuses it.)",
	"(If the claim is that A wins, A has time to claim it; otherwise 3 below would settle the position.)",
	"This proves the claim, backwards from the last level, because images take winning sets to winning sets. A checker keeps only one level: the boards that images point to.",
}

// TestSentences has the checkers judge what the table holds.
func TestSentences(t *testing.T) {
	j := newJudges(t)
	for _, s := range sentences {
		j.try(t, s, 2)
	}
}

// try has the checkers accept the proof in a certificate of the version, and refuse what
// is forged.
func (j judges) try(t *testing.T, s sentence, version int) {
	t.Helper()
	text := fmt.Sprintf("transversal certificate %d\n%ssha256 SUM\n", version, s.proof)
	if answer, _, _ := j.judge(t, signed(text)); !strings.HasPrefix(answer, "accepted: ") {
		t.Errorf("%s\nwe say %s\nof\n%.2000s", s.says, answer, text)
	}
	for _, f := range s.forged {
		if !strings.Contains(text, f.from) {
			t.Errorf("%s\nthere is no %q in\n%s", s.says, f.from, text)
		}
		for to := range strings.SplitSeq(f.to, "|") {
			forged := signed(strings.Replace(text, f.from, to, 1))
			answer, theirs, _ := j.judge(t, forged)
			line := "refused: line "
			if f.line != "" {
				line += f.line + ": "
			}
			if !strings.HasPrefix(answer, line) || !strings.Contains(answer, f.ours) {
				t.Errorf("%s\nwe say %s\nnot %s … %s of\n%.2000s", s.says, answer, line, f.ours, forged)
			}
			if !strings.HasPrefix(theirs, line) || !strings.Contains(theirs, f.theirs) {
				t.Errorf("%s\nPython says %s\nnot %s … %s of\n%.2000s", s.says, theirs, line, f.theirs, forged)
			}
		}
	}
}

// sumOf returns the SHA-256 of a certificate with the one proof.
func sumOf(proof string) string {
	text := signed("transversal certificate 2\n" + proof + "sha256 SUM")
	return string(text[len(text)-64:])
}

// signed puts the SHA-256 in its place.
func signed(text string) []byte {
	before, after, ok := strings.Cut(text, "sha256 SUM")
	if !ok {
		return []byte(text)
	}
	sum := summed([]byte(before))
	return append(sum[:len(sum)-1], after...)
}

// TestEverySentence shows that no sentence of docs/certificate.md is forgotten.
func TestEverySentence(t *testing.T) {
	text := must(os.ReadFile("../docs/certificate.md"))
	_, rest, ok := strings.Cut(string(text), "\n## The game\n")
	if !ok {
		t.Fatal("docs/certificate.md has other sections")
	}
	rest, _, _ = strings.Cut(rest, "\n## Games of listed sets\n")
	rest = regexp.MustCompile(`(?m)^(    .*|#.*|\| rule \| \||\|---\|---\|)$`).ReplaceAllString(rest, "")
	rest = strings.Join(strings.Fields(rest), " ")
	left := rest
	for _, s := range sentences {
		if !strings.Contains(rest, s.says) {
			t.Errorf("docs/certificate.md does not say: %s", s.says)
		}
		left = strings.Replace(left, s.says, "\n", 1)
	}
	for _, says := range remarks {
		if !strings.Contains(left, says) {
			t.Errorf("docs/certificate.md does not say: %s", says)
		}
		left = strings.Replace(left, says, "\n", 1)
	}
	for part := range strings.SplitSeq(left, "\n") {
		if strings.Trim(part, " -123.") != "" {
			t.Errorf("no certificate shows: %s", part)
		}
	}
}
