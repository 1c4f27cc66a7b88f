package main

import (
	"go/build"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	tr "transversal"
	"transversal/internal/study/family"
	"transversal/solve"
)

// proofOf is a proof that the program writes.
func proofOf(t *testing.T, o family.SmallOptions) string {
	t.Helper()
	o.Proof = true
	found := must(family.Small(t.Context(), o))
	var text strings.Builder
	if err := found.WriteProof(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func TestCheck(t *testing.T) {
	for want, o := range map[string]family.SmallOptions{
		"right: Maker wins on no family of 17 transversals of the 5×5 board (2789 stars)":                              {N: 5, Size: 17},
		"right in part 1 of 100: Breaker holds 52 of the 5146 stars":                                                   {N: 5, Size: 18, Part: family.Part{K: 1, Of: 100}},
		"right in part 2 of 3: Breaker holds 1 of the 2 stars with any others, up to 11 transversals of the 4×4 board": {N: 4, Size: 11, Part: family.Part{K: 2, Of: 3}},
	} {
		if said, err := check(strings.NewReader(proofOf(t, o))); err != nil || !strings.HasPrefix(said, want) {
			t.Error(said, err)
		}
	}
}

// Proofs in which something is left out or put in are refused.
func TestCheckRefuses(t *testing.T) {
	four := proofOf(t, family.SmallOptions{N: 4, Size: 11})
	first := regexp.MustCompile(`set \d+`).FindString(four)
	stars := regexp.MustCompile(`star[^s]*(set[^s]*)*`).FindAllString(four, -1)
	last := stars[len(stars)-1]
	for name, test := range map[string][2]string{
		"a member of a set is left out": {strings.Replace(four, first, "set", 1), ""},
		"sets are left out":             {regexp.MustCompile(`set.*\n`).ReplaceAllString(four, ""), "missing"},
		"a star is left out":            {strings.Replace(four, last, "", 1), "stand for"},
		"a star is there twice":         {four + last, "image of another"},
		"a star that does not matter":   {four + "star 0 1\n", "do not matter"},
		"a star of other transversals":  {four + "star 0 23\n", "not contain (1,1)"},
		"a member of the star":          {strings.Replace(four, "\nset ", "\nset 0 ", 1), "not candidates"},
		"a number that is none":         {strings.Replace(four, "\nset ", "\nset 24 ", 1), "not a set"},
		"a member twice":                {strings.Replace(four, first, first+first[3:], 1), "not a set"},
		"a set more":                    {four + "set\n", "too many"},
		"another size":                  {strings.Replace(four, "families 4 11", "families 4 10", 1), "do not matter"},
		"a size that Maker wins":        {strings.Replace(four, "families 4 11", "families 4 14", 1), "stand for"},
		"a part that is said to be all": {strings.Replace(proofOf(t, family.SmallOptions{N: 4, Size: 11, Part: family.Part{K: 1, Of: 2}}), "1/2", "1/1", 1), "missing"},
		"a part that is none":           {strings.Replace(four, "1/1", "2/1", 1), "no head"},
		"nothing":                       {"", "no head"},
	} {
		if said, err := check(strings.NewReader(test[0])); err == nil || !strings.Contains(err.Error(), test[1]) {
			t.Errorf("%s: %q, %v", name, said, err)
		}
	}
}

// Breaker holds what package solve says it holds; and if it holds a family with any r
// others, it holds the family with r that are chosen at random.
func TestHolds(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	g := newGame(4)
	held := func(members []int) bool {
		var sets []tr.Set
		for _, i := range members {
			var s tr.Set
			for _, c := range g.cells[i] {
				s = s.With(tr.At(c/4, c%4))
			}
			sets = append(sets, s)
		}
		p := must(tr.Game{Board: tr.Square(4), Family: tr.NewFamily(sets...), Convention: tr.MakerBreaker}.Start())
		r := must(solve.By(t.Context(), p.With(tr.At(0, 0)), 16, solve.Options{}))
		return !*r.Wins
	}
	answers := map[bool]int{}
	for range 200 {
		order, size, r := random.Perm(24), 12+random.IntN(10), 1+random.IntN(3)
		family, others := order[:size], order[size:]
		got := g.holds(of(family...), set{}, 0)
		if want := held(family); got != want {
			t.Fatalf("Breaker holds %v: %t, by package solve %t", family, got, want)
		}
		answers[got]++
		if g.holds(of(family...), of(others...), r) && !held(order[:size+r]) {
			t.Fatalf("Breaker holds %v with any %d others, but not with %v", family, r, others[:r])
		}
	}
	if answers[true] < 40 || answers[false] < 40 {
		t.Errorf("a poor sample: %v", answers)
	}
}

// The program shares no code with the one that writes the proofs.
func TestImports(t *testing.T) {
	p := must(build.ImportDir(".", 0))
	for _, path := range p.Imports {
		if strings.Contains(path, "transversal") || strings.Contains(path, ".") {
			t.Errorf("it imports %s", path)
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
