package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	tr "transversal"
	"transversal/family"
	"transversal/internal/run"
	"transversal/solve"
)

// solveFlags are the flags of transversal solve.
type solveFlags struct {
	long
	gameFlags
	rows, cols   int
	toMove, rule string
	goal         int
	family       string
	by           int
	moves        bool
	certificate  string
	memory       int64
	workers      int
}

func newSolve() *cobra.Command {
	var f solveFlags
	cmd := &cobra.Command{
		Use:   "solve",
		Short: "Find who wins a position, and when, by search",
		Long: `Finds who wins a position, and at which ply if the winner hurries and the loser
delays, by search alone: no strategy is used. With --by it only finds whether X
can force a win by that ply. With --moves it says what every move is worth, and
draws it: X15 where X wins at ply 15, = for a draw.

The position is an empty board (--n, or --rows and --cols) or a game (--game): a
line such as "6: 1,1 2,2" or "4x5 avoidance goal 3: 1,1", a drawing (rows of
. X O and # for a missing cell, parted by slashes), or a file with either, or
CSV. What wins is a matching of --goal cells; without it, one that saturates the
shorter side of the board. The ply counts all stones on the board.

With --family what wins is listed in a file, a winning set a line: transversals
as permutations ("2 1 4 3": row 1 has column 2) or sets of cells ("1,1 2,3");
blank lines and those that begin with # are skipped. A .pg file is read too.
Without a board it is the smallest that holds the sets.

Rules: achievement, the first to own a winning set wins; maker-breaker, X wins
by owning one and O by preventing it; avoidance, the first to own one loses.

--certificate writes a proof of the answer that "transversal check" accepts.

A run that takes long saves what it has found, and the same command given again
goes on from there.`,
		Example: `  transversal solve --n 6
  transversal solve --n 8 --by 17 --certificate eight.cert
  transversal solve --game "4: 1,1 2,2 3,3" --json
  transversal solve --game "#.../.X../...#" --rule maker-breaker --to-move O
  transversal solve --game "5: 1,1 1,3" --moves
  transversal solve --rows 4 --cols 5 --goal 3 --rule avoidance`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	f.gameFlags.flags(cmd, 0)
	cmd.Flags().IntVar(&f.rows, "rows", 0, "rows of the board, 1 to 16")
	cmd.Flags().IntVar(&f.cols, "cols", 0, "columns of the board, 1 to 16")
	cmd.Flags().StringVar(&f.toMove, "to-move", "", "X or O (default: X if both own equally many stones, else O)")
	cmd.Flags().StringVar(&f.rule, "rule", "achievement", "achievement, maker-breaker or avoidance")
	cmd.Flags().IntVar(&f.goal, "goal", 0, "cells of a winning matching (default: the shorter side of the board)")
	cmd.Flags().StringVar(&f.family, "family", "", "file with the winning sets, instead of matchings")
	cmd.Flags().IntVar(&f.by, "by", 0, "only find whether X can force a win by this ply")
	cmd.Flags().BoolVar(&f.moves, "moves", false, "say what every move is worth")
	cmd.Flags().StringVar(&f.certificate, "certificate", "", "file to write a proof of the answer to")
	cmd.Flags().Int64Var(&f.memory, "memory", 4096, "most MiB to use")
	cmd.Flags().IntVar(&f.workers, "workers", 0, "how many search at once (default: one a processor)")
	f.long.flags(cmd, time.Minute)
	cmd.MarkFlagsMutuallyExclusive("n", "rows")
	cmd.MarkFlagsMutuallyExclusive("goal", "family")
	cmd.MarkFlagsMutuallyExclusive("moves", "by")
	cmd.MarkFlagsMutuallyExclusive("moves", "certificate")
	cmd.MarkFlagsRequiredTogether("rows", "cols")
	offer(cmd, "rule", conventions...)
	offer(cmd, "to-move", "X", "O")
	return cmd
}

// maxFamily is more bytes than the winning sets that a certificate can list take.
const maxFamily = 64 << 20

// position returns the position that the flags describe.
func (f *solveFlags) position(cmd *cobra.Command) (p tr.Position, err error) {
	given := cmd.Flags().Changed
	if !given("n") && !given("rows") && !f.given(cmd) && f.family == "" {
		return p, errors.New("no board is given: use --n, --rows and --cols, or --game")
	}
	if f.family != "" {
		p, err = f.listed(cmd)
	} else {
		p, err = f.start(cmd)
	}
	if err != nil {
		return p, err
	}
	turn, g := p.Turn(), p.Game()
	if given("rule") {
		if err := g.Convention.UnmarshalText([]byte(f.rule)); err != nil {
			return p, fmt.Errorf("--rule: %w", err)
		}
	}
	if given("goal") {
		if f.goal < 1 || f.goal > g.Shorter() {
			return p, fmt.Errorf("--goal %d is out of range: it runs from 1 to %d, the shorter side", f.goal, g.Shorter())
		}
		g.Goal = f.goal
	}
	if given("to-move") {
		if err := turn.UnmarshalText([]byte(f.toMove)); err != nil {
			return p, fmt.Errorf("--to-move: %w", err)
		}
	}
	if p, err = p.In(g); err != nil {
		return p, err
	}
	return p.Facing(turn), nil
}

// start returns the position of --game, or the empty board of --n, or of --rows and
// --cols.
func (f *solveFlags) start(cmd *cobra.Command) (p tr.Position, err error) {
	sized := cmd.Flags().Changed("rows")
	if sized && !f.given(cmd) {
		return tr.Game{Board: tr.Board{Rows: f.rows, Cols: f.cols}}.Start()
	}
	r, err := f.read(cmd)
	if err != nil {
		return p, err
	}
	p, err = r.Final()
	if b := p.Board(); err == nil && sized && (b.Rows != f.rows || b.Cols != f.cols) {
		err = fmt.Errorf("the game is on %d×%d, not %d×%d", b.Rows, b.Cols, f.rows, f.cols)
	}
	return p, err
}

// listed returns the position of --family, with the stones and the rule of --game if
// that is given too.
func (f *solveFlags) listed(cmd *cobra.Command) (p tr.Position, err error) {
	board := tr.Board{Rows: f.rows, Cols: f.cols}
	stones := p
	if f.given(cmd) || cmd.Flags().Changed("n") {
		if stones, err = f.start(cmd); err != nil {
			return p, err
		}
		board = stones.Board()
	}
	text, err := run.ReadFile(cmd.Context(), f.family, maxFamily)
	if err != nil {
		return p, err
	}
	q, err := family.Read(string(text), board)
	if err != nil {
		return p, fmt.Errorf("%s: %w", f.family, err)
	}
	if !cmd.Flags().Changed("by") {
		f.by = q.By
	}
	if !f.given(cmd) {
		return q.Start, nil
	}
	g := q.Start.Game()
	g.Convention = stones.Game().Convention
	p, err = stones.In(g)
	return p.Facing(stones.Turn()), err
}

func (f *solveFlags) run(cmd *cobra.Command) error {
	p, err := f.position(cmd)
	switch {
	case err != nil:
		return err
	case cmd.Flags().Changed("by") && (f.by < 1 || f.by > tr.MaxN*tr.MaxN):
		return fmt.Errorf("--by %d is out of range: give a ply from 1 to %d", f.by, tr.MaxN*tr.MaxN)
	case f.workers < 0:
		return fmt.Errorf("--workers %d: give 1 or more, or 0 for one a processor", f.workers)
	case f.memory < 1 || f.memory > 1<<24:
		return fmt.Errorf("--memory %d is out of range: give 1 to %d MiB", f.memory, 1<<24)
	}
	state := f.state()
	debug.SetMemoryLimit(f.memory << 20) // for what is left to the collector
	return f.long.run(cmd, "solve "+p.Board().String(), state, func(line *progressLine) (func(io.Writer) error, error) {
		o := solve.Options{Memory: f.memory << 20, Workers: f.workers, Save: solveState{state}, Progress: func(p solve.Progress) {
			line.show("does %v win by ply %d? %d nodes, %d positions kept", p.Player, p.By, p.Nodes, p.Positions)
		}}
		r, entries, err := f.solve(cmd.Context(), p, o)
		if r == nil {
			return nil, err
		}
		return func(out io.Writer) error {
			if err := f.print(out, "solve", r, r.WriteSummary); err != nil || entries == 0 {
				return err
			}
			_, err := fmt.Fprintf(os.Stderr, "wrote %s: %d entries\n", f.certificate, entries)
			return err
		}, err
	})
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
	if err != nil {
		return nil, 0, err
	}
	return r, 0, nil
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
