package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	tr "transversal"
	"transversal/internal/base/run"
	"transversal/internal/base/version"
	"transversal/internal/export"
	"transversal/positional"
)

// generateFlags are the flags of transversal games.
type generateFlags struct {
	gameFlags
	shape, board  string
	k, rows, cols int
	size          []int
	torus         bool
	bias          positional.Bias // or stones
	rule          tr.Convention
}

func newGames() *cobra.Command {
	var f generateFlags
	var animals []string
	for _, a := range positional.Animals {
		animals = append(animals, a.Name)
	}
	cmd := &cobra.Command{
		Use:   "games polyomino|row|hex|graph",
		Short: "Write a classical positional game as .pg",
		Long: fmt.Sprintf(`Writes a game in the format .pg, for "transversal solve -" and other programs.

  polyomino  The first to own a copy of --shape, turned or reflected, on --rows
             and --cols wins. The shape is a picture such as XX/X., or one of
             Harary's animals: %s.
             On a --torus, opposite sides of the board are joined.
  row        The first to own --k cells in a row wins, on a grid with the two or
             three sides of --size. Qubic is --k 4 --size 4x4x4.
  hex        A position of Hex: X, black, joins the first row to the last. Each
             row lies half a cell to the right of the row above.
  graph      The first to own a --goal made of edges of --graph wins. The
             graph is K6, K3,4, graph6, a list such as "1-2 2-3", or a file.

With --stones 2:1 both players claim two cells a turn, but one in the first
turn. With --bias 1:2 X claims one cell a turn and O two. In maker-breaker and
avoider-enforcer O, white, has no winning sets. For avoidance and
avoider-enforcer the file has a section #rule, which other programs refuse.`, strings.Join(animals[:7], ", ")+",\n             "+strings.Join(animals[7:], ", ")),
		Example: `  transversal games polyomino --shape El --rows 4 --cols 4 | transversal solve -
  transversal games polyomino --shape XX/X. --rows 3 --cols 3 --stones 2:1
  transversal games row --k 4 --size 4x4x4
  transversal games hex --board "..O./.X../..../...."
  transversal games graph --graph K8 --goal perfect-matching`,
		ValidArgs: []string{"polyomino", "row", "hex", "graph"},
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := f.position(cmd, args[0])
			if err != nil {
				return err
			}
			return positional.Write(cmd.OutOrStdout(), p)
		},
	}
	cmd.Flags().StringVar(&f.shape, "shape", "", "the polyomino: an animal or a picture")
	cmd.Flags().IntVar(&f.rows, "rows", 0, "rows of the polyomino's board")
	cmd.Flags().IntVar(&f.cols, "cols", 0, "columns of the polyomino's board, 1 to 26")
	cmd.Flags().BoolVar(&f.torus, "torus", false, "join opposite sides of the board")
	cmd.Flags().IntVar(&f.k, "k", 0, "how many cells in a row win")
	readFlag(cmd, &f.size, parseSize, "size", "", "sides of the grid, as in 4x4 or 4x4x4")
	cmd.Flags().StringVar(&f.board, "board", "", "board of Hex, as in ..O./.X../..../....")
	cmd.Flags().StringVar(&f.graph, "graph", "", "the graph whose edges are claimed")
	cmd.Flags().StringVar(&f.goal, "goal", "", "what wins on a graph: "+strings.Join(tr.GoalNames(), ", "))
	offer(cmd, "goal", tr.GoalNames()...)
	readFlag(cmd, &f.bias, parseStones, "stones", "", "cells a turn, and in the first turn, as in 2:1")
	readFlag(cmd, &f.bias, positional.ParseBias, "bias", "", "cells that X and O claim a turn, as in 1:2")
	rules := texts(tr.Conventions())
	readFlag(cmd, &f.rule, spelled[tr.Convention], "convention", "achievement", strings.Join(rules, ", "), rules...)
	apart(cmd, "stones", "bias")
	offer(cmd, "shape", animals...)
	return cmd
}

// parseStones reads the cells of a turn and of the first turn.
func parseStones(text string) (positional.Bias, error) {
	b, err := positional.ParseBias(text)
	if err != nil {
		return b, fmt.Errorf("%.20q: give the cells of a turn and of the first turn, as in 2:1", text)
	}
	return positional.Bias{X: b.X, O: b.X, First: b.O}, nil
}

// parseSize reads the sides of a grid.
func parseSize(text string) (sides []int, err error) {
	for word := range strings.SplitSeq(text, "x") {
		side, err := strconv.Atoi(word)
		if err != nil || side < 1 {
			return nil, fmt.Errorf("%.20q is not a grid: give its sides, as in 4x4x4", text)
		}
		sides = append(sides, side)
	}
	return sides, nil
}

// position returns the start of the game of a kind.
func (f *generateFlags) position(cmd *cobra.Command, kind string) (p tr.Position, err error) {
	given := cmd.Flags().Changed
	needs := map[string][]string{"polyomino": {"shape", "rows", "cols"}, "row": {"k", "size"}, "hex": {"board"}, "graph": {"graph", "goal"}}
	for of, flags := range needs {
		for _, flag := range flags {
			if given(flag) != (of == kind) {
				return p, fmt.Errorf("%s needs --%s, and takes no flag of another kind of game", kind, strings.Join(needs[kind], ", --"))
			}
		}
	}
	switch kind {
	case "polyomino":
		p, err = positional.Polyomino(f.shape, f.rows, f.cols, f.torus, f.rule)
	case "row":
		p, err = positional.InRow(f.size, f.k, f.rule)
	case "graph":
		game, wrong := f.onGraph(cmd.Context())
		if wrong != nil {
			return p, wrong
		}
		g := game.Start.Game()
		g.Convention = f.rule
		g.Family = nil
		p, err = g.Start()
	default:
		if given("convention") && f.rule != tr.MakerBreaker {
			return p, errors.New("the game of Hex is always maker-breaker: leave out --convention")
		}
		p, err = positional.Hex(f.board)
	}
	if err == nil && f.bias.X > 0 {
		return positional.Biased(p, f.bias)
	}
	return p, err
}

