package strategy

import (
	"bufio"
	"errors"
	"flag"
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
	in     *bufio.Writer
	asked  chan question
	failed chan error    // the first difference
	ended  chan struct{} // closed when all answers have been compared
}

type question struct {
	p    tr.Position
	ours Move
}

// driver is built by "make -C formal driver".
const driver = "../formal/driver"

func startExtracted(t *testing.T) *extracted {
	t.Helper()
	if _, err := os.Stat(driver); errors.Is(err, fs.ErrNotExist) {
		t.Skip("the extracted rules are not built: make -C formal driver, which needs Rocq")
	}
	return startProgram(t, driver)
}

func startProgram(t *testing.T, name string, args ...string) *extracted {
	t.Helper()
	process := exec.Command(name, args...)
	stdin, err := process.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	e := &extracted{
		in:     bufio.NewWriter(stdin),
		asked:  make(chan question, 1<<16),
		failed: make(chan error, 1),
		ended:  make(chan struct{}),
	}
	go func() {
		defer close(e.ended)
		if err := e.compare(stdout); err != nil {
			e.failed <- err
			process.Process.Kill() // or it would wait for us to read, and we for it
		}
	}()
	t.Cleanup(func() {
		stdin.Close()
		process.Process.Kill()
		process.Wait()
	})
	return e
}

// compare reads the answers and compares each with ours, up to the first that
// differs.
func (e *extracted) compare(stdout io.Reader) error {
	answers := bufio.NewScanner(stdout)
	for q := range e.asked {
		if !answers.Scan() {
			return fmt.Errorf("the extracted rules stopped before\n%v", q.p)
		}
		want := fmt.Sprintf("%d,%d", q.ours.Cell.Row()+1, q.ours.Cell.Col()+1)
		if !q.p.Board().Pairs { // on graphs the extracted rules give their move alone
			want += ":" + typed(q.ours.Admits)
		}
		if answers.Text() != want {
			return fmt.Errorf("our rule for %v answers %s, the extracted rule %s:\n%v", q.p.Turn(), want, answers.Text(), q.p)
		}
	}
	return nil
}

// send puts a question to the extracted rules. The error is the first difference
// found so far.
func (e *extracted) send(q question) error {
	rule := strings.ToLower(q.p.Turn().String())
	if q.p.Board().Pairs {
		rule = "k" + rule
	}
	_, err := fmt.Fprintf(e.in, "%s %d%s |%s\n", rule, q.p.Game().Goal, typed(q.p.X), typed(q.p.O))
	// The answers come only once the questions have been sent.
	if err == nil && len(e.asked) >= cap(e.asked)/2 {
		err = e.in.Flush()
	}
	if err != nil {
		if failure := e.finish(); failure != nil {
			return failure
		}
		return fmt.Errorf("the extracted rules stopped before\n%v", q.p)
	}
	select {
	case <-e.ended:
		return <-e.failed
	case e.asked <- q:
		return nil
	}
}

// finish waits until every answer has been compared.
func (e *extracted) finish() error {
	e.in.Flush()
	close(e.asked)
	<-e.ended
	select {
	case err := <-e.failed:
		return err
	default:
		return nil
	}
}

// ask compares our rule's move in p, and all moves that it admits, with the
// extracted rule's. It returns the move.
func (e *extracted) ask(t *testing.T, p tr.Position) tr.Cell {
	t.Helper()
	ours := own(t, p)
	if err := e.send(question{p, ours}); err != nil {
		t.Fatal(err)
	}
	return ours.Cell
}

