package tui

import (
	"fmt"
	"image/color"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	tr "transversal"
	"transversal/internal/guide"
	"transversal/internal/table"
	"transversal/reason"
)

// Where the board begins on the screen: below the title and the numbers of the
// columns, right of those of the rows.
const (
	top  = 3
	left = 5
)

// panelWidth is the least width of the text beside the board; with less room it
// goes below.
const panelWidth = 34

// ruled reports whether there is room for lines between the cells.
func (m *Model) ruled() bool {
	b := m.Game.Start.Board()
	return m.height >= top+2*b.Rows+3 && m.width >= left+4*b.Cols+1
}

// cellAt returns the cell shown at a place of the screen, if there is one.
func (m *Model) cellAt(x, y int) (tr.Cell, bool) {
	row, col := y-top, x-left
	if m.ruled() {
		if row%2 != 1 || col%4 == 0 {
			return 0, false
		}
		row, col = row/2, col/4
	} else {
		if col < 0 {
			return 0, false
		}
		col /= 3
	}
	if b := m.Game.Start.Board(); y < top || x < left || row >= b.Rows || col >= b.Cols {
		return 0, false
	}
	return tr.At(row, col), true
}

// palette is the colours of the screen. X and O differ in shape too.
type palette struct {
	x, o, dim, accent         lipgloss.Style
	grid                      lipgloss.Style
	light                     map[reason.Light]color.Color
	latest, cursor, cursorInk color.Color
}

func (m *Model) palette() palette {
	pick := lipgloss.LightDark(m.dark)
	shade := func(light, dark string) color.Color { return pick(lipgloss.Color(light), lipgloss.Color(dark)) }
	ink := func(light, dark string) lipgloss.Style {
		return lipgloss.NewStyle().Foreground(shade(light, dark))
	}
	return palette{
		x:      ink("#0b5c9c", "#7cc0f8").Bold(true),
		o:      ink("#b3460b", "#f5a066").Bold(true),
		dim:    ink("#5a6069", "#9298a3"),
		grid:   ink("#b9b4a8", "#4a525f"),
		accent: ink("#6b4c9a", "#c3a9ee").Bold(true),
		light: map[reason.Light]color.Color{
			reason.Move:   shade("#d8c8f0", "#54407c"),
			reason.Block:  shade("#e6e6ee", "#2c313a"),
			reason.Stones: shade("#dcdcdc", "#444a54"),
			reason.Lines:  shade("#e6e6ee", "#2c313a"),
			reason.Need:   shade("#bfe8d0", "#1f5a40"),
			reason.Threat: shade("#f6e0a0", "#6a5516"),
			reason.Winner: shade("#bcdcf5", "#1f4f78"),
		},
		latest:    shade("#e4e4e4", "#353b45"),
		cursor:    shade("#1e2329", "#f0ede6"),
		cursorInk: shade("#ffffff", "#15181d"),
	}
}

// order of the lights, should a cell be lit in several ways.
var order = []reason.Light{reason.Block, reason.Lines, reason.Stones, reason.Winner, reason.Need, reason.Threat, reason.Move}

// View draws the screen.
func (m *Model) View() tea.View {
	c := m.palette()
	if b := m.Game.Start.Board(); m.width < left+3*b.Cols || m.height < top+b.Rows+3 {
		return m.screen(fmt.Sprintf("Too small: this board needs a window of %d×%d.", left+3*b.Cols, top+b.Rows+3))
	}
	if m.help {
		if lines := strings.Count(keys, "\n") + 4; m.height < lines || m.width < 52 {
			return m.screen(fmt.Sprintf("Too small: the help needs a window of 52×%d.", lines))
		}
		return m.screen(m.crop(c, "\n"+keys))
	}
	board := m.board(c)
	wide := m.width >= lipgloss.Width(board)+panelWidth+3
	room := m.width - 2
	if wide {
		room = min(m.width-lipgloss.Width(board)-3, 64)
	}
	panel := m.panel(c, room, wide)
	body := board + "\n\n" + panel
	if wide {
		body = lipgloss.JoinHorizontal(lipgloss.Top, board, "   ", panel)
	}
	return m.screen(m.crop(c, body))
}

// screen shows a text on the whole screen.
func (m *Model) screen(text string) tea.View {
	v := tea.NewView(lipgloss.NewStyle().MaxWidth(m.width).MaxHeight(m.height).Render(text))
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = "The transversal achievement game"
	return v
}

// crop fits the screen into the window, with the line of keys at the bottom.
func (m *Model) crop(c palette, body string) string {
	lines := strings.Split(c.accent.Render(" "+m.Goal())+"\n"+body, "\n")
	if room := max(m.height-1, 1); len(lines) > room {
		lines = lines[:room]
	} else {
		for len(lines) < room {
			lines = append(lines, "")
		}
	}
	last := c.dim.Render(" arrows, enter: move · u undo · h hint · w why · a analysis · ? help · q quit")
	if m.ask != "" {
		last = c.accent.Render(" "+m.ask+": ") + m.name + "▏" + c.dim.Render("  enter, esc")
	}
	all := append(lines, last)
	for i, line := range all {
		all[i] = lipgloss.NewStyle().MaxWidth(m.width).Render(line)
	}
	return strings.Join(all, "\n")
}

