package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	tr "transversal"
	"transversal/family"
	"transversal/internal/run"
)

// familiesFlags are the flags of transversal families.
type familiesFlags struct {
	n, size           int
	json, search      bool
	out, certificates string
	checkpoint        string
	every             time.Duration
}

func newFamilies() *cobra.Command {
	var f familiesFlags
	cmd := &cobra.Command{
		Use:   "families",
		Short: "Winning families of transversals: all for n = 4, bounds for 5 and 6",
		Long: `A family is a set of transversals; the game on it is won by the first to own a
member. It is winning if X can force a win. f is the size of a smallest winning
family, and g the least such that every family of at least g members is winning.

--n 4 solves all 16,777,216 families, one for each class under row and column
permutations and transposition: in achievement, in maker-breaker, and in
maker-breaker when Breaker begins. It prints f and g, the table by size, the
smallest winning families and the largest that are not, and the minimal
instances of the extra set paradox: a winning family that is so no longer when
a transversal is added. docs/families.md explains it.

--search, for n = 5 and 6, finds bounds: a small winning family, built from the
smallest ones of the 4×4 board, and a large family on which O draws by pairs.
--out writes the winning one, as "transversal solve --family" reads it.

--size S, for n = 4 and 5, goes through all families of S transversals, and says
whether Maker, who begins, wins on any. If not, f is larger than S. For n = 5
that takes seconds with S = 17, and minutes with 18. A search that takes long
saves what it has found, and the same command given again goes on from there.

With --n 4 alone, --out writes a line a class: its size, the number of families
in it, the plies at which X wins the three games (0: X does not), and its
members.

--certificates makes a folder with proofs of what --n 4 says, as "transversal
check" reads them: smallest.cert (the smallest winning families), largest.cert
(those of 20 members and more), held.cert (the maximal families that Breaker
holds, so that all smaller ones are not winning) and paradox.cert. They are some
130 MB.`,
		Example: `  transversal families --n 4
  transversal families --n 4 --json --out classes.txt
  transversal families --n 4 --certificates proofs
  transversal families --n 5 --search --out five.txt
  transversal families --n 5 --size 17`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	cmd.Flags().IntVar(&f.n, "n", 4, "side of the board")
	cmd.Flags().BoolVar(&f.json, "json", false, "print the result as JSON")
	cmd.Flags().BoolVar(&f.search, "search", false, "find bounds for f and g, n = 5 or 6")
	cmd.Flags().IntVar(&f.size, "size", 0, "look for families of so many members on which Maker wins, n = 4 or 5")
	cmd.Flags().StringVar(&f.out, "out", "", "file for a line a class, or for the winning family found")
	cmd.Flags().StringVar(&f.certificates, "certificates", "", "folder for certificates, n = 4")
	cmd.Flags().StringVar(&f.checkpoint, "checkpoint", "", "folder for saved states of --size (default: the user's cache folder)")
	cmd.Flags().DurationVar(&f.every, "checkpoint-every", time.Minute, "least time between saved states")
	cmd.MarkFlagsMutuallyExclusive("size", "search")
	cmd.MarkFlagsMutuallyExclusive("size", "out")
	cmd.MarkFlagsMutuallyExclusive("size", "certificates")
	return cmd
}

func (f *familiesFlags) run(cmd *cobra.Command) error {
	switch {
	case cmd.Flags().Changed("size"):
		return f.ofSize(cmd)
	case f.search && f.n != 5 && f.n != 6:
		return fmt.Errorf("--n %d: bounds are searched for n = 5 and 6", f.n)
	case !f.search && f.n != 4:
		return fmt.Errorf("--n %d: all families can be solved for n = 4 alone; give --search for bounds for 5 and 6", f.n)
	case f.search && f.certificates != "":
		return fmt.Errorf("--certificates goes with --n 4 alone; give the family that --out writes to solve --family --certificate")
	}
	start := time.Now()
	var (
		all         *family.Four
		report      any
		text, lines func(io.Writer) error // for people, and for the file
	)
	if f.search {
		b, err := family.Search(cmd.Context(), f.n)
		if err != nil {
			return err
		}
		report = newBoundsReport(b)
		text = func(w io.Writer) error { return writeBounds(w, b) }
		lines = func(w io.Writer) error { _, err := io.WriteString(w, family.Write(b.Winning)); return err }
	} else {
		var err error
		if all, err = family.All(cmd.Context()); err != nil {
			return err
		}
		r := newFamiliesReport(all)
		report, text = r, r.writeText
		lines = func(w io.Writer) error { return writeFamilies(w, all) }
	}
	took := time.Since(start)
	printed := flushed{cmd.OutOrStdout()} // stays if the file cannot be written
	var err error
	if f.json {
		err = writeJSON(printed, report)
	} else {
		err = text(printed)
	}
	if err == nil && f.out != "" {
		err = run.WriteFile(f.out, lines)
	}
	if err == nil && f.certificates != "" {
		err = writeProofs(cmd.Context(), f.certificates, all)
	}
	if err == nil {
		fmt.Fprintf(os.Stderr, "took %.2f s\n", took.Seconds())
	}
	return err
}

// ofSize goes through the families of a size.
func (f *familiesFlags) ofSize(cmd *cobra.Command) error {
	switch most := map[int]int{4: 24, 5: 120}[f.n]; {
	case most == 0:
		return fmt.Errorf("--n %d: families of a size are searched for n = 4 and 5", f.n)
	case f.size < 1 || f.size > most:
		return fmt.Errorf("--size %d is out of range: 1 to %d for n = %d", f.size, most, f.n)
	case f.n == 5 && f.size >= 20:
		return fmt.Errorf("--size %d: Maker wins on a family of 20, which --search finds, and so on larger ones; give 19 or less", f.size)
	}
	o := family.SmallOptions{N: f.n, Size: f.size, Save: newState(f.checkpoint, f.every)}
	defer o.Save.Close()
	line := newProgressLine("families")
	start := time.Now()
	said := start
	o.Progress = func(done, of int) {
		line.show("%s %d of %d%s", bar(int64(done), int64(of)), done, of, line.left(float64(done)/float64(max(of, 1))))
		if line == nil && time.Since(said) > time.Minute { // in a pipe, a line a minute
			said = time.Now()
			fmt.Fprintf(os.Stderr, "families: %d of %d\n", done, of)
		}
	}
	won, err := family.Small(cmd.Context(), o)
	line.clear()
	if err != nil {
		return ended(err, o.Save)
	}
	took := time.Since(start)
	report := sizeReport{N: f.n, Size: f.size, Families: []string{}}
	for _, family := range won {
		report.Families = append(report.Families, permutations(family))
	}
	out := flushed{cmd.OutOrStdout()}
	if f.json {
		err = writeJSON(out, report)
	} else {
		err = report.writeText(out)
	}
	if err == nil {
		o.Save.Drop()
		fmt.Fprintf(os.Stderr, "took %.2f s\n", took.Seconds())
	}
	return err
}

// sizeReport is what families --size says.
type sizeReport struct {
	N        int      `json:"n"`
	Size     int      `json:"size"`
	Families []string `json:"maker_wins"` // parts of the families on which Maker wins, see [family.Small]
}

func (r *sizeReport) writeText(w io.Writer) error {
	out := bufio.NewWriter(w)
	if len(r.Families) == 0 {
		fmt.Fprintf(out, "n = %d: Maker, who begins, wins on no family of %d transversals, and so f ≥ %d\n", r.N, r.Size, r.Size+1)
		return out.Flush()
	}
	fmt.Fprintf(out, "n = %d: of each family of %d transversals on which Maker, who begins, wins, one of these %d is a part, up to symmetry:\n", r.N, r.Size, len(r.Families))
	for _, family := range r.Families {
		fmt.Fprintf(out, "  %s\n", family)
	}
	return out.Flush()
}

// writeProofs writes a certificate for each proof to a folder.
func writeProofs(ctx context.Context, dir string, all *family.Four) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	proofs, err := all.Proofs()
	if err != nil {
		return err
	}
	for _, p := range proofs {
		path := filepath.Join(dir, p.Name+".cert")
		if err := run.WriteFile(path, func(w io.Writer) error { return p.Write(ctx, w) }); err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "wrote %s: %d games\n", path, len(p.Games))
	}
	return nil
}

