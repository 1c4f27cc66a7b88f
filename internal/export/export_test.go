package export

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	tr "transversal"
	"transversal/solve"
)

// start parses a position, with or without moves from there.
func start(text string) tr.Position {
	return must(must(tr.ReadRecord(text, 0, tr.ParsePosition)).Final())
}

// small are games of which every position is tried.
var small = []string{
	"1", "2", "2 maker-breaker", "2 goal 1 O to move", "2 maker-breaker O to move",
	"1x4", ".#/..", "./.",
	"K3", "1-2,2-3,3-4", "1-2,1-4,2-3,3-4", "1-2,1-4,2-3,3-4 maker-breaker", "K2,2 O to move", "1-2,1-3,2-3 maker-breaker",
}

// The formula of every position of small games that can arise, read back and evaluated, says
// what package solve says.
func TestFormulas(t *testing.T) {
	asked := map[bool]int{}
	starts := []tr.Position{}
	for _, text := range small {
		starts = append(starts, start(text))
	}
	// On the 2×2 board whoever begins wins with the first row and column, unless it must begin
	// outside them; and then the other does.
	for _, first := range []tr.Cell{tr.At(0, 0), tr.At(1, 1)} {
		for _, player := range []tr.Player{tr.X, tr.O} {
			f := tr.NewFamily(tr.SetOf(tr.At(0, 0), tr.At(0, 1)), tr.SetOf(tr.At(0, 0), tr.At(1, 0)))
			f.First = tr.SetOf(first)
			starts = append(starts, must(tr.Game{Board: tr.Square(2), Family: f, First: player}.Start()))
		}
	}
	for _, p := range starts {
		for positions := (map[tr.Position]bool{p: true}); len(positions) > 0; positions = onward(positions) {
			for p := range positions {
				for by := p.Ply() + 1; by <= p.Board().Cells().Len()+1; by++ {
					asked[agree(t, p, by)]++
				}
			}
		}
	}
	// After five plies on the 3×3 board O is to move. In some positions O completes a
	// transversal, in others one stone must stop two threats.
	positions := map[tr.Position]bool{start("3"): true}
	for range 5 {
		positions = onward(positions)
	}
	for p := range positions {
		for _, by := range []int{7, 9} {
			asked[agree(t, p, by)]++
		}
	}
	if asked[true] < 100 || asked[false] < 100 {
		t.Errorf("asked too little: %v", asked)
	}
}

// onward returns the positions a ply after those, in which the game goes on.
func onward(positions map[tr.Position]bool) map[tr.Position]bool {
	next := map[tr.Position]bool{}
	for p := range positions {
		for c := range p.Legal().All() {
			if q := p.With(c); q.Outcome() == tr.Open {
				next[q] = true
			}
		}
	}
	return next
}

// agree returns whether X can win p by the ply, and checks that the formula says so.
func agree(t *testing.T, p tr.Position, by int) bool {
	t.Helper()
	want := solved(p, by)
	text := written(t, p, by)
	if got := readQDIMACS(t, text).holds(); got != want {
		t.Fatalf("%s by %d: the formula says %v\n%s", p.Picture(), by, got, text)
	}
	return want
}

