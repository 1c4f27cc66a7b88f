package main

import (
	"bufio"
	"fmt"
	"math/big"

	"github.com/spf13/cobra"

	tr "transversal"
	"transversal/symmetry"
)

func newCount() *cobra.Command {
	var (
		n               int
		transpose, json bool
	)
	cmd := &cobra.Command{
		Use:   "count",
		Short: "Count the positions after each ply up to symmetry",
		Long: `Counts the positions after each ply, one for each class under row and column
permutations, by Burnside's lemma: none is listed. All ways to place the stones
count, also those in which somebody has won before.`,
		Example: `  transversal count --n 4
  transversal count --n 6 --transpose --json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := tr.CheckN(n); err != nil {
				return err
			}
			counts, err := symmetry.PositionCounts(cmd.Context(), n, transpose)
			if err != nil {
				return err
			}
			total := new(big.Int)
			for _, c := range counts {
				total.Add(total, c)
			}
			if json {
				return writeJSON(cmd.OutOrStdout(), struct {
					N         int        `json:"n"`
					Transpose bool       `json:"transpose"`
					Classes   []*big.Int `json:"classes"`
					Total     *big.Int   `json:"total"`
				}{n, transpose, counts, total})
			}
			out := bufio.NewWriter(cmd.OutOrStdout())
			for ply, c := range counts {
				fmt.Fprintf(out, "ply %3d  %v\n", ply, c)
			}
			fmt.Fprintf(out, "total    %v\n", total)
			return out.Flush()
		},
	}
	cmd.Flags().IntVar(&n, "n", 0, "side of the board, 1 to 16")
	cmd.Flags().BoolVar(&transpose, "transpose", false, "transposes belong to one class")
	cmd.Flags().BoolVar(&json, "json", false, "print the result as JSON")
	must(cmd.MarkFlagRequired("n"))
	return cmd
}
