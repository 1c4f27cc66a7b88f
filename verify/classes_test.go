package verify

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"transversal/internal/explore"
	"transversal/internal/study/family"
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
			level := []tr.Position{tr.New(n)}
			for ply := 1; ply <= 2*n-2 && (ply < 2*n-2 || theorem.Player() == tr.O); ply++ {
				next := map[string]tr.Position{}
				for _, p := range level {
					moves := p.Free()
					if p.Turn() == theorem.Player() {
						move, err := theorem.Rule().Move(p)
						if err != nil {
							t.Fatal(err)
						}
						moves = move.Admits
					}
					for c := range moves.All() {
						next[smallestImage(p.With(c))] = p.With(c)
					}
				}
				level = slices.Collect(maps.Values(next))
				if want := int64(len(level)); ply >= 2 && classes.Get(fmt.Sprint(ply)).Int64() != want {
					t.Errorf("%s, n = %d, ply %d: %v classes, and %d are found", theorem.Title(), n, ply, classes.Get(fmt.Sprint(ply)), want)
				}
			}
		}
	}
}

// smallestImage names the image of p, under all row and column permutations, whose rows are
// the smallest.
func smallestImage(p tr.Position) string {
	var best []int
	for _, perm := range family.Permutations(p.N()) {
		rows := make([]int, p.N())
		for r := range rows {
			for _, column := range perm {
				c := tr.SetOf(tr.At(r, column))
				rows[r] = 3*rows[r] + p.X.Intersect(c).Len() + 2*p.O.Intersect(c).Len()
			}
		}
		slices.Sort(rows) // any order of the rows will do
		if best == nil || slices.Compare(rows, best) < 0 {
			best = rows
		}
	}
	return fmt.Sprint(best)
}

// The classes of the reports of runs too long for a test are those that are counted.
func TestClassesOfLongRuns(t *testing.T) {
	for file, name := range map[string]string{"report_n13.json": "winning", "delay_n12.json": "delay"} {
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

// The numbers of docs/classes.md are these.
func TestClassesInWords(t *testing.T) {
	if testing.Short() {
		t.Skip("a second or two")
	}
	text, err := os.ReadFile("../docs/classes.md")
	if err != nil {
		t.Fatal(err)
	}
	for n := 4; n <= tr.MaxN; n++ {
		row := fmt.Sprintf("| %d |", n)
		for _, theorem := range Theorems() {
			classes, _ := theorem.Classes(n)
			row += fmt.Sprintf(" %s |", grouped(classes.Total()))
		}
		if !strings.Contains(string(text), row) {
			t.Errorf("docs/classes.md does not say %s", row)
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
func narrow(p tr.Position, m strategy.Move) (strategy.Move, error) {
	var admits tr.Set
	most := 0
	for c := range m.Admits.All() {
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
		rule := where(strategy.XRule(), func(p tr.Position) bool { return p.X.Len() < p.N()-2 }, narrow)
		got := verified(t, Winning(rule), n, Options{Classes: true})
		if all, _ := winningTheorem.Classes(n); got.counted || got.ClassesByPly.Total().Cmp(all.Total()) >= 0 {
			t.Errorf("n = %d: %v classes of %v, counted: %t", n, got.ClassesByPly.Total(), all.Total(), got.counted)
		}
	}
}

// A verification notices a form that is not canonical: some positions of a class have a
// representative of their own.
func TestNotCanonical(t *testing.T) {
	for name, theorem := range map[string]Theorem{
		"winning": winningTheorem, "delay": delayTheorem, "winning on graphs": winningTheorem.OnGraphs(), "delay on graphs": delayTheorem.OnGraphs(),
	} {
		e, err := theorem.Exploration(4, Options{Classes: true})
		if err != nil {
			t.Fatal(err)
		}
		canonical := e.Walk.Class
		e.Walk.Class = func(p tr.Position) tr.Position {
			form := canonical(p)
			if p.Ply() == 4 && p.O.Hash()>>63 == 0 {
				form.X, form.O = turned(form.X, p.Board()), turned(form.O, p.Board())
			}
			return form
		}
		found, err := e.Walk.Run(t.Context())
		if err == nil {
			_, err = e.Report(found)
		}
		if !errors.Is(err, explore.ErrContradiction) {
			t.Errorf("%s: a class has two representatives, and the report says %v", name, err)
		}
	}
}

// turned returns the stones on the board turned end for end.
func turned(s tr.Set, b tr.Board) (t tr.Set) {
	for c := range s.All() {
		row, col := b.Rows-1-c.Row(), b.Cols-1-c.Col()
		if b.Pairs {
			row, col = col, row
		}
		t = t.With(tr.At(row, col))
	}
	return t
}
