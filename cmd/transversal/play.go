package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	tr "transversal"
	"transversal/strategy"
)

// opponent chooses O's move in a position. io.EOF means that O stops playing.
type opponent func(p tr.Position) (tr.Cell, error)

func newPlay() *cobra.Command {
	var (
		n       int
		o       string
		moves   string
		seed    uint64
		explain bool
	)
	cmd := &cobra.Command{
		Use:   "play",
		Short: "Play O against X's winning rule",
		Long: `Plays X by the rule of the paper against you, a random player, or a list of
moves. Type O's moves as row,column. With a pipe as input the moves are read
from it, one a line.`,
		Example: `  transversal play --n 5 --explain
  transversal play --n 6 --o random --seed 7
  transversal play --n 4 --o moves --moves "4,4 1,2 3,4 1,4 1,3"`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if n < 4 || n > tr.MaxN {
				return fmt.Errorf("--n %d is out of range: X's rule plays on boards from 4 to %d", n, tr.MaxN)
			}
			var player opponent
			switch o {
			case "person":
				player = person(cmd.InOrStdin(), os.Stderr)
			case "random":
				player = random(seed)
			case "moves":
				player = person(strings.NewReader(strings.Join(strings.Fields(moves), "\n")), io.Discard)
			default:
				return fmt.Errorf("--o %q is unknown: give person, random or moves", o)
			}
			return playX(cmd.OutOrStdout(), n, player, explain)
		},
	}
	cmd.Flags().IntVar(&n, "n", 5, "board size, 4 to 16")
	cmd.Flags().StringVar(&o, "o", "person", "who plays O: person, random, or moves")
	cmd.Flags().StringVar(&moves, "moves", "", "O's moves for --o moves, as in \"1,2 2,2\"")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "seed of the random player")
	cmd.Flags().BoolVar(&explain, "explain", false, "print the reason of each of X's moves")
	return cmd
}

// playX plays a game, X by the winning rule, and prints it to out.
func playX(out io.Writer, n int, o opponent, explain bool) error {
	p := tr.New(n)
	record := tr.Record{N: n}
	for p.Outcome() == tr.Open {
		var move tr.Cell
		if p.Turn() == tr.X {
			reason, err := strategy.Winning(p)
			if err != nil {
				return err
			}
			move = reason.Move
			fmt.Fprintf(out, "ply %d: X %v\n", p.Ply()+1, move)
			if explain {
				fmt.Fprintf(out, "  %v\n", &reason)
			}
		} else {
			fmt.Fprintf(out, "%v\n", p)
			if f, ok := out.(*bufio.Writer); ok {
				if err := f.Flush(); err != nil {
					return err
				}
			}
			var err error
			if move, err = o(p); errors.Is(err, io.EOF) {
				fmt.Fprintf(out, "game left open\n%v\n", record)
				return nil
			} else if err != nil {
				return err
			}
			fmt.Fprintf(out, "ply %d: O %v\n", p.Ply()+1, move)
		}
		p = p.With(move)
		record.Moves = append(record.Moves, move)
	}
	fmt.Fprintf(out, "%v\n%v at ply %d (the bound is 2n+3 = %d)\n%v\n", p, p.Outcome(), p.Ply(), 2*n+3, record)
	return nil
}

// person reads moves from in, one a line. At a terminal a mistake is explained
// and asked again; elsewhere it ends the game.
func person(in io.Reader, prompt io.Writer) opponent {
	lines := bufio.NewScanner(in)
	file, isFile := in.(*os.File)
	terminal := isFile && term.IsTerminal(int(file.Fd()))
	return func(p tr.Position) (tr.Cell, error) {
		for {
			if terminal {
				fmt.Fprint(prompt, "O, row,column: ")
			}
			if !lines.Scan() {
				if err := lines.Err(); err != nil {
					return 0, err
				}
				return 0, io.EOF
			}
			line := strings.TrimSpace(lines.Text())
			if line == "" {
				continue
			}
			c, err := tr.ParseCell(line)
			if err == nil {
				_, err = p.Play(c)
			}
			if err == nil {
				return c, nil
			}
			if !terminal {
				return 0, fmt.Errorf("ply %d, a move of O: %w", p.Ply()+1, err)
			}
			fmt.Fprintln(prompt, err)
		}
	}
}

// random plays a free cell at random, the same ones for the same seed.
func random(seed uint64) opponent {
	dice := rand.New(rand.NewPCG(seed, 0))
	return func(p tr.Position) (tr.Cell, error) {
		free := p.Free().Cells()
		return free[dice.IntN(len(free))], nil
	}
}
