package transversal

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// drawGame draws a game on a small board of any kind.
func drawGame(t *rapid.T) Game {
	g := Game{
		Board:      Board{Rows: rapid.IntRange(1, 4).Draw(t, "rows"), Cols: rapid.IntRange(1, 4).Draw(t, "cols")},
		Convention: Convention(rapid.IntRange(0, 2).Draw(t, "convention")),
		First:      Player(rapid.IntRange(0, 1).Draw(t, "first")),
	}
	g.Missing = g.Cells().Where(func(Cell) bool { return rapid.IntRange(0, 5).Draw(t, "hole") == 0 })
	if rapid.Bool().Draw(t, "goal") || g.Cells().Empty() {
		g.Goal.Size = rapid.IntRange(1, g.Shorter()).Draw(t, "k")
		return g
	}
	cell := rapid.SampledFrom(g.Cells().Cells())
	sets := rapid.SliceOfNDistinct(rapid.Map(rapid.SliceOfN(cell, 1, 4), func(cells []Cell) Set { return SetOf(cells...) }), 1, 4, rapid.ID)
	g.Family = NewFamily(sets.Draw(t, "sets")...)
	if g.Convention = Convention(rapid.IntRange(0, 3).Draw(t, "any convention")); rapid.Bool().Draw(t, "other sets") {
		g.Family.O = sets.Draw(t, "sets of O")
	}
	if rapid.Bool().Draw(t, "listed turns") {
		g.Family.Turns = rapid.SliceOfN(rapid.SampledFrom([]Player{X, O}), 1, g.Cells().Len()).Draw(t, "turns")
	}
	if rapid.Bool().Draw(t, "restricted") {
		g.Family.First = SetOf(cell.Draw(t, "first"), cell.Draw(t, "or"))
	}
	return g
}

