package main

import (
	"os"

	"github.com/spf13/cobra"

	"transversal/internal/engine"
	"transversal/internal/run"
)

func newEngine() *cobra.Command {
	var wait bool
	cmd := &cobra.Command{
		Use:   "engine",
		Short: "Answer the requests of another program, a line of JSON each",
		Long: `Reads requests from standard input, one JSON object a line, and answers each
with one line of JSON: the move of a rule with its reason, the value of a
position, threats, certificates, verification, counts, surveys, drawings.
Several are answered at once; the answer has the id of its request.
docs/protocol.md describes what can be asked.

The end of the input ends all requests and the program, so that it never
outlives its client. With --wait it answers first what was asked, for input
that is a file or comes from another command. Ctrl-C ends the requests that are
being answered, and not the program.`,
		Example: `  echo '{"do": "rule", "game": "6: 1,1 2,2"}' | transversal engine --wait
  echo '{"id": 1, "do": "solve", "game": "4x5"}' | transversal engine --wait`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return engine.Serve(cmd.Context(), os.Stdin, flushed{cmd.OutOrStdout()}, engine.Options{Wait: wait, Interrupts: run.Interrupts()})
		},
	}
	cmd.Flags().BoolVar(&wait, "wait", false, "answer all requests, also after the end of the input")
	return cmd
}
