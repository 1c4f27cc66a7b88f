package verify

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"transversal/internal/explore"
	"transversal/strategy"

	tr "transversal"
)

// Theorem says what a rule achieves against every play of the other player, and
// which claims of the proof are checked on the way. It is made by [TheoremA],
// [TheoremB], [WinsBy] or [SurvivesTo], and cannot be changed.
type Theorem struct {
	name, title string
	player      tr.Player
	rule        strategy.Rule
	least       int
	bound       func(n int) int
	claims      []Claim

	plain   bool // only the outcome is judged, and claims of one's own
	judge   func(t *Theorem, n int, o Options) (judge, error)
	classes func(n int) []*big.Int // of [Theorem.Classes] from ply 2 on, or nil
}

// Name returns a word for the theorem, for the command line and files.
func (t Theorem) Name() string { return t.name }

// Title returns the theorem's title, as in "Theorem A holds for n = 6".
func (t Theorem) Title() string { return t.title }

// Player returns the player whose rule it is.
func (t Theorem) Player() tr.Player { return t.player }

// Rule returns the rule that the theorem is about.
func (t Theorem) Rule() strategy.Rule { return t.rule }

// Least returns the smallest n that the theorem speaks of, 1 or more.
func (t Theorem) Least() int { return t.least }

// Bound returns the ply by which X wins on the n×n board, or up to which O keeps X
// from it.
func (t Theorem) Bound(n int) int { return t.bound(n) }

// Claims returns the claims that are checked, each wherever the proof makes it.
func (t Theorem) Claims() []Claim { return slices.Clone(t.claims) }

// judge is a theorem about to be checked on the n×n board.
type judge interface {
	walk() *explore.Walk
	// line returns a play that leads to the target.
	line(target tr.Position) tr.Record
	// report turns the result of the walk into a report, and audit compares it with
	// what can be known otherwise.
	report(found *explore.Result) (*Report, error)
	audit(r *Report, found *explore.Result) error
}

// Theorems returns Theorem A and Theorem B, of X's rule and of O's.
func Theorems() []Theorem {
	return []Theorem{TheoremA(strategy.XRule()), TheoremB(strategy.ORule())}
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

// For returns an error unless the theorem says something of the n×n board.
func (t Theorem) For(n int) error {
	if n < t.least || n > tr.MaxN {
		return fmt.Errorf("n = %d is out of range: %s is verified for %d ≤ n ≤ %d", n, t.title, t.least, tr.MaxN)
	}
	return nil
}

// Statement says what the theorem says of the n×n board.
func (t Theorem) Statement(n int) string { return t.statement(n, false) }

// statement is Statement, or what a verification by classes shows. The choices of the
// paper's rules commute with row and column permutations; of another rule nothing is
// known where it was not asked.
func (t Theorem) statement(n int, classes bool) string {
	bound := fmt.Sprint(t.bound(n))
	if !t.plain {
		bound = map[tr.Player]string{tr.X: "2n+3", tr.O: "2n+1"}[t.player] + " = " + bound
	}
	carried := "the rule, asked at one position of each class and carried to the others,\n"
	switch asked := !classes || strategy.Is(t.rule, t.player); {
	case t.player == tr.X && asked:
		return fmt.Sprintf("X's rule wins by ply %s against every defence", bound)
	case t.player == tr.X:
		return fmt.Sprintf("%swins by ply %s against every defence", carried, bound)
	case asked:
		return fmt.Sprintf("against O's rule X owns no transversal at any ply up to %s", bound)
	}
	return fmt.Sprintf("%sleaves X no transversal at any ply up to %s", carried, bound)
}

// Verify checks the theorem on the n×n board: it plays the rule against every
// legal play of the other player. The error is a [*Failure] if a claim fails.
// Otherwise the report says how much was played; nothing in it was taken for
// verified that was not compared.
func (t Theorem) Verify(ctx context.Context, n int, o Options) (*Report, error) {
	e, err := t.Exploration(n, o)
	if err != nil {
		return nil, err
	}
	e.Walk.Workers, e.Walk.Progress, e.Walk.Save = o.Workers, o.Progress, o.Save
	e.Walk.Memory, e.Walk.Scratch = o.Memory, o.Scratch
	found, err := e.Walk.Run(ctx)
	if err != nil {
		return nil, e.Complete(err)
	}
	return e.Report(found)
}

// Exploration is a verification taken apart: what there is to explore, and what
// is made of the result. It is for engines other than [explore.Walk.Run].
type Exploration struct {
	Walk *explore.Walk
	// Report turns the result of the walk into a report.
	Report func(*explore.Result) (*Report, error)

	line func(tr.Position) tr.Record
}

// Exploration takes the verification apart. Workers, Progress and Save of o are
// not used. The error is a [*Failure] if the rule fails on the empty board.
func (t Theorem) Exploration(n int, o Options) (*Exploration, error) {
	if t.judge == nil {
		return nil, errors.New("a theorem is made by TheoremA, TheoremB, WinsBy or SurvivesTo")
	}
	if err := t.For(n); err != nil {
		return nil, err
	}
	if o.Workers < 0 {
		return nil, fmt.Errorf("%d workers are too few: give 1 or more, or 0 for one a processor", o.Workers)
	}
	if c, ok := t.rule.(strategy.Completing); t.rule == nil || t.bound == nil || ok && c.Otherwise == nil {
		return nil, fmt.Errorf("%s needs a rule and a bound", t.title)
	}
	o.AllChoices = o.AllChoices || o.Classes
	v, err := t.judge(&t, n, o)
	if err != nil {
		return nil, err
	}
	report := func(found *explore.Result) (*Report, error) {
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
	w := v.walk()
	w.Question, w.Rule = o.Name(t.name, n), fmt.Sprintf("%s, by ply %d", t.rule.Name(), t.bound(n))
	return &Exploration{w, report, v.line}, nil
}

// Complete adds to the failure of a claim a line of play that leads to it.
func (e *Exploration) Complete(err error) error {
	if failure := (*Failure)(nil); errors.As(err, &failure) {
		failure.Line = e.line(failure.Position)
	}
	return err
}

// sign says in r whose verification it reports.
func (t *Theorem) sign(r *Report, n int, o Options) {
	r.Theorem, r.Rule, r.N, r.Bound = t.name, t.rule.Name(), n, t.bound(n)
	r.title, r.statement, r.plain = t.title, t.statement(n, o.Classes), t.plain
	_, r.Completing = t.rule.(strategy.Completing)
	r.choices(t.player, o.AllChoices)
}

// conclude compares what was found with the bound: then r is verified.
func (t *Theorem) conclude(r *Report, n int) error {
	if t.player == tr.X && (r.MaxWinPly < 1 || r.MaxWinPly > t.bound(n)) {
		return fmt.Errorf("%w: the last win is at ply %d, and the bound is %d", explore.ErrContradiction, r.MaxWinPly, t.bound(n))
	}
	r.Verified = true
	return nil
}
