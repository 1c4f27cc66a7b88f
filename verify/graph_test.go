package verify

import (
	"fmt"
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

// The plays of the delay theorem, by their last ply: 2m if O has won, or 2m+1. Both verifiers count
// them.
func TestGraphsDelayed(t *testing.T) {
	for m, want := range map[int]string{2: "[{5 48}]", 3: "[{6 1500} {7 5805}]", 4: "[{8 328860} {9 1110480}]"} {
		if m == 4 && testing.Short() {
			continue
		}
		r := samePlainly(t, graphDelaying, m)
		if got := fmt.Sprint(r.EndPly); got != want {
			t.Errorf("K%d: %s plays by their last ply, want %s", 2*m, got, want)
		}
		if m == 4 && r.Lines.Int64() != 1_439_340 {
			t.Errorf("K8: %v plays", r.Lines)
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
	u, theirs := graph{m: p.Game().Goal.Size}.untouched(p, p.Turn()), p.Stones(p.Turn().Other())
	return u.Edges().Minus(theirs).Where(func(c tr.Cell) bool {
		return theirs.Intersect((u &^ tr.SetOf(c).Vertices()).Edges()).Empty()
	})
}

// renamed takes for b the vertex that O has not touched.
func renamed(p tr.Position) (edges tr.Set) {
	move, _ := strategy.XRule().Move(p)
	left := graph{m: p.Game().Goal.Size}.untouched(p, tr.X)
	for c := range p.Free().All() {
		if ends := tr.SetOf(c).Vertices(); (ends&left).Len() == 1 && ends&left&tr.SetOf(move.Cell).Vertices() == 0 {
			edges = edges.With(c)
		}
	}
	return edges
}

// harmful leaves O a pair with which X would threaten twice, if there is one, and harmless one
// that X does not touch, though it touches one of the last four vertices.
func harmful(p tr.Position) tr.Set {
	return leaving(p, func(pair tr.Lines) bool { return harm(p, pair) > 1 })
}

func harmless(p tr.Position) tr.Set {
	last := graph{m: p.Game().Goal.Size}.untouched(p, tr.O)
	return leaving(p, func(pair tr.Lines) bool {
		return harm(p, pair) <= 1 && pair&p.X.Vertices() == 0 && last&p.X.Vertices() != 0
	})
}

func harm(p tr.Position, pair tr.Lines) int {
	return p.Placed(p.X.Union(pair.Edges()), tr.Set{}).Threats(tr.X).Len()
}

// leaving returns the edges of O's between its last four vertices that leave some pairs.
func leaving(p tr.Position, some func(pair tr.Lines) bool) (edges tr.Set) {
	last := graph{m: p.Game().Goal.Size}.untouched(p, tr.O)
	if last.Len() != 4 || isMatching(p.X) {
		return edges
	}
	return last.Edges().Minus(p.X).Where(func(c tr.Cell) bool { return some(last &^ tr.SetOf(c).Vertices()) })
}

// declines is X's rule, but for a win that it declines in some positions, at a pair of
// vertices that X's matching leaves.
func declines(in func(p tr.Position, pair tr.Lines) bool) strategy.Rule {
	return when(strategy.XRule(), func(p tr.Position, _ strategy.CompletingReason) (none tr.Set) {
		if pair := (graph{m: p.Game().Goal.Size}).untouched(p, tr.X); in(p, pair) {
			return lastEdge(p.Placed(p.X, p.O.Union(p.Threats(tr.X))))
		}
		return none
	})
}

// touching returns the edges at some vertices.
func touching(edges tr.Set, at tr.Lines) tr.Set {
	return edges.Where(func(c tr.Cell) bool { return tr.SetOf(c).Vertices()&at != 0 })
}

// seeing2 sees two threats of X's at ply 2m where there are none.
func seeing2(p tr.Position, player tr.Player) tr.Set {
	threats, free := p.Threats(player), p.Free().Cells()
	if player == tr.X && p.X.Len() == p.Game().Goal.Size && !p.O.Empty() && threats.Empty() {
		threats = tr.SetOf(free[0], free[1])
	}
	return threats
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
		{claim: claimLive, how: "a win declined where O owns two edges at the pair", n: 3, rule: declines(func(p tr.Position, pair tr.Lines) bool {
			return p.X.Len() == 2 && touching(p.O, pair).Len() == 2 && !isMatching(p.O)
		})},
		{claim: claimGood, how: "a win declined where O owns one edge at the pair and two elsewhere", rule: declines(func(p tr.Position, pair tr.Lines) bool {
			ends := touching(p.O, pair).Vertices() // of O's edge, and of X's edge there
			ends |= touching(p.X, ends).Vertices()
			return p.X.Len() == 3 && touching(p.O, pair).Len() == 1 && touching(p.O, ends).Len() == 1 && !isMatching(p.O)
		})},
		{claim: claimMatched, how: "a win declined at ply 2m+3", n: 3, rule: declines(func(p tr.Position, _ tr.Lines) bool {
			return p.X.Len() == 4 && p.Threats(tr.O).Empty()
		})},
		{claim: claimMove, how: "an edge that is taken", n: 3, rule: where(strategy.XRule(), func(p tr.Position) bool { return p.X.Len() == 1 }, func(p tr.Position, _ strategy.Move) (strategy.Move, error) {
			return alone(p.X.Least()), nil
		})},
	}
	graphClaimsOfB = []trial{
		{claim: claimHarm, or: []Claim{claimPair}, how: "no preference for a touched pair", n: 3, rule: on(strategy.GraphBuild, strategy.ORule(), careless)},
		{claim: claimHarm, how: "a harmful pair", rule: on(strategy.GraphBuild, strategy.ORule(), harmful)},
		{claim: claimPair, how: "an untouched pair that does no harm", rule: on(strategy.GraphBuild, strategy.ORule(), harmless)},
		{claim: claimGraphBuild, how: "a building move anywhere", rule: on(strategy.GraphBuild, strategy.ORule(), lastEdge)},
		{claim: claimBuilt, how: "the last building move anywhere", n: 3, rule: on(strategy.GraphBuild, strategy.ORule(), func(p tr.Position) (none tr.Set) {
			if p.O.Empty() {
				return none
			}
			return lastEdge(p)
		})},
		{claim: claimTaken, how: "no block at ply 2m-2", n: 3, rule: on(strategy.GraphBlock, strategy.ORule(), func(p tr.Position) (none tr.Set) {
			if p.O.Len() != 1 {
				return none
			}
			return lastEdge(p)
		})},
		{claim: claimTaken, or: []Claim{claimSurvive}, how: "no block", rule: on(strategy.GraphBlock, strategy.ORule(), lastEdge)},
		{claim: claimSurvive, how: "no block at ply 2m", n: 3, rule: on(strategy.GraphBlock, strategy.ORule(), func(p tr.Position) (none tr.Set) {
			if p.O.Len() == 1 {
				return none
			}
			return lastEdge(p)
		})},
		{claim: claimOne, how: "the routine sees two threats of X's", n: 3, routines: &routines{threats: seeing2}},
		{claim: claimMove, how: "no answer", n: 3, rule: later(strategy.ORule(), mute)},
	}
)
