package guide

import (
	"math/rand/v2"
	"strings"
	"testing"

	tr "transversal"
	"transversal/strategy"
)

// moveIn returns the cell that the sentence marks as the move.
func moveIn(s Sentence) (tr.Cell, bool) {
	var found tr.Set
	for _, part := range s {
		if part.Light == Move {
			found = found.Union(part.Cells)
		}
	}
	c, some := found.First()
	return c, some && found.Len() == 1
}

// check fails unless every name of the sentence lights cells of the board.
func check(t *testing.T, p tr.Position, c tr.Cell, s Sentence) {
	t.Helper()
	for _, part := range s {
		if (part.Light != Plain) != !part.Cells.Empty() {
			t.Errorf("%v\n%q lights %v as %q, in %q", p, part.Text, part.Cells, part.Light, s)
		}
		if part.Light != Stones && !tr.Square(p.N).Contains(part.Cells) {
			t.Errorf("%v\n%q lights %v", p, part.Text, part.Cells)
		}
		if part.Light == Threat || part.Light == Need {
			if !p.Free().Contains(part.Cells) {
				t.Errorf("%v\n%q calls %v free", p, s, part.Cells)
			}
		}
	}
	if named, one := moveIn(s); !one || named != c {
		t.Errorf("%v\n%q does not name the move %v", p, s, c)
	}
	if text := s.String(); !strings.HasSuffix(text, ".") || strings.Contains(text, "%!") {
		t.Errorf("%q is no sentence", text)
	}
}

// Every move that X's rule admits is explained, against any O; and X wins by
// ply 2n+3 whichever of them it plays.
func TestExplainWinning(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	pick := func(s tr.Set) tr.Cell { return s.Cells()[dice.IntN(s.Len())] }
	for range 400 {
		n := 4 + dice.IntN(9)
		p := tr.New(n)
		for p.Outcome() == tr.Open {
			if p.Turn() == tr.X {
				reason, err := strategy.Winning(p)
				if err != nil {
					t.Fatal(err)
				}
				c := pick(reason.Choices())
				check(t, p, c, Explain(p, c))
				p = p.With(c)
				continue
			}
			c := pick(p.Free())
			if threats := p.Threats(tr.X); !threats.Empty() && dice.IntN(10) > 0 {
				c = pick(threats)
			}
			check(t, p, c, Describe(p, c))
			Explain(p, c)
			p = p.With(c)
		}
		if p.Outcome() != tr.XWins || p.Ply() > Bound(n) {
			t.Fatalf("%v\n%v at ply %d", p, p.Outcome(), p.Ply())
		}
	}
}

// Whatever X plays, O's replies last and are explained; so are positions that no
// rule leads to.
func TestExplainDelaying(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		n := 3 + dice.IntN(8)
		p := tr.New(n)
		for p.Outcome() == tr.Open {
			if p.Turn() == tr.X {
				free := p.Free().Cells()
				c := free[dice.IntN(len(free))]
				if reply := Reply(p); n >= smallest {
					check(t, p, reply, Explain(p, reply))
				}
				Explain(p, c)
				check(t, p, c, Describe(p, c))
				p = p.With(c)
				continue
			}
			c := Reply(p)
			if n >= smallest {
				check(t, p, c, Explain(p, c))
			}
			p = p.With(c)
		}
		if p.Outcome() == tr.XWins && p.Ply() < Bound(n) {
			t.Fatalf("%v\nX wins at ply %d", p, p.Ply())
		}
	}
}

// Moves by hand on both sides never leave Reply without a legal move.
func TestReplyAnywhere(t *testing.T) {
	dice := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		p := tr.New(1 + dice.IntN(10))
		for p.Outcome() == tr.Open {
			if _, err := p.Play(Reply(p)); err != nil {
				t.Fatal(err)
			}
			free := p.Free().Cells()
			p = p.With(free[dice.IntN(len(free))])
		}
	}
}

