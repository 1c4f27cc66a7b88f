package complete

import (
	"fmt"

	tr "transversal"
)

// Rule is a rule for one player: a function of the position.
type Rule func(p Position) (Answer, error)

// Answer is a rule's move, and the step of the rule that made it, as in
// docs/complete-graphs.md.
type Answer struct {
	Edge   tr.Cell // the first of Admits
	Admits tr.Set  // the proof allows all of these
	Step   Step

	position   Position
	a, b, r, s int // of X2 and X3
}

// Step is the part of a rule that answers.
type Step string

// The steps of X's rule and of O's.
const (
	Win      Step = "win"      // X0, O1: a threat of one's own
	Block    Step = "block"    // O2: a threat of X
	Build    Step = "build"    // X1, O3: the building move
	Path     Step = "path"     // X2: the path a-r-r' and the threat br'
	Fork     Step = "fork"     // X3: two threats at once
	Anywhere Step = "anywhere" // O4
)

// answer returns the first of the edges that a step admits. There must be one.
func (p Position) answer(step Step, admits tr.Set) (Answer, error) {
	if admits.Empty() {
		return Answer{}, fmt.Errorf("the rule has no move (%s) at\n%v", step, p)
	}
	return Answer{Edge: admits.Least(), Admits: admits, Step: step, position: p}, nil
}

// XRule is X's rule, with which X wins by ply 2m+3, m ≥ 3 (the winning theorem).
//
//	X0. If X has a threat, claim one.
//	X1. If X owns at most m-2 edges, make the building move.
//	X2. If X owns m-1 edges, see [Position.Path].
//	X3. If X owns m edges, see [Position.Fork].
func XRule(p Position) (Answer, error) {
	if p.M < 3 || p.M > MaxM || p.Turn() != tr.X {
		return Answer{}, fmt.Errorf("the rule of X needs X to move on 6 to %d vertices, but this is\n%v", 2*MaxM, p)
	}
	if threats := p.Threats(tr.X); !threats.Empty() {
		return p.answer(Win, threats)
	}
	switch k := p.X.Len(); {
	case k <= p.M-2:
		return p.Build(tr.X)
	case k == p.M-1:
		a, b, err := p.pair()
		if err != nil {
			return Answer{}, err
		}
		answer, err := p.Path(a, b)
		if others := Touched(p.O.Without(Edge(a, b))); err == nil && others.Has(a) == others.Has(b) {
			swapped, wrong := p.Path(b, a) // the proof allows both ways to name the pair
			answer.Admits, err = answer.Admits.Union(swapped.Admits), wrong
		}
		return answer, err
	case k == p.M:
		return p.Fork()
	}
	return Answer{}, fmt.Errorf("the rule of X has won before it owns %d edges:\n%v", p.X.Len(), p)
}

// ORule is O's rule, which prevents a perfect matching of X up to ply 2m+1, m ≥ 2 (the delay
// theorem).
//
//	O1. If O has a threat, claim one.
//	O2. Else, if X has a threat, claim it.
//	O3. Else, if O owns at most m-2 edges, make the building move.
//	O4. Else claim any free edge.
func ORule(p Position) (Answer, error) {
	if p.M < 2 || p.M > MaxM || p.Turn() != tr.O {
		return Answer{}, fmt.Errorf("the rule of O needs O to move on 4 to %d vertices, but this is\n%v", 2*MaxM, p)
	}
	if threats := p.Threats(tr.O); !threats.Empty() {
		return p.answer(Win, threats)
	}
	if threats := p.Threats(tr.X); !threats.Empty() {
		return p.answer(Block, threats)
	}
	if p.O.Len() <= p.M-2 {
		return p.Build(tr.O)
	}
	return p.answer(Anywhere, p.Free())
}

// Build returns the building move of a player whose edges are a matching of at most m-2:
// an edge gh between untouched vertices such that the other player owns no edge between
// the untouched vertices that remain. If only two remain, it prefers an edge for which the
// other player touches one of them.
func (p Position) Build(player tr.Player) (Answer, error) {
	allowed := p.allowed(player)
	if p.untouched(player).Len() == 4 {
		if touching := p.touching(player, allowed); !touching.Empty() {
			allowed = touching
		}
	}
	return p.answer(Build, allowed)
}

// untouched returns the vertices at which a player owns no edge.
func (p Position) untouched(player tr.Player) tr.Lines {
	return p.Vertices() &^ Touched(p.Edges(player))
}

// allowed returns the edges inside the untouched vertices U that leave no edge of the
// other player inside the rest of U.
func (p Position) allowed(player tr.Player) (edges tr.Set) {
	u := p.untouched(player)
	theirs := p.Edges(player.Other()).Intersect(Inside(u))
	for e := range Inside(u).Minus(theirs).All() {
		if theirs.Intersect(Inside(u &^ ends(e))).Empty() {
			edges = edges.With(e)
		}
	}
	return edges
}

// touching returns the edges that leave an untouched vertex at which the other player owns
// an edge.
func (p Position) touching(player tr.Player, edges tr.Set) (touching tr.Set) {
	u, theirs := p.untouched(player), Touched(p.Edges(player.Other()))
	for e := range edges.All() {
		if u&^ends(e)&theirs != 0 {
			touching = touching.With(e)
		}
	}
	return touching
}

