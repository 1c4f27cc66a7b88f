package verify

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"transversal/internal/explore"
	"transversal/strategy"

	tr "transversal"
)

// Theorem says what a rule achieves against every play of the other player, and
// which claims of the proof are checked on the way.
type Theorem struct {
	Name   string // a word, for the command line and files
	Title  string // as in "Theorem A holds for n = 6"
	Player tr.Player
	Rule   strategy.Rule // the player's rule
	Least  int           // it is about boards with n ≥ Least
	// Bound is the ply by which X wins, or up to which O keeps X from it; Formula
	// writes it as the paper does, or is empty.
	Bound   func(n int) int
	Formula string
	Claims  []Claim // that are checked, each wherever the proof makes it

	plain bool // only the outcome is judged
	judge func(t *Theorem, n int, o Options) (judge, error)
	// classes, if not nil, is [Theorem.Classes] from ply 2 on, for the paper's rule.
	classes func(n int) []*big.Int
}

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
		if t.Name == name {
			return t, nil
		}
		names = append(names, t.Name)
	}
	return Theorem{}, fmt.Errorf("theorem %q is unknown: give %s", name, strings.Join(names, " or "))
}

// For returns an error unless the theorem says something of the n×n board.
func (t Theorem) For(n int) error {
	if n < t.Least || n > tr.MaxN {
		return fmt.Errorf("n = %d is out of range: %s is verified for %d ≤ n ≤ %d", n, t.Title, t.Least, tr.MaxN)
	}
	return nil
}

// Statement says what the theorem says of the n×n board.
func (t Theorem) Statement(n int) string {
	bound := fmt.Sprint(t.Bound(n))
	if t.Formula != "" {
		bound = t.Formula + " = " + bound
	}
	if t.Player == tr.X {
		return fmt.Sprintf("X's rule wins by ply %s against every defence", bound)
	}
	return fmt.Sprintf("against O's rule X owns no transversal at any ply up to %s", bound)
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
	if err := t.For(n); err != nil {
		return nil, err
	}
	if o.Workers < 0 {
		return nil, fmt.Errorf("%d workers are too few: give 1 or more, or 0 for one a processor", o.Workers)
	}
	if t.judge == nil {
		return nil, errors.New("a theorem is made by TheoremA, TheoremB, WinsBy or SurvivesTo")
	}
	if c, is := t.Rule.(strategy.Completing); t.Rule == nil || t.Bound == nil || is && c.Otherwise == nil {
		return nil, fmt.Errorf("%s needs a rule and a bound", t.Title)
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
		r.Theorem, r.Rule, r.N, r.Bound = t.Name, t.Rule.Name(), n, t.Bound(n)
		r.title, r.statement, r.plain = t.Title, t.Statement(n), t.plain
		_, r.Completing = t.Rule.(strategy.Completing)
		r.choices(t.Player, o.AllChoices)
		if err := v.audit(r, found); err != nil {
			return nil, err
		}
		if o.Classes {
			if err := r.countClasses(&t); err != nil {
				return nil, err
			}
		}
		r.Verified = true
		return r, nil
	}
	w := v.walk()
	w.Question, w.Rule = o.Name(t.Name, n), fmt.Sprintf("%s, by ply %d", t.Rule.Name(), t.Bound(n))
	return &Exploration{w, report, v.line}, nil
}

// Complete adds to the failure of a claim a line of play that leads to it.
func (e *Exploration) Complete(err error) error {
	if failure := (*Failure)(nil); errors.As(err, &failure) {
		failure.Line = e.line(failure.Position)
	}
	return err
}
