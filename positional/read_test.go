package positional_test

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	tr "transversal"
	"transversal/positional"
	"transversal/solve"
)

const ticTacToe = `% noughts and crosses, after a stone of each
#TIMES
t3 t4 t5 t6   % in two lines
 t7 t8 t9 t10 t11
#blackturns
t3 t5 t7 t9 t11
#positions
a1 a2 a3 b1 b2 b3 c1 c2 c3
#version
1.0
#blackwins
a1 a2 a3
b1 b2 b3
% the columns
c1 c2 c3
a1 b1 c1
c1 b1 a1
a2 b2 c2
#whiteinitials
b2
#blackinitials a1
#blackwins
a3 b3 c3
a1 b2 c3
a3 b2 c1
#firstmoves
a2 a3 b2
#whitewins
a1 a2 a3
b1 b2 b3
c1 c2 c3
a1 b1 c1
a2 b2 c2
a3 b3 c3
a1 b2 c3
a3 b2 c1
`

// A file is read whatever the order and the parts of its sections are.
func TestRead(t *testing.T) {
	p, err := positional.Read("\ufeff" + strings.ReplaceAll(ticTacToe, "\n", "\r\n"))
	if err != nil {
		t.Fatal(err)
	}
	g := p.Game()
	if p.Last() != 9 || p.Turn() != tr.X || g.Convention != tr.Achievement || len(g.Family.X) != 8 || !g.Family.Same() {
		t.Errorf("read as %+v, %d sets, the last ply %d", p, len(g.Family.X), p.Last())
	}
	for name, where := range map[string]tr.Set{"a1": p.X, "b2": p.O, "a3": p.First()} {
		if c, err := g.Named(name); err != nil || !where.Has(c) || g.Name(c) != name {
			t.Errorf("%s is not where it was: %v", name, err)
		}
	}
	if p.First().Len() != 2 { // b2 is taken
		t.Errorf("%d first moves", p.First().Len())
	}
}

// A game without vertices is over when it begins.
func TestReadEmpty(t *testing.T) {
	p, err := positional.Read("#times\nt1 t2\n#blackturns\nt1\n#positions\n#edges\n#source\ns\n#target\nt\n")
	if err != nil || p.Outcome() != tr.OWins || !p.Board().Cells().Empty() {
		t.Errorf("%v, %v, %v", p.Outcome(), p.Board(), err)
	}
	if _, _, err := solve.Certify(context.Background(), p, 0, io.Discard, solve.Options{}); err == nil {
		t.Error("it has a certificate, which no checker reads")
	}
}

// small is a file with a line for each section.
func small(changes ...string) string {
	return strings.NewReplacer(changes...).Replace("#times\n1 2 3 4 5\n#blackturns\n1 3 5\n#positions\na b c d e\n#blackwins\na b\n")
}

func TestReadTurns(t *testing.T) {
	for text, want := range map[string]string{
		small():                                      "XOXOX",
		small("1 3 5", "2 4"):                        "OXOXO",
		small("1 3 5", "1 4 5"):                      "XOOXX",
		small("1 2 3 4 5", "1 2 3 5"):                "XOXX",
		small("a b c d e", "a b c d"):                "XOXO",
		small("#blackwins", "#whitewins"):            "XOXOX",
		small("1 3 5", ""):                           "OOOOO",
		small("#times", "#blackinitials\nx\n#times"): "XOXOX", // a vertex that is no position
	} {
		p, err := positional.Read(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		var got strings.Builder
		for p.Ply() < p.Last() {
			got.WriteString(p.Turn().String())
			c, _ := p.Free().First()
			p = p.With(c)
		}
		if got.String() != want {
			t.Errorf("%q: the turns are %s, want %s", text, got.String(), want)
		}
	}
}

// Each mistake gets one line, with its number where there is one.
func TestReadRefuses(t *testing.T) {
	for text, why := range map[string]string{
		small("#times\n1 2 3 4 5\n", ""):                                  "no #times",
		small("#positions\na b c d e\n", ""):                              "no #positions",
		small("#blackwins\na b\n", ""):                                    "no winning sets",
		small("#times", "x\n#times"):                                      "line 1: \"x\" stands before",
		small("#times", "#faces"):                                         "line 1: the code word \"#faces\" is unknown",
		small("#times", "#edges"):                                         "one is too many",
		small("a b c d e", "a b c d d"):                                   "line 6: the vertex \"d\" appears twice",
		small("a b c d e", "b c d e"):                                     "line 8: \"a\" is not a vertex",
		small("1 2 3", "1 2 2"):                                           "line 2: the time \"2\" appears twice",
		small("1 3 5", "1 3 9"):                                           "line 4: the black turn \"9\" is none",
		small("#times", "#blackinitials\na\n#whiteinitials\nb a\n#times"): "line 4: the vertex \"a\" has a stone of each",
		small("#times", "#blackinitials\na\n#firstmoves\na\n#times"):      "line 4: each of the #firstmoves",
		small("#times", "#firstmoves\nz\n#times"):                         "line 2: \"z\" is not a vertex",
		small("#times", "#rule misere\n#times"):                           "line 1: \"misere\" is not a convention",
		small("#times", "#rule\navoidance\nachievement\n#times"):          "line 3: \"achievement\" is a second rule",
		small("#times", "#rule avoider-enforcer\n#whitewins a b\n#times"): "line 1: in avoider-enforcer white has no winning sets",
		small("#times", "#blackinitials\na b c d e\n#times"):              "nobody can move",
		small("a b c d e", "a b"+many(255)):                               "the game has 257 vertices: 256 is the most",
	} {
		_, err := positional.Read(text)
		if err == nil || !strings.Contains(err.Error(), why) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.60q: %v; %q is to be said", text, err, why)
		}
	}
}

func many(k int) (names string) {
	for i := range k {
		names += fmt.Sprintf(" v%d", i)
	}
	return names
}

// Bias and stones say how many move at once.
func TestTurns(t *testing.T) {
	p, err := positional.Polyomino("El", 3, 3, false, tr.Achievement)
	if err != nil {
		t.Fatal(err)
	}
	biased, err1 := positional.Biased(p, positional.Bias{X: 1, O: 2})
	evenly, err2 := positional.Biased(p.Facing(tr.O), positional.Bias{X: 3, O: 3, First: 1})
	for want, p := range map[string]tr.Position{"XOOXOOXOO": biased, "OXXXOOOXX": evenly} {
		var got string
		for _, who := range p.Game().Family.Turns {
			got += who.String()
		}
		if got != want {
			t.Errorf("the turns are %s, want %s; %v, %v", got, want, err1, err2)
		}
	}
}
