package tui

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	tr "transversal"
	"transversal/internal/table"
)

var update = flag.Bool("update", false, "write the screens anew")

// names are the keys that are not letters, and a turn of the wheel.
var names = map[string]tea.Msg{
	"<up>": tea.KeyPressMsg{Code: tea.KeyUp}, "<down>": tea.KeyPressMsg{Code: tea.KeyDown},
	"<left>": tea.KeyPressMsg{Code: tea.KeyLeft}, "<right>": tea.KeyPressMsg{Code: tea.KeyRight},
	"<home>": tea.KeyPressMsg{Code: tea.KeyHome}, "<end>": tea.KeyPressMsg{Code: tea.KeyEnd},
	"<enter>": tea.KeyPressMsg{Code: tea.KeyEnter}, "<space>": tea.KeyPressMsg{Code: tea.KeySpace},
	"<esc>": tea.KeyPressMsg{Code: tea.KeyEscape}, "<backspace>": tea.KeyPressMsg{Code: tea.KeyBackspace},
	"<ctrl+u>": tea.KeyPressMsg{Code: 'u', Mod: tea.ModCtrl},
	"<wheel>":  tea.MouseWheelMsg{Button: tea.MouseWheelUp},
}

// press sends keys to the model: a letter each, names in angle brackets, and clicks on
// cells, as in "(1,2)". An exclamation mark asks for a hint and plays it. Each stroke "|"
// shows the screen.
func press(m *Model, keys string) (screens []string) {
	for _, key := range regexp.MustCompile(`<[\w+]+>|\(\d+,\d+\)|.`).FindAllString(keys, -1) {
		msg, named := names[key]
		c, err := tr.ParseCell(key)
		switch {
		case key == "|":
			screens = append(screens, screen(m))
			continue
		case key == "!":
			press(m, "h")
			from := m.cursor
			for _, part := range m.told {
				if part.Light == "move" {
					c = part.Cells.Least()
				}
			}
			steps := func(less, more string, by int) string {
				return strings.Repeat(less, max(-by, 0)) + strings.Repeat(more, max(by, 0))
			}
			press(m, steps("<up>", "<down>", c.Row()-from.Row())+steps("<left>", "<right>", c.Col()-from.Col())+"<enter>")
			continue
		case err == nil: // the middle of a cell on the screen
			s := m.scale()
			x, y := (s.wide+s.rule)*c.Col()+s.rule+s.wide/2, (s.high+s.rule)*c.Row()+s.rule+s.high/2
			msg = tea.MouseClickMsg{X: left + x, Y: top + y, Button: tea.MouseLeft}
		case !named:
			msg = tea.KeyPressMsg{Text: key, Code: []rune(key)[0]}
		}
		for msg != nil {
			_, cmd := m.Update(msg)
			if msg = nil; cmd != nil {
				msg = cmd()
			}
		}
	}
	return screens
}

// screen returns the screen without colours, and spaces at the ends of its lines.
func screen(m *Model) string {
	return regexp.MustCompile(` +(\n|$)`).ReplaceAllString(ansi.Strip(m.View().Content), "$1")
}

// sized returns the model of a game on a screen of that size.
func sized(options Options, width, height int) *Model {
	m := New(options)
	m.Update(tea.WindowSizeMsg{Width: width, Height: height})
	return m
}

// against returns a game of a person against a rule, on a large screen.
func against(n int, person tr.Player) *Model {
	t := table.New(tr.Record{Start: tr.New(n)}, [2]string{table.Own(tr.X), table.Own(tr.O)}, 0)
	t.Seats[person] = table.Person
	return sized(Options{Table: t}, 120, 45)
}

// What the screen shows, key by key.
func TestScreens(t *testing.T) {
	var all strings.Builder
	for _, test := range []struct {
		game          string
		x, o          string
		width, height int
		keys          string
	}{
		{"4:", "winning", "person", 120, 45, "|!|!|!!|!|<enter>|w|,,|"},
		{"6: 1,1 1,2 2,3 3,4 3,2 4,5 4,4 5,5 5,6 6,5 6,1 1,5 2,5", "winning", "person", 110, 24, "w|"},
		{"5:", "winning", "person", 120, 45, "(2,2)(3,4)|u|uuu|rrr|<wheel>|<enter>|u(5,5)|(1,1)|"},
		{"5:", "winning", "person", 120, 45, "+|---|o|" + strings.Repeat("<enter>", 9) + "|n?|<esc>|"},
		{"5:", "person", "delaying", 120, 45, "!w|!!|!!!!|xxx|"},
		{"5:", "person", "exact", 120, 45, "w!w|!!!!!!|"},
		{"4:", "winning", "person", 80, 24, "a|<down><enter>|a|"},
		{"4: 1,1 1,2 2,1 2,3 3,1 3,4 4,2 4,1", "person", "exact", 120, 45, "|a|m|"},
		{"16:", "winning", "person", 40, 20, "|"},
		{"4:", "winning", "person", 40, 12, "?|"},
		{"6:", "person", "delaying", 60, 20, "h|<end>|<home>|"},
		{"X../.O./..# avoidance: 1,2", "person", "person", 110, 24, "|<right><right><enter>h|n|+n|"},
		{"4:", "winning", "person", 80, 24, "(2,2)s|<backspace>s<enter>|nl<enter>|l<backspace>s<enter>|squit<esc>|s<ctrl+u><enter>|"},
	} {
		game, err := tr.ParseRecord(test.game)
		if err != nil {
			t.Fatal(err)
		}
		kept := map[string]tr.Record{}
		m := sized(Options{
			Table: table.New(game, [2]string{test.x, test.o}, 0),
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
		}, test.width, test.height)
		fmt.Fprintf(&all, "%s, %s against %s, %d×%d: %s\n", test.game, test.x, test.o, test.width, test.height, test.keys)
		for i, screen := range press(m, test.keys) {
			fmt.Fprintf(&all, "\n(%d)\n%s\n", i+1, regexp.MustCompile(`\n{3,}`).ReplaceAllString(screen, "\n\n"))
		}
		all.WriteString("\n")
	}
	const file = "testdata/screens.txt"
	if *update {
		if err := os.WriteFile(file, []byte(all.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(file); err != nil || all.String() != string(want) {
		t.Errorf("%s differs (%v); look at it, and run go test ./internal/tui -update if all is right", file, err)
	}
}

func TestOLosesWithTheMouse(t *testing.T) {
	for n := 4; n <= tr.MaxN; n++ {
		m := against(n, tr.O)
		for m.Position().Outcome() == tr.Open {
			free := m.Position().Free().Cells()
			before := m.Ply
			press(m, free[len(free)/2].String())
			if m.Ply == before {
				t.Fatalf("n = %d: a click was not heard:\n%s", n, screen(m))
			}
		}
		if out := m.Position().Outcome(); out != tr.XWins || m.Ply > 2*n+3 {
			t.Errorf("n = %d: %v at ply %d", n, out, m.Ply)
		}
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
