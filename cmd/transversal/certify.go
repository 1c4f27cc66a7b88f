package main

import (
	"context"
	"fmt"
	"io"

	tr "transversal"
	"transversal/solve"
	"transversal/strategy"
)

// certifyRule writes a certificate of Theorem A or Theorem B on the n×n board to
// a file, the rule of package strategy being the prover, and returns the number
// of entries.
func certifyRule(ctx context.Context, path, theorem string, n int) (entries int, err error) {
	claim := solve.Claim{Problem: solve.FromPosition(tr.New(n)), Player: tr.X, By: 2*n + 3, Wins: true}
	prove := func(p tr.Position) (tr.Cell, error) {
		reason, err := strategy.Winning(p)
		return reason.Move, err
	}
	if theorem == "delay" {
		claim.By, claim.Wins = 2*n+1, false
		prove = func(p tr.Position) (tr.Cell, error) {
			d, err := strategy.Delaying(p)
			return d.Move, err
		}
	}
	err = writeFile(path, func(w io.Writer) error {
		c := solve.NewCertificate(w)
		c.Transpose = false // neither rule is symmetric under it
		err := c.Prove(ctx, claim, func(here solve.Problem) (tr.Cell, error) {
			return prove(tr.Position{N: n, X: here.X, O: here.O})
		})
		entries = c.Entries
		if err != nil {
			return fmt.Errorf("%v: %w", &claim, err)
		}
		return c.Close()
	})
	return entries, err
}
