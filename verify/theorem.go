package verify

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	tr "transversal"
	"transversal/internal/base/guard"
	"transversal/internal/base/run"
	"transversal/internal/explore"
	"transversal/strategy"
)

// Theorem says what a rule achieves against every play of the other player, and
// which claims are checked on the way. [Winning], [Delaying], [WinsBy] and
// [SurvivesTo] make theorems. A theorem cannot be changed.
type Theorem struct {
	name, title string
	player      tr.Player
	rule        strategy.Rule
	least       int
	bound       func(n int) int
	claims      []Claim
	on          func(n int) tr.Board // the board that it is about; nil for the n×n board

	own      bool    // made by [WinsBy] or [SurvivesTo], which judge the outcome
	checks   []Check // of the caller of these
	judge    func(t *Theorem, n int, o Options) judge
	routines *routines              // of the winning theorem and the delay theorem on boards
	classes  func(n int) []*big.Int // of [Theorem.Classes] from ply 2 on, or nil
}

// Name returns a word for the theorem, for the command line and files.
func (t Theorem) Name() string { return t.name }

// Title returns the theorem's title, as in "The winning theorem holds for n = 6".
func (t Theorem) Title() string { return t.title }

// Player returns the player whose rule it is.
func (t Theorem) Player() tr.Player { return t.player }

// Rule returns the rule that the theorem is about.
func (t Theorem) Rule() strategy.Rule { return t.rule }

// Least returns the smallest n for which the theorem is stated, 1 or more.
func (t Theorem) Least() int { return t.least }

// Bound returns the ply by which X wins on the n×n board, or up to which O keeps X
// from it. It is 0 for the zero Theorem, which says nothing.
func (t Theorem) Bound(n int) int {
	if t.bound == nil {
		return 0
	}
	return t.bound(n)
}

// Claims returns the claims. Each is checked wherever the proof makes it, a claim of
// your own in every position.
func (t Theorem) Claims() []Claim { return slices.Clone(t.claims) }

// judge is a theorem about to be checked on the n×n board.
type judge interface {
	walk() *explore.Walk
	// line returns a play that leads to the target.
	line(target tr.Position) tr.Record
	// report turns the result of the walk into a report, and audit compares it with counts
	// that are known otherwise.
	report(found *explore.Result) (*Report, error)
	audit(r *Report, found *explore.Result) error
}

// Theorems returns the winning theorem and the delay theorem, of X's rule and of O's.
func Theorems() []Theorem {
	return []Theorem{Winning(strategy.XRule()), Delaying(strategy.ORule())}
}

// Named returns the theorem of [Theorems] that has the name. The error lists the
// names.
func Named(name string) (Theorem, error) {
	var names []string
	for _, t := range Theorems() {
		if t.name == name {
			return t, nil
		}
		names = append(names, t.name)
	}
	return Theorem{}, fmt.Errorf("theorem %q is unknown: give %s", name, strings.Join(names, " or "))
}

// bounds is the title of the theorems of [WinsBy] and [SurvivesTo].
const bounds = "the bound"

// board returns the board that the theorem is about for n.
func (t *Theorem) board(n int) tr.Board {
	if t.on == nil {
		return tr.Square(n)
	}
	return t.on(n)
}

// Start returns the position without stones that the theorem is about for n.
func (t Theorem) Start(n int) (tr.Position, error) { return tr.Game{Board: t.board(n)}.Start() }

// start is Start for a theorem that is ready.
func (t *Theorem) start(n int) tr.Position {
	p, _ := t.Start(n)
	return p
}

// goal is what the players are after.
func (t *Theorem) goal(n int) string {
	switch b := t.board(n); {
	case b.Pairs:
		return "perfect matching"
	case b.IsSquare():
		return "transversal"
	}
	return "winning set"
}

// Where names what the theorem is about for n: "n = 6", the graph K12, or the board "#.../…".
func (t Theorem) Where(n int) string {
	if t.elsewhere(n) {
		return t.board(n).String()
	}
	return fmt.Sprintf("n = %d", n)
}

