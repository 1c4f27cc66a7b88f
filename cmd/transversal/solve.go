package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	tr "transversal"
	"transversal/solve"
)

// solveFlags are the flags of transversal solve.
type solveFlags struct {
	n, rows, cols   int
	record, board   string
	toMove, rule    string
	by              int
	json            bool
	certificate     string
	memory          int64
	checkpoint      string
	checkpointEvery time.Duration
}

func newSolve() *cobra.Command {
	var f solveFlags
	cmd := &cobra.Command{
		Use:   "solve",
		Short: "Find the exact value of a position and the exact length of the game",
		Long: `Finds who wins a position, and at which ply if the winner hurries and the loser
delays, by search alone: no strategy is used. With --by it only finds whether X
can force a win by that ply.

The position is an empty board (--n, or --rows and --cols), a game (--record: a
line of text or a CSV file), or a drawing (--board: rows of . X O and # for a
missing cell, parted by slashes, or a file with such rows). On a rectangular
board a winning set is a matching that saturates the shorter side. The ply counts
all stones on the board.

Rules: achievement, the first to own a winning set wins; maker-breaker, X wins
by owning one and O by preventing it; avoidance, the first to own one loses.

--certificate writes a proof of the answer that "transversal check" accepts.

A run that takes long saves what it has found, and the same command given again
goes on from there.`,
		Example: `  transversal solve --n 6
  transversal solve --n 8 --by 17 --certificate eight.cert
  transversal solve --record "4: 1,1 2,2 3,3" --json
  transversal solve --board "#.../..../.X../...#" --rule maker-breaker --to-move O`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd, cmd.OutOrStdout()) },
	}
	cmd.Flags().IntVar(&f.n, "n", 0, "side of a square board, 1 to 16")
	cmd.Flags().IntVar(&f.rows, "rows", 0, "rows of the board, 1 to 16")
	cmd.Flags().IntVar(&f.cols, "cols", 0, "columns of the board, 1 to 16")
	cmd.Flags().StringVar(&f.record, "record", "", "game to start from: a line such as \"6: 1,1 2,2\", or a CSV file (its board size: --n)")
	cmd.Flags().StringVar(&f.board, "board", "", "board to start from: a drawing such as \"X../.O./..#\", or a file")
	cmd.Flags().StringVar(&f.toMove, "to-move", "", "X or O (default: X if both own equally many stones, else O)")
	cmd.Flags().StringVar(&f.rule, "rule", "achievement", "achievement, maker-breaker or avoidance")
	cmd.Flags().IntVar(&f.by, "by", 0, "only find whether X can force a win by this ply")
	cmd.Flags().BoolVar(&f.json, "json", false, "print the result as JSON")
	cmd.Flags().StringVar(&f.certificate, "certificate", "", "file to write a proof of the answer to")
	cmd.Flags().Int64Var(&f.memory, "memory", 4096, "most MiB for the table of positions")
	cmd.Flags().StringVar(&f.checkpoint, "checkpoint", "", "folder for saved states (default: the user's cache folder)")
	cmd.Flags().DurationVar(&f.checkpointEvery, "checkpoint-every", time.Minute, "least time between saved states")
	cmd.MarkFlagsMutuallyExclusive("record", "board")
	cmd.MarkFlagsRequiredTogether("rows", "cols")
	must(cmd.RegisterFlagCompletionFunc("rule", cobra.FixedCompletions(solve.RuleNames(), cobra.ShellCompDirectiveNoFileComp)))
	must(cmd.RegisterFlagCompletionFunc("to-move", cobra.FixedCompletions([]string{"X", "O"}, cobra.ShellCompDirectiveNoFileComp)))
	return cmd
}

// problem returns the position that the flags describe.
func (f *solveFlags) problem(cmd *cobra.Command) (p solve.Problem, err error) {
	given := cmd.Flags().Changed
	if given("n") && (given("rows") || given("board")) {
		return p, fmt.Errorf("--n does not go with --rows, --cols or --board: they give the size of the board")
	}
	switch {
	case given("board"):
		p, err = readBoard(f.board)
	case given("record"):
		p, err = readRecord(f.record, f.n)
	case given("rows"):
		p = solve.Board(f.rows, f.cols)
	case given("n"):
		p = solve.Board(f.n, f.n)
	default:
		err = fmt.Errorf("no board is given: use --n, --rows and --cols, --record or --board")
	}
	if err != nil {
		return p, err
	}
	if p.Rule, err = solve.ParseRule(f.rule); err != nil {
		return p, fmt.Errorf("--rule: %w", err)
	}
	switch f.toMove {
	case "":
	case "X":
		p.Turn = tr.X
	case "O":
		p.Turn = tr.O
	default:
		return p, fmt.Errorf("--to-move %q is unknown: give X or O", f.toMove)
	}
	return p, p.Check()
}

