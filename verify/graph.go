package verify

import tr "transversal"

// The claims of the two theorems on complete graphs, as docs/complete-graphs.md makes them.
var (
	claimGraphBuild = Claim{"build", "the building lemma", "the builder's edges are a matching, and the other player owns no edge between the vertices it leaves"}
	claimPair       = Claim{"pair", "the building lemma", "the other player touches the pair that is left, or none of the last four vertices"}
	claimLive       = Claim{"live", "the pair lemma", "at least 2m-2-w ≥ m vertices are live"}
	claimGood       = Claim{"good", "the pair lemma", "at least |L|(|L|-2) - 2(m-2-w) ≥ 3(m-2) pairs are good"}
	claimQuiet      = Claim{"quiet", "the no-threat lemma", "after each move of X, O has no threat"}
	claimThreat     = Claim{"threat", "proof of the winning theorem", "after plies 2m-3, 2m-1, 2m+1, 1, 2, 4 edges complete X's, and 1, 1, 2 of them are free"}
	claimMatched    = Claim{"win", "the winning theorem", "X owns a perfect matching by ply 2m+3"}

	claimTaken   = Claim{"taken", "the delay theorem, case 1", "after ply 2m-2 O owns the one edge that completes X's matching"}
	claimBuilt   = Claim{"built", "the delay theorem, case 2", "after ply 2m-2 O threatens the pair that is left"}
	claimOne     = Claim{"single", "the delay theorem", "at ply 2m X has at most one threat, or O wins"}
	claimHarm    = Claim{"harm", "the delay theorem, case 2", "when X takes the pair, at most one edge completes X's"}
	claimSurvive = Claim{"survive", "the delay theorem", "X owns no perfect matching up to ply 2m+1"}
)

// OnGraphs returns the theorem on complete graphs that has the name of t, for the same rule: on
// the graph with 2n vertices X owns a perfect matching by ply 2n+3, n ≥ 3, or O keeps it from one
// up to ply 2n+1, n ≥ 2; or by and up to the bound of [WinsBy] and [SurvivesTo].
//
// By classes it holds for the rule that is asked at one position of each class, as the report
// says. Tests find that the choices of the two rules of package strategy commute with
// permutations of the vertices; there is no formal proof of it.
func (t Theorem) OnGraphs() Theorem {
	t.on, t.classes = func(n int) tr.Board { return tr.Complete(2 * n) }, nil
	if t.own || t.judge == nil {
		return t
	}
	ends, step := claimMatched, graph.winning
	t.claims = []Claim{claimMove, claimGraphBuild, claimPair, claimLive, claimGood, claimQuiet, claimThreat, claimMatched}
	if t.least = 3; t.player == tr.O {
		t.least, ends, step = 2, claimSurvive, graph.delaying
		t.claims = []Claim{claimMove, claimGraphBuild, claimPair, claimTaken, claimBuilt, claimOne, claimHarm, claimSurvive}
	}
	t.judge = func(t *Theorem, n int, o Options) judge {
		v := newOutcome(t, n, o, ends)
		v.step = func(p, q tr.Position) error { return step(graph{n, t.routines}, p, q) }
		return v
	}
	return t
}

// graph checks claims about moves on the complete graph with 2m vertices. Nobody owns a
// perfect matching after them.
type graph struct {
	m int
	*routines
}

// untouched returns the vertices at which a player owns no edge.
func (g graph) untouched(p tr.Position, player tr.Player) tr.Lines {
	return tr.FirstLines(2*g.m) &^ p.Stones(player).Vertices()
}

// isMatching reports whether no two of the edges share a vertex.
func isMatching(edges tr.Set) bool { return edges.Vertices().Len() == 2*edges.Len() }

// built checks the building lemma after a move of the player from p to q.
func (g graph) built(p, q tr.Position, player tr.Player) error {
	own, theirs, u := q.Stones(player), q.Stones(player.Other()), g.untouched(q, player)
	if !isMatching(own) || !theirs.Intersect(u.Edges()).Empty() {
		return fail(claimGraphBuild, q, "%v leaves the vertices %v", player, u)
	}
	if last := g.untouched(p, player); u.Len() == 2 && theirs.Vertices()&u == 0 && theirs.Vertices()&last != 0 {
		return fail(claimPair, q, "%v touches some of %v and none of %v", player.Other(), last, u)
	}
	return nil
}

