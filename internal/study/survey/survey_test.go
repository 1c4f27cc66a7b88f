package survey_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"os/exec"
	"slices"
	"strings"
	"testing"

	tr "transversal"
	"transversal/internal/base/run"
	"transversal/internal/export"
	"transversal/internal/study/burnside"
	"transversal/internal/study/survey"
	"transversal/internal/symmetry"
	"transversal/solve"
)

// There are as many classes as Burnside's lemma says, and all boards are counted.
func TestBoardsBurnside(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {1, 5}, {2, 3}, {3, 3}, {4, 3}, {4, 4}, {4, 5}, {5, 5}} {
		rows, cols := size[0], size[1]
		count := burnside.Selection{Kinds: []burnside.Kind{{Size: rows}, {Size: cols, Cells: true}}, Cells: rows * cols}.Classes()
		boards := survey.Boards(tr.Board{Rows: rows, Cols: cols}, rows*cols)
		classes := make([]int64, rows*cols+1)
		labelled := new(big.Int)
		for _, b := range boards {
			classes[b.Missing.Len()]++
			labelled.Add(labelled, b.Labelled)
		}
		for missing, want := range count {
			if want.Int64() != classes[missing] {
				t.Errorf("%d×%d, %d missing: %d classes, by Burnside %v", rows, cols, missing, classes[missing], want)
			}
		}
		if want := new(big.Int).Lsh(big.NewInt(1), uint(rows*cols)); labelled.Cmp(want) != 0 {
			t.Errorf("%d×%d: %v boards, not %v", rows, cols, labelled, want)
		}
	}
}

// There are as many graphs with n vertices as OEIS A000088 says, and 2^(n(n-1)/2) with names.
func TestBoardsOnGraphs(t *testing.T) {
	for n, classes := range map[int]int{2: 2, 4: 11, 6: 156} {
		labelled := new(big.Int)
		boards := survey.Boards(tr.Complete(n), n*n)
		for _, b := range boards {
			labelled.Add(labelled, b.Labelled)
		}
		if all := new(big.Int).Lsh(big.NewInt(1), uint(n*(n-1)/2)); len(boards) != classes || labelled.Cmp(all) != 0 {
			t.Errorf("K%d: %d classes of %v graphs, want %d of %v", n, len(boards), labelled, classes, all)
		}
	}
}

// The boards are the graphs that genbg of nauty makes: canonical forms by labelg
// of both lists are the same. Colours keep rows and columns apart.
func TestBoardsGenbg(t *testing.T) {
	genbg, err1 := exec.LookPath("nauty-genbg")
	labelg, err2 := exec.LookPath("nauty-labelg")
	if err1 != nil || err2 != nil {
		t.Skip("nauty-genbg is not installed (Debian package nauty)")
	}
	for _, size := range [][2]int{{3, 3}, {3, 4}, {4, 4}, {5, 5}} {
		rows, cols := size[0], size[1]
		canonical := func(graphs string) []string {
			cmd := exec.Command(labelg, "-q", "-f"+strings.Repeat("a", rows)+strings.Repeat("b", cols))
			cmd.Stdin = strings.NewReader(graphs)
			out := must(cmd.Output())
			lines := strings.Fields(string(out))
			slices.Sort(lines)
			return lines
		}
		want := must(exec.Command(genbg, "-q", fmt.Sprint(rows), fmt.Sprint(cols)).Output())
		var graphs strings.Builder
		for _, b := range survey.Boards(tr.Board{Rows: rows, Cols: cols}, rows*cols) {
			fmt.Fprintln(&graphs, export.Graph6(b.Board))
		}
		if !slices.Equal(canonical(graphs.String()), canonical(string(want))) {
			t.Errorf("%d×%d: the boards are not those of genbg", rows, cols)
		}
	}
}

func answers(t *testing.T, o survey.Options) *survey.Survey {
	t.Helper()
	return must(survey.Run(context.Background(), o))
}

