package guide

import (
	"strings"

	tr "transversal"
)

// Read reads a record in either form, one line of text or CSV. CSV does not
// carry the size of the board: a game that is not over on the smallest board
// that holds it is taken to be one on the n×n board, if it fits there.
func Read(text string, n int) (tr.Record, error) {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "ply,") {
		return tr.ParseRecord(text)
	}
	game, err := tr.ReadCSV(strings.NewReader(text), 0)
	if n > 0 && (err != nil || unfinished(game)) {
		if larger, err := tr.ReadCSV(strings.NewReader(text), n); err == nil {
			return larger, nil
		}
	}
	return game, err
}

func unfinished(game tr.Record) bool {
	p, err := game.Final()
	return err == nil && p.Outcome() == tr.Open
}
