package guide

import (
	tr "transversal"
	"transversal/strategy"
)

// delaying adds why O's rule makes a move.
func (s *Sentence) delaying(p tr.Position, delay strategy.Delay) {
	move := func() { s.cell(Move, "", delay.Move) }
	switch delay.Step {
	case strategy.TakeWin:
		move()
		s.say(" completes ")
		s.name(Winner, p.O.With(delay.Move).MaximumMatching(), "O's transversal")
		s.say(": O wins.")
	case strategy.Block:
		s.say("X threatens ")
		if delay.Choices.Len() == 1 {
			move()
			s.say(", and O takes it.")
			return
		}
		s.list(Threat, delay.Choices)
		s.say(", and O takes ")
		move()
		s.say("; one move cannot take them all.")
	case strategy.Anything:
		s.say("Neither player threatens to complete a transversal, so any free cell will do: ")
		move()
		s.say(".")
	case strategy.Build:
		s.build(p, delay)
	}
}

func (s *Sentence) build(p tr.Position, delay strategy.Delay) {
	block := tr.Rectangle(delay.OpenRows, delay.OpenCols)
	s.name(Block, block, "O's open block V = %v × %v", delay.OpenRows, delay.OpenCols)
	if x, some := delay.Intruder.First(); some {
		s.say(" holds X's latest stone ")
		s.cell(Stones, "", x)
		s.say(". O answers in its row with ")
		s.cell(Move, "", delay.Move)
		s.say(": the row leaves V and takes that stone with it.")
	} else {
		s.say(" holds no X-stone, and any cell of it keeps it so. O takes ")
		s.cell(Move, "", delay.Move)
		s.say(".")
	}
	if !delay.Last {
		return
	}
	s.say(" O owns an (n-1)-matching and threatens ")
	s.cell(Threat, "f", delay.Left)
	rows, cols := p.OpenBlock(tr.X)
	if delay.Outside {
		s.say(", which lies outside ")
		s.name(Lines, tr.Rectangle(rows, cols), "X's open block")
		s.say(" and so is not harmful.")
	} else {
		s.say(".")
	}
}
