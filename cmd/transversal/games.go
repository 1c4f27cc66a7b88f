package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	tr "transversal"
	"transversal/internal/base/run"
	"transversal/positional"
)

// usualN is the default side of the board of a game.
const usualN = 4

// gameFlags say which game a command is about. Every command that takes a game has these
// flags.
type gameFlags struct {
	game  string
	graph string // on which the game is, for commands with --graph
	goal  string // for commands with --goal
	n     int
	cut   bool // a .pg file is one of cutting
}

// flags adds the flags. Where n is not 0 it is the board if none is given.
func (f *gameFlags) flags(cmd *cobra.Command, n int) {
	cmd.Flags().IntVar(&f.n, "n", n, "size of a square board, or of a CSV's board")
	cmd.Flags().StringVar(&f.game, "game", "", "a record, board or file (-: standard input)")
	cmd.PreRunE = f.take
}

// given reports whether --game was.
func (f *gameFlags) given(cmd *cobra.Command) bool { return cmd.Flags().Changed("game") }

// take takes the game from the argument of a command, if that takes one, as if it were --game.
func (f *gameFlags) take(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if f.given(cmd) {
		return fmt.Errorf("there are two games, %q and %q: give one", args[0], f.game)
	}
	return cmd.Flags().Set("game", args[0])
}

// read returns the game that the flags give.
func (f *gameFlags) read(cmd *cobra.Command) (tr.Record, error) {
	n := 0
	if cmd.Flags().Changed("n") {
		n = f.n
	}
	switch {
	case f.graph != "":
		return f.onGraph(cmd.Context())
	case f.game != "":
		return readGame(cmd.Context(), f.game, n, f.cut)
	case f.n == 0:
		return tr.Record{}, errors.New("there is no game: give --game, as in --game \"6: 1,1 1,2\", or --n for an empty board")
	}
	return tr.Record{Start: tr.New(f.n)}, nil
}

// onGraph returns the game of --graph, with the goal of --goal and the moves of --game.
func (f *gameFlags) onGraph(ctx context.Context) (game tr.Record, err error) {
	text := f.graph
	begins := "--graph" // an error
	if data, missing := run.ReadFile(ctx, f.graph, maxGame); missing == nil {
		text = string(data)
		begins += ": " + f.graph
	}
	var g tr.Game
	b, wrong := parseGraph(text)
	if wrong == nil { // nothing is said but the graph
		g.Board = b
	} else if game, err = positional.ReadGame(text, 0); err == nil {
		g = game.Start.Game()
	} else if strings.Contains(f.graph, " ") {
		return game, fmt.Errorf("%s: %w", begins, err)
	} else {
		return game, fmt.Errorf("%s: %w", begins, wrong)
	}
	if !g.IsGraph() {
		instead := "a graph such as K6, or the board as --game"
		if g.Board == tr.Square(g.Rows) {
			instead = fmt.Sprintf("K%d, or --n %d", g.Rows, g.Rows)
		}
		return game, fmt.Errorf("--graph: %v is a board: give %s", g.Board, instead)
	}
	if f.goal != "" || wrong == nil {
		if g, err = aimed(g, f.goal); err != nil {
			return game, err
		}
		if game.Start, err = g.Start(); err != nil {
			return game, fmt.Errorf("%s: %w", begins, err)
		}
	}
	return game.Then(f.game)
}

// aimed returns g with the goal of --goal, if there is one, in place of its own. Whatever follows
// from the goal is left to [tr.Game.Start].
func aimed(g tr.Game, goal string) (tr.Game, error) {
	if g.OwnSets() {
		if goal != "" {
			return g, errors.New("--goal cannot be combined with a list of winning sets")
		}
		return g, nil
	}
	g.Family = nil
	if goal == "" {
		return g, nil
	}
	k, err := strconv.Atoi(goal)
	if g.Goal = (tr.Goal{Size: k}); err != nil {
		g.Goal, err = tr.ParseGoal(goal)
	} else if k < 1 {
		err = fmt.Errorf("%s is out of range: give 1 or more", goal)
	}
	if err != nil {
		return g, fmt.Errorf("--goal: %w", err)
	}
	return g, nil
}

// maxGame is more bytes than any game in a file has.
const maxGame = 64 << 20

// readGame reads a game, as [positional.ReadGame] does, from the file that the word names or
// else from the word itself, and of cutting if cut is set; "-" is standard input. n is the side
// of the board for a text that does not say, and 0 if it was not given.
func readGame(ctx context.Context, word string, n int, cut bool) (game tr.Record, err error) {
	if _, err := strconv.Atoi(word); err == nil { // a board, and ./4 is a file
		return positional.ReadGame(word, n)
	}
	data, missing := run.ReadFile(ctx, word, maxGame)
	switch {
	case missing == nil && cut:
		game.Start, err = positional.ReadCut(string(data))
	case missing == nil && isSGF(string(data)):
		game.Start, err = hexSGF(string(data))
	case missing == nil:
		game, err = positional.ReadGame(string(data), n)
	default:
		return gameOrFile(word, n, missing)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", word, err)
	}
	return game, err
}

// gameOrFile reads a word that names no file that can be read. If it is no game either, the error
// says what is wrong with whichever it was meant to be.
func gameOrFile(word string, n int, missing error) (tr.Record, error) {
	game, err := positional.ReadGame(word, n)
	begin, _, _ := strings.Cut(word, " ")
	_, board := tr.ParseBoard(begin) // a board of any size, whatever follows it
	switch {
	case err == nil, board == nil, strings.ContainsAny(word, ":\n"), strings.Trim(word, ".#XO/") == "":
		return game, err
	case !errors.Is(missing, fs.ErrNotExist):
		return game, missing
	case !strings.ContainsAny(word, "./"):
		return game, err
	}
	return game, fmt.Errorf("there is no file %s; a game is a record such as \"6: 1,1 1,2\", or a board such as X../.O./... (one line)", word)
}
