// Package verify checks the theorems by playing a rule against every legal
// play of the opponent and testing, at every position, the claims that the
// proof makes there. It reports what the paper reports.
package verify

import (
	"context"
	"errors"
	"fmt"

	"transversal/explore"
	"transversal/strategy"

	tr "transversal"
)

// Options says how to verify, not what.
type Options struct {
	AllChoices bool                   // branch over every move that X's rule admits
	Workers    int                    // 0 means one a processor
	Progress   func(explore.Progress) // may be nil
	Save       *explore.Checkpoint    // may be nil
}

// Name identifies what a verification checks, for its files.
func (o Options) Name(theorem string, n int) string {
	name := fmt.Sprintf("%s_n%d", theorem, n)
	if o.AllChoices {
		name += "_all"
	}
	return name
}

// Winning checks Theorem A on the n×n board, 3 ≤ n ≤ 16, with the rule of
// package strategy. For n = 3 Lemma 6 fails, as the paper says. The error is a
// [*Failure] if a claim fails.
func Winning(ctx context.Context, n int, o Options) (*Report, error) {
	return WinningRule(ctx, n, strategy.Winning, o)
}

// WinningRule is [Winning] for any rule of X's, so that a broken one can be
// tried.
func WinningRule(ctx context.Context, n int, rule Rule, o Options) (*Report, error) {
	if n < 3 || n > tr.MaxN {
		return nil, fmt.Errorf("n = %d is out of range: Theorem A is verified for 3 ≤ n ≤ %d", n, tr.MaxN)
	}
	v := newWinning(n, rule, o.AllChoices)
	walk := &explore.Walk{
		Root:     tr.New(n).With(tr.At(0, 0)),
		Steps:    v.steps(2*n - 5),
		Replies:  &explore.Step{Branch: n * n, Expand: replies},
		Finish:   v.finish,
		Slots:    v.slots.size(),
		Workers:  o.Workers,
		Progress: o.Progress,
		Save:     o.Save,
	}
	found, err := walk.Run(ctx)
	if failure := (*Failure)(nil); errors.As(err, &failure) {
		failure.Line = v.line(failure.Position)
	}
	if err != nil {
		return nil, err
	}
	report := v.report(found)
	report.PrincipalVariation, err = variation(n, rule)
	return report, err
}
