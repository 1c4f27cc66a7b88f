package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	tr "transversal"
	"transversal/internal/table"
	"transversal/strategy/reason"
)

// Where the board begins on the screen: below the title and the column numbers, and right
// of the row numbers.
const (
	top  = 3
	left = 5
)

// panelWidth is the least width of the text beside the board. With less room the text goes
// below the board.
const panelWidth = 34

// scale is how large the cells are drawn, and how wide the lines between them, 0 or 1.
type scale struct{ wide, high, rule int }

var large = scale{7, 3, 1}

// scale returns the largest scale for which there is room, with the text beside large
// cells.
func (m *Model) scale() scale {
	b := m.Game.Start.Board()
	for _, s := range []scale{large, {3, 1, 1}} {
		need := left + (s.wide+1)*b.Cols + 1
		if s == large {
			need += panelWidth + 3
		}
		if m.height >= top+(s.high+1)*b.Rows+3 && m.width >= need {
			return s
		}
	}
	return scale{3, 1, 0}
}

// cellAt returns the cell shown at a place of the screen, if there is one.
func (m *Model) cellAt(x, y int) (tr.Cell, bool) {
	s, b := m.scale(), m.Game.Start.Board()
	row, col := y-top-s.rule, x-left-s.rule
	if row < 0 || col < 0 || row%(s.high+s.rule) >= s.high || col%(s.wide+s.rule) >= s.wide {
		return 0, false
	}
	row, col = row/(s.high+s.rule), col/(s.wide+s.rule)
	return tr.At(row, col), row < b.Rows && col < b.Cols
}

// palette is the colours of the screen. X and O differ in shape too.
type palette struct {
	x, o, dim, accent, grid   ansi.Style
	light                     map[reason.Light]ansi.RGBColor
	latest, cursor, cursorInk ansi.RGBColor
}

func (m *Model) palette() palette {
	shade := func(light, dark uint32) ansi.RGBColor { // of 0xRRGGBB
		if m.dark {
			light = dark
		}
		return ansi.RGBColor{R: uint8(light >> 16), G: uint8(light >> 8), B: uint8(light)}
	}
	ink := func(light, dark uint32, attributes ...ansi.Attr) ansi.Style {
		return slices.Clip(ansi.NewStyle(attributes...).ForegroundColor(shade(light, dark))) // as styles grow from it
	}
	return palette{
		x:      ink(0x0b5c9c, 0x7cc0f8, ansi.AttrBold),
		o:      ink(0xb3460b, 0xf5a066, ansi.AttrBold),
		dim:    ink(0x5a6069, 0x9298a3),
		grid:   ink(0xb9b4a8, 0x4a525f),
		accent: ink(0x6b4c9a, 0xc3a9ee, ansi.AttrBold),
		light: map[reason.Light]ansi.RGBColor{
			reason.Move:   shade(0xd8c8f0, 0x54407c),
			reason.Block:  shade(0xe6e6ee, 0x2c313a),
			reason.Stones: shade(0xdcdcdc, 0x444a54),
			reason.Lines:  shade(0xe6e6ee, 0x2c313a),
			reason.Need:   shade(0xbfe8d0, 0x1f5a40),
			reason.Threat: shade(0xf6e0a0, 0x6a5516),
			reason.Winner: shade(0xbcdcf5, 0x1f4f78),
		},
		latest:    shade(0xe4e4e4, 0x353b45),
		cursor:    shade(0x1e2329, 0xf0ede6),
		cursorInk: shade(0xffffff, 0x15181d),
	}
}

// of returns the colour of "X", "O" or "draw".
func (c palette) of(winner string) ansi.Style {
	return map[string]ansi.Style{"X": c.x, "O": c.o, "draw": c.accent}[winner]
}

// order of the lights, for a cell that is lit in several ways.
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
	wide := m.width >= width(board)+panelWidth+3
	room := m.width - 2
	if wide {
		room = min(m.width-width(board)-3, 64)
	}
	panel := m.panel(c, room, wide)
	body := board + "\n\n" + panel
	if wide {
		body = beside(board, panel)
	}
	return m.screen(m.crop(c, body))
}

// screen shows a text on the whole screen, without what does not fit.
func (m *Model) screen(text string) tea.View {
	lines := strings.Split(text, "\n")
	lines = lines[:min(len(lines), m.height)]
	for i, line := range lines {
		lines[i] = ansi.Truncate(line, m.width, "")
	}
	v := tea.NewView(strings.Join(lines, "\n"))
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = "The transversal achievement game"
	return v
}

// crop fits the screen into the window, with the line of keys at the bottom.
func (m *Model) crop(c palette, body string) string {
	lines := strings.Split(c.accent.Styled(" "+m.Goal())+"\n"+body, "\n")
	lines = append(lines, make([]string, m.height)...)[:max(m.height-1, 1)]
	last := c.dim.Styled(" ? help · q quit · h hint · w why · u undo · a analysis · arrows, enter: move")
	if m.ask != "" {
		last = c.accent.Styled(" "+m.ask+": ") + m.name + "▏" + c.dim.Styled("  enter, esc")
	}
	return strings.Join(append(lines, last), "\n")
}

// width returns how many columns the longest line takes.
func width(text string) (most int) {
	for line := range strings.SplitSeq(text, "\n") {
		most = max(most, ansi.StringWidth(line))
	}
	return most
}

