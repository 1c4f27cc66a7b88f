package strategy

import (
	"cmp"

	tr "transversal"
	"transversal/strategy/reason"
)

// On the complete graph with 2m vertices [XRule] and [ORule] are the rules of
// docs/complete-graphs.md, where they have these steps. X's wins by ply 2m+3, m ≥ 3, and O's
// keeps X from a perfect matching up to ply 2m+1, m ≥ 2.
//
//	X0. If X has a threat, claim one.
//	X1. If X owns at most m-2 edges, make the building move.
//	X2. If X owns m-1 edges, claim ar (see path).
//	X3. If X owns m edges, claim bs' (see fork).
//
//	O1. If O has a threat, claim one.
//	O2. Else, if X has a threat, claim it.
//	O3. Else, if O owns at most m-2 edges, make the building move.
//	O4. Else claim any free edge.
//
// X0 and O1 are [Completing].

// GraphReason is the reason of a move on a complete graph that does not complete.
type GraphReason struct {
	Move
	Step GraphStep

	player     tr.Player
	a, b, r, s int // of X2; in X3 the path p-r-q is a-·-r
}

// GraphStep is the part of a rule that a move on a graph comes from.
type GraphStep string

// The steps, by their names in docs/complete-graphs.md.
const (
	GraphBlock    GraphStep = "O2"
	GraphBuild    GraphStep = "X1, O3"
	GraphPath     GraphStep = "X2"
	GraphFork     GraphStep = "X3"
	GraphAnywhere GraphStep = "O4"
)

// answer fills in the reason of the player, who cannot complete in p.
func (why *GraphReason) answer(p *tr.Position) error {
	g, player := p.Game(), why.player
	least := 6 // vertices
	if player == tr.O {
		least = 4
	}
	g.Board = g.Unnamed()
	full := tr.Game{Board: tr.Complete(g.Rows), Goal: tr.Goal{Size: g.Rows / 2}}
	if g != full || g.Rows%2 != 0 || g.Rows < least {
		return unreachable("the game on a complete graph", "the rule of %v is for perfect matchings on an even number of vertices from %d to %d", player, least, tr.MaxN)
	}
	if p.X.Len()-p.O.Len() != int(player) {
		return unreachable("the turn", "X owns %d edges and O owns %d", p.X.Len(), p.O.Len())
	}
	threats := p.Threats(tr.X)
	switch m, k := g.Goal.Size, p.Stones(player).Len(); {
	case player == tr.O && !threats.Empty():
		return why.admit(GraphBlock, threats)
	case k <= m-2:
		return why.admit(GraphBuild, building(*p, player))
	case player == tr.O:
		return why.admit(GraphAnywhere, p.Free())
	case k == m-1:
		return why.path(*p)
	case k == m:
		return why.fork(*p)
	}
	return unreachable("the winning theorem", "X owns %d edges", p.X.Len())
}

// admit gives why the edges that a step admits, of which it plays the first unless it has a
// move. There must be one.
func (why *GraphReason) admit(step GraphStep, edges tr.Set) error {
	if edges.Empty() {
		return unreachable("step "+string(step), "no edge serves")
	}
	if why.Step, why.Admits = step, edges; !edges.Has(why.Cell) {
		why.Cell = edges.Least()
	}
	return nil
}

// untouched returns the vertices at which a player owns no edge.
func untouched(p tr.Position, player tr.Player) tr.Lines {
	return tr.FirstLines(p.Board().Rows) &^ p.Stones(player).Vertices()
}

// building returns the building moves of a player whose edges are a matching of at most
// m-2: the edges between untouched vertices such that the other player owns no edge between
// the untouched vertices that remain. If only two remain, and there is an edge for which the
// other player touches one of them, these edges alone.
func building(p tr.Position, player tr.Player) tr.Set {
	u, theirs := untouched(p, player), p.Stones(player.Other())
	rest := func(c tr.Cell) tr.Lines { return u &^ tr.SetOf(c).Vertices() }
	edges := u.Edges().Minus(theirs).Where(func(c tr.Cell) bool { return theirs.Intersect(rest(c).Edges()).Empty() })
	if u.Len() != 4 {
		return edges
	}
	return cmp.Or(edges.Where(func(c tr.Cell) bool { return rest(c)&theirs.Vertices() != 0 }), edges)
}

// mates returns the mate of each vertex in a matching.
func mates(matching tr.Set) (mate [tr.MaxN]int) {
	for c := range matching.All() {
		mate[c.Row()], mate[c.Col()] = c.Col(), c.Row()
	}
	return mate
}