// written returns the question.
func written(t *testing.T, p tr.Position, by int) string {
	t.Helper()
	write := must(Writer(t.Context(), "qdimacs", p, by))
	var text strings.Builder
	if err := write(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func numbers(words ...string) (ns []int) {
	for _, w := range words {
		n := must(strconv.Atoi(w))
		ns = append(ns, n)
	}
	return ns
}

// quantified is a formula of clauses, read from a file.
type quantified struct {
	forall  map[int]bool
	order   []int // the variables, outermost first
	clauses [][]int
}

func readQDIMACS(t *testing.T, text string) *quantified {
	t.Helper()
	f := &quantified{forall: map[int]bool{}}
	head := []int{}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		switch words[0] {
		case "c":
		case "p":
			head = numbers(words[2:]...)
		case "a", "e":
			vars := numbers(words[1:]...)
			for _, v := range vars[:len(vars)-1] {
				if _, ok := f.forall[v]; ok || v < 1 || v > head[0] {
					t.Fatalf("variable %d", v)
				}
				f.forall[v] = words[0] == "a"
				f.order = append(f.order, v)
			}
		default:
			literals := numbers(words...)
			f.clauses = append(f.clauses, literals[:len(literals)-1])
		}
	}
	if len(f.clauses) != head[1] {
		t.Fatalf("%d clauses, said to be %d", len(f.clauses), head[1])
	}
	return f
}

// holds tries both values of each variable in turn, and passes over what clauses decide.
func (f *quantified) holds() bool { return f.from(map[int]bool{}) }

func (f *quantified) from(value map[int]bool) bool {
	for changed := true; changed; {
		changed = false
		for _, clause := range f.clauses {
			satisfied, unit, last := false, 0, 0
			for _, l := range clause {
				v, ok := value[max(l, -l)]
				if ok {
					satisfied = satisfied || v == (l > 0)
				} else if unit, last = unit+1, l; f.forall[max(l, -l)] {
					unit++ // nobody need satisfy the clause by it
				}
			}
			switch {
			case satisfied || unit > 1:
			case unit == 0:
				return false
			default:
				value[max(last, -last)] = last > 0
				changed = true
			}
		}
	}
	for _, v := range f.order {
		if _, ok := value[v]; ok {
			continue
		}
		for _, bit := range []bool{false, true} {
			next := maps.Clone(value)
			next[v] = bit
			if f.from(next) != f.forall[v] {
				return !f.forall[v]
			}
		}
		return f.forall[v]
	}
	return true
}

// decide asks a solver of quantified Boolean formulas.
func decide(t *testing.T, solver string, p tr.Position, by int) bool {
	t.Helper()
	cmd := exec.Command(solver)
	cmd.Stdin = strings.NewReader(written(t, p, by))
	out, _ := cmd.CombinedOutput() // the status is the answer
	switch cmd.ProcessState.ExitCode() {
	case 10:
		return true
	case 20:
		return false
	}
	t.Fatalf("%s says\n%s", solver, out)
	return false
}

// A solver that knows nothing of games agrees with ours.
func TestSolvers(t *testing.T) {
	solver, err := exec.LookPath("depqbf")
	if err != nil {
		t.Skip("depqbf is not installed: no solver of formulas was asked")
	}
	says := func(p tr.Position, by int) bool {
		t.Helper()
		want := solved(p, by)
		if got := decide(t, solver, p, by); got != want {
			t.Errorf("%s %v by %d: we say %v, the solver %v", p.Picture(), p.Game().Convention, by, want, got)
		}
		return want
	}
	for _, text := range []string{"2x3", "2x4 maker-breaker", "3 goal 2", "3 maker-breaker", "3"} {
		p := start(text)
		for by := 1; by <= p.Board().Cells().Len(); by++ {
			says(p, by)
		}
	}
	asked := map[bool]int{}
	random := rand.New(rand.NewPCG(1, 2))
	for _, text := range []string{"4", "4 maker-breaker", "4x5", ".#../..../..../..#."} {
		for range 4 {
			p := start(text)
			for p.Outcome() == tr.Open && p.Free().Len() > 8 {
				free := p.Free().Cells()
				p = p.With(free[random.IntN(len(free))])
			}
			if p.Outcome() != tr.Open {
				continue
			}
			for by := p.Ply() + 1; by <= p.Ply()+7; by += 2 {
				asked[says(p, by)]++
			}
		}
	}
	if asked[true] == 0 || asked[false] == 0 {
		t.Errorf("asked too little: %v", asked)
	}
}

// The values of docs/qbf-instances.sh are those of our solver, and DepQBF finds those of the
// small boards.
func TestInstances(t *testing.T) {
	script := must(os.ReadFile("../../docs/qbf-instances.sh"))
	solver, _ := exec.LookPath("depqbf")
	lines := regexp.MustCompile(`(?m)^(true|false)\|(.+)\|(\d+)$`).FindAllStringSubmatch(string(script), -1)
	if len(lines) < 10 {
		t.Fatalf("%d instances", len(lines))
	}
	for _, line := range lines {
		p := start(line[2])
		by, want := numbers(line[3])[0], line[1] == "true"
		if solved(p, by) != want {
			t.Errorf("%s by %d is not %v", line[2], by, want)
		}
		easy := p.Free().Len() <= 16 && by < 11 || line[2] == "4"
		if solver != "" && easy && decide(t, solver, p, by) != want {
			t.Errorf("%s by %d is not %v, says %s", line[2], by, want, solver)
		}
	}
}

func solved(p tr.Position, by int) bool {
	return *must(solve.By(context.Background(), p, by, solve.Options{Workers: 1, Memory: 1 << 20})).Wins
}

func ExamplePG() {
	p, _ := tr.ParsePosition("X./.O")
	var out strings.Builder
	fmt.Println(PG(&out, p, 0))
	fmt.Print(out.String())
	// Output:
	// <nil>
	// #times
	// t1 t2
	// #blackturns
	// t1
	// #positions
	// r1c1 r1c2 r2c1 r2c2
	// #blackinitials
	// r1c1
	// #whiteinitials
	// r2c2
	// #blackwins
	// r1c1 r2c2
	// r1c2 r2c1
	// #whitewins
	// r1c1 r2c2
	// r1c2 r2c1
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		start string
		by    int
		want  string
	}{
		{"X.O/.XO/..X", 0, "the game is over (X wins)"},
		{"X./.O", 2, "ply 2 is past"},
		{"12", 0, "more than 1048576 winning sets"},
	} {
		err := PG(&bytes.Buffer{}, start(c.start), c.by)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s by %d: %v, want %q", c.start, c.by, err, c.want)
		}
	}
	if err := QDIMACS(t.Context(), &bytes.Buffer{}, start("3 avoidance"), 9); err == nil || !strings.Contains(err.Error(), "can harm its owner") {
		t.Errorf("avoidance: %v", err)
	}
}

