package table

import (
	tr "transversal"
	"transversal/internal/guide"
	"transversal/reason"
	"transversal/strategy"
)

// fromTheStart reports whether the game is the paper's, on a board where X's rule
// wins, and began on the empty board.
func (t *Table) fromTheStart() bool {
	n := t.Game.Start.N()
	return n >= smallest && t.Game.Start == tr.New(n)
}

// kept reports whether the theorem about a player's rule holds of the current
// position: the rule has an answer to it, or the player's last move was the
// rule's. How the position came about does not matter.
func (t *Table) kept(player tr.Player) bool {
	p := t.Position()
	switch {
	case p.N() < smallest:
		return false
	case p.Turn() == player:
		_, has := ruled(p)
		return has
	case t.Ply > 0:
		return admits(t.at(t.Ply-1), t.Game.Moves[t.Ply-1])
	}
	return t.fromTheStart()
}

// left returns the ply at which a player last made a move that is not its rule's,
// 0 if there is none.
func (t *Table) left(player tr.Player) int {
	p, ply := t.Game.Start, 0
	for _, c := range t.Game.Moves[:t.Ply] {
		if p.Turn() == player && !admits(p, c) {
			ply = p.Ply() + 1
		}
		p = p.With(c)
	}
	return ply
}

// ruled returns the move of the rule of the player to move, if it has one.
func ruled(p tr.Position) (tr.Cell, bool) {
	if p.N() < smallest {
		return 0, false
	}
	move, err := strategy.Own(p.Turn()).Move(p)
	return move.Cell, err == nil
}

// admits reports whether the rule of the player to move admits the move c.
func admits(p tr.Position, c tr.Cell) bool {
	move, err := strategy.Own(p.Turn()).Move(p)
	return err == nil && move.Admits.Has(c)
}

// explain says why a move was made in p. What a person or chance played as O is
// described; the rest is measured against the rules.
func (t *Table) explain(p tr.Position, c tr.Cell) reason.Sentence {
	player := p.Turn()
	seat := t.Seats[player]
	chosen := seat != Own(player) && seat != exact
	switch _, has := ruled(p); {
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
