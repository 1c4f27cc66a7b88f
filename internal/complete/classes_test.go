package complete

import (
	"math/rand/v2"
	"slices"
	"testing"

	tr "transversal"
)

// walk counts the plays over all choices of a rule, by the ply of their end less 2m-1. It
// merges equal positions and knows nothing of classes, claims or threats.
type walk struct {
	plain
	known map[Position][5]uint64
}

func (w *walk) plays(t *testing.T, p Position) (ends [5]uint64) {
	if w.owns(p.Edges(p.Turn().Other())) || p.Ply() == w.last {
		ends[p.Ply()-2*p.M+1] = 1
		return ends
	}
	if ends, ok := w.known[p]; ok {
		return ends
	}
	edges := p.Free()
	if (w.theorem == Winning) == (p.Turn() == tr.X) {
		answer, err := w.rule(p)
		if err != nil {
			t.Fatal(err)
		}
		if edges = answer.Admits; answer.Step == Anywhere {
			edges = tr.Set{}.With(answer.Edge)
		}
	}
	for e := range edges.All() {
		for i, n := range w.plays(t, p.With(e)) {
			ends[i] += n
		}
	}
	w.known[p] = ends
	return ends
}

// By classes there are as many plays as without. On K8 X's first edge is 1-2 in the walk:
// each of the 28 is as good.
func TestClasses(t *testing.T) {
	most := 4
	if testing.Short() {
		most = 3
	}
	for _, theorem := range []Theorem{Winning, Delaying} {
		for m := theorem.Least(); m <= most; m++ {
			r, err := Classes(t.Context(), theorem, m, theorem.Rule(), nil)
			if err != nil {
				t.Fatal(err)
			}
			w := &walk{plain{theorem: theorem, rule: theorem.Rule(), last: theorem.last(m)}, map[Position][5]uint64{}}
			listMatchings(tr.FirstLines(2*m), tr.Set{}, &w.matchings)
			start, times := Position{M: m}, uint64(1)
			if m == 4 {
				start, times = start.With(Edge(0, 1)), 28
			}
			var want []uint64
			for _, n := range w.plays(t, start) {
				if n > 0 {
					want = append(want, n*times)
				}
			}
			if got := endsOf(r); !slices.Equal(got, want) {
				t.Errorf("%s, K%d: %d plays by classes, %d without", theorem, 2*m, got, want)
			}
		}
	}
}

// The choices of the two rules commute with permutations. Those of a rule that takes the
// first edge do not.
func TestCommute(t *testing.T) {
	first := func(p Position) (Answer, error) {
		answer, err := ORule(p)
		if err == nil {
			answer.Admits = tr.Set{}.With(answer.Edge)
		}
		return answer, err
	}
	if !admitsCommute(t, ORule) {
		t.Error("the choices of O's rule do not commute with permutations")
	}
	if !admitsCommute(t, XRule) {
		t.Error("the choices of X's rule do not commute with permutations")
	}
	if admitsCommute(t, first) {
		t.Error("the first edge commutes with permutations")
	}
}

// admitsCommute reports whether what a rule admits is permuted with the vertices, in random
// plays on K10. It checks too that the canonical position is.
func admitsCommute(t *testing.T, rule Rule) bool {
	dice := rand.New(rand.NewPCG(7, 8))
	const m = 5
	for range 300 {
		for p := (Position{M: m}); !p.Owns(tr.X) && !p.Owns(tr.O) && p.Ply() < 2*m+3; {
			answer, err := rule(p)
			edges := p.Free().Cells()
			if err == nil {
				edges = answer.Admits.Cells()
				names := dice.Perm(2 * m)
				to := func(v int) int { return names[v] }
				q := p.permuted(to)
				if p.Canonical() != q.Canonical() {
					t.Fatalf("two canonical positions of\n%v", p)
				}
				other, err := rule(q)
				if want := (Position{M: m, X: answer.Admits}).permuted(to).X; err != nil || other.Admits != want {
					return false
				}
			}
			p = p.With(edges[dice.IntN(len(edges))])
		}
	}
	return true
}