// readBoard reads a drawing, or the file that has it.
func readBoard(text string) (solve.Problem, error) {
	if !strings.Contains(text, "/") || isFile(text) {
		if content, err := os.ReadFile(text); err == nil {
			text = string(content)
		} else if strings.Trim(text, ".XO#") != "" {
			return solve.Problem{}, fmt.Errorf("--board: %w", err)
		}
	}
	return solve.ParsePicture(text)
}

// readRecord reads a game from a line of text or from a CSV file. If n is 0 the
// size of the board is what the record says.
func readRecord(text string, n int) (p solve.Problem, err error) {
	var r tr.Record
	if strings.Contains(text, ":") && !isFile(text) {
		if r, err = tr.ParseRecord(text); err == nil && n != 0 && n != r.N {
			err = fmt.Errorf("--n %d does not agree with the record: %s", n, r)
		}
	} else {
		file, err := os.Open(text)
		if err != nil {
			return p, fmt.Errorf("--record: %w", err)
		}
		defer file.Close()
		if r, err = tr.ReadCSV(file, n); err != nil {
			return p, fmt.Errorf("%s: %w", text, err)
		}
	}
	if err != nil {
		return p, err
	}
	end, err := r.Final()
	return solve.FromPosition(end), err
}

// isFile reports whether there is a file of that name.
func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}

func (f *solveFlags) run(cmd *cobra.Command, out io.Writer) error {
	p, err := f.problem(cmd)
	if err != nil {
		return err
	}
	asked := cmd.Flags().Changed("by")
	switch {
	case asked && (f.by < 1 || f.by > tr.MaxN*tr.MaxN):
		return fmt.Errorf("--by %d is out of range: give a ply from 1 to %d", f.by, tr.MaxN*tr.MaxN)
	case f.memory < 1:
		return fmt.Errorf("--memory %d is too little: give 1 MiB or more", f.memory)
	}
	o := solve.Options{Memory: f.memory << 20, Save: f.save()}
	var clear func()
	o.Progress, clear = solveSpinner()
	start := time.Now()
	r, entries, err := f.solve(cmd.Context(), p, o)
	clear()
	if err != nil {
		return err
	}
	if o.Save != nil {
		if err := o.Save.Remove(p); err != nil {
			return err
		}
	}
	fmt.Fprintf(os.Stderr, "took %.2f s\n", time.Since(start).Seconds())
	if entries > 0 {
		fmt.Fprintf(os.Stderr, "wrote %s: %d entries\n", f.certificate, entries)
	}
	if f.json {
		return writeJSON(out, r)
	}
	return r.WriteSummary(out)
}

// solve finds the answer and writes the certificate, if one is wanted.
func (f *solveFlags) solve(ctx context.Context, p solve.Problem, o solve.Options) (r *solve.Result, entries int, err error) {
	switch {
	case f.certificate != "":
		err = writeFile(f.certificate, func(w io.Writer) error {
			r, entries, err = solve.Certify(ctx, p, f.by, w, o)
			return err
		})
	case f.by != 0:
		r, err = solve.By(ctx, p, f.by, o)
	default:
		r, err = solve.Solve(ctx, p, o)
	}
	return r, entries, err
}

// save returns where to save states, nil if nowhere.
func (f *solveFlags) save() *solve.Checkpoint {
	dir := f.checkpoint
	if dir == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return nil // a machine without a cache folder does without
		}
		dir = filepath.Join(cache, "transversal")
	}
	return &solve.Checkpoint{Dir: dir, Every: f.checkpointEvery}
}

// solveSpinner returns a function that shows on the terminal how far a search
// has come, and one that clears the line. In a pipe both do nothing.
func solveSpinner() (show func(solve.Progress), clear func()) {
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		return nil, func() {}
	}
	bar := progressbar.NewOptions64(-1,
		progressbar.OptionSetWriter(os.Stderr),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString("nodes"),
		progressbar.OptionSpinnerType(14),
		progressbar.OptionClearOnFinish(),
	)
	return func(p solve.Progress) {
		bar.Describe(fmt.Sprintf("does %v win by ply %d? %d positions kept", p.Player, p.By, p.Positions))
		_ = bar.Set64(p.Nodes) // a bar that cannot be drawn is no reason to stop
	}, func() { _ = bar.Clear() }
}
