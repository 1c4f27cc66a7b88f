// Package verify checks the theorems. It plays a rule against every legal play of the
// other player and checks, in every position, the claims that the proof makes there.
// The report has the counts of the reports published with the paper.
//
// A [Theorem] is a value. [Winning] and [Delaying] are the theorems of the paper and of
// docs/exact-length.md. They take the rules of package strategy, or rules to compare with
// them. [WinsBy] and [SurvivesTo] take any rule and judge it by the outcome, and by your
// own claims.
//
// There are two verifiers. [Theorem.Verify] merges equal positions or, by classes, also
// positions that row and column permutations take to one another.
// [Theorem.VerifyPlainly] plays every play by itself, and returns the same report.
//
// Both trust a rule in one thing only: that it is a function of the position, as
// [strategy.Rule] says. Verify asks it once in each position; VerifyPlainly asks it again
// in every play.
package verify

import (
	"transversal/internal/explore"
	"transversal/internal/run"
)

// Options says how to verify.
type Options struct {
	AllChoices bool // branch over every move that the rule admits
	// Classes merges positions up to row and column permutation, and implies AllChoices. The
	// rule is asked at one position of each class. This proves the theorem for the rule that
	// permutations carry from there to the other positions, and the report says so. The
	// choices of XRule and ORule of package strategy commute with permutations, so for these
	// two the theorem holds as it stands.
	Classes  bool
	Workers  int            // 0 means one for each processor
	Memory   int64          // most bytes to use; 0 means no bound
	Scratch  string         // folder for levels that do not fit in it; empty means the system's
	Progress func(Progress) // may be nil
	Save     *State         // may be nil; the caller drops it when the report is safe
}

// Progress says how far a verification has come: Ply is that of the level being left, which
// is the positions of one ply; Last is whether it is followed to the end of play; Done of its
// Size positions were left, and Before of the levels before it.
type Progress = explore.Progress

// State is where a verification saves how far it has come, so that the same verification
// goes on from there. Make one with the fields Dir, a folder; Every, the least time between
// two states; and Warn, a func(error) that is called once if a state cannot be saved, or
// nil. Call its method Drop when the report is safe, and Close otherwise.
type State = run.State
