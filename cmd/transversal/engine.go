package main

import (
	"os"
	"time"

	"github.com/spf13/cobra"

	"transversal/internal/engine"
	"transversal/internal/run"
)

func newEngine() *cobra.Command {
	var wait bool
	cmd := &cobra.Command{
		Use:   "engine",
		Short: "Answer another program's requests, in lines of JSON",
		Long: `Reads requests from standard input, one JSON object a line, and answers each
with one line of JSON: the move of a rule with its reason, the value of a
position, threats, certificates, verification, counts, surveys, drawings. It
works on several requests at once. An answer has the id of its request.
docs/protocol.md describes the requests.

When the input ends, the program drops its requests and ends too. With --wait it
answers them first: use it if the input is a file or a pipe. The program also
ends when nobody reads its output any more: to notice that, it writes a space
into a pipe every two seconds while it works. Ctrl-C cancels the current
requests, but does not end the program.`,
		Example: `  echo '{"do": "rule", "game": "6: 1,1 2,2"}' | transversal engine --wait
  echo '{"id": 1, "do": "solve", "game": "4x5"}' | transversal engine --wait`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o := engine.Options{Wait: wait, Interrupts: run.Interrupts()}
			if info, err := os.Stdout.Stat(); err == nil && info.Mode()&(os.ModeNamedPipe|os.ModeSocket) != 0 {
				o.Pulse = 2 * time.Second
			}
			return engine.Serve(cmd.Context(), os.Stdin, flushed{cmd.OutOrStdout()}, o)
		},
	}
	cmd.Flags().BoolVar(&wait, "wait", false, "answer all requests before ending")
	return cmd
}
