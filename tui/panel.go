package tui

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"

	tr "transversal"
	"transversal/guide"
)

const keys = `enter, space, click   claim the cell
u  r                  undo, redo
,  .  wheel           one ply back, forward
h  w                  hint; why the last move?
x  o                  who plays X, who plays O
n  +  -               new game; larger, smaller
s  l                  save, load
q                     quit

x o * on the board: threats of X, of O, of both.
· the open block H. b, d: row b and column d.`

// panel writes the text beside or below the board.
func (m *Model) panel(c palette, room int, beside bool) string {
	view, _ := guide.See(m.game, m.ply)
	wrap := lipgloss.NewStyle().Width(room)
	var blocks []string
	add := func(text string) { blocks = append(blocks, wrap.Render(text)) }

	add(m.headline(c, view) + "\n" + c.dim.Render(m.standing(view)))
	if m.note != "" {
		add(c.accent.Render(m.note))
	}
	switch told := m.told(); {
	case m.help:
		add(keys)
	case told != nil:
		add(m.sentence(c, told))
	}
	if !m.help && beside {
		add(m.moves(c, room))
	}
	if beside {
		return "\n" + strings.Join(blocks, "\n\n")
	}
	return strings.Join(blocks, "\n")
}

func (m *Model) headline(c palette, view guide.View) string {
	turn := view.Position.Turn()
	ink := map[tr.Player]lipgloss.Style{tr.X: c.x, tr.O: c.o}[turn]
	switch view.Outcome {
	case tr.Open:
		text := fmt.Sprintf("%v to move", turn)
		if m.player() == Person && m.options.Players[turn.Other()] != Person {
			text = fmt.Sprintf("Your move, %v", turn)
		}
		return ink.Render(text)
	case tr.XWins:
		return c.x.Render(fmt.Sprintf("X wins at ply %d", m.ply))
	case tr.OWins:
		return c.o.Render(fmt.Sprintf("O wins at ply %d", m.ply))
	}
	return c.accent.Render("A draw")
}

func (m *Model) standing(view guide.View) string {
	text := fmt.Sprintf("Ply %d; the bound is 2n+3 = %d.", m.ply, guide.Bound(m.game.N))
	if m.game.N < 4 {
		text = fmt.Sprintf("Ply %d; on this board the game is a draw.", m.ply)
	}
	if m.ply < len(m.game.Moves) {
		text += fmt.Sprintf(" Looking back from ply %d.", len(m.game.Moves))
	}
	text += fmt.Sprintf("\nX: %s. O: %s.", m.title(tr.X), m.title(tr.O))
	for _, player := range []tr.Player{tr.X, tr.O} {
		threats := view.ThreatsX
		if player == tr.O {
			threats = view.ThreatsO
		}
		if cells := threats.Cells(); len(cells) > 0 {
			text += fmt.Sprintf("\n%v threatens %s.", player, strings.Trim(fmt.Sprint(cells), "[]"))
		}
	}
	return text
}

// sentence writes an explanation, its names in the colours in which the board
// shows their cells.
func (m *Model) sentence(c palette, told guide.Sentence) string {
	var b strings.Builder
	for _, part := range told {
		style := lipgloss.NewStyle()
		if lit, named := c.light[part.Light]; named {
			style = style.Background(lit).Bold(true)
		}
		b.WriteString(style.Render(part.Text))
	}
	return b.String()
}

// moves lists the moves, the one looked at in colour.
func (m *Model) moves(c palette, room int) string {
	const width = 9 // of "X (12,12)"
	var b strings.Builder
	perLine := max(room/(2*width+7), 1)
	for i, cell := range m.game.Moves {
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
			b.WriteString(c.dim.Render(fmt.Sprintf("%2d ", i/2+1)))
		}
		style := c.dim
		if i+1 == m.ply {
			style = c.accent
		}
		b.WriteString(style.Render(fmt.Sprintf("%v %-7v", tr.Player(i&1), cell)))
	}
	return b.String()
}
