package check_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	tr "transversal"
)

// Small proofs about games of listed sets, from their line 2.
const (
	pairing = `listed achievement
vertices a b c d
X sets 2
1 2
3 4
O sets 1
1 4
symmetries 0
start ....
turns XO
claim X does not win
pairs 1-2 3-4
end
`
	// Three sets of two: 3/4 is less than 1, with O to move.
	potential = `listed achievement
vertices a b c d e f
X sets 3
1 2
3 4
5 6
O sets 0
symmetries 0
start ......
turns OX
claim X does not win
potential
end
`
	// X has two and one more: 1/4+1/8 is less than 1/2, with X to move.
	before = `listed achievement
vertices a b c d e
X sets 2
1 2
3 4 5
O sets 0
symmetries 0
start .....
turns XO
claim X does not win
potential
end
`
	// X takes 1, and then threatens to complete twice by 3 or by 6.
	threats = `listed achievement
vertices a b c d e f g
X sets 4
1 2 3
1 3 4
1 5 6
1 6 7
O sets 2
2 4 7
4 5 7
symmetries 1
1 5 6 7 2 3 4
start .......
turns XO
claim X wins
1 +3 +6
end
`
	// O begins. Symmetries take any reply to vertex 1; X takes 2 and completes next.
	images = `listed achievement
vertices a b c d
X sets 6
1 2
1 3
1 4
2 3
2 4
3 4
O sets 0
symmetries 3
2 1 3 4
3 2 1 4
4 2 3 1
start ....
turns OX
claim X wins
- 0 1 2 3
2
end
`
	// X moves twice in a row.
	twice = `listed achievement
vertices a b c
X sets 2
1 2
2 3
O sets 0
symmetries 0
start ...
turns XXO
claim X wins
2 0
1
end
`
	// X may begin with 1 or 2 only, and needs 3.
	confined = `listed achievement
vertices a b c d
X sets 2
1 3
2 3
O sets 0
symmetries 1
2 1 3 4
start ....
turns XO
first 1 2
moves 3
claim X does not win
- 0 1
3
end
`
	// X must own a set and loses by it.
	avoided = `listed avoidance
vertices a b
X sets 2
1
2
O sets 0
symmetries 0
start ..
turns XO
claim O wins
-
end
`
)

