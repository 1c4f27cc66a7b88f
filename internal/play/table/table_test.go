package table

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	tr "transversal"
	"transversal/internal/play/guide"
	"transversal/internal/symmetry"
	"transversal/positional"
	"transversal/strategy"
	"transversal/strategy/reason"
)

func game(t *testing.T, line string) tr.Record {
	t.Helper()
	r, err := positional.ReadGame(line, 0)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// reply plays a move of whoever is to move.
func reply(t *testing.T, at *Table) {
	t.Helper()
	if err := at.Play(at.Reply()); err != nil {
		t.Fatal(err)
	}
}

// unlessShort returns the number for a whole test, or for a short one.
func unlessShort(number, short int) int {
	if testing.Short() {
		return short
	}
	return number
}

// class is a position up to the symmetries of the board.
type class struct {
	x, o, missing tr.Set
	rows          int
}

func classOf(p tr.Position) class {
	f := symmetry.Board(p.Board(), p.X, p.O, p.Board().IsSquare())
	return class{f.X, f.O, f.Missing, p.Board().Rows}
}

// exactly is the value of a position, however long that takes.
func exactly(t *testing.T, known map[class]Value, p tr.Position) Value {
	t.Helper()
	key := classOf(p)
	v, ok := known[key]
	if !ok {
		var err error
		if v, err = value(p, 1<<40); err != nil {
			t.Fatal(err)
		}
		known[key] = v
	}
	return v
}

// byRules is the value of a position by the rules of the game alone.
func byRules(known map[class]Value, p tr.Position) (best Value) {
	switch p.Outcome() {
	case tr.Open:
	case tr.Draw:
		return Value{Outcome: tr.Draw}
	default:
		return Value{p.Outcome(), p.Ply()}
	}
	key := classOf(p)
	if v, ok := known[key]; ok {
		return v
	}
	for c := range p.Free().All() {
		if v := byRules(known, p.With(c)); best == (Value{}) || better(v, best, p.Turn()) {
			best = v
		}
	}
	known[key] = best
	return best
}

// A hint is never worse than the best move, wherever play can lead on the boards up
// to 4×4, up to symmetry.
func TestHintEverywhere(t *testing.T) {
	for n := 2; n <= 4; n++ {
		known, asked := make(map[class]Value), make(map[class]bool)
		var visit func(game tr.Record, p tr.Position)
		visit = func(game tr.Record, p tr.Position) {
			if p.Outcome() != tr.Open || asked[classOf(p)] {
				return
			}
			asked[classOf(p)] = true
			hint := New(game, [2]string{Person, Person}, 1).Hint(tr.Set{})
			if v, best := byRules(known, p.With(hint.Cell)), byRules(known, p); v != best {
				t.Errorf("%v: %v (%s) is worth %v, not %v: %v", game, hint.Cell, hint.From, v, best, hint.Text)
			}
			for c := range p.Free().All() {
				visit(tr.Record{Start: game.Start, Moves: append(game.Moves[:p.Ply():p.Ply()], c)}, p.With(c))
			}
		}
		visit(tr.Record{Start: tr.New(n)}, tr.New(n))
		t.Logf("n = %d: %d positions up to symmetry", n, len(asked))
	}
}

// better reports whether a player prefers the value v to w.
func better(v, w Value, us tr.Player) bool {
	rank := func(v Value) int {
		switch v.Outcome {
		case tr.WonBy(us):
			return 1000 - v.Ply
		case tr.Draw:
			return 0
		}
		return v.Ply - 1000
	}
	return rank(v) > rank(w)
}

// The same at random, on larger boards, with holes, oblong, and under all rules.
func TestHintAnywhere(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	known := make(map[string]map[class]Value)
	sources := make(map[Source]int)
	for range unlessShort(3000, 200) {
		g := tr.Game{Board: tr.Square(4 + dice.IntN(2))}
		if dice.IntN(3) == 0 {
			g = tr.Game{Board: tr.Board{Rows: 2 + dice.IntN(3), Cols: 2 + dice.IntN(3)}, Convention: tr.Convention(dice.IntN(3))}
			for range dice.IntN(3) {
				g.Missing = g.Missing.With(tr.At(dice.IntN(g.Rows), dice.IntN(g.Cols)))
			}
		}
		p, err := g.Start()
		if err != nil {
			t.Fatal(err)
		}
		record := tr.Record{Start: p}
		for range dice.IntN(10) {
			if free := p.Free().Cells(); p.Outcome() == tr.Open {
				c := free[dice.IntN(len(free))]
				record.Moves, p = append(record.Moves, c), p.With(c)
			}
		}
		if p.Outcome() != tr.Open {
			continue
		}
		name := g.Board.String() + g.Convention.String()
		if known[name] == nil {
			known[name] = make(map[class]Value)
		}
		at := New(record, [2]string{Person, Person}, 1)
		advice := at.Hint(tr.Set{})
		sources[advice.From]++
		if _, err := p.Play(advice.Cell); err != nil {
			t.Fatalf("%v: %v", record, err)
		}
		before, after := exactly(t, known[name], p), exactly(t, known[name], p.With(advice.Cell))
		if before != after && advice.From != Guess {
			t.Errorf("%v: %v (%s) is worth %v, where %v can be had: %v", record, advice.Cell, advice.From, after, before, advice.Text)
		}
		if advice.From == Guess && g.Convention != tr.Avoidance {
			t.Errorf("%v: a guess on a small board", record)
		}
		for _, part := range advice.Text {
			if part.Light == reason.Move && part.Cells != tr.SetOf(advice.Cell) {
				t.Errorf("%v: %q does not name %v", record, advice.Text, advice.Cell)
			}
		}
	}
	t.Log(sources)
}

// The perfect player loses nothing to anybody.
func TestPlayers(t *testing.T) {
	for _, seat := range Seats(tr.O)[1:] {
		for seed := range uint64(3) {
			at := New(tr.Record{Start: tr.New(4)}, [2]string{exact, seat}, seed)
			for at.Position().Outcome() == tr.Open {
				reply(t, at)
			}
			if p := at.Position(); p.Outcome() != tr.XWins || p.Ply() > 11 {
				t.Errorf("perfect X against %s: %v at ply %d", seat, p.Outcome(), p.Ply())
			} else if (seat == exact || seat == Own(tr.O)) && p.Ply() != 11 {
				t.Errorf("%s holds out until ply %d", seat, p.Ply())
			}
		}
	}
	dice := rand.New(rand.NewPCG(3, 4)) // any against any other, everywhere
	for range unlessShort(40, 10) {
		g := tr.Game{Board: tr.Board{Rows: 1 + dice.IntN(5), Cols: 1 + dice.IntN(5)}, Convention: tr.Convention(dice.IntN(3))}
		p, err := g.Start()
		if err != nil {
			t.Fatal(err)
		}
		anybody := func(side tr.Player) string { return Seats(side)[1+dice.IntN(len(Seats(side))-1)] }
		at := New(tr.Record{Start: p}, [2]string{anybody(tr.X), anybody(tr.O)}, dice.Uint64())
		for at.Position().Outcome() == tr.Open {
			reply(t, at)
		}
	}
}

var update = flag.Bool("update", false, "write the sentences anew")

// What is said at the table of a game and the players of X and O.
func TestSentences(t *testing.T) {
	const (
		rules    = "4: 1,1 4,4 4,2 1,2 2,3 3,4 3,1 1,4 2,4 1,3 3,3"
		twoATurn = "#times 1 2 3 4 5 6 ; #blackturns 1 4 5 ; #positions a b c d e f ; #blackwins ; a b ; a c ; %s#whitewins ; d e f : %s"
	)
	var all strings.Builder
	for _, test := range []struct {
		game string
		x, o string
	}{
		{"6:", Own(tr.X), Person},
		{"6:", Person, Own(tr.O)},
		{"6: 1,1 2,2", Person, Person},
		{"6: 1,1 1,2 1,3", Person, Own(tr.O)},
		{"6: 1,1 2,2 1,3", Own(tr.X), Person},
		{"12: 1,1 1,2 1,3", Person, Person},
		{"3:", Person, Own(tr.O)},
		{"2: 1,1 1,2", Person, Person},
		{"4: 1,1 1,2 2,1 2,3 3,1", exact, exact},
		{"3x4 avoidance:", Person, Person},
		{"12 avoidance:", Person, Person},
		{rules, Person, Person},
		{rules, Own(tr.X), Person},
		{"3: 1,1 1,2 2,2 1,3 3,3", Person, Person},
		{"3: 1,1 1,2 2,2 1,3 3,3", "easy", Person},
		{"3: 1,1 1,2 2,2 2,1 1,3 3,3", Person, "easy"},
		{"3 avoidance: 1,1 1,2 2,2 1,3 3,3", Person, Person},
		{"4x5 goal 2: 1,1 1,2 2,2", "first", Person}, // no transversal
		{"3x4: 1,1 1,2 2,2 1,3 3,3", Person, Person},
		{"3: 1,1 1,2", Person, Person},
		{"K4 avoider-enforcer: 1-2 1-3", Person, Person},
		{"K4 avoider-enforcer: 1-2 1-3 3-4", Person, Person},
		{"K4 avoider-enforcer: 1-2 3-4 1-3 2-4 1-4 2-3", Person, Person},
		{"K8: 1-2 3-4", Person, Person},
		{"K8: 1-2 3-4 1-3", Person, Person}, // X's own edge 1-2 touches it
		{"K3,3: 1-4", Person, Person},
		{"3 maker-breaker:", Person, Person},
		{"K8 maker-breaker: 1-2", Person, Person},
		{fmt.Sprintf(twoATurn, "", "a d e b"), Person, Person},                                     // O had two stones
		{fmt.Sprintf(strings.ReplaceAll(twoATurn, "a c", "d c"), "", "d a b f c"), Person, Person}, // X wins with the second stone of a turn
		{fmt.Sprintf(twoATurn, "a d ; ", "a"), Person, Person},                                     // who has two moves can block two threats
	} {
		at := New(game(t, test.game), [2]string{test.x, test.o}, 1)
		g := at.Game.Start.Game()
		fmt.Fprintf(&all, "%s, %s against %s\n\t%s\n\t%s: %s %s\n", test.game, test.x, test.o, at.Goal(), at.Headline(), at.Standing(), at.Threats())
		fmt.Fprintf(&all, "\tlost: %v\n", at.Lost().In(g))
		if text, paper, err := at.Why(); err == nil {
			fmt.Fprintf(&all, "\twhy: %v | %v\n", text.In(g), paper.In(g))
		}
		if at.Position().Outcome() == tr.Open {
			advice := at.Hint(tr.Set{})
			fmt.Fprintf(&all, "\thint: %s: %v | %v\n", advice.From, advice.Text.In(g), advice.Paper.In(g))
		}
	}
	const file = "testdata/sentences.txt"
	if *update {
		if err := os.WriteFile(file, []byte(all.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(file); err != nil || all.String() != string(want) {
		t.Errorf("%s differs (%v); look at it, and run go test ./internal/play/table -update if all is true", file, err)
	}
}

func TestSee(t *testing.T) {
	for ply, want := range map[int][5]int{
		0:  {36, 36, 0, 0, 0},
		5:  {9, 16, 0, 0, 0},
		9:  {0, 0, 1, 1, 0},
		13: {0, 0, 1, 2, 0},
		15: {0, 0, 1, 0, 6},
	} {
		at := New(game(t, strategy.WorkedGame), [2]string{}, 0)
		at.Look(ply)
		v := at.See()
		if got := [...]int{v.OpenX.Len(), v.OpenO.Len(), v.BD.Len(), v.ThreatsX.Len(), v.Transversal.Len()}; got != want {
			t.Errorf("ply %d: %v, want %v", ply, got, want)
		}
	}
}

// However a transversal came about, the path leads to it: its odd cells are new, its
// even ones leave, and neighbours share a line.
func TestPath(t *testing.T) {
	dice := rand.New(rand.NewPCG(5, 6))
	long := 0
	for range 2000 {
		g := tr.Game{Board: tr.Board{Rows: 2 + dice.IntN(5), Cols: 2 + dice.IntN(5)}, Convention: tr.Convention(dice.IntN(3))}
		start, err := g.Start()
		if err != nil {
			t.Fatal(err)
		}
		game, p := tr.Record{Start: start}, start
		for p.Outcome() == tr.Open {
			c := p.Free().Cells()[dice.IntN(p.Free().Len())]
			game.Moves, p = append(game.Moves, c), p.With(c)
		}
		v := New(game, [2]string{}, 0).See()
		if v.Transversal.Empty() {
			if v.Path != nil {
				t.Errorf("%v: a path to nothing", game)
			}
			continue
		}
		last := p.Turn().Other()
		if !v.Transversal.IsMatching() || v.Transversal.Len() != p.Game().Goal.Size || !p.Stones(last).Contains(v.Transversal) || len(v.Path)%2 == 0 {
			t.Errorf("%v: %v by %v", game, v.Transversal, v.Path)
		}
		for i, c := range v.Path {
			if v.Transversal.Has(c) != (i%2 == 0) {
				t.Errorf("%v: %v of the path %v to %v", game, c, v.Path, v.Transversal)
			}
			if i > 0 && c.Row() != v.Path[i-1].Row() && c.Col() != v.Path[i-1].Col() {
				t.Errorf("%v: the path %v is torn", game, v.Path)
			}
		}
		if len(v.Path) > 3 {
			long++
		}
	}
	if long == 0 {
		t.Error("no stones were exchanged")
	}
}

// The value of every move is that of the search after it, and the best of them is
// that of the position.
func TestWorths(t *testing.T) {
	for _, line := range []string{"4: 2,3 2,1 3,2 3,3 1,1 4,4", "5: 1,1 2,2", "3x4:", "3x3 avoidance: 1,1", "#../.../...:", "4 maker-breaker: 1,1 2,2 3,3"} {
		p, _ := game(t, line).Final()
		var early []Worth
		all, best, ok := Worths(p, false, func(w Worth) { early = append(early, w) })
		if !ok || len(all) != p.Free().Len() || len(early) != len(all) {
			t.Fatalf("%s: %d of %d values", line, len(all), p.Free().Len())
		}
		if v, err := value(p, 1<<40); err != nil || v != best {
			t.Errorf("%s: the best move leads to %v, the position is worth %v", line, best, v)
		}
		for _, w := range all {
			if v, err := value(p.With(w.Cell), 1<<40); err != nil || v != w.Value {
				t.Errorf("%s: %v is said to be worth %v, and is worth %v", line, w.Cell, w.Value, v)
			}
			if (w.Kind == Keeps) != (w.Value == best) || (w.Kind == Loses) != (w.Outcome != best.Outcome) {
				t.Errorf("%s: %v %v: %s, the best is %v", line, w.Cell, w.Value, w.Says, best)
			}
		}
	}
	if _, _, ok := Worths(tr.New(12), false, func(Worth) {}); ok {
		t.Error("the values of the 12×12 board are quick")
	}
}

// Every level can be reached, by perfect play, and the only moves are the only ones.
func TestLevels(t *testing.T) {
	for _, level := range guide.Levels() {
		at := New(level.Game, [2]string{}, 3)
		p := at.Position()
		you := tr.X
		for side, name := range level.Seats {
			if !slices.Contains(Seats(tr.Player(side)), name) {
				t.Fatalf("%s: nobody is called %q", level.Name, name)
			}
			if name == Person {
				you, name = tr.Player(side), exact
			}
			at.Seats[side] = name
		}
		if level.Goal == guide.ToMove {
			all, best, _ := Worths(p, true, func(Worth) {})
			for _, w := range all {
				if (w.Outcome == best.Outcome) != (w.Cell == level.Only) || p.Turn() != you {
					t.Errorf("%s: %v leads to %v, %v is the only move", level.Name, w.Cell, w.Value, level.Only)
				}
			}
			if best.Outcome != tr.WonBy(you) && (you == tr.X || best.Outcome != tr.Draw) {
				t.Errorf("%s: there is nothing to keep: %v", level.Name, best)
			}
			_ = at.Play(level.Only)
		}
		for level.State(at.Game, at.Ply) == guide.Going && at.Position().Outcome() == tr.Open {
			reply(t, at)
		}
		if state := level.State(at.Game, at.Ply); state != guide.Reached {
			t.Errorf("%s: perfect play leads to %s: %v", level.Name, state, at.Game)
		}
		at.Look(len(level.Game.Moves))
		for level.State(at.Game, at.Ply) == guide.Going { // and who plays anyhow fails, but for the first steps
			at.Seats[you] = "random"
			reply(t, at)
		}
		if state := level.State(at.Game, at.Ply); state != guide.Failed && at.Seats[you.Other()] != "random" {
			t.Errorf("%s: playing anyhow leads to %s: %v", level.Name, state, at.Game)
		}
	}
}

func TestUndoAndRedo(t *testing.T) {
	at := New(tr.Record{Start: tr.New(4)}, [2]string{Own(tr.X), Person}, 1)
	at.Answer()
	if err := at.Undo(); !errors.Is(err, ErrNoUndo) {
		t.Errorf("undo at the first move: %v", err)
	}
	if err := at.Play(tr.At(0, 0)); !errors.Is(err, tr.ErrTaken) {
		t.Errorf("a taken cell: %v", err)
	}
	if err := at.Play(tr.At(3, 3)); err != nil {
		t.Fatal(err)
	}
	at.Answer()
	if at.Ply != 3 || at.UndoTo() != 1 || at.RedoTo() != -1 || !at.Yours() {
		t.Errorf("ply %d, undo to %d, redo to %d", at.Ply, at.UndoTo(), at.RedoTo())
	}
	if err := errors.Join(at.Undo(), at.Redo(), at.Undo()); err != nil || at.Ply != 1 {
		t.Errorf("%v, ply %d", err, at.Ply)
	}
	if err := at.Play(tr.At(2, 2)); err != nil || len(at.Game.Moves) != 2 {
		t.Errorf("a move in the place of others leaves %v", at.Game)
	}
	if text, _, err := at.Why(); err != nil || !strings.Contains(text.String(), "O took (3,3)") {
		t.Errorf("why: %v, %v", text, err)
	}
	at.Look(0)
	if _, _, err := at.Why(); !errors.Is(err, ErrNoMove) {
		t.Errorf("why before the first move: %v", err)
	}
}

// winning returns the moves with which who is to move wins p, and in how many plies: those
// of the last of the moves. On boards up to 4×4 it needs only the rules of the game, on larger
// ones the solver.
func winning(t *testing.T, known map[class]Value, p tr.Position) (wins tr.Set, plies int) {
	for c := range p.Free().All() {
		v := Value{}
		if p.Board().Rows > 4 {
			v = exactly(t, known, p.With(c))
		} else {
			v = byRules(known, p.With(c))
		}
		if v.Outcome == tr.WonBy(p.Turn()) {
			wins, plies = wins.With(c), v.Ply-p.Ply()
		}
	}
	return wins, plies
}

// A puzzle has exactly one move that wins, in as many plies as it should.
func TestPuzzle(t *testing.T) {
	for grade := 1; grade <= Grades; grade++ {
		for k := range unlessShort(4, 1) {
			name := fmt.Sprintf("puzzle-%d-2026-11-%02d", grade, k+1)
			level, err := Puzzle(name)
			if err != nil {
				t.Fatal(err)
			}
			p, err := level.Game.Final()
			if err != nil || level.Seats[p.Turn()] != "person" {
				t.Fatalf("%s: %v, %v", name, level.Game, err)
			}
			known := make(map[class]Value)
			wins, plies := winning(t, known, p)
			if wins != tr.SetOf(level.Only) || plies < 2*grade+1 || grade < Grades && plies > 2*grade+1 {
				t.Errorf("%s: %v: %v wins in %d plies, the answer is %v", name, level.Game, wins, plies, level.Only)
			}
			if again, _ := Puzzle(name); again.Game.String() != level.Game.String() {
				t.Errorf("%s is another one now", name)
			}
		}
	}
	for _, name := range []string{"puzzle", "puzzle-0-a", "puzzle-4-a", "puzzle-x-a", "level", "puzzle-day-0", "puzzle-day-x"} {
		if _, err := Puzzle(name); err == nil {
			t.Errorf("%s is a puzzle", name)
		}
	}
}

// No puzzle of the day comes again within two years, not even turned; each has one answer,
// and from Monday to Sunday they grow harder. Of those on 5×5 every fifth is solved once more,
// without what the puzzle found.
func TestDaily(t *testing.T) {
	pictures, seen, known := strings.Fields(daily), make(map[class]int), make(map[class]Value)
	if len(pictures) < 731 || len(pictures)%7 != 0 {
		t.Errorf("there are %d puzzles", len(pictures))
	}
	for i, picture := range pictures {
		p, err := tr.ParsePicture(picture)
		if err != nil || p.Outcome() != tr.Open {
			t.Fatalf("%s: %v", picture, err)
		}
		if at, ok := seen[classOf(p)]; ok {
			t.Errorf("days %d and %d have the same puzzle", at+1, i+1)
		}
		if seen[classOf(p)] = i; i%unlessShort(1, 5) != 0 {
			continue
		}
		level, err := Puzzle(fmt.Sprintf("puzzle-day-%d", i+1))
		if err != nil || level.Game.Start != p {
			t.Fatalf("day %d: %v, %v", i+1, level.Game, err)
		}
		move := 0
		_, _ = fmt.Sscanf(level.Text, p.Turn().String()+" is to move. Only one cell wins, by move %d.", &move)
		least, plies := []int{3, 3, 5, 5, 7, 9, 11}[i%7], move-p.Ply()
		if plies != least && (i%7 < 6 || plies < least) {
			t.Errorf("day %d: a win in %d plies: %s", i+1, plies, level.Text)
		}
		if p.Board().Rows > 4 && i%5 != 0 {
			continue
		}
		if wins, most := winning(t, known, p); wins != tr.SetOf(level.Only) || most != plies {
			t.Errorf("day %d: %v wins in %d plies, the answer is %v in %d", i+1, wins, most, level.Only, plies)
		}
	}
}

// On a complete graph X's rule wins by ply 2m+3 against anybody, the table says so in every
// position, and O's rule keeps anybody from winning sooner.
func TestRulesOnGraphs(t *testing.T) {
	for m := 3; m <= 4; m++ {
		for seed := range uint64(2) {
			for _, seats := range [][2]string{{"winning", "random"}, {"winning", "medium"}, {"random", "delaying"}, {"winning", "delaying"}} {
				at := New(game(t, fmt.Sprintf("K%d:", 2*m)), seats, seed)
				for at.Position().Outcome() == tr.Open {
					turn := at.Position().Turn()
					if seats == [2]string{"winning", "delaying"} { // the hint needs both theorems
						if advice := at.Hint(tr.Set{}); advice.From != ByRule && advice.From != Urgent {
							t.Errorf("%s: the hint is from %s", at.Game, advice.From)
						}
					}
					reply(t, at)
					if turn == tr.X && seats[tr.X] == "winning" && at.Position().Outcome() == tr.Open && !strings.Contains(at.Standing(), fmt.Sprintf("at most %d", 2*m+3)) {
						t.Errorf("%s: %s", at.Game, at.Standing())
					}
				}
				outcome, ply := at.Position().Outcome(), at.Position().Ply()
				if seats[tr.X] == "winning" && (outcome != tr.XWins || ply > 2*m+3) || seats[tr.O] == "delaying" && outcome == tr.XWins && ply < 2*m+3 {
					t.Errorf("K%d, %v: %v at ply %d", 2*m, seats, outcome, ply)
				}
			}
		}
	}
}

// No promise without its premise: what is said of who wins, in games of easy players and of
// one who keeps O's rule, is what a search finds.
func TestStandingIsTrue(t *testing.T) {
	promise := regexp.MustCompile(`X can win by move (\d+)|of at most (\d+)|cannot win before move (\d+)|(. can win at once)`)
	met := make(map[string]int)
	for n := 4; n <= 5; n++ {
		known := make(map[class]Value)
		for seed := range uint64(unlessShort(100, 25)) {
			at := New(tr.Record{Start: tr.New(n)}, [2]string{"easy", []string{"easy", Own(tr.O)}[seed%2]}, seed)
			for at.Position().Outcome() == tr.Open {
				reply(t, at)
				p, says := at.Position(), at.Standing()
				if p.Outcome() != tr.Open || p.Ply() < 3*n-8 {
					continue
				}
				v := exactly(t, known, p)
				for _, said := range promise.FindAllStringSubmatch(says, -1) {
					by, _ := strconv.Atoi(said[1] + said[2])
					before, _ := strconv.Atoi(said[3])
					met[said[0][:5]]++
					switch {
					case max(by, before) > 0 && max(by, before) <= p.Ply(), by > 0 && (v.Outcome != tr.XWins || v.Ply > by), v.Outcome == tr.XWins && v.Ply < before,
						said[4] != "" && (v.Outcome != tr.WonBy(p.Turn()) || v.Ply != p.Ply()+1):
						t.Errorf("%v: %q, but it is %v", at.Game, says, v)
					}
				}
			}
		}
	}
	if len(met) < 3 {
		t.Errorf("met only %v", met)
	}
}
