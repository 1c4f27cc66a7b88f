package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	tr "transversal"
	"transversal/explore"
	"transversal/verify"
)

// verifyFlags are the flags of transversal verify.
type verifyFlags struct {
	n               int
	theorem         string
	classes         bool
	choices         string
	workers         int
	json            bool
	out             string
	certificate     string
	checkpoint      string
	checkpointEvery time.Duration
}

func newVerify() *cobra.Command {
	var f verifyFlags
	cmd := &cobra.Command{
		Use:   "verify",
		Short: "Play a rule against every legal play of the opponent and check every claim of the proof",
		Long: `Plays X's rule of §4 of the paper against every legal defence of O and checks,
at every position, every claim that the proof of Theorem A makes there. With
--theorem delay it plays O's delaying rule against every play of X, through ply
2n+1, and checks the claims of Theorem B.

Equal positions reached by different orders of play are merged, and every
terminal line is counted. With --classes positions are merged up to row and
column permutation, over every choice that the rule admits: the strongest form
of the check, and the cheapest. A claim that fails ends the run with status 1,
the claim's name, a line of play and the board.

A run that takes longer than a few seconds saves its state, and the same
command given again goes on from there.`,
		Example: `  transversal verify --n 6
  transversal verify --n 4 --choices all --json
  transversal verify --n 8 --theorem delay --classes
  transversal verify --n 7 --out reports`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd.Context(), cmd.OutOrStdout()) },
	}
	cmd.Flags().IntVar(&f.n, "n", 0, "board size, 1 to 16")
	cmd.Flags().StringVar(&f.theorem, "theorem", "win", "what to verify: win (Theorem A) or delay (Theorem B)")
	cmd.Flags().StringVar(&f.choices, "choices", "canonical", "the rule's moves: canonical, or all that it admits")
	cmd.Flags().BoolVar(&f.classes, "classes", false, "merge positions up to row and column permutation; implies --choices all")
	cmd.Flags().IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "number of workers")
	cmd.Flags().BoolVar(&f.json, "json", false, "print the report as JSON")
	cmd.Flags().StringVar(&f.out, "out", "", "folder to write report_nN.json to (delay_nN.json for --theorem delay), and run_nN.json with time and machine")
	cmd.Flags().StringVar(&f.certificate, "certificate", "", "file to write a proof to, for \"transversal check\"")
	cmd.Flags().StringVar(&f.checkpoint, "checkpoint", "", "folder for saved states (default: the user's cache folder)")
	cmd.Flags().DurationVar(&f.checkpointEvery, "checkpoint-every", 10*time.Second, "least time between saved states")
	must(cmd.MarkFlagRequired("n"))
	must(cmd.RegisterFlagCompletionFunc("theorem", cobra.FixedCompletions([]string{"win", "delay"}, cobra.ShellCompDirectiveNoFileComp)))
	must(cmd.RegisterFlagCompletionFunc("choices", cobra.FixedCompletions([]string{"canonical", "all"}, cobra.ShellCompDirectiveNoFileComp)))
	return cmd
}

// must panics if a command is put together wrongly, which no input can cause.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

func (f *verifyFlags) options() (verify.Options, error) {
	o := verify.Options{Workers: f.workers, Classes: f.classes}
	if f.theorem != "win" && f.theorem != "delay" {
		return o, fmt.Errorf("--theorem %q is unknown: give win or delay", f.theorem)
	}
	switch f.choices {
	case "canonical":
	case "all":
		o.AllChoices = true
	default:
		return o, fmt.Errorf("--choices %q is unknown: give canonical or all", f.choices)
	}
	if f.workers < 1 {
		return o, fmt.Errorf("--workers %d is too few: give 1 or more", f.workers)
	}
	if f.checkpoint == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return o, nil // a machine without a cache folder does without
		}
		f.checkpoint = filepath.Join(cache, "transversal")
	}
	o.Save = &explore.Checkpoint{Dir: f.checkpoint, Name: o.Name(f.theorem, f.n), Every: f.checkpointEvery}
	return o, nil
}

func (f *verifyFlags) run(ctx context.Context, out io.Writer) error {
	if err := tr.CheckN(f.n); err != nil {
		return fmt.Errorf("--n: %w", err)
	}
	o, err := f.options()
	if err != nil {
		return err
	}
	least := 4
	if f.theorem == "delay" {
		least = 2
	}
	if f.n < least {
		return f.small(out)
	}
	var clear func()
	o.Progress, clear = explorationBar()
	start := time.Now()
	debug.SetGCPercent(25) // most of the memory is levels, which hold no pointers: to collect often costs little
	report, err := f.verify(ctx, o)
	clear()
	if failure := (*verify.Failure)(nil); errors.As(err, &failure) {
		return &claimFailed{failure}
	}
	if err != nil {
		return err
	}
	if o.Save != nil {
		if err := o.Save.Remove(); err != nil {
			return err
		}
	}
	if f.certificate != "" {
		entries, err := certifyRule(ctx, f.certificate, f.theorem, f.n)
		if err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "wrote %s: %d entries\n", f.certificate, entries)
	}
	taken := verify.NewRun(f.n, time.Since(start), f.workers)
	if f.out != "" {
		kind := map[string]string{"win": "report", "delay": "delay"}[f.theorem]
		if err := f.write(kind, report); err != nil {
			return err
		}
		if err := f.write("run", taken); err != nil {
			return err
		}
	}
	fmt.Fprintln(os.Stderr, taken)
	if f.json {
		return writeJSON(out, report)
	}
	return report.WriteSummary(out)
}

func (f *verifyFlags) verify(ctx context.Context, o verify.Options) (verify.Summarizer, error) {
	if f.theorem == "delay" {
		return verify.Delaying(ctx, f.n, o)
	}
	return verify.Winning(ctx, f.n, o)
}

// write writes v to the folder --out.
func (f *verifyFlags) write(kind string, v any) error {
	name := fmt.Sprintf("%s_n%d.json", kind, f.n)
	return writeFile(filepath.Join(f.out, name), func(w io.Writer) error { return writeJSON(w, v) })
}

// small says what holds for n < 4, where Theorem A claims no win but for n = 1,
// and for n = 1, of which Theorem B says nothing.
func (f *verifyFlags) small(out io.Writer) error {
	if f.certificate != "" {
		return fmt.Errorf("--certificate: there is no rule to certify for n = %d", f.n)
	}
	if f.theorem == "delay" {
		return errors.New("--n 1: Theorem B is about n ≥ 2; on the 1×1 board X wins at ply 1")
	}
	text, err := verify.Small(f.n)
	fmt.Fprintln(out, text)
	if err != nil {
		return &claimFailed{err}
	}
	return nil
}