func newMan() *cobra.Command {
	return &cobra.Command{
		Use:   "man DIR",
		Short: "Write the manual pages of all commands",
		Long: `Writes transversal.1 and a manual page for each command to DIR, with the texts
of --help. To read one: man DIR/transversal.1.`,
		Example: `  transversal man man1`,
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			for _, c := range append([]*cobra.Command{root}, root.Commands()...) {
				if !c.IsAvailableCommand() && c != root {
					continue
				}
				name := filepath.Join(args[0], manName(c)+".1")
				if err := run.WriteFile(name, func(w io.Writer) error { return writeMan(w, c) }); err != nil {
					return err
				}
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "The manual pages are in %s.\n", args[0])
			return err
		},
	}
}

func manName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// roff escapes what the formatter would interpret.
var roff = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`, "\n.", "\n\\&.")

// writeMan writes the manual page of a command in the macros of man(7).
func writeMan(w io.Writer, cmd *cobra.Command) error {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 \"%s\" \"transversal %s\" \"The transversal achievement game\"\n", strings.ToUpper(roff.Replace(manName(cmd))), version.This().Date, roff.Replace(version.This().Version))
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", roff.Replace(manName(cmd)), roff.Replace(cmd.Short))
	line := cmd.UseLine()
	if cmd.HasAvailableSubCommands() {
		line = cmd.CommandPath() + " COMMAND [flags]"
	}
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n.SH DESCRIPTION\n", roff.Replace(line))
	literal := false
	for i, paragraph := range strings.Split(strings.TrimSpace(cmd.Long), "\n\n") {
		if i > 0 {
			b.WriteString(".PP\n")
		}
		for line := range strings.Lines(paragraph) {
			line = strings.TrimSuffix(line, "\n")
			if indented := strings.HasPrefix(line, "  "); indented != literal { // a table, kept as it is
				literal = indented
				if literal {
					b.WriteString(".nf\n")
				} else {
					b.WriteString(".fi\n")
				}
			}
			fmt.Fprintf(&b, "%s\n", strings.TrimPrefix(roff.Replace("\n"+line), "\n"))
		}
	}
	if literal {
		b.WriteString(".fi\n")
	}
	if cmd.HasAvailableSubCommands() {
		b.WriteString(".SH COMMANDS\n")
		for _, sub := range cmd.Commands() {
			if sub.IsAvailableCommand() {
				fmt.Fprintf(&b, ".TP\n.BR %s (1)\n%s\n", roff.Replace(manName(sub)), roff.Replace(sub.Short))
			}
		}
	}
	cmd.InitDefaultHelpFlag()
	b.WriteString(".SH OPTIONS\n")
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		kind, text := pflag.UnquoteUsage(f)
		if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "0" && f.DefValue != "[]" {
			text += " (default " + f.DefValue + ")"
		}
		fmt.Fprintf(&b, ".TP\n.BI %s \" %s\"\n%s\n", roff.Replace("--"+f.Name), kind, roff.Replace(text))
	})
	if cmd.HasExample() {
		b.WriteString(".SH EXAMPLES\n.nf\n")
		for line := range strings.Lines(cmd.Example) {
			fmt.Fprintf(&b, "%s\n", roff.Replace(strings.TrimSpace(line)))
		}
		b.WriteString(".fi\n")
	}
	if cmd.HasParent() {
		fmt.Fprintf(&b, ".SH SEE ALSO\n.BR %s (1)\n", roff.Replace(cmd.Root().Name()))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func newExport() *cobra.Command {
	var (
		g           gameFlags
		format, out string
		by          int
	)
	cmd := &cobra.Command{
		Use:   "export [GAME]",
		Short: "Write a position for other programs: .pg, QDIMACS, graph6 or sets",
		Long: `Writes the last position of a game in a format that other programs read:

  pg       a positional game with a list of its winning sets, for programs that
           turn it into a quantified Boolean formula
  qdimacs  a quantified Boolean formula in clauses, true if X can force a win
           by the ply --by, or at all without --by; for games in which a stone
           never harms its owner
  graph6   the board as a bipartite graph, rows before columns
  sets     the winning sets alone, one a line
  json     the winning sets alone, as lists in JSON`,
		Example: `  transversal export --n 3 --format qdimacs --by 9
  transversal export --game "4: 1,1 1,2 2,3" --format pg
  transversal export --game "#.../..../..../...#" --format graph6`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			game, err := g.read(cmd)
			if err != nil {
				return err
			}
			p, err := game.Final()
			if err != nil {
				return err
			}
			write, err := export.Writer(cmd.Context(), format, p, by)
			if err != nil {
				return err
			}
			return put(cmd, out, write)
		},
	}
	g.flags(cmd, 0)
	choiceFlag(cmd, &format, "format", "pg", "%s", export.Formats...)
	cmd.Flags().IntVar(&by, "by", 0, "the ply by which X must win (default: any)")
	cmd.Flags().StringVar(&out, "out", "", "file to write (-, the default: standard output)")
	return cmd
}
