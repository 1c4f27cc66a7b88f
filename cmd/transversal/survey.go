package main

import (
	"bufio"
	"fmt"
	"io"
	"math/big"
	"os"
	"time"

	"github.com/spf13/cobra"

	tr "transversal"
	"transversal/internal/export"
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
		err = writeJSON(out, surveyReport(s))
	} else {
		err = writeSurvey(out, s)
	}
	if err == nil && f.out != "" {
		err = run.WriteFile(f.out, func(w io.Writer) error { return writeBoards(w, s) })
	}
	if err == nil {
		o.Save.Drop()
		fmt.Fprintf(os.Stderr, "took %.2f s\n", took.Seconds())
	}
	return err
}

// result writes a value and a ply: "X 11", "draw".
func result(a survey.Answer) string {
	switch {
	case a.Value == tr.Draw:
		return "draw"
	case a.Ply == 0:
		return winner(a.Value)
	}
	return fmt.Sprint(winner(a.Value), " ", a.Ply)
}

// drawing draws a board, missing cells or not, rows parted by slashes.
func drawing(b tr.Board) string {
	p, err := tr.Game{Board: b}.Start()
	must(err)
	return p.Picture()
}

// winner writes a value as JSON has it.
func winner(v tr.Outcome) string {
	return map[tr.Outcome]string{tr.XWins: "X", tr.OWins: "O", tr.Draw: "draw"}[v]
}

// writeBoards writes a line a board.
func writeBoards(w io.Writer, s *survey.Survey) error {
	out := bufio.NewWriter(w)
	fmt.Fprint(out, "# graph6 board labelled")
	for i, q := range survey.Questions() {
		if s.Answers[0][i] != (survey.Answer{}) {
			fmt.Fprintf(out, " %v-%v", q.Rule, q.First)
		}
	}
	fmt.Fprintln(out)
	for i, b := range s.Boards {
		fmt.Fprint(out, export.Graph6(b.Board), " ", drawing(b.Board), " ", b.Labelled)
		for _, a := range s.Answers[i] {
			if a != (survey.Answer{}) {
				fmt.Fprintf(out, " %s:%d", winner(a.Value), a.Ply)
			}
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}

// surveyReport is the survey as JSON.
func surveyReport(s *survey.Survey) any {
	type total struct {
		Rule    tr.Convention `json:"rule"`
		First   tr.Player     `json:"first"`
		Value   string        `json:"value"`
		Ply     uint8         `json:"ply"`
		Classes int           `json:"classes"`
		Boards  *big.Int      `json:"boards"`
	}
	report := struct {
		Rows    int      `json:"rows"`
		Cols    int      `json:"cols"`
		Missing int      `json:"missing"`
		Boards  *big.Int `json:"boards"`
		Classes int      `json:"classes"`
		Results []total  `json:"results"`
		Minimal []string `json:"minimal"`
	}{s.Rows, s.Cols, s.Missing, s.Labelled(), len(s.Boards), nil, []string{}}
	for _, t := range s.Totals() {
		report.Results = append(report.Results, total{t.Rule, t.First, winner(t.Value), t.Ply, t.Classes, t.Boards})
	}
	for _, i := range s.Minimal(0) {
		report.Minimal = append(report.Minimal, drawing(s.Boards[i].Board))
	}
	return report
}

func writeSurvey(w io.Writer, s *survey.Survey) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%d×%d", s.Rows, s.Cols)
	if s.Missing < s.Rows*s.Cols {
		fmt.Fprintf(out, ", at most %d cells missing", s.Missing)
	}
	fmt.Fprintf(out, ": %v boards, %d classes\n", s.Labelled(), len(s.Boards))
	last := survey.Question{Rule: 255}
	for _, t := range s.Totals() {
		if t.Question != last {
			last = t.Question
			fmt.Fprintf(out, "\n%v, %v first\n  value   classes        boards\n", t.Rule, t.First)
		}
		fmt.Fprintf(out, "  %-6s %8d %13v\n", result(t.Answer), t.Classes, t.Boards)
	}
	for i, q := range survey.Questions() {
		if q.First != tr.X || q.Rule == tr.Avoidance || s.Answers[0][i] == (survey.Answer{}) {
			continue
		}
		minimal := s.Minimal(i)
		fmt.Fprintf(out, "\n%v: %d minimal boards on which X wins", q.Rule, len(minimal))
		if s.Missing < s.Rows*s.Cols {
			fmt.Fprintf(out, " with less than %d missing cells", s.Missing)
		}
		fmt.Fprintln(out)
		for _, j := range minimal {
			b := s.Boards[j]
			fmt.Fprintf(out, "  %s  %d missing, X at ply %d\n", drawing(b.Board), b.Missing.Len(), s.Answers[j][i].Ply)
		}
	}
	return out.Flush()
}
