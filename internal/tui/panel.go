package tui

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	tr "transversal"
	"transversal/strategy/reason"
)

const keys = `enter, space, click   claim the cell
arrows, home, end     move about the board
u  r                  undo, redo
,  .  wheel           one ply back, forward
h  w                  hint; why the last move?
a  m                  analysis, at the end a report; go to the mistake
x  o                  who plays X, who plays O
n  +  -               new game; larger, smaller
s  l                  save, load
q                     quit

x o * on the board: threats of X, of O, of both.
‹X› the last move, [X] where you are, ### missing.
· the open block H: the rows and columns without an X.
b, d: the row and the column that X lacks last.
X11, O16, = under analysis: who wins, and when.`

// panel writes the text beside or below the board.
func (m *Model) panel(c palette, room int, beside bool) string {
	var blocks []string
	add := func(text string) { blocks = append(blocks, wrap(text, room)) }

	standing := c.dim.Styled(m.standing())
	if beside {
		add(m.headline(c) + "\n" + standing)
	} else {
		add(m.headline(c)) // the standing comes last: a small window cuts it off
	}
	if m.note != "" {
		add(c.accent.Styled(m.note))
	}
	if m.study != nil && m.study.says != "" {
		add(c.accent.Styled(m.study.says))
	}
	if m.told != nil {
		add(m.sentence(c, m.told))
	}
	if m.study == nil && beside && !m.See().OpenX.Empty() {
		add(c.dim.Styled("· the rows and columns without an X: its open block"))
	}
	if beside {
		add(m.moves(c, room))
		return "\n" + strings.Join(blocks, "\n\n")
	}
	add(standing)
	return strings.Join(blocks, "\n")
}

func (m *Model) headline(c palette) string {
	p := m.Position()
	return c.of(cmp.Or(p.Outcome().Winner(), p.Turn().String())).Styled(m.Headline())
}

func (m *Model) standing() string {
	lines := []string{m.Standing(), fmt.Sprintf("X: %s. O: %s.", m.Plays(tr.X), m.Plays(tr.O))}
	if threats := m.Threats(); threats != "" {
		lines = append(lines, threats)
	}
	return strings.Join(lines, "\n")
}

// sentence writes an explanation, its names in the colours in which the board
// shows their cells.
func (m *Model) sentence(c palette, told reason.Sentence) string {
	var b strings.Builder
	for _, part := range told {
		style := ansi.Style{}
		if lit, ok := c.light[part.Light]; ok {
			style = style.BackgroundColor(lit).Bold()
		}
		b.WriteString(style.Styled(part.Text))
	}
	return b.String()
}

// moves lists the moves, the one looked at in colour.
func (m *Model) moves(c palette, room int) string {
	const width = 9 // of "X (12,12)"
	var b strings.Builder
	perLine := max(room/(2*width+7), 1)
	first := m.Game.Start.Turn()
	for i, cell := range m.Game.Moves {
		switch {
		case i == 0:
		case i%2 == 1:
			b.WriteByte(' ')
		case (i/2)%perLine == 0:
			b.WriteByte('\n')
		default:
			b.WriteString("  ")
		}
		if i%2 == 0 {
			b.WriteString(c.dim.Styled(fmt.Sprintf("%2d ", i/2+1)))
		}
		style := c.dim
		if i+1 == m.Ply {
			style = c.accent
		}
		b.WriteString(style.Styled(fmt.Sprintf("%v %-7v", first^tr.Player(i&1), cell)))
	}
	return b.String()
}