// beside sets two texts beside each other.
func beside(first, second string) string {
	lefts, rights := strings.Split(first, "\n"), strings.Split(second, "\n")
	wide := width(first) + 3
	var b strings.Builder
	for i := range max(len(lefts), len(rights)) {
		line := ""
		if i < len(lefts) {
			line = lefts[i]
		}
		if i < len(rights) {
			line += strings.Repeat(" ", wide-ansi.StringWidth(line)) + rights[i]
		}
		b.WriteString(line + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// wrap breaks a text into lines. A style that is broken begins again on the next line, so
// that other lines can stand beside it.
func wrap(text string, width int) string {
	lines := strings.Split(ansi.Wrap(text, width, ""), "\n")
	open := ""
	for i, line := range lines {
		line, open = open+line, ""
		if at := strings.LastIndex(line, "\x1b["); at >= 0 && !strings.HasPrefix(line[at:], ansi.ResetStyle) {
			open = line[at : at+strings.IndexByte(line[at:], 'm')+1]
			line += ansi.ResetStyle
		}
		lines[i] = line
	}
	return strings.Join(lines, "\n")
}

// board draws the board with its numbers. It takes the lines from top-1 on.
func (m *Model) board(c palette) string {
	size := m.Game.Start.Board()
	view := m.See()
	lit := m.lit(view)
	bd, ok := view.BD.First()
	s := m.scale()
	gap, width := strings.Repeat(" ", s.wide/2-1+s.rule), s.wide+s.rule

	var b strings.Builder
	letter := strings.Repeat(" ", left)
	numbers := letter + gap
	for col := range size.Cols {
		numbers += fmt.Sprintf("%-*s", width, fmt.Sprintf("%2d", col+1))
		if ok && col == bd.Col() {
			letter += gap + strings.Repeat(" ", width*col) + " d"
		}
	}
	b.WriteString(c.accent.Styled(strings.TrimRight(letter, " ")) + "\n")
	b.WriteString(c.dim.Styled(strings.TrimRight(numbers, " ")))
	stroke, bar := strings.Repeat("─", s.wide), strings.Repeat(c.grid.Styled("│"), s.rule)
	line := func(begin, middle, end string) {
		if s.rule > 0 {
			b.WriteString("\n" + strings.Repeat(" ", left) + c.grid.Styled(begin+strings.Repeat(stroke+middle, size.Cols-1)+stroke+end))
		}
	}
	line("┌", "┬", "┐")
	for row := range size.Rows {
		if row > 0 {
			line("├", "┼", "┤")
		}
		name := " "
		if ok && row == bd.Row() {
			name = "b"
		}
		for k := range s.high {
			if k == s.high/2 {
				b.WriteString("\n" + c.accent.Styled(" "+name) + c.dim.Styled(fmt.Sprintf("%2d ", row+1)))
			} else {
				b.WriteString("\n" + strings.Repeat(" ", left))
			}
			for col := range size.Cols {
				text, style := m.cell(c, view, lit, tr.At(row, col))
				if s.high > 1 {
					text = face(text, k)
				}
				b.WriteString(bar + style.Styled(text))
			}
			b.WriteString(bar)
		}
	}
	line("└", "┴", "┘")
	return b.String()
}

// lit says how the explanation, or the end of the game, lights each cell.
func (m *Model) lit(view table.View) map[tr.Cell]reason.Light {
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

// faces are the stones as they look in large cells.
var faces = map[string][3]string{
	"X": {" ╲ ╱ ", "  ╳  ", " ╱ ╲ "},
	"O": {" ╭─╮ ", " │ │ ", " ╰─╯ "},
}

// face returns the k-th line of a large cell. Angles and brackets stand in its middle.
func face(text string, k int) string {
	all := []rune(text)
	if stone, ok := faces[string(all[1:2])]; ok && all[0] != 'X' && all[0] != 'O' {
		if k != 1 {
			return " " + stone[k] + " "
		}
		return string(all[0]) + stone[k] + string(all[2])
	}
	if k != 1 {
		return "       "
	}
	return "  " + text + "  "
}

// cell returns a cell, three columns wide, and its style. A free cell of H is a dot, a threat a
// small letter; the last move is in angles, the cursor in brackets.
func (m *Model) cell(c palette, view table.View, lit map[tr.Cell]reason.Light, at tr.Cell) (string, ansi.Style) {
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
		style = style.BackgroundColor(c.latest)
	}
	if light, ok := lit[at]; ok {
		style = style.BackgroundColor(c.light[light])
	}
	if at == m.cursor {
		if mark := strings.Trim(text, " ‹›"); ansi.StringWidth(mark) <= 1 {
			text = fmt.Sprintf("[%1s]", mark)
		} else if text[0] == '#' {
			text = "[#]"
		}
		style = style.ForegroundColor(c.cursorInk).BackgroundColor(c.cursor).Bold()
	}
	return text, style
}

// worth writes the value of a move in three columns.
func (m *Model) worth(c palette, w table.Worth) (string, ansi.Style) {
	if w.Outcome == tr.Draw {
		return " = ", c.dim
	}
	style := c.of(w.Outcome.Winner())
	if w.Kind == table.Keeps {
		style = style.Underline(true)
	}
	if w.Ply == 0 || w.Ply > 99 {
		return " " + w.Outcome.Winner() + " ", style
	}
	return fmt.Sprintf("%s%-2d", w.Outcome.Winner(), w.Ply), style
}
