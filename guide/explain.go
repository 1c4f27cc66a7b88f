package guide

import (
	tr "transversal"
	"transversal/strategy"
)

// Explain says why the rule of the player to move admits the move c, which must
// be free; or, if it does not, what it would have played and why.
func Explain(p tr.Position, c tr.Cell) Sentence {
	var s Sentence
	if p.N < smallest {
		return ExplainExact(p, c)
	}
	if p.Turn() == tr.X {
		reason, err := strategy.Winning(p)
		if err != nil {
			return unruled(p, c, "winning", err)
		}
		if reason.Choices().Has(c) {
			s.winning(p, admitted(p, reason, c))
			return s
		}
		s.cell(Move, "", c)
		s.say(" is not a move of the winning rule. The rule: ")
		s.winning(p, reason)
		return s
	}
	delay, err := strategy.Delaying(p)
	if err != nil {
		return unruled(p, c, "delaying", err)
	}
	if !delay.Choices.Has(c) {
		s.cell(Move, "", c)
		s.say(" is not a move of the delaying rule. The rule: ")
		s.delaying(p, delay)
		return s
	}
	if delay.Last {
		delay.Left, _ = tr.Rectangle(delay.OpenRows&^tr.Line(c.Row()), delay.OpenCols&^tr.Line(c.Col())).First()
	}
	delay.Move = c
	s.delaying(p, delay)
	return s
}

// unruled explains a move in a position that the rule does not lead to.
func unruled(p tr.Position, c tr.Cell, rule string, err error) Sentence {
	var s Sentence
	us := p.Turn()
	s.say("The %s rule does not lead here", rule)
	if off, is := err.(*strategy.Unreachable); is {
		s.say(" (%s)", off.Detail)
	}
	s.say(". %v completes if it can, blocks if it must and otherwise builds its matching: ", us)
	s.cell(Move, "", c)
	switch {
	case p.Threats(us).Has(c):
		s.say(" completes a transversal.")
	case p.Threats(us.Other()).Has(c):
		s.say(" blocks a threat.")
	default:
		s.say(" leaves ν = %d.", p.Stones(us).With(c).Nu())
	}
	return s
}

// Describe says what a move does that no rule chose: c must be free.
func Describe(p tr.Position, c tr.Cell) Sentence {
	var s Sentence
	us, them := p.Turn(), p.Turn().Other()
	next := p.With(c)
	threats := p.Threats(them)
	s.say("%v takes ", us)
	s.cell(Move, "", c)
	switch {
	case next.Outcome() == tr.XWins || next.Outcome() == tr.OWins:
		s.say(" and owns ")
		s.name(Winner, next.Stones(us).MaximumMatching(), "a transversal")
		s.say(".")
		return s
	case threats.Has(c) && threats.Len() == 1:
		s.say(", the one cell that would complete %v's transversal.", them)
	case threats.Has(c):
		s.say(", one of the threats, but one move cannot take them all: ")
		s.list(Threat, threats.Without(c))
		s.say(" is still free.")
	case !threats.Empty():
		s.say(" and leaves ")
		s.list(Threat, threats)
		s.say(", which %s %v's transversal.", verb(threats, "completes", "complete"), them)
	case us == tr.O && !open(p, tr.X).Empty():
		h := open(p, tr.X)
		if h.Has(c) {
			s.say(", inside ")
		} else {
			s.say(", outside ")
		}
		s.name(Block, h, "the open block H")
		s.say(".")
	default:
		s.say(".")
	}
	if made := next.Threats(us); !made.Empty() {
		s.say(" %v threatens ", us)
		s.list(Threat, made)
		s.say(".")
	}
	return s
}

// verb chooses the form of a verb by the number of cells.
func verb(cells tr.Set, one, more string) string {
	if cells.Len() == 1 {
		return one
	}
	return more
}
