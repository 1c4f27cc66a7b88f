package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"time"

	"github.com/spf13/cobra"

	tr "transversal"
	"transversal/internal/base/output"
	"transversal/internal/base/run"
	"transversal/internal/base/version"
	"transversal/internal/explore"
	"transversal/solve"
	"transversal/strategy"
	"transversal/verify"
)

// verifyFlags are the flags of transversal verify.
type verifyFlags struct {
	long
	gameFlags
	verify.Question
	claims         bool
	plain, verbose bool
	workers        int
	memory         int64 // MiB; 0 is what the machine leaves
	out            string
	certificate    string
}

func newVerify() *cobra.Command {
	var f verifyFlags
	cmd := &cobra.Command{
		Use:   "verify",
		Short: "Check a rule, and each claim of its proof, against every play",
		Long: `Verifies the winning theorem: plays X's rule (Guan, arXiv 2608.13501, §4)
against every legal defence of O, and checks at every position all that the
proof claims there. With --theorem delay it verifies the delay theorem: it plays
O's delaying rule against every play of X, up to ply 2n+1. A claim that fails
ends the run with status 1, and the run prints the claim, a line of play and the
board.

The program merges equal positions, and counts every terminal line. --plain
plays each line separately; the report is the same. --choices all follows every
move that the rule admits. --classes merges positions up to row and column
permutations, and asks the rule at one position of each class and, near the end,
in every play. That is enough for the paper's rules, because their choices
commute with permutations.

--strategy verifies another rule on any board, by the outcome only: X wins by
ply 2n+3 or, with --theorem delay, owns no transversal by ply 2n+1. --by sets
another ply.

--graph K8 verifies the perfect-matching game on a complete graph: on 2m
vertices X wins by ply 2m+3, and with --theorem delay not earlier.
docs/complete-graphs.md gives the proofs.

--game verifies a theorem on an n×n board with missing cells: the winning
theorem with up to n, where X's rule may fail on a small board, and the delay
theorem with up to n-2. docs/missing-cells.md gives the proofs.

--certificate writes the rule's moves as a proof that other programs can check.

A long run saves its state, and the same command continues from it.`,
		Example: `  transversal verify --n 6
  transversal verify --n 5 --plain
  transversal verify --n 8 --theorem delay --classes
  transversal verify --n 7 --out reports
  transversal verify --n 4 --theorem delay --strategy delaying --by 10
  transversal verify --graph K6 --strategy winning --certificate k6.cert
  transversal verify --graph K12 --classes
  transversal verify --theorem delay --game "#.../..../..../.#.."
  transversal verify --game "#...../.....#/....../....../....../......"`,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	cmd.Flags().IntVar(&f.N, "n", 0, "board size, 1 to 16")
	cmd.Flags().StringVar(&f.game, "game", "", "another board, such as #.../..../..../....")
	cmd.Flags().StringVar(&f.graph, "graph", "", "a complete graph to verify on: K6, K8, …, K16")
	theoremFlag(cmd, &f.Theorem, "winning")
	cmd.Flags().StringVar(&f.Strategy, "strategy", "", "another rule to verify, by the outcome only")
	cmd.Flags().IntVar(&f.By, "by", 0, "with --strategy: the ply of the outcome, 1 to 256")
	cmd.Flags().BoolVar(&f.claims, "claims", false, "only list the claims")
	cmd.Flags().BoolVar(&f.plain, "plain", false, "play each line separately")
	cmd.Flags().BoolVar(&f.verbose, "verbose", false, "print all counts of the report")
	choiceFlag(cmd, &f.Choices, "choices", verify.Choices[0], "which moves of the rule to follow: %s", verify.Choices...)
	cmd.Flags().BoolVar(&f.Classes, "classes", false, "merge positions up to permutations")
	cmd.Flags().IntVar(&f.workers, "workers", manyWorkers(), "number of workers, 1 to 256")
	cmd.Flags().Int64Var(&f.memory, "memory", 0, "most memory to use, in MiB (default: 3/4 of what is free)")
	cmd.Flags().StringVar(&f.out, "out", "", "folder for the report, and for its cost")
	cmd.Flags().StringVar(&f.certificate, "certificate", "", "file for a proof that \"transversal check\" checks")
	f.long.flags(cmd, 10*time.Second)
	cmd.MarkFlagsOneRequired("n", "graph", "game")
	apart(cmd, "graph", "n", "game")
	apart(cmd, "game", "n")
	apart(cmd, "claims", "json", "out", "certificate")
	apart(cmd, "plain", "classes", "choices", "workers", "memory", "checkpoint")
	offer(cmd, "strategy", append(strategy.Names(tr.X), strategy.Names(tr.O)...)...)
	return cmd
}

// options adds to those that the question asks for.
func (f *verifyFlags) options(o *verify.Options) error {
	if f.memory != 0 && (f.memory < leastMemory || f.memory > mostMemory) {
		return fmt.Errorf("--memory %d is out of range: give %d to %d MiB", f.memory, leastMemory, mostMemory)
	}
	o.Memory = f.memory << 20
	if o.Memory == 0 {
		o.Memory = max(leastMemory<<20, int64(run.Memory()/4*3))
	}
	state := f.state()
	o.Save = &verify.State{Dir: state.Dir, Every: state.Every, Warn: state.Warn}
	o.Workers, o.Scratch = f.workers, state.Dir
	return nil
}

// The range of --memory, in MiB.
const (
	leastMemory = 64
	mostMemory  = 1 << 24
)

// about takes the board of --game or --graph for the question.
func (f *verifyFlags) about(cmd *cobra.Command) error {
	if f.game == "" && f.graph == "" {
		return nil
	}
	game, err := f.read(cmd)
	if err != nil {
		return err
	}
	b := game.Start.Board()
	usual, _ := tr.Game{Board: b}.Start()
	switch {
	case game.Start != usual || len(game.Moves) > 0:
		return fmt.Errorf("a theorem is verified from the empty board, and for its own goal: give the board alone, %v", b)
	case b == tr.Square(b.Rows):
		f.N = b.Rows
	default:
		f.Board = b.String()
	}
	return nil
}

func (f *verifyFlags) run(cmd *cobra.Command) error {
	if err := f.about(cmd); err != nil {
		return err
	}
	theorem, n, o, err := f.Asked()
	if err != nil {
		return err
	}
	f.N = n
	if f.claims {
		for _, claim := range theorem.Claims() {
			fmt.Fprintln(cmd.OutOrStdout(), claim)
		}
		return nil
	}
	if err := f.options(&o); err != nil {
		return err
	}
	if f.N < theorem.Least() {
		return f.small(cmd.OutOrStdout())
	}
	expected := estimateOf(&theorem, f.N, o)
	if err := announce(expected, f.N, o); err != nil {
		return err
	}
	const itself = 12 << 20 // bytes that the program takes besides Go's memory
	if most := o.Memory - itself; debug.SetMemoryLimit(-1) > most {
		debug.SetMemoryLimit(most)
	}
	title := theorem.Name() + ", " + theorem.Where(f.N)
	return f.long.run(cmd, title, o.Save, func(line *progressLine) (func(io.Writer) error, error) {
		// While the heap is small, collecting seldom is faster. Later most of the memory is
		// levels, which hold no pointers, and collecting often costs little.
		debug.SetGCPercent(200)
		show := line.explorationProgress(expected.positions)
		o.Progress = func(p verify.Progress) {
			if heldMemory() > 100<<20 {
				debug.SetGCPercent(50)
			}
			show(p)
		}
		start := time.Now()
		var report *verify.Report
		if f.plain {
			report, err = theorem.VerifyPlainly(cmd.Context(), f.N, func(done uint64) { line.show("%d lines", done) })
		} else {
			report, err = theorem.Verify(cmd.Context(), f.N, o)
		}
		if failure := (*verify.Failure)(nil); errors.As(err, &failure) {
			err = &run.ClaimFailed{Err: failure}
		}
		if err != nil {
			return nil, err
		}
		taken := &cost{
			f.N, time.Since(start).Seconds(), run.PeakMemory(), f.workers, runtime.NumCPU(),
			version.This().String(), runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH,
		}
		text := func(w io.Writer) error { return report.WriteSummary(w, f.verbose) }
		return f.answer("report", report, text, f.files(cmd.Context(), &theorem, report, taken)...), nil
	})
}

// heldMemory returns the bytes of the objects on the heap.
func heldMemory() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// files are those that are asked for. The certificate has the theorem's rule as its prover.
func (f *verifyFlags) files(ctx context.Context, t *verify.Theorem, report *verify.Report, taken *cost) (all []file) {
	if f.out != "" {
		kind := report.Theorem
		if kind == "winning" {
			kind = "report" // as the published ones are called
		}
		of := strings.TrimPrefix(t.RunName(f.N, verify.Options{}), t.Name())
		add := func(name, format string, v any) {
			all = append(all, file{name: filepath.Join(f.out, name+of+".json"), write: func(w io.Writer) error { return output.Write(w, format, v) }})
		}
		add(kind, "report", report)
		add("run", "run", taken)
	}
	start, err := t.Start(f.N)
	claim := solve.Claim{Start: start, Player: tr.X, By: t.Bound(f.N), Wins: t.Player() == tr.X}
	entries := 0
	prove := func(w io.Writer) error {
		if err != nil {
			return err
		}
		c := solve.NewCertificate(w)
		c.Transpose = false // the rules are not symmetric under it
		err := c.Prove(ctx, claim, func(p tr.Position) (tr.Cell, error) {
			move, err := t.Rule().Move(p)
			return move.Cell, err
		})
		entries = c.Entries
		if err != nil {
			return fmt.Errorf("%v: %w", &claim, err)
		}
		return c.Close()
	}
	return append(all, file{f.certificate, prove, func() string { return fmt.Sprintf("%d entries", entries) }})
}

// small says what holds for n < 4, where the winning theorem claims a win only for n = 1,
// and the delay theorem says nothing about n = 1.
func (f *verifyFlags) small(out io.Writer) error {
	if f.json.JSON() || f.out != "" {
		return fmt.Errorf("--json and --out: there is no report for n = %d, about which the theorem says nothing", f.N)
	}
	if f.certificate != "" {
		return fmt.Errorf("--certificate: the theorem has no rule for n = %d", f.N)
	}
	if f.Theorem == "delay" {
		return errors.New("--n 1: the delay theorem needs n ≥ 2; on the 1×1 board X wins at ply 1")
	}
	text, err := verify.Small(f.N)
	fmt.Fprintln(out, text)
	if err != nil {
		return &run.ClaimFailed{Err: err}
	}
	return nil
}

// theoremFlag adds --theorem.
func theoremFlag(cmd *cobra.Command, name *string, usual string) {
	read := func(text string) (string, error) { _, err := verify.Named(text); return text, err }
	readFlag(cmd, name, read, "theorem", usual, "winning or delay", "winning", "delay")
}

// manyWorkers is one worker for each processor.
func manyWorkers() int { return min(runtime.GOMAXPROCS(0), explore.MaxWorkers) }

// cost says how long a verification took and on what, apart from its result.
type cost struct {
	N          int     `json:"n"`
	Seconds    float64 `json:"elapsed_seconds"`
	PeakBytes  uint64  `json:"peak_memory_bytes"` // in memory at once, or else obtained by Go
	Workers    int     `json:"workers"`
	Processors int     `json:"processors"`
	Version    string  `json:"version"` // of the program
	Go         string  `json:"go"`
	System     string  `json:"system"`
}
