package strategy

import (
	"fmt"
	"math/rand/v2"
	"strings"

	tr "transversal"
	"transversal/strategy/reason"
)

// Plain makes a rule of a function that answers the positions of a game in progress with a
// move and why it is made, in words that follow "X plays (2,3), ".
func Plain(name string, answer func(p tr.Position) (move Move, why string, err error)) Rule {
	return plain{name, answer}
}

type plain struct {
	name   string
	answer func(p tr.Position) (Move, string, error)
}

func (r plain) Name() string { return r.name }

func (r plain) Move(p tr.Position) (Move, error) {
	why, err := r.Why(p)
	return why.Move, err
}

func (r plain) Why(p tr.Position) (Reason, error) {
	if outcome := p.Outcome(); outcome != tr.Open {
		return Reason{}, unreachable("the game goes on", "%v", outcome)
	}
	move, why, err := r.answer(p)
	if err != nil {
		return Reason{}, err
	}
	return Reason{move, p, plainReason(why)}, nil
}

// plainReason is the reason of a simple rule.
type plainReason string

func (why plainReason) Says(r Reason, c tr.Cell) reason.Sentence {
	says := reason.Say("%v plays %v, %s.", r.Position.Turn(), reason.Cell(reason.Move, r.Cell), why)
	switch {
	case c == r.Cell:
		return says
	case r.Admits.Has(c):
		return reason.Say("%v would do as well. %v", c, says)
	}
	return reason.Say("%v is not a move of this rule. %v", c, says)
}

// draw picks one of the cells, the same in the same position with the same seed.
func draw(cells tr.Set, p tr.Position, seed uint64) tr.Cell {
	dice := rand.New(rand.NewPCG(seed, p.X.Hash()^p.O.Hash()*31))
	return cells.Cells()[dice.IntN(cells.Len())]
}

// seeded returns the name of a rule with a seed: "random", "random-7".
func seeded(name string, seed uint64) string {
	if seed == 0 {
		return name
	}
	return fmt.Sprintf("%s-%d", name, seed)
}

// Chance is a rule for either player that plays any free cell, all with the same
// probability. It is still a function of the position: the same seed gives the same move
// in the same position.
func Chance(seed uint64) Rule {
	return Plain(seeded("random", seed), func(p tr.Position) (Move, string, error) {
		free := p.Legal()
		return Move{draw(free, p, seed), free}, fmt.Sprintf("drawn from the %d free cells", free.Len()), nil
	})
}

// urgent returns the cells that a player who looks one ply ahead chooses from, and why:
// those that complete a winning set, or block one, or otherwise all free cells. In
// avoidance, where completing loses, they are those that complete nothing.
func urgent(p tr.Position) (cells tr.Set, why string) {
	us, free := p.Turn(), p.Legal()
	own, against := p.Threats(us).Intersect(free), p.Threats(us.Other()).Intersect(free)
	switch safe := free.Minus(own); {
	case p.Game().Convention == tr.Avoidance && !safe.Empty():
		return safe, "that completes nothing, if there is one"
	case p.Game().Convention == tr.Avoidance:
		return free, "that completes nothing, if there is one"
	case !own.Empty():
		return own, "which completes " + p.Game().SetName()
	case !against.Empty():
		return against, fmt.Sprintf("which %v threatens", us.Other())
	}
	return free, ""
}

// First is the simplest rule, for either player: it completes a winning set, or blocks one,
// or otherwise claims the first free cell in row-major order. In avoidance it claims the
// first cell that completes nothing.
func First() Rule {
	return Plain("first", func(p tr.Position) (Move, string, error) {
		cells, why := urgent(p)
		if strings.HasPrefix(why, "which") {
			return Move{cells.Least(), cells}, why, nil
		}
		return Move{cells.Least(), tr.SetOf(cells.Least())}, strings.TrimSpace("the first free cell " + why), nil
	})
}

// Easy is a rule for either player. It plays like [First] where a transversal can be
// completed or must be blocked, and like [Chance] elsewhere.
func Easy(seed uint64) Rule {
	return Plain(seeded("easy", seed), func(p tr.Position) (Move, string, error) {
		cells, why := urgent(p)
		if !strings.HasPrefix(why, "which") {
			why = strings.TrimSpace("any free cell " + why)
		}
		return Move{draw(cells, p, seed), cells}, why, nil
	})
}

// Medium is a rule for either player. It plays like [First] where a transversal can be
// completed or must be blocked. Elsewhere it enlarges the largest matching of the player's
// stones or, in avoidance, does not enlarge it.
func Medium() Rule {
	return Plain("medium", func(p tr.Position) (Move, string, error) {
		cells, why := urgent(p)
		largest := map[int]tr.Set{}
		best := -1
		for c := range cells.All() {
			nu := p.Game().Matching(p.Stones(p.Turn()).With(c)).Len()
			if p.Game().Convention == tr.Avoidance {
				nu = tr.MaxN - nu
			}
			best = max(best, nu)
			largest[nu] = largest[nu].With(c)
		}
		if why == "" {
			why = fmt.Sprintf("which makes %v's largest matching %d", p.Turn(), best)
		}
		return Move{largest[best].Least(), largest[best]}, why, nil
	})
}
