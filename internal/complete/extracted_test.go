package complete

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	tr "transversal"
)

// The rules agree with those that are proved in Rocq and extracted to OCaml: in every
// position that they reach on K6, and in plays up to K10.
func TestExtracted(t *testing.T) {
	const driver = "../../formal/driver"
	if _, err := os.Stat(driver); errors.Is(err, fs.ErrNotExist) {
		t.Skip("the extracted rules are not built: make -C formal driver, which needs Rocq")
	}
	var asked []Position
	for _, theorem := range []Theorem{Winning, Delaying} {
		asked = append(asked, reached(t, theorem, 3)...)
		for m := 4; m <= 5; m++ {
			asked = append(asked, played(t, theorem, m, 100)...)
		}
	}
	var questions strings.Builder
	for _, p := range asked {
		fmt.Fprintf(&questions, "k%s %d %s | %s\n", strings.ToLower(p.Turn().String()), p.M, typed(p.X), typed(p.O))
	}
	command := exec.Command(driver)
	command.Stdin = strings.NewReader(questions.String())
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	answers := strings.Fields(string(out))
	if len(answers) != len(asked) {
		t.Fatalf("%d answers to %d questions", len(answers), len(asked))
	}
	for i, p := range asked {
		if ours := typed(tr.SetOf(ask(t, p))); answers[i] != ours {
			t.Fatalf("%v\n%v to move plays %s, the extracted rule %s", p, p.Turn(), ours, answers[i])
		}
	}
	t.Logf("%d positions", len(asked))
}

// ask returns the move of the rule of the player to move.
func ask(t *testing.T, p Position) tr.Cell {
	t.Helper()
	rule := XRule
	if p.Turn() == tr.O {
		rule = ORule
	}
	answer, err := rule(p)
	if err != nil {
		t.Fatal(err)
	}
	return answer.Edge
}

// over reports whether the game has ended, or the theorem says no more.
func over(theorem Theorem, p Position) bool {
	return p.Ply() >= 2*p.M+3 || theorem == Delaying && p.Ply() >= 2*p.M+1 || p.Owns(tr.X) || p.Owns(tr.O)
}

// player is the player whose rule it is.
func (t Theorem) player() tr.Player {
	if t == Winning {
		return tr.X
	}
	return tr.O
}

// reached returns the positions in which the rule is to move, whatever the other plays.
func reached(t *testing.T, theorem Theorem, m int) (asked []Position) {
	level := map[Position]bool{{M: m}: true}
	for len(level) > 0 {
		next := map[Position]bool{}
		for p := range level {
			if over(theorem, p) {
				continue
			}
			moves := p.Free()
			if p.Turn() == theorem.player() {
				asked = append(asked, p)
				moves = tr.SetOf(ask(t, p))
			}
			for e := range moves.All() {
				next[p.With(e)] = true
			}
		}
		level = next
	}
	return asked
}

// played returns the positions of random plays in which the rule is to move. Half of the
// time the other player looks to threats.
func played(t *testing.T, theorem Theorem, m, games int) (asked []Position) {
	dice := rand.New(rand.NewPCG(7, uint64(m)))
	for range games {
		for p := (Position{M: m}); !over(theorem, p); {
			if p.Turn() == theorem.player() {
				asked = append(asked, p)
				p = p.With(ask(t, p))
				continue
			}
			moves := p.Threats(tr.X).Union(p.Threats(tr.O))
			if moves.Empty() || dice.IntN(2) == 0 {
				moves = p.Free()
			}
			all := moves.Cells()
			p = p.With(all[dice.IntN(len(all))])
		}
	}
	return asked
}

// typed writes edges as the driver reads them.
func typed(s tr.Set) string {
	var edges []string
	for e := range s.All() {
		edges = append(edges, fmt.Sprintf("%d,%d", e.Row()+1, e.Col()+1))
	}
	return strings.Join(edges, " ")
}
