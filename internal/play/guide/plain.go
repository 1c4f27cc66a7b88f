package guide

import (
	"fmt"

	tr "transversal"
	"transversal/strategy"
	"transversal/strategy/reason"
)

// Explain says why the rule of the player to move admits the move c, which must be free, or
// why it does not. Where the rule has no answer it says what the move does.
func Explain(p tr.Position, c tr.Cell) reason.Sentence {
	why, err := strategy.Own(p.Turn()).Why(p)
	if err != nil {
		return Tell(p, c)
	}
	return why.Of(c)
}

// Advise says in one plain sentence what the move c, which must be free in p, does:
// "Take (3,2): it blocks O."
func Advise(p tr.Position, c tr.Cell) reason.Sentence {
	return reason.Say("Take %v: it %v.", reason.Cell(reason.Move, c), effect(p, c))
}

// Tell says the same of a move that was made.
func Tell(p tr.Position, c tr.Cell) reason.Sentence {
	return reason.Say("%v took %v: it %v.", p.Turn(), reason.Cell(reason.Move, c), effect(p, c))
}

// effect says what the move c does.
func effect(p tr.Position, c tr.Cell) reason.Sentence {
	us, them := p.Turn(), p.Turn().Other()
	next := p.With(c)
	avoid := p.Game().Convention.Avoids()
	if won := next.WinningSet(us); !won.Empty() {
		does := "wins"
		if avoid {
			does = "loses"
		}
		return reason.Say("completes %v and %s", reason.Name(reason.Winner, won, "%s", p.Game().SetName()), does)
	}
	if avoid {
		return reason.Say("completes nothing")
	}
	thing := p.Game().Thing()
	breaks := us == tr.O && p.Game().Convention.OneSided()
	threats, made := p.Threats(them), next.Threats(us)
	if next.Turn() == us { // nothing must be answered yet
		threats, made = tr.Set{}, tr.Set{}
	}
	blocks, also := threats.Has(c), ""
	if blocks {
		also = fmt.Sprintf("blocks %v and ", them)
	}
	switch {
	case blocks && threats.Len() > 1:
		return reason.Say("blocks %v there, but nothing stops %v at %v", them, them, reason.List(reason.Threat, threats.Without(c)))
	case !blocks && !threats.Empty():
		return reason.Say("leaves %v, where %v can win", reason.List(reason.Threat, threats), them)
	case made.Len() > 1 && moves(next, made) == 1:
		return reason.Say("%sthreatens %v, and %v can block only one", also, reason.List(reason.Threat, made), them)
	case made.Len() > 1:
		return reason.Say("%sthreatens %v", also, reason.List(reason.Threat, made))
	case made.Len() == 1:
		return reason.Say("%sthreatens %v, so %v must answer there", also, reason.List(reason.Threat, made), them)
	case blocks:
		return reason.Say("blocks %v", them)
	case breaks: // and builds nothing
	case p.Stones(us).Empty():
		return reason.Say("is a first %s to build on", thing)
	}
	if f := p.Game().Family; f != nil && !breaks {
		if before, after := closest(p, us), closest(next, us); after > before {
			return reason.Say("gives %v %d stones of a winning set", us, after)
		}
	}
	switch m := p.Game().Matching(next.Stones(us)); {
	case p.Game().Family == nil && !breaks && m.Len() > p.Game().Matching(p.Stones(us)).Len():
		apart := "in different rows and columns"
		if p.Board().Pairs {
			apart = "without a common point"
		}
		return reason.Say("gives %v %v %s", us, reason.Name(reason.Stones, m, "%d %ss", m.Len(), thing), apart)
	case twoThreats(next, us):
		return reason.Say("prepares two threats at once")
	case with(p, them, c).Threats(them).Len() > 1:
		return reason.Say("is where %v would threaten two %ss", them, thing)
	}
	return reason.Say("keeps the %s from %v", thing, them)
}

// moves counts the moves that the player to move has in this turn, were they these cells.
func moves(p tr.Position, cells tr.Set) (k int) {
	us := p.Turn()
	for c := range cells.All() {
		if p.Turn() != us {
			break
		}
		k, p = k+1, p.With(c)
	}
	return k
}

// closest returns the most stones that a player owns of a listed winning set in which the
// other player owns none.
func closest(p tr.Position, player tr.Player) (most int) {
	for _, set := range p.Game().Family.Of(player) {
		if set.Intersect(p.Stones(player.Other())).Empty() {
			most = max(most, set.Intersect(p.Stones(player)).Len())
		}
	}
	return most
}

// twoThreats reports whether some further stone of a player would threaten two cells.
func twoThreats(p tr.Position, player tr.Player) bool {
	return !p.Free().Where(func(c tr.Cell) bool { return with(p, player, c).Threats(player).Len() > 1 }).Empty()
}

// with returns p with one more stone of a player, who need not be to move.
func with(p tr.Position, player tr.Player, c tr.Cell) tr.Position {
	if player == tr.X {
		p.X = p.X.With(c)
	} else {
		p.O = p.O.With(c)
	}
	return p
}
