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
	out      io.Writer
	typists  [2]*typist // where the moves of a side come from; nil for a rule
	person   *typist    // nil if no side is a person
	explain  bool
	coloured bool
	// begin sets the table for a game, and read reads one from a file.
	begin func(game tr.Record) *table.Table
	read  func(file string) (tr.Record, error)
}

func playLines(cmd *cobra.Command, game tr.Record, flags *playFlags) error {
	in := cmd.InOrStdin()
	l := &lines{
		out: flushed{cmd.OutOrStdout()}, explain: flags.explain,
		coloured: isTerminal(os.Stdout) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb",
		begin:    func(game tr.Record) *table.Table { return table.New(game, flags.seats(), flags.seed) },
		read:     func(file string) (tr.Record, error) { return readGame(cmd.Context(), file, 0, false) },
	}
	l.Table = l.begin(game)
	person := &typist{
		lines:    bufio.NewScanner(run.Reader(cmd.Context(), in)),
		prompt:   os.Stderr,
		terminal: isTerminal(in),
	}
	list := &typist{lines: bufio.NewScanner(strings.NewReader(strings.Join(strings.Fields(flags.moves), "\n"))), prompt: io.Discard}
	for side, seat := range flags.players {
		switch seat {
		case table.Person:
			l.typists[side] = person
			l.person = person
		case byMoves:
			l.typists[side] = list
		}
	}
	return l.play()
}

// isTerminal reports whether a reader or writer is a terminal.
func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// errEnded ends a game that a person leaves after its end, or resigns.
var errEnded = errors.New("the game has ended")