// For returns an error unless the theorem is stated for n: for the n×n board, the complete graph
// with 2n vertices, or the board that [Theorem.On] was given, whose winning sets have n cells.
func (t Theorem) For(n int) error {
	if t.judge == nil {
		return errors.New("a theorem is made by Winning, Delaying, WinsBy or SurvivesTo")
	}
	b := t.board(n)
	if most := tr.MaxN / 2; b.Pairs && (n < t.least || n > most) {
		return fmt.Errorf("%s is out of range: %s is verified on K%d to K%d", b, t.title, 2*t.least, 2*most)
	}
	if b.Shorter() != n {
		return fmt.Errorf("n = %d, and the board is %s", n, b)
	}
	if n < t.least || n > tr.MaxN {
		return fmt.Errorf("n = %d is out of range: %s is verified for %d ≤ n ≤ %d", n, t.title, t.least, tr.MaxN)
	}
	return nil
}

// On returns the theorem for a board, with its n. A theorem of [WinsBy] or [SurvivesTo] is about
// any board with cells, and any complete graph with an even number of vertices; its n is the
// number of cells of a winning set. The others are about the n×n board and the complete graph on
// 2n vertices, as [Theorem.OnGraphs] has it; and about a square board that lacks at most n of its
// n² cells, or n-2 for the delay theorem (docs/missing-cells.md). There O's j-th reply, j ≤ n-2,
// leaves at most max(0, z-j) of the z missing cells and of X's stones in its open block. That X
// wins there is proved for large n only: on a small board a verification finds out.
func (t Theorem) On(b tr.Board) (on Theorem, n int, err error) {
	n = b.Shorter()
	if b.IsGraph() {
		if on = t.OnGraphs(); b != tr.Complete(2*n) || on.For(n) != nil {
			return on, 0, fmt.Errorf("%v: give a complete graph with an even number of vertices, K%d to K%d", b, 2*max(1, on.least), tr.MaxN)
		}
		return on, n, nil
	}
	most := n
	said := "n"
	if t.player == tr.O {
		most = n - 2
		said = "n-2"
	}
	switch {
	case b == tr.Square(n) && t.on == nil:
		return t, n, t.For(n)
	case t.on != nil:
		return t, 0, fmt.Errorf("%s is about another board already than %v", t.title, b)
	case t.own && (b.Valid() != nil || b.Cells().Empty()):
		return t, 0, fmt.Errorf("%v is no board with cells to claim", b)
	case t.own:
	case b.Valid() != nil || !b.IsSquare() || n < t.least || b.Missing.Len() > most:
		return t, 0, fmt.Errorf("the board %s is not square from %[2]d×%[2]d on, or lacks more than %[3]s cells: the theorem does not hold there", b, t.least, said)
	case t.player == tr.X && b.Cells().Nu() < n:
		return t, 0, fmt.Errorf("on the board %s nobody can own a transversal: give one that lacks no whole line", b)
	case t.player == tr.X:
		t.claims = slices.Concat(t.claims[:2], []Claim{claimSlack, claimLacks, claimCorner}, t.claims[4:])
	}
	t.on, t.classes = func(int) tr.Board { return b }, nil
	return t, n, t.For(n)
}

// Statement returns what the theorem says about the n×n board.
func (t Theorem) Statement(n int) string { return t.statement(n, "") }

