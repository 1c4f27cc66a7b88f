package strategy

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	tr "transversal"
)

// admitted draws a move that the rule admits in p, having looked at everything
// that the rule says there.
func admitted(t *testing.T, rule Rule, p tr.Position, dice *rand.Rand) tr.Cell {
	t.Helper()
	move, err := rule.Move(p)
	if err != nil {
		t.Fatalf("%v\n%v", p, err)
	}
	if !move.Admits.Has(move.Cell) || !p.Free().Contains(move.Admits) {
		t.Fatalf("%v\n%v plays %v, and admits %v", p, p.Turn(), move.Cell, move.Admits)
	}
	why, err := rule.Why(p)
	if err != nil {
		t.Fatalf("%v\n%v", p, err)
	}
	cells := move.Admits.Cells()
	c := cells[dice.IntN(len(cells))]
	for _, text := range []string{why.String(), why.Of(c).String(), why.Of(tr.At(dice.IntN(p.N()), dice.IntN(p.N()))).String()} {
		if !strings.HasSuffix(text, ".") || strings.Contains(text, "%!") {
			t.Fatalf("%v\n%q is no sentence", p, text)
		}
	}
	if text := why.String(); !strings.HasPrefix(text, p.Turn().String()+" plays "+move.Cell.String()) {
		t.Fatalf("%v\n%v plays %v, for this reason: %s", p, p.Turn(), move.Cell, text)
	}
	if text := why.Of(c).String(); !strings.HasPrefix(text, p.Turn().String()+" plays "+c.String()) && !strings.HasPrefix(text, c.String()+" would do") {
		t.Fatalf("%v\nthe rule admits %v, and says %s", p, c, text)
	}
	return c
}

func TestNamed(t *testing.T) {
	for _, player := range []tr.Player{tr.X, tr.O} {
		for i, rule := range Rules(player, 0) {
			seeded := Rules(player, 7)[i]
			if found, err := Named(player, rule.Name(), 7); err != nil || found.Name() != seeded.Name() {
				t.Errorf("%v's %s: %v (%v)", player, rule.Name(), found, err)
			}
			if chance := i == 0 || rule.Name() == "easy"; chance == (seeded.Name() == rule.Name()) {
				t.Errorf("%v's %s is called %s with another seed", player, rule.Name(), seeded.Name())
			}
		}
		own := map[tr.Player]string{tr.X: "winning", tr.O: "delaying"}[player]
		if Own(player).Name() != own {
			t.Errorf("%v's own rule is %s", player, Own(player).Name())
		}
		if _, err := Named(player, "no such rule", 1); err == nil || !strings.Contains(err.Error(), "give random, first, easy, medium, "+own) {
			t.Errorf("%v: %v", player, err)
		}
	}
}

// A rule that panics is an error that names it and the position.
func TestAsk(t *testing.T) {
	breaks := Plain("breaks", func(tr.Position) (Move, string, error) { panic("a fault") })
	if _, err := Ask(breaks, tr.New(2)); err == nil || err.Error() != "the rule breaks breaks off (a fault) at\n"+tr.New(2).String() {
		t.Error(err)
	}
}

// A rule that completes where it can, in games other than the paper's.
func TestCompleting(t *testing.T) {
	last := func(_, threats tr.Set) Move {
		cells := threats.Cells()
		return Move{cells[len(cells)-1], tr.SetOf(cells[len(cells)-1])}
	}
	rule := Completing{Player: tr.X, Choose: last, Otherwise: First()}
	stones := func(g tr.Game) tr.Position {
		p, err := g.Start()
		if err != nil {
			t.Fatal(err)
		}
		return p.Placed(tr.SetOf(tr.At(0, 0), tr.At(1, 1)), tr.SetOf(tr.At(0, 1), tr.At(0, 2)))
	}
	board := tr.Board{Rows: 3, Cols: 4}
	for _, convention := range []tr.Convention{tr.Achievement, tr.MakerBreaker} {
		p := stones(tr.Game{Board: board, Convention: convention})
		move, err := rule.Move(p)
		if why, _ := rule.Why(p); err != nil || move.Cell != tr.At(2, 3) || !strings.HasPrefix(why.String(), "X plays (3,4), by rule 4.4") {
			t.Errorf("%v: %v, since %v (%v)", convention, move.Cell, why, err)
		}
	}
	var unreachable *Unreachable
	for fact, p := range map[string]tr.Position{
		"the winner completes": stones(tr.Game{Board: board, Convention: tr.Avoidance}),
		"X to move":            stones(tr.Game{Board: board, First: tr.O}),
		"the game goes on":     stones(tr.Game{Board: board, Goal: 2}),
	} {
		_, err := rule.Move(p)
		why, whyErr := rule.Why(p)
		if !errors.As(err, &unreachable) || unreachable.Fact != fact || whyErr == nil || why != nil {
			t.Errorf("%v, want %s to fail; the reason %v (%v)", err, fact, why, whyErr)
		}
	}
	for _, rule := range []Rule{First(), Chance(3)} {
		over := stones(tr.Game{Board: board, Goal: 2})
		_, err := rule.Move(over)
		if why, whyErr := rule.Why(over); !errors.As(err, &unreachable) || why != nil || whyErr == nil {
			t.Errorf("%s goes on: %v, %v (%v)", rule.Name(), err, why, whyErr)
		}
	}
}

// In avoidance the first rule gives the game away only when it must.
func TestFirstAvoids(t *testing.T) {
	dice := rand.New(rand.NewPCG(8, 8))
	l, forced := newListener(), 0
	for range 40 {
		p, err := tr.Game{Board: tr.Square(3), Convention: tr.Avoidance, Goal: 2}.Start()
		if err != nil {
			t.Fatal(err)
		}
		for p.Outcome() == tr.Open {
			why, err := First().Why(p)
			if err != nil {
				t.Fatal(err)
			}
			move, _ := First().Move(p)
			l.hear(t, scene{p, move.Cell}, why.String())
			if p.Threats(p.Turn()) == p.Free() {
				forced++
			}
			if p = p.With(move.Cell); p.Outcome() == tr.Open {
				p = p.With(p.Free().Cells()[dice.IntN(p.Free().Len())])
			}
		}
	}
	if forced == 0 {
		t.Error("it was never forced")
	}
}

// A game ends before the move that a rule does not give, or that is not legal.
func TestPlayEnds(t *testing.T) {
	for name, third := range map[string]func(p tr.Position) (Move, error){
		"no answer": func(p tr.Position) (Move, error) { return Move{}, errors.New("no answer") },
		"taken":     func(p tr.Position) (Move, error) { return Move{Cell: p.O.Least(), Admits: p.O}, nil },
	} {
		rule := Plain("breaks off", func(p tr.Position) (Move, string, error) {
			if p.Ply() < 2 {
				move, err := First().Move(p)
				return move, "", err
			}
			move, err := third(p)
			return move, "", err
		})
		record, err := Play(tr.New(3), rule, First())
		if err == nil || !strings.HasPrefix(err.Error(), "ply 3: ") || len(record.Moves) != 2 {
			t.Errorf("%s: %v, %v", name, record.Moves, err)
		}
	}
}
