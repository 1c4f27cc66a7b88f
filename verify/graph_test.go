package verify

import (
	"errors"
	"testing"

	tr "transversal"
	"transversal/strategy"
)

var (
	graphWinning  = Winning(strategy.XRule()).OnGraphs()
	graphDelaying = Delaying(strategy.ORule()).OnGraphs()
)

// The plays of the winning theorem are those of the closed form: X's answers leave no choice,
// and O has all free edges, up to the last reply but one each edge that does not block.
func TestGraphs(t *testing.T) {
	for m := 3; m <= 5; m++ {
		edges, plays := m*(2*m-1), int64(1)
		for k := 1; k <= m-2; k++ {
			plays *= int64(edges - 2*k + 1)
		}
		free := edges - 2*(m-1) + 1 // at O's reply m-1
		for i, wins := range verified(t, graphWinning, m, Options{}).WinPly {
			if want := plays * int64(free-[]int{1, 3, 4}[i]); wins.Count.Int64() != want {
				t.Errorf("K%d: %v plays end at ply %s, and by the closed form %d", 2*m, wins.Count, wins.Key, want)
			}
		}
	}
}

// on returns a rule with other edges at a step on graphs.
func on(step strategy.GraphStep, rule strategy.Rule, edges func(p tr.Position) tr.Set) strategy.Rule {
	return when(rule, func(p tr.Position, reason *strategy.GraphReason) (none tr.Set) {
		if reason.Step != step {
			return none
		}
		return edges(p)
	})
}

func lastEdge(p tr.Position) tr.Set { all := p.Free().Cells(); return tr.SetOf(all[len(all)-1]) }

// careless leaves a pair that may be untouched.
func careless(p tr.Position) tr.Set {
	u, theirs := graph{p.Game().Goal.Size}.untouched(p, p.Turn()), p.Stones(p.Turn().Other())
	return u.Edges().Minus(theirs).Where(func(c tr.Cell) bool {
		return theirs.Intersect((u &^ tr.SetOf(c).Vertices()).Edges()).Empty()
	})
}

// renamed takes for b the vertex that O has not touched.
func renamed(p tr.Position) (edges tr.Set) {
	move, _ := strategy.XRule().Move(p)
	left := graph{p.Game().Goal.Size}.untouched(p, tr.X)
	for c := range p.Free().All() {
		if ends := tr.SetOf(c).Vertices(); (ends&left).Len() == 1 && ends&left&tr.SetOf(move.Cell).Vertices() == 0 {
			edges = edges.With(c)
		}
	}
	return edges
}

// The trials of the two theorems on graphs.
var (
	graphClaimsOfA = []trial{
		{claim: claimPair, how: "no preference for a touched pair of K6", n: 3, rule: on(strategy.GraphBuild, strategy.XRule(), careless)},
		{claim: claimPair, how: "no preference for a touched pair", rule: on(strategy.GraphBuild, strategy.XRule(), careless)},
		{claim: claimQuiet, or: []Claim{claimThreat}, how: "b named at the untouched vertex", n: 3, rule: on(strategy.GraphPath, strategy.XRule(), renamed)},
		{claim: claimGraphBuild, how: "a building move anywhere", rule: on(strategy.GraphBuild, strategy.XRule(), lastEdge)},
		{claim: claimThreat, or: []Claim{claimQuiet}, how: "no path", rule: on(strategy.GraphPath, strategy.XRule(), lastEdge)},
		{claim: claimThreat, how: "no double threat", rule: on(strategy.GraphFork, strategy.XRule(), lastEdge)},
		{
			claim: claimThreat, or: []Claim{claimQuiet, claimMatched, claimGraphBuild, claimLive}, how: "no win", n: 3,
			rule: when(strategy.XRule(), func(p tr.Position, _ strategy.CompletingReason) tr.Set { return lastEdge(p) }),
		},
		{claim: claimMove, how: "an edge that is taken", n: 3, rule: where(strategy.XRule(), func(p tr.Position) bool { return p.X.Len() == 1 }, func(p tr.Position, _ strategy.Move) (strategy.Move, error) {
			return alone(p.X.Least()), nil
		})},
	}
	graphClaimsOfB = []trial{
		{claim: claimPair, how: "no preference for a touched pair", n: 3, rule: on(strategy.GraphBuild, strategy.ORule(), careless)},
		{claim: claimGraphBuild, how: "a building move anywhere", rule: on(strategy.GraphBuild, strategy.ORule(), lastEdge)},
		{claim: claimTaken, or: []Claim{claimSurvive}, how: "no block", rule: on(strategy.GraphBlock, strategy.ORule(), lastEdge)},
		{claim: claimMove, how: "no answer", n: 3, rule: later(strategy.ORule(), mute)},
	}
)

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
