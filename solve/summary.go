package solve

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"

	"transversal/internal/base/digits"

	tr "transversal"
)

// WriteSummary prints the result for a person.
func (r *Result) WriteSummary(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %v to move, %v.\n\n", r.where(), r.Position.Turn(), r.Position.Game().Convention)
	say := func(name, text string) { fmt.Fprintf(&b, "%-10s %s\n", name, text) }
	say("answer", r.Answer())
	if r.Latest > 0 {
		say("move", r.line())
	} else if len(r.Line) > 0 {
		say("line", r.line())
	}
	say("nodes", digits.Grouped(strconv.FormatInt(r.Nodes, 10)))
	say("positions", digits.Grouped(strconv.Itoa(r.Positions))+" kept, up to symmetry")
	if r.Moves != nil {
		b.WriteByte('\n')
		b.WriteString(r.MoveTable())
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// where describes the start.
func (r *Result) where() string {
	g := r.Position.Game()
	if g.HasNames() {
		return r.named()
	}
	where := "The board " + r.Position.Picture()
	if g.Missing.Empty() && r.Position.Ply() == 0 {
		where = fmt.Sprintf("The empty %d×%d board", g.Rows, g.Cols)
	}
	switch {
	case g.Family != nil:
		where += ", " + r.sets()
	case g.Size() != g.Shorter():
		where += fmt.Sprintf(", goal %d", g.Size())
	}
	return where
}

// named describes the start of a game whose vertices have names.
func (r *Result) named() string {
	g := r.Position.Game()
	where := fmt.Sprintf("The graph %v, goal %d", g.Board, g.Size())
	if g.Family != nil {
		where = fmt.Sprintf("A game on %s, %s", digits.Count(g.Cells().Len(), "vertex"), r.sets())
	}
	for _, who := range [...]tr.Player{tr.X, tr.O} {
		if s := r.Position.Stones(who); !s.Empty() {
			where += fmt.Sprintf(", %v on %s", who, g.List(s))
		}
	}
	return where
}

// sets says how many winning sets there are, and what else the game lists.
func (r *Result) sets() string {
	g := r.Position.Game()
	text := digits.Count(len(g.Family.X), "winning set")
	if !g.Convention.OneSided() && !g.Family.Same() {
		text += fmt.Sprintf(" of X and %d of O", len(g.Family.O))
	}
	if turns := turnsOf(g.Family); turns != "" {
		text += ", turns " + turns
	}
	if first := r.Position.First(); !first.Empty() {
		text += ", first move to " + g.List(first)
	}
	return text
}

// MoveTable draws the board with what each free cell is worth: X15 if X wins at ply 15, O if
// Breaker does, = for a draw, ? if that is not known, and . if it is no first move. If
// vertices have names, it has a line for each.
func (r *Result) MoveTable() string {
	var b strings.Builder
	worth := map[tr.Cell]string{}
	for _, m := range r.Moves {
		word := m.Value.Winner()
		if m.Value == tr.Draw {
			word = "="
		}
		if m.Ply > 0 {
			word += strconv.Itoa(m.Ply)
		}
		worth[m.Cell] = word
	}
	g := r.Position.Game()
	if g.HasNames() {
		for c := range r.Position.Legal().All() {
			fmt.Fprintf(&b, "  %-4s %s\n", cmp.Or(worth[c], "?"), g.Name(c))
		}
		return b.String()
	}
	b.WriteString("   ")
	for c := range g.Cols {
		fmt.Fprintf(&b, "%5d", c+1)
	}
	for row := range g.Rows {
		fmt.Fprintf(&b, "\n%3d", row+1)
		for col := range g.Cols {
			c := tr.At(row, col)
			word, ok := worth[c]
			switch {
			case ok:
			case r.Position.Legal().Has(c):
				word = "?"
			case r.Position.X.Has(c):
				word = "[X]"
			case r.Position.O.Has(c):
				word = "[O]"
			case g.Missing.Has(c):
				word = "#"
			default:
				word = "."
			}
			fmt.Fprintf(&b, "%5s", word)
		}
	}
	b.WriteByte('\n')
	return b.String()
}

// line returns the line of play: a record if one line can describe the game, and otherwise
// the moves.
func (r *Result) line() string {
	var moves []string
	for _, c := range r.Line {
		moves = append(moves, r.Position.Game().Name(c))
	}
	return cmp.Or(r.record(), strings.Join(moves, " "))
}

// record returns the line of play as a record, and nothing if one line cannot describe it.
func (r *Result) record() string {
	if r.Position.Game().Family != nil { // a name would tell neither the rule nor the stones
		return ""
	}
	text, _ := r.Record().MarshalText()
	return string(text)
}

// Answer says the answer in a few words.
func (r *Result) Answer() string {
	switch {
	case r.Wins != nil && *r.Wins:
		return fmt.Sprintf("X can force a win by ply %d", r.By)
	case r.Wins != nil:
		return fmt.Sprintf("X cannot force a win by ply %d", r.By)
	case r.Value == tr.Open:
		return strings.TrimSuffix("not found in the time, but "+r.bounds(), ", but ")
	case r.Latest > 0:
		return fmt.Sprintf("%v by ply %d; %s", r.Value, r.Latest, r.bounds())
	case r.Value == tr.Draw && r.Position.Last() < r.Position.Board().Cells().Len():
		return fmt.Sprintf("nobody wins by ply %d, the last", r.Position.Last())
	case r.Value == tr.Draw:
		return "a draw"
	case r.Ply == 0 && r.Value == tr.XWins:
		return "X, Avoider, wins"
	case r.Ply == 0:
		return "O, Breaker, wins"
	}
	return fmt.Sprintf("%v at ply %d", r.Value, r.Ply)
}

// bounds says by which ply nobody wins, if that is known.
func (r *Result) bounds() string {
	var known []string
	for who, by := range r.NotBy {
		if by > 0 {
			known = append(known, fmt.Sprintf("%v does not win by ply %d", tr.Player(who), by))
		}
	}
	return strings.Join(known, ", ")
}
