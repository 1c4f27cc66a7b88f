package verify

import (
	"errors"
	"testing"

	tr "transversal"
	"transversal/strategy"
)

// lineTo is the line to a target of a player's rule that admits some moves.
func lineTo(target tr.Position, player tr.Player, admits func(p tr.Position) (tr.Set, error)) tr.Record {
	theorem := Theorem{player: player, rule: strategy.Plain("some", func(p tr.Position) (strategy.Move, string, error) {
		cells, err := admits(p)
		first, _ := cells.First()
		return strategy.Move{Cell: first, Admits: cells}, "", err
	})}
	a := newAsked(&theorem, target.N(), Options{AllChoices: true}, claimMove, func(tr.Position) Claim { return claimMove })
	return a.line(target)
}

// A line of play keeps to the rule from its player's first move on.
func TestLine(t *testing.T) {
	middle := tr.SetOf(tr.At(1, 1))
	o := func(p tr.Position) (tr.Set, error) {
		if p.O.Empty() {
			return middle, nil
		}
		return p.Free(), nil
	}
	target := tr.New(3).Placed(tr.SetOf(tr.At(0, 0)).With(tr.At(2, 2)), middle.With(tr.At(0, 1)))
	if got := lineTo(target, tr.O, o).String(); got != "3: 1,1 2,2 3,3 1,2" {
		t.Errorf("the line is %s", got)
	}
	if got := lineTo(target.Placed(target.X, tr.SetOf(tr.At(0, 1), tr.At(0, 2))), tr.O, o); len(got.Moves) != 0 {
		t.Errorf("a line to what cannot be reached: %v", got)
	}
	// A rule without an answer admits nothing.
	stubborn := func(p tr.Position) (tr.Set, error) {
		switch p.X.Len() {
		case 0:
			return p.Free(), nil
		case 1:
			return middle, nil
		}
		return tr.Set{}, errors.New("no answer")
	}
	short := tr.New(3).With(tr.At(1, 2)).With(tr.At(2, 0)).With(tr.At(1, 1))
	long := short.With(tr.At(2, 1)).With(tr.At(2, 2))
	for target, want := range map[tr.Position]string{short: "3: 2,3 3,1 2,2", long: "3:"} {
		if got := lineTo(target, tr.X, stubborn).String(); got != want {
			t.Errorf("the line is %s, want %s", got, want)
		}
	}
}

// The search for a line asks once at a position, however many ways lead there.
func TestLineAsksOnce(t *testing.T) {
	asked := map[tr.Position]int{}
	target := tr.New(5)
	for target.Ply() < 12 {
		target = target.With(target.Free().Least())
	}
	never := func(p tr.Position) (tr.Set, error) {
		asked[p]++
		if p.X.Len() == 5 {
			return tr.Set{}, nil
		}
		return p.Free(), nil
	}
	if got := lineTo(target, tr.X, never); len(got.Moves) != 0 {
		t.Errorf("a line to what cannot be reached: %v", got)
	}
	for p, times := range asked {
		if times > 1 {
			t.Fatalf("asked %d times at\n%v", times, p)
		}
	}
}
