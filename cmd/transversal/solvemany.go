package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	tr "transversal"
	"transversal/internal/base/run"
	"transversal/solve"
)

// many reports whether the flags want a table of games.
func (f *solveFlags) many() bool {
	return f.games != "" || f.goal == "all" || f.rows.from != f.rows.to || f.cols.from != f.cols.to
}

// row is a game of a table with its answer.
type row struct {
	Game   string        `json:"game"`
	Result *solve.Result `json:"result"`
	start  tr.Position
}

// gameTable is the games with their answers.
type gameTable struct {
	Games []row `json:"games"`
}

// runAll solves one game after the other and prints a table.
func (f *solveFlags) runAll(cmd *cobra.Command) error {
	if f.moves || f.certificate != "" {
		return errors.New("--moves and --certificate need a single game")
	}
	table, err := f.all(cmd)
	if err != nil {
		return err
	}
	return f.long.run(cmd, "solve", (*run.State)(nil), func(line *progressLine) (func(io.Writer) error, error) {
		for i := range table.Games {
			g := &table.Games[i]
			var err error
			if g.Result, _, err = f.solve(cmd.Context(), g.start, f.options(line)); err != nil {
				return nil, fmt.Errorf("%s: %w", g.Game, err)
			}
		}
		if f.csv {
			return table.writeCSV, nil
		}
		return f.answer("games", table, table.WriteSummary), nil
	})
}

// all returns the games to solve: those of the file --games, or empty boards.
func (f *solveFlags) all(cmd *cobra.Command) (table gameTable, err error) {
	var lines []string
	if f.games == "" {
		lines, err = f.boards(cmd)
	} else {
		var text []byte
		text, err = run.ReadFile(cmd.Context(), f.games, maxGame)
		lines = strings.Split(string(text), "\n")
	}
	if err != nil {
		return table, err
	}
	for i, line := range lines {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "# ") || line == "#" {
			continue
		}
		record, err := readGame(cmd.Context(), line, 0, false)
		var p tr.Position
		if err == nil {
			p, err = record.Final()
		}
		if err == nil {
			p, err = f.changed(cmd, p)
		}
		if err != nil && f.games != "" {
			err = fmt.Errorf("%s, line %d: %w", f.games, i+1, err)
		}
		if err != nil {
			return table, err
		}
		table.Games = append(table.Games, row{Game: line, start: p})
	}
	if len(table.Games) == 0 {
		err = fmt.Errorf("%s has no games: write one on each line", f.games)
	}
	return table, err
}

// boards returns the empty boards that the flags give, each with its goal as records write it.
func (f *solveFlags) boards(cmd *cobra.Command) (lines []string, err error) {
	if f.given(cmd) || f.family != "" || f.graph != "" {
		return nil, errors.New("--goal all and ranges solve empty boards: give --n, or --rows and --cols, and no game")
	}
	rows, cols := f.rows, f.cols
	if cmd.Flags().Changed("n") {
		rows, cols = sides{f.n, f.n}, sides{f.n, f.n}
	}
	if rows.from == 0 {
		return nil, errors.New("--goal all needs a board: give --n, or --rows and --cols")
	}
	for r := rows.from; r <= rows.to; r++ {
		for c := cols.from; c <= cols.to; c++ {
			board := fmt.Sprintf("%dx%d", r, c)
			switch f.goal {
			case "":
				lines = append(lines, board)
			case "all":
				for k := range min(r, c) {
					lines = append(lines, fmt.Sprintf("%s goal %d", board, k+1))
				}
			default:
				lines = append(lines, board+" goal "+f.goal)
			}
		}
	}
	f.goal = "" // it stands in the lines
	return lines, nil
}

// WriteSummary prints the table for a person.
func (t gameTable) WriteSummary(w io.Writer) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "game\tanswer\tnodes")
	for _, r := range t.Games {
		fmt.Fprintf(out, "%s\t%s\t%d\n", r.Game, r.Result.Answer(), r.Result.Nodes)
	}
	return out.Flush()
}

// writeCSV prints the table as CSV. What is not known or does not apply is empty.
func (t gameTable) writeCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	number := func(n int) string {
		if n == 0 {
			return ""
		}
		return strconv.Itoa(n)
	}
	_ = out.Write([]string{"game", "value", "ply", "latest", "x_does_not_win_by", "o_does_not_win_by", "nodes", "positions"})
	for _, r := range t.Games {
		notBy := r.Result.NotBy
		if r.Result.Wins != nil && !*r.Result.Wins {
			notBy[tr.X] = r.Result.By
		}
		_ = out.Write([]string{
			r.Game, r.Result.Value.Winner(), number(r.Result.Ply), number(r.Result.Latest), number(notBy[tr.X]), number(notBy[tr.O]),
			strconv.FormatInt(r.Result.Nodes, 10), strconv.Itoa(r.Result.Positions),
		})
	}
	out.Flush()
	return out.Error()
}
