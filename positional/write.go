package positional

import (
	"io"

	tr "transversal"
	"transversal/internal/export"
)

// Write writes p in the format that [Read] reads, with its stones, the turns to come, the
// allowed first moves and the winning sets. Read returns the same game, if it has at most
// [MostSets] winning sets: its vertices are named as the cells of p are, and r1c2 where these
// have no names. It is an error if the game is over, or has more than 1,048,576 winning sets.
func Write(w io.Writer, p tr.Position) error { return export.PG(w, p, 0) }