// play plays the game to its end and prints it. It prints the board before each move of a
// person, and before O's moves where two rules play. After the end a person can take moves back,
// ask, or save the game.
func (l *lines) play() error {
	for {
		p := l.Position()
		t := l.typists[p.Turn()]
		over := p.Outcome() != tr.Open
		if over {
			fmt.Fprintf(l.out, "%s\n%s. %s\n%s\n", l.drawn(p), l.Headline(), l.Standing(), l.played())
			if t = l.person; t == nil {
				return nil
			}
		} else if t != nil || p.Turn() == tr.O && l.typists[tr.X] == nil {
			fmt.Fprintln(l.out, l.drawn(p))
		}
		var err error
		if t != nil {
			err = t.turn(l)
		} else if err = l.claim(l.Reply()); err == nil && l.explain {
			err = l.why()
		}
		switch {
		case errors.Is(err, errEnded), errors.Is(err, io.EOF) && over:
			return nil
		case errors.Is(err, io.EOF):
			_, err := fmt.Fprintf(l.out, "game left open\n%s\n", l.played())
			return err
		case err != nil:
			return err
		}
	}
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

// drawn shows a position: the board, with a row and a column for each vertex of a complete graph,
// or the vertices of each player if they have names.
func (l *lines) drawn(p tr.Position) string {
	g := p.Game()
	triangular := g.Pairs && g.Missing.Empty()
	if g.HasNames() && !triangular {
		named := func(cells tr.Set) string { return cmp.Or(reason.List(reason.Plain, cells).In(g).String(), "nothing") }
		return fmt.Sprintf("X: %s\nO: %s", named(p.X), named(p.O))
	}
	text := p.String()
	if triangular {
		text = triangle(p)
	}
	if l.coloured {
		text = strings.NewReplacer("X", "\x1b[1;34mX\x1b[0m", "O", "\x1b[1;31mO\x1b[0m").Replace(text)
	}
	return text
}

// triangle draws the edges of a complete graph, each in the row of its first vertex and in the
// column of its second.
func triangle(p tr.Position) string {
	var b strings.Builder
	order := p.Board().Order()
	b.WriteString("   ")
	for to := 1; to < order; to++ {
		fmt.Fprintf(&b, "%3d", to+1)
	}
	for from := range order - 1 {
		fmt.Fprintf(&b, "\n%3d%s", from+1, strings.Repeat("   ", from))
		for to := from + 1; to < order; to++ {
			mark := "."
			switch c := tr.Edge(from, to); {
			case p.X.Has(c):
				mark = "X"
			case p.O.Has(c):
				mark = "O"
			}
			fmt.Fprintf(&b, "%3s", mark)
		}
	}
	return b.String()
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
analysis        say how good your moves were, once the game is over
threats         show who can win with one more cell
goal            explain the goal of the game
save FILE       save the game: as CSV if FILE ends in .csv, otherwise as a line
load FILE       go on with a game that was saved
resign          give up
quit            leave the game`

// turn reads lines until one has changed the position. The error is io.EOF if no line is left,
// or the person quits.
func (t *typist) turn(l *lines) error {
	p := l.Position()
	prompt := "A move, or help: "
	if p.Outcome() != tr.Open {
		prompt = "undo, analysis, save FILE, quit, or help: "
	}
	for l.Position() == p {
		if t.terminal {
			fmt.Fprintf(t.prompt, "%s. %s", l.Headline(), prompt)
		}
		if !t.lines.Scan() {
			return cmp.Or(t.lines.Err(), io.EOF)
		}
		switch err := l.obey(p, strings.TrimSpace(t.lines.Text())); {
		case err == nil:
		case errors.Is(err, io.EOF), errors.Is(err, errEnded):
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
	file := strings.TrimSpace(rest)
	if file == "" && (word == "save" || word == "load") {
		return fmt.Errorf("%s needs the name of a file", word)
	}
	over := p.Outcome() != tr.Open
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
	case "resign":
		if over {
			return errors.New("the game is over")
		}
		fmt.Fprintf(l.out, "%v resigns: %v wins\n%s\n", p.Turn(), p.Turn().Other(), l.played())
		return errEnded
	case "hint":
		if over {
			return errors.New("the game is over: undo takes back your last move")
		}
		advice := l.Hint(tr.Set{})
		fmt.Fprintf(l.out, "hint: %s\n", p.Game().Name(advice.Cell))
		l.tell(advice.Text, advice.Paper)
	case "why":
		return l.why()
	case "values":
		l.values(p)
	case "analysis":
		l.analysis(over)
	case "save":
		if err := saveGame(file, l.played()); err != nil {
			return err
		}
		fmt.Fprintf(l.out, "saved as %s\n", file)
	case "load":
		game, err := l.read(file)
		if err != nil {
			return err
		}
		l.Table = l.begin(game)
	default:
		c, err := p.Game().Named(line)
		if err != nil {
			return err
		}
		return l.claim(c)
	}
	return nil
}

// slow says why values are missing.
const slow = "It takes long to find the values of the moves here; \"transversal solve --moves\" finds them."

// analysis prints how good the moves of a game were that is over, and otherwise what moves are
// worth now.
func (l *lines) analysis(over bool) {
	if !over {
		l.values(l.Position())
		return
	}
	report, ok := l.Judge()
	if !ok {
		report.Says = slow
	}
	fmt.Fprintln(l.out, report.Says)
	if report.Mistake != "" {
		fmt.Fprintf(l.out, "%s.\n", report.Mistake)
	}
}

// values prints what every move is worth.
func (l *lines) values(p tr.Position) {
	if p.Outcome() != tr.Open {
		fmt.Fprintln(l.out, "The game is over.")
		return
	}
	all, best, ok := table.Worths(p, false, func(table.Worth) {})
	if !ok {
		fmt.Fprintln(l.out, slow)
		return
	}
	r := solve.Result{Position: p}
	for _, w := range all {
		r.Moves = append(r.Moves, solve.MoveValue{Cell: w.Cell, Value: w.Outcome, Ply: w.Ply})
	}
	fmt.Fprintf(l.out, "%s%s\n", r.MoveTable(), best.Sentence())
}