// path is step X2. X's matching leaves a and b, and O owns ab. Here b is the first of the
// two at which O owns another edge, or the first if there is none. X claims ar, and so
// threatens br' (r' is the mate of r), for the first pair (r,s), s not r or r', such that ar,
// br', as, bs' and r's are free. The proof allows both ways to name a and b if O touches
// neither or both.
func (why *GraphReason) path(p tr.Position) error {
	u := untouched(p, tr.X)
	if u.Len() != 2 {
		return unreachable("X builds a matching", "it leaves %d vertices", u.Len())
	}
	a, b := u.Last(), u.First()
	others := p.O.Without(tr.Edge(a, b)).Vertices()
	if !others.Has(b) && others.Has(a) {
		a, b = b, a
	}
	r, s, edges := goodPairs(p, a, b)
	if edges.Empty() {
		return why.admit(GraphPath, edges)
	}
	why.Cell, why.a, why.b, why.r, why.s = tr.Edge(a, r), a, b, r, s
	if others.Has(a) == others.Has(b) {
		_, _, swapped := goodPairs(p, b, a)
		edges = edges.Union(swapped)
	}
	return why.admit(GraphPath, edges)
}

// goodPairs returns the first pair (r,s) of step X2, and the edges ar of all.
func goodPairs(p tr.Position, a, b int) (r, s int, edges tr.Set) {
	free, mate := p.Free(), mates(p.X)
	outside := p.X.Vertices()
	live := func(v int) bool { return free.Has(tr.Edge(a, v)) && free.Has(tr.Edge(b, mate[v])) }
	for v := range outside.All() {
		for w := range (outside &^ tr.Line(v) &^ tr.Line(mate[v])).All() {
			if !live(v) || !live(w) || !free.Has(tr.Edge(mate[v], w)) {
				continue
			}
			if edges.Empty() {
				r, s = v, w
			}
			edges = edges.With(tr.Edge(a, v))
			break
		}
	}
	return r, s, edges
}

// fork is step X3. X's edges are a path p-r-q and m-2 others, and b is isolated. X claims
// bs', and so threatens ps and qs, for the first s whose edge ss' is one of the m-2 such that
// bs', ps and qs are free.
func (why *GraphReason) fork(p tr.Position) error {
	free, joined := p.Free(), p.X.Neighbours()
	var tips, singles tr.Lines
	for v, others := range joined {
		switch others.Len() {
		case 1:
			singles |= tr.Line(v)
		case 2:
			tips = others
		}
	}
	isolated := untouched(p, tr.X)
	if tips&^singles != 0 || tips.Len() != 2 || isolated.Len() != 1 || singles.Len() != 2*p.X.Len()-2 {
		return unreachable("the completion lemma", "X's edges are not a path of two edges and others apart")
	}
	why.a, why.r, why.b = tips.First(), tips.Last(), isolated.First()
	var edges tr.Set
	for s := range (singles &^ tips).All() {
		mate := joined[s].First()
		if free.Has(tr.Edge(why.b, mate)) && free.Has(tr.Edge(why.a, s)) && free.Has(tr.Edge(why.r, s)) {
			if edges.Empty() {
				why.s, why.Cell = s, tr.Edge(why.b, mate)
			}
			edges = edges.With(tr.Edge(why.b, mate))
		}
	}
	return why.admit(GraphFork, edges)
}

// Says tells why the rule plays c, or what it plays instead.
func (why *GraphReason) Says(r Reason, c tr.Cell) reason.Sentence {
	g := r.Position.Game()
	switch {
	case c == why.Cell:
		return why.says(r.Position)
	case why.Admits.Has(c):
		return reason.Say("The rule admits %s as well. %v", g.Name(c), why.says(r.Position))
	}
	return reason.Say("The rule does not play %s. %v", g.Name(c), why.says(r.Position))
}

func (why *GraphReason) says(p tr.Position) reason.Sentence {
	g := p.Game()
	player := p.Turn()
	plays := reason.Say("%v plays %v", player, reason.Name(reason.Move, tr.SetOf(why.Cell), "%s", g.Name(why.Cell)))
	switch why.Step {
	case GraphBlock:
		return reason.Say("%v, which X threatens.", plays)
	case GraphBuild:
		u := untouched(p, player)
		plays = reason.Say("%v, the building move: it joins two of the vertices %v that %v does not touch", plays, u, player)
		if theirs := p.Stones(player.Other()).Intersect(u.Edges()); !theirs.Empty() {
			return reason.Say("%v, and %v's edge %s there no longer lies among the rest.", plays, player.Other(), g.List(theirs))
		}
		return reason.Say("%v.", plays)
	case GraphPath:
		threat := tr.Edge(why.b, mates(p.X)[why.r])
		return reason.Say("%v: a = %d, b = %d, r = %d, s = %d. It threatens %s, and the edges for s stay free for the double threat.",
			plays, why.a+1, why.b+1, why.r+1, why.s+1, g.Name(threat))
	case GraphFork:
		return reason.Say("%v, a double threat: %s and %s.", plays, g.Name(tr.Edge(why.a, why.s)), g.Name(tr.Edge(why.r, why.s)))
	}
	return reason.Say("%v, the first free edge.", plays)
}
