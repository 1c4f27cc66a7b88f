package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"transversal/internal/complete"
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
	m, err := complete.ParseGraph(f.graph, theorem.Least())
	if err != nil {
		return fmt.Errorf("--graph %w", err)
	}
	return f.long.run(cmd, fmt.Sprintf("%s, %s", theorem, f.graph), nil, func(line *progressLine) (func(io.Writer) error, error) {
		walk := complete.Verify
		switch {
		case f.plain:
			walk = complete.Plain
		case f.classes:
			walk = complete.Classes
		}
		report, err := theorem.Own(cmd.Context(), m, walk, line.count)
		if failure := (*complete.Failure)(nil); errors.As(err, &failure) {
			err = &claimFailed{failure}
		}
		if err != nil {
			return nil, err
		}
		return f.answer("graph", report), nil
	})
}
