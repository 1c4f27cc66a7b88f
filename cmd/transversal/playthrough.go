package main

import (
	"fmt"

	"github.com/spf13/cobra"

	tr "transversal"
	"transversal/draw/playthrough"
)

// playthroughFlags are the flags of transversal playthrough.
type playthroughFlags struct {
	n      int
	o      string
	seed   uint64
	record string
	picture
}

func newPlaythrough() *cobra.Command {
	var f playthroughFlags
	cmd := &cobra.Command{
		Use:   "playthrough",
		Short: "Print or draw a whole game of X's rule, with the reason of each move",
		Long: `Plays X's winning rule against a defence and annotates every ply in the manner
of the worked game in the paper's last appendix. The game is printed, or drawn
one panel a ply if --format or the ending of --out names a format of pictures.

Defences of O:
  canonical  the first free cell, or the first cell that X threatens
  random     free cells at random, the same ones for the same --seed
  longest    O's delaying rule, which lasts to ply 2n+3

With --record a game is annotated that was played elsewhere. X must have made
moves that the rule admits, if not always the canonical ones.`,
		Example: `  transversal playthrough --n 6
  transversal playthrough --n 8 --o random --seed 7 --out game.pdf
  transversal playthrough --record "6: 1,1 1,2 2,3 3,4 3,2" --format svg`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	cmd.Flags().IntVar(&f.n, "n", 6, "board size, 4 to 16")
	cmd.Flags().StringVar(&f.o, "o", "canonical", "O's defence: canonical, random or longest")
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "seed of the random defence")
	cmd.Flags().StringVar(&f.record, "record", "", "a record or a CSV file to annotate instead")
	f.flags(cmd, "text")
	must(cmd.RegisterFlagCompletionFunc("o", cobra.FixedCompletions([]string{"canonical", "random", "longest"}, cobra.ShellCompDirectiveNoFileComp)))
	return cmd
}

func (f *playthroughFlags) run(cmd *cobra.Command) error {
	text := f.format == "text" || f.format == "" && f.out == ""
	if !text {
		if _, err := f.chosen(); err != nil {
			return fmt.Errorf("%w, or text", err)
		}
	}
	game, err := f.game(cmd)
	if err != nil {
		return err
	}
	if text {
		if f.out != "" {
			return writeFile(f.out, game.WriteText)
		}
		return game.WriteText(cmd.OutOrStdout())
	}
	format, err := f.chosen()
	if err != nil {
		return err
	}
	figure, err := game.Figure()
	if err != nil {
		return err
	}
	return f.write(cmd, figure, format)
}

// game plays or reads the game.
func (f *playthroughFlags) game(cmd *cobra.Command) (*playthrough.Game, error) {
	if f.record != "" {
		if cmd.Flags().Changed("o") || cmd.Flags().Changed("seed") {
			return nil, fmt.Errorf("--record goes without --o and --seed: the record says what O played")
		}
		n := 0
		if cmd.Flags().Changed("n") {
			n = f.n
		}
		record, err := readGame(f.record, n)
		if err != nil {
			return nil, err
		}
		return playthrough.Annotate(record)
	}
	if f.n < 4 || f.n > tr.MaxN {
		return nil, fmt.Errorf("--n %d is out of range: X's rule wins on boards from 4 to %d", f.n, tr.MaxN)
	}
	switch f.o {
	case "canonical":
		return playthrough.Play(f.n, playthrough.Canonical)
	case "random":
		return playthrough.Play(f.n, playthrough.Random(f.seed))
	case "longest":
		return playthrough.Play(f.n, playthrough.Longest)
	}
	return nil, fmt.Errorf("--o %q is unknown: give canonical, random or longest", f.o)
}
