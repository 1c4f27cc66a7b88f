package survey_test

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	tr "transversal"
	"transversal/solve"
)

// The entries of docs/atlas.md for full boards of up to 15 cells are what package
// solve says.
func TestAtlas(t *testing.T) {
	text, err := os.ReadFile("../docs/atlas.md")
	if err != nil {
		t.Fatal(err)
	}
	row := regexp.MustCompile(`(?m)^\| (\d+)×(\d+) \| (\d) \| ([XOd].*) \|$`)
	questions := []struct {
		rule  tr.Convention
		first tr.Player
	}{{tr.Achievement, tr.X}, {tr.MakerBreaker, tr.X}, {tr.MakerBreaker, tr.O}, {tr.Avoidance, tr.X}}
	solved := 0
	for _, m := range row.FindAllStringSubmatch(string(text), -1) {
		var rows, cols, goal int
		fmt.Sscan(m[1], &rows)
		fmt.Sscan(m[2], &cols)
		fmt.Sscan(m[3], &goal)
		if rows*cols > 15 {
			continue
		}
		for i, want := range strings.Split(m[4], " | ") {
			p, err := tr.Game{Board: tr.Board{Rows: rows, Cols: cols}, Goal: goal, Convention: questions[i].rule, First: questions[i].first}.Start()
			if err != nil {
				t.Fatal(err)
			}
			r, err := solve.Solve(context.Background(), p, solve.Options{})
			if err != nil {
				t.Fatal(err)
			}
			got := map[tr.Outcome]string{tr.XWins: "X", tr.OWins: "O", tr.Draw: "draw"}[r.Value]
			if r.Ply > 0 {
				got += fmt.Sprint(" ", r.Ply)
			}
			if got != want {
				t.Errorf("%s×%s, goal %d, %v: %s, the atlas says %s", m[1], m[2], goal, questions[i], got, want)
			}
			solved++
		}
	}
	if solved < 60 {
		t.Errorf("only %d entries were read", solved)
	}
}
