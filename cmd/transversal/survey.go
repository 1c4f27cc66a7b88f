package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	tr "transversal"
	"transversal/internal/base/output"
	"transversal/internal/study/survey"
	"transversal/verify"
)

// surveyFlags are the flags of transversal survey.
type surveyFlags struct {
	long
	survey.Options
	rules []string
	out   string
}

func newSurvey() *cobra.Command {
	var f surveyFlags
	cmd := &cobra.Command{
		Use:   "survey",
		Short: "Solve every board of a size, with any cells missing",
		Long: `Solves every board of a size, with any cells missing: one board of each class
under row and column permutations, under each convention, with either player
first. A winning set is a matching that saturates the shorter side. With --graph
it solves every graph with the vertices of a complete one, up to isomorphism,
and a winning set is a perfect matching.

It prints how many classes and how many boards have each value and length, and
the minimal boards on which X wins: X no longer wins if any other cell is
removed. With --missing K it also solves the boards with K+1 missing cells that
decide whether a board with K is minimal.

--out writes a line for each class: its board as a graph (graph6; rows before
columns) and as a picture, its number of boards, and the value and the ply for
each convention and first player.

A long survey saves its state, and the same command continues from it.`,
		Example: `  transversal survey --rows 4 --cols 4
  transversal survey --rows 3 --cols 4 --json
  transversal survey --rows 5 --cols 5 --convention achievement --out five.txt
  transversal survey --graph K6
  transversal survey --rows 6 --cols 6 --missing 3 --convention maker-breaker`,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	cmd.Flags().IntVar(&f.Rows, "rows", 0, "rows of the boards")
	cmd.Flags().IntVar(&f.Cols, "cols", 0, "columns of the boards; at most 64 cells")
	cmd.Flags().IntVar(&f.Missing, "missing", tr.MaxN*tr.MaxN, "most missing cells")
	rules := texts(survey.Rules())
	cmd.Flags().StringSliceVar(&f.rules, "convention", rules, "conventions, with commas")
	cmd.Flags().StringVar(&f.out, "out", "", "file with a line for each board")
	f.long.flags(cmd, time.Minute)
	cmd.Flags().StringVar(&f.Graph, "graph", "", "a complete graph instead: K2, K4, K6, K8 or K10")
	cmd.MarkFlagsRequiredTogether("rows", "cols")
	cmd.MarkFlagsOneRequired("rows", "graph")
	apart(cmd, "graph", "rows", "cols")
	offer(cmd, "convention", rules...)
	return cmd
}

func (f *surveyFlags) run(cmd *cobra.Command) error {
	for _, name := range f.rules {
		all := survey.Rules()
		i := slices.Index(texts(all), name)
		if i < 0 {
			return fmt.Errorf("--convention %q is not one of %s", name, strings.Join(texts(all), ", "))
		}
		f.Rules = append(f.Rules, all[i])
	}
	f.Save = f.state()
	return f.long.run(cmd, "survey", f.Save, func(line *progressLine) (func(io.Writer) error, error) {
		f.Progress = line.count
		s, err := survey.Run(cmd.Context(), f.Options)
		if err != nil {
			return nil, err
		}
		return f.answer("survey", s, s.WriteSummary, file{name: f.out, write: s.WriteBoards}), nil
	})
}

func newCount() *cobra.Command {
	var q verify.CountQuestion
	var asJSON output.Flag
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
  transversal count --n 13 --theorem winning`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			counted, err := q.Count(cmd.Context())
			if err != nil {
				return err
			}
			return asJSON.Print(cmd.OutOrStdout(), "count", counted, counted.WriteSummary)
		},
	}
	cmd.Flags().IntVar(&q.N, "n", 0, "board size, 1 to 16")
	theoremFlag(cmd, &q.Theorem, "")
	cmd.Flags().BoolVar(&q.Transpose, "transpose", false, "count a position and its transpose as one")
	asJSON.Add(cmd.Flags())
	must(cmd.MarkFlagRequired("n"))
	cmd.MarkFlagsMutuallyExclusive("theorem", "transpose") // the rules are not symmetric under it
	return cmd
}
