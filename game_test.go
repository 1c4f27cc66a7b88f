package transversal

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// drawGame draws a game on a small board of any kind.
func drawGame(t *rapid.T) Game {
	g := Game{
		Board:      Board{Rows: rapid.IntRange(1, 4).Draw(t, "rows"), Cols: rapid.IntRange(1, 4).Draw(t, "cols")},
		Convention: Convention(rapid.IntRange(0, 2).Draw(t, "convention")),
		First:      Player(rapid.IntRange(0, 1).Draw(t, "first")),
	}
	for c := range g.Cells().All() {
		if rapid.IntRange(0, 5).Draw(t, "hole") == 0 {
			g.Missing = g.Missing.With(c)
		}
	}
	if rapid.Bool().Draw(t, "goal") || g.Cells().Empty() {
		g.Goal = rapid.IntRange(1, g.Shorter()).Draw(t, "k")
		return g
	}
	var sets []Set
	for range rapid.IntRange(1, 4).Draw(t, "sets") {
		var s Set
		for range rapid.IntRange(1, 4).Draw(t, "size") {
			s = s.With(rapid.SampledFrom(g.Cells().Cells()).Draw(t, "cell"))
		}
		if !slices.Contains(sets, s) {
			sets = append(sets, s)
		}
	}
	f, err := NewFamily(sets...)
	if err != nil {
		t.Fatal(err)
	}
	g.Family = f
	return g
}

// hasWinningSet is the definition: some matching of goal cells, tried cell by cell, or
// some member of the family.
func hasWinningSet(g Game, s Set) bool {
	if g.Family == nil {
		return hasMatching(s, g.Goal)
	}
	for _, w := range g.Family.All() {
		all := true
		for c := range w.All() {
			all = all && s.Has(c)
		}
		if all {
			return true
		}
	}
	return false
}

func hasMatching(s Set, size int) bool {
	if size == 0 {
		return true
	}
	cells := s.Cells()
	for i, c := range cells {
		var rest Set
		for _, d := range cells[i+1:] {
			if d.Row() != c.Row() && d.Col() != c.Col() {
				rest = rest.With(d)
			}
		}
		if hasMatching(rest, size-1) {
			return true
		}
	}
	return false
}

// Any game, played at random: who has won, what threatens and what may be played
// are what the definitions say.
func TestAnyGameFollowsTheDefinitions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		p, err := g.Start()
		if err != nil {
			t.Fatal(err)
		}
		if p.Game() != g {
			t.Fatalf("%+v became %+v", g, p.Game())
		}
		for turn := g.First; ; turn = turn.Other() {
			if p.Turn() != turn || p.Valid() != nil {
				t.Fatalf("%v\nturn %v, want %v (%v)", p, p.Turn(), turn, p.Valid())
			}
			want := Open
			full := p.Ply() == g.Cells().Len()
			x, o := hasWinningSet(g, p.X), hasWinningSet(g, p.O)
			switch {
			case g.Convention == MakerBreaker && x:
				want = XWins
			case g.Convention == MakerBreaker && full:
				want = OWins
			case g.Convention == MakerBreaker:
			case x != (g.Convention == Avoidance) && (x || o):
				want = XWins
			case x || o:
				want = OWins
			case full:
				want = Draw
			}
			if got := p.Outcome(); got != want {
				t.Fatalf("%v\n%v: %v, want %v", g, p, got, want)
			}
			for _, player := range []Player{X, O} {
				won := p.WinningSet(player)
				if owns := hasWinningSet(g, p.Stones(player)) && (player == X || g.Convention != MakerBreaker); owns == won.Empty() ||
					owns && (!p.Stones(player).Contains(won) || !hasWinningSet(g, won)) {
					t.Fatalf("%v\n%v owns %v", p, player, won)
				}
			}
			if want != Open {
				return
			}
			for _, player := range []Player{X, O} {
				threats := p.Threats(player)
				for c := range g.Cells().All() {
					threat := p.Free().Has(c) && hasWinningSet(g, p.Stones(player).With(c)) &&
						(player == X || g.Convention != MakerBreaker)
					if threats.Has(c) != threat {
						t.Fatalf("%v\n%v threatens %v", p, player, threats)
					}
				}
			}
			next, err := p.Play(rapid.SampledFrom(p.Free().Cells()).Draw(t, "move"))
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
	})
}

// ν and the lines that some maximum matching exposes, on boards of any shape: a
// cell raises ν exactly if it lies on two of them.
func TestRaising(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := Board{Rows: rapid.IntRange(1, 6).Draw(t, "rows"), Cols: rapid.IntRange(1, 6).Draw(t, "cols")}
		var s Set
		for c := range b.Cells().All() {
			if rapid.IntRange(0, 2).Draw(t, "cell") == 0 {
				s = s.With(c)
			}
		}
		nu, rows, cols := s.Raising(b.Rows, b.Cols)
		if !hasMatching(s, nu) || hasMatching(s, nu+1) {
			t.Fatalf("ν(%v) = %d", s, nu)
		}
		for c := range b.Cells().All() {
			if hasMatching(s.With(c), nu+1) != (rows.Has(c.Row()) && cols.Has(c.Col())) {
				t.Fatalf("S = %v, ν = %d: %v × %v and %v", s, nu, rows, cols, c)
			}
		}
	})
}

