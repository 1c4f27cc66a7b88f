package strategy

import (
	"fmt"
	"math/rand/v2"

	tr "transversal"
)

// Plain makes a rule of a function that answers a position of a game that goes
// on with a move and why it is made, in words that follow "X plays (2,3), ".
func Plain(name string, answer func(p tr.Position) (move Move, why string, err error)) Rule {
	return plain{name, answer}
}

type plain struct {
	name   string
	answer func(p tr.Position) (Move, string, error)
}

func (r plain) Name() string { return r.name }

func (r plain) Move(p tr.Position) (Move, error) {
	move, _, err := r.ask(p)
	return move, err
}

func (r plain) Why(p tr.Position) (Reason, error) {
	move, why, err := r.ask(p)
	if err != nil {
		return nil, err
	}
	return &plainReason{move, p, why}, nil
}

func (r plain) ask(p tr.Position) (Move, string, error) {
	if outcome := p.Outcome(); outcome != tr.Open {
		return Move{}, "", unreachable("the game goes on", "%v", outcome)
	}
	return r.answer(p)
}

// plainReason is the reason of a rule that has little to say.
type plainReason struct {
	Move
	position tr.Position
	why      string
}

func (r *plainReason) String() string {
	return fmt.Sprintf("%v plays %v, %s.", r.position.Turn(), r.Cell, r.why)
}

func (r *plainReason) Instead(c tr.Cell) string {
	if why := taken(r.position, c); why != "" {
		return why
	}
	if r.Admits.Has(c) {
		return fmt.Sprintf("%v would do as well. %v", c, r)
	}
	return fmt.Sprintf("%v is not a move of this rule. %v", c, r)
}

// Chance is a rule for either player: any free cell, all as likely. It is still a
// function of the position: the same seed makes the same move in the same
// position, whatever was asked before.
func Chance(seed uint64) Rule {
	return Plain("random", func(p tr.Position) (Move, string, error) {
		free := p.Free()
		dice := rand.New(rand.NewPCG(seed, p.X.Hash()^p.O.Hash()*31))
		return Move{free.Cells()[dice.IntN(free.Len())], free}, fmt.Sprintf("drawn from the %d free cells", free.Len()), nil
	})
}

// First is a rule for either player, the plainest: complete a transversal, or
// block one, or else claim the first free cell in row-major order. In avoidance,
// where completing loses, it is the first that completes nothing.
func First() Rule {
	return Plain("first", func(p tr.Position) (Move, string, error) {
		us := p.Turn()
		if p.Game().Convention == tr.Avoidance {
			safe := p.Free().Minus(p.Threats(us))
			if safe.Empty() {
				safe = p.Free()
			}
			return Move{safe.Least(), tr.SetOf(safe.Least())}, "the first free cell that completes nothing, if there is one", nil
		}
		if wins := p.Threats(us); !wins.Empty() {
			return Move{wins.Least(), wins}, "which completes a transversal", nil
		}
		if blocks := p.Threats(us.Other()); !blocks.Empty() {
			return Move{blocks.Least(), blocks}, fmt.Sprintf("which %v threatens", us.Other()), nil
		}
		c := p.Free().Least()
		return Move{c, tr.SetOf(c)}, "the first free cell", nil
	})
}
