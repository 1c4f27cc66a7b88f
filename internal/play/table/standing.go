package table

import (
	"fmt"
	"strings"

	tr "transversal"
	"transversal/internal/play/guide"
	"transversal/strategy/reason"
)

// Goal says in one line how to win, and which first moves are allowed if not all are.
func (t *Table) Goal() string {
	g, first := t.Game.Start.Game(), t.Game.Start.First()
	aim := g.Convention.Aim(g.Aim())
	if first.Empty() {
		return aim
	}
	return fmt.Sprintf("%s Only %s may be the first move.", aim, reason.List(reason.Plain, first).In(g))
}

// Headline says whose turn it is or who has won.
func (t *Table) Headline() string {
	p := t.Position()
	turn := p.Turn()
	switch outcome := p.Outcome(); {
	case outcome == tr.Draw:
		return "A draw"
	case outcome != tr.Open:
		winner, _ := outcome.By()
		if t.Seats[winner] == Person && t.Seats[winner.Other()] != Person {
			return fmt.Sprintf("You win at move %d", p.Ply())
		}
		return fmt.Sprintf("%v wins at move %d", winner, p.Ply())
	case t.Seats[turn] == Person && t.Seats[turn.Other()] != Person:
		return fmt.Sprintf("Your move, %v", turn)
	default:
		return fmt.Sprintf("%v to move", turn)
	}
}

// Standing says what is certain about the current position, and why: the promise of a rule
// that was kept, or the result of a short search.
func (t *Table) Standing() string {
	p := t.Position()
	var says []string
	if t.Looking() {
		says = append(says, fmt.Sprintf("Looking back: move %d of %d.", t.Ply, len(t.Game.Moves)))
	}
	if p.Outcome() != tr.Open {
		return strings.Join(append(says, t.ending(p)), " ")
	}
	bound := guide.Promise(p)
	x := t.promises(tr.X)
	switch now := p.Threats(p.Turn()).Intersect(p.Legal()); {
	case !now.Empty() && !p.Game().Convention.Avoids():
		return strings.Join(append(says, fmt.Sprintf("%v can win at once.", p.Turn())), " ")
	case x && t.Seats[tr.X] == Own(tr.X):
		says = append(says, fmt.Sprintf("Move %d of at most %d: X follows a rule that wins by then, whatever O does.", p.Ply()+1, bound))
	case x:
		says = append(says, fmt.Sprintf("Move %d: X can win by move %d, whatever O does.", p.Ply()+1, bound))
	}
	if t.Seats[tr.O] == Own(tr.O) && t.promises(tr.O) {
		says = append(says, fmt.Sprintf("O follows a rule under which X cannot win before move %d.", bound))
	}
	if !x {
		says = append(says, t.unruled(p))
	}
	return strings.Join(says, " ")
}

// unruled says what is known where X's rule promises nothing.
func (t *Table) unruled(p tr.Position) string {
	v, err := value(p, passing)
	if err == nil {
		return v.Sentence()
	}
	says := "Only a longer search can tell who wins from here."
	if ply := t.left(tr.X, t.Ply); t.fromTheStart() && ply > 0 {
		return fmt.Sprintf("X left its rule at move %d. %s", ply, says)
	}
	return says
}

// Sentence says the value of a position.
func (v Value) Sentence() string {
	switch {
	case v.Outcome == tr.Draw:
		return "Played perfectly from here, the game is a draw."
	case v.Ply == 0:
		return fmt.Sprintf("Played perfectly from here, %v.", v.Outcome)
	}
	return fmt.Sprintf("Played perfectly from here, %v at move %d.", v.Outcome, v.Ply)
}

// ending says how a game that is over ended.
func (t *Table) ending(p tr.Position) string {
	outcome, g := p.Outcome(), p.Game()
	convention, set := g.Convention, g.SetName()
	whole := fmt.Sprintf("%d cells, no two in the same row or column: %s.", g.Size(), set)
	if g.Family != nil || g.IsGraph() {
		whole = "That is " + set + "."
	}
	full := "The board is full"
	if !p.Free().Empty() {
		full = "No moves are left"
	}
	switch {
	case outcome == tr.Draw:
		return full + ", and nobody owns " + set + "."
	case outcome == convention.Unowned():
		return full + ", and X does not own " + set + "."
	case convention == tr.AvoiderEnforcer:
		return "X owns " + set + ", and so has lost."
	case convention == tr.Avoidance:
		return "The other player was the first to own " + set + ", and so has lost."
	case !t.fromTheStart():
		return whole
	}
	bound := guide.Promise(p)
	switch x, o := t.left(tr.X, t.Ply) == 0, t.left(tr.O, t.Ply) == 0; {
	case outcome == tr.OWins:
		return fmt.Sprintf("X could have won by move %d.", bound)
	case p.Ply() < bound:
		return fmt.Sprintf("O could have lasted until move %d.", bound)
	case p.Ply() == bound && x && o:
		return "Both rules promise a win at this move."
	case p.Ply() == bound && x:
		return "No defence lasts longer against X's rule."
	case p.Ply() == bound:
		return "Nobody wins sooner against a perfect O."
	}
	return fmt.Sprintf("X's rule needs at most %d moves.", bound)
}

// Threats says who can win with one more cell, and where.
func (t *Table) Threats() string {
	p := t.Position()
	if p.Outcome() != tr.Open {
		return ""
	}
	var says []string
	for _, player := range []tr.Player{tr.X, tr.O} {
		cells := p.Threats(player)
		if cells.Empty() {
			continue
		}
		verb := "threatens"
		if p.Game().Convention.Avoids() {
			verb = "must not take"
		}
		double := ""
		if cells.Len() == 2 && verb == "threatens" {
			double = ", a double threat"
		}
		says = append(says, fmt.Sprintf("%v %s %s%s.", player, verb, reason.List(reason.Plain, cells).In(p.Game()), double))
	}
	return strings.Join(says, " ")
}

// Lost says how the current position was lost, with the cells where it happened. It says
// nothing while the game is open, where completing a set loses, or where a player had
// several moves in a turn.
func (t *Table) Lost() reason.Sentence {
	p := t.Position()
	if t.Ply < 2 || p.Game().Convention != tr.Achievement {
		return nil
	}
	loser, winner := t.at(t.Ply-2).Turn(), t.at(t.Ply-1).Turn()
	if loser == winner || p.Outcome() != tr.WonBy(winner) || t.Ply > 2 && t.at(t.Ply-3).Turn() == loser {
		return nil
	}
	name, begins := loser.String(), loser.String()
	if t.Seats[loser] == Person && t.Seats[winner] != Person {
		name, begins = "you", "You"
	}
	before := t.at(t.Ply - 2) // the loser's last choice
	if own := before.Threats(loser); !own.Empty() {
		return reason.Say("%s could win at %v, and did not.", begins, reason.List(reason.Threat, own))
	}
	threats := before.Threats(winner)
	could := reason.Say("%v could complete at %v", winner, reason.List(reason.Threat, threats))
	if threats.Len() == 1 {
		return reason.Say("%v, and %s did not block.", could, name)
	}
	return reason.Say("%v, and %s could block only one of them.", could, name)
}
