// Package verify checks the theorems by playing a rule against every legal play
// of the other player and testing, at every position, the claims that the proof
// makes there. It reports what the paper reports.
//
// A [Theorem] is a value: [TheoremA] and [TheoremB] for the rules of package
// strategy or others like them, [WinsBy] and [SurvivesTo] for any rule, judged by
// the outcome and by claims of your own.
//
// There are two verifiers. [Theorem.Verify] merges equal positions; by classes, also
// those that row and column permutations take to one another. [Theorem.VerifyPlainly]
// plays every play by itself, and returns the same report.
package verify

import (
	"fmt"

	"transversal/internal/explore"
	"transversal/internal/run"
)

// Options says how to verify, not what.
type Options struct {
	AllChoices bool // branch over every move that the rule admits
	// Classes merges positions up to row and column permutation, and implies AllChoices.
	// The rule is then asked at one position of each class, and the report says no more
	// than that its answers, carried to the others by the permutation, keep the theorem.
	// For the rules of package strategy, whose choices commute with permutations, that is
	// the theorem itself.
	Classes  bool
	Workers  int            // 0 means one a processor
	Memory   int64          // most bytes to use; 0 means no bound
	Scratch  string         // folder for levels that do not fit in it; empty means the system's
	Progress func(Progress) // may be nil
	Save     *State         // may be nil; the caller drops it when the report is safe

	broken *routines // of a test
}

// Progress says how far a verification has come: the ply of the level that it leaves,
// and how many positions of the level are done.
type Progress = explore.Progress

// State is where a verification saves how far it has come, so that the same
// verification goes on from there: State{Dir: folder, Every: time.Minute}.
type State = run.State

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
