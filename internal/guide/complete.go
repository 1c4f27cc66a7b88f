package guide

import (
	"strings"

	tr "transversal"
	"transversal/internal/complete"
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

// onComplete is a rule of package complete, with the name of the board's rule.
type onComplete struct {
	*Listed
	strategy.Rule
}

// answer returns what the rule plays in p, by the edges of package complete.
func (r onComplete) answer(p tr.Position) (complete.Answer, error) {
	q := complete.Position{M: r.Half}
	for c, e := range r.Graph.Edges {
		switch edge := complete.Edge(e[0], e[1]); {
		case p.X.Has(tr.Cell(c)):
			q.X = q.X.With(edge)
		case p.O.Has(tr.Cell(c)):
			q.O = q.O.With(edge)
		}
	}
	if p.Turn() == tr.X {
		return complete.XRule(q)
	}
	return complete.ORule(q)
}

// move returns an answer by the cells of the board.
func (r onComplete) move(answer complete.Answer) (move strategy.Move) {
	for c, e := range r.Graph.Edges {
		edge := complete.Edge(e[0], e[1])
		if answer.Admits.Has(edge) {
			move.Admits = move.Admits.With(tr.Cell(c))
		}
		if edge == answer.Edge {
			move.Cell = tr.Cell(c)
		}
	}
	return move
}

// Move returns what the rule plays in p.
func (r onComplete) Move(p tr.Position) (strategy.Move, error) {
	answer, err := r.answer(p)
	if err != nil {
		return strategy.Move{}, err
	}
	return r.move(answer), nil
}

// Why returns the reason for Move(p).
func (r onComplete) Why(p tr.Position) (strategy.Reason, error) {
	answer, err := r.answer(p)
	if err != nil {
		return nil, err
	}
	return graphReason{r.move(answer), answer.String(), p}, nil
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
