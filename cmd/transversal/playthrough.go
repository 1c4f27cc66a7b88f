package main

import (
	"fmt"

	"github.com/spf13/cobra"

	tr "transversal"
	"transversal/draw/playthrough"
	"transversal/internal/run"
	"transversal/strategy"
)

// playthroughFlags are the flags of transversal playthrough.
type playthroughFlags struct {
	n    int
	o    string
	seed uint64
	game string
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
  first   the first free cell, or the first cell that X threatens
  random  free cells at random, the same ones for the same --seed
  rule    O's delaying rule, which lasts to ply 2n+3

With --game a game is annotated that was played elsewhere. X must have made
moves that the rule admits, if not always the canonical ones.`,
		Example: `  transversal playthrough --n 6
  transversal playthrough --n 8 --o random --seed 7 --out game.pdf
  transversal playthrough --game "6: 1,1 1,2 2,3 3,4 3,2" --format svg`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	cmd.Flags().IntVar(&f.n, "n", 6, "board size, 4 to 16")
	cmd.Flags().StringVarP(&f.o, "o", "o", "first", "O's defence: first, random or rule")
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "seed of the random defence")
	cmd.Flags().StringVar(&f.game, "game", "", "a game to annotate instead: a record or a file; - is\nstandard input")
	f.flags(cmd, "text")
	must(cmd.RegisterFlagCompletionFunc("o", cobra.FixedCompletions([]string{"first", "random", "rule"}, cobra.ShellCompDirectiveNoFileComp)))
	return cmd
}

func (f *playthroughFlags) run(cmd *cobra.Command) error {
	text := f.format == "text" || f.format == "" && f.out == ""
	if !text {
		if _, err := f.chosen(); err != nil {
			return fmt.Errorf("%w, or text", err)
		}
	}
	game, err := f.annotated(cmd)
	if err != nil {
		return err
	}
	if text {
		if f.out != "" {
			return run.WriteFile(f.out, game.WriteText)
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

// annotated plays or reads the game.
func (f *playthroughFlags) annotated(cmd *cobra.Command) (*playthrough.Game, error) {
	if f.game != "" {
		if cmd.Flags().Changed("o") || cmd.Flags().Changed("seed") {
			return nil, fmt.Errorf("--game goes without --o and --seed: the record says what O played")
		}
		n := 0
		if cmd.Flags().Changed("n") {
			n = f.n
		}
		record, err := readGame(cmd.Context(), f.game, n)
		if err != nil {
			return nil, err
		}
		return playthrough.Annotate(record)
	}
	if f.n < 4 || f.n > tr.MaxN {
		return nil, fmt.Errorf("--n %d is out of range: X's rule wins on boards from 4 to %d", f.n, tr.MaxN)
	}
	rule, known := defences(f.seed)[f.o]
	if !known {
		return nil, fmt.Errorf("--o %q is unknown: give first, random or rule", f.o)
	}
	return playthrough.Play(f.n, rule)
}

// defences are O's rules by their names.
func defences(seed uint64) map[string]strategy.Rule {
	return map[string]strategy.Rule{"first": strategy.First(), "random": strategy.Chance(seed), "rule": strategy.ORule()}
}
