package export

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	tr "transversal"
)

// PG writes the question whether X wins p by the given ply, counted from the
// empty board, in the description of positional games that the encodings of
// Mayer-Eichberger and Saffidine read: X is black, the cell in row 1 and column 2
// is r1c2, and the time points are t1, t2, … from the ply after p on. If by is 0,
// or more plies than the board has, play goes on until the board is full.
// Avoidance, which that language cannot say, is an error, as is a position that
// is over.
func PG(w io.Writer, p tr.Position, by int) error {
	g := p.Game()
	if g.Convention == tr.Avoidance {
		return errors.New("a .pg file cannot say avoidance: who owns a winning set wins there")
	}
	moves, err := plies(p, by)
	if err != nil {
		return err
	}
	sets, err := WinningSets(g)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	list := func(word string, names []string) {
		fmt.Fprintf(out, "#%s\n%s\n", word, strings.Join(names, " "))
	}
	wins := func(word string) {
		fmt.Fprintf(out, "#%s\n", word)
		for _, s := range sets {
			fmt.Fprintln(out, strings.Join(names(s), " "))
		}
	}
	var times, black []string
	for t, turn := 1, p.Turn(); t <= moves; t, turn = t+1, turn.Other() {
		name := fmt.Sprintf("t%d", t)
		times = append(times, name)
		if turn == tr.X {
			black = append(black, name)
		}
	}
	list("version", []string{"1.0"})
	list("times", times)
	list("blackturns", black)
	list("positions", names(g.Cells()))
	if !p.X.Empty() {
		list("blackinitials", names(p.X))
	}
	if !p.O.Empty() {
		list("whiteinitials", names(p.O))
	}
	wins("blackwins")
	if g.Convention == tr.Achievement {
		wins("whitewins")
	}
	return out.Flush()
}

func names(s tr.Set) (names []string) {
	for c := range s.All() {
		names = append(names, fmt.Sprintf("r%dc%d", c.Row()+1, c.Col()+1))
	}
	return names
}

// plies returns how many plies are played from p until the given one or until the
// board is full, and an error if p is not open or the ply is not to come.
func plies(p tr.Position, by int) (int, error) {
	if err := p.Valid(); err != nil {
		return 0, err
	}
	if p.Outcome() != tr.Open {
		return 0, fmt.Errorf("the game is over (%v): there is no question", p.Outcome())
	}
	last := p.Ply() + p.Free().Len()
	if by == 0 {
		by = last
	}
	if by <= p.Ply() {
		return 0, fmt.Errorf("ply %d is not to come: %d stones are on the board", by, p.Ply())
	}
	return min(by, last) - p.Ply(), nil
}
