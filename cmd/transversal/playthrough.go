package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/spf13/cobra"

	tr "transversal"
	"transversal/draw"
	"transversal/internal/paper/playthrough"
	"transversal/internal/play/table"
	"transversal/strategy"
	"transversal/verify"
	"transversal/verify/tables"
)

// asText is the format of a game that is printed and not drawn.
const asText draw.Format = "text"

// playthroughFlags are the flags of transversal playthrough.
type playthroughFlags struct {
	gameFlags
	o    string
	seed uint64
	picture
}

func newPlaythrough() *cobra.Command {
	var f playthroughFlags
	cmd := &cobra.Command{
		Use:   "playthrough",
		Short: "Print or draw a game of X's rule with a reason for each move",
		Long: `Plays X's winning rule against a defence, and prints the game. Below a plain
sentence about each move stands its reason in the paper's words, which
docs/faq.md explains. If --format or the file name names a picture format, it
draws the game with a panel for each ply, as the paper's last appendix does.

O is any player of "transversal play" except a person.

With --game it explains a finished or unfinished game instead. All of X's moves
must be moves that the rule admits.`,
		Example: `  transversal playthrough --n 6
  transversal playthrough --n 8 --o random --seed 7 --out game.pdf
  transversal playthrough --game "6: 1,1 1,2 2,3 3,4 3,2" --format svg`,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	f.gameFlags.flags(cmd, usualN)
	seatFlag(cmd, &f.o, tr.O, "first", strategy.Names(tr.O)...)
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "seed of the players random and easy")
	f.picture.flags(cmd, asText)
	apart(cmd, "game", "o", "seed")
	return cmd
}

func (f *playthroughFlags) run(cmd *cobra.Command) error {
	format, err := f.chosen(asText)
	if err != nil {
		return fmt.Errorf("%w, or %s", err, asText)
	}
	game, err := f.annotated(cmd)
	if err != nil {
		return err
	}
	if format == asText {
		return put(cmd, f.out, game.WriteText)
	}
	figure, err := game.Figure()
	if err != nil {
		return err
	}
	return f.write(cmd, f.out, figure, format)
}

// annotated plays or reads the game.
func (f *playthroughFlags) annotated(cmd *cobra.Command) (*playthrough.Game, error) {
	game, err := f.read(cmd)
	if err != nil {
		return nil, err
	}
	t := table.New(game, [2]string{table.Own(tr.X), f.o}, f.seed)
	for !f.given(cmd) && t.Position().Outcome() == tr.Open {
		if err := t.Play(t.Reply()); err != nil {
			return nil, err
		}
	}
	return playthrough.Annotate(t.Game)
}

// others matches the files that "transversal verify --out" writes besides reports of
// the winning theorem.
var others = regexp.MustCompile(`^(run|delay|wins|survives)_n\d+\.json$`)

func newTables() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "tables REPORT...",
		Short: "Print the paper's Tables 1 to 4 from verification reports",
		Long: `Prints Tables 1 to 4 of the paper from reports that
"transversal verify --out DIR" wrote. The running time in Table 1 comes from the
file run_nN.json beside a report, if there is one. The other files of DIR are
skipped, so you can name them all.`,
		Example: `  transversal verify --n 4 --out reports
  transversal tables reports/*.json
  transversal tables --format latex reports/*.json`,
		RunE: func(cmd *cobra.Command, files []string) error {
			var reports []*verify.Report
			for _, file := range files {
				if others.MatchString(filepath.Base(file)) {
					continue
				}
				report, err := verify.ReadReport(cmd.Context(), file)
				if err != nil {
					return err
				}
				if i := slices.IndexFunc(reports, func(r *verify.Report) bool { return r.N == report.N }); i < 0 {
					reports = append(reports, report)
				} else if reports[i].Lines.Cmp(report.Lines) != 0 {
					return fmt.Errorf("two reports for n = %d have different numbers of lines: leave one out", report.N)
				}
			}
			if len(reports) == 0 {
				return errors.New("no file is a report of the winning theorem: \"transversal verify --out DIR\" writes one")
			}
			return tables.Write(cmd.OutOrStdout(), tables.Of(reports), format)
		},
	}
	choiceFlag(cmd, &format, "format", "text", "%s", tables.Formats()...)
	return cmd
}
