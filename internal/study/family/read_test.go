package family_test

import (
	"strings"
	"testing"

	tr "transversal"
	"transversal/internal/study/family"
)

func TestReadBoards(t *testing.T) {
	for text, board := range map[string]string{
		"2 1 3":                  "3",
		"# two cells\n\n1,1 2,3": "2x3",
		"(1,1) (2,3)\n 2,2\r\n":  "2x3",
		"2 1\n1,3":               "3",
	} {
		q, err := family.Read(text, tr.Position{})
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if got := q.Board().String(); got != board {
			t.Errorf("%q is on %s, not on %s", text, got, board)
		}
	}
	wide, _ := tr.Game{Board: tr.Board{Rows: 4, Cols: 5}}.Start()
	q, err := family.Read("1,1 2,2", wide)
	if err != nil || q.Board().Cols != 5 {
		t.Errorf("%v, %v", q, err)
	}
}

// Each mistake gets one line that names it.
func TestReadRefuses(t *testing.T) {
	for text, why := range map[string]string{
		"":                       "at least",
		"# nothing\n":            "at least",
		"1 2 2":                  "each once",
		"1 3":                    "each once",
		"abcd":                   "neither a permutation",
		"1 2\n2 1\n1 2\n":        "lines 1 and 3",
		"1,1 1,1":                "twice",
		"1,1 17,1":               "1 to 16",
		"1,x":                    "not a cell",
		"0 1":                    "each once",
		strings.Repeat("1 ", 17): "16 is the most",
	} {
		_, err := family.Read(text, tr.Position{})
		if err == nil || !strings.Contains(err.Error(), why) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v; %q is to be said", text, err, why)
		}
	}
	for text, why := range map[string]string{
		"1 2 3":   "3, on a board of 2 rows",
		"1,1 3,1": "not on the board",
	} {
		if _, err := family.Read(text, tr.New(2)); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%q on 2×2: %v; %q is to be said", text, err, why)
		}
	}
}
