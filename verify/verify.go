// Package verify checks the theorems by playing a rule against every legal play
// of the other player and testing, at every position, the claims that the proof
// makes there. It reports what the paper reports.
//
// A [Theorem] is a value: [TheoremA] and [TheoremB] for the rules of package
// strategy or others like them, [WinsBy] and [SurvivesTo] for any rule whatever,
// judged by nothing but the outcome.
package verify

import (
	"fmt"

	"transversal/internal/explore"
	"transversal/internal/run"
)

// Options says how to verify, not what.
type Options struct {
	AllChoices bool                   // branch over every move that the rule admits
	Classes    bool                   // merge positions up to row and column permutation; implies AllChoices
	Workers    int                    // 0 means one a processor
	Memory     int64                  // most bytes to use; 0 means no bound
	Scratch    string                 // folder for levels that do not fit in it; empty means the system's
	Progress   func(explore.Progress) // may be nil
	Save       *run.State             // may be nil; the caller drops it when the report is safe

	broken *routines // of a test
}

// routines returns the routines that find completing cells.
func (o Options) routines() routines {
	if o.broken != nil {
		return *o.broken
	}
	return proper
}

// Name identifies what a verification checks, for its files.
func (o Options) Name(theorem string, n int) string {
	return fmt.Sprintf("%s_n%d%s", theorem, n, o.mode())
}

// mode says in a name which choices are followed, and what is merged.
func (o Options) mode() string {
	switch {
	case o.Classes:
		return "_classes"
	case o.AllChoices:
		return "_all"
	}
	return ""
}
