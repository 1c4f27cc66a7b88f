package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	tr "transversal"
	"transversal/guide"
	"transversal/tui"
)

// playFlags are the flags of the command play.
type playFlags struct {
	n             int
	players       [2]string // who plays X and who plays O
	moves         string
	seed          uint64
	explain, line bool
}

func newPlay() *cobra.Command {
	var flags playFlags
	cmd := &cobra.Command{
		Use:   "play [FILE]",
		Short: "Play the game, on either side, against the rules, chance or each other",
		Long: `Plays a game: X by the winning rule, by a person, at random or by a list of
moves; O likewise, or by the delaying rule; either by the exact solver. With FILE the game saved there, as a
line of text or as CSV, goes on; CSV does not say the size of the board, so give
--n with it.

On a terminal the board fills the screen; ? lists the keys. Elsewhere, or with
--line, a person's moves are read line by line: row,column; or undo, hint, why,
save FILE, quit.`,
		Example: `  transversal play --n 5 --explain
  transversal play --x person --o rule
  transversal play --n 6 --o random --seed 7
  transversal play --n 4 --o moves --moves "4,4 1,2 3,4 1,4 1,3"`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return play(cmd, args, flags)
		},
	}
	cmd.Flags().IntVar(&flags.n, "n", 5, "board size, 4 to 16")
	cmd.Flags().StringVar(&flags.players[tr.X], "x", "rule", "who plays X: rule (the winning rule), person, exact (the solver, up to 6×6), random, or moves")
	cmd.Flags().StringVar(&flags.players[tr.O], "o", "person", "who plays O: person, rule (the delaying rule), exact (the solver, up to 6×6), random, or moves")
	cmd.Flags().StringVar(&flags.moves, "moves", "", "the moves of a side played by moves, as in \"1,2 2,2\"")
	cmd.Flags().Uint64Var(&flags.seed, "seed", 1, "seed of the random player")
	cmd.Flags().BoolVar(&flags.explain, "explain", false, "show the reason of each move of a rule")
	cmd.Flags().BoolVar(&flags.line, "line", false, "play line by line, also on a terminal")
	return cmd
}

// kinds are the players that the full screen knows; moves is not among them.
var kinds = map[string]tui.Kind{"person": tui.Person, "rule": tui.Rule, "exact": tui.Exact, "random": tui.Random}

func play(cmd *cobra.Command, args []string, flags playFlags) error {
	for side, name := range flags.players {
		if _, known := kinds[name]; !known && name != "moves" {
			return fmt.Errorf("--%s %q is unknown: give person, random or moves, or rule or exact", strings.ToLower(tr.Player(side).String()), name)
		}
	}
	if flags.n < 4 || flags.n > tr.MaxN {
		return fmt.Errorf("--n %d is out of range: X's rule plays on boards from 4 to %d", flags.n, tr.MaxN)
	}
	game := tr.Record{N: flags.n}
	if len(args) == 1 {
		size := 0
		if cmd.Flags().Changed("n") {
			size = flags.n
		}
		var err error
		if game, err = loadGame(args[0], size); err != nil {
			return err
		}
		if size != 0 && game.N != size {
			return fmt.Errorf("the game in %s is on a board of size %d, not --n %d", args[0], game.N, size)
		}
	}
	for side, name := range flags.players {
		if name == "exact" && game.N > guide.LargestExact {
			return fmt.Errorf("--%s exact: the exact solver answers at once on boards up to %d, not on %d",
				strings.ToLower(tr.Player(side).String()), guide.LargestExact, game.N)
		}
	}
	if x, o := flags.players[tr.X], flags.players[tr.O]; !flags.line && x != "moves" && o != "moves" &&
		(x == "person" || o == "person") && onTerminal(cmd.InOrStdin(), os.Stdout) {
		return playScreen(cmd, game, flags)
	}
	return playLines(cmd, game, flags)
}

// onTerminal reports whether a person sits at both ends.
func onTerminal(in io.Reader, out *os.File) bool {
	file, is := in.(*os.File)
	return is && term.IsTerminal(int(file.Fd())) && term.IsTerminal(int(out.Fd())) && os.Getenv("TERM") != "dumb"
}

// playScreen plays on the full screen, and prints the record afterwards.
func playScreen(cmd *cobra.Command, game tr.Record, flags playFlags) error {
	game, err := tui.Run(cmd.Context(), tui.Options{
		Game:    game,
		Players: [2]tui.Kind{kinds[flags.players[tr.X]], kinds[flags.players[tr.O]]},
		Seed:    flags.seed,
		Explain: flags.explain,
		Save:    saveGame,
		Load:    loadGame,
	})
	if err != nil {
		return fmt.Errorf("the screen: %w", err)
	}
	_, err = fmt.Fprintln(cmd.OutOrStdout(), game)
	return err
}

// saveGame writes a game to a file: as CSV if its name says so, or as a line.
func saveGame(name string, game tr.Record) error {
	return writeFile(name, func(w io.Writer) error {
		if strings.EqualFold(filepath.Ext(name), ".csv") {
			return game.WriteCSV(w)
		}
		_, err := fmt.Fprintln(w, game)
		return err
	})
}

// loadGame reads what saveGame wrote. The size n is for CSV, which does not say.
func loadGame(name string, n int) (tr.Record, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return tr.Record{}, fmt.Errorf("cannot load the game: %w", err)
	}
	game, err := guide.Read(string(text), n)
	if err != nil {
		return tr.Record{}, fmt.Errorf("cannot load the game in %s: %w", name, err)
	}
	return game, nil
}
