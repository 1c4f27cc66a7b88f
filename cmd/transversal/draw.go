package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"transversal/draw"
	"transversal/internal/base/run"
	"transversal/internal/paper/gallery"
	"transversal/verify"
)

// drawFlags are the flags of transversal draw.
type drawFlags struct {
	gameFlags
	ply    int
	panels bool
	show   []string
	paper  string
	report string
	picture
}

// picture is where a figure goes, and how it is written.
type picture struct {
	format draw.Format // by the name of the file if it is empty
	out    string
	width  float64 // in points, 0 for any
}

func newDraw() *cobra.Command {
	var f drawFlags
	cmd := &cobra.Command{
		Use:   "draw",
		Short: "Draw a game, plot a report, or draw every figure of the paper",
		Long: `Draws a game: the board after the last ply, or after --ply, or one panel for
each ply. X's stones are crosses and O's are rings, each numbered from 1, as in
the paper. The transversal that won is tinted.

--show adds marks, as a list with commas:
  block       the open block H, shaded
  threats     the free completing cells of X and of O, in dashed frames
  bd          row b and column d, which X's first n-1 stones miss
  matching    a maximum matching of X's stones, tinted
  completing  D_R × D_C of each player, outlined, with bars for X's
  all         all of these

--width makes the figure exactly that wide for a paper, with type of at least
6 pt. A PDF then has as many pages as it needs. --report FILE plots a report
that "transversal verify --out" wrote. --paper DIR writes the figures of the
paper, and more: see docs/reproduce.md. --graph draws a game on a graph, and
--game then lists the edges in the order of play, as in --game "K6: 1-2 1-3".`,
		Example: `  transversal draw --game "5: 1,3 1,1 2,5 4,2 3,1 2,3 4,4 5,5 5,2" --out win.svg
  transversal draw --game game.csv --panels --show block,threats --out game.pdf
  transversal verify --n 4 --out reports
  transversal draw --report reports/report_n4.json --out report.pdf
  transversal draw --paper figures --format pdf
  transversal draw --graph K6 --game "1-2 1-3 3-4" --show threats --out k6.svg`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			format, err := f.chosen(draw.SVG)
			switch {
			case err != nil:
				return err
			case f.paper != "":
				return f.drawPaper(cmd, format)
			case f.report != "":
				report, err := verify.ReadReport(cmd.Context(), f.report)
				if err != nil {
					return err
				}
				return f.write(cmd, f.out, gallery.Report(report), format)
			}
			return f.drawGame(cmd, format)
		},
	}
	f.gameFlags.flags(cmd, 0)
	cmd.Flags().IntVar(&f.ply, "ply", 0, "the ply to draw, or the last panel (default: the last ply)")
	cmd.Flags().BoolVar(&f.panels, "panels", false, "draw one panel for each ply")
	cmd.Flags().StringSliceVar(&f.show, "show", nil, "marks to add, from the list above")
	cmd.Flags().StringVar(&f.paper, "paper", "", "folder for the figures of the paper")
	cmd.Flags().StringVar(&f.report, "report", "", "report of the winning theorem to plot")
	cmd.Flags().StringVar(&f.graph, "graph", "", "a graph to draw on, such as K6 or K3,4")
	f.picture.flags(cmd, draw.SVG)
	apart(cmd, "paper", "out", "report", "game", "n", "ply", "panels", "show")
	apart(cmd, "report", "game", "n", "ply", "panels", "show")
	apart(cmd, "graph", "n", "paper", "report")
	offer(cmd, "show", draw.Signs...)
	return cmd
}

// flags adds the flags of a picture, which is of the usual format unless they name another.
func (p *picture) flags(cmd *cobra.Command, usual draw.Format) {
	formats := draw.Formats()
	if !slices.Contains(formats, usual) { // it is one more
		formats = append(formats, usual)
	}
	choiceFlag(cmd, &p.format, "format", "", "%s (default: by the extension of --out, or "+string(usual)+")", formats...)
	cmd.Flags().StringVar(&p.out, "out", "", "file to write (default: standard output)")
	readFlag(cmd, &p.width, draw.ParsePaper, "width", "", "column (84mm), page (174mm), or a width such as 120mm", "column", "page")
}

// chosen returns the format asked for.
func (p *picture) chosen(usual draw.Format) (draw.Format, error) {
	if p.format == "" && p.out != "" {
		return draw.FormatOf(p.out)
	}
	return cmp.Or(p.format, usual), nil
}

// write writes the figure to a file, or to standard output if it has no name.
func (p *picture) write(cmd *cobra.Command, file string, figure *draw.Figure, format draw.Format) (err error) {
	if p.width != 0 {
		if figure, err = figure.On(p.width); err != nil {
			return fmt.Errorf("--width: %w", err)
		}
	}
	if dir := filepath.Dir(file); dir != "." {
		if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
			fmt.Fprintf(cmd.ErrOrStderr(), "The folder %s is new.\n", dir)
		}
	}
	return put(cmd, file, func(w io.Writer) error { return figure.Write(w, format) })
}

// put writes to a file, or to standard output if it has no name.
func put(cmd *cobra.Command, file string, write func(io.Writer) error) error {
	if file == "" || file == "-" {
		return write(cmd.OutOrStdout())
	}
	return run.WriteFile(file, write)
}

// drawGame draws a game.
func (f *drawFlags) drawGame(cmd *cobra.Command, format draw.Format) error {
	show, err := draw.ParseShow(f.show...)
	if err != nil {
		return fmt.Errorf("--show %w", err)
	}
	game, err := f.read(cmd)
	if err != nil {
		return err
	}
	start := game.Start.Ply()
	last := start + len(game.Moves)
	if cmd.Flags().Changed("ply") {
		if f.ply < start || f.ply > last {
			return fmt.Errorf("--ply %d is out of range: the game has plies %d to %d", f.ply, start, last)
		}
		last = f.ply
	}
	first := last
	if f.panels {
		first = min(start+1, last)
		show.Latest = true
	}
	figure, err := draw.Game(game, first, last, show)
	if err != nil {
		return err
	}
	return f.write(cmd, f.out, figure, format)
}

// drawPaper writes the figures of the paper.
func (f *drawFlags) drawPaper(cmd *cobra.Command, format draw.Format) error {
	for _, item := range gallery.All() {
		file := filepath.Join(f.paper, item.Name+"."+string(format))
		if err := f.write(cmd, file, item.Figure, format); err != nil {
			return err
		}
		fmt.Fprintln(cmd.OutOrStdout(), file)
	}
	return nil
}
