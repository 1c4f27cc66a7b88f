package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	tr "transversal"
	"transversal/check"
	"transversal/internal/version"
	"transversal/strategy"
	"transversal/verify"
)

// Protocol is the version of the protocol. It grows when an answer or a request
// stops meaning what it meant.
const Protocol = 1

// answer is one line of answer: a result or an error.
type answer struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Answer any             `json:"answer,omitempty"`
	Error  *fault          `json:"error,omitempty"`
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
	case errors.Is(err, context.DeadlineExceeded):
		return &fault{codeTime, "it took longer than the seconds allowed"}
	case errors.Is(err, context.Canceled):
		return &fault{codeInterrupted, "interrupted"}
	}
	return &fault{code, err.Error()}
}

// hello says who answers, and what can be asked.
type hello struct {
	Protocol int                 `json:"protocol"`
	Version  version.Info        `json:"version"`
	Words    []string            `json:"words"`
	Rules    map[string][]string `json:"rules"` // of each player
}

// view is a game and the position after its last move.
type view struct {
	Game    string        `json:"game"`  // the start, as a request takes it
	Moves   []tr.Cell     `json:"moves"` // after it
	Rows    int           `json:"rows"`
	Cols    int           `json:"cols"`
	Rule    tr.Convention `json:"rule"`
	Goal    int           `json:"goal,omitempty"` // none if winning sets are listed:
	Sets    int           `json:"sets,omitempty"` // so many
	Board   string        `json:"board"`
	Turn    tr.Player     `json:"turn"`
	Ply     int           `json:"ply"`
	Outcome tr.Outcome    `json:"outcome"`
	Free    tr.Set        `json:"free"`
	Won     tr.Set        `json:"won"` // the cells of a winning set that is owned
}

func viewOf(game tr.Record) (*view, error) {
	p, err := game.Final()
	if err != nil {
		return nil, err
	}
	g := p.Game()
	v := &view{
		Moves: game.Moves, Rows: g.Rows, Cols: g.Cols, Rule: g.Convention, Goal: g.Goal,
		Board: p.Picture(), Turn: p.Turn(), Ply: p.Ply(), Outcome: p.Outcome(), Free: p.Free(),
	}
	if v.Moves == nil {
		v.Moves = []tr.Cell{}
	}
	start := game.Start
	if g.Family != nil {
		v.Sets = g.Family.Len()
		g.Family = nil
		if start, err = start.In(g); err != nil {
			return nil, err
		}
	}
	text, err := start.MarshalText()
	v.Game = string(text)
	for _, player := range []tr.Player{tr.X, tr.O} {
		if g.Convention == tr.MakerBreaker && player == tr.O {
			continue
		}
		if won := p.WinningSet(player); !won.Empty() {
			v.Won = won
		}
	}
	return v, err
}

// ruleAnswer is a rule's move and its reason.
type ruleAnswer struct {
	Rule    string  `json:"rule"`
	Cell    tr.Cell `json:"cell"`
	Admits  tr.Set  `json:"admits"`
	Why     string  `json:"why"`
	Instead string  `json:"instead,omitempty"`
}

// threats are the free completing cells of each player.
type threats struct {
	X tr.Set `json:"X"`
	O tr.Set `json:"O"`
}

// proofs are what a certificate proves.
type proofs struct {
	Proofs []check.Proof `json:"proofs"`
}

// certificate is a proof of what the solver found.
type certificate struct {
	Certificate string `json:"certificate"`
	Entries     int    `json:"entries"`
}

// drawing is a figure as text.
type drawing struct {
	Format string `json:"format"`
	Text   string `json:"text"`
}
