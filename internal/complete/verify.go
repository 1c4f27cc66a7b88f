//go:build !wasip1

package complete

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/holiman/uint256"

	tr "transversal"
	"transversal/internal/digits"
	"transversal/internal/run"
)

// Theorem is the winning theorem or the delay theorem of docs/complete-graphs.md.
type Theorem string

// The theorems.
const (
	Winning  Theorem = "win"   // X wins by ply 2m+3
	Delaying Theorem = "delay" // X owns no perfect matching up to ply 2m+1
)

// Least returns the least m for which a theorem is stated.
func (t Theorem) Least() int {
	if t == Winning {
		return 3
	}
	return 2
}

// Rule returns the rule that a theorem is about.
func (t Theorem) Rule() Rule {
	if t == Winning {
		return XRule
	}
	return ORule
}

// Report is what a verification found.
type Report struct {
	Graph     string   `json:"graph"`
	Theorem   Theorem  `json:"theorem"`
	Rule      string   `json:"rule,omitempty"`      // "winning" or "delaying", if it is the theorem's own
	Statement string   `json:"statement,omitempty"` // what then holds, in words
	Plays     *big.Int `json:"plays"`               // of the player without the rule
	Ends      []End    `json:"ends"`                // how they ended
	Positions uint64   `json:"positions"`           // met, equal ones merged as long as they are few
	Classes   bool     `json:"classes,omitempty"`   // the positions are one for each class, see [Classes]
}

// End counts plays that ended at one ply: with a perfect matching of the winner or, under
// the delay theorem, without one of X's.
type End struct {
	Ply   int        `json:"ply"`
	Value tr.Outcome `json:"value"`
	Plays *big.Int   `json:"plays"`
}

// Claim is a claim of the proofs.
type Claim struct{ Name, Place, Words string }

// String writes a claim on one line.
func (c Claim) String() string { return fmt.Sprintf("%s (%s): %s", c.Name, c.Place, c.Words) }

// The claims.
var (
	claimMove   = Claim{"move", "the rule", "the rule has a move, on a free edge"}
	claimBuild  = Claim{"build", "the building lemma", "the builder's edges are a matching, and the other player owns no edge between the vertices it leaves"}
	claimPair   = Claim{"pair", "the building lemma", "the other player touches the pair that is left, or none of the last four vertices"}
	claimAlone  = Claim{"alone", "the no-threat lemma", "if O touches neither of the pair, it touches neither end of X's edge m-1"}
	claimLive   = Claim{"live", "the pair lemma", "at least 2m-2-w ≥ m vertices are live"}
	claimGood   = Claim{"good", "the pair lemma", "at least |L|(|L|-2) - 2(m-2-w) ≥ 3(m-2) pairs are good"}
	claimQuiet  = Claim{"quiet", "the no-threat lemma", "after each move of X, O has no threat"}
	claimThreat = Claim{"threat", "proof of the winning theorem", "after plies 2m-3, 2m-1, 2m+1, 1, 2, 4 edges complete X's, and 1, 1, 2 of them are free"}
	claimWin    = Claim{"win", "the winning theorem", "X owns a perfect matching by ply 2m+3"}

	claimTaken   = Claim{"taken", "the delay theorem, case 1", "after ply 2m-2 O owns the one edge that completes X's matching"}
	claimBuilt   = Claim{"built", "the delay theorem, case 2", "after ply 2m-2 O threatens the pair that is left"}
	claimSingle  = Claim{"single", "the delay theorem", "at ply 2m X has at most one threat, or O wins"}
	claimHarm    = Claim{"harm", "the delay theorem, case 2", "when X takes the pair, at most one edge completes X's"}
	claimSurvive = Claim{"survive", "the delay theorem", "X owns no perfect matching up to ply 2m+1"}
)

// Claims returns the claims that are checked.
func (t Theorem) Claims() []Claim {
	if t == Winning {
		return []Claim{claimMove, claimBuild, claimPair, claimAlone, claimLive, claimGood, claimQuiet, claimThreat, claimWin}
	}
	return []Claim{claimMove, claimBuild, claimPair, claimTaken, claimBuilt, claimSingle, claimHarm, claimSurvive}
}

