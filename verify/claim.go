package verify

import (
	"fmt"
	"strings"

	tr "transversal"
)

// Claim is a statement of the proof that the search checks.
type Claim string

// The claims of Theorem A, with their names in the paper.
const (
	ClaimRule     Claim = "§4, the rule is defined"
	ClaimPhase1   Claim = "Lemma 5, Phase 1 is executable"
	ClaimOpen     Claim = "(I) Invariant 1, the open block H holds no O-stone"
	ClaimTieBreak Claim = "(T) Lemma 6, the tie-break leaves (b,d) free with w ≤ n-3"
	ClaimLemma8   Claim = "Lemma 8, F is a perfect matching of A × B when w = 0 and ν(F) = n-2"
	ClaimContext  Claim = "Lemmas 9 and 10, the plan has live rows r ≠ s with a free cross cell"
	ClaimFree     Claim = "Lemma 11, every cell that the plan needs is free"
	ClaimSingle   Claim = "(S) Lemma 3(a), (b), X threatens exactly one cell"
	ClaimDouble   Claim = "(D) Lemma 3(c), (d), X threatens exactly two cells"
	ClaimNoThreat Claim = "(Ca) Lemma 12(a), O has no threat when X is to move"
	ClaimNoWin    Claim = "(Cb) Lemma 12(b), no move of O completes a transversal"
	ClaimWin      Claim = "(W) Theorem A, X completes a transversal by ply 2n+3"
	ClaimLemma1   Claim = "Lemma 1, the completing cells are D_R × D_C"
)

// Failure is the error of a claim that does not hold: the claim, the facts, the
// position, and a whole line of play from the empty board to it.
type Failure struct {
	Claim    Claim
	Detail   string
	Position tr.Position
	Line     tr.Record
}

func fail(claim Claim, p tr.Position, format string, args ...any) *Failure {
	return &Failure{Claim: claim, Detail: fmt.Sprintf(format, args...), Position: p}
}

func (f *Failure) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "claim fails: %s: %s", f.Claim, f.Detail)
	if len(f.Line.Moves) > 0 {
		fmt.Fprintf(&b, "\nline of play  %v", f.Line)
	}
	fmt.Fprintf(&b, "\nafter ply %d\n%v", f.Position.Ply(), f.Position)
	return b.String()
}
