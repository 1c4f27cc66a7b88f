package verify

import (
	tr "transversal"
	"transversal/internal/explore"
	"transversal/internal/study/burnside"
	"transversal/strategy"
)

// The claims of the delay theorem, as its proof in docs/exact-length.md makes them.
var (
	claimDelayRule = Claim{"rule", "O's rule", "the rule is defined"}
	claimBuild     = Claim{"build", "Building works", "O's move is on a free cell"}
	claimInvariant = Claim{"block", "Building works", "O's stones form a matching, and in O's open block no X-stone lies; with z cells missing, at most z-j stones and missing cells after reply j"}
	claimCase1     = Claim{"case 1", "Case 1", "after ply 2n-2 X threatens nothing"}
	claimCase2     = Claim{"case 2", "Case 2", "O threatens one cell f after ply 2n-2"}
	claimHarmless  = Claim{"f", "O can avoid it", "f is not harmful"}
	claimOneThreat = Claim{"one", "Why X cannot be faster", "with O to move up to ply 2n, X has at most one free completing cell, or O wins at once"}
	claimTakesWin  = Claim{"win", "O's rule", "O takes a win"}
	claimDelay     = Claim{"2n+1", "the delay theorem", "no move of X up to ply 2n+1 completes a transversal"}
)

// Delaying is the delay theorem for a rule of O's, [strategy.ORule] or one that is to be
// compared with it: X owns no transversal up to ply 2n+1, and on the way the rule
// keeps the claims of the proof. Nothing in it is taken from the reasons that the
// rule gives.
func Delaying(rule strategy.Rule) Theorem {
	return Theorem{
		name: "delay", title: "the delay theorem", player: tr.O, rule: rule, least: 2,
		bound: func(n int) int { return 2*n + 1 }, routines: &proper,
		claims: []Claim{
			claimDelayRule, claimBuild, claimInvariant, claimCase1, claimCase2, claimHarmless,
			claimOneThreat, claimTakesWin, claimDelay, claimLemma1,
		},
		judge:   func(t *Theorem, n int, o Options) judge { return newDelaying(t, n, o) },
		classes: burnside.Delaying,
	}
}

// delaying checks the claims of the delay theorem. A terminal line ends when O wins at
// ply 2n, or when X has placed its (n+1)-st stone in vain.
type delaying struct {
	asked
	*routines
}

func newDelaying(t *Theorem, n int, o Options) *delaying {
	v := &delaying{newAsked(t, n, o, claimDelayRule, func(tr.Position) Claim { return claimBuild }), t.routines}
	v.counters = newCounters(2*n + 1)
	v.end, v.cases = v.add(plies(2*n, 2*n+1, 1)...), v.add("1", "2")
	return v
}

// walk returns the exploration. Positions are merged up to ply 2n-2, up to which O owns
// fewer than n-1 stones when it moves, and completes nothing.
func (v *delaying) walk() *explore.Walk {
	w := v.asked.walk(2*v.n-2, v.checkAnswer)
	w.Finish = v.finish
	return w
}

// checkAnswer checks O's replies 1..n-1.
func (v *delaying) checkAnswer(_, q tr.Position) error {
	if q.O.Len() == v.n-1 {
		return v.checkReply(q)
	}
	return checkBuild(q)
}

// checkBuild checks the invariant after O has built.
func checkBuild(q tr.Position) error {
	if !q.O.IsMatching() {
		return fail(claimInvariant, q, "O's stones %v are not a matching", q.O)
	}
	rows, cols := q.OpenBlock(tr.O)
	missing := q.Board().Missing
	blocked := tr.Rectangle(rows, cols).Intersect(q.X.Union(missing))
	if blocked.Len() > max(0, missing.Len()-q.O.Len()) {
		return fail(claimInvariant, q, "the X-stone or missing cell %v lies in O's open block %v × %v", blocked.Least(), rows, cols)
	}
	return nil
}

