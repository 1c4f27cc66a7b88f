package verify

import (
	"fmt"
	"slices"
	"strconv"

	tr "transversal"
	"transversal/internal/base/guard"
	"transversal/internal/explore"
	"transversal/strategy"
)

// The claims that any rule must keep.
var (
	claimMove    = Claim{"move", "the rules of the game", "the rule has a move, on a free cell"}
	claimOutcome = Claim{"outcome", "the bound", "the play ends as the rule promises"}
)

// Check is a claim of your own about a rule.
type Check struct {
	Claim
	// Holds returns nil if the claim holds in p, and otherwise an error that says what
	// is wrong. It is called in every position that a play against the rule reaches,
	// the last too, by several goroutines at once.
	Holds func(p tr.Position) error
}

// WinsBy says that a rule of X's wins on the n×n board by ply bound(n) against every
// defence, and that your claims hold in every position on the way. Verify follows every
// play, and decides from the definition who owns a transversal. [Theorem.On] gives it another
// board.
func WinsBy(rule strategy.Rule, bound func(n int) int, checks ...Check) Theorem {
	return plainTheorem("wins", tr.X, rule, bound, checks)
}

// SurvivesTo says that against a rule of O's X owns no transversal of the n×n board up
// to ply bound(n), whatever X plays. It is checked as [WinsBy] is.
func SurvivesTo(rule strategy.Rule, bound func(n int) int, checks ...Check) Theorem {
	return plainTheorem("survives", tr.O, rule, bound, checks)
}

func plainTheorem(name string, player tr.Player, rule strategy.Rule, bound func(n int) int, checks []Check) Theorem {
	claims := []Claim{claimMove, claimOutcome}
	checks = slices.Clone(checks) // the caller keeps its own
	for _, c := range checks {
		claims = append(claims, c.Claim)
	}
	return Theorem{
		name: name, title: bounds, player: player, rule: rule, least: 1, bound: bound, own: true,
		claims: claims, checks: checks,
		judge: func(t *Theorem, n int, o Options) judge { return newOutcome(t, n, o, claimOutcome) },
	}
}

// outcome judges a rule by how its plays end, and by claims about its moves.
type outcome struct {
	asked
	bound   int
	checks  []Check
	ends    Claim
	goal    string
	lastPly counter                      // lines by their last ply: win or end
	step    func(p, q tr.Position) error // of a move from p to q, after which nobody owns a winning set
}

func newOutcome(t *Theorem, n int, o Options, ends Claim) *outcome {
	asked := newAsked(t, n, o, claimMove, func(tr.Position) Claim { return claimMove })
	asked.completing = nil // the rule is asked as a whole, whatever its type
	v := &outcome{asked: asked, bound: t.bound(n), checks: t.checks, ends: ends, goal: t.goal(n)}
	v.step = func(_, _ tr.Position) error { return nil }
	cells := v.board.Len()
	v.counters = newCounters(cells + 1)
	if v.lastPly = v.add(plies(0, cells, 1)...); v.player == tr.X {
		v.win = v.lastPly
	} else {
		v.end = v.lastPly
	}
	return v
}

// check returns a failure unless the claims of the theorem's author hold in p.
func (v *outcome) check(p tr.Position) error {
	for _, c := range v.checks {
		var err error
		if broken := guard.Call(func() { err = c.Holds(p) }); broken != nil {
			err = fmt.Errorf("its check breaks off: %w", broken)
		}
		if err != nil {
			return fail(c.Claim, p, "%v", err)
		}
	}
	return nil
}

// walk returns the exploration. Equal positions, or classes, are merged as long as nobody
// can have won: up to ply 2n-2.
func (v *outcome) walk() *explore.Walk {
	w := v.asked.walk(min(2*v.n-2, v.bound), v.step)
	w.Finish = func() func(p tr.Position, count *explore.Counter) error {
		return func(p tr.Position, count *explore.Counter) error { return v.follow(p, p.Ply(), count) }
	}
	for i := range w.Steps {
		expand := w.Steps[i].Expand
		w.Steps[i].Expand = func(p tr.Position, visit func(c tr.Cell, ways uint64)) error {
			if err := v.check(p); err != nil {
				return err
			}
			return expand(p, visit)
		}
	}
	return w
}

// wins returns the free cells with which the player to move completes a winning set: on a
// square board, from the definition.
func (v *outcome) wins(p tr.Position) tr.Set {
	if !v.root.Board().IsSquare() {
		return p.Threats(p.Turn())
	}
	return completing(p.Stones(p.Turn()), v.n).Intersect(p.Free())
}

// follow follows the plays from p, a position after the given ply in which nobody
// owns a winning set.
func (v *outcome) follow(p tr.Position, ply int, count *explore.Counter) error {
	if err := v.check(p); err != nil {
		return err
	}
	turn, next := p.Turn(), p.Free()
	over := ply >= v.bound || next.Empty()
	if over && v.player == tr.X {
		return fail(v.ends, p, "after ply %d X owns no %s, and was to own one by ply %d", ply, v.goal, v.bound)
	}
	if over {
		v.count(ply, 1, count)
		return nil
	}
	count.Add(v.due.at(ply+1), 1)
	wins := v.wins(p)
	if c, ok := wins.First(); ok && turn != v.player {
		return fail(v.ends, p.With(c), "%v owns a %s at ply %d", turn, v.goal, ply+1)
	}
	var err error
	if turn == v.player {
		if next, err = v.choices(p); err != nil {
			return err
		}
	} else if v.player == tr.O && ply+1 == v.bound && v.checks == nil { // X's last move, which wins nothing
		v.count(ply+1, uint64(next.Len()), count)
		return nil
	}
	for c := range next.All() {
		q := p.With(c)
		if wins.Has(c) {
			v.count(ply+1, 1, count)
			err = v.check(q)
		} else if err = v.step(p, q); err == nil {
			err = v.follow(q, ply+1, count)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// count counts lines that end at the ply.
func (v *outcome) count(ply int, lines uint64, count *explore.Counter) {
	count.Add(v.lines.first, lines)
	count.Add(v.lastPly.at(ply), lines)
}

// audit compares the plays with each other, and those of the last level with those that were
// followed from it.
func (v *outcome) audit(r *Report, found *explore.Result) error {
	a, ends := newAccount(r, found), r.EndPly
	if v.player == tr.X {
		ends = r.WinPly
	}
	a.total("last ply", ends, r.Lines)
	last := found.Levels[len(found.Levels)-1]
	followed := found.Tally[v.due.at(last.Ply+1)].ToBig()
	a.equal("plays followed to their ends", plus(followed, ends.Get(strconv.Itoa(last.Ply))), last.Plays.ToBig())
	a.plays(&v.asked, ends, v.board.Len())
	return a.err
}
