package verify

import (
	"math/big"
	"strconv"

	"transversal/explore"
	"transversal/strategy"
	"transversal/symmetry"

	tr "transversal"
)

// The claims of Theorem B, as its proof makes them.
const (
	ClaimDelayRule Claim = "Theorem B, O's rule is defined"
	ClaimBuild     Claim = "Theorem B, Build is executable"
	ClaimInvariant Claim = "Theorem B, the invariant: O's stones form a matching and O's open block holds no X-stone"
	ClaimOneThreat Claim = "Theorem B, X never has two free completing cells with O to move, up to ply 2n"
	ClaimCase1     Claim = "Theorem B, case 1: after ply 2n-2 X threatens nothing"
	ClaimCase2     Claim = "Theorem B, case 2: O threatens f after ply 2n-2"
	ClaimHarmless  Claim = "Theorem B, case 2: f is not harmful"
	ClaimTakesWin  Claim = "Theorem B, O takes a win"
	ClaimDelay     Claim = "Theorem B, no move of X up to ply 2n+1 completes a transversal"
)

// DelayRule is a rule of O's under test, such as [strategy.Delaying].
type DelayRule func(tr.Position) (strategy.Delay, error)

// DelayReport is the result of a verification of Theorem B. A terminal line ends
// when O wins at ply 2n, or when X has placed its (n+1)-st stone in vain.
type DelayReport struct {
	Summary
	AllOChoice bool         `json:"all_o_choices"`
	EndPly     Distribution `json:"end_ply_distribution"`
	Case       Distribution `json:"case_distribution"` // "1": ν(S) = n-1 at ply 2n-3, "2": less
}

// The slots of the tally of Theorem B.
const (
	slotOWins    = slotLines + 1 // lines that end at ply 2n
	slotSurvived = slotOWins + 1 // lines that end at ply 2n+1
	slotCase1    = slotSurvived + 1
	slotCase2    = slotCase1 + 1
	slotNodes    = slotCase2 + 1
)

// delaying checks the claims of Theorem B. It takes nothing from the reasons
// that the rule gives.
type delaying struct {
	n          int
	rule       DelayRule
	allChoices bool
	classes    bool // merge positions up to row and column permutation
	sampleEach uint64
}

func newDelaying(n int, rule DelayRule, o Options) *delaying {
	return &delaying{n, rule, o.AllChoices || o.Classes, o.Classes, sampleEach(n, o.Classes)}
}

func (v *delaying) node(ply int) int { return slotNodes + ply }

// walk returns the exploration. Positions are merged up to ply 2n-2.
func (v *delaying) walk() *explore.Walk {
	cells := v.n * v.n
	play := explore.Step{Branch: cells, Expand: replies(v.classes)}
	answer := explore.Step{Branch: 1, Expand: v.answers}
	if v.allChoices {
		answer.Branch = cells
	}
	w := &explore.Walk{Root: tr.New(v.n), Finish: v.finish, Slots: v.node(2*v.n+1) + 1}
	if v.classes {
		w.Key = symmetry.Canonical
	}
	for range v.n - 1 {
		w.Steps = append(w.Steps, play, answer)
	}
	return w
}

// choices returns what O may play in p: the rule's move, or all it admits.
func (v *delaying) choices(p tr.Position) (tr.Set, error) {
	d, err := v.rule(p)
	if err != nil {
		return tr.Set{}, fail(ClaimDelayRule, p, "%v", err)
	}
	choices := d.Choices
	if !v.allChoices {
		choices = tr.SetOf(d.Move)
	}
	if c, some := choices.Minus(p.Free()).First(); some || choices.Empty() {
		return tr.Set{}, fail(ClaimBuild, p, "O's move %v is not a free cell", c)
	}
	return choices, nil
}

// answers visits the moves that O's rule makes at its replies 1..n-1.
func (v *delaying) answers(p tr.Position, visit func(q tr.Position, ways uint64)) error {
	if err := v.checkOneThreat(p); err != nil {
		return err
	}
	choices, err := v.choices(p)
	if err != nil {
		return err
	}
	return moves(p, choices, v.classes, func(c tr.Cell, ways uint64) error {
		q := p
		q.O = p.O.With(c)
		if q.O.Len() < v.n-1 || p.X.Nu() < v.n-1 {
			if err := v.checkBuild(q); err != nil {
				return err
			}
		}
		if q.O.Len() == v.n-1 {
			if err := v.checkReply(q); err != nil {
				return err
			}
		}
		visit(q, ways)
		return nil
	})
}

// checkOneThreat checks that X has one free completing cell at the most where O
// is to move and cannot win at once.
func (v *delaying) checkOneThreat(p tr.Position) error {
	if threats := p.Threats(tr.X); threats.Len() > 1 && p.Threats(tr.O).Empty() {
		return fail(ClaimOneThreat, p, "X's free completing cells are %v", threats)
	}
	return nil
}

