package strategy

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	tr "transversal"
)

// extracted asks the rules that were proved in Rocq and extracted to OCaml, one
// position after another.
type extracted struct {
	in      *bufio.Writer
	asked   chan question
	done    chan error
	process *exec.Cmd
}

type question struct {
	p    tr.Position
	ours tr.Cell
}

// driver is built by "make -C formal driver".
const driver = "../formal/driver"

func startExtracted(t *testing.T) *extracted {
	t.Helper()
	if _, err := os.Stat(driver); errors.Is(err, fs.ErrNotExist) {
		t.Skip("the extracted rules are not built: make -C formal driver, which needs Rocq")
	}
	e := &extracted{process: exec.Command(driver), asked: make(chan question, 1<<16), done: make(chan error, 1)}
	stdin, err := e.process.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := e.process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := e.process.Start(); err != nil {
		t.Fatal(err)
	}
	e.in = bufio.NewWriter(stdin)
	go func() { e.done <- e.compare(stdout) }()
	t.Cleanup(func() { stdin.Close() })
	return e
}

// compare reads the answers and compares each with ours.
func (e *extracted) compare(stdout io.Reader) error {
	answers := bufio.NewScanner(stdout)
	var failure error
	for q := range e.asked {
		if failure != nil {
			continue
		}
		if !answers.Scan() {
			failure = fmt.Errorf("the extracted rules stopped before\n%v", q.p)
			continue
		}
		if want := fmt.Sprintf("%d,%d", q.ours.Row()+1, q.ours.Col()+1); answers.Text() != want {
			failure = fmt.Errorf("%v to move plays %s, the extracted rule %s:\n%v", q.p.Turn(), want, answers.Text(), q.p)
		}
	}
	return failure
}

// ask compares our rule's move in p with the extracted rule's, and returns it.
func (e *extracted) ask(t *testing.T, p tr.Position) tr.Cell {
	t.Helper()
	ours, err := move(p)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(e.in, "%s %d%s |%s\n", strings.ToLower(p.Turn().String()), p.N, typed(p.X), typed(p.O))
	// The answers come only once the questions have been sent.
	if len(e.asked) == cap(e.asked)/2 {
		if err := e.in.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	e.asked <- question{p, ours}
	return ours
}

// end waits until every answer has been compared.
func (e *extracted) end(t *testing.T) {
	t.Helper()
	if err := e.in.Flush(); err != nil {
		t.Fatal(err)
	}
	close(e.asked)
	if err := <-e.done; err != nil {
		t.Fatal(err)
	}
}

// move is the rule of the player to move.
func move(p tr.Position) (tr.Cell, error) {
	if p.Turn() == tr.X {
		reason, err := Winning(p)
		return reason.Move, err
	}
	d, err := Delaying(p)
	return d.Move, err
}

func typed(s tr.Set) string {
	var b strings.Builder
	for c := range s.All() {
		fmt.Fprintf(&b, " %d,%d", c.Row()+1, c.Col()+1)
	}
	return b.String()
}

// The two implementations agree in every position that the rule can reach for
// n = 4 and n = 5.
func TestExtractedRulesEverywhere(t *testing.T) {
	for n := 4; n <= 5; n++ {
		for _, player := range []tr.Player{tr.X, tr.O} {
			if n == 5 && testing.Short() {
				continue
			}
			t.Run(fmt.Sprintf("%v/n=%d", player, n), func(t *testing.T) {
				e := startExtracted(t)
				last := 2*n + 3
				if player == tr.O {
					last = 2*n + 1
				}
				asked := 0
				level := map[tr.Position]bool{tr.New(n): true}
				for ply := 0; ply < last; ply++ {
					next := map[tr.Position]bool{}
					for p := range level {
						if p.Turn() == player {
							next[p.With(e.ask(t, p))] = true
							asked++
							continue
						}
						for c := range p.Free().All() {
							next[p.With(c)] = true
						}
					}
					for p := range next {
						if ply >= 2*n-3 && p.Outcome() != tr.Open {
							delete(next, p)
						}
					}
					level = next
				}
				e.end(t)
				t.Logf("%d positions", asked)
			})
		}
	}
}

// The two implementations agree in random plays up to n = 10, the opponent
// playing at random, with an eye to threats half of the time.
func TestExtractedRulesAtRandom(t *testing.T) {
	games := 1500
	if testing.Short() {
		games = 20
	}
	for _, player := range []tr.Player{tr.X, tr.O} {
		t.Run(player.String(), func(t *testing.T) {
			e := startExtracted(t)
			for n := 4; n <= 10; n++ {
				dice := rand.New(rand.NewPCG(3, uint64(n)))
				for range games {
					for p := tr.New(n); p.Outcome() == tr.Open && p.Ply() < 2*n+3; {
						c := tr.Cell(0)
						if p.Turn() == player {
							c = e.ask(t, p)
						} else {
							cells := p.Free()
							if hot := p.Threats(tr.X).Union(p.Threats(tr.O)); dice.IntN(2) == 0 && !hot.Empty() {
								cells = hot
							}
							all := cells.Cells()
							c = all[dice.IntN(len(all))]
						}
						p = p.With(c)
					}
				}
			}
			e.end(t)
		})
	}
}
