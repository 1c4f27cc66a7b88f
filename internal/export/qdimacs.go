package export

import (
	"context"
	"fmt"
	"io"
	"math/bits"

	tr "transversal"
	"transversal/internal/symmetry"
)

// QDIMACS writes the question whether X can force a win of p by a ply, counted from the empty
// board, as a quantified Boolean formula, true if X can, after the corrective encoding of
// Mayer-Eichberger and Saffidine.
//
//   - X's move has one variable a cell, at most one of them true. O's is a number in binary;
//     one that names no free cell claims nothing.
//   - After each of its moves X can end the game. Then stones no longer change, and the winning
//     sets are looked at once, at the end: X owns one, which one variable a set names, and O none.
//   - Of first moves that symmetries of the board exchange, X tries only one. If only one is
//     left, X makes it, and the next move is treated in the same way.
//
// Both players may claim nothing. This does not change the value, because an additional
// stone never harms its owner. It would where the owner of a winning set loses; there
// QDIMACS returns an error. The other errors are those of [PG], and that of ctx.
func QDIMACS(ctx context.Context, w io.Writer, p tr.Position, by int) error {
	if c := p.Game().Convention; c.Avoids() {
		return fmt.Errorf("in %v a stone can harm its owner, which a formula of this kind cannot express: give achievement or maker-breaker", c)
	}
	turns, sets, err := ask(p, by)
	if err != nil {
		return err
	}
	about := question(p, len(turns))
	moves := representatives(p)
	for len(moves) == 1 && len(turns) > 1 {
		if p = p.With(moves[0]); p.Outcome() != tr.Open {
			turns = nil
			break
		}
		turns = turns[1:]
		moves = representatives(p)
	}
	e := &oneHot{stones: stonesOf(p), running: yes}
	for i, turn := range turns {
		if turn == tr.X {
			e.moveX(moves, i+1 < len(turns))
		} else {
			e.moveO(moves)
		}
		moves = p.Free().Cells()
	}
	if err := e.end(ctx, sets); err != nil {
		return err
	}
	return e.write(w, about)
}

// question asks in words whether X wins p within the given number of plies.
func question(p tr.Position, plies int) string {
	start, err := p.MarshalText()
	if err != nil { // winning sets one by one: the board must do
		start = []byte(p.Picture())
	}
	return fmt.Sprintf("Can X force a win by ply %d, from %s, %v to move?", p.Ply()+plies, start, p.Turn())
}

// representatives returns the cells that the next move of p may claim, one of each class under
// row and column permutations and transposition or, on a graph, permutations of the vertices.
func representatives(p tr.Position) []tr.Cell {
	g := p.Game()
	if g.Family != nil {
		return p.Legal().Cells()
	}
	var moves []tr.Cell
	known := map[[2]tr.Set]bool{}
	for c := range p.Free().All() {
		q := p.With(c)
		x, o := symmetry.Stones(g.Board, q.X, q.O, true)
		if class := [2]tr.Set{x, o}; !known[class] {
			known[class] = true
			moves = append(moves, c)
		}
	}
	return moves
}

// oneHot is a formula that is being built.
type oneHot struct {
	clauses
	stones  stones // who owns what, after the plies so far
	running lit    // X has not ended the game
}

// moveX adds a move of X's to one of the cells, after which X can end the game if more follow.
func (e *oneHot) moveX(cells []tr.Cell, more bool) {
	move := e.quantify(false, len(cells))
	for i, c := range cells {
		e.add(-move[i], -e.stones[tr.O][c])
		e.add(-move[i], e.running)
		for _, other := range move[:i] {
			e.add(-move[i], -other)
		}
		owned := e.quantify(false, 1)[0]
		e.add(-e.stones[tr.X][c], owned)
		e.add(-move[i], owned)
		e.add(-owned, e.stones[tr.X][c], move[i])
		e.stones[tr.X][c] = owned
	}
	if more {
		running := e.quantify(false, 1)[0]
		e.add(-running, e.running)
		e.running = running
	}
}

// moveO adds a move of O's to one of the cells. The formula lets O own more than it claims,
// which cannot help X.
func (e *oneHot) moveO(cells []tr.Cell) {
	number := e.quantify(true, bits.Len(uint(len(cells)-1)))
	for i, c := range cells {
		owned := e.quantify(false, 1)[0]
		e.add(-e.stones[tr.O][c], owned)
		claimed := []lit{-e.running, e.stones[tr.X][c], owned}
		for b, v := range number {
			if i>>b&1 == 1 {
				v = -v
			}
			claimed = append(claimed, v)
		}
		e.add(claimed...)
		e.stones[tr.O][c] = owned
	}
}

// end says that X owns one of its winning sets, and O none.
func (e *oneHot) end(ctx context.Context, sets [2][]tr.Set) error {
	owned := e.quantify(false, len(sets[tr.X]))
	e.add(owned...)
	for i, s := range sets[tr.X] {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for c := range s.All() {
			e.add(-owned[i], e.stones[tr.X][c])
		}
	}
	for _, s := range sets[tr.O] {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		var lacks []lit
		for c := range s.All() {
			lacks = append(lacks, -e.stones[tr.O][c])
		}
		e.add(lacks...)
	}
	return nil
}
