package transversal

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"
)

func TestPublishedRecords(t *testing.T) {
	for name, want := range map[string]struct {
		outcome Outcome
		plies   int
	}{
		"example_win_5x5.csv":  {XWins, 9},
		"example_loss_5x5.csv": {OWins, 10},
		"example_draw_5x5.csv": {Draw, 25},
	} {
		data, err := os.ReadFile(filepath.Join("testdata", "published", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{0, 5} {
			r, err := ReadCSV(bytes.NewReader(data), n)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			p, err := r.Final()
			if err != nil || p.Outcome() != want.outcome || p.Ply() != want.plies {
				t.Errorf("%s: %v after %d plies, want %v after %d (%v)", name, p.Outcome(), p.Ply(), want.outcome, want.plies, err)
			}
			var written bytes.Buffer
			if err := r.WriteCSV(&written); err != nil {
				t.Fatal(err)
			}
			if got, want := written.String(), strings.ReplaceAll(string(data), "\r\n", "\n"); got != want {
				t.Errorf("%s written back:\n%s\nwant\n%s", name, got, want)
			}
		}
	}
}

func TestParseRecordErrors(t *testing.T) {
	for line, want := range map[string]string{
		"":                              "no board size",
		"6 1,1":                         "no board size",
		"x: 1,1":                        "is not a board",
		"0: 1,1":                        "out of range",
		"17:":                           "out of range",
		"4: 1":                          "ply 1: \"1\" is not a cell",
		"4: 1,1 1;2":                    "ply 2: \"1;2\" is not a cell",
		"4: 1,1 5,1":                    "ply 2: cell (5,1) is not on the board",
		"4: 1,1 0,1":                    "rows and columns run from 1",
		"4: 1,1 1,1":                    "ply 2: cell (1,1) is taken: X owns it",
		"1: 1,1 1,1":                    "taken",
		"2: 1,1 1,2 2,2 2,1":            "ply 4: cell (2,1) cannot be claimed: the game is over (X wins)",
		"4: " + strings.Repeat("9", 99): "…",
	} {
		_, err := ParseRecord(line)
		if !errors.Is(err, ErrRecord) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want it to say %q", line, err, want)
		}
	}
}

func TestReadCSVErrors(t *testing.T) {
	const header = "ply,player,move_number,row,column\n"
	for data, want := range map[string]string{
		"":                              "the first line must be",
		"a,b\n":                         "the first line must be",
		header + "2,X,1,1,1\n":          "line 2: ply is \"2\" where 1 was due",
		header + "1,O,1,1,1\n":          "player is \"O\" where X was due",
		header + "1,X,7,1,1\n":          "move_number",
		header + "1,X,1,1,x\n":          "not a cell",
		header + "1,X,1,1\n":            "wrong number of fields",
		header + "1,X,1,1,1\n2,O,1,1,1": "taken",
	} {
		_, err := ReadCSV(strings.NewReader(data), 0)
		if !errors.Is(err, ErrRecord) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want it to say %q", data, err, want)
		}
	}
}

// drawRecord draws a legal game, played at random for a while.
func drawRecord(t *rapid.T) Record {
	r := Record{Start: New(rapid.IntRange(1, MaxN).Draw(t, "n"))}
	plies := rapid.IntRange(0, 40).Draw(t, "plies")
	for p := r.Start; len(r.Moves) < plies && p.Outcome() == Open; {
		c := rapid.SampledFrom(p.Free().Cells()).Draw(t, "move")
		p = p.With(c)
		r.Moves = append(r.Moves, c)
	}
	return r
}

func TestRecordRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRecord(t)
		again, err := ParseRecord(r.String())
		if err != nil || again.String() != r.String() {
			t.Fatalf("%v read back as %v (%v)", r, again, err)
		}
		var csv bytes.Buffer
		if err := r.WriteCSV(&csv); err != nil {
			t.Fatal(err)
		}
		again, err = ReadCSV(&csv, r.Start.N())
		if err != nil || again.String() != r.String() {
			t.Fatalf("%v read back from CSV as %v (%v)", r, again, err)
		}
	})
}

func FuzzParseRecord(f *testing.F) {
	f.Add("6: 1,1 1,2 2,3 3,4")
	f.Add("1: 1,1")
	f.Add("4: (1,1) (2,2)")
	f.Fuzz(func(t *testing.T, line string) {
		r, err := ParseRecord(line)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Errorf("%q: the error is more than a line: %q", line, err)
			}
			return
		}
		again, err := ParseRecord(r.String())
		if err != nil || again.String() != r.String() {
			t.Errorf("%q: %v read back as %v (%v)", line, r, again, err)
		}
	})
}

