package verify

import (
	"fmt"
	"strings"

	tr "transversal"
)

// Claim is a statement of a proof that is checked wherever the proof makes it.
type Claim struct {
	Name      string // short: the paper's letter, or a word
	Place     string // where it stands in the paper, or in docs/exact-length.md
	Statement string
}

// String names the claim and states it.
func (c Claim) String() string { return fmt.Sprintf("(%s) %s, %s", c.Name, c.Place, c.Statement) }

// Failure is the error of a claim that does not hold: the claim, the facts, the
// position, and a whole line of play from the empty board to it.
type Failure struct {
	Claim    Claim
	Detail   string
	Position tr.Position
	Line     tr.Record
}

func fail(claim Claim, p tr.Position, format string, args ...any) *Failure {
	for i, arg := range args {
		if s, ok := arg.(tr.Set); ok && p.Board().Pairs {
			args[i] = p.Game().List(s)
		}
	}
	return &Failure{Claim: claim, Detail: fmt.Sprintf(format, args...), Position: p}
}

// Error says which claim failed, in which position, and after which moves.
func (f *Failure) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "claim fails: %v: %s", f.Claim, f.Detail)
	if len(f.Line.Moves) > 0 {
		fmt.Fprintf(&b, "\nline of play  %v", f.Line)
	}
	fmt.Fprintf(&b, "\nafter ply %d\n%v", f.Position.Ply(), f.Position)
	return b.String()
}
