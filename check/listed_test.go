package check_test

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	tr "transversal"
)

// listing returns a proof about a game of listed sets from a start without stones. Between "|"
// are the lines of X's sets, of O's and of symmetries; the turns may have more lines.
func listing(rule, vertices, x, o, symmetries, turns, claim, entries string) string {
	lines := func(word, list string) string {
		if list == "" {
			return word + " 0\n"
		}
		all := strings.Split(list, "|")
		return fmt.Sprintf("%s %d\n%s\n", word, len(all), strings.Join(all, "\n"))
	}
	return "listed " + rule + "\nvertices " + vertices + "\n" + lines("X sets", x) + lines("O sets", o) + lines("symmetries", symmetries) +
		"start " + strings.Repeat(".", len(strings.Fields(vertices))) + "\nturns " + turns + "\nclaim " + claim + "\n" + entries + "\nend\n"
}

// listings are small proofs about games of listed sets, from their line 2, and what must be
// refused about them.
var listings = []sentence{
	{says: "Two sets of X and one of O, and a pair for each of X.",
		proof: listing("achievement", "a b c d", "1 2|3 4", "1 4", "", "XO", "X does not win", "pairs 1-2 3-4"), forged: []forgery{
			{from: "listed achievement", to: "listed maker-breaker", ours: "is not known"},
			{from: "listed achievement", to: "listed avoidance", ours: "allowed in achievement only"},
			{from: "a b c d\n", to: "a b c a\n", ours: "two vertices"},
			{from: "a b c d\n", to: "a b c \n", ours: "not a name"},
			{from: "1 2\n", to: "2 1\n", ours: "out of order"},
			{from: "1 2\n", to: "3 4\n", ours: "listed before"},
			{from: "1 2\n", to: "1 5\n", ours: "not a vertex"},
			{from: "X sets 2", to: "X sets 02", ours: "the number of"},
			{from: "start ....", to: "start ...", ours: "the start is not"},
			{from: "start ....", to: "start XX..", ours: "owns a winning set"},
			{from: "start ....", to: "start X...", ours: "the vertex a of a pair is not free"},
			{from: "turns XO", to: "turns XXO", ours: "turns alternate"},
			{from: "turns XO", to: "turns ", ours: "the turns are"},
			{from: "X does not win", to: "X wins", ours: "does not win"},
			{from: "X does not win", to: "nobody wins", ours: "not a claim"},
			{from: "pairs 1-2 3-4", to: "pairs", ours: "a pair was due"},
			{from: "pairs 1-2 3-4", to: "pairs 1-2", ours: "contains no pair"},
			{from: "pairs 1-2 3-4", to: "pairs 1-2 1-4", ours: "in two pairs"},
			{from: "pairs 1-2 3-4", to: "pairs 1-2 4-3|pairs 1-2 3-3", ours: "not a pair"},
			{from: "pairs 1-2 3-4", to: "potential", ours: "too large"}, // exactly 1/2 with X to move
			{from: "turns XO\n", to: "turns XO\nfirst 1 2 3 4\n", ours: "is confined"},
			{from: "end\n", to: "pairs 1-2 3-4\nend\n", ours: "nothing is left"},
		}},
	{says: "Three sets of two: 3/4 is less than 1, with O to move.",
		proof: listing("achievement", "a b c d e f", "1 2|3 4|5 6", "", "", "OX", "X does not win", "potential"), forged: []forgery{
			{from: "X sets 3\n", to: "X sets 4\n1 3\n", ours: "too large"}, // exactly 1
			{from: "turns OX", to: "turns XO", ours: "too large"},          // 3/4, before X's move
			{from: "turns OX", to: "turns O", ours: "turns alternate"},
			{from: "turns OX\n", to: "turns OX\nfirst 1 2 3 4 5 6\n", ours: "is confined"},
			{from: "potential\n", to: "potential 1\n", ours: "not due"},
			{from: "listed achievement", to: "listed avoidance", ours: "nothing is left"}, // without sets O cannot lose by one
			{from: "start ......", to: "start X.....", ours: "too large"},                 // exactly 1
		}},
	{says: "X has two and one more: 1/4+1/8 is less than 1/2, with X to move.",
		proof: listing("achievement", "a b c d e", "1 2|3 4 5", "", "", "XO", "X does not win", "potential"), forged: []forgery{
			{from: "3 4 5\n", to: "3 4\n", ours: "too large"}, // exactly 1/2
		}},
	{says: "X takes 1, and then threatens to complete twice by 3 or by 6.",
		proof: listing("achievement", "a b c d e f g", "1 2 3|1 3 4|1 5 6|1 6 7", "2 4 7|4 5 7", "1 5 6 7 2 3 4", "XO", "X wins", "1 +3 +6"), forged: []forgery{
			{from: "1 5 6 7 2 3 4\n", to: "1 5 6 7 2 3 3\n|1 5 6 7 2 3\n", ours: "not a permutation"},
			{from: "1 5 6 7 2 3 4\n", to: "1 5 3 7 2 6 4\n", ours: "winning sets to winning sets"},
			{from: "4 5 7\n", to: "4 5 6\n", ours: "winning sets to winning sets"},
			{from: "+3 +6", to: "+3", ours: "the reply b is not covered"},
			{from: "+3 +6", to: "+2 +6", ours: "the reply e is not covered"},   // O answers at 3
			{from: "+3 +6", to: "+2,3 +6", ours: "the reply e is not covered"}, // which is then not free
			{from: "+3 +6", to: "+3 +6 0", ours: "not due"},
			{from: "+3 +6", to: "+3 +|+3 +8", ours: "not a vertex"},
			{from: "+3 +6", to: "1 2", ours: "not the number of a symmetry"},
			{from: "claim X wins", to: "claim X does not win", ours: "\"-\" was due"},
			{from: "1 +3", to: "8 +3|- +3", ours: "not a vertex"},
			{from: "1 +3", to: "2 +3", ours: "fails after the reply a"},
			{from: "start .......", to: "start O......", ours: "fails at the start"},
			{from: "O sets 2\n2 4 7\n4 5 7\n", to: "O sets 2\n2\n5\n", ours: "fails after the reply b"},
			{from: "O sets 2\n2 4 7\n4 5 7\n", to: "O sets 1\n2 5\n", ours: "the reply b is not covered"}, // O completes first
		}},
	{says: "O begins. Symmetries take any reply to vertex 1; X takes 2 and completes next.",
		proof: listing("achievement", "a b c d", "1 2|1 3|1 4|2 3|2 4|3 4", "", "2 1 3 4|3 2 1 4|4 2 3 1", "OX", "X wins", "- 0 1 2 3\n2"), forged: []forgery{
			{from: "- 0 1 2 3", to: "- 0 1 2", ours: "the reply d is not covered"},
			{from: "- 0 1 2 3", to: "- 0 1 2 4", ours: "not the number of a symmetry"},
			{from: "- 0 1 2 3", to: "- 0 1 2 3 0", ours: "not due"},
			{from: "- 0 1 2 3", to: "- 0 1 2 0", ours: "not a vertex"}, // another board is in the queue then
			{from: "- 0 1 2 3", to: "1 0 1 2 3", ours: "\"-\" was due"},
			{from: "- 0 1 2 3\n2\n", to: "- 0 1 2 3\n1\n", ours: "the move a is not free"},
			{from: "- 0 1 2 3\n2\n", to: "- 0 1 2 3\n", ours: "not a vertex"},
			{from: "O sets 0", to: "O sets 1\n1", ours: "winning sets to winning sets"},
			{from: "turns OX\n", to: "turns OX\nfirst \n", ours: "not a vertex"},
			{from: "turns OX\n", to: "turns OX\nmoves \n", ours: "the number of moves"},
		}},
	{says: "X moves twice in a row.",
		proof: listing("achievement", "a b c", "1 2|2 3", "", "", "XXO", "X wins", "2 0\n1"), forged: []forgery{
			{from: "2 0", to: "2", ours: "an image was due"},
			{from: "2 0", to: "2 +1 0", ours: "turns alternate"},
			{from: "2 0", to: "2 0 0", ours: "not due"},
			{from: "turns XXO", to: "turns XOX", ours: "not due"},
		}},
	{says: "X may begin with 1 or 2 only, and needs 3.",
		proof: listing("achievement", "a b c d", "1 3|2 3", "", "2 1 3 4", "XO\nfirst 1 2\nmoves 3", "X does not win", "- 0 1\n3"), forged: []forgery{
			{from: "first 1 2", to: "first 1 3", ours: "not a vertex"}, // two positions need an entry
			{from: "first 1 2", to: "first 2 1", ours: "out of order"},
			{from: "first 1 2", to: "first 1 5", ours: "not a vertex"},
			{from: "start ....", to: "start .O..", ours: "the first move b is not free"},
			{from: "first 1 2\n", to: "", ours: "the reply c is not covered"},
			{from: "moves 3", to: "moves 5|moves 0", ours: "the number of moves"},
			{from: "moves 3", to: "moves 1", ours: "nothing is left"},
			{from: "- 0 1\n", to: "potential\n|pairs 1-3 2-4\n", ours: "is confined"},
			{from: "first 1 2\nmoves 3\n", to: "moves 3\nfirst 1 2\n", ours: "was due"},
		}},
	{says: "X must own a set and loses by it.",
		proof: listing("avoidance", "a b", "1|2", "", "", "XO", "O wins", "-"), forged: []forgery{
			{from: "claim O wins", to: "claim X wins", ours: "fails at the start"},
			{from: "listed avoidance", to: "listed achievement", ours: "fails at the start"},
			{from: "X sets 2\n1\n2\n", to: "X sets 1\n1\n", ours: "the reply b is not covered"},
		}},
}