// boundsReport is what families --search says.
type boundsReport struct {
	N       int          `json:"n"`
	FLeast  int          `json:"f_at_least"`
	FMost   int          `json:"f_at_most"`
	GLeast  int          `json:"g_at_least"`
	Winning string       `json:"winning"` // a winning family of f_at_most members
	Ply     int          `json:"ply"`     // at which X wins on it
	Pairs   [][2]tr.Cell `json:"pairs"`   // O draws on the transversals that contain one of them
}

func newBoundsReport(b *family.Bounds) *boundsReport {
	return &boundsReport{b.N, b.Least, len(b.Winning), b.Drawn + 1, permutations(b.Winning), b.Ply, b.Pairs}
}

// writeBounds prints what a search found.
func writeBounds(w io.Writer, b *family.Bounds) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "n = %d: %d ≤ f ≤ %d, g ≥ %d\n", b.N, b.Least, len(b.Winning), b.Drawn+1)
	fmt.Fprintf(out, "a winning family of %d: X wins at ply %d\n", len(b.Winning), b.Ply)
	fmt.Fprintf(out, "%d transversals contain one of these pairs; O claims the other cell of the pair and draws\n", b.Drawn)
	for _, p := range b.Pairs {
		fmt.Fprintf(out, "  %v %v\n", p[0], p[1])
	}
	return out.Flush()
}

// writeFamilies writes a line a class.
func writeFamilies(w io.Writer, all *family.Four) error {
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, "# size families achievement maker-breaker breaker-first members")
	for i := range all.Classes {
		c := &all.Classes[i]
		fmt.Fprintln(out, c.Family.Len(), c.Families, c.Ply[family.Achievement], c.Ply[family.MakerBreaker], c.Ply[family.BreakerFirst], members(c.Family))
	}
	return out.Flush()
}

