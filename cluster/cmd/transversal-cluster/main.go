// Command transversal-cluster verifies the theorems as "transversal verify"
// does, on an engine that may have many machines. Run "transversal-cluster help".
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/spf13/cobra"

	"transversal/cluster"
	"transversal/internal/base/output"
	"transversal/internal/base/run"
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
	return output.Execute("transversal-cluster", newRoot, complaint)
}

// complaint returns the message for an error: one line, or for a claim that fails the
// claim with its board.
func complaint(err error) string {
	switch run.Status(err) {
	case run.StatusInterrupted:
		return "interrupted; with --levels the same command goes on from the last complete level"
	case run.StatusClaimFailed:
		return err.Error()
	}
	return strings.ReplaceAll(err.Error(), "\n", "; ")
}

func newRoot(out io.Writer) *cobra.Command {
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
