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
	AllChoices bool                   // branch over every move that the rule admits
	Classes    bool                   // merge positions up to row and column permutation; implies AllChoices
	Workers    int                    // 0 means one a processor
	Progress   func(explore.Progress) // may be nil
	Save       *explore.Checkpoint    // may be nil
}

// Name identifies what a verification checks, for its files.
func (o Options) Name(theorem string, n int) string {
	name := fmt.Sprintf("%s_n%d", theorem, n)
	switch {
	case o.Classes:
		name += "_classes"
	case o.AllChoices:
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
	if err := checkRange("win", n); err != nil {
		return nil, err
	}
	v := newWinning(n, rule, o)
	found, err := o.run(ctx, v.walk(), v.line)
	if err != nil {
		return nil, err
	}
	return v.fullReport(found)
}

// Delaying checks Theorem B on the n×n board, 2 ≤ n ≤ 16, with the rule of
// package strategy. The error is a [*Failure] if a claim fails.
func Delaying(ctx context.Context, n int, o Options) (*DelayReport, error) {
	return DelayingRule(ctx, n, strategy.Delaying, o)
}

// DelayingRule is [Delaying] for any rule of O's, so that a broken one can be
// tried.
func DelayingRule(ctx context.Context, n int, rule DelayRule, o Options) (*DelayReport, error) {
	if err := checkRange("delay", n); err != nil {
		return nil, err
	}
	v := newDelaying(n, rule, o)
	found, err := o.run(ctx, v.walk(), v.line)
	if err != nil {
		return nil, err
	}
	return v.report(found), nil
}

// run explores as the options say, and completes the failure of a claim by a
// line of play.
func (o Options) run(ctx context.Context, w *explore.Walk, line func(tr.Position) tr.Record) (*explore.Result, error) {
	w.Workers, w.Progress, w.Save = o.Workers, o.Progress, o.Save
	found, err := w.Run(ctx)
	if failure := (*Failure)(nil); errors.As(err, &failure) {
		failure.Line = line(failure.Position)
	}
	return found, err
}
