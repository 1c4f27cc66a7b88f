package table

import (
	"errors"
	"fmt"

	tr "transversal"
	"transversal/internal/play/guide"
	"transversal/solve"
	"transversal/strategy"
	"transversal/strategy/reason"
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
	ByRule   Source = "rule"   // of a rule that was kept
	BySearch Source = "search" // of an exact search
	Guess    Source = "guess"  // nobody knows
)

// Hint advises the player to move in the current position, where the game is open. Unless
// it says that it does not know, it never gives up a win or a draw. It wins if it can,
// blocks if it must, takes the best move if that is known, and otherwise follows a rule, or
// guesses. Best has the moves that are known to be best, if any are.
func (t *Table) Hint(best tr.Set) Advice { return t.advise(best, studying) }

// advise is the hint after a search of so many nodes.
func (t *Table) advise(best tr.Set, nodes int64) Advice {
	p := t.Position()
	us, them := p.Turn(), p.Turn().Other()
	avoid := p.Game().Convention.Avoids()
	rule, ok := t.ruled(t.Ply)
	own := rule.Cell
	if cells := p.Threats(us).Intersect(p.Legal()); !cells.Empty() && !avoid {
		return Advice{cells.Least(), Urgent, guide.Advise(p, cells.Least()), nil}
	}
	if cells := p.Threats(them).Intersect(p.Legal()); !cells.Empty() && !avoid && p.With(cells.Least()).Turn() == them {
		c := cells.Least()
		if ok && cells.Has(own) {
			c = own
		}
		return Advice{c, Urgent, guide.Advise(p, c), nil}
	}
	if ok && (!best.Empty() && best.Has(own) || best.Empty() && t.promises(them)) {
		// X wins at ply 2n+3, neither sooner nor later, by both theorems
		return Advice{own, ByRule, guide.Advise(p, own), guide.Explain(p, own)}
	}
	if !best.Empty() {
		return Advice{best.Least(), BySearch, guide.Advise(p, best.Least()), nil}
	}
	if r, err := solved(p, nodes); err == nil {
		return searched(p, r.Line[0], Value{r.Value, r.Ply}, own, ok, nodes)
	}
	if ok {
		paper := guide.Explain(p, own)
		switch {
		case us == tr.X && guide.Promise(p) == 0:
			paper = reason.Say("Only a long search can tell who wins here. X has followed its rule for boards with missing cells, and continues with it. %v", paper)
		case us == tr.O && t.promises(us):
			paper = reason.Say("Only a long search can tell who wins here. O has followed the rule under which X cannot win before ply %d, and continues with it. %v",
				guide.Promise(p), paper)
		}
		return Advice{own, ByRule, guide.Advise(p, own), paper}
	}
	move, _ := strategy.Medium().Move(p)
	return Advice{move.Cell, Guess, reason.Say("%v This is a guess.", guide.Advise(p, move.Cell)),
		reason.Say("%s, and only a long search can tell who wins.", t.whyNoRule(us))}
}

// whyNoRule says why the rule of a player has no answer.
func (t *Table) whyNoRule(player tr.Player) string {
	p := t.Position()
	switch {
	case p.N() == 0 && guide.Promise(p) == 0:
		return "The rules are for square boards, which may lack a few cells, and the first to own a transversal"
	case guide.Promise(p) == 0:
		return fmt.Sprintf("The rule has no guarantee on the %d×%d board", p.N(), p.N())
	case !t.fromTheStart():
		return "The position was set up, so no rule has led to it"
	}
	ply := t.left(player, t.Ply)
	if ply == 0 {
		return "The rule does not apply here"
	}
	return fmt.Sprintf("The rule does not apply here: at move %d %v left it with %v", ply, player, t.Game.Moves[ply-t.Game.Start.Ply()-1])
}

