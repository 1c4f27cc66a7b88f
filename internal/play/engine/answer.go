package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	tr "transversal"
	"transversal/check"
	"transversal/internal/base/version"
	"transversal/solve"
	"transversal/strategy"
	"transversal/verify"
)

// Protocol is the version of the protocol. It grows when an answer or a request
// stops meaning what it meant.
const Protocol = 2

// answer is one line of output: a result, an error, or what is known so far. An error can
// come with what was known when the time was over.
type answer struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Answer any             `json:"answer,omitempty"`
	Error  *fault          `json:"error,omitempty"`
	SoFar  *soFar          `json:"so_far,omitempty"`
}

// soFar is how far a long request has come.
type soFar struct {
	AtLeast int               `json:"at_least,omitempty"` // nobody wins before this ply
	Nodes   int64             `json:"nodes,omitempty"`
	Moves   []json.RawMessage `json:"moves,omitempty"` // those known; the others win for nobody before AtLeast
	Ply     *int              `json:"ply,omitempty"`   // of the positions that are counted here:
	Done    *int              `json:"done,omitempty"`
	Of      *int              `json:"of,omitempty"`
}

// fault is why there is no answer.
type fault struct {
	Code    string `json:"code"` // for programs
	Message string `json:"message"`
}

func (f *fault) Error() string { return f.Message }

// The codes of faults.
const (
	codeMisuse      = "misuse"      // the request is not one
	codeGame        = "game"        // not a position or a record
	codeOffBoard    = "off-board"   // no such cell
	codeTaken       = "taken"       // the cell is
	codeOver        = "over"        // the game is
	codeUnreachable = "unreachable" // the rule promises nothing here
	codeFailed      = "failed"      // a claim that was checked does not hold
	codeRefused     = "refused"     // the certificate proves nothing
	codeTime        = "time"        // it took longer than allowed
	codeInterrupted = "interrupted"
	codeBroken      = "broken" // the program has a fault
	codeBusy        = "busy"   // there is no room for more requests
)

// The reasons why a request ends, or is refused, without its answer.
var (
	errSlow        = &fault{codeTime, fmt.Sprintf("the rest of the request did not come within %v", slow)}
	errInterrupted = &fault{codeInterrupted, "interrupted"}
	errCanceled    = &fault{codeInterrupted, "canceled"}
	errBusy        = &fault{codeBusy, "too many requests are waiting or running: try again later"}
	errEnd         = &fault{codeInterrupted, "the input ended before the answer: keep it open, or give the flag --wait"}
)

func misuse(format string, args ...any) error {
	return &fault{codeMisuse, fmt.Sprintf(format, args...)}
}

// faultOf gives an error its code.
func faultOf(err error) *fault {
	known := (*fault)(nil)
	unreachable, failure := (*strategy.Unreachable)(nil), (*verify.Failure)(nil)
	code := codeMisuse
	switch {
	case errors.As(err, &known):
		return known
	case errors.Is(err, tr.ErrTaken):
		code = codeTaken
	case errors.Is(err, tr.ErrOffBoard):
		code = codeOffBoard
	case errors.Is(err, tr.ErrOver):
		code = codeOver
	case errors.As(err, &unreachable):
		code = codeUnreachable
	case errors.As(err, &failure):
		code = codeFailed
	case errors.Is(err, check.ErrRefused):
		code = codeRefused
	case errors.Is(err, solve.ErrLimit):
		code = codeTime
	case errors.Is(err, context.Canceled):
		return errInterrupted
	}
	return &fault{code, err.Error()}
}

// hello says which program answers, and which requests it takes.
type hello struct {
	Protocol int                 `json:"protocol"`
	Version  version.Info        `json:"version"`
	Words    []string            `json:"words"`
	Rules    map[string][]string `json:"rules"` // that each player can follow
}

// ruleAnswer is a rule's move and its reason.
type ruleAnswer struct {
	Rule    string `json:"rule"`
	Cell    any    `json:"cell"`
	Admits  any    `json:"admits"`
	Why     string `json:"why"`
	Instead string `json:"instead,omitempty"`
}

// object is an answer whose fields stand in the order of their names.
type object = map[string]any