// statement is Statement, or what a verification proves that merges classes up to the given ply.
// That the choices commute with row and column permutations is known of the paper's rules alone;
// it is proved in formal/theories/RulePermuted.v, for full boards.
func (t *Theorem) statement(n int, classes string) string {
	if !t.hasRule() {
		return ""
	}
	bound := fmt.Sprint(t.Bound(n))
	if !t.own {
		half := "2n"
		if t.board(n).Pairs {
			half = "2m"
		}
		more := "+3"
		if t.player == tr.O {
			more = "+1"
		}
		bound = half + more + " = " + bound
	}
	rule, commutes := t.player.String()+"'s rule", ""
	if !strategy.Is(t.rule, t.player) {
		rule = fmt.Sprintf("%s %q", rule, t.rule.Name())
	} else if !t.elsewhere(n) {
		commutes = ". Its choices commute with permutations, so this holds for the rule itself"
	}
	if classes != "" {
		rule += ", asked at one position of each class up to ply " + classes +
			" and after that in every play, and carried to the others by the permutation,"
	} else {
		commutes = ""
	}
	for _, c := range t.checks {
		commutes += fmt.Sprintf("; on the way (%s) holds: %s", c.Name, c.Statement)
	}
	if t.player == tr.X {
		return fmt.Sprintf("%s wins by ply %s against every defence%s", rule, bound, commutes)
	}
	return fmt.Sprintf("%s leaves X no %s at any ply up to %s%s", rule, t.goal(n), bound, commutes)
}

// Verify checks the theorem on the n×n board: it plays the rule against every
// legal play of the other player. The error is a [*Failure] if a claim fails. It
// wraps the error of ctx if ctx ends before all is played. There is a report only if
// every claim held and the counts agree with each other.
func (t Theorem) Verify(ctx context.Context, n int, o Options) (*Report, error) {
	e, err := t.Exploration(n, o)
	if err != nil {
		return nil, err
	}
	if s := o.Save; s != nil {
		s.saved.Dir, s.saved.Every, s.saved.Warn = s.Dir, s.Every, s.Warn
		e.Walk.Save = &s.saved
	}
	e.Walk.Workers = o.Workers
	e.Walk.Memory, e.Walk.Scratch = o.Memory, o.Scratch
	if o.Progress != nil {
		e.Walk.Progress = func(p explore.Progress) { o.Progress(Progress(p)) }
	}
	var r *Report
	broken := guard.Apart(func() {
		var found *explore.Result
		if found, err = e.Walk.Run(ctx); err != nil {
			err = e.Complete(err)
			return
		}
		r, err = e.Report(found)
	})
	if broken != nil {
		return nil, fmt.Errorf("%w: %w", run.ErrBroken, broken)
	}
	return r, err
}

// Exploration is a verification in two parts, for the cluster of this project, which explores
// otherwise than [Theorem.Verify]: the walk to explore, and the report to make of its result.
type Exploration struct {
	Walk *explore.Walk
	// Report turns the result of Walk into a report. It refuses the result of another walk.
	// It trusts the engine to have explored Walk.
	Report func(*explore.Result) (*Report, error)

	line func(tr.Position) tr.Record
}

// Exploration returns the two parts of a verification. Only the choices and the classes
// of o are used. The error is a [*Failure] if the rule fails on the empty board.
func (t Theorem) Exploration(n int, o Options) (*Exploration, error) {
	if err := t.ready(n); err != nil {
		return nil, err
	}
	if o.Workers < 0 || o.Memory < 0 {
		return nil, fmt.Errorf("%d workers and %d bytes of memory: give 0 or more of each", o.Workers, o.Memory)
	}
	if o.Classes && len(t.checks) > 0 {
		return nil, errors.New("by classes a position stands for others, and claims of your own are checked in each: leave them out")
	}
	o.AllChoices = o.AllChoices || o.Classes
	v := t.judge(&t, n, o)
	w := v.walk()
	report := func(found *explore.Result) (*Report, error) {
		if found.Walk != w {
			return nil, errors.New("this is the result of another exploration")
		}
		r, err := v.report(found)
		if err != nil {
			return nil, err
		}
		t.sign(r, n, o)
		if err := v.audit(r, found); err != nil {
			return nil, err
		}
		if o.Classes {
			if err := r.countClasses(&t); err != nil {
				return nil, err
			}
		}
		return r, t.conclude(r, n)
	}
	w.Question, w.Rule = t.RunName(n, o), t.identity(n)
	return &Exploration{w, report, v.line}, nil
}