// pair names the two vertices that X's matching of m-1 edges leaves: b is the first at
// which O owns an edge other than ab, or the first of the two if there is none.
func (p Position) pair() (a, b int, err error) {
	u := p.untouched(tr.X)
	if !IsMatching(p.X) || u.Len() != 2 {
		return 0, 0, fmt.Errorf("the edges of X are not a matching that leaves two vertices:\n%v", p)
	}
	first, last := u.First(), (u &^ tr.Line(u.First())).First()
	others := Touched(p.O.Without(Edge(first, last)))
	if !others.Has(first) && others.Has(last) {
		return first, last, nil
	}
	return last, first, nil
}

// mates returns the mate of each vertex in a matching.
func mates(matching tr.Set) (mate [tr.MaxN]int) {
	for e := range matching.All() {
		mate[e.Row()], mate[e.Col()] = e.Col(), e.Row()
	}
	return mate
}

// Path returns the move of step X2. X's matching leaves a and b, and O owns ab. X claims
// ar, and so threatens br' (r' is the mate of r), for the first pair (r,s) with s not r or
// r' such that ar, br', as, bs' and r's are free.
func (p Position) Path(a, b int) (Answer, error) {
	free, mate := p.Free(), mates(p.X)
	live := func(v int) bool { return free.Has(Edge(a, v)) && free.Has(Edge(b, mate[v])) }
	outside := p.Vertices() &^ tr.Line(a) &^ tr.Line(b)
	var admits tr.Set
	first := Answer{r: -1}
	for r := range 2 * p.M {
		if !outside.Has(r) || !live(r) {
			continue
		}
		for s := range 2 * p.M {
			if !outside.Has(s) || s == r || s == mate[r] || !live(s) || !free.Has(Edge(mate[r], s)) {
				continue
			}
			admits = admits.With(Edge(a, r))
			if first.r < 0 {
				first.r, first.s = r, s
			}
			break
		}
	}
	answer, err := p.answer(Path, admits)
	if err != nil {
		return answer, err
	}
	answer.Edge = Edge(a, first.r)
	answer.a, answer.b, answer.r, answer.s = a, b, first.r, first.s
	return answer, nil
}

// Fork returns the move of step X3. X's edges are a path p-r-q and m-2 others, and b is
// isolated. X claims bs', and so threatens ps and qs, for the first s whose edge ss' is
// one of the m-2 such that bs', ps and qs are free.
func (p Position) Fork() (Answer, error) {
	g := neighbours(p.X)
	var middle, b int
	var singles tr.Lines
	for v := range 2 * p.M {
		switch g[v].Len() {
		case 0:
			b = v
		case 1:
			singles |= tr.Line(v)
		case 2:
			middle = v
		}
	}
	tips := g[middle]
	if tips.Len() != 2 || singles.Len() != 2*p.M-2 || tips&^singles != 0 {
		return Answer{}, fmt.Errorf("the edges of X are not a path of two edges and %d others:\n%v", p.M-2, p)
	}
	first, last := tips.First(), (tips &^ tr.Line(tips.First())).First()
	free := p.Free()
	var admits tr.Set
	answer := Answer{s: -1}
	for s := range 2 * p.M {
		if !(singles &^ tips).Has(s) {
			continue
		}
		if mate := g[s].First(); free.Has(Edge(b, mate)) && free.Has(Edge(first, s)) && free.Has(Edge(last, s)) {
			admits = admits.With(Edge(b, mate))
			if answer.s < 0 {
				answer.s, answer.Edge = s, Edge(b, mate)
			}
		}
	}
	found, err := p.answer(Fork, admits)
	if err != nil {
		return found, err
	}
	found.Edge, found.a, found.b, found.r, found.s = answer.Edge, first, b, last, answer.s
	return found, nil
}

// String says what is played and why.
func (a Answer) String() string {
	p := a.position
	player := p.Turn()
	plays := fmt.Sprintf("%v plays %s", player, Name(a.Edge))
	switch a.Step {
	case Win:
		return plays + ", which completes a perfect matching."
	case Block:
		return plays + ", which X threatens."
	case Build:
		u := p.untouched(player)
		why := fmt.Sprintf("%s, the building move: it joins two of the vertices %v that %v does not touch", plays, u, player)
		if theirs := p.Edges(player.Other()).Intersect(Inside(u)); !theirs.Empty() {
			return fmt.Sprintf("%s, and %v's edge %s there no longer lies among the rest.", why, player.Other(), Names(theirs))
		}
		return why + "."
	case Path:
		mate := mates(p.X)
		return fmt.Sprintf("%s: a = %d, b = %d, r = %d, s = %d. It threatens %s, and the edges for s stay free for the double threat.",
			plays, a.a+1, a.b+1, a.r+1, a.s+1, Name(Edge(a.b, mate[a.r])))
	case Fork:
		return fmt.Sprintf("%s, a double threat: %s and %s.", plays, Name(Edge(a.a, a.s)), Name(Edge(a.r, a.s)))
	}
	return plays + ", the first free edge."
}