// All boards of small sizes have the values that package solve finds.
func TestSolve(t *testing.T) {
	for _, o := range []survey.Options{
		{Rows: 1, Cols: 1}, {Rows: 1, Cols: 3}, {Rows: 2, Cols: 2}, {Rows: 2, Cols: 3}, {Rows: 3, Cols: 3},
		{Graph: "K2"}, {Graph: "K4"}, {Graph: "K6", Rules: []tr.Convention{tr.Achievement, tr.MakerBreaker}},
		{Rows: 4, Cols: 4, Rules: []tr.Convention{tr.Achievement, tr.MakerBreaker}},
	} {
		o.Missing = 16
		step := 1
		if testing.Short() && o.Rows == 4 {
			step = 23
		}
		s := answers(t, o)
		for i := 0; i < len(s.Boards); i += step {
			for j, q := range survey.Questions() {
				if !slices.Contains(s.Rules, q.Rule) {
					continue
				}
				p := must(tr.Game{Board: s.Boards[i].Board, Convention: q.Rule, First: q.First}.Start())
				r := must(solve.Solve(context.Background(), p, solve.Options{}))
				if got, want := s.Answers[i][j], (survey.Answer{Value: r.Value, Ply: uint8(r.Ply)}); got != want {
					t.Errorf("%v, %v: %v, by package solve %v", p.Picture(), q, got, want)
				}
			}
		}
	}
}

// A survey that was interrupted goes on and comes to the same answers.
func TestResume(t *testing.T) {
	o := survey.Options{Rows: 4, Cols: 4, Missing: 16, Rules: []tr.Convention{tr.MakerBreaker}}
	want := answers(t, o)
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	first, calls := 0, 0
	o.Save = &run.State{Dir: dir}
	o.Progress = func(done, _ int) {
		if first = done; done > 60 {
			cancel()
		}
	}
	if _, err := survey.Run(ctx, o); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	o.Save.Close()
	o.Save = &run.State{Dir: dir}
	o.Progress = func(done, _ int) {
		if calls++; calls == 1 && done <= first {
			t.Errorf("it began anew: %d boards done, and %d before", done, first)
		}
	}
	got := answers(t, o)
	o.Save.Close()
	if !slices.Equal(got.Answers, want.Answers) {
		t.Error("the answers differ")
	}
}

// The minimal boards of every game are found by the definition, in a survey of any number of
// missing cells, as far as that goes.
func TestMinimal(t *testing.T) {
	whole := answers(t, survey.Options{Rows: 3, Cols: 4, Missing: 12})
	number := map[tr.Set]int{}
	below := make([]map[int]bool, len(whole.Boards)) // the boards with further cells missing
	for i, b := range slices.Backward(whole.Boards) {
		number[b.Missing] = i
		below[i] = map[int]bool{}
		for c := range b.Cells().All() {
			x, _ := symmetry.Stones(tr.Board{Rows: 3, Cols: 4, Missing: b.Missing.With(c)}, tr.Set{}, tr.Set{}, false)
			below[i][number[x]] = true
			maps.Copy(below[i], below[number[x]])
		}
	}
	for most := range 13 {
		some := answers(t, survey.Options{Rows: 3, Cols: 4, Missing: most})
		for question, q := range survey.Questions() {
			limit := most // of the missing cells of boards that are compared
			if q.Rule != tr.Avoidance && q.First == tr.X {
				limit++
			}
			wins := func(i int) bool {
				return whole.Boards[i].Missing.Len() <= limit && whole.Answers[i][question].Value == tr.XWins
			}
			var want []int
			for i, b := range some.Boards {
				smaller := slices.ContainsFunc(slices.Collect(maps.Keys(below[i])), wins)
				if b.Missing.Len() < limit && wins(i) && !smaller {
					want = append(want, i)
				}
			}
			if got := some.Minimal(question); !slices.Equal(got, want) || q.Rule == tr.MakerBreaker && most > 6 && len(want) == 0 {
				t.Errorf("%v, %v first, at most %d missing: %v, by the definition %v", q.Rule, q.First, most, got, want)
			}
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
