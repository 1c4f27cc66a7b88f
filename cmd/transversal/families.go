package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"transversal/internal/study/family"
)

// familiesFlags are the flags of transversal families.
type familiesFlags struct {
	long
	family.SmallOptions
	search            bool
	out, certificates string
}

func newFamilies() *cobra.Command {
	var f familiesFlags
	cmd := &cobra.Command{
		Use:   "families",
		Short: "Find winning families of transversals, or bounds on their size",
		Long: `A family is a set of transversals. In its game, the first player to own a member
wins. A family is winning if X can force a win. f is the size of a smallest
winning family, and g is the least number such that every family of at least g
members is winning. docs/families.md has the results.

--n 4 solves all 16,777,216 families: one of each class under row and column
permutations and transposition, in achievement and in maker-breaker with either
player first. It prints f, g, the numbers by size, the extreme families, and the
minimal instances of the extra set paradox. --out writes a line for each class:
its size, how many families it has, the plies at which X wins the three games
(0: X does not win), and the members of one family. --certificates writes 20 MB
of proofs of these results for "transversal check".

--search, for n = 5 and 6, finds bounds: a small winning family, which --out
writes, and a large family on which O draws by pairing.

--size S, for n = 4 and 5, says whether Maker, moving first, wins on any family
of S transversals. If not, f is larger than S, and --out writes a proof. For
n = 5 this takes seconds for S = 17, a minute or two for 18, and three hours for
19. --part K/M searches the K-th of M parts. A long search saves its state, and
the same command continues from it.`,
		Example: `  transversal families --n 4 --json --out classes.txt
  transversal families --n 4 --certificates proofs
  transversal families --n 5 --search --out five.txt
  transversal families --n 5 --size 17
  transversal families --n 5 --size 19 --part 1/100 --out part-1.txt`,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	cmd.Flags().IntVar(&f.N, "n", 4, "board size")
	cmd.Flags().BoolVar(&f.search, "search", false, "find bounds on f and g; n = 5 or 6")
	cmd.Flags().IntVar(&f.Size, "size", 0, "look for winning families of this size; n = 4 or 5")
	readFlag(cmd, &f.Part, family.ParsePart, "part", "1/1", "with --size, the part K/M of the search")
	cmd.Flags().StringVar(&f.out, "out", "", "file for the classes, the family or the proof")
	cmd.Flags().StringVar(&f.certificates, "certificates", "", "folder for certificates; n = 4")
	f.long.flags(cmd, time.Minute)
	apart(cmd, "size", "search", "certificates")
	return cmd
}

func (f *familiesFlags) run(cmd *cobra.Command) error {
	ofSize := cmd.Flags().Changed("size")
	switch {
	case ofSize:
		if err := f.Valid(); err != nil {
			return fmt.Errorf("--size: %w", err)
		}
		f.Proof, f.Save = f.out != "", f.state()
	case cmd.Flags().Changed("part"):
		return errors.New("--part goes with --size")
	case !f.search && f.N != 4:
		return fmt.Errorf("--n %d: all families can be solved only for n = 4; --search finds bounds for n = 5 and 6", f.N)
	case f.search && f.certificates != "":
		return fmt.Errorf("--certificates is for --n 4; for a certificate here, give the file of --out to solve --family FILE --certificate")
	}
	return f.long.run(cmd, "families", f.Save, func(line *progressLine) (func(io.Writer) error, error) {
		switch {
		case ofSize:
			f.Progress = line.count
			f.Found = func(members family.Members) {
				line.clear()
				fmt.Fprintf(os.Stderr, "Maker wins on %s\n", members)
			}
			found, err := family.Small(cmd.Context(), f.SmallOptions)
			if err != nil {
				return nil, err
			}
			return f.answer("size", found, found.WriteSummary, file{name: f.out, write: found.WriteProof}), nil
		case f.search:
			bounds, err := family.Search(cmd.Context(), f.N)
			if err != nil {
				return nil, err
			}
			return f.answer("bounds", bounds, bounds.WriteSummary, file{name: f.out, write: bounds.Winning.Write}), nil
		}
		all, err := family.All(cmd.Context())
		if err != nil {
			return nil, err
		}
		files := []file{{name: f.out, write: all.WriteClasses}}
		if f.certificates != "" {
			for _, p := range all.Proofs() {
				files = append(files, file{
					filepath.Join(f.certificates, p.Name+".cert"),
					func(w io.Writer) error { return p.Write(cmd.Context(), w) },
					func() string { return fmt.Sprintf("%d games", len(p.Games)) },
				})
			}
		}
		return f.answer("families", all, all.WriteSummary, files...), nil
	})
}
