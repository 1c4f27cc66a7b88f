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

// against returns a game of a person against a rule, on a large screen.
func against(n int, person tr.Player) *Model {
	options := Options{Game: tr.Record{N: n}}
	options.Players[person.Other()] = Rule
	m := New(options)
	m.Update(tea.WindowSizeMsg{Width: 120, Height: 45})
	return m
}

// click clicks on a cell, at its middle on the screen.
func click(m *Model, c tr.Cell) {
	x, y := left+3*c.Col()+1, top+c.Row()
	if m.ruled() {
		x, y = left+4*c.Col()+2, top+2*c.Row()+1
	}
	m.Update(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
}

func TestOLosesWithTheMouse(t *testing.T) {
	for n := 4; n <= tr.MaxN; n++ {
		m := against(n, tr.O)
		for m.position().Outcome() == tr.Open {
			free := m.position().Free().Cells()
			before := m.ply
			click(m, free[len(free)/2])
			if m.ply == before {
				t.Fatalf("n = %d: a click was not heard:\n%s", n, screen(m))
			}
		}
		if out := m.position().Outcome(); out != tr.XWins || m.ply > 2*n+3 {
			t.Errorf("n = %d: %v at ply %d", n, out, m.ply)
		}
	}
}

func TestOLosesWithKeys(t *testing.T) {
	m := against(4, tr.O)
	shows(t, m, "Your move, O", "Ply 1; the bound is 2n+3 = 11", "[X]", "·")
	for m.position().Outcome() == tr.Open {
		press(m, "h")
		shows(t, m, "O")
		told := m.told()
		var hinted tr.Cell
		for _, part := range told {
			if part.Light == "move" {
				hinted, _ = part.Cells.First()
			}
		}
		for m.cursor.Row() < hinted.Row() {
			press(m, "<down>")
		}
		for m.cursor.Row() > hinted.Row() {
			press(m, "<up>")
		}
		for m.cursor.Col() < hinted.Col() {
			press(m, "<right>")
		}
		for m.cursor.Col() > hinted.Col() {
			press(m, "<left>")
		}
		press(m, "<enter>")
	}
	shows(t, m, "X wins at ply 11")
	press(m, "<enter>")
	shows(t, m, "The game is over")
	press(m, "w")
	shows(t, m, "completes a transversal")
	press(m, ",,")
	shows(t, m, "Ply 9", "Looking back from ply 11")
}

func TestThreatsAndLines(t *testing.T) {
	game, err := tr.ParseRecord("6: 1,1 1,2 2,3 3,4 3,2 4,5 4,4 5,5 5,6 6,5 6,1 1,5 2,5")
	if err != nil {
		t.Fatal(err)
	}
	m := New(Options{Game: game, Players: [2]Kind{Rule, Person}, Explain: true})
	m.Update(tea.WindowSizeMsg{Width: 110, Height: 30})
	shows(t, m, "X threatens (1,3) (6,3)", "│ x │", " b 6", "Plan (i) goes on with (s,d) = (2,5)", "cross cell")
	if lines := strings.Split(screen(m), "\n"); !strings.HasSuffix(strings.TrimRight(lines[1], " "), strings.Repeat(" ", left+18)+"d") {
		t.Errorf("d is not above column 5: %q", lines[1])
	}
}

func TestUndoAndRedo(t *testing.T) {
	m := against(5, tr.O)
	click(m, tr.At(1, 1))
	click(m, tr.At(2, 3))
	end := m.game.String()
	press(m, "u")
	if m.ply != 3 {
		t.Errorf("undo leads to ply %d", m.ply)
	}
	press(m, "uuu")
	shows(t, m, "nothing to undo")
	press(m, "rrr")
	shows(t, m, "nothing to redo")
	if m.ply != 5 || m.game.String() != end {
		t.Errorf("redo leads to ply %d of %v", m.ply, m.game)
	}
	m.Update(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	if m.ply != 4 {
		t.Errorf("the wheel leads to ply %d", m.ply)
	}
	press(m, "<enter>") // lets the rule answer again
	if m.ply != 5 || m.game.String() != end {
		t.Errorf("the rule answers %v", m.game)
	}
	press(m, "u")
	click(m, tr.At(4, 4)) // replaces what followed
	if len(m.game.Moves) != 5 || m.game.Moves[3] != tr.At(4, 4) {
		t.Errorf("the game is %v", m.game)
	}
	click(m, tr.At(0, 0))
	shows(t, m, "Cell (1,1) is taken: X owns it.")
}

func TestXAgainstTheDelayingRule(t *testing.T) {
	m := against(5, tr.X)
	for m.position().Outcome() == tr.Open {
		press(m, "h")
		for _, part := range m.told() {
			if part.Light == "move" {
				m.cursor, _ = part.Cells.First()
			}
		}
		press(m, "<space>")
	}
	shows(t, m, "X wins at ply 13", "O: the delaying rule")
}

func TestPlayersAndSizes(t *testing.T) {
	m := against(5, tr.O)
	press(m, "+")
	if m.game.N != 6 || m.ply != 1 {
		t.Errorf("+ leads to %v", m.game)
	}
	press(m, "---")
	if m.game.N != 3 {
		t.Errorf("- leads to %v", m.game)
	}
	shows(t, m, "the exact solver", "a draw")
	press(m, "ooo") // rule, exact, random: nobody is a person now
	shows(t, m, "O: a random player")
	for range 20 {
		press(m, "<enter>")
	}
	if m.position().Outcome() == tr.Open {
		t.Errorf("the program does not play itself: %v", m.game)
	}
	press(m, "n?")
	shows(t, m, "claim the cell", "save, load")
	press(m, "<esc>")
	if strings.Contains(screen(m), "claim the cell") {
		t.Error("esc does not close the help")
	}
}

func TestExactSolver(t *testing.T) {
	m := New(Options{Game: tr.Record{N: 5}, Players: [2]Kind{Person, Exact}, Explain: true})
	for m.position().Outcome() == tr.Open {
		press(m, "h")
		for _, part := range m.told() {
			if part.Light == "move" {
				m.cursor, _ = part.Cells.First()
			}
		}
		press(m, "<enter>w")
		if m.position().Outcome() == tr.Open {
			shows(t, m, "O: the exact solver", "looked at every continuation")
		}
	}
	shows(t, m, "X wins at ply 13")
	press(m, "n++") // too large for it
	if strings.Contains(screen(m), "exact") {
		t.Error("the exact solver plays on the 7×7 board")
	}
	press(m, "xx")
	shows(t, m, "X: a random player")
}

func TestSaveAndLoad(t *testing.T) {
	kept := map[string]tr.Record{}
	m := New(Options{
		Game:    tr.Record{N: 4},
		Players: [2]Kind{Rule, Person},
		Save: func(name string, game tr.Record) error {
			if name == "" {
				return errors.New("no name")
			}
			kept[name] = game
			return nil
		},
		Load: func(name string, _ int) (tr.Record, error) {
			if game, found := kept[name]; found {
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
	if m.ply != 3 {
		t.Errorf("the loaded game stands at ply %d", m.ply)
	}
	press(m, "squit<esc>") // letters of a name are not keys
	if m.ask != "" || m.ply != 3 {
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
		if _, cmd := m.Update(key); cmd == nil {
			t.Errorf("%v does not quit", key)
		} else if _, quits := cmd().(tea.QuitMsg); !quits {
			t.Errorf("%v does not quit", key)
		}
	}
}
