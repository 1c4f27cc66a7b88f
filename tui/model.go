// Package tui is the game on a full screen of text: the board, what stands out
// on it, and the reasons of the rules.
package tui

import (
	"fmt"
	"math/rand/v2"
	"strings"

	tea "charm.land/bubbletea/v2"

	tr "transversal"
	"transversal/guide"
)

// Kind is who plays a side.
type Kind uint8

// The kinds of players, in the order in which a key goes through them.
const (
	Person Kind = iota
	Rule        // X's winning rule, or O's delaying rule
	Exact       // the exact solver, on boards where it answers at once; else as Rule
	Random
	kinds
)

// String returns "person", "rule", "exact" or "random".
func (k Kind) String() string { return [...]string{"person", "rule", "exact", "random"}[k] }

// Options is how a game begins.
type Options struct {
	Game    tr.Record // the moves made so far
	Players [2]Kind   // who plays X and who plays O
	Seed    uint64    // of the random player
	Explain bool      // show the reason of every move from the start
	// Save and Load keep a game under a name and bring it back. Load is told the
	// size of the board, for files that do not say.
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
	options Options
	dice    *rand.Rand
	game    tr.Record
	ply     int // the ply looked at; playing a move here replaces what followed
	cursor  tr.Cell
	telling telling
	help    bool
	note    string // of the last key, if there is something to say
	ask     string // "Save as" or "Open" while a file name is typed
	name    string
	width   int
	height  int
	dark    bool
}

// New returns the model of a game. If a rule is to move it has moved.
func New(options Options) *Model {
	m := &Model{
		options: options,
		dice:    rand.New(rand.NewPCG(options.Seed, 0)),
		game:    options.Game,
		ply:     len(options.Game.Moves),
		width:   80,
		height:  24,
		dark:    true,
	}
	if options.Explain {
		m.telling = why
	}
	m.answer()
	return m
}

// Init asks the terminal for its background, to choose colours that show on it.
func (m *Model) Init() tea.Cmd { return tea.RequestBackgroundColor }

// Update takes in a key, a click or a change of the window.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.BackgroundColorMsg:
		m.dark = msg.IsDark()
	case tea.MouseClickMsg:
		if c, on := m.cellAt(msg.X, msg.Y); on && msg.Button == tea.MouseLeft && m.ask == "" {
			m.cursor = c
			m.note = ""
			m.play(c)
		}
	case tea.MouseWheelMsg:
		switch msg.Button {
		case tea.MouseWheelUp:
			m.look(m.ply - 1)
		case tea.MouseWheelDown:
			m.look(m.ply + 1)
		}
	case tea.PasteMsg:
		if m.ask != "" {
			m.name += strings.TrimSpace(msg.Content)
		}
	case tea.KeyPressMsg:
		switch msg.String() {
		case "ctrl+c":
			return m, tea.Quit
		case "ctrl+z":
			return m, tea.Suspend
		}
		if m.ask != "" {
			m.typed(msg)
			return m, nil
		}
		return m, m.pressed(msg.String())
	}
	return m, nil
}

// pressed acts on a key.
func (m *Model) pressed(key string) tea.Cmd {
	m.note = ""
	n := m.game.N
	row, col := m.cursor.Row(), m.cursor.Col()
	switch key {
	case "up":
		m.cursor = tr.At(max(row-1, 0), col)
	case "down":
		m.cursor = tr.At(min(row+1, n-1), col)
	case "left":
		m.cursor = tr.At(row, max(col-1, 0))
	case "right":
		m.cursor = tr.At(row, min(col+1, n-1))
	case "home":
		m.cursor = tr.At(row, 0)
	case "end":
		m.cursor = tr.At(row, n-1)
	case "enter", "space":
		m.play(m.cursor)
	case "u":
		m.undo()
	case "r":
		m.redo()
	case ",":
		m.look(m.ply - 1)
	case ".":
		m.look(m.ply + 1)
	case "w":
		m.toggle(why)
	case "h":
		m.toggle(hint)
	case "n":
		m.begin(n)
	case "+", "=":
		m.begin(min(n+1, tr.MaxN))
	case "-":
		m.begin(max(n-1, 2))
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
		if err := m.options.Save(m.name, m.game); err != nil {
			m.note = sentence(err)
		}
		return
	}
	game, err := m.options.Load(m.name, m.game.N)
	if err != nil {
		m.note = sentence(err)
		return
	}
	m.game, m.ply, m.cursor = game, len(game.Moves), 0
	m.note = "Loaded " + m.name + "."
	m.answer()
}