// own returns the move of our rule.
func own(t *testing.T, p tr.Position) Move {
	t.Helper()
	m, err := move(p)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func (e *extracted) end(t *testing.T) {
	t.Helper()
	if err := e.finish(); err != nil {
		t.Fatal(err)
	}
}

// A difference is told, with its position, however much is still to be asked.
func TestExtractedDifference(t *testing.T) {
	p := tr.New(4)
	for name, program := range map[string][]string{
		"other answers": {"yes", "4,4"},
		"no answers":    {"true"},
		"one answer":    {"echo", "1,1"},
	} {
		t.Run(name, func(t *testing.T) {
			e := startProgram(t, program[0], program[1:]...)
			ours, err := move(p)
			if err != nil {
				t.Fatal(err)
			}
			for i := 0; i < 1<<18 && err == nil; i++ {
				err = e.send(question{p, ours})
			}
			if err == nil {
				err = e.finish()
			}
			if err == nil || !strings.Contains(err.Error(), fmt.Sprint(p)) {
				t.Errorf("the difference is not told: %v", err)
			}
		})
	}
}

// move is the rule of the player to move.
func move(p tr.Position) (Move, error) { return Own(p.Turn()).Move(p) }

func typed(s tr.Set) string {
	var b strings.Builder
	for c := range s.All() {
		fmt.Fprintf(&b, " %d,%d", c.Row()+1, c.Col()+1)
	}
	return b.String()
}

var everywhere = flag.Bool("everywhere", false, "compare O's rule with the extracted one in every position for n = 5")

// The two implementations agree in every position that the rule can reach for
// n = 4 and n = 5, and O's rule for n = 2 and n = 3 as well. Without -everywhere, O's
// rule for n = 5 is compared in about 5,000 random positions of each ply, or in all if
// there are fewer; all 1,117,934 positions take two minutes.
func TestExtractedRulesEverywhere(t *testing.T) {
	for n := 2; n <= 5; n++ {
		for _, player := range []tr.Player{tr.X, tr.O} {
			if n == 5 && testing.Short() || n < 4 && player == tr.X {
				continue
			}
			t.Run(fmt.Sprintf("%v/n=%d", player, n), func(t *testing.T) {
				e := startExtracted(t)
				last := 2*n + 3
				if player == tr.O {
					last = min(2*n+1, n*n)
				}
				asked, sample := 0, n == 5 && player == tr.O && !*everywhere
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
					all := len(next)
					for p := range next {
						if ply >= 2*n-3 && p.Outcome() != tr.Open || sample && rand.IntN(all) >= 5_000 {
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

// opponent chooses a move against the rule.
type opponent func(p tr.Position, dice *rand.Rand) tr.Cell

// anyOf draws a cell.
func anyOf(cells tr.Set, dice *rand.Rand) tr.Cell {
	all := cells.Cells()
	return all[dice.IntN(len(all))]
}

// anywhere plays at random, with an eye to threats half of the time.
func anywhere(p tr.Position, dice *rand.Rand) tr.Cell {
	if hot := p.Threats(tr.X).Union(p.Threats(tr.O)); dice.IntN(2) == 0 && !hot.Empty() {
		return anyOf(hot, dice)
	}
	return anyOf(p.Free(), dice)
}

// deranged is an O that leads X's rule into case (C-iii) with ν(F) = n-2: X goes
// down the diagonal as long as no O-stone lies in its open block, and O makes a
// matching of the same n-2 rows and columns. Then O blocks.
func deranged(p tr.Position, dice *rand.Rand) tr.Cell {
	n := p.N()
	if threats := p.Threats(tr.X); !threats.Empty() {
		return anyOf(threats, dice)
	}
	rows, cols := p.OpenBlock(tr.X)
	taken := tr.FirstLines(n - 2)
	apart := tr.Rectangle(taken&^p.O.Rows(), taken&^p.O.Cols()).Minus(tr.Rectangle(rows, cols)).Intersect(p.Free())
	var safe tr.Set // off the diagonal, where X is still to play, and so that O can go on
	for c := range apart.All() {
		if c.Row() != c.Col() && derangement(p.O.With(c), n-2) {
			safe = safe.With(c)
		}
	}
	if p.O.Len() < n-2 && !safe.Empty() {
		return anyOf(safe, dice)
	}
	return anyOf(p.Free(), dice)
}

// derangement reports whether cells can be extended to a matching of the first k
// rows and columns that avoids the diagonal.
func derangement(cells tr.Set, k int) bool {
	open := tr.Rectangle(tr.FirstLines(k)&^cells.Rows(), tr.FirstLines(k)&^cells.Cols())
	for i := range k {
		open = open.Without(tr.At(i, i))
	}
	return cells.Len()+open.Nu() == k
}

// overlapping is an X that leads O's rule to its preference at reply n-1: X has
// no threat, and its open block meets O's. So X makes a matching in the lines that
// O has used, but for one stone that it wastes.
func overlapping(p tr.Position, dice *rand.Rand) tr.Cell {
	rows, cols := p.OpenBlock(tr.X)
	block := tr.Rectangle(rows, cols)
	if p.X.Len() == p.N()-2 {
		block = p.Free().Minus(block)
	}
	wanted := block.Intersect(p.Free())
	if used := wanted.Intersect(tr.Rectangle(p.O.Rows(), p.O.Cols())); !used.Empty() {
		wanted = used
	}
	if wanted.Empty() {
		wanted = p.Free()
	}
	return anyOf(wanted, dice)
}

// The two implementations agree in plays up to n = 16 against opponents that play
// at random, and against those that lead to the branches that are rarely reached.
func TestExtractedRulesInPlay(t *testing.T) {
	for _, c := range []struct {
		name     string
		player   tr.Player // of the rule
		opponent opponent
		games    int // for n = 4; fewer on larger boards
		rare     func(Reason, tr.Position) bool
	}{
		{"X/anywhere", tr.X, anywhere, 200, nil},
		{"X/deranged", tr.X, deranged, 150, func(r Reason, _ tr.Position) bool {
			reason, ok := r.(*XReason)
			return ok && reason.Step != Opening && reason.Step != TieBreak && reason.Case == CaseIIIFull
		}},
		{"O/anywhere", tr.O, anywhere, 200, nil},
		{"O/overlapping", tr.O, overlapping, 150, func(r Reason, p tr.Position) bool {
			reason, ok := r.(*OReason)
			if !ok || reason.Step != Build || !reason.Outside {
				return false
			}
			all := reason.OpenBlock().Intersect(p.Free())
			if x, ok := reason.Blocked.First(); ok {
				all = all.Intersect(tr.Rectangle(tr.Line(x.Row()), reason.OpenCols))
			}
			first, _ := all.First()
			return first != reason.Cell // the preference decided
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := startExtracted(t)
			for n := 4; n <= tr.MaxN; n++ {
				dice := rand.New(rand.NewPCG(3, uint64(n)))
				games := max(c.games*16/(n*n), 4)
				if testing.Short() {
					games = 2
				}
				rare := 0
				for range games {
					for p := tr.New(n); p.Outcome() == tr.Open && p.Ply() < 2*n+3; {
						if p.Turn() != c.player {
							p = p.With(c.opponent(p, dice))
							continue
						}
						if c.rare != nil {
							if why, err := Own(c.player).Why(p); err == nil && c.rare(why, p) {
								rare++
							}
						}
						p = p.With(e.ask(t, p))
					}
				}
				if c.rare == nil {
					continue
				}
				if rare == 0 && !testing.Short() {
					t.Errorf("n = %d: the rare branch was not reached", n)
				}
				t.Logf("n = %d: the rare branch %d times", n, rare)
			}
			e.end(t)
		})
	}
}