// Failure is a claim that does not hold.
type Failure struct {
	Claim    Claim
	Position Position
	Detail   string
}

// Error says which claim failed, and in which position.
func (f *Failure) Error() string {
	return fmt.Sprintf("claim %q fails (%s): %s\n%v", f.Claim.Name, f.Claim.Place, f.Detail, f.Position)
}

func fail(c Claim, p Position, format string, args ...any) error {
	return &Failure{c, p, fmt.Sprintf(format, args...)}
}

// few is the largest level from which the positions of the next one are merged. Tests
// merge less.
var few = 1 << 15

// Walk is one of [Verify], [Plain] and [Classes].
type Walk func(ctx context.Context, t Theorem, m int, rule Rule, progress func(done, of int)) (*Report, error)

// Own verifies a theorem of its own rule by a walk. The report names the rule, and says what
// holds.
func (t Theorem) Own(ctx context.Context, m int, walk Walk, progress func(done, of int)) (*Report, error) {
	r, err := walk(ctx, t, m, t.Rule(), progress)
	if err != nil {
		return nil, err
	}
	asked := ""
	if r.Classes {
		asked = ", asked at one position of each class,"
	}
	r.Rule, r.Statement = "winning", fmt.Sprintf("X's rule%s wins by ply 2m+3 = %d against every defence", asked, 2*m+3)
	if t == Delaying {
		r.Rule, r.Statement = "delaying", fmt.Sprintf("O's rule%s leaves X no perfect matching at any ply up to 2m+1 = %d", asked, 2*m+1)
	}
	return r, nil
}

// Verify plays the rule of a theorem against every play of the other player on the
// complete graph with 2m vertices, and checks the claims of the proof at every position.
// The error is a [*Failure], that of ctx, or of an m out of range.
func Verify(ctx context.Context, t Theorem, m int, rule Rule, progress func(done, of int)) (*Report, error) {
	if err := t.on(m, rule); err != nil {
		return nil, err
	}
	round := (&verifier{m: m, rule: rule}).round(t)
	var sum tally
	level := start(m)
	for 0 < len(level.list) && len(level.list) <= few {
		next := newLevel()
		if err := level.leave(ctx, round, &sum, next.add, nil); err != nil {
			return nil, err
		}
		level = next
	}
	if err := deep(ctx, level, round, &sum, progress); err != nil {
		return nil, err
	}
	if err := sum.audit(t, m); err != nil {
		return nil, err
	}
	return sum.report(t, m), nil
}

// audit compares the plays that enter each round with those of the round before: the rule
// makes one move, and the other player every one.
func (t *tally) audit(theorem Theorem, m int) error {
	edges := uint64(m * (2*m - 1))
	for ply := 0; ply <= 2*m+2; ply += 2 {
		var want, got uint256.Int
		if theorem == Winning {
			want.Sub(&t.entered[ply], &t.plays[ply+1][tr.XWins])
			want.Mul(&want, uint256.NewInt(edges-uint64(ply)-1))
			got.Set(&t.entered[ply+2])
		} else {
			want.Mul(&t.entered[ply], uint256.NewInt(edges-uint64(ply)))
			got.Add(&t.entered[ply+2], &t.plays[ply+2][tr.OWins])
			got.Add(&got, &t.plays[ply+1][tr.Open])
		}
		if !got.Eq(&want) || ply == 0 && !t.entered[0].Eq(uint256.NewInt(1)) {
			return fmt.Errorf("the counts contradict each other: %s plays from ply %d on, and %s are due", got.Dec(), ply+2, want.Dec())
		}
	}
	return nil
}

