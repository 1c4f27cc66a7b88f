package listed

import (
	"context"
	"math/bits"

	tr "transversal"
)

// Search answers whether X can force a win by a ply, in achievement and in
// maker-breaker. A set of cells is a word; a board has at most 64 cells.
//
// In achievement X must move first: then O never wins, by strategy stealing, and
// what X cannot win is a draw. One goroutine at a time may use a Search.
type Search struct {
	Convention tr.Convention // Achievement or MakerBreaker

	ctx   context.Context
	nodes int64
	err   error // why the search stopped: its answers mean nothing then
	table table
	depth [65]buffers
}

// buffers hold what a position of one ply keeps while its moves are tried.
type buffers struct {
	sets  [2][]uint64
	moves [64]move
}

type move struct {
	cell  uint64
	score int64
}

// Ply returns the ply at which X wins if X hurries and O delays, from the empty
// board with the given number of cells, at most 64; and 0 if X does not force a
// win. Each winning set is a word with a bit a cell; from is a ply before which X
// is known not to win, 1 if nothing is known. The error is that of ctx.
func (s *Search) Ply(ctx context.Context, sets []uint64, first tr.Player, from, cells int) (int, error) {
	s.begin(ctx)
	last := cells
	if tr.Player(last&1) == first {
		last-- // the ply of X's last stone
	}
	if !s.win(0, 0, sets, sets, 0, last, first) {
		return 0, s.err
	}
	if tr.Player(from&1) == first {
		from++
	}
	for by := from; by < last && s.err == nil; by += 2 {
		if s.win(0, 0, sets, sets, 0, by, first) {
			return by, s.err
		}
	}
	return last, s.err
}

// Wins reports whether X forces a win by the given ply. The error is that of ctx.
func (s *Search) Wins(ctx context.Context, sets []uint64, first tr.Player, by int) (bool, error) {
	s.begin(ctx)
	yes := s.win(0, 0, sets, sets, 0, by, first)
	return yes, s.err
}

func (s *Search) begin(ctx context.Context) {
	s.ctx, s.err = ctx, ctx.Err()
	s.table.clear()
}

// unit is 1 in the potentials below.
const unit = 1 << 40

// win reports whether X forces a win by ply by. xs are the sets without a stone
// of O, at least those that X can still own in time, and os those without a stone
// of X. Nobody has won.
func (s *Search) win(x, o uint64, xs, os []uint64, ply, by int, turn tr.Player) bool {
	if s.nodes++; s.nodes&0xfff == 0 && s.err == nil {
		s.err = s.ctx.Err()
	}
	if s.err != nil {
		return false
	}
	left := (by - ply + 1) / 2 // stones that X still places
	if turn == tr.O {
		left = (by - ply) / 2
	}
	// The potential of Erdős and Selfridge: a set that lacks k stones counts 2^-k.
	// Sets that X cannot own in time count nothing. If O is to move and the sum is
	// less than 1, O keeps X from all of them, for X at most doubles it.
	b := &s.depth[ply]
	alive := b.sets[0][:0]
	var (
		potential       int64
		threats, useful uint64
	)
	for _, w := range xs {
		if w&o != 0 {
			continue
		}
		lacking := w &^ x
		k := bits.OnesCount64(lacking)
		if k > left {
			continue
		}
		if k == 1 {
			threats |= lacking
		}
		alive = append(alive, w)
		useful |= lacking
		potential += unit >> min(k, 40) // rather too much than too little
	}
	b.sets[0] = alive
	enough := int64(unit)
	if turn == tr.X {
		if threats != 0 {
			return true
		}
		enough = unit / 2
	}
	if potential < enough {
		return false
	}
	var against uint64
	theirs := b.sets[1][:0]
	if s.Convention == tr.Achievement {
		for _, w := range os {
			if w&x != 0 {
				continue
			}
			lacking := w &^ o
			if lacking&(lacking-1) == 0 {
				against |= lacking
			}
			theirs = append(theirs, w)
			useful |= lacking // a stone there may be a threat, or stop one
		}
	}
	b.sets[1] = theirs
	moves := useful
	if turn == tr.X {
		if against != 0 {
			if moves = against; moves&(moves-1) != 0 {
				return false
			}
		}
	} else {
		switch {
		case against != 0:
			return false
		case threats&(threats-1) != 0:
			return true
		case threats != 0:
			moves = threats
		}
	}
	if moves&(moves-1) == 0 {
		if turn == tr.X {
			return s.win(x|moves, o, alive, theirs, ply+1, by, tr.O)
		}
		return s.win(x, o|moves, alive, theirs, ply+1, by, tr.X)
	}
	known := s.table.get(x, o)
	if int(known.wins) != 0 && int(known.wins) <= by {
		return true
	}
	if int(known.fails) >= by {
		return false
	}
	answer := turn == tr.O
	for _, m := range b.order(moves, x) {
		if turn == tr.X {
			if s.win(x|m.cell, o, alive, theirs, ply+1, by, tr.O) {
				answer = true
				break
			}
		} else if !s.win(x, o|m.cell, alive, theirs, ply+1, by, tr.X) {
			answer = false
			break
		}
	}
	if s.err == nil {
		s.table.put(x, o, by, answer)
	}
	return answer
}

// order lists the moves, those first that take part in most of the potential. It
// cannot make an answer wrong.
func (b *buffers) order(moves, x uint64) []move {
	var score [64]int64
	for _, w := range b.sets[0] {
		lacking := w &^ x
		value := int64(unit) >> bits.OnesCount64(lacking)
		for ; lacking != 0; lacking &= lacking - 1 {
			score[bits.TrailingZeros64(lacking)] += value
		}
	}
	list := b.moves[:0]
	for ; moves != 0; moves &= moves - 1 {
		m := move{moves & -moves, score[bits.TrailingZeros64(moves)]}
		i := len(list)
		list = append(list, m)
		for ; i > 0 && list[i-1].score < m.score; i-- {
			list[i] = list[i-1]
		}
		list[i] = m
	}
	return list
}
