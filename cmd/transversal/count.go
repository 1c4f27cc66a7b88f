package main

import (
	"context"

	"github.com/spf13/cobra"

	"transversal/internal/output"
	"transversal/verify"
)

func newCount() *cobra.Command {
	var (
		n         int
		theorem   string
		transpose bool
		asJSON    output.Flag
	)
	cmd := &cobra.Command{
		Use:   "count",
		Short: "Count the positions after each ply, up to symmetry",
		Long: `Counts the positions after each ply up to row and column permutations. It uses
Burnside's lemma and lists no position. Every way to place the stones counts,
even if a player has won earlier.

With --theorem it counts the positions that a theorem's rule can reach, whatever
it chooses among the moves it admits, from ply 2 to the last ply at which
"transversal verify --classes" merges positions. That command must find the same
numbers.`,
		Example: `  transversal count --n 4
  transversal count --n 6 --transpose --json
  transversal count --n 13 --theorem win`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			counted, err := counts(cmd.Context(), n, theorem, transpose)
			if err != nil {
				return err
			}
			return asJSON.Print(cmd.OutOrStdout(), "count", counted, counted.WriteSummary)
		},
	}
	cmd.Flags().IntVar(&n, "n", 0, "board size, 1 to 16")
	cmd.Flags().StringVar(&theorem, "theorem", "", "win (the winning theorem) or delay (the delay theorem)")
	cmd.Flags().BoolVar(&transpose, "transpose", false, "count a position and its transpose as one")
	asJSON.Add(cmd.Flags())
	must(cmd.MarkFlagRequired("n"))
	cmd.MarkFlagsMutuallyExclusive("theorem", "transpose") // the rules are not symmetric under it
	offer(cmd, "theorem", "win", "delay")
	return cmd
}

func counts(ctx context.Context, n int, theorem string, transpose bool) (*verify.Count, error) {
	if theorem == "" {
		return verify.CountPositions(ctx, n, transpose)
	}
	t, err := verify.Named(theorem)
	if err != nil {
		return nil, err
	}
	return t.Count(n)
}
