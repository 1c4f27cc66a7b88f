package transversal

import (
	"errors"
	"io"
	"strings"
	"testing"
)

func TestParseBoard(t *testing.T) {
	full := func(rows, cols int) Board { return Board{Rows: rows, Cols: cols} }
	for word, want := range map[string]Board{
		"1": full(1, 1), "16": full(16, 16), "1x16": full(1, 16), "16×1": full(16, 1), "4x5": full(4, 5),
		".#/..":                              {Rows: 2, Cols: 2, Missing: SetOf(At(0, 1))},
		".#\r..":                             {Rows: 2, Cols: 2, Missing: SetOf(At(0, 1))},
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
		"x4":                          "is not a board",
		"4××5":                        "is not a board",
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
	for _, data := range []string{`[1,"x"]`, `["1",1]`, `[1.5,2]`, `{}`, `[1]`, `[1,1,1]`} {
		var c Cell
		if err := c.UnmarshalJSON([]byte(data)); err == nil || !strings.Contains(err.Error(), "give [row, column]") {
			t.Errorf("%s: %v, %v", data, c, err)
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
		"at least one winning set":          nil,
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

// What is asked of a board or a family that does not fit.
func TestOutOfPlace(t *testing.T) {
	for _, b := range []Board{{Rows: 17, Cols: 3}, {Rows: 3, Cols: 17}, {Rows: 0, Cols: 3}, {Rows: 3, Cols: -1}} {
		if !b.Cells().Empty() {
			t.Errorf("%d×%d has the cells %v", b.Rows, b.Cols, b.Cells())
		}
	}
	for _, c := range [][2]int{{16, 0}, {0, 16}, {-1, 0}, {0, -1}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("At(%d, %d) is a cell", c[0], c[1])
				}
			}()
			At(c[0], c[1])
		}()
	}
	for range Lines(6).All() {
		break
	}
	for range SetOf(1, 2).All() {
		break
	}
	// Who owns a member already does not threaten another.
	f, err := NewFamily(SetOf(At(0, 0)), SetOf(At(1, 0), At(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	p, err := Game{Board: Square(2), Family: f}.Start()
	if err != nil {
		t.Fatal(err)
	}
	if p = p.Placed(SetOf(At(0, 0), At(1, 0)), Set{}); !p.Threats(X).Empty() {
		t.Errorf("X has won and threatens %v", p.Threats(X))
	}
	// A position of such a game has no text, nor has a record of it.
	r := Record{Start: p}
	if text, err := r.MarshalText(); err == nil {
		t.Errorf("written as %q", text)
	}
	if err := r.WriteCSV(io.Discard); err == nil {
		t.Error("written as CSV")
	}
	if text := r.String(); !strings.HasPrefix(text, "X./X.: ") {
		t.Errorf("it reads %q", text)
	}
}

func TestIn(t *testing.T) {
	p := New(3).Placed(SetOf(At(0, 0)), SetOf(At(2, 2)))
	g := Game{Board: Board{Rows: 3, Cols: 4}, Convention: Avoidance, Goal: 2}
	if q, err := p.In(g); err != nil || q.Game() != g || q.X != p.X || q.O != p.O {
		t.Errorf("%v: %v", q, err)
	}
	if _, err := p.In(Game{Board: Square(2)}); !errors.Is(err, ErrOffBoard) {
		t.Errorf("on a smaller board: %v", err)
	}
	if q, err := p.In(Game{}); err == nil || q != p {
		t.Errorf("in no game: %v, %v", q, err)
	}
	if zero := (Position{}); zero.Facing(O) != zero {
		t.Error("the zero position faces O")
	}
	if _, err := p.Play(At(2, 2)); !errors.Is(err, ErrTaken) || !strings.Contains(err.Error(), "O owns it") {
		t.Errorf("O's cell is taken: %v", err)
	}
	q, err := ParsePosition("X#/.O")
	if want := "     1  2\n  1  X  #\n  2  .  O"; err != nil || q.String() != want {
		t.Errorf("%v, want\n%s\n(%v)", q, want, err)
	}
}
