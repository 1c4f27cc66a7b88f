package table

import (
	"fmt"

	tr "transversal"
	"transversal/internal/guide"
	"transversal/reason"
	"transversal/strategy"
)

// smallest is the side of the smallest board on which X's rule wins.
const smallest = 4

// Advice is a move, why, and where it comes from.
type Advice struct {
	Cell tr.Cell
	From Source
	Text reason.Sentence
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
	if c, ok := p.Threats(us).First(); ok && !avoid {
		return Advice{c, Urgent, reason.Say("%v completes %v: %v wins.", reason.Cell(reason.Move, c),
			reason.Name(reason.Winner, p.With(c).WinningSet(us), "a transversal"), us)}
	}
	if c, ok := p.Threats(them).First(); ok && !avoid {
		s := reason.Say("%v must take %v: the one cell with which %v would win.", us, reason.Cell(reason.Move, c), them)
		if others := p.Threats(them).Without(c); !others.Empty() {
			s = reason.Say("%v threatens %v and %v. One move cannot take them all: the game is lost, but blocking one makes %[1]v find the other.",
				them, reason.List(reason.Threat, others), reason.Cell(reason.Move, c))
		}
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
		return Advice{own, ByRule, reason.Say("Who wins here takes long to find out. O has kept to the rule under which X cannot win before ply %d, and goes on with it. %v",
			guide.Bound(p.N()), guide.Explain(p, own))}
	}
	guess, _ := strategy.Medium().Move(p)
	makes := "completes nothing"
	if !avoid {
		makes = fmt.Sprintf("makes %v's largest set with no two in a line %d", us, p.Stones(us).With(guess.Cell).Nu())
	}
	return Advice{guess.Cell, Guess, reason.Say("%s, and who wins takes long to find out, so this is only a guess: %v %s.",
		t.whyNoRule(us), reason.Cell(reason.Move, guess.Cell), makes)}
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
	own, ok := ruled(p)
	if ok && own != c {
		if w, err := value(p.With(own), thinking); err == nil && w == v {
			c = own
		}
	}
	s := lookedAtAll(p.Turn(), c, v)
	if ok && own == c {
		s = append(s, reason.Say(" It is the rule's move too. %v", guide.Explain(p, c))...)
	}
	return Advice{c, BySearch, s}
}

// lookedAtAll says what a search found of a move.
func lookedAtAll(us tr.Player, c tr.Cell, v Value) reason.Sentence {
	return reason.Say("%v looked at every continuation, and %v %s.", us, reason.Cell(reason.Move, c), v.says(us))
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
	if rule, err := strategy.Named(p.Turn(), string(t.Seats[p.Turn()]), t.Seed); err == nil {
		if move, err := rule.Move(p); err == nil {
			return move.Cell
		}
	}
	return t.Hint().Cell
}
