package main

import (
	"os"

	"github.com/spf13/cobra"

	"transversal/internal/engine"
	"transversal/internal/run"
)

func newEngine() *cobra.Command {
	return &cobra.Command{
		Use:   "engine",
		Short: "Answer the requests of another program, a line of JSON each",
		Long: `Reads requests from standard input, one JSON object a line, and answers each
with one line of JSON: a game and its moves, the move of a rule with its reason,
the value of a position, threats, certificates, verification, drawings. The end
of the input ends it. docs/protocol.md describes what can be asked.`,
		Example: `  echo '{"do": "rule", "game": "6: 1,1 2,2"}' | transversal engine
  echo '{"id": 1, "do": "solve", "game": "4x5"}' | transversal engine`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			in := run.Reader(cmd.Context(), os.Stdin)
			return engine.Serve(cmd.Context(), in, flushed{cmd.OutOrStdout()})
		},
	}
}
