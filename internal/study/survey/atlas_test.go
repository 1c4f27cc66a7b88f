package survey_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	tr "transversal"
	"transversal/check"
	"transversal/solve"
)

// The entries of docs/atlas.md for full boards of up to 16 cells are what package
// solve says, and it has a certificate for each that the checkers accept: the one in
// Go, and the one in Python for boards of up to 12 cells.
func TestAtlas(t *testing.T) {
	text := must(os.ReadFile("../../../docs/atlas.md"))
	questions := []struct {
		rule  tr.Convention
		first tr.Player
	}{{tr.Achievement, tr.X}, {tr.MakerBreaker, tr.X}, {tr.MakerBreaker, tr.O}, {tr.Avoidance, tr.X}}
	squares := make(map[int][]string) // with the whole side as goal
	for _, m := range regexp.MustCompile(`(?m)^\| (\d) \| (draw|X \d+) \| (O|X \d+) \| (O|X \d+) \|$`).FindAllStringSubmatch(string(text), -1) {
		n, _ := strconv.Atoi(m[1])
		squares[n] = m[2:]
	}
	solved := 0
	var small, large bytes.Buffer
	certificates := map[bool]*solve.Certificate{false: solve.NewCertificate(&small), true: solve.NewCertificate(&large)}
	for _, m := range regexp.MustCompile(`(?m)^\| (\d+)×(\d+) \| (O 1 .*) \|$`).FindAllStringSubmatch(string(text), -1) {
		rows, _ := strconv.Atoi(m[1])
		cols, _ := strconv.Atoi(m[2])
		if rows*cols > 16 {
			continue
		}
		for i, avoidance := range strings.Split(m[3], " | ") {
			goal := i + 1
			says := []string{fmt.Sprint("X ", 2*goal-1), fmt.Sprint("X ", 2*goal-1), fmt.Sprint("X ", 2*goal)} // the theorem
			if goal == cols {
				says = squares[goal]
			}
			for i, want := range append(slices.Clip(says), avoidance) {
				p := must(tr.Game{Board: tr.Board{Rows: rows, Cols: cols}, Goal: tr.Goal{Size: goal}, Convention: questions[i].rule, First: questions[i].first}.Start())
				r := must(certificates[rows*cols > 12].Add(t.Context(), p, solve.Options{}))
				got := r.Value.Winner()
				if r.Ply > 0 {
					got += fmt.Sprint(" ", r.Ply)
				}
				if got != want {
					t.Errorf("%d×%d, goal %d, %v: %s, the atlas says %s", rows, cols, goal, questions[i], got, want)
				}
				solved++
			}
		}
	}
	if solved < 76 {
		t.Errorf("only %d entries were read", solved)
	}
	for _, c := range certificates {
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if python, err := exec.LookPath("python3"); err == nil {
		file := filepath.Join(t.TempDir(), "small.cert")
		if err := os.WriteFile(file, small.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command(python, "../../../docs/check_certificate.py", file).CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
	}
	for _, cert := range []*bytes.Buffer{&small, &large} {
		if _, err := check.Check(cert); err != nil {
			t.Error(err)
		}
	}
}

// The boards of 5×5 that docs/atlas/five-avoidance.txt lists as no draws in avoidance are won as it
// says, but for one that takes longer, and so are the certificates of the smaller.
func TestAtlasAvoidance(t *testing.T) {
	text := must(os.ReadFile("../../../docs/atlas/five-avoidance.txt"))
	solved := 0
	for _, m := range regexp.MustCompile("(?m)^([#./]{29}) [0-9]+ ([XO]) ([0-9]+)$").FindAllStringSubmatch(string(text), -1) {
		p := must(tr.ParsePosition(m[1]))
		p = must(p.In(tr.Game{Board: p.Board(), Convention: tr.Avoidance}))
		missing := p.Board().Missing.Len()
		if m[1] == "##.../..#../..#../...../....." || testing.Short() && missing < 7 {
			continue
		}
		var r *solve.Result
		if missing > 6 {
			var file bytes.Buffer
			c := solve.NewCertificate(&file)
			r = must(c.Add(t.Context(), p, solve.Options{}))
			if err := c.Close(); err != nil {
				t.Fatal(err)
			}
			must(check.Check(&file))
		} else {
			r = must(solve.Solve(t.Context(), p, solve.Options{}))
		}
		got := fmt.Sprint(r.Value.Winner(), " ", r.Ply)
		if want := m[2] + " " + m[3]; got != want || r.Ply != 25-missing {
			t.Errorf("%s: %s, the atlas says %s", m[1], got, want)
		}
		solved++
	}
	if solved != 10 && !testing.Short() {
		t.Errorf("%d boards were read", solved)
	}
}

// Breaker's rule of docs/atlas.md for boards without a diagonal, against every play of Maker
// that wastes one of its n+1 stones at most. Where the rule says nothing Breaker passes.
func TestWithoutDiagonal(t *testing.T) {
	for n := 2; n <= 5; n++ {
		var diagonal tr.Set
		for i := range n {
			diagonal = diagonal.With(tr.At(i, i))
		}
		lines := tr.FirstLines(n)
		type position struct{ maker, dead, kept tr.Set } // kept is D
		seen := make(map[position]bool)
		var play func(p position)
		play = func(p position) {
			if number := p.maker.Len(); seen[p] || number > n || p.maker.Nu() < number-1 {
				return
			}
			seen[p] = true
			for c := range tr.Rectangle(lines, lines).Minus(p.maker).Minus(p.dead).All() {
				next := position{p.maker.With(c), p.dead, p.kept}
				if next.maker.HasTransversal(n) {
					t.Fatalf("n = %d: Maker owns a transversal in %v; dead are %v", n, next.maker, p.dead)
				}
				rows, cols := lines&^next.maker.Rows(), lines&^next.maker.Cols() // untouched
				var answers tr.Set
				switch {
				case next.maker.Len() == n:
					answers = tr.Rectangle(next.maker.Completing(n))
				case next.maker.IsMatching():
					next.kept = p.kept.Intersect(tr.Rectangle(rows, cols))
					answers = tr.Rectangle(rows&^next.kept.Rows(), cols&^next.kept.Cols())
					next.kept = next.kept.Union(answers)
				}
				for i := 0; i < n && next.maker.Len() < n; i++ {
					for j := range n {
						for _, two := range []tr.Set{tr.Rectangle(next.maker.Col(i), cols&tr.Line(j)), tr.Rectangle(rows&tr.Line(j), next.maker.Row(i))} {
							if two.Len() == 2 && two.Intersect(p.dead).Empty() {
								answers = two
							}
						}
					}
				}
				if e, ok := answers.Minus(p.dead).First(); ok {
					next.dead = p.dead.With(e)
				}
				play(next)
			}
		}
		play(position{dead: diagonal, kept: diagonal})
	}
}