// board draws the board with its numbers. It takes the lines from top-1 on.
func (m *Model) board(c palette) string {
	size := m.Game.Start.Board()
	view, _ := guide.See(m.Game, m.Ply)
	lit := m.lit(view)
	bd, marked := view.BD.First()
	ruled := m.ruled()
	gap, width := "", 3
	if ruled {
		gap, width = " ", 4
	}

	var b strings.Builder
	letter := strings.Repeat(" ", left)
	numbers := letter + gap
	for col := range size.Cols {
		numbers += fmt.Sprintf("%-*s", width, fmt.Sprintf("%2d", col+1))
		if marked && col == bd.Col() {
			letter += gap + strings.Repeat(" ", width*col) + " d"
		}
	}
	b.WriteString(c.accent.Render(strings.TrimRight(letter, " ")) + "\n")
	b.WriteString(c.dim.Render(strings.TrimRight(numbers, " ")))
	line := func(begin, middle, end string) {
		b.WriteString("\n" + strings.Repeat(" ", left) + c.grid.Render(begin+strings.Repeat("───"+middle, size.Cols-1)+"───"+end))
	}
	if ruled {
		line("┌", "┬", "┐")
	}
	for row := range size.Rows {
		if ruled && row > 0 {
			line("├", "┼", "┤")
		}
		name := " "
		if marked && row == bd.Row() {
			name = "b"
		}
		b.WriteString("\n" + c.accent.Render(" "+name) + c.dim.Render(fmt.Sprintf("%2d ", row+1)))
		for col := range size.Cols {
			if ruled {
				b.WriteString(c.grid.Render("│"))
			}
			b.WriteString(m.cell(c, view, lit, tr.At(row, col)))
		}
		if ruled {
			b.WriteString(c.grid.Render("│"))
		}
	}
	if ruled {
		line("└", "┴", "┘")
	}
	return b.String()
}

// lit says how the explanation, or the end of the game, lights each cell.
func (m *Model) lit(view guide.View) map[tr.Cell]reason.Light {
	lit := make(map[tr.Cell]reason.Light)
	for cell := range view.Transversal.All() {
		lit[cell] = reason.Winner
	}
	for _, light := range order {
		for _, part := range m.told {
			if part.Light == light {
				for cell := range part.Cells.All() {
					lit[cell] = light
				}
			}
		}
	}
	return lit
}

// cell draws a cell, three columns wide. A free cell of H is a dot, a threat a
// small letter; the last move is in angles, the cursor in brackets.
func (m *Model) cell(c palette, view guide.View, lit map[tr.Cell]reason.Light, at tr.Cell) string {
	text, style := "   ", c.dim
	switch p := view.Position; {
	case p.Board().Missing.Has(at):
		text = "###"
	case p.X.Has(at):
		text, style = " X ", c.x
	case p.O.Has(at):
		text, style = " O ", c.o
	case m.study != nil && m.study.worths[at] != (table.Worth{}):
		text, style = m.worth(c, m.study.worths[at])
	case view.ThreatsX.Has(at) && view.ThreatsO.Has(at):
		text, style = " * ", c.accent
	case view.ThreatsX.Has(at):
		text, style = " x ", c.x
	case view.ThreatsO.Has(at):
		text, style = " o ", c.o
	case view.OpenX.Has(at):
		text = " · "
	}
	if m.Ply > 0 && m.Game.Moves[m.Ply-1] == at {
		text = "‹" + strings.TrimSpace(text) + "›"
		style = style.Background(c.latest)
	}
	if light, ok := lit[at]; ok {
		style = style.Background(c.light[light])
	}
	if at == m.cursor {
		if mark := strings.Trim(text, " ‹›"); len(mark) <= 1 {
			text = fmt.Sprintf("[%1s]", mark)
		} else if text[0] == '#' {
			text = "[#]"
		}
		return style.Foreground(c.cursorInk).Background(c.cursor).Bold(true).Render(text)
	}
	return style.Render(text)
}

// worth writes the value of a move in three columns.
func (m *Model) worth(c palette, w table.Worth) (string, lipgloss.Style) {
	letter, style := "X", c.x
	switch w.Outcome {
	case tr.Draw:
		return " = ", c.dim
	case tr.OWins:
		letter, style = "O", c.o
	}
	if w.Kind == table.Keeps {
		style = style.Underline(true)
	}
	if w.Ply == 0 || w.Ply > 99 {
		return " " + letter + " ", style
	}
	return fmt.Sprintf("%s%-2d", letter, w.Ply), style
}
