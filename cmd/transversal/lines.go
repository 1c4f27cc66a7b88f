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
	"transversal/internal/run"
	"transversal/internal/table"
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

// errAgain says that the position has changed without a move.
var errAgain = errors.New("again")

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
		l.typists[side] = map[table.Seat]*typist{table.Person: person, byMoves: list}[seat]
	}
	return l.play()
}

// play plays the game to its end and prints it.
func (l *lines) play() error {
	for p := l.Position(); p.Outcome() == tr.Open; p = l.Position() {
		turn := p.Turn()
		if l.shows(turn) {
			fmt.Fprintln(l.out, drawn(p))
		}
		c, err := l.move(turn)
		switch {
		case errors.Is(err, errAgain):
			continue
		case errors.Is(err, io.EOF):
			_, err := fmt.Fprintf(l.out, "game left open\n%s\n", l.played())
			return err
		case err != nil:
			return err
		}
		if err := l.Play(c); err != nil {
			return fmt.Errorf("ply %d, a move of %v: %w", p.Ply()+1, turn, err)
		}
		fmt.Fprintf(l.out, "ply %d: %v %s\n", p.Ply()+1, turn, p.Game().Name(c))
		if l.explain && l.typists[turn] == nil {
			if err := l.why(); err != nil {
				return err
			}
		}
	}
	_, err := fmt.Fprintf(l.out, "%s\n%s. %s\n%s\n", drawn(l.Position()), l.Headline(), l.Standing(), l.played())
	return err
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

// move returns the next move of a side.
func (l *lines) move(side tr.Player) (tr.Cell, error) {
	if t := l.typists[side]; t != nil {
		return t.move(l)
	}
	return l.Reply(), nil
}

// shows reports whether the board is printed before a move of a side: always where a
// person moves, and before O's moves where two rules play.
func (l *lines) shows(side tr.Player) bool {
	return l.typists[side] != nil || side == tr.O && l.typists[tr.X] == nil
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

// next returns the next line, or io.EOF.
func (t *typist) next() (string, error) {
	if t.lines.Scan() {
		return t.lines.Text(), nil
	}
	if err := t.lines.Err(); err != nil {
		return "", err
	}
	return "", io.EOF
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

func (t *typist) move(l *lines) (tr.Cell, error) {
	p := l.Position()
	for {
		if t.terminal {
			fmt.Fprintf(t.prompt, "%s. A move, or help: ", l.Headline())
		}
		line, err := t.next()
		if err != nil {
			return 0, err
		}
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "quit":
			return 0, io.EOF
		case "undo":
			if err = l.Undo(); err == nil {
				return 0, errAgain
			}
		case "redo":
			if err = l.Redo(); err == nil {
				return 0, errAgain
			}
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
			err = l.why()
		case "values":
			l.values(p)
		case "save":
			if rest = strings.TrimSpace(rest); rest == "" {
				err = errors.New("save needs the name of a file")
			} else if err = saveGame(rest, l.played()); err == nil {
				fmt.Fprintf(l.out, "saved as %s\n", rest)
			}
		default:
			var c tr.Cell
			if c, err = p.Game().Named(line); err == nil {
				_, err = p.Play(c)
			}
			if err == nil {
				return c, nil
			}
		}
		switch {
		case err == nil:
		case !t.terminal:
			return 0, fmt.Errorf("ply %d, a move of %v: %w", p.Ply()+1, p.Turn(), err)
		default:
			fmt.Fprintln(t.prompt, err)
		}
	}
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
