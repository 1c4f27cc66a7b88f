package verify

import (
	"math/rand/v2"

	"transversal/strategy"

	tr "transversal"
)

// asked is the rule under test, as one player's verification asks it.
type asked struct {
	rule strategy.Rule
	// completing is the rule if its type says that its last step looks at nothing
	// but the player's stones and the free completing cells, or nil.
	completing *strategy.Completing
	board      tr.Set // its cells
	all        bool   // branch over all that the rule admits
	classes    bool   // positions stand for their classes
	sampleEach uint64
	defined    Claim                     // the rule has a move
	executable func(p tr.Position) Claim // and it is on a free cell
}

func newAsked(t *Theorem, n int, o Options, defined Claim, executable func(p tr.Position) Claim) asked {
	a := asked{
		rule: t.Rule, board: tr.Square(n).Cells(), all: o.AllChoices, classes: o.Classes, sampleEach: sampleEach(n, o.Classes),
		defined: defined, executable: executable,
	}
	if c, is := t.Rule.(strategy.Completing); is && c.Player == t.Player {
		a.completing = &c
	}
	return a
}

// sampleEach returns m if at one position in m more is asked than what the proof
// needs: at all of them on the boards that can be searched in a second, more of
// classes, which are few, than of positions.
func sampleEach(n int, classes bool) uint64 {
	switch {
	case n <= 5:
		return 1
	case classes && n <= 8:
		return 1 << 6
	case classes || n <= 7:
		return 1 << 10
	}
	return 1 << 17
}

// sampled reports whether p belongs to the sample. It depends on p alone.
func (a *asked) sampled(p *tr.Position) bool {
	return (p.X.Hash()^p.O.Hash()*31)>>20%a.sampleEach == 0
}

// choices returns what the rule may play in p: its move, or all it admits.
func (a *asked) choices(p tr.Position) (tr.Set, error) {
	return a.ask(a.rule, &p, a.turns(&p))
}

// turns reports whether in p the rule is asked in an image of it too.
func (a *asked) turns(p *tr.Position) bool { return a.classes && a.sampled(p) }

// quiet returns what the rule may play in p, where its player has no free
// completing cell: by its type then, it does what its Otherwise does.
func (a *asked) quiet(p tr.Position) (tr.Set, error) {
	if a.completing != nil {
		return a.ask(a.completing.Otherwise, &p, a.turns(&p))
	}
	return a.choices(p)
}

// ask asks the rule, or a step of it, in p and, if it is to be turned, in an image of p.
func (a *asked) ask(rule strategy.Rule, p *tr.Position, turn bool) (tr.Set, error) {
	move, err := rule.Move(*p)
	if err != nil {
		return tr.Set{}, fail(a.defined, *p, "%v", err)
	}
	if err := a.legal(p, &move); err != nil {
		return tr.Set{}, err
	}
	if turn {
		if err := a.alike(rule, *p, move); err != nil {
			return tr.Set{}, err
		}
	}
	return a.of(&move), nil
}

// of returns the moves that are followed.
func (a *asked) of(move *strategy.Move) tr.Set {
	if a.all {
		return move.Admits
	}
	return tr.SetOf(move.Cell)
}

// legal checks that there is a move, and that it can be made.
func (a *asked) legal(p *tr.Position, move *strategy.Move) error {
	all := move.Admits.With(move.Cell)
	if !a.board.Minus(p.X).Minus(p.O).Contains(all) {
		taken, _ := all.Minus(p.Free()).First()
		return fail(a.executable(*p), *p, "%v's move %v is not a free cell", p.Turn(), taken)
	}
	if all != move.Admits {
		return fail(a.defined, *p, "%v plays %v, which is not among the moves that the rule admits, %v", p.Turn(), move.Cell, move.Admits)
	}
	return nil
}

// claimAlike is made wherever a position stands for its class.
var claimAlike = Claim{"alike", "classes", "what the rule admits goes along with row and column permutations"}

// alike checks that the rule admits the image of what it admits, in an image of p
// under row and column permutations that depend on p alone.
func (a *asked) alike(rule strategy.Rule, p tr.Position, move strategy.Move) error {
	n := p.N()
	dice := rand.New(rand.NewPCG(p.X.Hash(), p.O.Hash()))
	rows, cols := dice.Perm(n), dice.Perm(n)
	image := func(s tr.Set) (t tr.Set) {
		for c := range s.All() {
			t = t.With(tr.At(rows[c.Row()], cols[c.Col()]))
		}
		return t
	}
	q := p.Placed(image(p.X), image(p.O))
	there, err := rule.Move(q)
	if err != nil {
		return fail(claimAlike, p, "the rule answers here, and in an image of the position it does not: %v", err)
	}
	if want := image(move.Admits); there.Admits != want {
		return fail(claimAlike, p, "the rule admits %v, and in the image\n%v\nof the position it admits %v, not %v", move.Admits, q, there.Admits, want)
	}
	return nil
}