// On 3×3 neither side ever loses to any play of the other.
func TestSmallBoards(t *testing.T) {
	seen := make(map[tr.Position]bool)
	var walk func(p tr.Position, us tr.Player)
	walk = func(p tr.Position, us tr.Player) {
		switch out := p.Outcome(); {
		case seen[p]:
		case out == tr.XWins && us == tr.O || out == tr.OWins && us == tr.X:
			t.Errorf("%v\n%v loses", p, us)
		case out != tr.Open:
		case p.Turn() == us:
			c := Reply(p)
			if text := Explain(p, c).String(); !strings.Contains(text, "draw") && !strings.Contains(text, "win") && !strings.Contains(text, "transversal") {
				t.Errorf("%v: %q", p, text)
			}
			walk(p.With(c), us)
		default:
			for c := range p.Free().All() {
				walk(p.With(c), us)
			}
		}
		seen[p] = true
	}
	for _, us := range []tr.Player{tr.X, tr.O} {
		clear(seen)
		walk(tr.New(3), us)
	}
	if Reply(tr.New(1)) != tr.At(0, 0) {
		t.Error("no move on 1×1")
	}
}

// On boards up to 6×6 the exact solver, as X, wins by ply 2n+3 whatever O plays,
// and as O it lasts until then; it says what it knows.
func TestExact(t *testing.T) {
	dice := rand.New(rand.NewPCG(7, 8))
	for range 40 {
		n := smallest + dice.IntN(LargestExact-smallest+1)
		us := tr.Player(dice.IntN(2))
		p := tr.New(n)
		for p.Outcome() == tr.Open {
			free := p.Free().Cells()
			c := free[dice.IntN(len(free))]
			if p.Turn() == us {
				c = Exact(p)
				check(t, p, c, ExplainExact(p, c))
			}
			p = p.With(c)
		}
		if us == tr.X && (p.Outcome() != tr.XWins || p.Ply() > Bound(n)) || us == tr.O && p.Outcome() == tr.XWins && p.Ply() < Bound(n) {
			t.Errorf("%v\n%v plays exactly: %v at ply %d", p, us, p.Outcome(), p.Ply())
		}
	}
	if text := ExplainExact(tr.New(4), 0).String(); text != "X looked at every continuation, and (1,1) wins by ply 11." {
		t.Error(text)
	}
}

func TestSee(t *testing.T) {
	for _, at := range []struct {
		ply               int
		openX, openO, bd  int
		threatsX, winners int
	}{
		{0, 36, 36, 0, 0, 0},
		{5, 9, 16, 0, 0, 0},
		{9, 0, 0, 1, 1, 0},
		{13, 0, 0, 1, 2, 0},
		{15, 0, 0, 1, 0, 6},
	} {
		v, err := See(Playthrough, at.ply)
		if err != nil {
			t.Fatal(err)
		}
		got := at
		got.openX, got.openO, got.bd = v.OpenX.Len(), v.OpenO.Len(), v.BD.Len()
		got.threatsX, got.winners = v.ThreatsX.Len(), v.Transversal.Len()
		if got != at {
			t.Errorf("got %+v, want %+v", got, at)
		}
	}
}

// The 6×6 tour is the game of the paper: what its captions say holds, and the
// winning rule admits each of X's moves.
func TestPlaythrough(t *testing.T) {
	if got, want := Playthrough.Moves[8:], []tr.Cell{
		tr.At(4, 5), tr.At(5, 4), tr.At(5, 0), tr.At(0, 4), tr.At(1, 4), tr.At(5, 2), tr.At(0, 2),
	}; !equal(got, want) {
		t.Errorf("plies 9 to 15 are %v, want %v", got, want)
	}
	inside := map[int]bool{2: false, 4: true, 6: true, 8: true}
	for ply := 1; ply <= len(Playthrough.Moves); ply++ {
		p, c := at(Playthrough, ply-1), Playthrough.Moves[ply-1]
		if want, told := inside[ply]; told && open(p, tr.X).Has(c) != want {
			t.Errorf("ply %d is on the wrong side of H", ply)
		}
		if p.Turn() == tr.O {
			continue
		}
		reason, err := strategy.Winning(p)
		if err != nil || !reason.Choices().Has(c) {
			t.Errorf("ply %d: %v is not admissible (%v)", ply, c, err)
		}
		if ply == 9 && reason.Admissible.Len() != 2 {
			t.Errorf("ply 9 has the admissible cells %v", reason.Admissible)
		}
		if ply == 11 && (reason.R != 0 || reason.S != 1 || reason.Plan != strategy.PlanI) {
			t.Errorf("ply 11: plan (%v) with r = %d, s = %d", reason.Plan, reason.R+1, reason.S+1)
		}
	}
}

