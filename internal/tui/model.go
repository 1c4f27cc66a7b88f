// Package tui is the game on a full screen of text: the board, what stands out
// on it, and the reasons of the rules.
package tui

import (
	"context"
	"fmt"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	tea "charm.land/bubbletea/v2"

	tr "transversal"
	"transversal/internal/table"
	"transversal/strategy/reason"
)

// Options is how a game begins.
type Options struct {
	*table.Table
	Explain bool // show the reason of every move from the start
	// Save and Load keep a game under a name and bring it back. Load gets the size of the
	// board, for files that do not give it.
	Save func(name string, game tr.Record) error
	Load func(name string, n int) (tr.Record, error)
}

// telling is what the space for explanations holds.
type telling uint8

const (
	nothing telling = iota
	why
	hint
)

// Model is the state of the screen. It is a [tea.Model].
type Model struct {
	Options
	cursor  tr.Cell
	telling telling
	told    reason.Sentence // the text that is shown, found once for all frames
	study   *study          // the values of all moves, or nil if nobody asked
	help    bool
	note    string // of the last key, if there is something to say
	ask     string // "Save as" or "Load" while a file name is typed
	name    string
	width   int
	height  int
	dark    bool
}

// New returns the model of a game. If the program is to move it has moved.
func New(options Options) *Model {
	m := &Model{
		Options: options,
		width:   80,
		height:  24,
		dark:    true,
	}
	if options.Explain {
		m.telling = why
	}
	m.Answer()
	m.tell()
	return m
}

// Init asks the terminal for its background, to choose colours that show on it.
func (m *Model) Init() tea.Cmd { return tea.RequestBackgroundColor }

// Update takes in a key, a click, a change of the window or a value found.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	before, cmd := m.Position(), m.update(msg)
	m.tell()
	if m.study != nil && m.Position() != before {
		m.study = newStudy(m.Table)
		return m, tea.Batch(cmd, m.study.next)
	}
	return m, cmd
}

func (m *Model) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.BackgroundColorMsg:
		m.dark = msg.IsDark()
	case tea.MouseClickMsg:
		if c, ok := m.cellAt(msg.X, msg.Y); ok && msg.Button == tea.MouseLeft && m.ask == "" && !m.help {
			m.cursor = c
			m.note = ""
			m.play(c)
		}
	case tea.MouseWheelMsg:
		switch msg.Button {
		case tea.MouseWheelUp:
			m.Look(m.Ply - 1)
		case tea.MouseWheelDown:
			m.Look(m.Ply + 1)
		}
	case tea.PasteMsg:
		if m.ask != "" {
			m.name += strings.TrimSpace(msg.Content)
		}
	case found:
		return msg()
	case tea.KeyPressMsg:
		switch msg.String() {
		case "ctrl+c":
			return tea.Quit
		case "ctrl+z":
			return tea.Batch(tea.Suspend, wake)
		}
		if m.ask != "" {
			m.typed(msg)
			return nil
		}
		return m.pressed(msg.String())
	}
	return nil
}

// pressed acts on a key.
func (m *Model) pressed(key string) tea.Cmd {
	m.note = ""
	b := m.Game.Start.Board()
	row, col := m.cursor.Row(), m.cursor.Col()
	switch key {
	case "up":
		m.cursor = tr.At(max(row-1, 0), col)
	case "down":
		m.cursor = tr.At(min(row+1, b.Rows-1), col)
	case "left":
		m.cursor = tr.At(row, max(col-1, 0))
	case "right":
		m.cursor = tr.At(row, min(col+1, b.Cols-1))
	case "home":
		m.cursor = tr.At(row, 0)
	case "end":
		m.cursor = tr.At(row, b.Cols-1)
	case "enter", "space":
		m.play(m.cursor)
	case "u":
		m.noteError(m.Undo())
	case "r":
		m.noteError(m.Redo())
	case ",":
		m.Look(m.Ply - 1)
	case ".":
		m.Look(m.Ply + 1)
	case "w":
		m.toggle(why)
	case "h":
		m.toggle(hint)
	case "a":
		if m.study != nil {
			m.study = nil
			return nil
		}
		m.study = newStudy(m.Table)
		return m.study.next
	case "m":
		if m.study != nil && m.study.report.Mistake != "" {
			m.Look(m.study.report.Before)
		}
	case "n":
		m.begin(m.Game.Start)
	case "+", "=":
		m.begin(tr.New(min(b.Shorter()+1, tr.MaxN)))
	case "-":
		m.begin(tr.New(max(b.Shorter()-1, 2)))
	case "x":
		m.change(tr.X)
	case "o":
		m.change(tr.O)
	case "s":
		m.ask, m.name = "Save as", "game.txt"
	case "l":
		m.ask, m.name = "Load", "game.txt"
	case "?":
		m.help = !m.help
	case "esc":
		m.help, m.telling = false, nothing
	case "q":
		return tea.Quit
	}
	return nil
}

