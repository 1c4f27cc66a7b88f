// Command transversal-cluster verifies the theorems as "transversal verify"
// does, on an engine that may have many machines. Run "transversal-cluster help".
package main

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/spf13/cobra"

	"transversal/cluster"
	"transversal/internal/output"
	"transversal/internal/run"
)

func main() { os.Exit(execute()) }

// execute executes the command line and returns the exit status.
func execute() int {
	debug.SetGCPercent(200) // little is held at a time: the shards in hand, and what is on its way
	args := os.Args[1:]
	switch {
	case cluster.IsWorker(args):
		if err := cluster.Work(args); err != nil {
			fmt.Fprintln(os.Stderr, "transversal-cluster:", err)
			return run.StatusFault
		}
		return run.StatusOK
	case slices.ContainsFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "--worker") }):
		flag.Parse() // started by a container of Beam's: Init does not return
	}
	beam.Init()
	ctx, stop := run.Interruptible()
	defer stop()
	out := bufio.NewWriter(os.Stdout)
	root := newRoot(out)
	err := root.ExecuteContext(ctx)
	if flushed := out.Flush(); err == nil && flushed != nil {
		err = fmt.Errorf("cannot write the output: %w", flushed)
	}
	status := run.Status(err)
	switch status {
	case run.StatusOK:
	case run.StatusInterrupted:
		fmt.Fprintln(os.Stderr, "transversal-cluster: interrupted; with --levels the same command goes on from the last complete level")
	case run.StatusClaimFailed:
		fmt.Fprintln(os.Stderr, "transversal-cluster:", err)
	default:
		fmt.Fprintln(os.Stderr, "transversal-cluster:", strings.ReplaceAll(err.Error(), "\n", "; "))
	}
	return status
}

func newRoot(out *bufio.Writer) *cobra.Command {
	root := &cobra.Command{
		Use:   "transversal-cluster",
		Short: "Verify the transversal achievement game on an engine of many machines",
		Long: `Verifies what "transversal verify" does, and prints the same report, as pipelines
of Apache Beam: in this process, on a Flink cluster, or on a hosted service.

Exit status: 0 if all is well, 1 if a claim that was checked does not hold,
2 if the command was misused, 3 if a machine or the engine failed it, 130 if it was
interrupted.`,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetOut(out)
	root.AddCommand(newVerify(), output.NewVersion("transversal-cluster"))
	return root
}
