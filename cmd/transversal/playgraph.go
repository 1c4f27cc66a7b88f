package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/spf13/cobra"

	tr "transversal"
	"transversal/complete"
	"transversal/internal/run"
)

// mover makes a move on a complete graph, and says why if it knows.
type mover func(p complete.Position) (next complete.Position, why string, err error)

// onGraph plays for a perfect matching of the complete graph that --graph names.
func (f *playFlags) onGraph(cmd *cobra.Command) error {
	m, err := complete.ParseGraph(f.graph, 2)
	if err != nil {
		return fmt.Errorf("--graph %w", err)
	}
	var movers [2]mover
	person := read(bufio.NewScanner(run.Reader(cmd.Context(), io.NopCloser(cmd.InOrStdin()))), onTerminal(cmd.InOrStdin(), os.Stderr))
	list := read(bufio.NewScanner(strings.NewReader(strings.Join(strings.Fields(f.moves), "\n"))), false)
	dice := rand.New(rand.NewPCG(f.seed, 0))
	for side := range movers {
		rule, its := complete.XRule, "winning"
		if tr.Player(side) == tr.O {
			rule, its = complete.ORule, "delaying"
		}
		movers[side] = map[string]mover{"person": person, byMoves: list, "random": random(dice), its: follow(rule)}[f.players[side]]
		if movers[side] == nil {
			return fmt.Errorf("--%s %q cannot play on a graph: give person, random, %s or %s", strings.ToLower(tr.Player(side).String()), f.players[side], its, byMoves)
		}
	}
	out := flushed{cmd.OutOrStdout()}
	p := complete.Position{M: m}
	var played []string
	outcome, over := p.Over()
	for ; !over; outcome, over = p.Over() {
		turn := p.Turn()
		next, why, err := movers[turn](p)
		if errors.Is(err, io.EOF) {
			_, err = fmt.Fprintf(out, "game left open\n%v\n%s\n", p, strings.Join(played, " "))
			return err
		}
		if err != nil {
			return fmt.Errorf("ply %d, a move of %v: %w", p.Ply()+1, turn, err)
		}
		edge := complete.Names(next.Edges(turn).Minus(p.Edges(turn)))
		p, played = next, append(played, edge)
		fmt.Fprintf(out, "ply %d: %v %s\n", p.Ply(), turn, edge)
		if f.explain && why != "" {
			fmt.Fprintf(out, "  %s\n", why)
		}
	}
	_, err = fmt.Fprintf(out, "%v\n%v at ply %d\n%s\n", p, outcome, p.Ply(), strings.Join(played, " "))
	return err
}

// follow moves by a rule.
func follow(rule complete.Rule) mover {
	return func(p complete.Position) (complete.Position, string, error) {
		answer, err := rule(p)
		if err != nil {
			return p, "", err
		}
		return p.With(answer.Edge), answer.String(), nil
	}
}

// random claims any free edge.
func random(dice *rand.Rand) mover {
	return func(p complete.Position) (complete.Position, string, error) {
		free := p.Free().Cells()
		return p.With(free[dice.IntN(len(free))]), "", nil
	}
}

// read reads edges, one a line. At a terminal it shows the position, explains a mistake and
// asks again; elsewhere a mistake ends the game.
func read(lines *bufio.Scanner, terminal bool) mover {
	return func(p complete.Position) (complete.Position, string, error) {
		for {
			if terminal {
				fmt.Fprintf(os.Stderr, "%v\n%v, an edge such as 1-2: ", p, p.Turn())
			}
			if !lines.Scan() {
				return p, "", errors.Join(lines.Err(), io.EOF)
			}
			next, err := p.Play(strings.TrimSpace(lines.Text()))
			if err == nil || !terminal {
				return next, "", err
			}
			fmt.Fprintln(os.Stderr, err)
		}
	}
}
