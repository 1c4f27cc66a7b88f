package guide

import (
	tr "transversal"
	"transversal/strategy"
)

// delaying adds why O's rule makes a move.
func (s *Sentence) delaying(p tr.Position, delay *strategy.OReason) {
	move := func() { s.Cell(Move, "", delay.Cell) }
	switch delay.Step {
	case strategy.Block:
		s.Say("X threatens ")
		if delay.Admits.Len() == 1 {
			move()
			s.Say(", and O takes it.")
			return
		}
		s.List(Threat, delay.Admits)
		s.Say(", and O takes ")
		move()
		s.Say("; one move cannot take them all.")
	case strategy.Anything:
		s.Say("Neither player threatens to complete a transversal, so any free cell will do: ")
		move()
		s.Say(".")
	case strategy.Build:
		s.build(p, delay)
	}
}

func (s *Sentence) build(p tr.Position, delay *strategy.OReason) {
	block := tr.Rectangle(delay.OpenRows, delay.OpenCols)
	s.Name(Block, block, "O's open block V = %v × %v", delay.OpenRows, delay.OpenCols)
	if x, some := delay.Intruder.First(); some {
		s.Say(" holds X's latest stone ")
		s.Cell(Stones, "", x)
		s.Say(". O answers in its row with ")
		s.Cell(Move, "", delay.Cell)
		s.Say(": the row leaves V and takes that stone with it.")
	} else {
		s.Say(" holds no X-stone, and any cell of it keeps it so. O takes ")
		s.Cell(Move, "", delay.Cell)
		s.Say(".")
	}
	if !delay.Last {
		return
	}
	s.Say(" O owns an (n-1)-matching and threatens ")
	s.Cell(Threat, "f", delay.Left)
	rows, cols := p.OpenBlock(tr.X)
	if delay.Outside {
		s.Say(", which lies outside ")
		s.Name(Lines, tr.Rectangle(rows, cols), "X's open block")
		s.Say(" and so is not harmful.")
	} else {
		s.Say(".")
	}
}
