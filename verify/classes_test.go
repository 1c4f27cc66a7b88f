package verify

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"transversal/internal/family"
	"transversal/strategy"

	tr "transversal"
)

// The classes that are counted are those that a plain search finds: it makes every move of
// either player's that the rule's words allow, and knows a class by trying all
// permutations.
func TestClassesByPlainSearch(t *testing.T) {
	for _, theorem := range Theorems() {
		for n := theorem.Least(); n <= 5; n++ {
			classes, ok := theorem.Classes(n)
			if !ok {
				t.Fatalf("%s, n = %d: not known", theorem.Title(), n)
			}
			level := map[tr.Position]bool{tr.New(n): true}
			for ply := 1; ply <= 2*n-2 && (ply < 2*n-2 || theorem.Player() == tr.O); ply++ {
				next := map[tr.Position]bool{}
				for p := range level {
					moves := p.Free()
					if p.Turn() == theorem.Player() {
						move, err := theorem.Rule().Move(p)
						if err != nil {
							t.Fatal(err)
						}
						moves = move.Admits
					}
					for c := range moves.All() {
						next[smallestImage(p.With(c))] = true
					}
				}
				level = next
				if want := int64(len(level)); ply >= 2 && classes.Get(fmt.Sprint(ply)).Int64() != want {
					t.Errorf("%s, n = %d, ply %d: %v classes, and %d are found", theorem.Title(), n, ply, classes.Get(fmt.Sprint(ply)), want)
				}
			}
		}
	}
}

// smallestImage returns the image of p, under all row and column permutations, whose rows
// are the smallest.
func smallestImage(p tr.Position) tr.Position {
	n := p.N()
	var best []uint32 // of each row X's and O's stones
	for _, perm := range family.Permutations(n) {
		rows := make([]uint32, n)
		for i, column := range perm {
			for r := range n {
				if c := tr.At(r, column); p.X.Has(c) {
					rows[r] |= 1 << i
				} else if p.O.Has(c) {
					rows[r] |= 1 << 16 << i
				}
			}
		}
		slices.Sort(rows) // any order of the rows will do
		if best == nil || slices.Compare(rows, best) < 0 {
			best = rows
		}
	}
	var x, o tr.Set
	for r, row := range best {
		for c := range n {
			if row>>c&1 != 0 {
				x = x.With(tr.At(r, c))
			}
			if row>>16>>c&1 != 0 {
				o = o.With(tr.At(r, c))
			}
		}
	}
	return p.Placed(x, o)
}

// The classes that were found by exploring boards too large for a test.
func TestClassesOfLargeBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("a second or two")
	}
	for name, totals := range map[string]map[int]int64{
		"win":   {9: 347_547, 10: 2_549_470, 11: 19_481_924, 12: 154_749_733, 13: 1_274_679_819},
		"delay": {9: 2_169_056, 10: 17_341_021, 11: 142_472_250, 12: 1_203_270_790},
	} {
		theorem, err := Named(name)
		if err != nil {
			t.Fatal(err)
		}
		for n, want := range totals {
			classes, _ := theorem.Classes(n)
			if got := classes.Total().Int64(); got != want {
				t.Errorf("%s, n = %d: %d classes, and %d were found", theorem.Title(), n, got, want)
			}
		}
	}
	// Early plies do not feel the edge of the board.
	for n := 11; n <= tr.MaxN; n++ {
		classes, _ := delayTheorem.Classes(n)
		if got, want := fmt.Sprint(classes[:9]), "[{2 1} {3 4} {4 8} {5 40} {6 56} {7 386} {8 437} {9 3382} {10 3207}]"; got != want {
			t.Errorf("the delay theorem, n = %d: %v classes", n, got)
		}
	}
}

// So are those of the reports of runs too long for a test.
func TestClassesOfLongRuns(t *testing.T) {
	for file, name := range map[string]string{"report_n13.json": "win", "delay_n12.json": "delay"} {
		data, err := os.ReadFile("../docs/data/long/" + file)
		if err != nil {
			t.Fatal(err)
		}
		var r Report
		if err := json.Unmarshal(data, &r); err != nil || !r.Verified || r.Theorem != name {
			t.Fatalf("%s: %s verified: %t (%v)", file, r.Theorem, r.Verified, err)
		}
		theorem, err := Named(name)
		if err != nil {
			t.Fatal(err)
		}
		if classes, _ := theorem.Classes(r.N); len(classes) == 0 || fmt.Sprint(classes) != fmt.Sprint(r.ClassesByPly) {
			t.Errorf("%s has the classes %v, and they are counted as %v", file, r.ClassesByPly, classes)
		}
	}
}

// The numbers of the note are these.
func TestClassesInWords(t *testing.T) {
	if testing.Short() {
		t.Skip("a second or two")
	}
	text, err := os.ReadFile("../docs/note/numbers.tex")
	if err != nil {
		t.Fatal(err)
	}
	for n := 4; n <= tr.MaxN; n++ {
		row := fmt.Sprint(n)
		for _, theorem := range Theorems() {
			classes, _ := theorem.Classes(n)
			row += " & " + strings.ReplaceAll(grouped(classes.Total()), ",", `\,`)
		}
		if !strings.Contains(string(text), row+` \\`) {
			t.Errorf("docs/note/numbers.tex does not say %s", row)
		}
	}
}

// Of other rules, and boards of which the theorem does not speak, no classes are known.
func TestClassesNotKnown(t *testing.T) {
	for name, c := range map[string]struct {
		theorem Theorem
		n       int
	}{
		"another rule": {Winning(strategy.First()), 5}, "no rule": {Delaying(nil), 5}, "too small": {winningTheorem, 3},
		"too large": {delayTheorem, 17}, "by the outcome alone": {WinsBy(strategy.XRule(), winningTheorem.Bound), 5},
	} {
		if classes, ok := c.theorem.Classes(c.n); ok || classes != nil {
			t.Errorf("%s: %v", name, classes)
		}
	}
}

// narrow admits less than X's rule in Phase 1, and treats a class alike: of the moves that
// the rule admits, those whose lines hold the most stones of O's.
type narrow struct{ strategy.Rule }

func (narrow) Name() string { return "narrow" }

func (r narrow) Move(p tr.Position) (strategy.Move, error) {
	move, err := r.Rule.Move(p)
	if err != nil || p.X.Len() >= p.N()-2 {
		return move, err
	}
	var admits tr.Set
	most := 0
	for c := range move.Admits.All() {
		switch met := p.O.Weight(c.Row(), c.Col()); {
		case met > most || admits.Empty():
			admits, most = tr.SetOf(c), met
		case met == most:
			admits = admits.With(c)
		}
	}
	return strategy.Move{Cell: admits.Least(), Admits: admits}, nil
}

// A rule that admits less reaches less, and is verified all the same.
func TestNarrowerRule(t *testing.T) {
	for n := 4; n <= 6; n++ {
		got, err := Winning(narrow{strategy.XRule()}).Verify(t.Context(), n, Options{Classes: true})
		if err != nil {
			t.Fatalf("n = %d: %v", n, err)
		}
		if all, _ := winningTheorem.Classes(n); got.counted || got.ClassesByPly.Total().Cmp(all.Total()) >= 0 {
			t.Errorf("n = %d: %v classes of %v, counted: %t", n, got.ClassesByPly.Total(), all.Total(), got.counted)
		}
	}
}
