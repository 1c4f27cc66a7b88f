package export

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	tr "transversal"
)

// PG writes the question whether X wins p by the given ply, counted from the
// empty board, in the description of positional games that the encodings of
// Mayer-Eichberger and Saffidine read: X is black, the cell in row 1 and column 2
// is r1c2, vertices with names keep them, and the time points are t1, t2, … from
// the ply after p on. If by is 0, or more plies than the game has, play goes on to
// its end. If the owner of a winning set loses, a section #rule says so, which other programs
// refuse. It is an error if the game is over.
func PG(w io.Writer, p tr.Position, by int) error {
	g := p.Game()
	turns, sets, err := ask(p, by)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	list := func(word string, names []string) {
		if len(names) > 0 {
			fmt.Fprintf(out, "#%s\n%s\n", word, strings.Join(names, " "))
		}
	}
	var times, black []string
	for i, turn := range turns {
		times = append(times, fmt.Sprintf("t%d", i+1))
		if turn == tr.X {
			black = append(black, times[i])
		}
	}
	if g.Convention.Avoids() {
		list("rule", []string{g.Convention.String()})
	}
	list("times", times)
	fmt.Fprintf(out, "#blackturns\n%s\n", strings.Join(black, " "))
	list("positions", names(g, g.Cells()))
	list("blackinitials", names(g, p.X))
	list("whiteinitials", names(g, p.O))
	list("firstmoves", names(g, p.First()))
	for i, word := range [...]string{"blackwins", "whitewins"} {
		if len(sets[i]) == 0 {
			continue
		}
		fmt.Fprintf(out, "#%s\n", word)
		for _, s := range sets[i] {
			fmt.Fprintln(out, strings.Join(names(g, s), " "))
		}
	}
	return out.Flush()
}

// names returns how the cells are named in the file.
func names(g tr.Game, s tr.Set) (names []string) {
	for c := range s.All() {
		if g.HasNames() {
			names = append(names, g.Name(c))
		} else {
			names = append(names, fmt.Sprintf("r%dc%d", c.Row()+1, c.Col()+1))
		}
	}
	return names
}

// ask returns what the question about p is: who moves at each ply from p on up to the given one
// or to the end of the game, and the winning sets of X and of O. It is an error if p is not
// open, the ply is not to come, or there are more than [MostSets].
func ask(p tr.Position, by int) (turns []tr.Player, sets [2][]tr.Set, err error) {
	if err := p.Valid(); err != nil {
		return nil, sets, err
	}
	if p.Outcome() != tr.Open {
		return nil, sets, fmt.Errorf("the game is over (%v): there is nothing to ask a solver", p.Outcome())
	}
	if by != 0 && by <= p.Ply() {
		return nil, sets, fmt.Errorf("ply %d is past: there are %d stones on the board", by, p.Ply())
	}
	last := p.Last()
	if by != 0 {
		last = min(by, last)
	}
	g, q := p.Game(), p
	for c := range p.Free().All() { // which cells they are does not matter
		if q.Ply() == last {
			break
		}
		turns = append(turns, q.Turn())
		q = q.With(c)
	}
	if sets[tr.X], err = g.WinningSets(MostSets); err != nil || g.Convention.OneSided() {
		return turns, sets, err
	}
	if sets[tr.O] = sets[tr.X]; g.Family != nil {
		sets[tr.O] = g.Family.O
	}
	return turns, sets, nil
}
