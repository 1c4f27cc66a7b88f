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
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	tr "transversal"
	"transversal/internal/base/run"
	"transversal/strategy"
)

// Options says how to verify.
type Options struct {
	AllChoices bool // branch over every move that the rule admits
	// Classes merges positions up to row and column permutation, and implies AllChoices. The
	// rule is asked at one position of each class and, near the end, where nothing is merged, in
	// every play. This proves the theorem for the rule that permutations carry from there to
	// the other positions, and the report says so, and up to which ply classes are merged. The
	// choices of XRule and ORule of package strategy commute with permutations, so for these
	// two the theorem holds as it stands.
	Classes  bool
	Workers  int            // 0 means one for each processor
	Memory   int64          // most bytes to use; 0 means no bound
	Scratch  string         // folder for levels that do not fit in it; empty means the system's
	Progress func(Progress) // may be nil
	Save     *State         // may be nil; the caller drops it when the report is safe
}

// Progress says how far a verification has come.
type Progress struct {
	Ply        int  // of the level being left, which is the positions of one ply
	Last       bool // whether that level is the last, followed to the end of play
	Done, Size int  // positions of that level: those left, and all
	Before     int  // positions of the levels before it
}

// State is where a verification saves how far it has come, so that the same verification
// goes on from there.
type State struct {
	Dir   string        // a folder for the states of all verifications
	Every time.Duration // least time between two states, and before the first
	Warn  func(error)   // called once if a state cannot be saved; may be nil

	saved run.State
}

// Saved returns the folder of the saved state, and "" if there is none.
func (s *State) Saved() string { return s.saved.Saved() }

// Drop removes the saved state. Call it when the report is safe.
func (s *State) Drop() { s.saved.Drop() }

// Close keeps the saved state, and lets another run continue from it.
func (s *State) Close() { s.saved.Close() }

// Question is what people, programs and clusters ask to verify, in the words of the command
// line and of the protocol.
type Question struct {
	N       int    `json:"n"`       // of the n×n board, or
	Board   string `json:"board"`   // another that [Theorem.On] takes, such as "K8"
	Theorem string `json:"theorem"` // the name of one of [Theorems], by default the first
	// Strategy names another rule of the theorem's player, as [strategy.Named] knows it. Only its
	// outcome is judged, by the theorem's ply or the ply By.
	Strategy string `json:"strategy"`
	By       int    `json:"by"`
	Choices  string `json:"choices"` // one of Choices, by default the first: the moves to follow
	Classes  bool   `json:"classes"` // as in [Options]
}

// Choices are what a [Question] may ask of the moves that a rule admits.
var Choices = []string{"canonical", "all"}

// Asked returns the theorem that q asks for, its n, and the options.
func (q Question) Asked() (t Theorem, n int, o Options, err error) {
	if t, err = Named(cmp.Or(q.Theorem, "winning")); err != nil {
		return t, n, o, err
	}
	choices := cmp.Or(q.Choices, Choices[0])
	if !slices.Contains(Choices, choices) {
		return t, n, o, fmt.Errorf("choices %q are unknown: give %s", choices, strings.Join(Choices, " or "))
	}
	o = Options{AllChoices: choices == "all", Classes: q.Classes}
	if t, err = q.judged(t); err != nil {
		return t, n, o, err
	}
	switch n = q.N; {
	case q.Board == "":
	case n != 0:
		return t, n, o, errors.New("give n or a board, not both")
	default:
		board, err := tr.ParseBoard(q.Board)
		if err != nil {
			return t, n, o, err
		}
		if board == tr.Square(board.Rows) {
			return t, n, o, fmt.Errorf("board %v is the full board: give n %[1]v, or K%[1]v for a graph", board)
		}
		if t, n, err = t.On(board); err != nil {
			return t, n, o, err
		}
	}
	if most := t.board(n).Cells().Len(); q.By < 0 || q.By > most {
		err = fmt.Errorf("by %d is out of range: give 1 to %d", q.By, most)
	}
	return t, n, o, err
}

// judged returns the theorem about the rule that q names, or else t.
func (q Question) judged(t Theorem) (Theorem, error) {
	if q.Strategy == "" {
		if q.By != 0 {
			return t, fmt.Errorf("by %d needs a strategy: %s has its own bound", q.By, t.title)
		}
		return t, nil
	}
	rule, err := strategy.Named(t.player, q.Strategy, 1)
	if err != nil {
		return t, err
	}
	bound := t.bound
	if q.By > 0 {
		bound = func(int) int { return q.By }
	}
	if t.player == tr.X {
		return WinsBy(rule, bound), nil
	}
	return SurvivesTo(rule, bound), nil
}

// CountQuestion is what people and programs ask to count: with a theorem, the positions to
// which its plays lead, and otherwise all.
type CountQuestion struct {
	N         int    `json:"n"`
	Theorem   string `json:"theorem"`   // the name of one of [Theorems], or empty
	Transpose bool   `json:"transpose"` // whether transposes are one class
}

// Count counts. The errors are those of [CountPositions] and [Theorem.Count].
func (q CountQuestion) Count(ctx context.Context) (*Count, error) {
	if q.Theorem == "" {
		return CountPositions(ctx, q.N, q.Transpose)
	}
	t, err := Named(q.Theorem)
	if err == nil && q.Transpose {
		err = errors.New("transposes are one class only without a theorem: the rules are not symmetric under it")
	}
	if err != nil {
		return nil, err
	}
	return t.Count(q.N)
}