func TestKept(t *testing.T) {
	for _, test := range []struct {
		game string
		x, o bool
	}{
		{Playthrough.String(), true, false},
		{"6:", true, true},
		{"6: 1,1 1,2 1,3", false, true},
		{"4: 1,1 2,2 2,3", true, false},
		{"3: 1,1 3,3 1,2", true, true},
	} {
		game := mustParse(test.game)
		x, o := Kept(game, len(game.Moves), tr.X), Kept(game, len(game.Moves), tr.O)
		if x != test.x || o != test.o {
			t.Errorf("%v: X kept its rule: %v, O: %v", game, x, o)
		}
	}
	one := delayed(7, Bound(7))
	if !Kept(one, len(one.Moves), tr.X) || !Kept(one, len(one.Moves), tr.O) {
		t.Errorf("the rules do not keep to themselves in %v", one)
	}
}

func equal(a, b []tr.Cell) bool {
	return tr.Record{N: 6, Moves: a}.String() == tr.Record{N: 6, Moves: b}.String()
}

func TestTours(t *testing.T) {
	tours := Tours()
	if len(tours) != 2 || len(tours[0].Panels) != 15 {
		t.Fatalf("the tours are not as they were: %d", len(tours))
	}
	var told []string
	for _, tour := range tours {
		for _, panel := range tour.Panels {
			if _, err := panel.Game.Final(); err != nil {
				t.Error(err)
			}
			if panel.Ply > len(panel.Game.Moves) {
				t.Errorf("%s: there is no ply %d", panel.Title, panel.Ply)
			}
			for _, part := range panel.Text {
				if (part.Light != Plain) != !part.Cells.Empty() {
					t.Errorf("%s: %q lights %v", panel.Title, part.Text, part.Cells)
				}
			}
			told = append(told, panel.Title+": "+panel.Text.String())
		}
	}
	all := strings.Join(told, "\n")
	for _, want := range []string{
		"Ply 2: O plays (1,2): O takes (1,2), outside the open block H.",
		"(5,6) and (6,5)",
		"plan (i)",
		"X wins at ply 15 = 2n+3",
		"Case 1: ν(S) = n-1",
		"X wins at ply 11 = 2n+3",
		"Case 2: ν(S) ≤ n-2",
		"outside X's open block and so is not harmful",
		"2n+3 is exact",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("no panel says %q", want)
		}
	}
	if t.Failed() {
		t.Log(all)
	}
}

func TestRead(t *testing.T) {
	const header = "ply,player,move_number,row,column\n"
	for _, test := range []struct {
		text string
		n    int
		want string
	}{
		{"4: 1,1 2,2\n", 9, "4: 1,1 2,2"},
		{header + "1,X,1,3,1\n", 0, "3: 3,1"},
		{header + "1,X,1,3,1\n", 6, "6: 3,1"},
		{header + "1,X,1,3,1\n", 2, "3: 3,1"},
		{header + "1,X,1,1,1\n", 6, "1: 1,1"},                                              // won
		{header + "1,X,1,1,1\n2,O,1,1,2\n3,X,2,2,2\n4,O,2,2,1\n", 6, "6: 1,1 1,2 2,2 2,1"}, // would be over at ply 3 on 2×2
	} {
		if got, err := Read(test.text, test.n); err != nil || got.String() != test.want {
			t.Errorf("Read(%q, %d) = %v, %v", test.text, test.n, got, err)
		}
	}
	for _, text := range []string{"nothing", header + "1,O,1,1,1\n"} {
		if _, err := Read(text, 5); err == nil {
			t.Errorf("%q is read as a game", text)
		}
	}
}