// permutations writes permutations as words of digits: "1234 2143".
func permutations(members [][]int) string {
	var words []string
	for _, p := range members {
		words = append(words, permutation(p))
	}
	return strings.Join(words, " ")
}

func members(f family.Mask) string { return permutations(f.Permutations()) }

func permutation(p []int) string {
	var word strings.Builder
	for _, j := range p {
		fmt.Fprint(&word, j+1)
	}
	return word.String()
}

// familiesReport is what families says of n = 4.
type familiesReport struct {
	N        int `json:"n"`
	Classes  int `json:"classes"`
	Families int `json:"families"`
	gameReport
	MakerBreaker gameReport      `json:"maker_breaker"`
	BreakerFirst gameReport      `json:"breaker_first"`
	Instances    int             `json:"paradox_instances"`
	Paradoxes    []paradoxReport `json:"paradoxes"`
}

type gameReport struct {
	family.Extremes
	Smallest []classReport `json:"smallest_winning"`
	Largest  []classReport `json:"largest_not_winning"`
}

type classReport struct {
	Families int    `json:"families"`
	Ply      int    `json:"ply"`
	Members  string `json:"members"`
	Others   string `json:"others"`  // the transversals that are no members
	Through  string `json:"through"` // members through each cell, row by row
}

type paradoxReport struct {
	Size      int    `json:"size"`
	Instances int    `json:"instances"` // like this one
	Ply       int    `json:"ply"`       // at which X wins without the extra transversal
	Members   string `json:"members"`
	Extra     string `json:"extra"`
}

func newFamiliesReport(all *family.Four) *familiesReport {
	game := func(g family.Game) gameReport {
		e := all.Extremes(g)
		r := gameReport{Extremes: e}
		classes := func(classes []*family.Class) (list []classReport) {
			for _, c := range classes {
				list = append(list, classReport{c.Families, c.Ply[g], members(c.Family), members(^c.Family & (1<<24 - 1)), through(c.Family)})
			}
			return list
		}
		r.Smallest, r.Largest = classes(e.Smallest), classes(e.Largest)
		return r
	}
	r := &familiesReport{
		N: 4, Classes: len(all.Classes),
		gameReport:   game(family.Achievement),
		MakerBreaker: game(family.MakerBreaker),
		BreakerFirst: game(family.BreakerFirst),
	}
	for _, count := range r.BySize {
		r.Families += count.Families
	}
	paradoxes, instances := all.Paradoxes()
	r.Instances = instances
	for _, p := range paradoxes {
		extra := permutation(family.Permutations(4)[p.Extra])
		r.Paradoxes = append(r.Paradoxes, paradoxReport{p.Family.Len(), p.Number, all.Of(p.Family).Ply[family.Achievement], members(p.Family), extra})
	}
	return r
}

// through returns how many members go through each cell, a row after the other.
func through(f family.Mask) string {
	var count [4][4]int
	for _, p := range f.Permutations() {
		for i, j := range p {
			count[i][j]++
		}
	}
	rows := make([]string, 4)
	for i, row := range count {
		rows[i] = strings.Trim(fmt.Sprint(row), "[]")
	}
	return strings.Join(rows, " / ")
}

func (r *familiesReport) writeText(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%d families of transversals of the 4×4 board, %d classes\n", r.Families, r.Classes)
	for _, game := range []struct {
		name string
		gameReport
	}{{"achievement", r.gameReport}, {"maker-breaker, Maker first", r.MakerBreaker}, {"maker-breaker, Breaker first", r.BreakerFirst}} {
		fmt.Fprintf(out, "\n%s: f = %d, g = %d\n", game.name, game.F, game.G)
		fmt.Fprintln(out, "  size  classes  families  winning classes  winning families")
		for _, c := range game.BySize {
			fmt.Fprintf(out, "  %4d  %7d  %8d  %15d  %16d\n", c.Size, c.Classes, c.Families, c.WinningClasses, c.WinningFamilies)
		}
		fmt.Fprintln(out, "  smallest winning families")
		for _, c := range game.Smallest {
			fmt.Fprintf(out, "    %4d like it, ply %d: %s\n         members through each cell: %s\n", c.Families, c.Ply, c.Members, c.Through)
		}
		fmt.Fprintln(out, "  largest families that are not winning: all transversals but")
		for _, c := range game.Largest {
			fmt.Fprintf(out, "    %4d like it: %s\n", c.Families, c.Others)
		}
	}
	fmt.Fprintf(out, "\nextra set paradox (achievement): %d instances, %d classes of minimal ones\n", r.Instances, len(r.Paradoxes))
	for _, p := range r.Paradoxes {
		fmt.Fprintf(out, "  %4d like it: X wins at ply %d on %s, not with %s added\n", p.Instances, p.Ply, p.Members, p.Extra)
	}
	return out.Flush()
}
