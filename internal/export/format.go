// Package export writes games and boards in the languages of other programs: a
// positional game with its winning sets as .pg, the question whether X can win by
// a ply as a quantified Boolean formula (QDIMACS), and a board as graph6.
// docs/formats.md says what each line means.
package export

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	tr "transversal"
)

// MostSets is the largest number of winning sets that are written. It lies between 9! and
// 10!.
const MostSets = 1 << 20

// Formats are the names of what [Writer] writes, for people in this order.
var Formats = []string{"pg", "qdimacs", "graph6"}

// Writer returns what writes p in one of the [Formats]. The question, except in graph6, is
// whether X wins by the given ply, or at all if by is 0. What takes long ends with ctx.
func Writer(ctx context.Context, format string, p tr.Position, by int) (func(io.Writer) error, error) {
	switch format {
	case "pg":
		return func(w io.Writer) error { return PG(w, p, by) }, nil
	case "graph6":
		if by != 0 {
			return nil, errors.New("the format graph6 has only the board: leave out the ply")
		}
		if g := p.Game(); g.OwnSets() && !g.IsGraph() {
			return nil, errors.New("the format graph6 has only the board, and this game has winning sets of its own: give pg")
		}
		return func(w io.Writer) error { _, err := fmt.Fprintln(w, Graph6(p.Board())); return err }, nil
	case "qdimacs":
		return func(w io.Writer) error { return QDIMACS(ctx, w, p, by) }, nil
	}
	return nil, fmt.Errorf("there is no format %q: give %s", format, strings.Join(Formats, ", "))
}
