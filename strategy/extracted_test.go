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

// newExtracted returns the rules that "make -C formal driver" builds.
func newExtracted(t *testing.T) *extracted {
	t.Helper()
	const driver = "../formal/driver"
	if _, err := os.Stat(driver); errors.Is(err, fs.ErrNotExist) {
		t.Skip("the extracted rules are not built: make -C formal driver, which needs Rocq")
	}
	e := &extracted{}
	t.Cleanup(func() {
		if err := e.compare(driver); err != nil && !t.Failed() {
			t.Error(err)
		}
		t.Logf("%d positions", len(e.asked))
	})
	return e
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

// ask returns our rule's move in p. It is to be compared, with all moves that the rule admits.
func (e *extracted) ask(t *testing.T, p tr.Position) tr.Cell {
	t.Helper()
	ours := own(t, p)
	rule := strings.ToLower(p.Turn().String())
	if p.Board().Pairs {
		rule = "k" + rule
	}
	fmt.Fprintf(&e.text, "%s %d%s |%s\n", rule, p.Game().Goal, typed(p.X), typed(p.O))
	e.asked = append(e.asked, question{p, ours})
	return ours.Cell
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
			e.ask(t, p)
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
				e := newExtracted(t)
				sample := start.N() == 5 && player == tr.O && !*everywhere
				for level := []tr.Position{start}; len(level) > 0; {
					next := map[tr.Position]bool{}
					for _, p := range level {
						moves := p.Free()
						if p.Turn() == player {
							moves = tr.SetOf(e.ask(t, p))
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

// last returns the last ply of the theorem about the player's rule in the game of p.
func last(player tr.Player, p tr.Position) int {
	return 2*p.Game().Goal + map[tr.Player]int{tr.X: 3, tr.O: 1}[player]
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

// The two implementations agree in plays up to n = 16, and on graphs up to K10, against opponents that play
// at random, and against those that lead to the branches that are rarely reached.
func TestExtractedRulesInPlay(t *testing.T) {
	for _, c := range []struct {
		name     string
		start    func(n int) tr.Position
		most     int       // the largest n
		player   tr.Player // of the rule
		opponent opponent
		games    int // for n = 4; fewer on larger boards
		rare     func(Reason, tr.Position) bool
	}{
		{"X on graphs", onGraph, 5, tr.X, anywhere, 150, nil},
		{"O on graphs", onGraph, 5, tr.O, anywhere, 150, nil},
		{"X/anywhere", tr.New, tr.MaxN, tr.X, anywhere, 200, nil},
		{"X/deranged", tr.New, tr.MaxN, tr.X, deranged, 150, func(r Reason, _ tr.Position) bool {
			reason, ok := r.(*XReason)
			return ok && reason.Step != Opening && reason.Step != TieBreak && reason.Case == CaseIIIFull
		}},
		{"O/anywhere", tr.New, tr.MaxN, tr.O, anywhere, 200, nil},
		{"O/overlapping", tr.New, tr.MaxN, tr.O, overlapping, 150, func(r Reason, p tr.Position) bool {
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
			e := newExtracted(t)
			for n := 4; n <= c.most; n++ {
				dice := rand.New(rand.NewPCG(3, uint64(n)))
				games := max(c.games*16/(n*n), 4)
				if testing.Short() {
					games = 2
				}
				rare := 0
				for range games {
					playOn(c.start(n), last(c.player, c.start(n)), c.player, func(p tr.Position) tr.Cell {
						if c.rare != nil {
							if why, err := Own(c.player).Why(p); err == nil && c.rare(why, p) {
								rare++
							}
						}
						return e.ask(t, p)
					}, c.opponent.with(dice))
				}
				if c.rare == nil {
					continue
				}
				if rare == 0 && !testing.Short() {
					t.Errorf("n = %d: the rare branch was not reached", n)
				}
				t.Logf("n = %d: the rare branch %d times", n, rare)
			}
		})
	}
}
