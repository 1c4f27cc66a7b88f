package family_test

import (
	"strings"
	"testing"

	tr "transversal"
	"transversal/family"
	"transversal/internal/export"
)

// What export writes is read back as the same position, game and question.
func TestReadExport(t *testing.T) {
	latin, err := family.Read("1 2 3\n2 3 1\n3 1 2\n", tr.Board{})
	if err != nil {
		t.Fatal(err)
	}
	started := latin.Start.With(tr.At(0, 0))
	for _, p := range []tr.Position{latin.Start, started} {
		for _, convention := range []tr.Convention{tr.Achievement, tr.MakerBreaker} {
			g := p.Game()
			g.Convention = convention
			p, err := p.In(g)
			if err != nil {
				t.Fatal(err)
			}
			for _, by := range []int{0, 5} {
				var out strings.Builder
				if err := export.PG(&out, p, by); err != nil {
					t.Fatal(err)
				}
				q, err := family.Read(out.String(), tr.Board{})
				if err != nil {
					t.Fatalf("%v\n%s", err, out.String())
				}
				got := q.Start.Game()
				if q.Start.X != p.X || q.Start.O != p.O || q.Start.Turn() != p.Turn() || q.By != by ||
					got.Convention != convention || got.Board != g.Board || got.Family.Len() != 3 {
					t.Errorf("read back %+v by %d from\n%s", got, q.By, out.String())
				}
			}
		}
	}
}

func TestReadBoards(t *testing.T) {
	for text, board := range map[string]string{
		"2 1 3":                            "3",
		"# two cells\n\n1,1 2,3":           "2x3",
		"(1,1) (2,3)\n 2,2\r\n":            "2x3",
		"2 1\n1,3":                         "3",
		pgTicTacToe:                        "3",
		"#positions\na b c d e\n" + pgRest: ".../..#",
	} {
		q, err := family.Read(text, tr.Board{})
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if got := q.Start.Board().String(); got != board {
			t.Errorf("%q is on %s, not on %s", text, got, board)
		}
	}
	q, err := family.Read("1,1 2,2", tr.Board{Rows: 4, Cols: 5})
	if err != nil || q.Start.Board().Cols != 5 {
		t.Errorf("%v, %v", q, err)
	}
}

const (
	pgRest      = "#times\n1 2 3 4 5\n#blackturns\n1 3 5\n#blackwins\na b\n"
	pgTicTacToe = "#version\n1.0\n#times\n1 2 3 4 5 6 7 8 9\n#blackturns\n1 3 5 7 9\n#positions\na1 a2 a3 b1 b2 b3 c1 c2 c3\n" +
		"#blackwins\na1 a2 a3\na1 b2 c3\n#whitewins\na1 b2 c3\na1 a2 a3\n"
)

// Each mistake gets one line that names it.
func TestReadRefuses(t *testing.T) {
	for text, why := range map[string]string{
		"":                        "at least",
		"# nothing\n":             "at least",
		"1 2 2":                   "each once",
		"1 3":                     "each once",
		"abcd":                    "neither a permutation",
		"1 2\n2 1\n1 2\n":         "lines 1 and 3",
		"1,1 1,1":                 "twice",
		"1,1 17,1":                "1 to 16",
		"1,x":                     "not a cell",
		"0 1":                     "each once",
		strings.Repeat("1 ", 17):  "16 is the most",
		"#positions\na b c d e\n": "no #times",
		"x\n#positions\na\n":      "no code word",
		"#positions\na b c d e\n#edges\n" + pgRest:                               "unknown",
		"#positions\na b c d e\n#firstmoves\na\n" + pgRest:                       "#firstmoves",
		"#positions\na b c d d\n" + pgRest:                                       "twice",
		"#positions\nb c d e\n" + pgRest:                                         "no vertex",
		"#positions\na b c d\n" + pgRest:                                         "5 times for 4",
		"#positions\na b c d e\n#whitewins\na\n" + pgRest:                        "different winning sets",
		"#positions\na b c d e\n#positions\na\n" + pgRest:                        "once",
		strings.Replace("#positions\na b c d e\n"+pgRest, "1 3 5", "1 2 5", 1):   "take turns",
		strings.Replace("#positions\na b c d e\n"+pgRest, "1 3 5", "1 3 9", 1):   "no time",
		"#positions\na b c d e\n#blackinitials\na\n#whiteinitials\na\n" + pgRest: "both players",
	} {
		_, err := family.Read(text, tr.Board{})
		if err == nil || !strings.Contains(err.Error(), why) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v; %q is to be said", text, err, why)
		}
	}
	for text, why := range map[string]string{
		"1 2 3":     "3, on a board of 2 rows",
		"1,1 3,1":   "not on the board",
		pgTicTacToe: "no board can be given",
	} {
		if _, err := family.Read(text, tr.Square(2)); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%q on 2×2: %v; %q is to be said", text, err, why)
		}
	}
}
