package tui

import (
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	tr "transversal"
	"transversal/internal/table"
)

// press sends keys to the model: a rune each, or a name in angle brackets.
func press(m *Model, keys string) {
	for _, key := range regexp.MustCompile(`<\w+>|.`).FindAllString(keys, -1) {
		msg := tea.KeyPressMsg{Text: key, Code: []rune(key)[0]}
		if len(key) > 1 {
			code := map[string]rune{
				"<up>": tea.KeyUp, "<down>": tea.KeyDown, "<left>": tea.KeyLeft, "<right>": tea.KeyRight,
				"<home>": tea.KeyHome, "<end>": tea.KeyEnd, "<enter>": tea.KeyEnter, "<space>": tea.KeySpace,
				"<esc>": tea.KeyEscape, "<backspace>": tea.KeyBackspace,
			}[key]
			msg = tea.KeyPressMsg{Code: code}
		}
		m.Update(msg)
	}
}

// screen returns the screen without colours.
func screen(m *Model) string { return ansi.Strip(m.View().Content) }

func shows(t *testing.T, m *Model, want ...string) {
	t.Helper()
	for _, text := range want {
		if got := screen(m); !strings.Contains(got, text) {
			t.Errorf("the screen does not show %q:\n%s", text, got)
		}
	}
}

