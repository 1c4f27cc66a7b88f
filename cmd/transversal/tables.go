package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"transversal/verify"
)

func newTables() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "tables REPORT...",
		Short: "Print the paper's Tables 1 to 4 from verification reports",
		Long: `Prints Tables 1 to 4 of the paper from reports written by
"transversal verify --out DIR". The running time of Table 1 is taken from the
file run_nN.json beside a report, if there is one.`,
		Example: `  transversal verify --n 4 --out reports
  transversal tables reports/report_n*.json
  transversal tables --format latex reports/report_n*.json`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			render, known := verify.TableFormats[format]
			if !known {
				return fmt.Errorf("--format %q is unknown: give text, markdown, latex or csv", format)
			}
			var reports []*verify.Report
			for _, file := range files {
				report, err := verify.ReadReport(file)
				if err != nil {
					return err
				}
				reports = append(reports, report)
			}
			return render(cmd.OutOrStdout(), verify.Tables(reports))
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text, markdown, latex or csv")
	must(cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions([]string{"text", "markdown", "latex", "csv"}, cobra.ShellCompDirectiveNoFileComp)))
	return cmd
}
