package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	tr "transversal"
	"transversal/internal/base/digits"
	"transversal/internal/base/run"
	"transversal/internal/study/family"
	"transversal/positional"
	"transversal/solve"
)

// solveFlags are the flags of transversal solve.
type solveFlags struct {
	long
	gameFlags
	rows, cols  sides
	rule        tr.Convention
	toMove      tr.Player
	family      string
	bias        positional.Bias
	games       string
	csv         bool
	by          int
	moves       bool
	certificate string
	time        time.Duration
	memory      int64
	workers     int
}

func newSolve() *cobra.Command {
	var f solveFlags
	cmd := &cobra.Command{
		Use:   "solve [GAME]",
		Short: "Find who wins from a position, and when, by search",
		Long: `Finds by search who wins on the square board of --n, or on another board or in
another game, and at which ply if the winner hurries and the loser delays. GAME
is "6: 1,1 2,2", "4x5 avoidance", "#.../.X../...#" (# is a missing cell), CSV, a
file, or a game in .pg. In achievement the first to own a winning set wins,
and in avoidance loses. In maker-breaker X wins by owning one, and in
avoider-enforcer loses. The same command continues a search that was stopped.`,
		Example: `  transversal solve "5: 1,1 1,3" --moves
  transversal solve --n 8 --by 17 --certificate eight.cert
  transversal games row --k 4 --size 4x4 | transversal solve -`,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	cmd.Flags().SortFlags = false // the square board comes first
	f.gameFlags.flags(cmd, 0)
	readFlag(cmd, &f.rows, parseSides, "rows", "", "rows, 1 to 16, or a `range` such as 2..6")
	readFlag(cmd, &f.cols, parseSides, "cols", "", "columns, 1 to 16, or a `range` such as 2..6")
	cmd.Flags().StringVar(&f.goal, "goal", "", "how many cells win, or all, or a graph's goal")
	offer(cmd, "goal", append(tr.GoalNames(), "all")...)
	readFlag(cmd, &f.rule, spelled[tr.Convention], "convention", "achievement", "one of those above", texts(tr.Conventions())...)
	readFlag(cmd, &f.toMove, spelled[tr.Player], "to-move", "", "X or O (default: by the number of stones)", "X", "O")
	cmd.Flags().StringVar(&f.family, "family", "", "file of winning sets, such as \"1,1 2,3 3,2\"")
	cmd.Flags().StringVar(&f.graph, "graph", "", "its edges are claimed: see \"help games\"")
	cmd.Flags().BoolVar(&f.cut, "cut", false, "X is to cut source from target (.pg)")
	readFlag(cmd, &f.bias, positional.ParseBias, "bias", "", "cells that X and O claim a turn, as in 1:2")
	cmd.Flags().StringVar(&f.games, "games", "", "file with games to solve, one a line")
	cmd.Flags().BoolVar(&f.csv, "csv", false, "print the table of such games as CSV")
	cmd.Flags().IntVar(&f.by, "by", 0, "only find whether X can win by this ply")
	cmd.Flags().BoolVar(&f.moves, "moves", false, "find the value of every move")
	cmd.Flags().StringVar(&f.certificate, "certificate", "", "file for a proof that \"check\" checks")
	cmd.Flags().DurationVar(&f.time, "time", 0, "stop each game after this time, as in 30s")
	cmd.Flags().Int64Var(&f.memory, "memory", 4096, "most memory to use, in MiB")
	cmd.Flags().IntVar(&f.workers, "workers", manyWorkers(), "number of workers, 1 to 256")
	f.long.flags(cmd, time.Minute)
	apart(cmd, "n", "rows")
	apart(cmd, "goal", "family")
	apart(cmd, "moves", "by", "certificate")
	apart(cmd, "csv", "json")
	apart(cmd, "graph", "game", "n", "rows", "family", "games")
	apart(cmd, "games", "game", "n", "rows", "family")
	cmd.MarkFlagsRequiredTogether("rows", "cols")
	return cmd
}

func (f *solveFlags) run(cmd *cobra.Command) error {
	if f.memory < 1 || f.memory > mostMemory {
		return fmt.Errorf("--memory %d is out of range: give 1 to %d MiB", f.memory, mostMemory)
	}
	debug.SetMemoryLimit(f.memory << 20) // for what is left to the collector
	if f.many() {
		return f.runAll(cmd)
	}
	if f.csv {
		return errors.New("--csv needs several games: give --games, --goal all, or a range in --rows or --cols")
	}
	p, err := f.position(cmd)
	if err != nil {
		return err
	}
	title := p.Board().String()
	if f := p.Game().Family; f != nil {
		title = digits.Count(len(f.X), "winning set")
	}
	state := f.state()
	return f.long.run(cmd, "solve "+title, state, func(line *progressLine) (func(io.Writer) error, error) {
		o := f.options(line)
		o.Save = solveState{state}
		r, entries, err := f.solve(cmd.Context(), p, o)
		if r == nil {
			return nil, err
		}
		folder := ""
		if r.Stopped() {
			folder = state.Saved()
			state.Close() // so that the state is not dropped
		}
		return func(out io.Writer) error {
			err := f.json.Print(out, "solve", r, r.WriteSummary)
			if game := p.Game().Family; f.by != 0 && game != nil && game.Turns != nil && err == nil {
				_, err = fmt.Fprintf(os.Stderr, "plies count the %d stones at the start; the last time point of the game is ply %d\n", game.Begin, p.Last())
			}
			switch {
			case err != nil:
			case entries > 0:
				_, err = fmt.Fprintf(os.Stderr, "wrote %s: %d entries\n", f.certificate, entries)
			case folder != "":
				_, err = fmt.Fprintf(os.Stderr, "the same command continues from the state in %s\n", folder)
			}
			return err
		}, err
	})
}

// options are the options of a search that shows how far it has come.
func (f *solveFlags) options(line *progressLine) solve.Options {
	return solve.Options{Memory: f.memory << 20, Workers: f.workers, Time: f.time, Progress: func(p solve.Progress) {
		line.show("does %v win by ply %d? %d nodes, %d positions kept", p.Player, p.By, p.Nodes, p.Positions)
	}}
}

// solve finds the answer and writes the certificate, if one is wanted. If that
// cannot be written there is an answer and an error.
func (f *solveFlags) solve(ctx context.Context, p tr.Position, o solve.Options) (r *solve.Result, entries int, err error) {
	if f.certificate != "" {
		err = run.WriteFile(f.certificate, func(w io.Writer) error {
			r, entries, err = solve.Certify(ctx, p, f.by, w, o)
			return err
		})
		return r, entries, err
	}
	switch {
	case f.moves:
		r, err = solve.Moves(ctx, p, o, nil)
	case f.by != 0:
		r, err = solve.By(ctx, p, f.by, o)
	default:
		r, err = solve.Solve(ctx, p, o)
	}
	return r, 0, err
}

// solveState keeps the state of a search in files.
type solveState struct{ *run.State }

func (s solveState) Load(start string, read func(io.Reader) error) error {
	sum := sha256.Sum256([]byte(start))
	id := run.Identity{Question: fmt.Sprintf("solve_%x", sum[:8])}
	_, err := s.State.Load(id, &struct{}{}, read)
	return err
}

func (s solveState) Save(write func(io.Writer) error) { s.State.Save(struct{}{}, write) }

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
	case given("n") || given("rows") || f.given(cmd) || f.graph != "":
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

// changed returns p with the convention, the goal, the player to move and the bias that the
// flags give.
func (f *solveFlags) changed(cmd *cobra.Command, p tr.Position) (tr.Position, error) {
	given := cmd.Flags().Changed
	turn, g := p.Turn(), p.Game()
	if given("convention") {
		g.Convention = f.rule
	}
	g, err := aimed(g, f.goal)
	if err != nil {
		return p, err
	}
	if given("to-move") {
		turn = f.toMove
	}
	if p, err = p.In(g); err != nil {
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
	listed, err := family.Read(string(text), p)
	if err != nil && p == (tr.Position{}) && (strings.HasPrefix(string(text), "[") || !strings.ContainsAny(string(text), ",(")) {
		own, wrong := ownSets(string(text))
		if wrong == nil || strings.Trim(string(text), "0123456789 \r\n") != "" {
			listed = own
			err = wrong
		}
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", f.family, err)
	}
	return listed, err
}
