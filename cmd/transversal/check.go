package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"transversal/check"
)

func newCheck() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check FILE...",
		Short: "Check certificates, believing nothing",
		Long: `Reads certificates written by "transversal solve" or "transversal verify" and
prints what they prove. Only cells, permutations and the definitions of the
game are used, as docs/certificate.md states them; every reply must be covered.
The first fault ends the check with status 1. A file named - is standard input.`,
		Example: `  transversal solve --n 6 --certificate six.cert
  transversal check six.cert`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			out := cmd.OutOrStdout()
			all := []check.Proof{}
			for _, name := range files {
				proofs, err := checkFile(cmd.Context(), name, cmd.InOrStdin())
				if err != nil {
					return err
				}
				all = append(all, proofs...)
				for _, p := range proofs {
					if !asJSON {
						fmt.Fprintf(out, "%s: proved: %s\n  %s, %s to move, on %s\n  %d entries, %d replies\n", name, p.Claim, p.Rule, p.Turn, p.Start, p.Entries, p.Replies)
					}
				}
			}
			if asJSON {
				return writeJSON(out, all)
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print what is proved as JSON")
	return cmd
}

// checkFile checks one certificate.
func checkFile(ctx context.Context, name string, stdin io.Reader) ([]check.Proof, error) {
	in, size := stdin, int64(-1)
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
		if info, err := file.Stat(); err == nil {
			size = info.Size()
		}
	}
	if term.IsTerminal(int(os.Stderr.Fd())) {
		bar := progressbar.DefaultBytes(size, "checking")
		defer bar.Clear()
		in = io.TeeReader(in, bar)
	}
	proofs, err := check.Check(reader(func(p []byte) (int, error) {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		return in.Read(p)
	}))
	if errors.Is(err, check.ErrRefused) {
		return nil, &claimFailed{fmt.Errorf("%s: %w", name, err)}
	}
	return proofs, err
}

// reader is a function that reads.
type reader func([]byte) (int, error)

func (r reader) Read(p []byte) (int, error) { return r(p) }
