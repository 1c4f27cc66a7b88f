package main

import (
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	tr "transversal"
	"transversal/internal/run"
	"transversal/survey"
)

// surveyFlags are the flags of transversal survey.
type surveyFlags struct {
	rows, cols, missing int
	rules               []string
	json                bool
	out                 string
	checkpoint          string
	every               time.Duration
}

func newSurvey() *cobra.Command {
	var f surveyFlags
	cmd := &cobra.Command{
		Use:   "survey",
		Short: "Solve every board of a size: with any cells missing",
		Long: `Solves the game on every board with the given rows and columns from which any
cells may be missing, one board for each class under row and column
permutations: under each rule, and with either player first. A winning set is a
matching that saturates the shorter side.

It prints how many classes, and how many boards in all, have each value and
length, and the minimal boards on which X wins: those on which it does no longer
if further cells are missing, whichever.

--out writes a line a board: as a graph (graph6; the vertices are the rows, then
the columns), as a picture, the boards in its class, and for each rule and first
player the value and the ply.

A survey that takes long saves what it has found, and the same command given
again goes on from there.`,
		Example: `  transversal survey --rows 4 --cols 4
  transversal survey --rows 3 --cols 4 --json
  transversal survey --rows 5 --cols 5 --rule achievement --out five.txt
  transversal survey --rows 6 --cols 6 --missing 3 --rule maker-breaker`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	cmd.Flags().IntVar(&f.rows, "rows", 0, "rows of the boards")
	cmd.Flags().IntVar(&f.cols, "cols", 0, "columns of the boards; at most 64 cells in all")
	cmd.Flags().IntVar(&f.missing, "missing", tr.MaxN*tr.MaxN, "most missing cells")
	cmd.Flags().StringSliceVar(&f.rules, "rule", []string{"achievement", "maker-breaker", "avoidance"}, "rules of the game to ask about")
	cmd.Flags().BoolVar(&f.json, "json", false, "print the result as JSON")
	cmd.Flags().StringVar(&f.out, "out", "", "file for a line a board")
	cmd.Flags().StringVar(&f.checkpoint, "checkpoint", "", "folder for saved states (default: the user's cache folder)")
	cmd.Flags().DurationVar(&f.every, "checkpoint-every", time.Minute, "least time between saved states")
	must(cmd.MarkFlagRequired("rows"))
	must(cmd.MarkFlagRequired("cols"))
	must(cmd.RegisterFlagCompletionFunc("rule", cobra.FixedCompletions([]string{"achievement", "maker-breaker", "avoidance"}, cobra.ShellCompDirectiveNoFileComp)))
	return cmd
}

func (f *surveyFlags) run(cmd *cobra.Command) error {
	if f.missing < 0 {
		return fmt.Errorf("--missing %d is out of range: give 0 or more", f.missing)
	}
	o := survey.Options{Rows: f.rows, Cols: f.cols, Missing: min(f.missing, f.rows*f.cols), Save: newState(f.checkpoint, f.every)}
	defer o.Save.Close()
	for _, name := range f.rules {
		var rule tr.Convention
		if err := rule.UnmarshalText([]byte(name)); err != nil {
			return fmt.Errorf("--rule: %w", err)
		}
		o.Rules = append(o.Rules, rule)
	}
	line := newProgressLine("survey")
	o.Progress = func(done, of int) {
		line.show("%s %d of %d boards%s", bar(int64(done), int64(of)), done, of, line.left(float64(done)/float64(max(of, 1))))
	}
	start := time.Now()
	s, err := survey.Run(cmd.Context(), o)
	line.clear()
	if err != nil {
		return ended(err, o.Save)
	}
	took := time.Since(start)
	out := flushed{cmd.OutOrStdout()} // what was printed stays if the file cannot be written
	if f.json {
		err = writeJSON(out, s)
	} else {
		err = s.WriteSummary(out)
	}
	if err == nil && f.out != "" {
		err = run.WriteFile(f.out, s.WriteBoards)
	}
	if err == nil {
		o.Save.Drop()
		fmt.Fprintf(os.Stderr, "took %.2f s\n", took.Seconds())
	}
	return err
}