func TestPositionsAreComparable(t *testing.T) {
	g := Game{Board: Board{Rows: 4, Cols: 5, Missing: SetOf(At(1, 1))}, Convention: Avoidance, Goal: 3}
	p, err := g.Start()
	q, err2 := g.Start()
	if err != nil || err2 != nil || p != q {
		t.Error("two positions of equal games differ")
	}
	if s, err := (Game{Board: Square(6)}).Start(); err != nil || s != New(6) {
		t.Error("the game of the paper is not that of New")
	}
	if q := p.Facing(O); q == p || q.Turn() != O || q.Facing(X) != p {
		t.Error("Facing")
	}
}

// Whatever can be said in one line is read back.
func TestPositionText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		p, err := g.Start()
		if err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(0, 9).Draw(t, "plies") {
			if p.Outcome() == Open {
				p = p.With(rapid.SampledFrom(p.Free().Cells()).Draw(t, "move"))
			}
		}
		text, err := json.Marshal(map[string]Position{"p": p})
		if (err != nil) != (g.Family != nil) {
			t.Fatalf("%s, %v", text, err)
		}
		if err != nil {
			return
		}
		var again map[string]Position
		if err := json.Unmarshal(text, &again); err != nil || again["p"] != p {
			t.Fatalf("%s is read as %v (%v)", text, again["p"], err)
		}
	})
}

func TestValuesAsJSON(t *testing.T) {
	type values struct {
		Cell    Cell
		Set     Set
		Player  Player
		Outcome Outcome
		Rule    Convention
		Board   Board
		Record  Record
		Cells   map[Cell]int
	}
	record, err := ParseRecord("4x5 maker-breaker goal 3 O to move: 1,1 2,5")
	if err != nil {
		t.Fatal(err)
	}
	v := values{At(1, 2), SetOf(At(0, 0), At(15, 15)), O, OWins, Avoidance, Board{Rows: 2, Cols: 3, Missing: SetOf(At(0, 1))}, record, map[Cell]int{At(2, 0): 7}}
	const want = `{"Cell":[2,3],"Set":[[1,1],[16,16]],"Player":"O","Outcome":"O wins","Rule":"avoidance","Board":".#./...",` +
		`"Record":"4x5 maker-breaker goal 3 O to move: 1,1 2,5","Cells":{"3,1":7}}`
	text, err := json.Marshal(v)
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
	for _, bad := range []string{
		`{"Cell":[0,1]}`, `{"Cell":[17,1]}`, `{"Cell":[1]}`, `{"Cell":"x"}`, `{"Set":[[1,1],[1,1]]}`, `{"Player":"Z"}`,
		`{"Outcome":"lost"}`, `{"Rule":"chess"}`, `{"Board":"0"}`, `{"Board":"3x17"}`, `{"Board":"X../..."}`, `{"Record":"4: 9,9"}`,
	} {
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
		"goal too large": {Board: Square(3), Goal: 4},
		"goal negative":  {Board: Square(3), Goal: -1},
		"convention":     {Board: Square(3), Convention: 4},
		"not listed":     {Board: Square(3), Convention: AvoiderEnforcer},
		"first":          {Board: Square(3), First: 2},
		"family outside": {Board: Square(3), Family: &Family{listing: Listing{X: []Set{SetOf(At(3, 3))}}}},
		"family on hole": {Board: Board{Rows: 2, Cols: 2, Missing: SetOf(At(0, 0))}, Family: &Family{listing: Listing{X: []Set{SetOf(At(0, 0))}}}},
		"goal, family":   {Board: Square(3), Goal: 2, Family: &Family{listing: Listing{X: []Set{SetOf(At(0, 0))}}}},
	} {
		if _, err := g.Start(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	for _, sets := range [][]Set{nil, {{}}, {SetOf(3), SetOf(3)}} {
		if _, err := NewFamily(sets...); err == nil {
			t.Errorf("a family of %v", sets)
		}
	}
	var zero Position
	if zero.Outcome() != Draw || zero.Valid() == nil || !zero.Free().Empty() || !zero.Threats(X).Empty() || zero.Turn() != X || zero != New(0) {
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
	} {
		r, err := ReadRecord(text, 0)
		if err != nil || r.String() != want {
			t.Errorf("%q: %v (%v), want %s", text, r, err, want)
			continue
		}
		var csv strings.Builder
		if err := r.WriteCSV(&csv); err != nil {
			t.Fatal(err)
		}
		if again, err := ReadRecord(csv.String(), r.Start.N()); len(r.Moves) > 0 && (err != nil || again.String() != want) {
			t.Errorf("%q as CSV: %v (%v)", text, again, err)
		}
	}
	for _, bad := range []string{"", "x", "6", "XX/X", "3: 1,1 1,1", "3 goal 4:", "3 goal x:", "3 Z to move:", "3 chess:", "a,b"} {
		n := 0
		if bad == "6" {
			n = 5
		}
		if _, err := ReadRecord(bad, n); !errors.Is(err, ErrRecord) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