// checkBuild checks the invariant after O has built.
func (v *delaying) checkBuild(q tr.Position) error {
	if !q.O.IsMatching() {
		return fail(ClaimInvariant, q, "O's stones %v are not a matching", q.O)
	}
	rows, cols := q.OpenBlock(tr.O)
	if x, some := tr.Rectangle(rows, cols).Intersect(q.X).First(); some {
		return fail(ClaimInvariant, q, "the X-stone %v lies in O's open block %v × %v", x, rows, cols)
	}
	return nil
}

// checkReply checks O's reply n-1, after which X threatens nothing; in case 2 O
// threatens f, and f is not harmful.
func (v *delaying) checkReply(q tr.Position) error {
	if threats := q.Threats(tr.X); !threats.Empty() {
		return fail(ClaimCase1, q, "X threatens %v", threats)
	}
	if q.X.Nu() == v.n-1 {
		return nil
	}
	rows, cols := q.OpenBlock(tr.O)
	f := tr.At(rows.First(), cols.First())
	if threats := q.Threats(tr.O); threats != tr.SetOf(f) {
		return fail(ClaimCase2, q, "O threatens %v, and the cell f that is left is %v", threats, f)
	}
	taken := q.With(f)
	if harm := taken.Threats(tr.X); harm.Len() > 1 {
		return fail(ClaimHarmless, q, "once X owns f = %v its free completing cells are %v", f, harm)
	}
	return nil
}

// finish returns a function that follows every play from p, a position after
// ply 2n-2, to its end.
func (v *delaying) finish() func(p tr.Position, count *explore.Counter) error {
	return func(p tr.Position, count *explore.Counter) error {
		t := delayTail{delaying: v, count: count}
		kind := slotCase2
		if p.X.Nu() == v.n-1 {
			kind = slotCase1
		}
		if sampled(p, v.sampleEach) {
			for _, player := range []tr.Player{tr.X, tr.O} {
				if err := checkLemma1(p, player); err != nil {
					return err
				}
			}
		}
		err := moves(p, p.Free(), v.classes, func(c tr.Cell, ways uint64) error {
			q := p
			q.X = p.X.With(c)
			return t.reply(q, ways)
		})
		if err != nil {
			return err
		}
		count.Add(slotLines, t.lines)
		count.Add(kind, t.lines)
		return nil
	}
}

// delayTail follows the plays from one position after ply 2n-2.
type delayTail struct {
	*delaying
	count *explore.Counter
	lines uint64
}

// reply plays O's n-th reply to q, which X reached in the given number of ways.
func (t *delayTail) reply(q tr.Position, ways uint64) error {
	n := t.n
	if q.X.HasTransversal(n) {
		return fail(ClaimDelay, q, "X owns a transversal at ply %d", q.Ply())
	}
	if err := t.checkOneThreat(q); err != nil {
		return err
	}
	t.count.Add(t.node(2*n), ways)
	choices, err := t.choices(q)
	if err != nil {
		return err
	}
	wins, threats := q.Threats(tr.O), q.Threats(tr.X)
	for c := range choices.All() {
		if !wins.Empty() {
			if !wins.Has(c) {
				return fail(ClaimTakesWin, q, "O plays %v where %v win", c, wins)
			}
			t.lines += ways
			t.count.Add(slotOWins, ways)
			continue
		}
		p := q
		p.O = q.O.With(c)
		if left, some := threats.Without(c).First(); some {
			return fail(ClaimDelay, p, "X completes a transversal on %v at ply 2n+1", left)
		}
		t.count.Add(t.node(2*n+1), ways)
		last := ways * uint64(max(1, p.Free().Len())) // on the 2×2 board none is left
		t.lines += last
		t.count.Add(slotSurvived, last)
	}
	return nil
}

// line returns a play of the rule that leads to the target.
func (v *delaying) line(target tr.Position) tr.Record { return line(target, nil, v.choices) }

// report turns the result of a walk into a report.
func (v *delaying) report(found *explore.Result) *DelayReport {
	r := &DelayReport{Summary: summary(found, v.classes, 2*v.n+1, v.node), AllOChoice: v.allChoices}
	r.Theorem, r.N, r.Bound, r.SampledOneIn = "delay", v.n, 2*v.n+1, v.sampleEach
	at := func(slot int) *big.Int { return found.Tally[slot].ToBig() }
	r.EndPly.add(strconv.Itoa(2*v.n), at(slotOWins))
	r.EndPly.add(strconv.Itoa(2*v.n+1), at(slotSurvived))
	r.Case.add("1", at(slotCase1))
	r.Case.add("2", at(slotCase2))
	return r
}
