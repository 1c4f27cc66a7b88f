package guide

import (
	tr "transversal"
	"transversal/strategy"
)

// Explain says why the rule of the player to move admits the move c, which must
// be free; or, if it does not, what it would have played and why. Where the rule
// has no say the move is described.
func Explain(p tr.Position, c tr.Cell) Sentence {
	var s Sentence
	rule := strategy.Own(p.Turn())
	why, err := rule.Why(p)
	if err != nil {
		return Describe(p, c)
	}
	if move, _ := rule.Move(p); !move.Admits.Has(c) {
		s.Cell(Move, "", c)
		s.Say(" is not a move of the %s rule. The rule: ", rule.Name())
		c = move.Cell
	}
	switch why := why.(type) {
	case *strategy.XReason:
		s.winning(p, why.Playing(c))
	case *strategy.OReason:
		s.delaying(p, why.Playing(c))
	case *strategy.CompletingReason:
		s.win(p, c)
	}
	return s
}

// Describe says what a move does that no rule chose: c must be free.
func Describe(p tr.Position, c tr.Cell) Sentence {
	var s Sentence
	us, them := p.Turn(), p.Turn().Other()
	next := p.With(c)
	threats := p.Threats(them)
	s.Say("%v takes ", us)
	s.Cell(Move, "", c)
	switch {
	case next.Outcome() == tr.XWins || next.Outcome() == tr.OWins:
		if won := next.WinningSet(us); won.Empty() {
			s.Say(", and the board is full.")
		} else {
			s.Say(" and owns ")
			s.Name(Winner, won, "a transversal")
			if p.Game().Convention == tr.Avoidance {
				s.Say(": %v has lost", us)
			}
			s.Say(".")
		}
		return s
	case p.Game().Convention == tr.Avoidance:
		s.Say(".")
		return s
	case threats.Has(c) && threats.Len() == 1:
		s.Say(", the one cell that would complete %v's transversal.", them)
	case threats.Has(c):
		s.Say(", one of the threats, but one move cannot take them all: ")
		s.List(Threat, threats.Without(c))
		s.Say(" is still free.")
	case !threats.Empty():
		s.Say(" and leaves ")
		s.List(Threat, threats)
		s.Say(", which %s %v's transversal.", verb(threats, "completes", "complete"), them)
	case us == tr.O && !open(p, tr.X).Empty():
		h := open(p, tr.X)
		if h.Has(c) {
			s.Say(", inside ")
		} else {
			s.Say(", outside ")
		}
		s.Name(Block, h, "the open block H")
		s.Say(".")
	default:
		s.Say(".")
	}
	if made := next.Threats(us); !made.Empty() {
		s.Say(" %v threatens ", us)
		s.List(Threat, made)
		s.Say(".")
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
