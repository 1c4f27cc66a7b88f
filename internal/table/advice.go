package table

import (
	"fmt"

	tr "transversal"
	"transversal/internal/guide"
	"transversal/reason"
	"transversal/strategy"
)

// Advice is a move, why, and where it comes from.
type Advice struct {
	Cell  tr.Cell
	From  Source
	Text  reason.Sentence // one plain sentence
	Paper reason.Sentence // what a rule or a search says of it
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

// Hint advises the player to move in the current position, where the game is
// open. It never gives up a win or a draw that is there, unless it says that it
// does not know: it wins if it can, blocks if it must, takes the best move where
// that is known, and otherwise follows a rule, or guesses. Best has the moves that
// are known to be best, if any are.
func (t *Table) Hint(best tr.Set) Advice {
	p := t.Position()
	us, them := p.Turn(), p.Turn().Other()
	avoid := p.Game().Convention == tr.Avoidance
	own, has := t.ruled(t.Ply)
	if cells := p.Threats(us); !cells.Empty() && !avoid {
		return Advice{cells.Least(), Urgent, guide.Advise(p, cells.Least()), nil}
	}
	if cells := p.Threats(them); !cells.Empty() && !avoid {
		c := cells.Least()
		if has && cells.Has(own) {
			c = own
		}
		return Advice{c, Urgent, guide.Advise(p, c), nil}
	}
	if has && (!best.Empty() && best.Has(own) || best.Empty() && t.kept(them)) {
		// X wins at ply 2n+3, neither sooner nor later, by both theorems
		return Advice{own, ByRule, guide.Advise(p, own), guide.Explain(p, own)}
	}
	if !best.Empty() {
		return Advice{best.Least(), BySearch, guide.Advise(p, best.Least()), nil}
	}
	if r, err := solved(p, studying); err == nil {
		return searched(p, r.Line[0], valueOf(r), own, has)
	}
	if has {
		paper := guide.Explain(p, own)
		if us == tr.O {
			paper = reason.Say("Who wins here takes long to find out. O has kept to the rule under which X cannot win before ply %d, and goes on with it. %v",
				guide.Promise(p), paper)
		}
		return Advice{own, ByRule, guide.Advise(p, own), paper}
	}
	guess, _ := strategy.Medium().Move(p)
	return Advice{guess.Cell, Guess, reason.Say("%v This is a guess.", guide.Advise(p, guess.Cell)),
		reason.Say("%s, and who wins takes long to find out.", t.whyNoRule(us))}
}

// whyNoRule says why the rule of a player has no say.
func (t *Table) whyNoRule(player tr.Player) string {
	p := t.Position()
	switch {
	case p.N() == 0 && guide.Promise(p) == 0:
		return "The paper's rules are for square boards, all cells and the first to own a transversal"
	case guide.Promise(p) == 0:
		return fmt.Sprintf("The rule has no guarantee on the %d×%d board", p.N(), p.N())
	case !t.fromTheStart():
		return "The position was set up, so no rule has led to it"
	}
	ply := t.left(player)
	if ply == 0 {
		return "The rule does not apply here"
	}
	return fmt.Sprintf("The rule does not apply here: at move %d %v left it with %v", ply, player, t.Game.Moves[ply-t.Game.Start.Ply()-1])
}

// searched is the advice of a search: the rule's move own, if there is one (ok) and it is
// as good as the move c that was found.
func searched(p tr.Position, c tr.Cell, v Value, own tr.Cell, ok bool) Advice {
	if ok && own != c {
		if w, err := value(p.With(own), studying); err == nil && w == v {
			c = own
		}
	}
	s := lookedAtAll(c, p.Turn(), v)
	if ok && own == c {
		s = append(s, reason.Say(" It is the rule's move too. %v", guide.Explain(p, c))...)
	}
	return Advice{c, BySearch, guide.Advise(p, c), s}
}

// lookedAtAll says what a search found of a move.
func lookedAtAll(c tr.Cell, us tr.Player, v Value) reason.Sentence {
	return reason.Say("By a search of every continuation %v %s.", reason.Cell(reason.Move, c), v.says(us))
}

// says what a move of value v does for the player who makes it.
func (v Value) says(us tr.Player) string {
	switch {
	case v.Outcome == tr.Draw:
		return "keeps the draw"
	case v.Outcome == tr.WonBy(us) && v.Ply == 0:
		return "wins"
	case v.Outcome == tr.WonBy(us):
		return fmt.Sprintf("wins by move %d", v.Ply)
	case v.Ply == 0:
		return "loses, as every move does"
	}
	return fmt.Sprintf("loses, as every move does, but not before move %d", v.Ply)
}

// Reply is the move of whoever sits where the turn is, in a game that is open: a
// person gets the move of the hint.
func (t *Table) Reply() tr.Cell {
	p := t.Position()
	if t.Seats[p.Turn()] == Own(p.Turn()) {
		if move, err := guide.Own(p).Move(p); err == nil {
			return move.Cell
		}
	} else if rule, err := strategy.Named(p.Turn(), string(t.Seats[p.Turn()]), t.Seed); err == nil {
		if move, err := rule.Move(p); err == nil {
			return move.Cell
		}
	}
	return t.Hint(tr.Set{}).Cell
}
