package strategy

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	tr "transversal"
)

// extracted asks the rules that were proved in Rocq and extracted to OCaml, about all positions
// of a test together at its end.
type extracted struct {
	text  bytes.Buffer // the questions, a line for each
	asked []question
}

type question struct {
	p    tr.Position
	ours Move
}

// newExtracted returns the rules that "make -C formal driver" builds, and false if they are not
// built.
func newExtracted(t *testing.T) (e *extracted, ok bool) {
	t.Helper()
	const driver = "../formal/driver"
	if _, err := os.Stat(driver); errors.Is(err, fs.ErrNotExist) {
		t.Log("the extracted rules are not built: make -C formal driver, which needs Rocq")
		return nil, false
	}
	e = &extracted{}
	t.Cleanup(func() {
		if err := e.compare(driver); err != nil && !t.Failed() {
			t.Error(err)
		}
		t.Logf("%d positions", len(e.asked))
	})
	return e, true
}

// compare has a program answer, and compares each answer with ours. The error is the first
// difference.
func (e *extracted) compare(program string, args ...string) error {
	cmd := exec.Command(program, args...)
	cmd.Stdin = &e.text
	out, failure := cmd.Output()
	answers := bufio.NewScanner(bytes.NewReader(out))
	for _, q := range e.asked {
		want := fmt.Sprintf("%d,%d", q.ours.Cell.Row()+1, q.ours.Cell.Col()+1)
		if !q.p.Board().Pairs { // on graphs the extracted rules give their move alone
			want += ":" + typed(q.ours.Admits)
		}
		if !answers.Scan() {
			return fmt.Errorf("the extracted rules stopped (%v) before\n%v", failure, q.p)
		}
		if answers.Text() != want {
			return fmt.Errorf("our rule for %v answers %s, the extracted rule %s:\n%v", q.p.Turn(), want, answers.Text(), q.p)
		}
	}
	return failure
}

// ask asks what our rule answers in p, its move and all that it admits.
func (e *extracted) ask(p tr.Position, ours Move) {
	rule := strings.ToLower(p.Turn().String())
	if p.Board().Pairs {
		rule = "k" + rule
	}
	fmt.Fprintf(&e.text, "%s %d%s |%s\n", rule, p.Game().Goal.Size, typed(p.X), typed(p.O))
	e.asked = append(e.asked, question{p, ours})
}

// own returns the move of the rule of the player to move.
func own(t *testing.T, p tr.Position) Move {
	t.Helper()
	m, err := Own(p.Turn()).Move(p)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A difference is told with its position.
func TestExtractedDifference(t *testing.T) {
	for name, program := range map[string][]string{
		"other answers": {"sed", "s/.*/4,4/"},
		"no answers":    {"true"},
		"one answer":    {"echo", "1,1:"},
	} {
		var e extracted
		p := tr.New(4)
		for range 1 << 10 {
			e.ask(p, own(t, p))
		}
		if err := e.compare(program[0], program[1:]...); err == nil || !strings.Contains(err.Error(), fmt.Sprint(p)) {
			t.Errorf("%s: the difference is not told: %v", name, err)
		}
	}
}

// typed writes the cells with a blank before each.
func typed(s tr.Set) string {
	var b strings.Builder
	for c := range s.All() {
		fmt.Fprintf(&b, " %d,%d", c.Row()+1, c.Col()+1)
	}
	return b.String()
}

var everywhere = flag.Bool("everywhere", false, "compare O's rule with the extracted one in every position for n = 5")

// The two implementations agree in every position that the rule can reach for n = 4 and n = 5
// and on K6, and O's rule for n = 2 and n = 3 as well. Without -everywhere, O's rule for n = 5
// is compared in about 5,000 random positions of each ply, or in all if there are fewer; all
// 1,117,934 positions take two minutes.
func TestExtractedRulesEverywhere(t *testing.T) {
	for _, player := range []tr.Player{tr.X, tr.O} {
		for name, start := range map[string]tr.Position{"n=2": tr.New(2), "n=3": tr.New(3), "n=4": tr.New(4), "n=5": tr.New(5), "K6": onGraph(3)} {
			if start.N() == 5 && testing.Short() || start.N() > 0 && start.N() < 4 && player == tr.X {
				continue
			}
			t.Run(fmt.Sprintf("%v/%s", player, name), func(t *testing.T) {
				e, ok := newExtracted(t)
				if !ok {
					t.Skip()
				}
				sample := start.N() == 5 && player == tr.O && !*everywhere
				for level := []tr.Position{start}; len(level) > 0; {
					next := map[tr.Position]bool{}
					for _, p := range level {
						moves := p.Free()
						if p.Turn() == player {
							ours := own(t, p)
							e.ask(p, ours)
							moves = tr.SetOf(ours.Cell)
						}
						for c := range moves.All() {
							next[p.With(c)] = true
						}
					}
					level = nil
					for p := range next {
						if p.Outcome() == tr.Open && p.Ply() < last(player, p) && (!sample || rand.IntN(len(next)) < 5_000) {
							level = append(level, p)
						}
					}
				}
			})
		}
	}
}