func game(t *testing.T, line string) tr.Record {
	t.Helper()
	r, err := tr.ParseRecord(line)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// against returns a game of a person against a rule, on a large screen.
func against(n int, person tr.Player) *Model {
	options := Options{Game: tr.Record{Start: tr.New(n)}}
	options.Seats[person], options.Seats[person.Other()] = table.Person, table.Own(person.Other())
	m := New(options)
	m.Update(tea.WindowSizeMsg{Width: 120, Height: 45})
	return m
}

// click clicks on a cell, at its middle on the screen.
func click(m *Model, c tr.Cell) {
	s := m.scale()
	x, y := (s.wide+s.rule)*c.Col()+s.rule+s.wide/2, (s.high+s.rule)*c.Row()+s.rule+s.high/2
	m.Update(tea.MouseClickMsg{X: left + x, Y: top + y, Button: tea.MouseLeft})
}

// hint asks for a hint and returns the cell that it names.
func hinted(m *Model) tr.Cell {
	press(m, "h")
	for _, part := range m.told {
		if part.Light == "move" {
			return part.Cells.Least()
		}
	}
	return 0
}

func TestOLosesWithTheMouse(t *testing.T) {
	for n := 4; n <= tr.MaxN; n++ {
		m := against(n, tr.O)
		for m.Position().Outcome() == tr.Open {
			free := m.Position().Free().Cells()
			before := m.Ply
			click(m, free[len(free)/2])
			if m.Ply == before {
				t.Fatalf("n = %d: a click was not heard:\n%s", n, screen(m))
			}
		}
		if out := m.Position().Outcome(); out != tr.XWins || m.Ply > 2*n+3 {
			t.Errorf("n = %d: %v at ply %d", n, out, m.Ply)
		}
	}
}

func TestOLosesWithKeys(t *testing.T) {
	m := against(4, tr.O)
	shows(t, m, "Your move, O", "X follows a rule that wins", "The first to own 4 cells, no two in the same row or column, wins.", "[  ╳  ]", "·")
	for m.Position().Outcome() == tr.Open {
		c := hinted(m)
		down, right := c.Row()-m.cursor.Row(), c.Col()-m.cursor.Col()
		press(m, strings.Repeat("<down>", max(down, 0))+strings.Repeat("<up>", max(-down, 0)))
		press(m, strings.Repeat("<right>", max(right, 0))+strings.Repeat("<left>", max(-right, 0))+"<enter>")
	}
	shows(t, m, "X wins at move 11")
	press(m, "<enter>")
	shows(t, m, "The game is over")
	press(m, "w")
	shows(t, m, "owns a transversal")
	press(m, ",,")
	shows(t, m, "Looking back: move 9 of 11.")
}

func TestThreatsAndLines(t *testing.T) {
	m := New(Options{Game: game(t, "6: 1,1 1,2 2,3 3,4 3,2 4,5 4,4 5,5 5,6 6,5 6,1 1,5 2,5"), Seats: [2]table.Seat{table.Own(tr.X), table.Person}, Explain: true})
	m.Update(tea.WindowSizeMsg{Width: 110, Height: 24})
	shows(t, m, "X threatens (1,3) and (6,3), a double threat.", "│ x │", " b 6", "plan (i) goes on", "cross cell")
	if lines := strings.Split(screen(m), "\n"); !strings.HasSuffix(strings.TrimRight(lines[1], " "), strings.Repeat(" ", left+18)+"d") {
		t.Errorf("d is not above column 5: %q", lines[1])
	}
}

func TestUndoAndRedo(t *testing.T) {
	m := against(5, tr.O)
	click(m, tr.At(1, 1))
	click(m, tr.At(2, 3))
	end := m.Game.String()
	press(m, "u")
	if m.Ply != 3 {
		t.Errorf("undo leads to ply %d", m.Ply)
	}
	press(m, "uuu")
	shows(t, m, "nothing to undo")
	press(m, "rrr")
	shows(t, m, "nothing to redo")
	if m.Ply != 5 || m.Game.String() != end {
		t.Errorf("redo leads to ply %d of %v", m.Ply, m.Game)
	}
	m.Update(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	if m.Ply != 4 {
		t.Errorf("the wheel leads to ply %d", m.Ply)
	}
	press(m, "<enter>") // lets the rule answer again
	if m.Ply != 5 || m.Game.String() != end {
		t.Errorf("the rule answers %v", m.Game)
	}
	press(m, "u")
	click(m, tr.At(4, 4)) // replaces what followed
	if len(m.Game.Moves) != 5 || m.Game.Moves[3] != tr.At(4, 4) {
		t.Errorf("the game is %v", m.Game)
	}
	click(m, tr.At(0, 0))
	shows(t, m, "Cell (1,1) is taken: X owns it.")
}

func TestPlayersAndSizes(t *testing.T) {
	m := against(5, tr.O)
	press(m, "+")
	if m.Game.Start.N() != 6 || m.Ply != 1 {
		t.Errorf("+ leads to %v", m.Game)
	}
	press(m, "---")
	if m.Game.Start.N() != 3 {
		t.Errorf("- leads to %v", m.Game)
	}
	shows(t, m, "the winning rule", "the game is a draw")
	press(m, "o") // nobody is a person now
	shows(t, m, "O: the random rule")
	for range 20 {
		press(m, "<enter>")
	}
	if m.Position().Outcome() == tr.Open {
		t.Errorf("the program does not play itself: %v", m.Game)
	}
	press(m, "n?")
	shows(t, m, "claim the cell", "save, load")
	press(m, "<esc>")
	if strings.Contains(screen(m), "claim the cell") {
		t.Error("esc does not close the help")
	}
}

// X wins by the hints, against O's rule and against perfect play.
func TestXWins(t *testing.T) {
	for seat, why := range map[table.Seat]string{"delaying": "O plays", "exact": "search of every continuation"} {
		m := New(Options{Game: tr.Record{Start: tr.New(5)}, Seats: [2]table.Seat{table.Person, seat}, Explain: true})
		m.Update(tea.WindowSizeMsg{Width: 120, Height: 45})
		for m.Position().Outcome() == tr.Open {
			m.cursor = hinted(m)
			press(m, "<space>w")
			if m.Position().Outcome() == tr.Open {
				shows(t, m, "O: the "+string(seat)+" rule", why)
			}
		}
		shows(t, m, "You win at move 13")
		press(m, "xxx")
		shows(t, m, "X: the easy rule")
	}
}

// The values of all moves come one by one, and are those of the position shown.
func TestAnalysis(t *testing.T) {
	m := against(4, tr.O)
	_, cmd := m.Update(tea.KeyPressMsg{Text: "a", Code: 'a'})
	for cmd != nil {
		msg := cmd()
		if msg == nil {
			break
		}
		_, cmd = m.Update(msg)
	}
	shows(t, m, "X11", "Played perfectly from here, X wins at move 11.")
	stale := m.study
	press(m, "<down><enter>")
	if m.study == stale || m.study.of != m.Position() {
		t.Error("the values shown are of another position")
	}
	for stale.next() != nil { // whoever was given up is heard out
	}
	press(m, "a")
	if m.study != nil {
		t.Error("the analysis does not end")
	}
}

// After a game the analysis says how many moves were best, and leads to the mistake.
func TestReport(t *testing.T) {
	m := New(Options{Game: game(t, "4: 1,1 1,2 2,1 2,3 3,1 3,4 4,2 4,1"), Seats: [2]table.Seat{table.Person, "exact"}})
	m.Update(tea.WindowSizeMsg{Width: 120, Height: 45})
	shows(t, m, "O wins at move 8", "│  ╲ ╱  │", "│  ╭─╮  │")
	_, cmd := m.Update(tea.KeyPressMsg{Text: "a", Code: 'a'})
	m.Update(cmd())
	shows(t, m, "1 of your 4 moves was best.", "m goes there.")
	before, ok := m.study.report.Mistake()
	press(m, "m")
	if worth := m.study; !ok || m.Ply != before || worth == nil {
		t.Errorf("m leads to move %d, not %d", m.Ply, before)
	}
}

// What does not fit says so.
func TestTooSmall(t *testing.T) {
	m := against(16, tr.O)
	m.Update(tea.WindowSizeMsg{Width: 40, Height: 20})
	shows(t, m, "Too small: this board needs")
	m = against(4, tr.O)
	m.Update(tea.WindowSizeMsg{Width: 40, Height: 12})
	press(m, "?")
	shows(t, m, "Too small: the help needs")
	m = against(6, tr.X) // a hint, and the keys for help and the end, are seen in a small window too
	m.Update(tea.WindowSizeMsg{Width: 60, Height: 20})
	press(m, "h")
	shows(t, m, "Take (1,1)", "? help · q quit")
}

// Any board, any rule of the game, and the last move marked.
func TestOtherGames(t *testing.T) {
	m := New(Options{Game: game(t, "X../.O./..# avoidance: 1,2"), Seats: [2]table.Seat{table.Person, table.Person}})
	m.Update(tea.WindowSizeMsg{Width: 110, Height: 24})
	shows(t, m, "###", "‹  ╳  ›", "The first to own 3 cells, no two in the same row or column, loses.")
	press(m, "<right><right><enter>h")
	shows(t, m, "X to move")
	if press(m, "n"); m.Game.Start != m.options.Game.Start || m.Ply != 0 {
		t.Errorf("n leads to %v", m.Game)
	}
	if press(m, "+n"); m.Game.Start != tr.New(4) {
		t.Errorf("+n leads to %v", m.Game)
	}
}

func TestSaveAndLoad(t *testing.T) {
	kept := map[string]tr.Record{}
	m := New(Options{
		Game:  tr.Record{Start: tr.New(4)},
		Seats: [2]table.Seat{table.Own(tr.X), table.Person},
		Save: func(name string, game tr.Record) error {
			if name == "" {
				return errors.New("no name")
			}
			kept[name] = game
			return nil
		},
		Load: func(name string, _ int) (tr.Record, error) {
			if game, ok := kept[name]; ok {
				return game, nil
			}
			return tr.Record{}, os.ErrNotExist
		},
	})
	click(m, tr.At(1, 1))
	press(m, "s")
	shows(t, m, "Save as: game.txt")
	press(m, "<backspace>s<enter>")
	shows(t, m, "Saved as game.txs.")
	press(m, "nl<enter>")
	shows(t, m, "File does not exist.")
	press(m, "l<backspace>s<enter>")
	shows(t, m, "Loaded game.txs.")
	if m.Ply != 3 {
		t.Errorf("the loaded game stands at ply %d", m.Ply)
	}
	press(m, "squit<esc>") // letters of a name are not keys
	if m.ask != "" || m.Ply != 3 {
		t.Error("esc does not end the question")
	}
}

func TestEveryWindowFits(t *testing.T) {
	m := against(12, tr.O)
	for _, size := range [][2]int{{200, 60}, {100, 30}, {80, 24}, {60, 20}, {40, 10}, {10, 3}, {1, 1}} {
		m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		press(m, "w")
		lines := strings.Split(screen(m), "\n")
		if len(lines) > max(size[1], 2) {
			t.Errorf("%v: %d lines", size, len(lines))
		}
		for _, line := range lines {
			if ansi.StringWidth(line) > size[0] {
				t.Errorf("%v: a line of width %d: %q", size, ansi.StringWidth(line), line)
			}
		}
		m.Update(tea.MouseClickMsg{X: 0, Y: 0, Button: tea.MouseLeft})
	}
}

func TestQuit(t *testing.T) {
	m := against(4, tr.O)
	for _, key := range []tea.KeyPressMsg{{Text: "q", Code: 'q'}, {Code: 'c', Mod: tea.ModCtrl}} {
		if _, cmd := m.Update(key); cmd == nil || cmd() != tea.Msg(tea.QuitMsg{}) {
			t.Errorf("%v does not quit", key)
		}
	}
}