// sentence makes an error a note.
func sentence(err error) string {
	text := err.Error()
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// position returns the position looked at.
func (m *Model) position() tr.Position {
	p, _ := m.game.Position(m.ply) // the moves are legal
	return p
}

// player returns who plays the side to move.
func (m *Model) player() Kind { return m.options.Players[m.ply&1] }

// people reports whether a person plays.
func (m *Model) people() bool {
	return m.options.Players[tr.X] == Person || m.options.Players[tr.O] == Person
}

// play makes the move c for a person. Where nobody is one, or where the person
// looks back at a move of the program, the program moves instead.
func (m *Model) play(c tr.Cell) {
	p := m.position()
	if p.Outcome() != tr.Open {
		m.note = fmt.Sprintf("The game is over: %v.", p.Outcome())
		return
	}
	if m.player() != Person {
		m.move(m.reply(p))
		m.answer()
		return
	}
	if _, err := p.Play(c); err != nil {
		m.note = sentence(err)
		return
	}
	m.move(c)
	m.answer()
}

// move makes a legal move, in the place of what followed.
func (m *Model) move(c tr.Cell) {
	m.game.Moves = append(m.game.Moves[:m.ply:m.ply], c)
	m.ply++
	if m.telling == hint {
		m.telling = nothing
	}
}

// answer lets the program move until it is a person's turn.
func (m *Model) answer() {
	if !m.people() {
		return
	}
	for m.ply == len(m.game.Moves) && m.player() != Person {
		p := m.position()
		if p.Outcome() != tr.Open {
			return
		}
		m.move(m.reply(p))
	}
}

// reply is the move of the program.
func (m *Model) reply(p tr.Position) tr.Cell {
	switch {
	case m.player() == Random:
		free := p.Free().Cells()
		return free[m.dice.IntN(len(free))]
	case m.exact(p.Turn()):
		return guide.Exact(p)
	}
	return guide.Reply(p)
}

// exact reports whether the exact solver plays a side.
func (m *Model) exact(side tr.Player) bool {
	return m.options.Players[side] == Exact && m.game.N <= guide.LargestExact
}

// look shows the position after another ply.
func (m *Model) look(ply int) {
	m.ply = min(max(ply, 0), len(m.game.Moves))
	if m.telling == hint {
		m.telling = nothing
	}
}

// undo goes back to where a person last moved, or one ply if nobody is one.
func (m *Model) undo() {
	for ply := m.ply - 1; ply >= 0; ply-- {
		if !m.people() || m.options.Players[ply&1] == Person {
			m.look(ply)
			return
		}
	}
	m.note = "There is nothing to undo."
}

// redo goes forward to where a person moves next, or to the end.
func (m *Model) redo() {
	last := len(m.game.Moves)
	for ply := m.ply + 1; ply <= last; ply++ {
		if !m.people() || m.options.Players[ply&1] == Person || ply == last {
			m.look(ply)
			return
		}
	}
	m.note = "There is nothing to redo."
}

func (m *Model) toggle(what telling) {
	if m.telling == what {
		what = nothing
	}
	m.telling = what
}

// begin starts a new game on an n×n board.
func (m *Model) begin(n int) {
	m.game, m.ply = tr.Record{N: n}, 0
	m.cursor = tr.At(min(m.cursor.Row(), n-1), min(m.cursor.Col(), n-1))
	if m.telling == hint {
		m.telling = nothing
	}
	m.answer()
}

// change lets somebody else play a side, from here on.
func (m *Model) change(side tr.Player) {
	next := (m.options.Players[side] + 1) % kinds
	if next == Exact && m.game.N > guide.LargestExact {
		next++
	}
	m.options.Players[side] = next
	m.note = fmt.Sprintf("%v is played by %s.", side, m.title(side))
	m.answer()
}

// title says who plays a side.
func (m *Model) title(side tr.Player) string {
	switch kind := m.options.Players[side]; {
	case kind == Person:
		return "a person"
	case kind == Random:
		return "a random player"
	case m.exact(side) || m.game.N < 4:
		return "the exact solver"
	case side == tr.X:
		return "the winning rule"
	default:
		return "the delaying rule"
	}
}

// told returns the explanation shown, if there is one.
func (m *Model) told() guide.Sentence {
	p := m.position()
	switch m.telling {
	case hint:
		if p.Outcome() == tr.Open {
			return guide.Explain(p, guide.Reply(p))
		}
	case why:
		if m.ply == 0 {
			return nil
		}
		before, _ := m.game.Position(m.ply - 1)
		c := m.game.Moves[m.ply-1]
		switch side := before.Turn(); {
		case m.exact(side):
			return guide.ExplainExact(before, c)
		case side == tr.O && (m.options.Players[side] == Person || m.options.Players[side] == Random):
			return guide.Describe(before, c)
		}
		return guide.Explain(before, c)
	}
	return nil
}
