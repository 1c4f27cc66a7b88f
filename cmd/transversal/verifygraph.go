package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"transversal/complete"
	"transversal/internal/digits"
)

// onGraph verifies a theorem on the complete graph that --graph names.
func (f *verifyFlags) onGraph(ctx context.Context, out io.Writer) error {
	theorem := complete.Theorem(f.theorem)
	if theorem != complete.Winning && theorem != complete.Delaying {
		return fmt.Errorf("--theorem %q is unknown: give win or delay", f.theorem)
	}
	if f.claims {
		for _, claim := range theorem.Claims() {
			fmt.Fprintln(out, claim)
		}
		return nil
	}
	word, complete2m := strings.CutPrefix(f.graph, "K")
	vertices, err := strconv.Atoi(word)
	if least := 2 * theorem.Least(); !complete2m || err != nil || vertices%2 != 0 || vertices < least || vertices > 2*complete.MaxM {
		return fmt.Errorf("--graph %q: give a complete graph with an even number of vertices, K%d to K%d", f.graph, least, 2*complete.MaxM)
	}
	start := time.Now()
	var report *complete.Report
	if f.plain {
		report, err = complete.Plain(ctx, theorem, vertices/2, theorem.Rule())
	} else {
		line := newProgressLine(fmt.Sprintf("%s, %s", theorem, f.graph))
		report, err = complete.Verify(ctx, theorem, vertices/2, theorem.Rule(), func(done, of int) {
			line.show("%s %d of %d%s", bar(int64(done), int64(of)), done, of, line.left(float64(done)/float64(max(of, 1))))
		})
		line.clear()
	}
	if failure := (*complete.Failure)(nil); errors.As(err, &failure) {
		return &claimFailed{failure}
	}
	if err != nil {
		return err
	}
	if f.json {
		err = writeJSON(flushed{out}, report)
	} else {
		err = writeGraphReport(flushed{out}, report)
	}
	fmt.Fprintf(os.Stderr, "took %.2f s\n", time.Since(start).Seconds())
	return err
}

// writeGraphReport writes a report for people.
func writeGraphReport(w io.Writer, r *complete.Report) error {
	var text strings.Builder
	if r.Theorem == complete.Winning {
		fmt.Fprintf(&text, "%s: X wins all %s plays\n", r.Graph, digits.Grouped(strconv.FormatUint(r.Plays, 10)))
	} else {
		fmt.Fprintf(&text, "%s: X owns no perfect matching in any of %s plays\n", r.Graph, digits.Grouped(strconv.FormatUint(r.Plays, 10)))
	}
	for _, end := range r.Ends {
		fmt.Fprintf(&text, "  %v at ply %d: %s\n", end.Value, end.Ply, digits.Grouped(strconv.FormatUint(end.Plays, 10)))
	}
	if r.Positions > 0 {
		fmt.Fprintf(&text, "every claim of the proof holds (%s positions)\n", digits.Grouped(strconv.FormatUint(r.Positions, 10)))
	}
	_, err := io.WriteString(w, text.String())
	return err
}
