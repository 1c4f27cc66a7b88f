// Command transversal plays, verifies and studies the transversal achievement
// game. Run "transversal help" for its commands.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
)

// Exit statuses.
const (
	exitOK          = 0
	exitClaimFailed = 1
	exitMisuse      = 2
	exitInterrupted = 130
)

func main() { os.Exit(run()) }

// run executes the command line and returns the exit status.
func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	out := bufio.NewWriter(os.Stdout)
	root := newRoot(out)
	err := root.ExecuteContext(ctx)
	if flushed := out.Flush(); err == nil && flushed != nil {
		err = fmt.Errorf("cannot write the output: %w", flushed)
	}
	var failed *claimFailed
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(os.Stderr, "transversal: interrupted; the same command goes on from here")
		return exitInterrupted
	case errors.As(err, &failed):
		fmt.Fprintln(os.Stderr, "transversal:", failed)
		return exitClaimFailed
	}
	fmt.Fprintln(os.Stderr, "transversal:", strings.ReplaceAll(err.Error(), "\n", " "))
	return exitMisuse
}

// claimFailed is the error of a claim that was checked and does not hold.
type claimFailed struct{ error }

func (e *claimFailed) Unwrap() error { return e.error }

// newRoot returns the command with all its subcommands, which print to out.
func newRoot(out io.Writer) *cobra.Command {
	root := &cobra.Command{
		Use:   "transversal",
		Short: "The transversal achievement game: play it, verify it, solve it",
		Long: `Two players, X first, claim cells of an n×n board. The first to own n cells of
which no two share a row or a column (a transversal) wins. For every n ≥ 4 X
wins, by ply 2n+3, with a fixed rule. This command checks that against every
defence, and lets you play against it.

Rows and columns are numbered from 1. A game is one line of text: the board
size, a colon, and the cells in the order of play, as in "6: 1,1 1,2 2,3 3,4".

Exit status: 0 if all is well, 1 if a claim that was checked does not hold,
2 if the command was misused.`,
		Example: `  transversal verify --n 6
  transversal play --n 5 --explain`,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetOut(out)
	root.AddCommand(
		newPlay(),
		newServe(),
		newSite(),
		newPlaythrough(),
		newDraw(),
		newVerify(),
		newTables(),
		newSolve(),
		newCheck(),
	)
	return root
}
