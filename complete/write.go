package complete

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"transversal/internal/digits"
)

// WriteSummary writes a report for people.
func (r *Report) WriteSummary(w io.Writer) error {
	var text strings.Builder
	if r.Theorem == Winning {
		fmt.Fprintf(&text, "%s: X wins all %s plays\n", r.Graph, grouped(r.Plays))
	} else {
		fmt.Fprintf(&text, "%s: X owns no perfect matching in any of %s plays\n", r.Graph, grouped(r.Plays))
	}
	for _, end := range r.Ends {
		fmt.Fprintf(&text, "  %v at ply %d: %s\n", end.Value, end.Ply, grouped(end.Plays))
	}
	if r.Positions > 0 {
		fmt.Fprintf(&text, "every claim of the proof holds (%s positions)\n", grouped(r.Positions))
	}
	_, err := io.WriteString(w, text.String())
	return err
}

func grouped(n uint64) string { return digits.Grouped(strconv.FormatUint(n, 10)) }
