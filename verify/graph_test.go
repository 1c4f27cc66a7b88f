package verify

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	tr "transversal"
	"transversal/strategy"
)

var (
	graphWinning  = Winning(strategy.XRule()).OnGraphs()
	graphDelaying = Delaying(strategy.ORule()).OnGraphs()
)

// graphPlays are the plays of each theorem, by their last ply: 2m-1, 2m+1 and 2m+3 of the
// winning theorem, 2m (O has won) and 2m+1 of the delay theorem.
var graphPlays = []struct {
	Theorem
	m    int
	want []uint64
}{
	{graphWinning, 3, []uint64{154, 126, 112}},
	{graphWinning, 4, []uint64{14_850, 13_500, 12_825}},
	{graphDelaying, 2, []uint64{48}},
	{graphDelaying, 3, []uint64{1_500, 5_805}},
	{graphDelaying, 4, []uint64{328_860, 1_110_480}},
}

// endsOf are the plays of a report, by their last ply.
func endsOf(r *Report) (plays []uint64) {
	for _, end := range append(slices.Clone(r.WinPly), r.EndPly...) {
		plays = append(plays, end.Count.Uint64())
	}
	return plays
}

// Both verifiers count the plays that are known and, of the winning theorem, those of the
// closed form: X's answers leave no choice, and O has all free edges, up to the last reply but
// one each edge that does not block.
func TestGraphs(t *testing.T) {
	for _, c := range graphPlays {
		r, err := c.Verify(t.Context(), c.m, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := endsOf(r); !slices.Equal(got, c.want) {
			t.Errorf("%s, %s: %v", c.name, c.Where(c.m), got)
		}
		if c.player == tr.X {
			edges, d := c.m*(2*c.m-1), 1
			for k := 1; k <= c.m-2; k++ {
				d *= edges - 2*k + 1
			}
			free := edges - 2*(c.m-1) + 1 // at O's reply m-1
			if want := []uint64{uint64(d * (free - 1)), uint64(d * (free - 3)), uint64(d * (free - 4))}; !slices.Equal(want, c.want) {
				t.Errorf("K%d: %v by the closed form", 2*c.m, want)
			}
		}
		if c.player == tr.O && c.m == 4 {
			continue // play by play takes half a minute
		}
		plain, err := c.VerifyPlainly(t.Context(), c.m, nil)
		if err != nil || !plain.outcomeOnly() {
			t.Fatal(err)
		}
		a, _ := json.Marshal(plain)
		if b, _ := json.Marshal(r); string(a) != string(b) {
			t.Errorf("%s, %s: play by play\n%s\nand merged\n%s", c.name, c.Where(c.m), a, b)
		}
	}
}

// A broken rule is refused, with a claim that it breaks, and play by play too.
func TestBrokenOnGraphs(t *testing.T) {
	in := func(step strategy.GraphStep, rule strategy.Rule, edges func(p tr.Position) tr.Set) strategy.Rule {
		return altered{rule, func(p tr.Position, why strategy.Reason) tr.Set {
			if reason, ok := why.(*strategy.GraphReason); ok && reason.Step == step {
				return edges(p)
			}
			return tr.Set{}
		}}
	}
	last := func(p tr.Position) tr.Set { all := p.Free().Cells(); return tr.SetOf(all[len(all)-1]) }
	careless := func(p tr.Position) (edges tr.Set) { // the pair that is left may be untouched
		u, theirs := graph{p.Game().Goal}.untouched(p, p.Turn()), p.Stones(p.Turn().Other())
		for c := range u.Edges().Minus(theirs).All() {
			if theirs.Intersect((u &^ tr.SetOf(c).Vertices()).Edges()).Empty() {
				edges = edges.With(c)
			}
		}
		return edges
	}
	x, o := strategy.XRule(), strategy.ORule()
	renamed := in(strategy.GraphPath, x, func(p tr.Position) tr.Set { // b is the vertex that O has not touched
		var edges tr.Set
		move, _ := x.Move(p)
		left := graph{p.Game().Goal}.untouched(p, tr.X)
		for c := range p.Free().All() {
			if ends := tr.SetOf(c).Vertices(); (ends&left).Len() == 1 && ends&left&tr.SetOf(move.Cell).Vertices() == 0 {
				edges = edges.With(c)
			}
		}
		return edges
	})
	taken := later(x, func(p tr.Position, m strategy.Move) (strategy.Move, error) {
		if p.X.Len() == 1 {
			m.Cell = p.X.Least()
			m.Admits = p.X
		}
		return m, nil
	})
	won := func(p tr.Position, why strategy.Reason) tr.Set {
		if _, ok := why.(*strategy.CompletingReason); ok {
			return last(p)
		}
		return tr.Set{}
	}
	for _, c := range []struct {
		name   string
		rule   strategy.Rule
		player tr.Player
		m      int
		claims []Claim
	}{
		{"no preference for a touched pair", in(strategy.GraphBuild, x, careless), tr.X, 3, []Claim{claimPair}},
		{"no preference for a touched pair", in(strategy.GraphBuild, x, careless), tr.X, 4, []Claim{claimPair}},
		{"no preference for a touched pair", in(strategy.GraphBuild, o, careless), tr.O, 3, []Claim{claimPair}},
		{"b named at the untouched vertex", renamed, tr.X, 3, []Claim{claimQuiet, claimThreat}},
		{"a building move anywhere", in(strategy.GraphBuild, x, last), tr.X, 4, []Claim{claimGraphBuild}},
		{"a building move anywhere", in(strategy.GraphBuild, o, last), tr.O, 4, []Claim{claimGraphBuild}},
		{"no path", in(strategy.GraphPath, x, last), tr.X, 4, []Claim{claimThreat, claimQuiet}},
		{"no double threat", in(strategy.GraphFork, x, last), tr.X, 4, []Claim{claimThreat}},
		{"no block", in(strategy.GraphBlock, o, last), tr.O, 4, []Claim{claimTaken, claimSurvive}},
		{"no win", altered{x, won}, tr.X, 3, []Claim{claimThreat, claimQuiet, claimMatched, claimGraphBuild, claimLive}},
		{"an edge that is taken", taken, tr.X, 3, []Claim{claimMove}},
		{"no answer", later(o, mute), tr.O, 3, []Claim{claimMove}},
	} {
		theorem := Winning(c.rule).OnGraphs()
		if c.player == tr.O {
			theorem = Delaying(c.rule).OnGraphs()
		}
		for _, o := range []Options{{}, {AllChoices: true, Workers: 3}, {Classes: true}} {
			_, err := theorem.Verify(t.Context(), c.m, o)
			var failure *Failure
			if !errors.As(err, &failure) || !slices.Contains(c.claims, failure.Claim) {
				t.Errorf("%s, %s, K%d, %+v: %v", c.name, theorem.name, 2*c.m, o, err)
			}
		}
		if _, err := theorem.VerifyPlainly(t.Context(), c.m, nil); err == nil {
			t.Errorf("%s, %s, K%d: it holds play by play", c.name, theorem.name, 2*c.m)
		}
	}
}

// Where O owns too many edges at the pair, too few vertices are live.
func TestPairLemma(t *testing.T) {
	edges := func(pairs ...int) (s tr.Set) {
		for i := 0; i < len(pairs); i += 2 {
			s = s.With(tr.Edge(pairs[i]-1, pairs[i+1]-1))
		}
		return s
	}
	p := graphWinning.start(3).Placed(edges(3, 4, 5, 6), edges(1, 2, 1, 3))
	if err := (graph{3}).pairLemma(p); err != nil {
		t.Error(err)
	}
	p.O = p.O.Union(edges(1, 4))
	var failure *Failure
	if err := (graph{3}).pairLemma(p); !errors.As(err, &failure) || failure.Claim != claimLive {
		t.Errorf("with two edges of O at the pair: %v", err)
	}
}