// start returns the first position of g.
func start(t interface{ Fatal(...any) }, g Game) Position {
	p, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// owns is the definition: a player owns a matching of goal cells, or all of a set that is
// listed. O has no winning sets in maker-breaker and avoider-enforcer.
func owns(g Game, player Player, s Set) bool {
	if player == O && (g.Convention == MakerBreaker || g.Convention == AvoiderEnforcer) {
		return false
	}
	if g.Family == nil {
		return size(s, g.Pairs) >= g.Goal.Size
	}
	return slices.ContainsFunc([2][]Set{g.Family.X, g.Family.O}[player], func(w Set) bool {
		return !slices.ContainsFunc(w.Cells(), func(c Cell) bool { return !s.Has(c) })
	})
}

// Any game, played at random: who has won, what threatens and what may be played
// are what the definitions say.
func TestAnyGameFollowsTheDefinitions(t *testing.T) {
	for range 10 {
		rapid.Check(t, followDefinitions)
	}
}

func followDefinitions(t *rapid.T) {
	g := drawGame(t)
	if g.Family == nil && rapid.Bool().Draw(t, "graph") {
		g.Board = Complete(rapid.IntRange(3, 6).Draw(t, "vertices"))
		g.Goal.Size = rapid.IntRange(1, g.Shorter()).Draw(t, "edges")
		g.Missing = rapid.SampledFrom([]Set{{}, SetOf(Edge(0, 1)), SetOf(Edge(0, 2), Edge(1, 2))}).Draw(t, "holes")
	}
	p := start(t, g)
	if p.Game() != g {
		t.Fatalf("%+v became %+v", g, p.Game())
	}
	turn, last, loses := g.First, g.Cells().Len(), g.Convention == Avoidance || g.Convention == AvoiderEnforcer
	if g.Family != nil && g.Family.Turns != nil {
		last = len(g.Family.Turns)
	}
	for ply := 0; ; ply++ {
		if g.Family != nil && ply < len(g.Family.Turns) {
			turn = g.Family.Turns[ply]
		}
		legal := p.Free()
		if g.Family != nil && ply == 0 && !g.Family.First.Empty() {
			legal = g.Family.First
		}
		if p.Turn() != turn && ply < last || p.Ply() != ply || p.Last() != last || p.Legal() != legal {
			t.Fatalf("%v\nturn %v at ply %d of %d, may claim %v, want %v, %d of %d, %v", p, p.Turn(), p.Ply(), p.Last(), p.Legal(), turn, ply, last, legal)
		}
		x, o := owns(g, X, p.X), owns(g, O, p.O)
		want := Open
		switch {
		case x && o:
			t.Fatalf("%v\nboth own a winning set", p)
		case x && !loses || o && loses:
			want = XWins
		case x || o:
			want = OWins
		case ply == last:
			want = [...]Outcome{Draw, OWins, Draw, XWins}[g.Convention]
		}
		if got := p.Outcome(); got != want || p.Valid() != nil {
			t.Fatalf("%v\n%v: %v, want %v (%v)", g, p, got, want, p.Valid())
		}
		for _, player := range []Player{X, O} {
			own, won, threats := p.Stones(player), p.WinningSet(player), p.Threats(player)
			if has := owns(g, player, own); has == won.Empty() || has && (!own.Contains(won) || !owns(g, player, won) || !threats.Empty()) {
				t.Fatalf("%v\n%v owns %v", p, player, won)
			}
			for c := range g.Cells().All() {
				if threat := p.Free().Has(c) && owns(g, player, own.With(c)); want == Open && threat != threats.Has(c) {
					t.Fatalf("%v\n%v threatens %v", p, player, threats)
				}
			}
		}
		if want != Open {
			return
		}
		next, err := p.Play(rapid.SampledFrom(legal.Cells()).Draw(t, "move"))
		if err != nil {
			t.Fatal(err)
		}
		p, turn = next, turn.Other()
	}
}

func TestPositionsAreComparable(t *testing.T) {
	g := Game{Board: Board{Rows: 4, Cols: 5, Missing: SetOf(At(1, 1))}, Convention: Avoidance, Goal: Goal{Size: 3}}
	p := start(t, g)
	if p != start(t, g) {
		t.Error("two positions of equal games differ")
	}
	if start(t, Game{Board: Square(6)}) != New(6) {
		t.Error("the game of the paper is not that of New")
	}
	if q := p.Facing(O); q == p || q.Turn() != O || q.Facing(X) != p {
		t.Error("Facing")
	}
}

// Whatever can be said in one line is read back, and from CSV.
func TestRecordText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := Record{Start: New(rapid.IntRange(1, MaxN).Draw(t, "n"))}
		if rapid.Bool().Draw(t, "another game") {
			r.Start = start(t, drawGame(t))
		}
		p := r.Start
		for range rapid.IntRange(0, 40).Draw(t, "plies") {
			if p.Outcome() == Open {
				c := rapid.SampledFrom(p.Free().Cells()).Draw(t, "move")
				p = p.With(c)
				r.Moves = append(r.Moves, c)
			}
		}
		text, err := p.MarshalText()
		if (err != nil) != (p.Game().Family != nil) {
			t.Fatalf("%s, %v", text, err)
		}
		if err != nil {
			return
		}
		if again, err := ParsePosition(string(text)); err != nil || again != p {
			t.Fatalf("%s is read as %v (%v)", text, again, err)
		}
		readBack(t, r.String(), r.String())
	})
}

// readRecord reads a game that this package can name.
func readRecord(text string, n int) (Record, error) { return ReadRecord(text, n, ParsePosition) }

// readBack fails the test unless the text is a record that is written as want, also as CSV.
func readBack(t interface {
	Helper()
	Fatalf(string, ...any)
}, text, want string) {
	t.Helper()
	r, err := readRecord(text, 0)
	if err != nil || r.String() != want {
		t.Fatalf("%q is read as %q, want %q (%v)", text, r, want, err)
	}
	var csv strings.Builder
	if err := r.WriteCSV(&csv); err != nil {
		t.Fatalf("%s: %v", r, err)
	}
	if again, err := readRecord(csv.String(), r.Start.N()); err != nil || again.String() != want || again.Start != r.Start {
		t.Fatalf("%q is read as %q, want %q (%v)", csv.String(), again, want, err)
	}
}