// checkReply checks O's reply n-1, after which X threatens nothing; in case 2 O
// threatens a cell f, and f is not harmful.
func (v *delaying) checkReply(q tr.Position) error {
	if threats := v.threats(q); !threats.Empty() {
		return fail(claimCase1, q, "X threatens %v", threats)
	}
	if q.X.Nu() == v.n-1 {
		return nil
	}
	threats := v.definition(q.O, v.n).Intersect(q.Free())
	f, ok := threats.First()
	if !ok || threats.Len() > 1 {
		return fail(claimCase2, q, "O threatens %v", threats)
	}
	q.X = q.X.With(f)
	if harm := v.threats(q); harm.Len() > 1 {
		return fail(claimHarmless, q, "once X owns f = %v its free completing cells are %v", f, harm)
	}
	return nil
}

// threats returns the free cells that complete X's stones in q, by Lemma 1.
func (v *delaying) threats(q tr.Position) tr.Set {
	rows, cols := v.lemma1(q.X, v.n)
	return tr.Rectangle(rows, cols).Intersect(q.Free())
}

// finish returns a function that follows every play from p, a position after
// ply 2n-2, to its end.
func (v *delaying) finish() func(p tr.Position, count *explore.Counter) error {
	return func(p tr.Position, count *explore.Counter) error {
		t := delayTail{v: v, count: count, theirs: v.definition(p.O, v.n)}
		kind := 1
		if p.X.Nu() == v.n-1 {
			kind = 0
		}
		for c, ways := range moves(p, p.Free(), v.classes) {
			q := p.With(c)
			if err := t.reply(&q, ways); err != nil {
				return err
			}
		}
		if err := v.agree(&p, tr.X, v.n, v.definition(p.X, v.n)); err != nil {
			return err
		}
		if v.completing != nil { // the rule was not left to find this itself
			if err := v.agree(&p, tr.O, v.n, t.theirs); err != nil {
				return err
			}
		}
		count.Add(v.lines.first, t.lines)
		count.Add(v.cases.at(kind), t.lines)
		return nil
	}
}

// delayTail follows the plays from one position after ply 2n-2.
type delayTail struct {
	v      *delaying
	count  *explore.Counter
	theirs tr.Set // the cells that complete O's stones, from the definition
	lines  uint64
}

// reply plays O's n-th reply to q, which X reached in the given number of ways.
// What decides is taken from the definition.
func (t *delayTail) reply(q *tr.Position, ways uint64) error {
	n := t.v.n
	if q.X.IsMatching() { // n stones
		return fail(claimDelay, *q, "X owns a transversal at ply %d", q.Ply())
	}
	direct, free := t.v.definition(q.X, n), q.Free()
	threats, wins := direct.Intersect(free), t.theirs.Intersect(free)
	if threats.Len() > 1 && wins.Empty() {
		return fail(claimOneThreat, *q, "X's free completing cells are %v", threats)
	}
	if err := t.v.agree(q, tr.X, n, direct); err != nil {
		return err
	}
	t.count.Add(t.v.due.at(2*n), ways)
	choices, err := t.v.follows(q, wins)
	if err != nil {
		return err
	}
	for !choices.Empty() {
		var c tr.Cell
		c, choices = choices.Pop()
		if !wins.Empty() {
			if !wins.Has(c) {
				return fail(claimTakesWin, *q, "O plays %v where %v win", c, wins)
			}
			t.lines += ways
			t.count.Add(t.v.end.at(0), ways)
			continue
		}
		p := *q
		p.O = q.O.With(c)
		if left, ok := threats.Without(c).First(); ok {
			return fail(claimDelay, p, "X completes a transversal on %v at ply 2n+1", left)
		}
		t.count.Add(t.v.due.at(2*n+1), ways)
		last := ways * uint64(max(1, free.Len()-1)) // on the 2×2 board none is left
		t.lines += last
		t.count.Add(t.v.end.at(1), last)
	}
	return nil
}
