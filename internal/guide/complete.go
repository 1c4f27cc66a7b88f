package guide

import (
	"strings"

	tr "transversal"
	"transversal/strategy"
	"transversal/strategy/reason"
)

// Own returns the rule of the player to move in p: on a board the paper's, and that of
// docs/complete-graphs.md on a complete graph where the first to own a perfect matching
// wins. The latter sees the position alone, and its theorem holds only if the player has
// kept to the rule.
func Own(p tr.Position) strategy.Rule {
	if g := ListedOf(p.Game()); g != nil && g.Half >= 3 {
		return onComplete{g, strategy.Own(p.Turn())}
	}
	return strategy.Own(p.Turn())
}

// onComplete is a rule on a complete graph whose edges are the vertices of a listed game.
type onComplete struct {
	*Listed
	strategy.Rule
}

// edge returns the edge that vertex c of the listed game is.
func (g *Listed) edge(c int) tr.Cell { return tr.Edge(g.Graph.Edges[c][0], g.Graph.Edges[c][1]) }

// graph returns p on the complete graph.
func (r onComplete) graph(p tr.Position) tr.Position {
	q, _ := tr.Game{Board: tr.Complete(2 * r.Half)}.Start()
	for c := range r.Graph.Edges {
		switch {
		case p.X.Has(tr.Cell(c)):
			q.X = q.X.With(r.edge(c))
		case p.O.Has(tr.Cell(c)):
			q.O = q.O.With(r.edge(c))
		}
	}
	return q
}

// move returns what the rule plays by the vertices of the listed game.
func (r onComplete) move(on strategy.Move) (move strategy.Move) {
	for c := range r.Graph.Edges {
		if on.Admits.Has(r.edge(c)) {
			move.Admits = move.Admits.With(tr.Cell(c))
		}
		if r.edge(c) == on.Cell {
			move.Cell = tr.Cell(c)
		}
	}
	return move
}

// Move returns what the rule plays in p.
func (r onComplete) Move(p tr.Position) (strategy.Move, error) {
	move, err := r.Rule.Move(r.graph(p))
	return r.move(move), err
}

// Why returns the reason for Move(p).
func (r onComplete) Why(p tr.Position) (strategy.Reason, error) {
	move, err := r.Move(p)
	if err != nil {
		return nil, err
	}
	why, err := r.Rule.Why(r.graph(p))
	if err != nil {
		return nil, err
	}
	return graphReason{move, why.String(), p}, nil
}

// graphReason is the reason of a move on a graph.
type graphReason struct {
	strategy.Move
	says     string // "X plays 3-6, ..."
	position tr.Position
}

func (r graphReason) String() string { return r.says }

// Of says why the rule plays c, or what it plays instead.
func (r graphReason) Of(c tr.Cell) reason.Sentence {
	name := r.position.Game().Name(r.Cell)
	before, after, _ := strings.Cut(r.says, name)
	why := reason.Say("%s%v%s", before, reason.Name(reason.Move, tr.SetOf(r.Cell), "%s", name), after)
	switch {
	case c == r.Cell:
		return why
	case r.Admits.Has(c):
		return reason.Say("The rule admits %s as well. %v", r.position.Game().Name(c), why)
	}
	return reason.Say("The rule does not play %s. %v", r.position.Game().Name(c), why)
}
