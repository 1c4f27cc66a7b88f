package verify

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"transversal/strategy"

	tr "transversal"
)

// wrongAt is X's rule, but for the positions in which it is wrong: there it plays a
// free cell that does not complete, and that X's rule does not admit.
func wrongAt(rule strategy.Rule, wrong func(p tr.Position) bool) strategy.Rule {
	return where(rule, wrong, func(p tr.Position, m strategy.Move) (strategy.Move, error) {
		if others := p.Free().Minus(m.Admits).Minus(p.Threats(tr.X)); !others.Empty() {
			m = strategy.Move{Cell: others.Least(), Admits: others}
		}
		return m, nil
	})
}

// played returns a position after the given ply of a play against X's rule, in which O
// blocks where it must and moves at random elsewhere.
func played(t *testing.T, n, ply int, dice *rand.Rand) tr.Position {
	t.Helper()
	p := tr.New(n)
	for p.Ply() < ply {
		next := p.Threats(tr.X)
		if p.Turn() == tr.X {
			next = tr.SetOf(moved(t, p).Cell)
		} else if next.Empty() {
			next = p.Free()
		}
		p = p.With(next.Cells()[dice.IntN(next.Len())])
	}
	return p
}

// moved is the move of X's rule in p.
func moved(t *testing.T, p tr.Position) strategy.Move {
	t.Helper()
	move, err := strategy.XRule().Move(p)
	if err != nil {
		t.Fatal(err)
	}
	return move
}

// A rule that is wrong in one position of Phase 2 is refused, plain or completing, wherever
// the position lies. So is one that is wrong after one deviation in very many: if its type says
// nothing it is asked after each of them, and if it says that its last step sees nothing but X's
// stones and the free completing cells, it is asked for each such pair.
func TestWrongInOnePosition(t *testing.T) {
	for n := 4; n <= 6; n++ {
		dice := rand.New(rand.NewPCG(1, uint64(n)))
		for _, ply := range []int{2*n - 2, 2 * n} {
			p := played(t, n, ply, dice)
			for !p.Threats(tr.X).Empty() || p.Free().Minus(moved(t, p).Admits).Empty() {
				p = played(t, n, ply, dice)
			}
			once := func(q tr.Position) bool { return q == p }
			completing := strategy.XRule()
			completing.Otherwise = wrongAt(completing.Otherwise, once)
			for _, o := range []Options{{}, {AllChoices: true}} {
				if n == 4 || !o.AllChoices && !(n == 6 && testing.Short()) {
					refused(t, Winning(completing), n, o)
				}
				if n < 6 && !o.AllChoices {
					refused(t, Winning(wrongAt(strategy.XRule(), once)), n, o)
				}
			}
			if _, err := Winning(completing).VerifyPlainly(t.Context(), min(n, 5), nil); n < 6 && err == nil {
				t.Errorf("n = %d: accepted plainly", n)
			}
		}
		p := played(t, n, 2*n+1, dice)
		threats := p.Threats(tr.X)
		others := p.Free().Minus(threats).Cells()
		deviated, bad := p.With(others[len(others)-1]), alone(others[0])
		if n < 6 {
			refused(t, Winning(wrongAt(strategy.XRule(), func(q tr.Position) bool { return q == deviated })), n, Options{}, claimWin)
		}
		refused(t, Winning(choosing(strategy.XRule(), func(own, left tr.Set) strategy.Move {
			if own == p.X && left == threats {
				return bad
			}
			return strategy.Move{Cell: left.Least(), Admits: left}
		})), n, Options{}, claimWin, claimFree)
	}
}

// With all choices every first move that the rule admits is followed. The rule plays
// (2,2), admits (1,1) as well, and errs after (2,2) alone.
func TestEveryFirstMove(t *testing.T) {
	two, one := tr.At(1, 1), tr.At(0, 0)
	first := opening(strategy.Move{Cell: two, Admits: tr.SetOf(one, two)})
	rule := wrongAt(first, func(p tr.Position) bool { return p.X.Has(two) && p.X.Len() >= 2 && !p.X.Has(one) })
	refused(t, Winning(rule), 4, Options{})
	refused(t, Winning(rule), 4, Options{AllChoices: true})
	refused(t, wins(rule), 4, Options{AllChoices: true})
}

// opening is X's rule with the given first move.
func opening(first strategy.Move) strategy.Rule {
	return answer{strategy.XRule(), func(p tr.Position, m strategy.Move) (strategy.Move, error) {
		if p.Ply() == 0 {
			return first, nil
		}
		return m, nil
	}}
}

// By classes a rule of another name or making is never said to win itself, though it be wrong
// in one position alone and have the name and the type of X's rule.
func TestClassesSayWhatTheyProve(t *testing.T) {
	once := tr.New(4).Placed(tr.SetOf(tr.At(3, 3)), tr.SetOf(tr.At(0, 2)))
	for _, rule := range []strategy.Rule{
		opening(alone(tr.At(0, 0))), opening(strategy.Move{Cell: tr.At(0, 0), Admits: tr.New(4).Free()}),
		otherwise(strategy.XRule(), func(p tr.Position, m strategy.Move) (strategy.Move, error) {
			if p == once { // no position of its class that is asked
				m = alone(tr.At(3, 0))
			}
			return m, nil
		}),
	} {
		r := verified(t, Winning(rule), 4, Options{Classes: true})
		if !strings.HasPrefix(r.Statement, `X's rule "winning", asked at one position of each class up to ply 5 and after that in every play, and carried to the others`) || strings.Contains(r.String(), "the rule itself") {
			t.Errorf("the report says\n%v", r)
		}
	}
	if r := report(t, 4, Options{Classes: true}); !strings.Contains(r.Statement, "Its choices commute") {
		t.Errorf("of the paper's rule the report says\n%v", r)
	}
}

// imaged is a rule that is asked at three random images of a position too, and has no
// move where its choices do not commute with the permutation.
type imaged struct{ strategy.Rule }

func (r imaged) Move(p tr.Position) (strategy.Move, error) {
	move, err := r.Rule.Move(p)
	dice := rand.New(rand.NewPCG(p.X.Hash(), p.O.Hash()))
	for range 3 {
		rows, cols := dice.Perm(p.N()), dice.Perm(p.N())
		image, failed := r.Rule.Move(p.Placed(permuted(p.X, rows, cols), permuted(p.O, rows, cols)))
		if err == nil && failed == nil && image.Admits != permuted(move.Admits, rows, cols) {
			err = fmt.Errorf("it admits %v, and %v in an image", move.Admits, image.Admits)
		}
		err = errors.Join(err, failed)
	}
	return move, err
}

// The choices of the paper's rules commute with row and column permutations, so that
// asking at one position of each class is asking everywhere. They are compared at every
// position at which a verification by classes asks.
func TestChoicesCommute(t *testing.T) {
	for n := 4; n <= 6; n++ {
		for _, theorem := range []Theorem{Winning(imaged{strategy.XRule()}), Delaying(imaged{strategy.ORule()})} {
			if n == 6 && testing.Short() {
				continue
			}
			verified(t, theorem, n, Options{Classes: true})
		}
	}
	refused(t, Winning(imaged{opening(alone(tr.At(0, 0)))}), 4, Options{Classes: true})
}

// permuted returns the image of s.
func permuted(s tr.Set, rows, cols []int) (t tr.Set) {
	for c := range s.All() {
		t = t.With(tr.At(rows[c.Row()], cols[c.Col()]))
	}
	return t
}
