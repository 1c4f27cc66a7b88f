package verify

import (
	"iter"
	"slices"

	tr "transversal"
	"transversal/internal/explore"
	"transversal/internal/symmetry"
	"transversal/strategy"
)

// asked is the rule under test, as one player's verification asks it.
type asked struct {
	counters
	rule   strategy.Rule
	player tr.Player   // whose rule it is
	n      int         // cells of a winning set
	root   tr.Position // without stones
	// completing is the rule if its type says that its last step is a function of
	// the player's stones and the free completing cells, or nil.
	completing *strategy.Completing
	board      tr.Set                    // its cells
	missing    tr.Set                    // the others
	all        bool                      // branch over all that the rule admits
	classes    bool                      // positions stand for their classes
	weighed    bool                      // and are checked to
	defined    Claim                     // the rule has a move
	executable func(p tr.Position) Claim // and it is on a free cell
}

func newAsked(t *Theorem, n int, o Options, defined Claim, executable func(p tr.Position) Claim) asked {
	root := t.start(n)
	a := asked{
		rule: t.rule, player: t.player, n: n, root: root, board: root.Free(), missing: root.Board().Missing, all: o.AllChoices, classes: o.Classes,
		defined: defined, executable: executable,
	}
	// O's classes on the full board are counted beforehand.
	a.weighed = a.missing.Empty() && (t.player == tr.X || t.classes == nil || !strategy.Is(t.rule, tr.O))
	if c, ok := t.rule.(strategy.Completing); ok && c.Player == t.player {
		a.completing = &c
	}
	return a
}

// choices returns what the rule may play in p: its move, or all it admits.
func (a *asked) choices(p tr.Position) (tr.Set, error) { return a.ask(a.rule, &p) }

// follows returns what the rule may play in p, where threats are its player's free completing
// cells. If there is one, a completing rule is asked by its player's stones and these cells, on
// which alone its answer depends, and otherwise it is its Otherwise.
func (a *asked) follows(p *tr.Position, threats tr.Set) (_ tr.Set, err error) {
	switch {
	case a.completing == nil:
		return a.ask(a.rule, p)
	case threats.Empty():
		return a.ask(a.completing.Otherwise, p)
	}
	defer a.unbroken(p, &err)
	move := a.completing.Complete(p.Stones(a.player), threats)
	return a.check(p, move.Cell, move.Admits)
}

// ask asks the rule, or a step of it, in p.
func (a *asked) ask(rule strategy.Rule, p *tr.Position) (_ tr.Set, err error) {
	defer a.unbroken(p, &err)
	move, err := rule.Move(*p)
	if err != nil {
		return tr.Set{}, fail(a.defined, *p, "%v", err)
	}
	return a.check(p, move.Cell, move.Admits)
}

// unbroken, deferred, turns the panic of a rule that was asked in p into an error.
func (a *asked) unbroken(p *tr.Position, err *error) {
	if fault := recover(); fault != nil {
		*err = fail(a.defined, *p, "the rule breaks off: %v", fault)
	}
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

// moves yields each of the cells that the player to move in p may claim, with the number of
// moves that it stands for: 1. Up to symmetry, the cells of a group that the simplest symmetries
// exchange are one move, if all of them are among the cells. A rule that admits some of a group
// only has each of these played.
func moves(p tr.Position, cells tr.Set, upToSymmetry bool) iter.Seq2[tr.Cell, uint64] {
	return func(yield func(c tr.Cell, ways uint64) bool) {
		if upToSymmetry && !p.Board().Pairs {
			for group := range symmetry.Alike(p.X, p.O, p.Board().Missing, p.Free()) {
				if !cells.Contains(group) {
					continue
				}
				if !yield(group.Least(), uint64(group.Len())) {
					return
				}
				cells = cells.Minus(group)
			}
		}
		for c := range cells.All() {
			if !yield(c, 1) {
				return
			}
		}
	}
}

// walk returns the exploration up to the given ply. Equal positions, or classes, are merged.
// The other player makes every legal move, and the rule its moves where its player has no free
// completing cell. Each of these is checked, from p to q.
func (a *asked) walk(plies int, check func(p, q tr.Position) error) *explore.Walk {
	w := &explore.Walk{Root: a.root, Slots: a.slots}
	if a.classes {
		w.Class = symmetry.Canonical
		if a.weighed {
			w.Weight = sizes(a.root.Board())
		}
	}
	reply := func(p tr.Position, visit func(c tr.Cell, ways uint64)) error {
		for c, ways := range moves(p, p.Free(), a.classes) {
			visit(c, ways)
		}
		return nil
	}
	answer := func(p tr.Position, visit func(c tr.Cell, ways uint64)) error {
		choices, err := a.follows(&p, tr.Set{})
		if err != nil {
			return err
		}
		for c, ways := range moves(p, choices, a.classes) {
			if err := check(p, p.With(c)); err != nil {
				return err
			}
			visit(c, ways)
		}
		return nil
	}
	for ply := range plies {
		free := a.board.Len() - ply
		step := explore.Step{Branch: free, Exactly: uint64(free), Expand: reply}
		if tr.Player(ply&1) == a.player {
			step = explore.Step{Branch: 1, Exactly: 1, Expand: answer}
			if a.all {
				step.Branch, step.Exactly = free, 0
			}
		}
		w.Steps = append(w.Steps, step)
	}
	return w
}

// line returns a play of the rule that leads from the empty board to the target, or only the
// board if there is none. The representative of a class need not hold a first move that the
// rule admits.
func (a *asked) line(target tr.Position) tr.Record {
	dead := map[tr.Position]bool{}
	var played []tr.Cell
	var search func(p tr.Position) bool
	search = func(p tr.Position) bool {
		if p == target {
			return true
		}
		if dead[p] {
			return false
		}
		dead[p] = true
		next := target.Stones(p.Turn()).Minus(p.Stones(p.Turn()))
		if p.Turn() == a.player && (p.Ply() > 0 || !a.classes) {
			choices, _ := a.choices(p) // none beside an error
			next = next.Intersect(choices)
		}
		for c := range next.All() {
			if search(p.With(c)) {
				played = append(played, c)
				return true
			}
		}
		return false
	}
	search(a.root)
	slices.Reverse(played)
	return tr.Record{Start: a.root, Moves: played}
}