// noteError makes an error the note, if there is one.
func (m *Model) noteError(err error) {
	if err != nil {
		text := err.Error()
		m.note = strings.ToUpper(text[:1]) + text[1:] + "."
	}
}

// typed takes in a key while a file name is typed.
func (m *Model) typed(key tea.KeyPressMsg) {
	switch key.String() {
	case "esc":
		m.ask = ""
	case "enter":
		m.file()
	case "backspace":
		if runes := []rune(m.name); len(runes) > 0 {
			m.name = string(runes[:len(runes)-1])
		}
	case "ctrl+u":
		m.name = ""
	default:
		m.name += key.Text
	}
}

// file saves or loads under the name typed.
func (m *Model) file() {
	ask := m.ask
	m.ask = ""
	if ask == "Save as" {
		m.note = "Saved as " + m.name + "."
		m.noteError(m.Save(m.name, m.Game))
		return
	}
	game, err := m.Load(m.name, m.Game.Start.N())
	if m.noteError(err); err != nil {
		return
	}
	m.Table = table.New(game, m.Seats, m.Seed)
	m.cursor = 0
	m.note = "Loaded " + m.name + "."
	m.Answer()
}

// play makes the move c for a person. If nobody is a person, or the person looks back at a
// move of the program, the program moves instead.
func (m *Model) play(c tr.Cell) {
	p := m.Position()
	if p.Outcome() != tr.Open {
		m.note = fmt.Sprintf("The game is over: %v.", p.Outcome())
		return
	}
	if m.Seats[p.Turn()] != table.Person {
		c = m.Reply()
	}
	if err := m.Table.Play(c); err != nil {
		m.noteError(err)
		return
	}
	m.moveOn()
}

func (m *Model) toggle(what telling) {
	if m.telling == what {
		what = nothing
	}
	m.telling = what
}

// begin starts a new game from a position.
func (m *Model) begin(start tr.Position) {
	m.Table = table.New(tr.Record{Start: start}, m.Seats, m.Seed+1)
	b := start.Board()
	m.cursor = tr.At(min(m.cursor.Row(), b.Rows-1), min(m.cursor.Col(), b.Cols-1))
	m.moveOn()
}

// moveOn takes the hint away, which is of an earlier position, and lets the program move.
func (m *Model) moveOn() {
	if m.telling == hint {
		m.telling = nothing
	}
	m.Answer()
}

// change lets another player play a side from here on.
func (m *Model) change(side tr.Player) {
	seats := table.Seats(side)
	m.Seats[side] = seats[(slices.Index(seats, m.Seats[side])+1)%len(seats)]
	m.note = fmt.Sprintf("%v is played by %s.", side, m.Plays(side))
	m.Answer()
}

// tell finds the text for the space for explanations.
func (m *Model) tell() {
	m.told = nil
	switch m.telling {
	case hint:
		if m.Position().Outcome() == tr.Open {
			advice := m.Hint(tr.Set{})
			m.told = paragraphs(advice.Text, advice.Paper)
		}
	case why:
		if text, paper, err := m.Why(); err == nil {
			m.told = paragraphs(text, paper)
		}
	}
}

// paragraphs puts what the paper says below what is said in plain words.
func paragraphs(text, paper reason.Sentence) reason.Sentence {
	if len(paper) == 0 {
		return text
	}
	return reason.Say("%v\n\n%v", text, paper)
}

// Run plays a game on the terminal and returns its record when the person quits
// or ctx ends.
func Run(ctx context.Context, options Options) (tr.Record, error) {
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGHUP)
	defer stop()
	m := New(options)
	p := tea.NewProgram(m, tea.WithoutSignalHandler())
	go func() { // a message, which waits until the program runs, so that it always leaves the screen as it found it
		<-ctx.Done()
		p.Quit()
	}()
	_, err := p.Run()
	return m.Game, err
}