// RunName names a verification, for files and its saved state: "winning_n6", "winning_K8_classes",
// "delay_n5_r1c1_r2c3" on the board with two cells missing.
func (t Theorem) RunName(n int, o Options) string {
	b := t.board(n)
	full := b
	full.Missing = tr.Set{}
	name := fmt.Sprintf("%s_%v", t.name, full)
	if full == tr.Square(n) {
		name = fmt.Sprintf("%s_n%d", t.name, n)
	}
	for c := range b.Missing.All() {
		name += fmt.Sprintf("_r%dc%d", c.Row()+1, c.Col()+1)
	}
	switch {
	case o.Classes:
		name += "_classes"
	case o.AllChoices:
		name += "_all"
	}
	return name
}

// ready returns an error unless t can be verified on the n×n board. It asks for the bound
// once, so that the verdict and the report have the same bound.
func (t *Theorem) ready(n int) error {
	if err := t.For(n); err != nil {
		return err
	}
	if !t.hasRule() || t.bound == nil {
		return fmt.Errorf("%s needs a rule and a bound", t.title)
	}
	var bound int
	if broken := guard.Call(func() { bound = t.bound(n) }); broken != nil {
		return fmt.Errorf("the bound for n = %d breaks off: %w", n, broken)
	}
	if bound < 1 {
		return fmt.Errorf("%d is not a ply: give a bound of 1 or more", bound)
	}
	for _, c := range t.checks {
		if c.Holds == nil {
			return fmt.Errorf("the claim (%s) has no function Holds", c.Name)
		}
	}
	t.bound = func(int) int { return bound }
	return nil
}

// hasRule reports whether t has a rule that can be asked.
func (t *Theorem) hasRule() bool {
	c, ok := t.rule.(strategy.Completing)
	return t.rule != nil && !(ok && c.Otherwise == nil)
}

// identity distinguishes verifications that have the same name: by the name and the type of
// the rule, the bounds and the claims.
func (t *Theorem) identity(n int) string {
	kind := fmt.Sprintf("%T", t.rule)
	if c, ok := t.rule.(strategy.Completing); ok {
		kind = fmt.Sprintf("%T, %t", c.Otherwise, c.Choose == nil)
	}
	return fmt.Sprintf("%s (%s), %s, by ply %d, %v", t.rule.Name(), kind, t.Where(n), t.bound(n), t.claims)
}

// Complete adds to the failure of a claim a line of play that leads to it.
func (e *Exploration) Complete(err error) error {
	if failure := (*Failure)(nil); errors.As(err, &failure) {
		failure.Line = e.line(failure.Position)
	}
	return err
}

// elsewhere reports whether t is about another board than the full n×n.
func (t *Theorem) elsewhere(n int) bool { return t.board(n) != tr.Square(n) }

// sign says in r whose verification it reports.
func (t *Theorem) sign(r *Report, n int, o Options) {
	r.Theorem, r.Rule, r.N, r.Bound = t.name, t.rule.Name(), n, t.bound(n)
	if t.elsewhere(n) {
		r.Board = t.Where(n)
	}
	r.Statement = t.statement(n, r.ClassesByPly.last())
	_, r.Completing = t.rule.(strategy.Completing)
	if t.player == tr.X {
		r.AllXChoice = &o.AllChoices
	} else {
		r.AllOChoice = &o.AllChoices
	}
}

// conclude compares what was found with the bound: then r is verified.
func (t *Theorem) conclude(r *Report, n int) error {
	if t.player == tr.X && (r.MaxWinPly < 1 || r.MaxWinPly > t.bound(n)) {
		return fmt.Errorf("%w: the last win is at ply %d, and the bound is %d", explore.ErrContradiction, r.MaxWinPly, t.bound(n))
	}
	r.Verified = true
	return nil
}
