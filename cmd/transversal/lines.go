package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	tr "transversal"
	"transversal/guide"
	"transversal/strategy"
)

// table is a game played line by line.
type table struct {
	out     io.Writer
	game    tr.Record
	players [2]player
	explain bool
}

// player chooses a move of the side to move. io.EOF means that it stops playing,
// errUndo that it takes its last move back.
type player interface {
	move(t *table, p tr.Position) (tr.Cell, error)
}

var errUndo = errors.New("undo")

func playLines(cmd *cobra.Command, game tr.Record, flags playFlags) error {
	t := &table{out: flushed{cmd.OutOrStdout()}, game: game, explain: flags.explain}
	person := newAsked(cmd.Context(), cmd.InOrStdin(), os.Stderr)
	list := newAsked(cmd.Context(), strings.NewReader(strings.Join(strings.Fields(flags.moves), "\n")), io.Discard)
	chance := dice{rand.New(rand.NewPCG(flags.seed, 0))}
	for side, name := range flags.players {
		t.players[side] = map[string]player{"person": person, "moves": list, "random": chance, "rule": rule{}, "exact": exact{}}[name]
	}
	return t.play()
}

// play plays the game to its end and prints it.
func (t *table) play() error {
	p, err := t.game.Final()
	if err != nil {
		return err
	}
	for p.Outcome() == tr.Open {
		if t.shows(p.Turn()) {
			fmt.Fprintf(t.out, "%v\n", p)
		}
		c, err := t.players[p.Turn()].move(t, p)
		switch {
		case errors.Is(err, errUndo):
			if p, err = t.undo(); err != nil {
				return err
			}
			continue
		case errors.Is(err, io.EOF):
			_, err := fmt.Fprintf(t.out, "game left open\n%v\n", t.game)
			return err
		case err != nil:
			return err
		}
		fmt.Fprintf(t.out, "ply %d: %v %v\n", p.Ply()+1, p.Turn(), c)
		if t.explain {
			switch t.players[p.Turn()].(type) {
			case rule:
				fmt.Fprintf(t.out, "  %v\n", reasonOf(p, c))
			case exact:
				fmt.Fprintf(t.out, "  %v\n", guide.ExplainExact(p, c))
			}
		}
		p = p.With(c)
		t.game.Moves = append(t.game.Moves, c)
	}
	_, err = fmt.Fprintf(t.out, "%v\n%v at ply %d (the bound is 2n+3 = %d)\n%v\n",
		p, p.Outcome(), p.Ply(), guide.Bound(p.N), t.game)
	return err
}

// shows reports whether the board is printed before a move of a side: if it is
// asked for its move, and if nobody is before O's.
func (t *table) shows(side tr.Player) bool {
	_, asks := t.players[side].(*asked)
	_, asksX := t.players[tr.X].(*asked)
	return asks || side == tr.O && !asksX
}

// undo takes back the last move of the side to move, and the answer to it.
func (t *table) undo() (tr.Position, error) {
	t.game.Moves = t.game.Moves[:max(len(t.game.Moves)-2, 0)]
	return t.game.Final()
}

// reasonOf says why a rule made the move c.
func reasonOf(p tr.Position, c tr.Cell) fmt.Stringer {
	if p.Turn() == tr.X {
		if reason, err := strategy.Winning(p); err == nil && reason.Move == c {
			return &reason
		}
	} else if delay, err := strategy.Delaying(p); err == nil && delay.Move == c {
		return &delay
	}
	return guide.Explain(p, c)
}

// rule plays X's winning rule or O's delaying rule.
type rule struct{}

func (rule) move(_ *table, p tr.Position) (tr.Cell, error) { return guide.Reply(p), nil }

// exact plays by the exact solver.
type exact struct{}

func (exact) move(_ *table, p tr.Position) (tr.Cell, error) { return guide.Exact(p), nil }

// dice plays a free cell at random, the same ones for the same seed.
type dice struct{ *rand.Rand }

func (d dice) move(_ *table, p tr.Position) (tr.Cell, error) {
	free := p.Free().Cells()
	return free[d.IntN(len(free))], nil
}

// asked reads moves, one a line. At a terminal a mistake is explained and asked
// again; elsewhere it ends the game.
type asked struct {
	ctx      context.Context
	lines    <-chan string
	failed   *error // why the lines ended, once they have
	prompt   io.Writer
	terminal bool
}

// newAsked begins to read lines. A read cannot be interrupted, so it goes on
// apart, and the end of ctx ends the wait for it.
func newAsked(ctx context.Context, in io.Reader, prompt io.Writer) *asked {
	file, isFile := in.(*os.File)
	lines := make(chan string)
	failed := new(error)
	go func() {
		defer close(lines)
		scanner := bufio.NewScanner(in)
		for scanner.Scan() {
			select {
			case lines <- scanner.Text():
			case <-ctx.Done():
				return
			}
		}
		*failed = scanner.Err()
	}()
	return &asked{ctx, lines, failed, prompt, isFile && term.IsTerminal(int(file.Fd()))}
}

// next returns the next line, or io.EOF.
func (a *asked) next() (string, error) {
	select {
	case line, more := <-a.lines:
		switch {
		case more:
			return line, nil
		case *a.failed != nil:
			return "", *a.failed
		}
		return "", io.EOF
	case <-a.ctx.Done():
		return "", a.ctx.Err()
	}
}

func (a *asked) move(t *table, p tr.Position) (tr.Cell, error) {
	for {
		if a.terminal {
			fmt.Fprintf(a.prompt, "%v, row,column: ", p.Turn())
		}
		line, err := a.next()
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
			if len(t.game.Moves) >= 2 {
				return 0, errUndo
			}
			err = errors.New("there is nothing to undo")
		case "hint":
			c := guide.Reply(p)
			fmt.Fprintf(t.out, "hint: %v\n  %v\n", c, guide.Explain(p, c))
		case "why":
			err = t.why()
		case "save":
			if rest = strings.TrimSpace(rest); rest == "" {
				err = errors.New("save needs the name of a file")
			} else if err = saveGame(rest, t.game); err == nil {
				fmt.Fprintf(t.out, "saved as %s\n", rest)
			}
		default:
			var c tr.Cell
			if c, err = tr.ParseCell(line); err == nil {
				_, err = p.Play(c)
			}
			if err == nil {
				return c, nil
			}
		}
		switch {
		case err == nil:
		case !a.terminal:
			return 0, fmt.Errorf("ply %d, a move of %v: %w", p.Ply()+1, p.Turn(), err)
		default:
			fmt.Fprintln(a.prompt, err)
		}
	}
}

// why explains the last move.
func (t *table) why() error {
	last := len(t.game.Moves) - 1
	if last < 0 {
		return errors.New("no move has been made yet")
	}
	p, err := t.game.Position(last)
	if err == nil {
		fmt.Fprintf(t.out, "why: %v\n  %v\n", t.game.Moves[last], guide.Explain(p, t.game.Moves[last]))
	}
	return err
}
