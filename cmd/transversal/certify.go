package main

import (
	"context"
	"fmt"
	"io"

	tr "transversal"
	"transversal/internal/run"
	"transversal/solve"
	"transversal/verify"
)

// certifyRule writes a certificate of a theorem on the n×n board to a file, with the
// theorem's rule as the prover, and returns the number of entries.
func certifyRule(ctx context.Context, path string, t *verify.Theorem, n int) (entries int, err error) {
	claim := solve.Claim{Start: tr.New(n), Player: tr.X, By: t.Bound(n), Wins: t.Player() == tr.X}
	err = run.WriteFile(path, func(w io.Writer) error {
		c := solve.NewCertificate(w)
		c.Transpose = false // the rules are not symmetric under it
		err := c.Prove(ctx, claim, func(p tr.Position) (tr.Cell, error) {
			move, err := t.Rule().Move(p)
			return move.Cell, err
		})
		entries = c.Entries
		if err != nil {
			return fmt.Errorf("%v: %w", &claim, err)
		}
		return c.Close()
	})
	return entries, err
}
