package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	tr "transversal"
	"transversal/internal/family"
	"transversal/internal/run"
	"transversal/positional"
)

// sides are lengths of a side of a board, such as 4 or 2..6.
type sides struct{ from, to int }

func parseSides(word string) (s sides, err error) {
	from, to, ok := strings.Cut(word, "..")
	if !ok {
		to = from
	}
	var err1, err2 error
	s.from, err1 = strconv.Atoi(from)
	s.to, err2 = strconv.Atoi(to)
	if err1 != nil || err2 != nil || s.from < 1 || s.to > tr.MaxN || s.from > s.to {
		err = fmt.Errorf("%.20q is not a number from 1 to %d, or a range such as 2..6", word, tr.MaxN)
	}
	return s, err
}

// position returns the position that the flags describe.
func (f *solveFlags) position(cmd *cobra.Command) (p tr.Position, err error) {
	given := cmd.Flags().Changed
	switch {
	case f.graph != "":
		p, err = onGraph(cmd.Context(), f.graph, f.goal, tr.Achievement)
	case given("n") || given("rows") || f.given(cmd):
		p, err = f.start(cmd)
	case f.family == "":
		err = errors.New("there is no board: give --n, --rows and --cols, --graph, or a game")
	}
	if err == nil && f.family != "" {
		p, err = f.listed(cmd.Context(), p)
	}
	if err != nil {
		return p, err
	}
	return f.changed(cmd, p)
}

// changed returns p with the rule, the goal, the player to move and the bias that the
// flags give.
func (f *solveFlags) changed(cmd *cobra.Command, p tr.Position) (tr.Position, error) {
	given := cmd.Flags().Changed
	turn, g := p.Turn(), p.Game()
	if given("rule") {
		g.Convention = f.rule
	}
	if f.goal != "" && f.graph == "" {
		k, err := strconv.Atoi(f.goal)
		switch {
		case g.Family != nil:
			return p, errors.New("--goal cannot be combined with a list of winning sets")
		case err != nil || k < 1 || k > g.Shorter():
			return p, fmt.Errorf("--goal %s is out of range: give 1 to %d, the shorter side", f.goal, g.Shorter())
		}
		g.Goal = k
	}
	if given("to-move") {
		turn = f.toMove
	}
	if g.Family == nil && (g.Convention == tr.AvoiderEnforcer || given("bias")) {
		var err error
		if g, err = g.Listed(positional.MostSets); err != nil {
			return p, fmt.Errorf("with this rule or bias: %w", err)
		}
	}
	p, err := p.In(g)
	if err != nil {
		return p, err
	}
	if p = p.Facing(turn); p.Turn() != turn {
		return p, errors.New("--to-move contradicts the turns that the game lists")
	}
	if !given("bias") {
		return p, nil
	}
	return positional.Biased(p, f.bias)
}

// start returns the position of a game, or the empty board of --n, or of --rows and
// --cols.
func (f *solveFlags) start(cmd *cobra.Command) (p tr.Position, err error) {
	sized := cmd.Flags().Changed("rows")
	if sized && !f.given(cmd) {
		return tr.Game{Board: tr.Board{Rows: f.rows.from, Cols: f.cols.from}}.Start()
	}
	r, err := f.read(cmd)
	if err != nil {
		return p, err
	}
	p, err = r.Final()
	if b := p.Board(); err == nil && sized && (b.Rows != f.rows.from || b.Cols != f.cols.from) {
		err = fmt.Errorf("the game is on %d×%d, not %d×%d", b.Rows, b.Cols, f.rows.from, f.cols.from)
	}
	return p, err
}

// listed returns p with the winning sets of --family, on the smallest board if p has none.
func (f *solveFlags) listed(ctx context.Context, p tr.Position) (tr.Position, error) {
	text, err := run.ReadFile(ctx, f.family, maxGame)
	if err != nil {
		return p, err
	}
	if positional.Is(string(text)) {
		return p, fmt.Errorf("%s is a positional game, not a list of winning sets: leave out --family", f.family)
	}
	start, err := family.Read(string(text), p.Board())
	if err != nil {
		return p, fmt.Errorf("%s: %w", f.family, err)
	}
	if p.Board().Rows == 0 {
		return start, nil
	}
	g := start.Game()
	g.Convention = p.Game().Convention
	start, err = p.In(g)
	return start.Facing(p.Turn()), err
}

// onGraph returns the game on the edges of a graph, which the text describes or is the
// name of a file that does.
func onGraph(ctx context.Context, text, goal string, convention tr.Convention) (p tr.Position, err error) {
	if goal == "" {
		return p, fmt.Errorf("--graph needs a --goal: %s", strings.Join(positional.GraphGoals, ", "))
	}
	g, err := positional.ParseGraph(text)
	if err != nil {
		data, missing := run.ReadFile(ctx, text, maxGame)
		if missing != nil {
			return p, fmt.Errorf("--graph: %w", err)
		}
		if g, err = positional.ParseGraph(string(data)); err != nil {
			return p, fmt.Errorf("%s: %w", text, err)
		}
	}
	return positional.OnGraph(g, goal, convention)
}
