package transversal

import (
	"strings"
	"testing"
)

func TestParseBoard(t *testing.T) {
	full := func(rows, cols int) Board { return Board{Rows: rows, Cols: cols} }
	for word, want := range map[string]Board{
		"1": full(1, 1), "16": full(16, 16), "1x16": full(1, 16), "16×1": full(16, 1), "4x5": full(4, 5),
		".#/..":                              {Rows: 2, Cols: 2, Missing: SetOf(At(0, 1))},
		".#\r\n..":                           {Rows: 2, Cols: 2, Missing: SetOf(At(0, 1))},
		". #\n\n. .\n":                       {Rows: 2, Cols: 2, Missing: SetOf(At(0, 1))},
		strings.Repeat(".", 16):              full(1, 16),
		strings.Repeat("./", 15) + ".":       full(16, 1),
		"#":                                  {Rows: 1, Cols: 1, Missing: SetOf(At(0, 0))},
		strings.Repeat("./", 15) + "\r\n#\n": {Rows: 16, Cols: 1, Missing: SetOf(At(15, 0))},
	} {
		b, err := ParseBoard(word)
		if err != nil || b != want {
			t.Errorf("%q: %+v, %v", word, b, err)
		}
		if again, err := ParseBoard(b.String()); err != nil || again != b {
			t.Errorf("%q, written as %q: %+v, %v", word, b, again, err)
		}
	}
	for word, want := range map[string]string{
		"":                            "is not a board",
		"x":                           "is not a board",
		"4x":                          "is not a board",
		"4x5x6":                       "is not a board",
		"0":                           "a board of 0×0 is out of range: sides run from 1 to 16",
		"17":                          "a board of 17×17 is out of range",
		"3x0":                         "3×0",
		"0x3":                         "0×3",
		"3x17":                        "3×17",
		"17x3":                        "17×3",
		"-1":                          "out of range",
		"../...":                      "row 2 has 3 cells and row 1 has 2",
		"..a":                         `cell (1,3) is 'a': draw . X O or #`,
		"X.":                          "there are stones on the board",
		".O":                          "there are stones on the board",
		strings.Repeat(".", 17):       "at most 16 rows and 16 columns",
		strings.Repeat("./", 17):      "at most 16 rows and 16 columns",
		strings.Repeat("./", 16) + "": "",
	} {
		_, err := ParseBoard(word)
		if want == "" {
			if err != nil {
				t.Errorf("%q: %v", word, err)
			}
		} else if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want it to say %q", word, err, want)
		}
	}
	if _, err := ParsePicture(" \n / \n"); err == nil || !strings.Contains(err.Error(), "it has no row") {
		t.Errorf("a picture of nothing: %v", err)
	}
}

func TestParseCell(t *testing.T) {
	for word, want := range map[string]Cell{"1,1": At(0, 0), "(2,3)": At(1, 2), "16,16": At(15, 15), "1,16": At(0, 15), "(16, 1)": At(15, 0)} {
		if c, err := ParseCell(word); err != nil || c != want {
			t.Errorf("%q: %v, %v", word, c, err)
		}
	}
	for _, word := range []string{"", "1", "1,", ",1", "x,1", "1,x", "(1,1", "1,1)", "1,1,1", "(", ")", "()", "a1)"} {
		if c, err := ParseCell(word); err == nil || !strings.Contains(err.Error(), "give row,column, as in 2,3") {
			t.Errorf("%q: %v, %v", word, c, err)
		}
	}
	for _, word := range []string{"0,1", "1,0", "17,1", "1,17", "-1,1", "0,17", "17,0"} {
		if c, err := ParseCell(word); err == nil || !strings.Contains(err.Error(), "rows and columns run from 1 to 16") {
			t.Errorf("%q: %v, %v", word, c, err)
		}
	}
	long := strings.Repeat("x", 41)
	if _, err := ParseCell(long); !strings.HasPrefix(err.Error(), `"`+long[:40]+`…"`) {
		t.Errorf("a long word: %v", err)
	}
	if _, err := ParseCell(long[:40]); !strings.HasPrefix(err.Error(), `"`+long[:40]+`" is`) {
		t.Errorf("a word of 40: %v", err)
	}
}

func TestNewFamilyErrors(t *testing.T) {
	for want, sets := range map[string][]Set{
		"needs a winning set":               nil,
		"winning set 2 is empty":            {SetOf(1), {}},
		"winning sets 1 and 3 are the same": {SetOf(1), SetOf(2), SetOf(1)},
	} {
		if _, err := NewFamily(sets...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want it to say %q", sets, err, want)
		}
	}
	f, _ := NewFamily(SetOf(1), SetOf(2, 35))
	g := Game{Board: Square(3), Family: f}
	if err := g.Valid(); err == nil || !strings.Contains(err.Error(), "winning set 2 has the cell (3,4), which is not on the board") {
		t.Errorf("off the board: %v", err)
	}
}
