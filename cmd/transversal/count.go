package main

import (
	"bufio"
	"fmt"
	"io"
	"math/big"
	"strconv"

	"github.com/spf13/cobra"

	tr "transversal"
	"transversal/symmetry/burnside"
	"transversal/verify"
)

func newCount() *cobra.Command {
	var (
		n               int
		theorem         string
		transpose, json bool
	)
	cmd := &cobra.Command{
		Use:   "count",
		Short: "Count the positions after each ply up to symmetry",
		Long: `Counts the positions after each ply, one for each class under row and column
permutations, by Burnside's lemma: none is listed. All ways to place the stones
count, also those in which somebody has won before.

With --theorem it counts those to which the plays of a theorem lead, over every
choice that the rule admits, from ply 2 to the last at which "transversal verify
--classes" merges them: as many as that finds.`,
		Example: `  transversal count --n 4
  transversal count --n 6 --transpose --json
  transversal count --n 13 --theorem win`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := tr.CheckN(n); err != nil {
				return err
			}
			if theorem != "" {
				return countTheorem(cmd.OutOrStdout(), theorem, n, json)
			}
			counts, err := burnside.PositionCounts(cmd.Context(), n, transpose)
			if err != nil {
				return err
			}
			var byPly verify.Distribution
			for ply, c := range counts {
				byPly = append(byPly, verify.Entry{Key: strconv.Itoa(ply), Count: c})
			}
			if json {
				return writeJSON(cmd.OutOrStdout(), struct {
					N         int        `json:"n"`
					Transpose bool       `json:"transpose"`
					Classes   []*big.Int `json:"classes"`
					Total     *big.Int   `json:"total"`
				}{n, transpose, counts, byPly.Total()})
			}
			return writeCounts(cmd.OutOrStdout(), byPly)
		},
	}
	cmd.Flags().IntVar(&n, "n", 0, "side of the board, 1 to 16")
	cmd.Flags().StringVar(&theorem, "theorem", "", "count what its plays lead to: win (Theorem A) or delay (Theorem B)")
	cmd.Flags().BoolVar(&transpose, "transpose", false, "transposes belong to one class")
	cmd.Flags().BoolVar(&json, "json", false, "print the result as JSON")
	must(cmd.MarkFlagRequired("n"))
	cmd.MarkFlagsMutuallyExclusive("theorem", "transpose") // the rules are not symmetric under it
	must(cmd.RegisterFlagCompletionFunc("theorem", cobra.FixedCompletions([]string{"win", "delay"}, cobra.ShellCompDirectiveNoFileComp)))
	return cmd
}

// countTheorem writes the classes to which the plays of a theorem lead.
func countTheorem(out io.Writer, name string, n int, json bool) error {
	theorem, err := verify.Named(name)
	if err != nil {
		return err
	}
	if err := theorem.For(n); err != nil {
		return err
	}
	classes, _ := theorem.Classes(n)
	if json {
		return writeJSON(out, struct {
			N       int                 `json:"n"`
			Theorem string              `json:"theorem"`
			Classes verify.Distribution `json:"classes_by_ply"`
			Total   *big.Int            `json:"total"`
		}{n, name, classes, classes.Total()})
	}
	return writeCounts(out, classes)
}

// writeCounts writes a line for each ply, and their sum.
func writeCounts(w io.Writer, byPly verify.Distribution) error {
	out := bufio.NewWriter(w)
	for _, level := range byPly {
		fmt.Fprintf(out, "ply %3s  %v\n", level.Key, level.Count)
	}
	fmt.Fprintf(out, "total    %v\n", byPly.Total())
	return out.Flush()
}
