// Package threat solves games of listed winning sets that the first player wins by
// threats, and writes certificates of version 3. Both players have the same sets; the
// first to own one wins.
//
// A forcing search (file force.go) finds wins in which every move of the winner threatens
// to complete a set. After a quiet move of X it also finds the few replies that matter: those
// after which no forcing win is left. Proof-number search (file prove.go) does the rest.
package threat

import (
	"math/bits"
	"math/rand/v2"
	"slices"
)

// The players, as indices.
const (
	x = 0
	o = 1
)

const free = -1

// state is a position, with what each set lacks.
type state struct {
	n       int
	sets    [][]uint8
	in      [][]uint16 // by vertex: the sets with it
	owner   []int8     // by vertex: x, o or free
	stones  [2]int
	player  [2]side
	zobrist [2][]uint64
	key     uint64
}

// side is the sets as one player sees them.
type side struct {
	lacks []int8   // by set: vertices without a stone of the player
	dead  []int8   // by set: stones of the other player in it
	one   []uint64 // the sets without such a stone that lack one vertex
	two   []uint64 // the same, two
}

func newState(n int, sets [][]int) *state {
	s := &state{n: n, in: make([][]uint16, n), owner: slices.Repeat([]int8{free}, n)}
	for i, set := range sets {
		var small []uint8
		for _, v := range set {
			small = append(small, uint8(v))
			s.in[v] = append(s.in[v], uint16(i))
		}
		s.sets = append(s.sets, small)
	}
	words := (len(sets) + 63) / 64
	dice := rand.New(rand.NewPCG(1, 2))
	s.key = dice.Uint64() // not 0, which is that of a place of the table that is not used
	for p := range s.player {
		side := side{make([]int8, len(sets)), make([]int8, len(sets)), make([]uint64, words), make([]uint64, words)}
		for i, set := range sets {
			side.lacks[i] = int8(len(set))
			side.mark(uint16(i))
		}
		s.player[p] = side
		for range n {
			s.zobrist[p] = append(s.zobrist[p], dice.Uint64())
		}
	}
	return s
}

// mark puts set i into one or two if it belongs there, and takes it out of both if not.
func (p *side) mark(i uint16) {
	word, bit := i>>6, uint64(1)<<(i&63)
	p.one[word] &^= bit
	p.two[word] &^= bit
	switch {
	case p.dead[i] != 0:
	case p.lacks[i] == 1:
		p.one[word] |= bit
	case p.lacks[i] == 2:
		p.two[word] |= bit
	}
}

// place puts a stone of p on v.
func (s *state) place(p int, v uint8) {
	own, other := &s.player[p], &s.player[1-p]
	for _, i := range s.in[v] {
		own.lacks[i]--
		own.mark(i)
		other.dead[i]++
		other.mark(i)
	}
	s.owner[v] = int8(p)
	s.stones[p]++
	s.key ^= s.zobrist[p][v]
}

// lift takes back the stone on v.
func (s *state) lift(p int, v uint8) {
	own, other := &s.player[p], &s.player[1-p]
	for _, i := range s.in[v] {
		own.lacks[i]++
		own.mark(i)
		other.dead[i]--
		other.mark(i)
	}
	s.owner[v] = free
	s.stones[p]--
	s.key ^= s.zobrist[p][v]
}

// completing returns two different vertices with which p owns a set, one of them twice, or
// free twice.
func (s *state) completing(p int) (a, b int) {
	a = free
	for w, word := range s.player[p].one {
		for ; word != 0; word &= word - 1 {
			for _, v := range s.sets[w<<6+bits.TrailingZeros64(word)] {
				if s.owner[v] != free {
					continue
				}
				if a == free {
					a = int(v)
				} else if a != int(v) {
					return a, int(v)
				}
			}
		}
	}
	return a, a
}
