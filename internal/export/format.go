// Package export writes games and boards in the languages of other programs: a
// positional game with its winning sets as .pg, the question whether X can win by
// a ply as a quantified Boolean formula (QDIMACS), a board as graph6, and winning sets alone.
// docs/formats.md says what each line means.
package export

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	tr "transversal"
)

// MostSets is the largest number of winning sets that are written. It lies between 9! and
// 10!.
const MostSets = 1 << 20

// Formats are the names of what [Writer] writes, for people in this order.
var Formats = []string{"pg", "qdimacs", "graph6", "sets", "json"}

// Writer returns what writes p in one of the [Formats]. The question, in pg and qdimacs, is
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
	case "sets", "json":
		lists, err := sets(p, by)
		if format == "sets" {
			return func(w io.Writer) error { return lines(w, lists) }, err
		}
		return func(w io.Writer) error { return json.NewEncoder(w).Encode(lists) }, err
	case "qdimacs":
		return func(w io.Writer) error { return QDIMACS(ctx, w, p, by) }, nil
	}
	return nil, fmt.Errorf("there is no format %q: give %s", format, strings.Join(Formats, ", "))
}

// sets returns the winning sets of p as names of their cells.
func sets(p tr.Position, by int) (lists [][]string, err error) {
	if by != 0 || !p.Occupied().Empty() {
		return nil, errors.New("a list of winning sets says nothing of plies and stones: leave them out, or give pg")
	}
	_, all, err := ask(p, 0)
	if err != nil {
		return nil, err
	}
	if len(all[tr.O]) > 0 && !slices.Equal(all[tr.X], all[tr.O]) {
		return nil, errors.New("the winning sets of X and O differ, and a list has only one's: give pg")
	}
	for _, s := range all[tr.X] {
		lists = append(lists, names(p.Game(), s))
	}
	return lists, nil
}

func lines(w io.Writer, lists [][]string) error {
	out := bufio.NewWriter(w)
	for _, list := range lists {
		fmt.Fprintln(out, strings.Join(list, " "))
	}
	return out.Flush()
}