func TestListed(t *testing.T) {
	second, third := newPython(t), newProved(t)
	for _, test := range []struct {
		name, proof string
		forged      [][3]string // from, to, and what Go says
	}{
		{"pairing", pairing, [][3]string{
			{"listed achievement", "listed maker-breaker", "is not known"},
			{"listed achievement", "listed avoidance", "allowed in achievement only"},
			{"a b c d\n", "a b c a\n", "two vertices"},
			{"a b c d\n", "a b c \n", "not a name"},
			{"1 2\n", "2 1\n", "increasing order"},
			{"1 2\n", "3 4\n", "twice"},
			{"1 2\n", "1 5\n", "not a vertex"},
			{"X sets 2", "X sets 02", "the number of"},
			{"start ....", "start ...", "the start is not"},
			{"start ....", "start XX..", "owns a winning set"},
			{"start ....", "start X...", "the vertex a of a pair is not free"},
			{"turns XO", "turns XXO", "turns alternate"},
			{"turns XO", "turns ", "the turns are"},
			{"X does not win", "X wins", "does not win"},
			{"X does not win", "nobody wins", "not a claim"},
			{"pairs 1-2 3-4", "pairs", "a pair was due"},
			{"pairs 1-2 3-4", "pairs 1-2", "contains no pair"},
			{"pairs 1-2 3-4", "pairs 1-2 1-4", "in two pairs"},
			{"pairs 1-2 3-4", "pairs 1-2 4-3", "not a pair"},
			{"pairs 1-2 3-4", "pairs 1-2 3-3", "not a pair"},
			{"pairs 1-2 3-4", "potential", "too large"}, // exactly 1/2 with X to move
			{"turns XO\n", "turns XO\nfirst 1 2 3 4\n", "is confined"},
			{"end\n", "pairs 1-2 3-4\nend\n", "nothing is left"},
		}},
		{"potential", potential, [][3]string{
			{"X sets 3\n", "X sets 4\n1 3\n", "too large"}, // exactly 1
			{"turns OX", "turns XO", "too large"},          // 3/4, before X's move
			{"turns OX", "turns O", "turns alternate"},
			{"turns OX\n", "turns OX\nfirst 1 2 3 4 5 6\n", "is confined"},
			{"potential\n", "potential 1\n", "not due"},
			{"listed achievement", "listed avoidance", "nothing is left"}, // without sets O cannot lose by one
			{"start ......", "start X.....", "too large"},                 // exactly 1
		}},
		{"before", before, [][3]string{
			{"3 4 5\n", "3 4\n", "too large"}, // exactly 1/2
		}},
		{"threats", threats, [][3]string{
			{"1 5 6 7 2 3 4\n", "1 5 6 7 2 3 3\n", "not a permutation"},
			{"1 5 6 7 2 3 4\n", "1 5 6 7 2 3\n", "not a permutation"},
			{"1 5 6 7 2 3 4\n", "1 5 3 7 2 6 4\n", "winning sets to winning sets"},
			{"4 5 7\n", "4 5 6\n", "winning sets to winning sets"},
			{"+3 +6", "+3", "reply b: an image was due"},
			{"+3 +6", "+2 +6", "reply e: an image was due"},   // O answers at 3
			{"+3 +6", "+2,3 +6", "reply e: an image was due"}, // which is then not free
			{"+3 +6", "+3 +6 0", "not due"},
			{"+3 +6", "+3 +", "not a vertex"},
			{"+3 +6", "+3 +8", "not a vertex"},
			{"+3 +6", "1 2", "an image was due"},
			{"claim X wins", "claim X does not win", "\"-\" was due"},
			{"1 +3", "8 +3", "not a vertex"},
			{"1 +3", "2 +3", "fails after the reply a"},
			{"1 +3", "- +3", "not a vertex"},
			{"start .......", "start O......", "fails at the start"},
			{"O sets 2\n2 4 7\n4 5 7\n", "O sets 2\n2\n5\n", "fails after the reply b"},
			{"O sets 2\n2 4 7\n4 5 7\n", "O sets 1\n2 5\n", "reply b: an image was due"}, // O completes first
		}},
		{"images", images, [][3]string{
			{"- 0 1 2 3", "- 0 1 2", "reply d: an image was due"},
			{"- 0 1 2 3", "- 0 1 2 4", "an image was due"},
			{"- 0 1 2 3", "- 0 1 2 3 0", "not due"},
			{"- 0 1 2 3", "- 0 1 2 0", "not a vertex"}, // another board is in the queue then
			{"- 0 1 2 3", "1 0 1 2 3", "\"-\" was due"},
			{"- 0 1 2 3\n2\n", "- 0 1 2 3\n1\n", "the move a is not free"},
			{"- 0 1 2 3\n2\n", "- 0 1 2 3\n", "not a vertex"},
			{"O sets 0", "O sets 1\n1", "winning sets to winning sets"},
			{"turns OX\n", "turns OX\nfirst \n", "not a vertex"},
			{"turns OX\n", "turns OX\nmoves \n", "the number of moves"},
		}},
		{"twice", twice, [][3]string{
			{"2 0", "2", "an image was due"},
			{"2 0", "2 +1 0", "turns alternate"},
			{"2 0", "2 0 0", "not due"},
			{"turns XXO", "turns XOX", "not due"},
		}},
		{"confined", confined, [][3]string{
			{"first 1 2", "first 1 3", "not a vertex"}, // two positions need an entry
			{"first 1 2", "first 2 1", "increasing order"},
			{"first 1 2", "first 1 5", "not a vertex"},
			{"start ....", "start .O..", "the first move b is not free"},
			{"first 1 2\n", "", "an image was due"},
			{"moves 3", "moves 5", "the number of moves"},
			{"moves 3", "moves 0", "the number of moves"},
			{"moves 3", "moves 1", "nothing is left"},
			{"- 0 1\n", "potential\n", "is confined"},
			{"- 0 1\n", "pairs 1-3 2-4\n", "is confined"},
			{"first 1 2\nmoves 3\n", "moves 3\nfirst 1 2\n", "was due"},
		}},
		{"avoided", avoided, [][3]string{
			{"claim O wins", "claim X wins", "fails at the start"},
			{"listed avoidance", "listed achievement", "fails at the start"},
			{"X sets 2\n1\n2\n", "X sets 1\n1\n", "reply b: an image was due"},
		}},
	} {
		text := summed([]byte("transversal certificate 3\n" + test.proof))
		answer, proofs := ours(t, text)
		if proofs == nil {
			t.Errorf("%s: %s", test.name, answer)
		}
		if theirs := second.check(t, text); theirs != answer {
			t.Errorf("%s: we say %s, Python %s", test.name, answer, theirs)
		}
		third.agrees(t, text, answer)
		if answer, _ := ours(t, summed([]byte("transversal certificate 2\n"+test.proof))); !strings.HasPrefix(answer, "refused: line 2") {
			t.Errorf("%s as version 2: %s", test.name, answer)
		}
		for _, forged := range test.forged {
			text := summed([]byte("transversal certificate 3\n" + strings.Replace(test.proof, forged[0], forged[1], 1)))
			answer, _ := ours(t, text)
			theirs := second.check(t, text)
			if !strings.HasPrefix(answer, "refused") || !strings.Contains(answer, forged[2]) {
				t.Errorf("%s, %q for %q: we say %s", test.name, forged[1], forged[0], answer)
			}
			if !strings.HasPrefix(theirs, "refused") {
				t.Errorf("%s, %q for %q: Python says %s", test.name, forged[1], forged[0], theirs)
			}
			third.agrees(t, text, answer)
		}
	}
}