// searched is the advice of a search: the rule's move own, if there is one (ok) and it is
// as good as the move c that was found.
func searched(p tr.Position, c tr.Cell, v Value, own tr.Cell, ok bool, nodes int64) Advice {
	if ok && own != c {
		if w, err := value(p.With(own), nodes); err == nil && w == v {
			c = own
		}
	}
	s := lookedAtAll(c, p.Turn(), v)
	if ok && own == c {
		s = append(s, reason.Say(" It is the rule's move too. %v", guide.Explain(p, c))...)
	}
	return Advice{c, BySearch, guide.Advise(p, c), s}
}

// lookedAtAll says what a search found about a move.
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

// Reply is the move of the player to move in an open game: the seat's or, for a person and where
// the seat has none, that of a hint which is found within a second from whatever is known.
func (t *Table) Reply() tr.Cell {
	p, nodes := t.Position(), int64(replying)
	if rule, err := strategy.Named(p.Turn(), t.Seats[p.Turn()], t.Seed); err == nil {
		move, err := rule.Move(p)
		if err == nil && p.Legal().Has(move.Cell) {
			return move.Cell
		}
		if errors.Is(err, solve.ErrLimit) {
			nodes = hardly // it searched long enough
		}
	}
	return t.advise(tr.Set{}, nodes).Cell
}

// fromTheStart reports whether the game is one that X's rule wins, and began on the
// empty board.
func (t *Table) fromTheStart() bool {
	start := t.Game.Start
	return guide.Promise(start) > 0 && (start.N() == 0 || start == tr.New(start.N())) // a graph is never set up
}

// promises reports whether the theorem about a player's rule still says something of the
// current position: the ply of which it speaks is to come, and the rule has an answer there, or
// the player's last move was the rule's. How the position arose matters only on a graph, see
// [Table.ruled].
func (t *Table) promises(player tr.Player) bool {
	p, last := t.Position(), t.Ply
	if p.Turn() != player {
		last--
	}
	switch {
	case p.Ply() >= guide.Promise(p):
		return false
	case last < 0:
		return t.fromTheStart()
	}
	move, ok := t.ruled(last)
	return ok && (last == t.Ply || move.Admits.Has(t.Game.Moves[last]))
}

// left returns the ply at which a player last made one of so many moves that is not its
// rule's, 0 if there is none.
func (t *Table) left(player tr.Player, moves int) int {
	p, ply := t.Game.Start, 0
	for _, c := range t.Game.Moves[:moves] {
		if move, err := strategy.Own(player).Move(p); p.Turn() == player && (err != nil || !move.Admits.Has(c)) {
			ply = p.Ply() + 1
		}
		p = p.With(c)
	}
	return ply
}

// ruled returns the move of the rule of the player to move after so many moves, if its
// theorem covers that position. On a full board the rule answers in no other position. On a
// graph, and where cells are missing, it may: there the player must have kept to the rule so
// far. Where cells are missing X's theorem says nothing of small boards.
func (t *Table) ruled(moves int) (strategy.Move, bool) {
	p := t.at(moves)
	if guide.Promise(p) == 0 && p.N() != 0 || p.N() == 0 && t.left(p.Turn(), moves) > 0 {
		return strategy.Move{}, false
	}
	move, err := strategy.Own(p.Turn()).Move(p)
	return move, err == nil
}

// explain says why a rule or a search made the last move, and measures a person's move as X
// against the rule. It says nothing where neither has an answer.
func (t *Table) explain() reason.Sentence {
	p, c := t.at(t.Ply-1), t.Game.Moves[t.Ply-1]
	player := p.Turn()
	seat, own := t.Seats[player], Own(player)
	switch _, ok := t.ruled(t.Ply - 1); {
	case ok && (seat == own || seat != exact && player == tr.X):
		return guide.Explain(p, c)
	case seat == own || seat == exact:
		if v, err := value(p.With(c), passing); err == nil {
			return lookedAtAll(c, player, v)
		}
	}
	return nil
}
