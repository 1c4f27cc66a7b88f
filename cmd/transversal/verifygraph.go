package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"transversal/complete"
)

// onGraph verifies a theorem on the complete graph that --graph names.
func (f *verifyFlags) onGraph(cmd *cobra.Command) error {
	theorem := complete.Theorem(f.theorem)
	if theorem != complete.Winning && theorem != complete.Delaying {
		return fmt.Errorf("--theorem %q is unknown: give win or delay", f.theorem)
	}
	if f.claims {
		for _, claim := range theorem.Claims() {
			fmt.Fprintln(cmd.OutOrStdout(), claim)
		}
		return nil
	}
	word, complete2m := strings.CutPrefix(f.graph, "K")
	vertices, err := strconv.Atoi(word)
	if least := 2 * theorem.Least(); !complete2m || err != nil || vertices%2 != 0 || vertices < least || vertices > 2*complete.MaxM {
		return fmt.Errorf("--graph %q: give a complete graph with an even number of vertices, K%d to K%d", f.graph, least, 2*complete.MaxM)
	}
	return f.long.run(cmd, fmt.Sprintf("%s, %s", theorem, f.graph), nil, func(line *progressLine) (func(io.Writer) error, error) {
		var report *complete.Report
		switch {
		case f.plain:
			report, err = complete.Plain(cmd.Context(), theorem, vertices/2, theorem.Rule())
		case f.classes:
			report, err = complete.Classes(cmd.Context(), theorem, vertices/2, theorem.Rule(), line.count)
		default:
			report, err = complete.Verify(cmd.Context(), theorem, vertices/2, theorem.Rule(), line.count)
		}
		if failure := (*complete.Failure)(nil); errors.As(err, &failure) {
			err = &claimFailed{failure}
		}
		if err != nil {
			return nil, err
		}
		return func(out io.Writer) error { return f.print(out, "graph", report, report.WriteSummary) }, nil
	})
}
