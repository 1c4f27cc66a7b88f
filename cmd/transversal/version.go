package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"transversal/internal/output"
	"transversal/internal/version"
)

func newVersion() *cobra.Command {
	var asJSON output.Flag
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version of the program",
		Long: `Prints the version, the commit (or why it is not known), the version of Go and
the platform. Versions are semantic: see CHANGELOG.md.`,
		Example: `  transversal version
  transversal version --json`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return asJSON.Print(cmd.OutOrStdout(), "version", version.This(), func(out io.Writer) error {
				_, err := fmt.Fprintln(out, "transversal version", version.This())
				return err
			})
		},
	}
	asJSON.Add(cmd.Flags())
	return cmd
}
