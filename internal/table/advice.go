package table

import (
	"fmt"

	tr "transversal"
	"transversal/internal/guide"
	"transversal/strategy"
)

// smallest is the side of the smallest board on which X's rule wins.
const smallest = 4

// Advice is a move, why, and where it comes from.
type Advice struct {
	Cell tr.Cell
	From Source
	Text guide.Sentence
}

// Source is where a move comes from.
type Source string

// The sources.
const (
	Urgent   Source = "urgent" // wins at once, or is forced
	ByRule   Source = "rule"   // of a rule that was kept, whose theorem holds
	BySearch Source = "search" // of an exact search
	Guess    Source = "guess"  // nobody knows
)

// Hint advises the player to move in the position looked at, where the game is
// open. It never gives up a win or a draw that is there, unless it says that it
// does not know: it wins if it can, blocks if it must, follows X's rule where
// that has an answer, for then it wins, searches where that is quick, follows O's
// rule (which lasts until ply 2n+3, and promises no more), and otherwise guesses.
func (t *Table) Hint() Advice {
	p := t.Position()
	us, them := p.Turn(), p.Turn().Other()
	avoid := p.Game().Convention == tr.Avoidance
	var s guide.Sentence
	if c, some := p.Threats(us).First(); some && !avoid {
		s.Cell(guide.Move, "", c)
		s.Say(" completes ")
		s.Name(guide.Winner, p.Stones(us).With(c).MaximumMatching(), "a transversal")
		s.Say(": %v wins.", us)
		return Advice{c, Urgent, s}
	}
	if threats := p.Threats(them); threats.Len() == 1 && !avoid {
		c := threats.Least()
		s.Say("%v must take ", us)
		s.Cell(guide.Move, "", c)
		s.Say(": the one cell with which %v would win.", them)
		return Advice{c, Urgent, s}
	} else if threats.Len() > 1 && !avoid {
		c := threats.Least()
		s.Say("%v threatens ", them)
		s.List(guide.Threat, threats.Without(c))
		s.Say(" and ")
		s.Cell(guide.Move, "", c)
		s.Say(". One move cannot take them all: the game is lost, but blocking one makes %v find the other.", them)
		return Advice{c, Urgent, s}
	}
	own, has := ruled(p)
	if us == tr.X && has {
		return Advice{own, ByRule, guide.Explain(p, own)}
	}
	if r, err := solved(p, thinking); err == nil {
		return t.searched(p, r.Line[0], valueOf(r))
	}
	if has {
		s.Say("Who wins here takes long to find out. O has kept to the rule under which X cannot win before ply %d, and goes on with it. ", guide.Bound(p.N()))
		return Advice{own, ByRule, append(s, guide.Explain(p, own)...)}
	}
	c := sensible(p)
	s.Say("%s, and who wins takes long to find out, so this is only a guess: ", t.whyNoRule(us))
	s.Cell(guide.Move, "", c)
	if avoid {
		s.Say(" completes nothing.")
	} else {
		s.Say(" makes %v's largest set with no two in a line %d.", us, p.Stones(us).With(c).Nu())
	}
	return Advice{c, Guess, s}
}

// whyNoRule says why the rule of a player has no say.
func (t *Table) whyNoRule(player tr.Player) string {
	p := t.Position()
	switch {
	case p.N() == 0:
		return "The paper's rules are for square boards, all cells and the first to own a transversal"
	case p.N() < smallest:
		return fmt.Sprintf("The rule has no guarantee on the %d×%d board", p.N(), p.N())
	case !t.fromTheStart():
		return "The position was set up, so no rule has led to it"
	}
	ply := t.left(player)
	if ply == 0 {
		return "The rule does not apply here"
	}
	return fmt.Sprintf("The rule does not apply here: at ply %d %v left it with %v", ply, player, t.Game.Moves[ply-t.Game.Start.Ply()-1])
}

// searched is the advice of a search: the rule's move, where it has one that is
// as good as that which was found.
func (t *Table) searched(p tr.Position, c tr.Cell, v Value) Advice {
	us := p.Turn()
	var s guide.Sentence
	own, some := ruled(p)
	if some && own != c {
		if w, err := value(p.With(own), thinking); err == nil && w == v {
			c = own
		}
	}
	s.Say("%v looked at every continuation, and ", us)
	s.Cell(guide.Move, "", c)
	s.Say(" %s.", v.says(us))
	if some && own == c {
		s.Say(" It is the rule's move too. ")
		s = append(s, guide.Explain(p, c)...)
	}
	return Advice{c, BySearch, s}
}

// says what a move of value v does for the player who makes it.
func (v Value) says(us tr.Player) string {
	switch {
	case v.Outcome == tr.Draw:
		return "keeps the draw"
	case v.Outcome == tr.WonBy(us) && v.Ply == 0:
		return "wins"
	case v.Outcome == tr.WonBy(us):
		return fmt.Sprintf("wins by ply %d", v.Ply)
	case v.Ply == 0:
		return "loses, as every move does"
	}
	return fmt.Sprintf("loses, as every move does, but not before ply %d", v.Ply)
}

// Reply is the move of whoever sits where the turn is, in a game that is open: a
// person gets the move of the hint.
func (t *Table) Reply() tr.Cell {
	p := t.Position()
	switch seat := t.Seats[p.Turn()]; seat {
	case Easy:
		return t.chance(p, urgent(p))
	case Medium:
		return sensible(p)
	case Exact:
		if r, err := solved(p, thinking); err == nil {
			return r.Line[0]
		}
	case Own(p.Turn()):
		if c, some := ruled(p); some {
			return c
		}
	case Person:
	default:
		if rule, err := strategy.Named(p.Turn(), string(seat), t.Seed); err == nil {
			if move, err := rule.Move(p); err == nil {
				return move.Cell
			}
		}
	}
	return t.Hint().Cell
}

// chance picks one of the cells: the same in the same position with the same seed.
func (t *Table) chance(p tr.Position, from tr.Set) tr.Cell {
	x := t.Seed*0x9e3779b97f4a7c15 + uint64(p.Ply()+1)
	for c := range p.Occupied().All() {
		x = (x ^ uint64(c)) * 0xbf58476d1ce4e5b9
		x ^= x >> 29
	}
	x = (x ^ x>>32) * 0x94d049bb133111eb
	cells := from.Cells()
	return cells[(x>>33)%uint64(len(cells))]
}

// urgent returns the cells among which who looks one ply ahead chooses: those
// that win, else those that block, else all; in avoidance those that do not lose.
func urgent(p tr.Position) tr.Set {
	us := p.Turn()
	own, against := p.Threats(us), p.Threats(us.Other())
	if p.Game().Convention == tr.Avoidance {
		if rest := p.Free().Minus(own); !rest.Empty() {
			return rest
		}
		return p.Free()
	}
	switch {
	case !own.Empty():
		return own
	case !against.Empty():
		return against
	}
	return p.Free()
}

// sensible is a move that wins, blocks, and otherwise makes the player's largest
// matching larger, or in avoidance does not.
func sensible(p tr.Position) tr.Cell {
	us := p.Turn()
	var best tr.Cell
	most := -1
	for c := range urgent(p).All() {
		nu := p.Stones(us).With(c).Nu()
		if p.Game().Convention == tr.Avoidance {
			nu = tr.MaxN - nu
		}
		if nu > most {
			best, most = c, nu
		}
	}
	return best
}
