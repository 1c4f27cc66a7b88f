package solve

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"transversal/internal/digits"

	tr "transversal"
)

// WriteSummary prints the result for a person.
func (r *Result) WriteSummary(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %v to move, %v.\n\n", r.where(), r.Position.Turn(), r.Position.Game().Convention)
	say := func(name, text string) { fmt.Fprintf(&b, "%-10s %s\n", name, text) }
	say("answer", r.answer())
	if len(r.Line) > 0 {
		say("line", r.line())
	}
	say("nodes", digits.Grouped(strconv.FormatInt(r.Nodes, 10)))
	say("positions", digits.Grouped(strconv.Itoa(r.Positions))+" kept, up to symmetry")
	if r.Moves != nil {
		b.WriteByte('\n')
		r.writeMoves(&b)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// where describes the start.
func (r *Result) where() string {
	g := r.Position.Game()
	where := "The board " + r.Position.Picture()
	if g.Missing.Empty() && r.Position.Ply() == 0 {
		where = fmt.Sprintf("The empty %d×%d board", g.Rows, g.Cols)
	}
	switch {
	case g.Family != nil:
		where += fmt.Sprintf(", %d winning sets", g.Family.Len())
	case g.Goal != g.Shorter():
		where += fmt.Sprintf(", goal %d", g.Goal)
	}
	return where
}

// writeMoves draws the board with what each free cell is worth: X15 if X wins at ply
// 15, O if Breaker does, = for a draw.
func (r *Result) writeMoves(b *strings.Builder) {
	worth := map[tr.Cell]string{}
	for _, m := range r.Moves {
		word := valueWord(m.Value)
		if m.Value == tr.Draw {
			word = "="
		}
		if m.Ply > 0 {
			word += strconv.Itoa(m.Ply)
		}
		worth[m.Cell] = word
	}
	g := r.Position.Game()
	b.WriteString("   ")
	for c := range g.Cols {
		fmt.Fprintf(b, "%5d", c+1)
	}
	for row := range g.Rows {
		fmt.Fprintf(b, "\n%3d", row+1)
		for col := range g.Cols {
			c := tr.At(row, col)
			word, free := worth[c]
			switch {
			case free:
			case r.Position.X.Has(c):
				word = "[X]"
			case r.Position.O.Has(c):
				word = "[O]"
			default:
				word = "#"
			}
			fmt.Fprintf(b, "%5s", word)
		}
	}
	b.WriteByte('\n')
}

// line returns the line of play: a record where the game can be said in a line, and
// otherwise the moves.
func (r *Result) line() string {
	if text, err := r.Record().MarshalText(); err == nil {
		return string(text)
	}
	return strings.Trim(fmt.Sprint(r.Line), "[]")
}

func (r *Result) answer() string {
	switch {
	case r.Wins != nil && *r.Wins:
		return fmt.Sprintf("X can force a win by ply %d", r.By)
	case r.Wins != nil:
		return fmt.Sprintf("X cannot force a win by ply %d", r.By)
	case r.Value == tr.Draw:
		return "a draw"
	case r.Ply == 0:
		return "O, Breaker, wins"
	}
	return fmt.Sprintf("%v at ply %d", r.Value, r.Ply)
}
