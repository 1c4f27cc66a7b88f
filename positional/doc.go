// Package positional reads, describes and generates positional games: two players claim the
// vertices of a hypergraph, and its edges are the winning sets.
//
// [Read] reads a game in the format .pg of V. Mayer-Eichberger and A. Saffidine (Positional
// Games and QBF, SAT 2020). [Polyomino], [InRow], [Hex] and [OnGraph] make the classical games.
// All of them are positions of package transversal, which package solve solves.
package positional

import (
	"fmt"
	"strconv"
	"strings"

	tr "transversal"
)

// MostSets is the most winning sets that a generated game may have.
const MostSets = 1 << 16

// Bias says how many stones each player claims in a turn.
type Bias struct{ X, O int }

// ParseBias reads a bias such as "1:2".
func ParseBias(text string) (Bias, error) {
	x, o, ok := strings.Cut(text, ":")
	var b Bias
	var err1, err2 error
	b.X, err1 = strconv.Atoi(x)
	b.O, err2 = strconv.Atoi(o)
	if !ok || err1 != nil || err2 != nil || b.X < 1 || b.O < 1 || b.X > 256 || b.O > 256 {
		return Bias{}, fmt.Errorf("%.40q is not a bias: give the stones that X and O claim in a turn, as in 1:2", text)
	}
	return b, nil
}

// Biased returns p with turns of the given numbers of stones, beginning with a whole turn
// of the player to move. Its winning sets must be listed. In the last turn fewer free
// vertices may be left.
func Biased(p tr.Position, b Bias) (tr.Position, error) {
	return inTurns(p, func(who tr.Player, _ int) int {
		if who == tr.X {
			return b.X
		}
		return b.O
	})
}

// Evenly returns p with turns of k stones for both players, except that the first turn has
// the given number. Its winning sets must be listed.
func Evenly(p tr.Position, k, first int) (tr.Position, error) {
	return inTurns(p, func(_ tr.Player, turn int) int {
		if turn == 0 {
			return first
		}
		return k
	})
}

// inTurns returns p with turns of so many stones each, until every vertex is taken.
func inTurns(p tr.Position, stones func(who tr.Player, turn int) int) (tr.Position, error) {
	free := p.Free().Len()
	var turns []tr.Player
	for who, turn := p.Turn(), 0; len(turns) < free; who, turn = who.Other(), turn+1 {
		for range min(stones(who, turn), free-len(turns)) {
			turns = append(turns, who)
		}
	}
	return WithTurns(p, turns)
}

// WithTurns returns p with the given players to move, one after the other. Its winning
// sets must be listed.
func WithTurns(p tr.Position, turns []tr.Player) (tr.Position, error) {
	g := p.Game()
	f := *g.Family
	f.Name, f.Turns, f.Begin = "", turns, p.Ply()
	g.Family = &f
	return p.In(g)
}

// startOf returns the start of a game on vertices with names.
func startOf(convention tr.Convention, f tr.Family) (tr.Position, error) {
	return tr.Game{Board: tr.BoardOf(len(f.Names)), Convention: convention, Family: &f}.Start()
}
