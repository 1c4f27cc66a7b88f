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
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"transversal/internal/explore"
	"transversal/internal/run"
	"transversal/internal/version"
)

// Exit statuses.
const (
	exitOK          = 0
	exitClaimFailed = 1
	exitMisuse      = 2
	exitFault       = 3
	exitInterrupted = run.StatusInterrupted
)

func main() { os.Exit(execute()) }

// execute runs the command line and returns the exit status.
func execute() (status int) {
	defer func() {
		if broken := recover(); broken != nil {
			fmt.Fprintf(os.Stderr, "transversal: the program has a fault (%v): please report the command\n", broken)
			status = exitFault
		}
	}()
	if err := errors.Join(run.CheckMemory(), run.CheckOutput()); err != nil {
		fmt.Fprintln(os.Stderr, "transversal:", err)
		return exitFault
	}
	ctx, stop := run.Interruptible()
	defer stop()
	out := bufio.NewWriter(os.Stdout)
	root := newRoot(out)
	err := root.ExecuteContext(ctx)
	if flushed := out.Flush(); err == nil && flushed != nil {
		err = fmt.Errorf("cannot write the output: %w", flushed)
	}
	if err == nil {
		return exitOK
	}
	if cause := context.Cause(ctx); errors.Is(cause, run.ErrMemory) && (errors.Is(err, cause) || errors.Is(err, context.Canceled)) {
		err = shortOf(cause, err)
	}
	fmt.Fprintln(os.Stderr, "transversal:", complaint(err))
	return statusOf(err)
}

// complaint returns the message for an error: one line, or for a claim that fails the
// claim with its board.
func complaint(err error) string {
	var (
		failed *claimFailed
		saved  *interrupted
	)
	switch {
	case errors.As(err, &failed):
		return err.Error()
	case errors.As(err, &saved):
		return "interrupted; the same command continues from the state in " + saved.folder
	case errors.Is(err, context.Canceled):
		return "interrupted"
	}
	text := strings.NewReplacer("\n\n", ": ", "\n\t", " ", "\n", "; ").Replace(strings.TrimSpace(err.Error()))
	for _, group := range groups {
		if flags := group.says.FindStringSubmatch(text); flags != nil {
			names := strings.Fields(strings.NewReplacer(`"`, "", ",", "").Replace(flags[1]))
			return fmt.Sprintf(group.plainly, "--"+strings.Join(names, group.between+"--"))
		}
	}
	return text
}

// groups are what cobra says of flags that do not go together as they must, and the same in
// plain words.
var groups = []struct {
	says             *regexp.Regexp
	between, plainly string
}{
	{regexp.MustCompile(`none of the others can be; \[(.*)\] were all set$`), ", ", "give only one of %s"},
	{regexp.MustCompile(`^required flag\(s\) (.*) not set$`), " and ", "give %s"},
	{regexp.MustCompile(`at least one of the flags in the group \[(.*)\] is required$`), " or ", "give %s"},
	{regexp.MustCompile(`flags in the group \[(.*)\] are set they must all be set`), ", ", "give all of %s, or none"},
}

// shortOf returns the error of a run that ended because memory was short.
func shortOf(cause, err error) error {
	if saved := (*interrupted)(nil); errors.As(err, &saved) {
		return fmt.Errorf("%w; with more memory, the same command continues from the state in %s", cause, saved.folder)
	}
	return cause
}

// statusOf returns the exit status of an error.
func statusOf(err error) int {
	var failed *claimFailed
	switch {
	case errors.As(err, &failed):
		return exitClaimFailed
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	case run.Fault(err), errors.Is(err, run.ErrMemory), errors.Is(err, explore.ErrContradiction):
		return exitFault
	}
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
		Long: `Two players, X first, claim cells of an n×n board. The first to own a
transversal (n cells, no two in the same row or column) wins. For every n ≥ 4, X
has a rule that wins by ply 2n+3. This program checks the rule against every
defence, and lets you play against it.

Rows and columns are numbered from 1. A game is one line of text: the board
size, a colon, and the cells in the order of play, as in "6: 1,1 1,2 2,3 3,4".

The exit status is 0 for success, 1 if a checked claim does not hold, 2 if the
command was misused, 3 if the machine failed (a full disk, for example), and 130
if the run was interrupted. Ctrl-C saves the state of a long run and ends it. A
second Ctrl-C ends it at once.`,
		Example: `  transversal verify --n 6
  transversal play --n 5 --explain`,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetOut(out)
	root.Version = version.This().String()
	root.AddCommand(
		newPlay(),
		newServe(),
		newSite(),
		newPlaythrough(),
		newDraw(),
		newVerify(),
		newTables(),
		newSolve(),
		newGames(),
		newCheck(),
		newEngine(),
		newCount(),
		newFamilies(),
		newSurvey(),
		newExport(),
		newVersion(),
		newMan(),
	)
	adjust(root)
	return root
}