func TestListed(t *testing.T) {
	j := newJudges(t)
	for _, s := range listings {
		s.forged = append(s.forged, forgery{from: "certificate 3", to: "certificate 2", line: "2"})
		j.try(t, s, 3)
	}
}

// listedGame is the head of a proof about listed sets: its rule, the lines of the sets of X and of
// O, the start, the turns, the first moves and how many moves there are.
var listedGame = regexp.MustCompile(`(?s)\nlisted (\w+)\n.*?\nX sets \d+\n(.*?)O sets \d+\n(.*?)symmetries .*?\nstart (\S+)\nturns (\w+)\n(?:first ([\d ]+)\n)?(?:moves (\d+)\n)?claim`)

// valueOf returns the value, by the definition, of the game of listed sets with which an
// accepted certificate begins.
func valueOf(text []byte) int {
	m := listedGame.FindStringSubmatch(string(text))
	sets := func(lines string) (sets []tr.Set) {
		for line := range strings.Lines(lines) {
			var s tr.Set
			for word := range strings.FieldsSeq(line) {
				s = s.With(tr.Cell(must(strconv.Atoi(word)) - 1))
			}
			sets = append(sets, s)
		}
		return sets
	}
	start, turns, free := m[4], m[5], strings.Count(m[4], ".")
	f := tr.Family{X: sets(m[2]), O: sets(m[3]), Begin: len(start) - free}
	for _, s := range sets(m[6]) {
		f.First = s
	}
	for i := range must(strconv.Atoi(cmp.Or(m[7], strconv.Itoa(free)))) {
		f.Turns = append(f.Turns, tr.Player(strings.IndexByte("XO", turns[i%len(turns)])))
	}
	if len(f.X)+len(f.O) == 0 {
		return 0
	}
	g := tr.Game{Board: tr.BoardOf(len(start)), Family: &f}
	if m[1] == "avoidance" {
		g.Convention = tr.Avoidance
	}
	var stones [2]tr.Set
	for v, mark := range start {
		if mark != '.' {
			player := strings.IndexRune("XO", mark)
			stones[player] = stones[player].With(tr.Cell(v))
		}
	}
	return byDefinition(must(g.Start()).Placed(stones[tr.X], stones[tr.O]))
}