func TestValuesAsJSON(t *testing.T) {
	type values struct {
		Cell   Cell
		Player Player
		Rule   Convention
	}
	if text, err := json.Marshal([]any{OWins, Draw}); err != nil || string(text) != `["O wins","draw"]` {
		t.Errorf("%s (%v)", text, err)
	}
	const want = `{"Cell":[2,3],"Player":"O","Rule":"avoidance"}`
	text, err := json.Marshal(values{At(1, 2), O, Avoidance})
	if err != nil || string(text) != want {
		t.Fatalf("%s (%v)", text, err)
	}
	var again values
	if err := json.Unmarshal(text, &again); err != nil {
		t.Fatal(err)
	}
	if text, _ := json.Marshal(again); string(text) != want {
		t.Errorf("read back: %s", text)
	}
	if err := json.Unmarshal([]byte(`{"Cell":"3,1"}`), &again); err != nil || again.Cell != At(2, 0) {
		t.Errorf("read as %v (%v)", again.Cell, err)
	}
	for _, bad := range []string{`{"Cell":[0,1]}`, `{"Cell":[17,1]}`, `{"Cell":[1]}`, `{"Cell":"x"}`, `{"Player":"Z"}`, `{"Rule":"chess"}`} {
		if err := json.Unmarshal([]byte(bad), &again); err == nil || strings.ContainsAny(err.Error(), "\n") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// Misuse is an error, never a verdict.
func TestMisuse(t *testing.T) {
	for name, g := range map[string]Game{
		"no board":       {},
		"too large":      {Board: Square(17)},
		"negative":       {Board: Board{Rows: 3, Cols: -1}},
		"hole outside":   {Board: Board{Rows: 2, Cols: 2, Missing: SetOf(At(2, 2))}},
		"goal too large": {Board: Square(3), Goal: Goal{Size: 4}},
		"goal negative":  {Board: Square(3), Goal: Goal{Size: -1}},
		"convention":     {Board: Square(3), Convention: 4},
		"first":          {Board: Square(3), First: 2},
		"family outside": {Board: Square(3), Family: NewFamily(SetOf(At(3, 3)))},
		"family on hole": {Board: Board{Rows: 2, Cols: 2, Missing: SetOf(At(0, 0))}, Family: NewFamily(SetOf(At(0, 0)))},
		"goal, family":   {Board: Square(3), Goal: Goal{Size: 2}, Family: NewFamily(SetOf(At(0, 0)))},
		"first off it":   {Board: Square(3), Family: &Family{X: []Set{SetOf(0)}, First: SetOf(At(3, 3))}},
		"named twice":    {Board: Square(3), Family: &Family{X: []Set{SetOf(0)}, Names: []string{"a", "a"}}},
		"two words":      {Board: Square(3), Family: &Family{X: []Set{SetOf(0)}, Names: []string{"a b"}}},
		"no name":        {Board: Square(3), Family: &Family{X: []Set{SetOf(0)}, Names: []string{""}}},
		"many names":     {Board: Square(1), Family: &Family{X: []Set{SetOf(0)}, Names: []string{"a", "b"}}},
		"many turns":     {Board: Square(1), Family: &Family{X: []Set{SetOf(0)}, Turns: []Player{X, O}}},
		"early turns":    {Board: Square(1), Family: &Family{X: []Set{SetOf(0)}, Turns: []Player{X}, Begin: -1}},
		"nobody's turn":  {Board: Square(1), Family: &Family{X: []Set{SetOf(0)}, Turns: []Player{2}}},
	} {
		if _, err := g.Start(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	for want, sets := range map[string][]Set{
		"at least one winning set":                                    nil,
		"winning set 2 is empty":                                      {SetOf(1), {}},
		"winning sets 1 and 3 are the same":                           {SetOf(1), SetOf(2), SetOf(1)},
		"winning set 2 has the cell (3,4), which is not on the board": {SetOf(1), SetOf(2, 35)},
	} {
		if err := (Game{Board: Square(3), Family: NewFamily(sets...)}).Valid(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want it to say %q", sets, err, want)
		}
	}
	var zero Position
	if zero.Outcome() != Open || zero.Valid() == nil || !zero.Free().Empty() || !zero.Threats(X).Empty() || zero.Turn() != X || zero != New(0) {
		t.Errorf("the zero position: %v, %v", zero.Outcome(), zero.Valid())
	}
	if _, err := zero.Play(0); !errors.Is(err, ErrOffBoard) {
		t.Errorf("played on no board: %v", err)
	}
	p, _ := New(2).Play(At(0, 0))
	for want, c := range map[error]Cell{ErrTaken: At(0, 0), ErrOffBoard: At(2, 0)} {
		if _, err := p.Play(c); !errors.Is(err, want) {
			t.Errorf("%v: %v", c, err)
		}
	}
	won := New(2).Placed(SetOf(At(0, 0), At(1, 1)), SetOf(At(0, 1)))
	if _, err := won.Play(At(1, 0)); !errors.Is(err, ErrOver) {
		t.Errorf("played on: %v", err)
	}
	if _, err := (Record{Start: New(3)}).Position(1); !errors.Is(err, ErrRecord) {
		t.Errorf("past the end: %v", err)
	}
	if Player(7).String() != "?" || Outcome(9).String() != "?" || Player(2).String() != "?" || Outcome(4).String() != "?" {
		t.Error("names of what is not")
	}
}

func TestReadRecord(t *testing.T) {
	for text, want := range map[string]string{
		"6: 1,1 1,2\n":                      "6: 1,1 1,2",
		"4x5":                               "4x5:",
		"X.O\n...\n":                        "X.O/...:",
		"X . O\n. . .":                      "X.O/...:",
		"X../.#.":                           "X../.#.:",
		"XO./.../... avoidance goal 2: 2,3": "XO./.../... avoidance goal 2: 2,3",
		"ply,player,move_number,row,column\n1,X,1,2,2\n":                        "2: 2,2",
		"# game: 2x3 O to move\nply,player,move_number,row,column\n1,O,1,2,2\n": "2x3 O to move: 2,2",
		"K6: 1-2 3-4": "K6: 1-2 3-4", "K3,4 goal 2: 1-4": "K3,4 goal 2: 1-4", "K2,1:": "K2,1:", "K1,1:": "K2:", "K4: 2-1": "K4: 1-2",
		"K6 goal 3:": "K6:", "1-2,1-2,2-3:": "1-2,2-3:", "1-2,2-3,3-4 maker-breaker: 2-3 1-2": "1-2,2-3,3-4 maker-breaker: 2-3 1-2",
	} {
		readBack(t, text, want)
	}
}

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
	if _, err := ParseBoard(strings.Repeat("./", 16)); err != nil {
		t.Error(err)
	}
}

func TestParseCell(t *testing.T) {
	for word, want := range map[string]Cell{"1,1": At(0, 0), "(2,3)": At(1, 2), "16,16": At(15, 15), "1,16": At(0, 15), "(16, 1)": At(15, 0)} {
		if c, err := ParseCell(word); err != nil || c != want {
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
	p := start(t, Game{Board: Square(2), Family: NewFamily(SetOf(At(0, 0)), SetOf(At(1, 0), At(1, 1)))})
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
	g := Game{Board: Board{Rows: 3, Cols: 4}, Convention: Avoidance, Goal: Goal{Size: 2}}
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

func TestValid(t *testing.T) {
	for want, p := range map[string]Position{
		"has no board":      New(17),
		"not on the board":  New(2).Placed(SetOf(At(2, 0)), Set{}),
		"owned by both":     New(2).Placed(SetOf(At(0, 0)), SetOf(At(0, 0))),
		"own a winning set": New(2).Placed(SetOf(At(0, 0), At(1, 1)), SetOf(At(0, 1), At(1, 0))),
	} {
		if err := p.Valid(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want it to say %q", p, err, want)
		}
	}
}

func TestPublishedRecords(t *testing.T) {
	for name, want := range map[string]struct {
		outcome Outcome
		plies   int
	}{
		"example_win_5x5.csv":  {XWins, 9},
		"example_loss_5x5.csv": {OWins, 10},
		"example_draw_5x5.csv": {Draw, 25},
	} {
		data, err := os.ReadFile(filepath.Join("docs", "data", "published", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{0, 5} {
			r, err := readRecord(string(data), n)
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

// What is not what was asked for is refused with an error of one line that says why.
func TestRefusedText(t *testing.T) {
	const header = "ply,player,move_number,row,column\n"
	record := func(text string) error {
		_, err := ParseRecord(text)
		if _, too := readRecord(text, 0); !errors.Is(err, ErrRecord) || !errors.Is(too, ErrRecord) {
			t.Errorf("%q: %v, %v", text, err, too)
		}
		return err
	}
	csv := func(text string) error {
		_, err := readRecord(text, 0)
		if !errors.Is(err, ErrRecord) {
			t.Errorf("%q: %v", text, err)
		}
		return err
	}
	for _, test := range []struct {
		read func(text string) error
		want map[string][]string
	}{
		{func(text string) error { _, err := ParseCell(text); return err }, map[string][]string{
			"give row,column, as in 2,3":           {"", "1", "1,", ",1", "x,1", "1,x", "(1,1", "1,1)", "1,1,1", "(", ")", "()", "a1)"},
			"rows and columns run from 1 to 16":    {"0,1", "1,0", "17,1", "1,17", "-1,1", "0,17", "17,0"},
			`"` + strings.Repeat("x", 40) + `…"`:   {strings.Repeat("x", 41)},
			`"` + strings.Repeat("x", 40) + `" is`: {strings.Repeat("x", 40)},
		}},
		{func(text string) error { return new(Cell).UnmarshalJSON([]byte(text)) }, map[string][]string{
			"give [row, column]": {`[1,"x"]`, `["1",1]`, `[1.5,2]`, `{}`, `[1]`, `[1,1,1]`},
		}},
		{func(text string) error { _, err := ParseBoard(text); return err }, map[string][]string{
			"is not a board": {"", "x", "4x", "x4", "4××5", "4x5x6"},
			"a board of 0×0 is out of range: sides run from 1 to 16": {"0"},
			"a board of 17×17 is out of range":                       {"17"},
			"3×0":                                                    {"3x0"},
			"0×3":                                                    {"0x3"},
			"3×17":                                                   {"3x17"},
			"17×3":                                                   {"17x3"},
			"out of range":                                           {"-1"},
			"row 2 has 3 cells and row 1 has 2":                      {"../..."},
			`cell (1,3) is 'a': draw . X O or #`:                     {"..a"},
			"there are stones on the board":                          {"X.", ".O"},
			"at most 16 rows and 16 columns":                         {strings.Repeat(".", 17), strings.Repeat("./", 17)},
		}},
		{func(text string) error { _, err := ParsePicture(text); return err }, map[string][]string{
			"it has no row": {" \n / \n"},
		}},
		{func(text string) error { _, err := ParsePosition(text); return err }, map[string][]string{
			"the goal is a number":           {"3 goal 0", "3 goal -1", "3 goal x", "3 goal 99999999999999999999"},
			"is not a player":                {"X../O../... 2,2 to move", "3 Z to move"},
			"is none of":                     {"3 X or move", "3 X to go", "3 chess"},
			`"goal" is none of`:              {"3 goal"},
			`"X" is none of`:                 {"3 X to"},
			"both players own a winning set": {"XO/OX"},
			"out of range":                   {"3 goal 4"},
		}},
		{record, map[string][]string{
			"no board size":                         {"", "6 1,1", ": 1,1"},
			"is not a board":                        {"x: 1,1"},
			"out of range":                          {"0: 1,1", "17:", "3 goal 4:"},
			"the goal is a number":                  {"3 goal x:"},
			"is not a player":                       {"3 Z to move:"},
			"is none of":                            {"3 chess:"},
			"ply 1: \"1\" is not a cell":            {"4: 1"},
			"ply 2: \"1;2\" is not a cell":          {"4: 1,1 1;2"},
			"ply 2: cell (5,1) is not on the board": {"4: 1,1 5,1"},
			"rows and columns run from 1":           {"4: 1,1 0,1"},
			"ply 2: cell (1,1) is taken: X owns it": {"4: 1,1 1,1", "1: 1,1 1,1"},
			"ply 4: cell (2,1) cannot be claimed: the game is over (X wins)": {"2: 1,1 1,2 2,2 2,1"},
			"…":                             {"4: " + strings.Repeat("9", 99)},
			"is not a graph: give K6, K3,4": {"K0:", "K08:", "K3,0:", "K: "},
			"too many to list":              {"K17:"},
			"is not an edge":                {"K7: 1-8"},
			"it is missing":                 {"1-2,2-3: 1-3"},
			"ply 2: 1-2 is taken":           {"K4: 1-2 1-2"},
		}},
		{csv, map[string][]string{
			"and lacks move_number":                {"ply,player,row,column\n1,X,1,1\n", "# game: K4\nedge;PLY;player\n"},
			"the first line must be":               {"# game: 4", "# game: 4\na,b\n", "# game: 4\na,b,c,d,e\n1,X,1,1,1\n", "# game: K4\n" + header},
			"line 2: ply is \"2\" where 1 was due": {header + "2,X,1,1,1\n"},
			"player is \"O\" where X was due":      {header + "1,O,1,1,1\n"},
			"move_number":                          {header + "1,X,7,1,1\n"},
			"not a cell":                           {header + "1,X,1,1,x\n"},
			"wrong number of fields":               {header + "1,X,1,1\n"},
			"line 3: cell (1,1) is taken":          {header + "1,X,1,1,1\n2,O,1,1,1"},
			"line 1: ":                             {"# game: 2 goal 9\n" + header + "1,X,1,1,1\n"},
		}},
		{func(text string) error { _, err := readRecord(text, 5); return err }, map[string][]string{
			`"x" is not a position`:              {"x"}, // and nothing of the board that was asked for
			"on the 5×5 board: its board is 6×6": {"6", "6: 1,1"},
			"on the 5×5 board: its board is 4×5": {"4x5"},
		}},
	} {
		for want, texts := range test.want {
			for _, text := range texts {
				if err := test.read(text); err == nil || !strings.Contains(err.Error(), want) || strings.ContainsAny(err.Error(), "\n\r") {
					t.Errorf("%q: %v, want it to say %q", text, err, want)
				}
			}
		}
	}
}

func FuzzReadRecord(f *testing.F) {
	f.Add("6: 1,1 1,2 2,3 3,4", 0)
	f.Add("1: 1,1", 1)
	f.Add("4: (1,1) (2,2)", 0)
	f.Add("ply,player,move_number,row,column\n1,X,1,2,4\n", 0)
	f.Fuzz(func(t *testing.T, text string, n int) {
		r, err := readRecord(text, n)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Errorf("%q: the error is more than a line: %q", text, err)
			}
			return
		}
		readBack(t, r.String(), r.String())
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
	if _, err := readRecord("5: 1,1", 5); err != nil {
		t.Errorf("the board that was asked for: %v", err)
	}
	const game = "ply,player,move_number,row,column\n1,X,1,1,1\n"
	if _, err := readRecord(game, 17); !errors.Is(err, ErrRecord) || !strings.Contains(err.Error(), "n = 17 is out of range") {
		t.Errorf("on a board of 17: %v", err)
	}
	for text, side := range map[string]int{"": 1, "1,X,1,1,1": 1, "1,X,1,3,1": 3, "1,X,1,1,3": 3} {
		if r, err := readRecord("ply,player,move_number,row,column\n"+text, 0); err != nil || r.Start != New(side) {
			t.Errorf("%q is read on %v (%v)", text, r.Start.Board(), err)
		}
	}
	want := Record{New(3), []Cell{At(0, 1), At(2, 2)}}
	for _, text := range []string{ // as R, spreadsheets and people write it
		"\"\",\"ply\",\"player\",\"move_number\",\"row\",\"column\"\n\"1\",1,\"X\",1,1,2\n\"2\",2,\"O\",1,3,3\n",
		"Ply;Player;Move_number;Row;Column\r\n1;X;1;1;2\r\n2;O;1;3;3\r\n",
		"row, column, ply, note, player, move_number\n1, 2, 1, \"a, b\", X, 1\n3, 3, 2, , O, 1\n",
		"# a game\nply,player,move_number,row,column\n1,X,1,1,2\n2,O,1,3,3",
	} {
		if r, err := readRecord(text, 0); err != nil || r.String() != want.String() {
			t.Errorf("%q is read as %v (%v)", text, r, err)
		}
	}
	long := game + "#" + strings.Repeat(" ", maxCSV-len(game)-1)
	if _, err := readRecord(long, 0); err != nil {
		t.Errorf("%d bytes: %v", len(long), err)
	}
	if _, err := readRecord(long+" ", 0); !errors.Is(err, ErrRecord) || !strings.Contains(err.Error(), "longer than any game") {
		t.Errorf("%d bytes: %v", len(long)+1, err)
	}
}

// A game of which no position is left is forgotten, and until then equal games are one.
func TestGamesAreForgotten(t *testing.T) {
	large := func(size int) Position {
		return start(t, Game{Board: Square(16), Family: NewFamily(SetOf(At(0, 0), At(0, size)))})
	}
	kept := large(1)
	if start(t, kept.Game()) != kept {
		t.Error("equal games give different positions")
	}
	for range 1000 {
		large(2)
	}
	left := 0
	for range 20 {
		runtime.GC()
		left = 0
		games.known.Range(func(any, any) bool { left++; return true })
		if left < 100 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if left >= 100 || start(t, kept.Game()) != kept {
		t.Errorf("%d games are remembered", left)
	}
}

// The winning sets are as many as they should be, each a matching, none twice.
func TestWinningSets(t *testing.T) {
	const most = 1 << 20
	for text, want := range map[string]int{
		"4": 24, "3x5": 60, "4 goal 2": 72, "#../.#./..#": 2, "8": 40320, ".#/.#": 0,
		"K6": 15, "K5": 15, "K6 goal 2": 45, "K3,4": 24, "1-2,2-3,3-4": 1, "1-2,1-3,1-4": 0,
	} {
		p, err := ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		g := p.Game()
		sets, err := g.WinningSets(most)
		if err != nil || len(sets) != want {
			t.Fatalf("%s: %d winning sets, want %d; %v", text, len(sets), want, err)
		}
		seen := map[Set]bool{}
		for _, s := range sets {
			if seen[s] || size(s, g.Pairs) != g.Goal.Size || s.Len() != g.Goal.Size || !g.Cells().Contains(s) {
				t.Fatalf("%s: %v", text, s)
			}
			seen[s] = true
		}
	}
	if _, err := New(10).Game().WinningSets(most); err == nil {
		t.Error("10! sets were listed")
	}
	family := NewFamily(SetOf(At(0, 0)), SetOf(At(1, 0), At(1, 1)))
	if sets, err := (Game{Board: Square(2), Family: family}).WinningSets(most); err != nil || len(sets) != 2 {
		t.Errorf("%v, %v", sets, err)
	}
}

// On a graph, the largest matching, the vertices outside one, and the edges that raise it are
// what the definitions say.
func TestRaisingEdges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 7).Draw(t, "vertices")
		g := Game{Board: Complete(n)}
		s := g.Cells().Where(func(Cell) bool { return rapid.IntRange(0, 2).Draw(t, "edge") == 0 })
		want := size(s, true)
		nu, exposed, edges := s.RaisingEdges(n)
		if m := g.Matching(s); nu != want || m.Len() != nu || !s.Contains(m) || size(m, true) != nu {
			t.Fatalf("ν(%v) = %d with %v, want %d", g.List(s), nu, g.List(m), want)
		}
		for c := range g.Cells().All() {
			if edges.Has(c) != (size(s.With(c), true) > want) {
				t.Fatalf("%v: %s raises ν: %v", g.List(s), g.Name(c), edges.Has(c))
			}
		}
		for v := range n {
			at := Rectangle(Line(v), FirstLines(n)).Union(Rectangle(FirstLines(n), Line(v)))
			if exposed.Has(v) != (size(s.Minus(at), true) == want) {
				t.Fatalf("%v: a maximum matching leaves out %d: %v", g.List(s), v+1, exposed.Has(v))
			}
		}
	})
}

// Moves and boards as spreadsheets and other programs write them.
func TestSpreadsheets(t *testing.T) {
	for text, want := range map[string]string{
		"row,column\n1,1\n2,2\n":                                 "X./.O",
		"column\trow\tnote\n2\t1\tx\n1\t1\ty\n":                  "OX/..",
		"ply,player,move_number,row,column\n1.0,X,1.0,1.0,2.0\n": ".X/..",
		"X,.,.\n.,O,.\n":                                         "X../.O.",
		"X;.\r\n.;#\r\n":                                         "X./.#",
		"3: b2 a3":                                               ".../.X./O..",
	} {
		r, err := ReadRecord(text, 0, ParsePosition)
		if err == nil {
			var p Position
			p, err = r.Final()
			if got := p.Picture(); got != want {
				t.Errorf("%q: %s, want %s", text, got, want)
			}
		}
		if err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}