// TestListedTrials forges: it changes random words and lines of the proofs above and of some
// that the solver wrote, and adds optional lines. The checkers must say the same of each,
// and what they accept must be true by the definition.
func TestListedTrials(t *testing.T) {
	second, third := newPython(t), newProved(t)
	dice := rand.New(rand.NewPCG(61, 62))
	proofs := []string{pairing, potential, before, threats, images, twice, avoided, confined}
	for len(proofs) < 60 {
		if text, ok := strings.CutPrefix(string(certified(t, anyListing(t, dice, 2+dice.IntN(4)), 0)), "transversal certificate 3\n"); ok {
			text, _, _ = strings.Cut(text, "end\n")
			proofs = append(proofs, text+"end\n")
		}
	}
	accepted := 0
	for range trials(1500) {
		lines := strings.Split(proofs[dice.IntN(len(proofs))], "\n")
		if i := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "turns ") }); dice.IntN(4) == 0 {
			n := len(strings.Fields(lines[1])) - 1
			optional := []string{"first" + " 1 2 3 4 5 6 7"[:2*n], "first 1", fmt.Sprint("moves ", 1+dice.IntN(n))}[dice.IntN(3)]
			lines = slices.Insert(lines, i+1, optional)
		}
		for range 1 + dice.IntN(2) {
			i, j := dice.IntN(len(lines)), dice.IntN(len(lines))
			words := strings.Split(lines[i], " ")
			k := dice.IntN(len(words))
			switch dice.IntN(5) {
			case 0:
				lines[i] = lines[j]
			case 1:
				words[k] = strings.Split(lines[j], " ")[0]
				lines[i] = strings.Join(words, " ")
			case 2:
				words = append(words[:k], words[k+1:]...)
				lines[i] = strings.Join(words, " ")
			default:
				b := []byte(lines[i])
				if len(b) > 0 {
					b[dice.IntN(len(b))] = "0123456.XO+-,"[dice.IntN(13)]
				}
				lines[i] = string(b)
			}
		}
		text := summed([]byte("transversal certificate 3\n" + strings.Join(lines, "\n")))
		answer, _ := ours(t, text)
		theirs := second.check(t, text)
		if answer[:8] == "accepted" {
			accepted++
			if claim, value := asListed(t, lines); !map[string]bool{"X wins": value > 0, "X does not win": value <= 0, "O wins": value < 0, "O does not win": value >= 0}[claim] {
				t.Fatalf("the value is %d, and accepted is that %s:\n%s", value, claim, text)
			}
		}
		if theirs[:8] != answer[:8] {
			t.Fatalf("we say %s, Python %s\nof\n%s", answer, theirs, text)
		}
		third.agrees(t, text, answer)
	}
	t.Logf("%d accepted", accepted)
}

// asListed reads the head of a certificate that was accepted, from its line 2, and returns
// the claim and the value of the game by the definition.
func asListed(t *testing.T, lines []string) (claim string, value int) {
	t.Helper()
	var l tr.Listing
	var into *[]tr.Set
	var start, turns string
	convention, moves := tr.Achievement, 0
	cells := func(words []string) (s tr.Set) {
		for _, word := range words {
			v, err := strconv.Atoi(word)
			if err != nil {
				t.Fatal(err)
			}
			s = s.With(tr.Cell(v - 1))
		}
		return s
	}
	for _, line := range lines {
		switch words := strings.Fields(line); words[0] {
		case "listed":
			if words[1] == "avoidance" {
				convention = tr.Avoidance
			}
		case "vertices":
			l.Names = words[1:]
		case "X":
			into = &l.X
		case "O":
			into = &l.O
		case "symmetries":
			into = nil
		case "start":
			start = words[1]
		case "turns":
			turns = words[1]
		case "first":
			l.First = cells(words[1:])
		case "moves":
			moves, _ = strconv.Atoi(words[1])
		case "claim":
			claim = strings.TrimPrefix(line, "claim ")
		default:
			if into != nil {
				*into = append(*into, cells(words))
			}
		}
		if claim != "" {
			break
		}
	}
	if l.Begin = len(start) - strings.Count(start, "."); moves == 0 {
		moves = len(start) - l.Begin
	}
	for i := range moves {
		l.Turns = append(l.Turns, map[byte]tr.Player{'X': tr.X, 'O': tr.O}[turns[i%len(turns)]])
	}
	return claim, playedOut(l, convention, start)
}

// playedOut returns the value of a listed game by playing out all of it.
func playedOut(l tr.Listing, convention tr.Convention, board string) int {
	for player, sets := range map[byte][]tr.Set{'X': l.X, 'O': l.O} {
		for _, s := range sets {
			if !slices.ContainsFunc(s.Cells(), func(c tr.Cell) bool { return board[c] != player }) {
				return map[bool]int{true: 1, false: -1}[(player == 'X') == (convention == tr.Achievement)]
			}
		}
	}
	ply := len(board) - strings.Count(board, ".") - l.Begin
	if ply == len(l.Turns) {
		return 0
	}
	best, sign := -2, map[tr.Player]int{tr.X: 1, tr.O: -1}[l.Turns[ply]]
	for v := range len(board) {
		if board[v] == '.' && (ply > 0 || l.First.Empty() || l.First.Has(tr.Cell(v))) {
			best = max(best, sign*playedOut(l, convention, put(board, v, l.Turns[ply].String()[0])))
		}
	}
	return sign * best
}
