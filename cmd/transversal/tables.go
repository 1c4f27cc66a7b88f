package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/spf13/cobra"

	"transversal/verify"
	"transversal/verify/tables"
)

// others matches the files that "transversal verify --out" writes besides reports of
// the winning theorem.
var others = regexp.MustCompile(`^(run|delay|wins|survives)_n\d+\.json$`)

func newTables() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "tables REPORT...",
		Short: "Print the paper's Tables 1 to 4 from verification reports",
		Long: `Prints Tables 1 to 4 of the paper from reports that
"transversal verify --out DIR" wrote. The running time in Table 1 comes from the
file run_nN.json beside a report, if there is one. The other files of DIR are
skipped, so you can name them all.`,
		Example: `  transversal verify --n 4 --out reports
  transversal tables reports/*.json
  transversal tables --format latex reports/*.json`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if !slices.Contains(tables.Formats(), format) {
				return fmt.Errorf("--format %q is unknown: give text, markdown, latex or csv", format)
			}
			var reports []*verify.Report
			for _, file := range files {
				if others.MatchString(filepath.Base(file)) {
					continue
				}
				report, err := verify.ReadReport(cmd.Context(), file)
				if err != nil {
					return err
				}
				if i := slices.IndexFunc(reports, func(r *verify.Report) bool { return r.N == report.N }); i < 0 {
					reports = append(reports, report)
				} else if reports[i].Lines.Cmp(report.Lines) != 0 {
					return fmt.Errorf("two reports for n = %d have different numbers of lines: leave one out", report.N)
				}
			}
			if len(reports) == 0 {
				return errors.New("no file is a report of the winning theorem: \"transversal verify --out DIR\" writes one")
			}
			return tables.Write(cmd.OutOrStdout(), tables.Of(reports), format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text, markdown, latex or csv")
	offer(cmd, "format", tables.Formats()...)
	return cmd
}
