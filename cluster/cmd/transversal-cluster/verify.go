package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	// The engines, and the places that levels can be kept in.
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/gcs"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/dataflow"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/flink"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/spark"

	"transversal/cluster"
	"transversal/internal/base/output"
	"transversal/internal/base/run"
	"transversal/verify"
)

// verifyFlags are the flags of transversal-cluster verify, apart from Beam's.
type verifyFlags struct {
	job cluster.Job
	cluster.Options
	json    output.Flag
	verbose bool
}

func newVerify() *cobra.Command {
	var f verifyFlags
	cmd := &cobra.Command{
		Use:   "verify",
		Short: "Play a rule against every legal play of the opponent, on an engine of many machines",
		Long: `Checks what "transversal verify" checks and prints the same report. Without
--runner it needs no server: the engine runs in this process. Beam's flags, such
as --runner, --endpoint, --environment_type, --environment_config, --parallelism,
and those of the hosted services, run it elsewhere.

With --levels each level is left in files in a folder, and the same command
given again goes on from the last level that is complete. The folder must be one
that this program and all workers reach by the same path. With --prune it holds
the records of two levels at most.`,
		Example: `  transversal-cluster verify --n 8 --classes
  transversal-cluster verify --n 10 --classes --levels /srv/levels --runner flink \
      --endpoint jobs:8099 --environment_type PROCESS \
      --environment_config '{"command": "/usr/local/bin/transversal-cluster"}'`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := passOn(cmd); err != nil {
				return err
			}
			return f.run(cmd.Context(), cmd.OutOrStdout())
		},
	}
	cmd.Flags().IntVar(&f.job.N, "n", 0, "board size, 4 to 16 (2 to 16 for --theorem delay)")
	cmd.Flags().StringVar(&f.job.Board, "graph", "", "a complete graph instead of a board: K6, K8, …, K16")
	cmd.Flags().StringVar(&f.job.Theorem, "theorem", "winning", "what to verify: winning or delay, the theorem")
	cmd.Flags().StringVar(&f.job.Choices, "choices", verify.Choices[0], "the rule's moves: canonical, or all that it admits")
	cmd.Flags().BoolVar(&f.job.Classes, "classes", false, "merge positions up to row and column permutation; implies --choices all")
	f.json.Add(cmd.Flags())
	cmd.Flags().StringVar(&f.Levels, "levels", "", "folder to keep each level in, to go on from (default: a temporary one)")
	cmd.Flags().BoolVar(&f.Prune, "prune", false, "remove the records of each level when the next is complete")
	cmd.Flags().DurationVar(&f.Patience, "patience", 30*time.Second, "how long a job server that does not answer is tried again")
	cmd.Flags().DurationVar(&f.Stall, "stall", 2*time.Hour, "how long a level may go without writing anything until it is run again")
	cmd.Flags().BoolVar(&f.verbose, "verbose", false, "say on standard error what each level took, and what the engine says")
	cmd.MarkFlagsOneRequired("n", "graph")
	cmd.MarkFlagsMutuallyExclusive("n", "graph")
	output.Decimal(cmd.Flags())
	addBeamFlags(cmd)
	return cmd
}

// engines are the runners, and whether each needs the address of a job server.
var engines = map[string]bool{"prism": false, "dataflow": false, "flink": true, "spark": true, "portable": true}

// shown are the flags of Beam's that the help lists; the others work too.
var shown = map[string]bool{"runner": true, "endpoint": true, "environment_type": true, "environment_config": true, "parallelism": true}

// addBeamFlags adds the flags that Beam's packages define.
func addBeamFlags(cmd *cobra.Command) {
	flag.VisitAll(func(beam *flag.Flag) {
		if cmd.Flags().Lookup(beam.Name) != nil || strings.HasPrefix(beam.Name, "test.") {
			return
		}
		cmd.Flags().AddGoFlag(beam)
		cmd.Flags().Lookup(beam.Name).Hidden = !shown[beam.Name]
	})
}

// passOn tells package flag which of Beam's flags were given, for Beam looks
// there for what to pass on to workers.
func passOn(cmd *cobra.Command) error {
	var given []string
	flag.VisitAll(func(beam *flag.Flag) {
		if f := cmd.Flags().Lookup(beam.Name); f != nil && f.Changed {
			given = append(given, "--"+beam.Name+"="+f.Value.String())
		}
	})
	return flag.CommandLine.Parse(given)
}

// check returns an error if the flags do not make sense together. [cluster.Run] checks the job.
func (f *verifyFlags) check() error {
	if *runners.Runner == "" {
		*runners.Runner = "prism"
	}
	if _, ok := engines[*runners.Runner]; !ok {
		return fmt.Errorf("--runner %q is unknown: give %s", *runners.Runner, strings.Join(slices.Sorted(maps.Keys(engines)), ", "))
	}
	if engines[*runners.Runner] && *jobopts.Endpoint == "" {
		return fmt.Errorf("--endpoint is missing: give the address of the job server for --runner %s", *runners.Runner)
	}
	elsewhere := *jobopts.Endpoint != "" && !jobopts.IsLoopback() || *runners.Runner == "dataflow"
	if f.Levels == "" && elsewhere {
		return errors.New("--levels is missing: give a folder that the workers reach by the same path as this program")
	}
	return nil
}

func (f *verifyFlags) run(ctx context.Context, out io.Writer) error {
	if err := f.check(); err != nil {
		return err
	}
	if *jobopts.WorkerBinary == "" {
		self, err := os.Executable()
		if err != nil {
			return err
		}
		*jobopts.WorkerBinary = self // what containers are to run; Beam would compile it anew
		if strings.EqualFold(*jobopts.EnvironmentType, "process") {
			*jobopts.WorkerBinary = os.DevNull // it is there, and need not be sent with every job
		}
	}
	f.quieten()
	if f.Levels == "" {
		dir, err := os.MkdirTemp("", "transversal-cluster-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		f.Levels = dir
	}
	f.Runner, f.Endpoint, f.Warn = *runners.Runner, *jobopts.Endpoint, warn
	if f.verbose || term.IsTerminal(int(os.Stderr.Fd())) {
		f.Said = say
	}
	report, err := cluster.Run(ctx, f.job, f.Options)
	if failure := (*verify.Failure)(nil); errors.As(err, &failure) {
		return &run.ClaimFailed{Err: failure}
	}
	if err != nil {
		return err
	}
	return f.json.Print(out, "report", report, func(w io.Writer) error { return report.WriteSummary(w, false) })
}

// warn says that something is tried again.
func warn(err error) {
	fmt.Fprintln(os.Stderr, "transversal-cluster: warning:", strings.ReplaceAll(err.Error(), "\n", " "))
}

// say says that a level is complete.
func say(l *cluster.Level, took time.Duration) {
	if l.Ply < 0 {
		fmt.Fprintf(os.Stderr, "end of play: %.1f s\n", took.Seconds())
		return
	}
	fmt.Fprintf(os.Stderr, "ply %d: %d positions in %d shards, %.1f MB shuffled, %.1f s\n",
		l.Ply, l.Held.Positions, len(l.Shards), float64(l.Shuffled)/1e6, took.Seconds())
}

// quieten keeps the engine's own messages off standard error.
func (f *verifyFlags) quieten() {
	if f.verbose {
		return
	}
	slog.SetDefault(slog.New(slog.DiscardHandler))
	log.SetLogger(silent{})
}

type silent struct{}

func (silent) Log(context.Context, log.Severity, int, string) {}
