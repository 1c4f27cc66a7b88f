package main

import (
	"github.com/spf13/cobra"

	"transversal/internal/export"
)

func newExport() *cobra.Command {
	var (
		g           gameFlags
		format, out string
		by          int
	)
	cmd := &cobra.Command{
		Use:   "export [GAME]",
		Short: "Write a position for other programs: .pg, QDIMACS, QCIR or graph6",
		Long: `Writes the last position of a game in a format that other programs read:

  pg       a positional game with a list of its winning sets, for programs that
           turn it into a quantified Boolean formula
  qdimacs  a quantified Boolean formula in clauses, true if X can force a win
           by the ply --by, or at all without --by
  qcir     the same formula as a circuit
  qdimacs-onehot
           an equivalent formula that solvers decide sooner, for games in which
           a stone never harms its owner
  graph6   the board as a bipartite graph, rows before columns`,
		Example: `  transversal export --n 3 --format qdimacs --by 9
  transversal export --game "4: 1,1 1,2 2,3" --format pg
  transversal export --game "#.../..../..../...#" --format graph6`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			game, err := g.read(cmd)
			if err != nil {
				return err
			}
			p, err := game.Final()
			if err != nil {
				return err
			}
			write, err := export.Writer(cmd.Context(), format, p, by)
			if err != nil {
				return err
			}
			return put(cmd, out, write)
		},
	}
	g.flags(cmd, 0)
	choiceFlag(cmd, &format, "format", "pg", "%s", export.Formats...)
	cmd.Flags().IntVar(&by, "by", 0, "the ply by which X must win (default: any)")
	cmd.Flags().StringVar(&out, "out", "", "file to write (default: standard output)")
	return cmd
}
