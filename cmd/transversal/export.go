package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	tr "transversal"
	"transversal/internal/export"
	"transversal/internal/run"
)

// exportFormats are what transversal export writes, for people in this order.
var exportFormats = []string{"pg", "qdimacs", "qcir", "graph6"}

func newExport() *cobra.Command {
	var (
		format, out string
		by          int
	)
	cmd := &cobra.Command{
		Use:   "export GAME",
		Short: "Write a position for other programs: .pg, QDIMACS, QCIR or graph6",
		Long: `Writes the position after GAME for other programs. GAME is a board, a position
or a record, as in 4, "4x5 avoidance", "X../.O./..." or "4: 1,1 1,2", or a file
with one.

  pg       a positional game with its winning sets listed, for programs that
           make quantified Boolean formulas of them
  qdimacs  a quantified Boolean formula in clauses, true if X can force a win
           by the ply --by
  qcir     the same formula as a circuit
  graph6   the board as a bipartite graph, rows before columns

Without --by the question is whether X wins at all.`,
		Example: `  transversal export 3 --format qdimacs --by 9
  transversal export "4: 1,1 1,2 2,3" --format pg
  transversal export "#.../..../..../...#" --format graph6`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			game, err := readGame(cmd.Context(), args[0], 0)
			if err != nil {
				return err
			}
			p, err := game.Final()
			if err != nil {
				return err
			}
			if cmd.Flags().Changed("by") && by < 1 {
				return fmt.Errorf("--by %d is out of range: give a ply, from 1", by)
			}
			write, err := exporter(format, p, by)
			if err != nil {
				return err
			}
			if out != "" {
				return run.WriteFile(out, write)
			}
			return write(cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVar(&format, "format", "pg", strings.Join(exportFormats, ", "))
	cmd.Flags().IntVar(&by, "by", 0, "ask whether X can force a win by this ply (default: the full board)")
	cmd.Flags().StringVar(&out, "out", "", "file to write (default standard output)")
	must(cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(exportFormats, cobra.ShellCompDirectiveNoFileComp)))
	return cmd
}

// exporter returns what writes p.
func exporter(format string, p tr.Position, by int) (func(io.Writer) error, error) {
	switch format {
	case "pg":
		return func(w io.Writer) error { return export.PG(w, p, by) }, nil
	case "graph6":
		if by != 0 {
			return nil, errors.New("--by does not go with --format graph6, which has the board alone")
		}
		return func(w io.Writer) error { _, err := fmt.Fprintln(w, export.Graph6(p.Board())); return err }, nil
	case "qdimacs", "qcir":
		f, err := export.NewFormula(p, by)
		if err != nil {
			return nil, err
		}
		if format == "qcir" {
			return f.WriteQCIR, nil
		}
		return f.WriteQDIMACS, nil
	}
	return nil, fmt.Errorf("--format %q is unknown: give %s", format, strings.Join(exportFormats, ", "))
}