func FuzzReadCSV(f *testing.F) {
	f.Add("ply,player,move_number,row,column\n1,X,1,2,4\n", 0)
	f.Fuzz(func(t *testing.T, data string, n int) {
		r, err := ReadCSV(strings.NewReader(data), n)
		if err != nil {
			return
		}
		if _, err := r.Final(); err != nil {
			t.Errorf("%q gave the illegal record %v: %v", data, r, err)
		}
	})
}

// A record says where it goes wrong, once, after the last legal position.
func TestPositionsOfBadRecords(t *testing.T) {
	for name, test := range map[string]struct {
		Record
		good int
	}{
		"no board": {Record{Start: Position{}, Moves: []Cell{0}}, 0},
		"taken":    {Record{Start: New(3), Moves: []Cell{0, 1, 0, 2}}, 3},
	} {
		good, bad := 0, 0
		var last, at Position
		for p, err := range test.Positions() {
			if err != nil {
				bad++
				at = p
				continue
			}
			good, last = good+1, p
		}
		if good != test.good || bad != 1 || at != last {
			t.Errorf("%s: %d positions and %d errors", name, good, bad)
		}
		if test.WriteCSV(io.Discard) == nil {
			t.Errorf("%s: written as CSV", name)
		}
		seen := 0
		for range test.Positions() { // who has seen enough is asked no more
			if seen++; seen == 2 {
				break
			}
		}
	}
	if _, err := (Record{Start: New(3)}).Position(-1); !errors.Is(err, ErrRecord) {
		t.Errorf("before the start: %v", err)
	}
}

// failing is a writer of which one write fails.
type failing struct{ writes, at int }

func (f *failing) Write(b []byte) (int, error) {
	if f.writes++; f.writes == f.at {
		return 0, io.ErrShortWrite
	}
	return len(b), nil
}

func TestWriteCSVFails(t *testing.T) {
	r, err := ParseRecord("2x3 O to move: 1,1 2,2")
	if err != nil {
		t.Fatal(err)
	}
	var well failing
	if err := r.WriteCSV(&well); err != nil || well.writes < 2 {
		t.Fatalf("%d writes: %v", well.writes, err)
	}
	for at := range well.writes {
		if err := r.WriteCSV(&failing{at: at + 1}); err != io.ErrShortWrite {
			t.Errorf("write %d fails: %v", at+1, err)
		}
	}
}

func TestReadRecordOfABoard(t *testing.T) {
	if _, err := ReadRecord("5: 1,1", 5); err != nil {
		t.Errorf("the board that was asked for: %v", err)
	}
	for text, want := range map[string]string{
		"x":      `"x" is not a position`, // and nothing of the board that was asked for
		"6: 1,1": "on the 5×5 board: its board is 6×6",
	} {
		if _, err := ReadRecord(text, 5); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "0×0") {
			t.Errorf("%q: %v, want it to say %q", text, err, want)
		}
	}
	if _, err := ParseRecord(": 1,1"); err == nil || !strings.Contains(err.Error(), "no board size") {
		t.Errorf("nothing before the colon: %v", err)
	}
	const game = "ply,player,move_number,row,column\n1,X,1,1,1\n"
	if _, err := ReadCSV(strings.NewReader(game), 17); !errors.Is(err, ErrRecord) || !strings.Contains(err.Error(), "n = 17 is out of range") {
		t.Errorf("on a board of 17: %v", err)
	}
	for text, want := range map[string]string{
		"# game: 2 goal 9\n" + game:           "line 1: ",
		"a,b,c,d,e\n1,X,1,1,1\n":              "the first line must be",
		"ply,player,move_number,row\n1,X,1,1": "the first line must be",
	} {
		if _, err := ReadCSV(strings.NewReader(text), 0); !errors.Is(err, ErrRecord) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want it to say %q", text, err, want)
		}
	}
	for text, side := range map[string]int{"": 1, "1,X,1,1,1": 1, "1,X,1,3,1": 3, "1,X,1,1,3": 3} {
		if r, err := ReadCSV(strings.NewReader(strings.Join(csvHeader, ",")+"\n"+text), 0); err != nil || r.Start != New(side) {
			t.Errorf("%q is read on %v (%v)", text, r.Start.Board(), err)
		}
	}
	long := game + "#" + strings.Repeat(" ", maxCSV-len(game)-1)
	if _, err := ReadCSV(strings.NewReader(long), 0); err != nil {
		t.Errorf("%d bytes: %v", len(long), err)
	}
	if _, err := ReadCSV(strings.NewReader(long+" "), 0); !errors.Is(err, ErrRecord) || !strings.Contains(err.Error(), "longer than any game") {
		t.Errorf("%d bytes: %v", len(long)+1, err)
	}
	if _, err := ReadCSV(iotest.ErrReader(io.ErrClosedPipe), 0); err != io.ErrClosedPipe {
		t.Errorf("a reader that fails: %v", err)
	}
}
