//go:build !wasip1

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
		fmt.Fprintf(&text, "%s: X wins all %s plays\n", r.Graph, digits.Grouped(r.Plays.String()))
	} else {
		fmt.Fprintf(&text, "%s: X owns no perfect matching in any of %s plays\n", r.Graph, digits.Grouped(r.Plays.String()))
	}
	for _, end := range r.Ends {
		fmt.Fprintf(&text, "  %v at ply %d: %s\n", end.Value, end.Ply, digits.Grouped(end.Plays.String()))
	}
	count := digits.Grouped(strconv.FormatUint(r.Positions, 10))
	switch {
	case r.Classes:
		fmt.Fprintf(&text, "the rule, asked at one position of each class and carried to the others by the\npermutation; every claim of the proof holds at these %s positions,\nover all choices of the rule\n", count)
	case r.Positions > 0:
		fmt.Fprintf(&text, "every claim of the proof holds (%s positions)\n", count)
	}
	_, err := io.WriteString(w, text.String())
	return err
}
