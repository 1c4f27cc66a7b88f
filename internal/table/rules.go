package table

import (
	tr "transversal"
	"transversal/internal/guide"
	"transversal/reason"
)

// fromTheStart reports whether the game is one that X's rule wins, and began on the
// empty board.
func (t *Table) fromTheStart() bool {
	start := t.Game.Start
	return guide.Promise(start) > 0 && (start.N() == 0 || start == tr.New(start.N())) // a graph is never set up
}

// kept reports whether the theorem about a player's rule holds of the current
// position: the rule has an answer to it, or the player's last move was the
// rule's. How the position came about matters on a graph only, see [Table.ruled].
func (t *Table) kept(player tr.Player) bool {
	p := t.Position()
	switch {
	case guide.Promise(p) == 0:
		return false
	case p.N() == 0:
		return t.left(player) == 0
	case p.Turn() == player:
		_, has := t.ruled(t.Ply)
		return has
	case t.Ply > 0:
		return admits(t.at(t.Ply-1), t.Game.Moves[t.Ply-1])
	}
	return t.fromTheStart()
}

// left returns the ply at which a player last made a move that is not its rule's,
// 0 if there is none.
func (t *Table) left(player tr.Player) int { return t.leftBefore(t.Ply, player) }

// leftBefore is left after so many moves.
func (t *Table) leftBefore(moves int, player tr.Player) int {
	p, ply := t.Game.Start, 0
	for _, c := range t.Game.Moves[:moves] {
		if p.Turn() == player && !admits(p, c) {
			ply = p.Ply() + 1
		}
		p = p.With(c)
	}
	return ply
}

// ruled returns the move of the rule of the player to move after so many moves, if its
// theorem speaks of that position. On a board the rule answers in no other. On a graph it
// may, so there the player must have kept to the rule so far.
func (t *Table) ruled(moves int) (tr.Cell, bool) {
	p := t.at(moves)
	if guide.Promise(p) == 0 || p.N() == 0 && t.leftBefore(moves, p.Turn()) > 0 {
		return 0, false
	}
	move, err := guide.Own(p).Move(p)
	return move.Cell, err == nil
}

// admits reports whether the rule of the player to move admits the move c.
func admits(p tr.Position, c tr.Cell) bool {
	move, err := guide.Own(p).Move(p)
	return err == nil && move.Admits.Has(c)
}

// explain says why the move after so many moves was made. What a person or chance played
// as O is described; the rest is measured against the rules.
func (t *Table) explain(moves int) reason.Sentence {
	p, c := t.at(moves), t.Game.Moves[moves]
	player := p.Turn()
	seat := t.Seats[player]
	chosen := seat != Own(player) && seat != exact
	switch _, has := t.ruled(moves); {
	case player == tr.O && chosen:
		return guide.Describe(p, c)
	case has && (chosen || seat == Own(player)):
		return guide.Explain(p, c)
	}
	if v, err := value(p.With(c), passing); err == nil && !chosen {
		return lookedAtAll(c, player, v)
	}
	return guide.Describe(p, c)
}