// winning checks X's moves.
func (g graph) winning(p, q tr.Position) error {
	if p.Turn() == tr.O {
		return nil
	}
	if threats := g.threats(q, tr.O); !threats.Empty() {
		return fail(claimQuiet, q, "O threatens %v", threats)
	}
	switch k := q.X.Len(); {
	case k < g.m:
		if err := g.built(p, q, tr.X); err != nil {
			return err
		}
	case k == g.m:
		if err := g.pairLemma(p); err != nil {
			return err
		}
	}
	want, threatens := map[int][2]int{g.m - 1: {1, 1}, g.m: {2, 1}, g.m + 1: {4, 2}}[q.X.Len()]
	edges := g.complete(q, q.X)
	if free := edges.Minus(q.O); threatens && [2]int{edges.Len(), free.Len()} != want {
		return fail(claimThreat, q, "%d edges complete X's, and %d of them are free", edges.Len(), free.Len())
	}
	return nil
}

// pairLemma counts the live vertices and the good pairs in p, in which O has answered X's
// threat ab. It looks at every pair.
func (g graph) pairLemma(p tr.Position) error {
	m, u := g.m, g.untouched(p, tr.X)
	f := p.O.Minus(u.Edges())
	a, b, w := u.First(), u.Last(), 0
	for c := range f.All() {
		if tr.SetOf(c).Vertices()&u != 0 {
			w++
		}
	}
	if f.Vertices().Has(a) || !f.Vertices().Has(b) { // b is the first of the pair at which O owns another edge
		a, b = b, a
	}
	free, joined := p.Free(), p.X.Neighbours()
	mate := func(r int) int { return joined[r].First() }
	var live []int
	for r := range 2 * m {
		if !u.Has(r) && free.Has(tr.Edge(a, r)) && free.Has(tr.Edge(b, mate(r))) {
			live = append(live, r)
		}
	}
	if len(live) < 2*m-2-w || 2*m-2-w < m {
		return fail(claimLive, p, "%d vertices are live, and w = %d", len(live), w)
	}
	good := 0
	for _, r := range live {
		for _, s := range live {
			if s != r && s != mate(r) && free.Has(tr.Edge(mate(r), s)) {
				good++
			}
		}
	}
	if least := len(live)*(len(live)-2) - 2*(m-2-w); good < least || least < 3*(m-2) {
		return fail(claimGood, p, "%d pairs are good, with %d live vertices and w = %d", good, len(live), w)
	}
	return nil
}

// complete returns the edges, whoever owns them, that complete a set of X's.
func (g graph) complete(p tr.Position, edges tr.Set) tr.Set {
	return g.threats(p.Placed(edges, tr.Set{}), tr.X)
}

// delaying checks O's moves, and X's at ply 2m-1.
func (g graph) delaying(p, q tr.Position) error {
	if p.Turn() == tr.X {
		if threats := g.threats(q, tr.X); q.X.Len() == g.m && threats.Len() > 1 && g.threats(q, tr.O).Empty() {
			return fail(claimOne, q, "X threatens %v, and O threatens nothing", threats)
		}
		return nil
	}
	switch k := q.O.Len(); {
	case k >= g.m:
		return nil
	case k == g.m-1 && isMatching(q.X):
		if missing := g.untouched(q, tr.X).Edges(); !q.O.Contains(missing) {
			return fail(claimTaken, q, "X's matching leaves %v", missing)
		}
		return nil
	case k == g.m-1:
		pair := g.untouched(q, tr.O).Edges()
		if threats := g.threats(q, tr.O); pair.Empty() || threats != pair {
			return fail(claimBuilt, q, "O leaves %v and threatens %v", pair, threats)
		}
		if edges := g.complete(q, q.X.Union(pair)); edges.Len() > 1 {
			return fail(claimHarm, q, "once X owns %v, %v complete", pair, edges)
		}
	}
	return g.built(p, q, tr.O)
}
