// Package positional reads, describes and generates positional games: two players claim the
// vertices of a hypergraph, and its edges are the winning sets.
//
// [Read] reads a game in the format .pg of V. Mayer-Eichberger and A. Saffidine (Positional
// Games and QBF, SAT 2020). [Polyomino], [InRow] and [Hex] make the classical games.
// All of them are positions of package transversal, which package solve solves.
package positional

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	tr "transversal"
)

// MostSets is the most winning sets that a generated game may have.
const MostSets = tr.MostSets

// Bias says how many stones each player claims in a turn. In the first turn of all it is First,
// if that is not 0.
type Bias struct{ X, O, First int }

// ParseBias reads a bias such as "1:2".
func ParseBias(text string) (b Bias, err error) {
	x, o, ok := strings.Cut(text, ":")
	var err1, err2 error
	b.X, err1 = strconv.Atoi(x)
	b.O, err2 = strconv.Atoi(o)
	if !ok || err1 != nil || err2 != nil || b.X < 1 || b.O < 1 || b.X > 256 || b.O > 256 {
		return Bias{}, fmt.Errorf("%.40q is not a bias: give the stones that X and O claim in a turn, as in 1:2", text)
	}
	return b, nil
}

// Biased returns p with turns of the given numbers of stones until every vertex is taken,
// beginning with a whole turn of the player to move. It is an error if the winning sets of p
// cannot be listed, or unless X and O claim 1 to 256 stones a turn, and 0 to 256 in the first.
func Biased(p tr.Position, b Bias) (tr.Position, error) {
	const most = tr.MaxN * tr.MaxN
	if b.X < 1 || b.O < 1 || b.First < 0 || max(b.X, b.O, b.First) > most {
		return p, fmt.Errorf("the bias %d:%d, first %d, is out of range: give 1 to %d stones a turn, and 0 to %d in the first", b.X, b.O, b.First, most, most)
	}
	g, err := p.Game().Listed(MostSets)
	if err != nil {
		return p, err
	}
	f, free := *g.Family, p.Free().Len()
	f.Name = ""
	f.Turns = nil
	f.Begin = p.Ply()
	stones := [2]int{b.X, b.O}
	who := p.Turn()
	for k := cmp.Or(b.First, stones[who]); len(f.Turns) < free; k = stones[who] {
		for range min(k, free-len(f.Turns)) {
			f.Turns = append(f.Turns, who)
		}
		who = who.Other()
	}
	g.Family = &f
	return p.In(g)
}

// startOf returns the start of a game on vertices with names.
func startOf(convention tr.Convention, goal tr.Goal, f tr.Family) (tr.Position, error) {
	return tr.Game{Board: tr.BoardOf(len(f.Names)), Convention: convention, Goal: goal, Family: &f}.Start()
}
