package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"transversal/web"
)

func newServe() *cobra.Command {
	var addr string
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the page on which the game is played in a browser",
		Long: `Serves the page at the address given and prints the address to open. By default
only this computer can reach it. Ctrl-C ends.`,
		Example: `  transversal serve
  transversal serve --addr 127.0.0.1:9000`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return web.Serve(cmd.Context(), addr, flushed{cmd.OutOrStdout()})
		},
	}
	cmd.Flags().StringVar(&addr, "addr", "127.0.0.1:8080", "address and port to listen at; port 0 takes a free one")
	return cmd
}

func newSite() *cobra.Command {
	return &cobra.Command{
		Use:     "site DIR",
		Short:   "Write the page as a folder of files for any web host",
		Long:    `Writes the page into DIR, which is made if need be. Any host for static files can offer it.`,
		Example: `  transversal site public`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := web.Write(args[0]); err != nil {
				return fmt.Errorf("cannot write the page: %w", err)
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "The page is in %s; its first file is index.html.\n", args[0])
			return err
		},
	}
}

// flushed passes on at once what is written, for output that is read while the
// command goes on.
type flushed struct{ io.Writer }

func (w flushed) Write(p []byte) (int, error) {
	n, err := w.Writer.Write(p)
	if f, buffered := w.Writer.(interface{ Flush() error }); buffered && err == nil {
		err = f.Flush()
	}
	return n, err
}
