package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"transversal/internal/version"
)

func newVersion() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Say which build of the program this is",
		Long: `Prints the version, the commit it was built from, the version of Go and the
platform. Versions are semantic: see CHANGELOG.md.`,
		Example: `  transversal version
  transversal version --json`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if asJSON {
				return writeJSON(cmd.OutOrStdout(), version.This())
			}
			_, err := fmt.Fprintln(cmd.OutOrStdout(), "transversal version", version.This())
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print it as JSON")
	return cmd
}
