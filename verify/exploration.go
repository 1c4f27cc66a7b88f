package verify

import (
	"errors"
	"fmt"
	"io"

	"transversal/explore"
	"transversal/strategy"

	tr "transversal"
)

// Exploration is a verification taken apart: what there is to explore, and what
// is made of the result. It is for engines other than [explore.Walk.Run].
type Exploration struct {
	Walk *explore.Walk
	// Report turns the result of the walk into a [*Report] or a [*DelayReport].
	Report func(*explore.Result) (Summarizer, error)

	line func(tr.Position) tr.Record
}

// Summarizer is the report of either theorem.
type Summarizer interface {
	WriteSummary(w io.Writer) error
}

// Exploration returns the verification of a theorem, "win" or "delay", on the
// n×n board. Workers, Progress and Save of o are not used.
func (o Options) Exploration(theorem string, n int) (*Exploration, error) {
	if err := checkRange(theorem, n); err != nil {
		return nil, err
	}
	switch theorem {
	case "win":
		v := newWinning(n, strategy.Winning, o)
		return &Exploration{v.walk(), func(found *explore.Result) (Summarizer, error) { return v.fullReport(found) }, v.line}, nil
	case "delay":
		v := newDelaying(n, strategy.Delaying, o)
		return &Exploration{v.walk(), func(found *explore.Result) (Summarizer, error) { return v.report(found), nil }, v.line}, nil
	}
	return nil, fmt.Errorf("theorem %q is unknown: give win or delay", theorem)
}

// Complete adds to the failure of a claim a line of play that leads to it.
func (e *Exploration) Complete(err error) error {
	if failure := (*Failure)(nil); errors.As(err, &failure) {
		failure.Line = e.line(failure.Position)
	}
	return err
}

// checkRange returns an error unless the theorem is verified on the n×n board.
func checkRange(theorem string, n int) error {
	if theorem == "win" && (n < 3 || n > tr.MaxN) {
		return fmt.Errorf("n = %d is out of range: Theorem A is verified for 3 ≤ n ≤ %d", n, tr.MaxN)
	}
	if theorem == "delay" && (n < 2 || n > tr.MaxN) {
		return fmt.Errorf("n = %d is out of range: Theorem B is verified for 2 ≤ n ≤ %d", n, tr.MaxN)
	}
	return nil
}
