package main

import (
	"context"
	"fmt"
	"io"

	tr "transversal"
	"transversal/internal/run"
	"transversal/solve"
	"transversal/strategy"
)

// certifyRule writes a certificate of Theorem A or Theorem B on the n×n board to
// a file, the rule of package strategy being the prover, and returns the number
// of entries.
func certifyRule(ctx context.Context, path, theorem string, n int) (entries int, err error) {
	claim := solve.Claim{Start: tr.New(n), Player: tr.X, By: 2*n + 3, Wins: true}
	rule := strategy.XRule()
	if theorem == "delay" {
		claim.By, claim.Wins = 2*n+1, false
		rule = strategy.ORule()
	}
	err = run.WriteFile(path, func(w io.Writer) error {
		c := solve.NewCertificate(w)
		c.Transpose = false // neither rule is symmetric under it
		err := c.Prove(ctx, claim, func(p tr.Position) (tr.Cell, error) {
			move, err := rule.Move(p)
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
