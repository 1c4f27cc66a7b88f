package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
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
	word, n := f.game, f.n
	if f.graph != "" {
		word = f.graph + ": " + f.game
	}
	switch {
	case word != "" && !cmd.Flags().Changed("n"):
		return readGame(cmd.Context(), word, 0, f.cut)
	case word != "":
		return readGame(cmd.Context(), word, n, f.cut)
	case n == 0:
		return tr.Record{}, errors.New("there is no game: give --game, as in --game \"6: 1,1 1,2\", or --n for an empty board")
	}
	return tr.Record{Start: tr.New(n)}, nil
}

// maxGame is more bytes than any game in a file has.
const maxGame = 64 << 20

// readGame reads a game: a record or a position in one line, or a file that holds
// one, a drawing, CSV or a positional game, of cutting if cut is set; "-" is standard input. n is
// the side of the board for a file that does not say, and 0 if it was not given.
func readGame(ctx context.Context, word string, n int, cut bool) (tr.Record, error) {
	data, err := run.ReadFile(ctx, word, maxGame)
	if err == nil {
		var game tr.Record
		if cut {
			game.Start, err = positional.ReadCut(string(data))
		} else {
			game, err = positional.ReadGame(string(data), n)
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", word, err)
		}
		return game, err
	}
	game, wrong := positional.ReadGame(word, n)
	begin, _, _ := strings.Cut(word, " ")
	_, board := tr.ParseBoard(begin) // a board of any size, whatever follows it
	switch {
	case wrong == nil, board == nil, strings.Contains(word, ":"), strings.Trim(word, ".#XO/") == "":
		return game, wrong
	case errors.Is(err, fs.ErrNotExist):
		return game, fmt.Errorf("there is no file %s; a game is a record such as \"6: 1,1 1,2\", or a board such as X../.O./... (one line)", word)
	}
	return game, err
}
