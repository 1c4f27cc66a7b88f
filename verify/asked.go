package verify

import (
	"transversal/strategy"

	tr "transversal"
)

// asked is the rule under test, as one player's verification asks it.
type asked struct {
	rule strategy.Rule
	// completing is the rule if its type says that its last step is a function of
	// the player's stones and the free completing cells, or nil.
	completing *strategy.Completing
	board      tr.Set                    // its cells
	all        bool                      // branch over all that the rule admits
	classes    bool                      // positions stand for their classes
	defined    Claim                     // the rule has a move
	executable func(p tr.Position) Claim // and it is on a free cell
}

func newAsked(t *Theorem, n int, o Options, defined Claim, executable func(p tr.Position) Claim) asked {
	a := asked{
		rule: t.rule, board: tr.Square(n).Cells(), all: o.AllChoices, classes: o.Classes,
		defined: defined, executable: executable,
	}
	if c, ok := t.rule.(strategy.Completing); ok && c.Player == t.player {
		a.completing = &c
	}
	return a
}

// choices returns what the rule may play in p: its move, or all it admits.
func (a *asked) choices(p tr.Position) (tr.Set, error) { return a.ask(a.rule, &p) }

// quiet returns what the rule may play in p, where its player has no free
// completing cell: there a completing rule is its Otherwise.
func (a *asked) quiet(p *tr.Position) (tr.Set, error) {
	if a.completing != nil {
		return a.ask(a.completing.Otherwise, p)
	}
	return a.ask(a.rule, p)
}

// last returns what the rule may play in p, where own are its player's stones, and threats
// its free completing cells, at least one. A completing rule is asked by that pair, on
// which alone its answer depends.
func (a *asked) last(p *tr.Position, own, threats tr.Set) (tr.Set, error) {
	if a.completing == nil {
		return a.ask(a.rule, p)
	}
	move := a.completing.Complete(own, threats)
	return a.check(p, move.Cell, move.Admits)
}

// ask asks the rule, or a step of it, in p.
func (a *asked) ask(rule strategy.Rule, p *tr.Position) (tr.Set, error) {
	move, err := rule.Move(*p)
	if err != nil {
		return tr.Set{}, fail(a.defined, *p, "%v", err)
	}
	return a.check(p, move.Cell, move.Admits)
}

// check returns the moves that are followed, or an error unless there is one and all can
// be made.
func (a *asked) check(p *tr.Position, move tr.Cell, admits tr.Set) (tr.Set, error) {
	if taken, ok := admits.With(move).Minus(a.board.Minus(p.X).Minus(p.O)).First(); ok {
		return tr.Set{}, fail(a.executable(*p), *p, "%v's move %v is not a free cell", p.Turn(), taken)
	}
	if !admits.Has(move) {
		return tr.Set{}, fail(a.defined, *p, "%v plays %v, which is not among the moves that the rule admits, %v", p.Turn(), move, admits)
	}
	if a.all {
		return admits, nil
	}
	return tr.Set{}.With(move), nil
}
