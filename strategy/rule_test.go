package strategy

import (
	"errors"
	"runtime"
	"strings"
	"testing"

	tr "transversal"
)

func TestNamed(t *testing.T) {
	for _, player := range []tr.Player{tr.X, tr.O} {
		for _, name := range Names(player) {
			want := name
			if name == "random" || name == "easy" {
				want += "-7"
			}
			if found, err := Named(player, name, 7); err != nil || found.Name() != want {
				t.Errorf("%v's %s is called %v with another seed (%v)", player, name, found, err)
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

// A rule that panics or ends its goroutine is an error that names it and the position.
func TestAsk(t *testing.T) {
	for want, end := range map[string]func(){"a fault": func() { panic("a fault") }, "its goroutine ended": runtime.Goexit} {
		breaks := Plain("breaks", func(tr.Position) (Move, string, error) {
			end()
			return Move{}, "", nil
		})
		_, err := Ask(breaks, tr.New(2))
		if err == nil || err.Error() != "the rule breaks breaks off ("+want+") at\n"+tr.New(2).String() {
			t.Error(err)
		}
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
		return start(g).Placed(tr.SetOf(tr.At(0, 0), tr.At(1, 1)), tr.SetOf(tr.At(0, 1), tr.At(0, 2)))
	}
	board := tr.Board{Rows: 3, Cols: 4}
	for _, convention := range []tr.Convention{tr.Achievement, tr.MakerBreaker} {
		p := stones(tr.Game{Board: board, Convention: convention})
		move, err := rule.Move(p)
		if why, _ := rule.Why(p); err != nil || move.Cell != tr.At(2, 3) || !strings.HasPrefix(why.String(), "X plays (3,4), by rule 4.4") {
			t.Errorf("%v: %v, since %v (%v)", convention, move.Cell, why, err)
		}
	}
	for fact, p := range map[string]tr.Position{
		"the winner completes": stones(tr.Game{Board: board, Convention: tr.Avoidance}),
		"X to move":            stones(tr.Game{Board: board, First: tr.O}),
		"the game goes on":     stones(tr.Game{Board: board, Goal: tr.Goal{Size: 2}}),
	} {
		refuses(t, rule, fact, p)
	}
	for _, rule := range []Rule{First(), Chance(3)} {
		refuses(t, rule, "the game goes on", stones(tr.Game{Board: board, Goal: tr.Goal{Size: 2}}))
	}
}

// refuses fails the test unless the rule says that a fact fails in p, and gives no reason.
func refuses(t *testing.T, rule Rule, fact string, p tr.Position) {
	t.Helper()
	move, err := rule.Move(p)
	why, failure := rule.Why(p)
	var unreachable *Unreachable
	if !errors.As(err, &unreachable) || !strings.Contains(err.Error(), fact) || !errors.As(failure, &unreachable) || why.Because != nil {
		t.Errorf("%v\n%s plays %v: %v; want %s to fail; the reason %v: %v", p, rule.Name(), move, err, fact, why, failure)
	}
}

// The paper's rules refuse what they do not lead to, and say which fact fails; also when
// they are asked as a verifier asks, where nobody can complete.
func TestUnreachable(t *testing.T) {
	diagonal := func(n int) (s tr.Set) {
		for i := range n {
			s = s.With(tr.At(i, i))
		}
		return s
	}
	on := func(n int, x, o tr.Set) tr.Position { return tr.New(n).Placed(x, o) }
	none := tr.Set{}
	maker := start(tr.Game{Board: tr.Board{Rows: 4, Cols: 5}, Convention: tr.MakerBreaker}).With(0)
	won := on(4, tr.Rectangle(1, 15).Union(tr.Rectangle(2, 3)), tr.Rectangle(4, 15).Union(tr.Rectangle(8, 3)))
	heavy := on(5, diagonal(4), tr.SetOf(tr.At(4, 4), tr.At(4, 0), tr.At(4, 1), tr.At(4, 2)))
	x, o := XRule(), ORule()
	for _, c := range []struct {
		rule Rule
		fact string
		p    tr.Position
	}{
		{x, "X to move", on(5, tr.SetOf(0), none)},
		{x, "X to move", on(5, diagonal(2), none)},
		{x, "claim (D)", on(4, diagonal(3).Union(tr.SetOf(tr.At(3, 0), tr.At(1, 3))), tr.SetOf(tr.At(3, 3), tr.At(3, 1), tr.At(0, 3), tr.At(0, 1), tr.At(2, 0)))},
		{x, "matching in Phase 1", on(5, tr.SetOf(tr.At(0, 0), tr.At(0, 1)), tr.SetOf(tr.At(3, 3), tr.At(4, 4)))},
		{x, "Invariant 1", on(6, diagonal(2), tr.SetOf(tr.At(3, 3), tr.At(4, 4)))},
		{x, "Lemma 6", on(3, diagonal(1), tr.SetOf(tr.At(1, 1)))},
		{x, "w ≤ n-3 = 0: the least is w = 1", on(3, diagonal(1), tr.SetOf(tr.At(1, 1)))},
		{x, "ν(X) = n-1", on(4, tr.SetOf(0, 1, 2), tr.SetOf(tr.At(3, 1), tr.At(3, 2), tr.At(3, 3)))},
		{x, "the game goes on", on(4, diagonal(3).With(tr.At(0, 3)), tr.SetOf(tr.At(3, 3), tr.At(0, 1), tr.At(1, 2), tr.At(2, 0)))},
		{x, "the game goes on", tr.New(0)},
		{x, "the winning theorem", won},
		{x, "X owns 6 stones, but the rule has won with n+2 = 6", won},
		{x, "Lemma 6", heavy},
		{x, "w = 3 exceeds n-3 = 2", heavy},
		{x, "Lemma 3(a), (b)", on(4, diagonal(3).With(tr.At(0, 1)), tr.SetOf(tr.At(3, 3), tr.At(3, 0), tr.At(3, 1), tr.At(1, 0)))},
		{x, "the game of the paper", start(tr.Game{Board: tr.Board{Rows: 4, Cols: 5}})},
		{x.Otherwise, "Lemma 9", on(4, diagonal(3), tr.SetOf(tr.At(0, 3), tr.At(1, 2), tr.At(2, 1)))},
		{x.Otherwise, "the game of the paper", tr.New(1)},
		{x.Otherwise, "the game of the paper", tr.New(2)},
		{o, "O to move", tr.New(4)},
		{o, "matching while O builds", on(4, tr.SetOf(tr.At(2, 2), tr.At(3, 3), tr.At(1, 1)), tr.SetOf(tr.At(0, 0), tr.At(0, 1)))},
		{o, "O's invariant", on(4, tr.SetOf(tr.At(2, 2), tr.At(3, 3)), tr.SetOf(tr.At(0, 0)))},
		{o, "the game goes on", on(2, diagonal(2), tr.SetOf(tr.At(0, 1)))},
		{o.Otherwise, "the game of the paper", tr.New(1)},
		{o.Otherwise, "the game of the paper", tr.New(0)},
		{o.Otherwise, "the game of the paper", maker},
		{o.Otherwise, "O to move", on(3, tr.Rectangle(7, 3), tr.Rectangle(7, 4))},
		{o.Otherwise, "O to move", on(4, tr.SetOf(tr.At(0, 0)), tr.SetOf(tr.At(1, 1)))},
		{o.Otherwise, "O to move", on(4, tr.SetOf(tr.At(0, 0), tr.At(1, 2)), none)},
		{o.Otherwise, "the board is full", on(2, tr.SetOf(0, 1, 2), tr.SetOf(tr.At(1, 1), tr.At(1, 0)))},
		{x, "the game on a complete graph", onGraph(2)},
		{x, "the game on a complete graph", start(tr.Game{Board: tr.Complete(7)})},
		{x, "the game on a complete graph", start(tr.Game{Board: tr.Complete(8), Goal: tr.Goal{Size: 3}})},
		{x, "the winner completes", start(tr.Game{Board: tr.Complete(8), Convention: tr.Avoidance})},
		{x, "X to move", onGraph(3).With(tr.Edge(0, 1))},
		{o, "the game goes on", onGraph(1).With(tr.Edge(0, 1))},
		{o, "O to move", onGraph(3)},
		{x, "the game on a complete graph", start(tr.Game{Board: tr.Board{Rows: 6, Cols: 6, Pairs: true, Missing: tr.SetOf(tr.Edge(0, 1))}})},
		{x, "X to move", onGraph(3).Placed(tr.SetOf(tr.Edge(0, 1), tr.Edge(2, 3)), tr.SetOf(tr.Edge(0, 2)))},
	} {
		refuses(t, c.rule, c.fact, c.p)
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
