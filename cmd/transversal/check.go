package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"transversal/check"
	"transversal/internal/base/output"
	"transversal/internal/base/run"
)

func newCheck() *cobra.Command {
	var asJSON output.Flag
	cmd := &cobra.Command{
		Use:   "check FILE...",
		Short: "Check certificates, independently of the solver",
		Long: `Checks certificates that "transversal solve" or "transversal verify" wrote, and
prints what they prove. The check shares no code with them: it uses only cells,
permutations and the definitions in docs/certificate.md. It ends with status 1
at the first fault, such as a reply that is not covered. The name - means
standard input.`,
		Example: `  transversal solve --n 6 --certificate six.cert
  transversal check six.cert`,
		RunE: func(cmd *cobra.Command, files []string) error {
			out := cmd.OutOrStdout()
			all := []check.Proof{}
			for _, name := range files {
				proofs, err := checkFile(cmd.Context(), name)
				if err != nil {
					return err
				}
				all = append(all, proofs...)
				for _, p := range proofs {
					if !asJSON.JSON() {
						fmt.Fprintf(out, "%s: proved: %s\n  %s, %s, %s to move, on %s\n  %d entries, %d replies\n", name, p.Claim, p.Rule, p.Wins(), p.Turn, p.Start, p.Entries, p.Replies)
						if len(p.Vertices) > 0 {
							fmt.Fprintf(out, "  vertices %s\n", strings.Join(p.Vertices, " "))
						}
					}
				}
			}
			if asJSON.JSON() {
				return asJSON.Write(out, "check", map[string]any{"proofs": all})
			}
			return nil
		},
	}
	asJSON.Add(cmd.Flags())
	return cmd
}

// checkFile checks one certificate.
func checkFile(ctx context.Context, name string) ([]check.Proof, error) {
	file := run.Open(ctx, name)
	defer file.Close()
	size := int64(0)
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
		size = info.Size()
	}
	line := newProgressLine("check " + name)
	bytes := int64(0)
	proofs, err := check.Check(io.TeeReader(file, told(func(read int) {
		bytes += int64(read)
		if size == 0 {
			line.show("%d MB read", bytes/1e6)
		} else {
			line.show("%s %d of %d MB%s", bar(bytes, size), bytes/1e6, size/1e6, line.left(float64(bytes)/float64(size)))
		}
	})))
	line.clear()
	if errors.Is(err, check.ErrRefused) {
		return nil, &run.ClaimFailed{Err: fmt.Errorf("%s: %w", name, err)}
	}
	return proofs, err
}

// told is told how many bytes each write has.
type told func(bytes int)

func (tell told) Write(p []byte) (int, error) {
	tell(len(p))
	return len(p), nil
}
