package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	tr "transversal"
	"transversal/draw"
	"transversal/draw/gallery"
)

// drawFlags are the flags of transversal draw.
type drawFlags struct {
	n      int
	ply    int
	panels bool
	show   []string
	paper  string
	picture
}

// picture is where a figure goes, and how it is written.
type picture struct{ format, out string }

// signs are the words that --show takes.
var signs = []string{"block", "threats", "bd", "matching", "completing"}

func newDraw() *cobra.Command {
	var f drawFlags
	cmd := &cobra.Command{
		Use:   "draw RECORD | draw FILE.csv | draw --paper DIR",
		Short: "Draw a game, or every figure of the paper",
		Long: `Draws a game: the board after its last ply, after one ply, or one panel a ply.
Crosses are X's stones and rings O's, with the numbers of the paper: X's fifth
stone has the number 5. The transversal of a game that was won is tinted.

What --show can add, as a list with commas:
  block       the open block H, shaded
  threats     the free completing cells of X and of O, in dashed frames
  bd          row b and column d, which X's first n-1 stones miss
  matching    a maximum matching of X's stones, tinted
  completing  D_R × D_C of each player, outlined, with bars for X's
  all         all of these

With --paper DIR every figure of the paper is written to the folder DIR, and a
few more: see docs/gallery.md.`,
		Example: `  transversal draw "5: 1,3 1,1 2,5 4,2 3,1 2,3 4,4 5,5 5,2" --out win.svg
  transversal draw game.csv --panels --show block,threats --out game.pdf
  transversal draw --paper figures --format pdf`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.paper != "" {
				return f.drawPaper(cmd, args)
			}
			if len(args) == 0 {
				return errors.New("nothing to draw: give a record such as \"6: 1,1 1,2\", a CSV file, or --paper DIR")
			}
			return f.drawGame(cmd, args[0])
		},
	}
	cmd.Flags().IntVar(&f.n, "n", 0, "board size of a CSV file (default the largest row or column in it)")
	cmd.Flags().IntVar(&f.ply, "ply", 0, "draw the board after this ply, or the panels up to it (default the last)")
	cmd.Flags().BoolVar(&f.panels, "panels", false, "draw one panel a ply")
	cmd.Flags().StringSliceVar(&f.show, "show", nil, "what to point out: "+strings.Join(signs, ", ")+", or all")
	cmd.Flags().StringVar(&f.paper, "paper", "", "folder to write every figure of the paper to")
	f.flags(cmd, "")
	must(cmd.RegisterFlagCompletionFunc("show", cobra.FixedCompletions(append(signs, "all"), cobra.ShellCompDirectiveNoFileComp)))
	return cmd
}

// flags adds the flags of a picture. The word other, if any, is one more format.
func (p *picture) flags(cmd *cobra.Command, other string) {
	var formats []string
	for _, format := range draw.Formats {
		formats = append(formats, string(format))
	}
	usage := strings.Join(formats, ", ") + " (default by the ending of --out, or svg)"
	if other != "" {
		formats = append(formats, other)
		usage = strings.Join(formats, ", ") + " (default by the ending of --out, or " + other + ")"
	}
	cmd.Flags().StringVar(&p.format, "format", "", usage)
	cmd.Flags().StringVar(&p.out, "out", "", "file to write (default standard output)")
	must(cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(formats, cobra.ShellCompDirectiveNoFileComp)))
}

// chosen returns the format asked for.
func (p *picture) chosen() (draw.Format, error) {
	switch {
	case p.format != "":
		format, err := draw.ParseFormat(p.format)
		if err != nil {
			return "", fmt.Errorf("--%w", err)
		}
		return format, nil
	case p.out != "":
		return draw.FormatOf(p.out)
	}
	return draw.SVG, nil
}

// write writes the figure where it is to go.
func (p *picture) write(cmd *cobra.Command, figure *draw.Figure, format draw.Format) error {
	if p.out == "" {
		return figure.Write(cmd.OutOrStdout(), format)
	}
	return writeFile(p.out, func(w io.Writer) error { return figure.Write(w, format) })
}

// readGame reads a game from a line of text or a CSV file. n is the board size of
// a file that is not won, and 0 if it was not given.
func readGame(word string, n int) (tr.Record, error) {
	if strings.Contains(word, ":") && !strings.HasSuffix(word, ".csv") {
		game, err := tr.ParseRecord(word)
		if err == nil && n != 0 && n != game.N {
			err = fmt.Errorf("--n %d contradicts the record, whose board is %d×%d", n, game.N, game.N)
		}
		return game, err
	}
	file, err := os.Open(word)
	if errors.Is(err, os.ErrNotExist) {
		return tr.Record{}, fmt.Errorf("%q is neither a record such as \"6: 1,1 1,2\" nor a file", word)
	}
	if err != nil {
		return tr.Record{}, err
	}
	defer file.Close()
	game, err := tr.ReadCSV(file, n)
	if err != nil {
		return tr.Record{}, fmt.Errorf("%s: %w", word, err)
	}
	return game, nil
}

// shown returns what --show asks for.
func (f *drawFlags) shown() (draw.Show, error) {
	var show draw.Show
	for _, word := range f.show {
		switch word {
		case "block":
			show.Block = true
		case "threats":
			show.Threats = true
		case "bd":
			show.BD = true
		case "matching":
			show.Matching = true
		case "completing":
			show.Completing = true
		case "all":
			show = draw.Show{Block: true, Threats: true, BD: true, Matching: true, Completing: true}
		default:
			return show, fmt.Errorf("--show %q is unknown: give %s, or all", word, strings.Join(signs, ", "))
		}
	}
	return show, nil
}

// drawGame draws a game.
func (f *drawFlags) drawGame(cmd *cobra.Command, word string) error {
	format, err := f.chosen()
	if err != nil {
		return err
	}
	show, err := f.shown()
	if err != nil {
		return err
	}
	game, err := readGame(word, f.n)
	if err != nil {
		return err
	}
	last := len(game.Moves)
	if cmd.Flags().Changed("ply") {
		if f.ply < 0 || f.ply > last {
			return fmt.Errorf("--ply %d is out of range: the game has plies 0 to %d", f.ply, last)
		}
		last = f.ply
	}
	first := last
	if f.panels {
		first = min(1, last)
		show.Latest = true
	}
	figure, err := draw.Game(game, first, last, show)
	if err != nil {
		return err
	}
	return f.write(cmd, figure, format)
}

// drawPaper writes the figures of the paper.
func (f *drawFlags) drawPaper(cmd *cobra.Command, args []string) error {
	if len(args) > 0 || f.out != "" {
		return errors.New("--paper DIR goes without a record and without --out")
	}
	format, err := f.chosen()
	if err != nil {
		return err
	}
	items, err := gallery.All()
	if err != nil {
		return err
	}
	for _, item := range items {
		file := filepath.Join(f.paper, item.Name+"."+string(format))
		if err := writeFile(file, func(w io.Writer) error { return item.Figure.Write(w, format) }); err != nil {
			return err
		}
		fmt.Fprintln(cmd.OutOrStdout(), file)
	}
	return nil
}