// on returns an error unless the theorem can be checked on the graph with 2m vertices.
func (t Theorem) on(m int, rule Rule) error {
	if t != Winning && t != Delaying {
		return fmt.Errorf("theorem %q is unknown: give %s or %s", string(t), Winning, Delaying)
	}
	if rule == nil {
		return errors.New("there is no rule to verify")
	}
	if m < t.Least() || m > MaxM {
		return fmt.Errorf("graph K%d is out of range: the theorem is checked on K%d to K%d", 2*m, 2*t.Least(), 2*MaxM)
	}
	return nil
}

// last returns the ply that a theorem is about.
func (t Theorem) last(m int) int {
	if t == Winning {
		return 2*m + 3
	}
	return 2*m + 1
}

// round plays from a position with X to move to the next ones with X to move. It hands
// these on with the number of plays that lead there, and counts the plays that end.
type round func(p Position, plays *uint256.Int, sum *tally, next nextFunc) error

// nextFunc is called with a position with X to move, and the number of plays that lead to
// it.
type nextFunc func(p Position, plays *uint256.Int) error

// level is a set of positions of one ply, in the order in which they were met, and how
// many plays lead to each.
type level struct {
	number map[Position]int
	list   []Position
	plays  []uint256.Int
}

func newLevel() *level { return &level{number: map[Position]int{}} }

// start is the level of the graph without stones.
func start(m int) *level {
	l := newLevel()
	l.add(Position{M: m}, uint256.NewInt(1))
	return l
}

// leave plays a round from each position.
func (l *level) leave(ctx context.Context, round round, sum *tally, next nextFunc, progress func(done, of int)) error {
	for i, p := range l.list {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err := round(p, &l.plays[i], sum, next); err != nil {
			return err
		}
		if progress != nil {
			progress(i+1, len(l.list))
		}
	}
	return nil
}

func (l *level) add(p Position, plays *uint256.Int) error {
	i, ok := l.number[p]
	if !ok {
		i = len(l.list)
		l.number[p] = i
		l.list, l.plays = append(l.list, p), append(l.plays, uint256.Int{})
	}
	l.plays[i].Add(&l.plays[i], plays)
	return nil
}

// deep plays from the positions of a level to the end, on all processors. It returns the
// failure of the first position that has one.
func deep(ctx context.Context, l *level, round round, sum *tally, progress func(done, of int)) error {
	type result struct {
		tally
		position int
		err      error
	}
	items := make([]int, len(l.list))
	for i := range items {
		items[i] = i
	}
	var failure error
	var failed atomic.Int64
	failed.Store(int64(len(items)))
	worker := func() func(i int) result {
		return func(i int) result {
			r := result{position: i}
			if int64(i) > failed.Load() {
				return r
			}
			var next nextFunc
			next = func(p Position, plays *uint256.Int) error { return round(p, plays, &r.tally, next) }
			r.err = next(l.list[i], &l.plays[i])
			return r
		}
	}
	done := 0
	err := run.Spread(ctx, items, worker, func(r result) {
		if r.err != nil && int64(r.position) < failed.Load() {
			failed.Store(int64(r.position))
			failure = r.err
		}
		sum.add(&r.tally)
		if done++; progress != nil {
			progress(done, len(items))
		}
	})
	if err != nil {
		return err
	}
	return failure
}

// tally counts plays by the ply and the winner, positions, and the plays that lead to them.
type tally struct {
	plays     [2*MaxM + 5][4]uint256.Int
	entered   [2*MaxM + 5]uint256.Int // by ply
	positions uint64
}

// enter counts a position with which a round begins.
func (t *tally) enter(p Position, plays *uint256.Int) {
	t.positions++
	t.entered[p.Ply()].Add(&t.entered[p.Ply()], plays)
}

// count adds plays that end at a ply.
func (t *tally) count(ply int, value tr.Outcome, plays *uint256.Int) {
	t.plays[ply][value].Add(&t.plays[ply][value], plays)
}

func (t *tally) add(more *tally) {
	for ply := range t.plays {
		for outcome := range t.plays[ply] {
			t.count(ply, tr.Outcome(outcome), &more.plays[ply][outcome])
		}
		t.entered[ply].Add(&t.entered[ply], &more.entered[ply])
	}
	t.positions += more.positions
}

