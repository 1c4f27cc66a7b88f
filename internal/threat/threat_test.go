package threat

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// slow is a game and a position, for searches from the definitions.
type slow struct {
	sets  [][]int
	owner []int
}

// completions returns the vertices with which p completes a set.
func (s slow) completions(p int) (all []int) {
	for v := range s.owner {
		if s.owner[v] == free {
			s.owner[v] = p
			if s.owns(p) {
				all = append(all, v)
			}
			s.owner[v] = free
		}
	}
	return all
}

// owns reports whether p owns a set.
func (s slow) owns(p int) bool {
	return slices.ContainsFunc(s.sets, func(set []int) bool {
		return !slices.ContainsFunc(set, func(v int) bool { return s.owner[v] != p })
	})
}

// forces reports whether p, who is to move, wins by moves that all threaten to complete a set.
func (s slow) forces(p int) bool {
	if len(s.completions(p)) > 0 {
		return true
	}
	other := s.completions(1 - p)
	for v := range s.owner {
		if s.owner[v] != free || len(other) > 1 || len(other) == 1 && other[0] != v {
			continue
		}
		s.owner[v] = p
		threats := s.completions(p)
		wins := len(threats) > 1
		if len(threats) == 1 {
			s.owner[threats[0]] = 1 - p
			wins = s.forces(p)
			s.owner[threats[0]] = free
		}
		s.owner[v] = free
		if wins {
			return true
		}
	}
	return false
}

// value returns 1 if p, who is to move, wins, -1 if the other player does, and otherwise 0.
func (s slow) value(p int) int {
	best := -2
	for v := range s.owner {
		if s.owner[v] != free {
			continue
		}
		s.owner[v] = p
		value := 1
		if !s.owns(p) {
			value = -s.value(1 - p)
		}
		s.owner[v] = free
		if best = max(best, value); best == 1 {
			return 1
		}
	}
	if best == -2 { // the board is full
		return 0
	}
	return best
}

// In random small games the forcing search finds a win by threats exactly where a search by
// the definition does, the replies that matter are those that leave none, and the proof-number
// search proves exactly what a search of the whole game does.
func TestAgainstSlowSearches(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 2))
	forced, won := 0, 0
	for range 1500 {
		n := 5 + dice.IntN(4)
		s := slow{owner: slices.Repeat([]int{free}, n)}
		for range 2 + dice.IntN(12) {
			set := dice.Perm(n)[:2+dice.IntN(3)]
			slices.Sort(set)
			s.sets = append(s.sets, set)
		}
		var stones [2][]int
		identity := make([]uint8, n)
		for v := range n {
			identity[v] = uint8(v)
		}
		for i, v := range dice.Perm(n)[:2*dice.IntN(3)] {
			s.owner[v] = i % 2
			stones[i%2] = append(stones[i%2], v)
		}
		if s.owns(x) || s.owns(o) {
			continue
		}
		p := New(n, s.sets, [][]uint8{identity}, stones[x], stones[o])
		p.set(p.start)
		for player := range 2 {
			found := p.force(player) != free
			if found != s.forces(player) {
				t.Fatalf("%v, %v: player %d forces: %v", s.sets, s.owner, player, found)
			}
			if found && s.value(player) != 1 {
				t.Fatalf("%v, %v: player %d does not win", s.sets, s.owner, player)
			}
			if found {
				forced++
			}
		}
		if real, _, lost := p.replies(n); !lost {
			for z := range n {
				if s.owner[z] != free {
					continue
				}
				s.owner[z] = o
				if slices.Contains(real, uint8(z)) == s.forces(x) {
					t.Fatalf("%v, %v: replies that matter: %v", s.sets, s.owner, real)
				}
				s.owner[z] = free
			}
		}
		p.clear()
		wins, err := p.Wins(context.Background(), 1<<20)
		if err != nil || wins != (s.value(x) == 1) {
			t.Fatalf("%v, %v: X wins: %v, %v", s.sets, s.owner, wins, err)
		}
		if wins {
			won++
		}
	}
	if forced < 300 || won < 300 {
		t.Errorf("only %d forcing wins and %d wins", forced, won)
	}
}
