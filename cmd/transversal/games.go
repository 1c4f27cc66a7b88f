package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	tr "transversal"
	"transversal/internal/run"
)

// maxGame is more bytes than any game in a file has.
const maxGame = 1 << 16

// readGame reads a game as every command takes it: a record or a position in one
// line, or a file that holds one, a drawing or CSV; "-" is standard input. n is
// the side of the board for a file that does not say, and 0 if it was not given.
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
	looksLikeOne := strings.Contains(word, ":") || strings.Trim(word, ".#XO/") == ""
	switch {
	case wrong == nil, looksLikeOne:
		return game, wrong
	case errors.Is(err, fs.ErrNotExist):
		return game, fmt.Errorf("%q is neither a record such as \"6: 1,1 1,2\", nor a board such as X../.O./..., nor a file", word)
	}
	return game, err
}
