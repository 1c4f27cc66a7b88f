package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	tr "transversal"
	"transversal/internal/base/run"
	"transversal/internal/play/table"
	"transversal/solve"
	"transversal/strategy/reason"
)

// lines is a game played line by line.
type lines struct {
	*table.Table
	out     io.Writer
	typists [2]*typist // where the moves of a side come from; nil for a rule
	explain bool
}

func playLines(cmd *cobra.Command, t *table.Table, flags *playFlags) error {
	l := &lines{Table: t, out: flushed{cmd.OutOrStdout()}, explain: flags.explain}
	in := cmd.InOrStdin()
	file, ok := in.(*os.File)
	person := &typist{
		lines:    bufio.NewScanner(run.Reader(cmd.Context(), in)),
		prompt:   os.Stderr,
		terminal: ok && term.IsTerminal(int(file.Fd())),
	}
	list := &typist{lines: bufio.NewScanner(strings.NewReader(strings.Join(strings.Fields(flags.moves), "\n"))), prompt: io.Discard}
	for side, seat := range flags.players {
		l.typists[side] = map[string]*typist{table.Person: person, byMoves: list}[seat]
	}
	return l.play()
}

// play plays the game to its end and prints it. It prints the board before each move of a
// person, and before O's moves where two rules play.
func (l *lines) play() error {
	for p := l.Position(); p.Outcome() == tr.Open; p = l.Position() {
		t := l.typists[p.Turn()]
		if t != nil || p.Turn() == tr.O && l.typists[tr.X] == nil {
			fmt.Fprintln(l.out, drawn(p))
		}
		var err error
		if t != nil {
			err = t.turn(l)
		} else if err = l.claim(l.Reply()); err == nil && l.explain {
			err = l.why()
		}
		switch {
		case errors.Is(err, io.EOF):
			_, err := fmt.Fprintf(l.out, "game left open\n%s\n", l.played())
			return err
		case err != nil:
			return err
		}
	}
	_, err := fmt.Fprintf(l.out, "%s\n%s. %s\n%s\n", drawn(l.Position()), l.Headline(), l.Standing(), l.played())
	return err
}

// claim makes a move and prints it.
func (l *lines) claim(c tr.Cell) error {
	p := l.Position()
	if err := l.Play(c); err != nil {
		return err
	}
	fmt.Fprintf(l.out, "ply %d: %v %s\n", p.Ply()+1, p.Turn(), p.Game().Name(c))
	return nil
}

// drawn shows a position: the vertices of each player if they have names, or the board.
func drawn(p tr.Position) string {
	g := p.Game()
	if !g.HasNames() {
		return p.String()
	}
	named := func(cells tr.Set) string { return cmp.Or(reason.List(reason.Plain, cells).In(g).String(), "nothing") }
	return fmt.Sprintf("X: %s\nO: %s", named(p.X), named(p.O))
}

// played is the game up to the position on the table.
func (l *lines) played() tr.Record {
	return tr.Record{Start: l.Game.Start, Moves: l.Game.Moves[:l.Ply]}
}

// why explains the last move.
func (l *lines) why() error {
	text, paper, err := l.Why()
	l.tell(text, paper)
	return err
}

// tell prints the sentences that there are.
func (l *lines) tell(sentences ...reason.Sentence) {
	for _, s := range sentences {
		if len(s) > 0 {
			fmt.Fprintf(l.out, "  %v\n", s.In(l.Game.Start.Game()))
		}
	}
}

// typist reads moves, one on each line. At a terminal it explains a mistake and asks again;
// elsewhere a mistake ends the game.
type typist struct {
	lines    *bufio.Scanner
	prompt   io.Writer
	terminal bool
}

// words are what a person can type instead of a move.
const words = `row,column      claim that cell, as in 2,3; on a graph an edge, as in 1-2
hint            show a good move, and why it is good
why             explain the last move
undo, redo      go back to your last move, or forward again
values          show the value of every move
threats         show who can win with one more cell
goal            explain the goal of the game
save FILE       save the game: as CSV if FILE ends in .csv, otherwise as a line
quit            leave the game unfinished`

// turn reads lines until one has changed the position. The error is io.EOF if the game is left
// open.
func (t *typist) turn(l *lines) error {
	p := l.Position()
	for l.Position() == p {
		if t.terminal {
			fmt.Fprintf(t.prompt, "%s. A move, or help: ", l.Headline())
		}
		if !t.lines.Scan() {
			return cmp.Or(t.lines.Err(), io.EOF)
		}
		switch err := l.obey(p, strings.TrimSpace(t.lines.Text())); {
		case err == nil:
		case errors.Is(err, io.EOF):
			return err
		case !t.terminal:
			return fmt.Errorf("ply %d, a move of %v: %w", p.Ply()+1, p.Turn(), err)
		default:
			fmt.Fprintln(t.prompt, err)
		}
	}
	return nil
}

// obey does what a line says in the position p: it is one of words, or a move.
func (l *lines) obey(p tr.Position, line string) error {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "":
	case "quit":
		return io.EOF
	case "undo":
		return l.Undo()
	case "redo":
		return l.Redo()
	case "help", "?":
		fmt.Fprintln(l.out, words)
	case "goal":
		fmt.Fprintln(l.out, l.Goal())
	case "threats":
		fmt.Fprintln(l.out, cmp.Or(l.Threats(), "No threats."))
	case "hint":
		advice := l.Hint(tr.Set{})
		fmt.Fprintf(l.out, "hint: %s\n", p.Game().Name(advice.Cell))
		l.tell(advice.Text, advice.Paper)
	case "why":
		return l.why()
	case "values":
		l.values(p)
	case "save":
		name := strings.TrimSpace(rest)
		if name == "" {
			return errors.New("save needs the name of a file")
		}
		if err := saveGame(name, l.played()); err != nil {
			return err
		}
		fmt.Fprintf(l.out, "saved as %s\n", name)
	default:
		c, err := p.Game().Named(line)
		if err != nil {
			return err
		}
		return l.claim(c)
	}
	return nil
}

// values prints what every move is worth.
func (l *lines) values(p tr.Position) {
	all, best, ok := table.Worths(p, false, func(table.Worth) {})
	if !ok {
		fmt.Fprintln(l.out, "It takes long to find the values of the moves here; \"transversal solve --moves\" finds them.")
		return
	}
	r := solve.Result{Position: p}
	for _, w := range all {
		r.Moves = append(r.Moves, solve.MoveValue{Cell: w.Cell, Value: w.Outcome, Ply: w.Ply})
	}
	fmt.Fprintf(l.out, "%s%s\n", r.MoveTable(), best.Sentence())
}
