package solve

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// WriteSummary prints the result for a person.
func (r *Result) WriteSummary(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s to move, %s.\n\n", r.where(), r.Turn, r.Rule)
	say := func(name, text string) { fmt.Fprintf(&b, "%-10s %s\n", name, text) }
	say("answer", r.answer())
	if len(r.Variation) > 0 {
		var line []string
		for _, m := range r.Variation {
			line = append(line, m.Player.String()+m.Cell.String())
		}
		say("line", strings.Join(line, " "))
	}
	say("nodes", grouped(r.Nodes))
	say("positions", grouped(int64(r.Positions))+" kept, up to symmetry")
	_, err := io.WriteString(w, b.String())
	return err
}

// where describes the start.
func (r *Result) where() string {
	if strings.Trim(r.Start, "./") == "" {
		return fmt.Sprintf("The empty %d×%d board", r.Rows, r.Cols)
	}
	return "The board " + r.Start
}

func (r *Result) answer() string {
	switch {
	case r.Wins != nil && *r.Wins:
		return fmt.Sprintf("X can force a win by ply %d", r.By)
	case r.Wins != nil:
		return fmt.Sprintf("X cannot force a win by ply %d", r.By)
	case r.Value == "draw":
		return "a draw"
	case r.Ply == 0:
		return "O, Breaker, wins"
	}
	return fmt.Sprintf("%s wins at ply %d", r.Value, r.Ply)
}

// grouped writes a number with a comma after each thousand.
func grouped(x int64) string {
	digits := strconv.FormatInt(x, 10)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