func (t *tally) report(theorem Theorem, m int) *Report {
	r := &Report{Graph: fmt.Sprintf("K%d", 2*m), Theorem: theorem, Plays: new(big.Int), Positions: t.positions}
	for ply := range t.plays {
		for outcome, plays := range t.plays[ply] {
			if !plays.IsZero() {
				r.Ends = append(r.Ends, End{ply, tr.Outcome(outcome), plays.ToBig()})
				r.Plays.Add(r.Plays, plays.ToBig())
			}
		}
	}
	return r
}

// verifier plays a rule.
type verifier struct {
	m    int
	rule Rule
	all  bool // every edge that the rule admits
}

// round returns the round of a theorem.
func (v *verifier) round(t Theorem) round {
	if t == Delaying {
		return v.delaying
	}
	return v.winning
}

// moves asks the rule, and calls then with the position after its move, or after each move
// that it admits. Where the other player has neither a threat nor more than one move left,
// every move leads to the same end, and one is followed.
func (v *verifier) moves(p Position, then func(Position) error) error {
	answer, err := v.ask(p)
	if err != nil {
		return fail(claimMove, p, "%v", err)
	}
	edges := tr.Set{}.With(answer.Edge)
	if v.all {
		edges = edges.Union(answer.Admits)
	}
	if taken := edges.Minus(p.Free()); !taken.Empty() {
		return fail(claimMove, p, "%s is not free", Names(taken))
	}
	if p.Turn() == tr.O && p.X.Len() == v.m && p.Threats(tr.X).Empty() && p.Threats(tr.O).Empty() {
		edges = tr.Set{}.With(answer.Edge)
	}
	for e := range edges.All() {
		if err := then(p.With(e)); err != nil {
			return err
		}
	}
	return nil
}

// ask asks the rule. If it panics, that is the error.
func (v *verifier) ask(p Position) (answer Answer, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			err = fmt.Errorf("the rule breaks off: %v", broken)
		}
	}()
	return v.rule(p)
}

// built checks the claims build and pair after a building move from p to q.
func (v *verifier) built(p, q Position, player tr.Player) error {
	own, theirs, u := q.Edges(player), q.Edges(player.Other()), q.untouched(player)
	if !IsMatching(own) || !theirs.Intersect(Inside(u)).Empty() {
		return fail(claimBuild, q, "%v leaves the vertices %v", player, u)
	}
	if last := p.untouched(player); u.Len() == 2 && Touched(theirs)&u == 0 && Touched(theirs)&last != 0 {
		return fail(claimPair, q, "%v touches some of %v and none of %v", player.Other(), last, u)
	}
	return nil
}

// WriteSummary writes a report for people.
func (r *Report) WriteSummary(w io.Writer) error {
	var text strings.Builder
	if r.Statement != "" {
		fmt.Fprintf(&text, "The %s theorem holds for %s: %s.\n", map[Theorem]string{Winning: "winning", Delaying: "delay"}[r.Theorem], r.Graph, r.Statement)
	}
	if r.Theorem == Winning {
		fmt.Fprintf(&text, "%s: X wins all %s plays\n", r.Graph, digits.Grouped(r.Plays.String()))
	} else {
		fmt.Fprintf(&text, "%s: X owns no perfect matching in any of %s plays\n", r.Graph, digits.Grouped(r.Plays.String()))
	}
	for _, end := range r.Ends {
		fmt.Fprintf(&text, "  %v at ply %d: %s\n", end.Value, end.Ply, digits.Grouped(end.Plays.String()))
	}
	if r.Positions > 0 {
		fmt.Fprintf(&text, "every claim of the proof holds (%s %s)\n", digits.Grouped(strconv.FormatUint(r.Positions, 10)),
			map[bool]string{true: "classes of positions, over all choices of the rule", false: "positions"}[r.Classes])
	}
	_, err := io.WriteString(w, text.String())
	return err
}
