package guide

import (
	tr "transversal"
	"transversal/reason"
)

// Explain says why the rule of the player to move admits the move c, which must be free, or
// why it does not. Where the rule has no answer it describes the move.
func Explain(p tr.Position, c tr.Cell) reason.Sentence {
	why, err := Own(p).Why(p)
	if err != nil {
		return Describe(p, c)
	}
	return why.Of(c)
}

// Describe says what a move does that no rule chose; c must be free.
func Describe(p tr.Position, c tr.Cell) reason.Sentence {
	us, them := p.Turn(), p.Turn().Other()
	next := p.With(c)
	threats := p.Threats(them)
	avoidance := p.Game().Convention.Avoids()
	s := reason.Say("%v takes %v", us, reason.Cell(reason.Move, c))
	say := func(format string, args ...any) { s = append(s, reason.Say(format, args...)...) }
	switch won := next.WinningSet(us); {
	case !won.Empty():
		say(" and owns %v", reason.Name(reason.Winner, won, "a transversal"))
		if avoidance {
			say(": %v has lost", us)
		}
		say(".")
		return s
	case next.Outcome() != tr.Open:
		say(", and the board is full.")
		return s
	case avoidance:
		say(".")
		return s
	case threats.Has(c) && threats.Len() == 1:
		say(", the one cell that would complete %v's transversal.", them)
	case threats.Has(c):
		say(", one of the threats, but not %v.", reason.List(reason.Threat, threats.Without(c)))
	case !threats.Empty():
		say(" and leaves %v free, with which %v owns a transversal.", reason.List(reason.Threat, threats), them)
	case us == tr.O && !open(p, tr.X).Empty():
		h := open(p, tr.X)
		side := "outside"
		if h.Has(c) {
			side = "inside"
		}
		say(", %s %v.", side, reason.Name(reason.Block, h, "the open block H"))
	default:
		say(".")
	}
	if made := next.Threats(us); !made.Empty() {
		say(" %v threatens %v.", us, reason.List(reason.Threat, made))
	}
	return s
}
