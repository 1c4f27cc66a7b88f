package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	tr "transversal"
	"transversal/internal/base/run"
	"transversal/internal/play/table"
	"transversal/strategy"
)

// playFlags are the flags of the command play.
type playFlags struct {
	gameFlags
	players [2]string // who plays X and who plays O
	moves   string
	seed    uint64
	explain bool
}

func newPlay() *cobra.Command {
	var flags playFlags
	cmd := &cobra.Command{
		Use:   "play",
		Short: "Play the game against a rule, chance or another person",
		Long: `Plays a game. Each side is a person, a list of moves (--moves), or a rule:

  random             claims a random free cell
  first, easy        win or block; otherwise "first" claims the first free cell
                     and "easy" a random one
  medium             wins, blocks and builds
  winning, delaying  the paper's rules, for X and for O
  exact              plays perfectly where a search is quick

If a rule has no move, the program plays its own hint. --game names a game to
continue: a record such as "6: 1,1 1,2", a board such as "4x5 avoidance", or a
file.

The program reads one move a line, as row,column. The word help lists what else
can be typed: to ask for a hint or a reason, to take moves back, to save a game
and load it, and to look at the moves once the game is over.

--graph K8 plays for a perfect matching of a complete graph, line by line. The
players claim edges such as 1-2, and the winning and delaying rules are those of
docs/complete-graphs.md. --graph "K5 hamilton-cycle maker-breaker" plays for
another goal of "transversal games graph", or by another convention.`,
		Example: `  transversal play --n 5 --explain
  transversal play --x person --o delaying
  transversal play --n 6 --o random --seed 7
  transversal play --game "4x5 avoidance" --x person --o exact
  transversal play --n 4 --o moves --moves "4,4 1,2 3,4 1,4 1,3"
  transversal play --graph K8 --o delaying --explain`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			game, err := flags.read(cmd)
			if err != nil {
				return err
			}
			return playLines(cmd, game, &flags)
		},
	}
	flags.gameFlags.flags(cmd, usualN)
	for side, usual := range [2]string{table.Own(tr.X), table.Person} {
		player := tr.Player(side)
		seatFlag(cmd, &flags.players[side], player, usual, append(table.Seats(player), byMoves)...)
	}
	cmd.Flags().StringVar(&flags.moves, "moves", "", "the moves of a player, as in \"1,2 2,2\"")
	cmd.Flags().Uint64Var(&flags.seed, "seed", 1, "seed of the players random and easy")
	cmd.Flags().StringVar(&flags.graph, "graph", "", "a graph to play on, such as K8 or K3,4")
	cmd.Flags().BoolVar(&flags.explain, "explain", false, "explain each move of a rule")
	apart(cmd, "graph", "game", "n")
	return cmd
}

// seatFlag adds the flag that says who plays X or O.
func seatFlag(cmd *cobra.Command, value *string, player tr.Player, usual string, seats ...string) {
	name := strings.ToLower(player.String())
	choiceFlag(cmd, value, name, usual, "who plays "+player.String()+": %s", seats...)
	chosen := cmd.Flags().Lookup(name)
	chosen.Value = seat{chosen.Value, player.Other()}
}

// seat is the value of such a flag, which knows who plays the other side only.
type seat struct {
	pflag.Value
	other tr.Player
}

func (s seat) Set(name string) error {
	err := s.Value.Set(name)
	if err != nil && slices.Contains(strategy.Names(s.other), name) {
		plays := fmt.Sprintf("plays %v only", s.other)
		return errors.New(strings.Replace(err.Error(), "is unknown", plays, 1))
	}
	return err
}

// byMoves is the player who plays the moves of a list, which no table knows.
const byMoves = "moves"

// seats returns who plays each side, as a table knows it.
func (f *playFlags) seats() [2]string {
	seats := f.players
	for side, seat := range seats {
		if seat == byMoves {
			seats[side] = table.Person
		}
	}
	return seats
}

// saveGame writes a game to a file: as CSV if its name says so, or as a line.
func saveGame(name string, game tr.Record) error {
	return run.WriteFile(name, func(w io.Writer) error {
		if strings.EqualFold(filepath.Ext(name), ".csv") {
			return game.WriteCSV(w)
		}
		_, err := fmt.Fprintln(w, game)
		return err
	})
}
