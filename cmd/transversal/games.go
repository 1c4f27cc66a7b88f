package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	tr "transversal"
	"transversal/internal/run"
	"transversal/internal/table"
)

// usualN is the side of the board on which a game is played if nothing is said.
const usualN = 4

// conventions are the rules of the game.
var conventions = []string{"achievement", "maker-breaker", "avoidance"}

// gameFlags say which game a command is about. Every command that takes one takes
// it so.
type gameFlags struct {
	game string
	n    int
}

// flags adds the flags. Where n is not 0 it is the board if none is given.
func (f *gameFlags) flags(cmd *cobra.Command, n int) {
	cmd.Flags().StringVar(&f.game, "game", "", "the game: a record such as \"6: 1,1 1,2\", a board, a position, or a file; - is standard input")
	cmd.Flags().IntVar(&f.n, "n", n, "side of a square board, 1 to 16; also of a game in CSV that does not say it")
}

// given reports whether --game was.
func (f *gameFlags) given(cmd *cobra.Command) bool { return cmd.Flags().Changed("game") }

// read returns the game that the flags give.
func (f *gameFlags) read(cmd *cobra.Command) (tr.Record, error) {
	n := f.n
	if f.given(cmd) && !cmd.Flags().Changed("n") {
		n = 0
	} else if n != 0 || cmd.Flags().Changed("n") {
		if err := tr.CheckN(n); err != nil {
			return tr.Record{}, fmt.Errorf("--n: %w", err)
		}
	}
	switch {
	case f.given(cmd):
		return readGame(cmd.Context(), f.game, n)
	case n == 0:
		return tr.Record{}, errors.New("no game is given: use --game, as in --game \"6: 1,1 1,2\", or --n for an empty board")
	}
	return tr.Record{Start: tr.New(n)}, nil
}

// players returns the names of those who can play a side, the person first.
func players(side tr.Player) (names []string) {
	for _, seat := range table.Seats(side) {
		names = append(names, string(seat))
	}
	return names
}

// maxGame is more bytes than any game in a file has.
const maxGame = 1 << 16

// readGame reads a game: a record or a position in one line, or a file that holds
// one, a drawing or CSV; "-" is standard input. n is the side of the board for a
// file that does not say, and 0 if it was not given.
func readGame(ctx context.Context, word string, n int) (tr.Record, error) {
	data, err := run.ReadFile(ctx, word, maxGame)
	if err == nil {
		game, err := tr.ReadRecord(string(data), n)
		if err != nil {
			err = fmt.Errorf("%s: %w", word, err)
		}
		return game, err
	}
	game, wrong := tr.ReadRecord(word, n)
	_, otherwise := tr.ReadRecord(word, 0) // it is one, of another board than n says
	looksLikeOne := otherwise == nil || strings.Contains(word, ":") || strings.Trim(word, ".#XO/") == ""
	switch {
	case wrong == nil, looksLikeOne:
		return game, wrong
	case errors.Is(err, fs.ErrNotExist):
		return game, fmt.Errorf("%q is neither a record such as \"6: 1,1 1,2\", nor a board such as X../.O./..., nor a file", word)
	}
	return game, err
}