func TestGraph6(t *testing.T) {
	for text, want := range map[string]string{"1": "A_", "2": "C]", "#./..": "CM", "2x3": "D]o"} {
		if got := Graph6(start(text).Board()); got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
	showg, err := exec.LookPath("nauty-showg")
	if err != nil {
		t.Skip("nauty-showg is not installed")
	}
	random := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		b := tr.Board{Rows: 1 + random.IntN(16), Cols: 1 + random.IntN(16)}
		b.Missing = b.Cells().Where(func(tr.Cell) bool { return random.IntN(3) == 0 })
		var want []string
		for c := range b.Cells().All() {
			want = append(want, fmt.Sprintf("%d %d", c.Row(), b.Rows+c.Col()))
		}
		cmd := exec.Command(showg, "-e", "-q")
		cmd.Stdin = strings.NewReader(Graph6(b) + "\n")
		out := must(cmd.Output())
		var got []string
		for edge := range slices.Chunk(strings.Fields(string(out))[2:], 2) { // after the number of vertices and edges
			got = append(got, strings.Join(edge, " "))
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%v: showg reads %v", b, got)
		}
	}
}

// On a graph the first moves that are tried are one of each orbit of the permutations of its
// vertices. The orbits were counted by hand.
func TestRepresentativesOnGraphs(t *testing.T) {
	for text, want := range map[string]int{"K4": 1, "K4: 1-2": 2, "K5: 1-2 1-3": 5, "1-2,2-3,3-4": 2, "1-2,1-3,2-3,3-4": 3, "K2,3: 1-3": 3} {
		if moves := representatives(start(text)); len(moves) != want {
			t.Errorf("%s: %d moves are tried, want %d: %v", text, len(moves), want, moves)
		}
	}
}

// must returns v, and panics if there is an error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
