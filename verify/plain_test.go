package verify

import (
	"fmt"
	"slices"
	"testing"
)

// plain is a second implementation of X's rule with all its choices, written to
// be read next to §4 and to share nothing with ours: boards of bytes, the
// context of Phase 2 carried along, completing cells by trying all
// permutations, one play after another, nothing merged.
type plain struct {
	n     int
	board [][]byte // 'X', 'O' or '.'
	perms [][]int

	lines  int
	winPly map[int]int
}

type spot struct{ r, c int }

func newPlain(n int) *plain {
	p := &plain{n: n, winPly: map[int]int{}}
	for range n {
		p.board = append(p.board, slices.Repeat([]byte{'.'}, n))
	}
	var extend func(perm []int)
	extend = func(perm []int) {
		if len(perm) == n {
			p.perms = append(p.perms, slices.Clone(perm))
		}
		for c := range n {
			if !slices.Contains(perm, c) {
				extend(append(slices.Clone(perm), c))
			}
		}
	}
	extend(nil)
	return p
}

func (p *plain) cells(want func(s spot) bool) (found []spot) {
	for r := range p.n {
		for c := range p.n {
			if want(spot{r, c}) {
				found = append(found, spot{r, c})
			}
		}
	}
	return found
}

func (p *plain) at(s spot) byte         { return p.board[s.r][s.c] }
func (p *plain) set(s spot, stone byte) { p.board[s.r][s.c] = stone }
func (p *plain) free() []spot {
	return p.cells(func(s spot) bool { return p.at(s) == '.' })
}

// nu is ν of a player's stones: the most cells of theirs on a permutation.
func (p *plain) nu(stone byte) int {
	best := 0
	for _, perm := range p.perms {
		count := 0
		for r, c := range perm {
			if p.board[r][c] == stone {
				count++
			}
		}
		best = max(best, count)
	}
	return best
}

// threats returns the free cells that complete a player's stones.
func (p *plain) threats(stone byte) []spot {
	var found []spot
	for _, s := range p.free() {
		p.set(s, stone)
		if p.nu(stone) == p.n {
			found = append(found, s)
		}
		p.set(s, '.')
	}
	return found
}

// open returns the cells of H.
func (p *plain) open() []spot {
	return p.cells(func(s spot) bool {
		for i := range p.n {
			if p.board[s.r][i] == 'X' || p.board[i][s.c] == 'X' {
				return false
			}
		}
		return true
	})
}

// x plays every admissible move of X at its k-th move; o is O's latest stone.
func (p *plain) x(t *testing.T, k int, o spot) {
	if k >= p.n { // rule 4.4
		if wins := p.threats('X'); len(wins) > 0 {
			for range wins {
				p.lines++
				p.winPly[2*k-1]++
			}
			return
		}
		t.Fatalf("X has no move planned and no threat at move %d:\n%s", k, p.board)
	}
	h := p.open()
	if k == p.n-1 {
		p.tieBreak(t, h)
		return
	}
	for _, s := range h {
		if slices.Contains(h, o) && s.r != o.r || p.at(s) != '.' {
			continue
		}
		p.set(s, 'X')
		p.o(t, k)
		p.set(s, '.')
	}
}

// o plays every reply of O's in Phase 1, after X's k-th move.
func (p *plain) o(t *testing.T, k int) {
	for _, s := range p.free() {
		p.set(s, 'O')
		p.x(t, k+1, s)
		p.set(s, '.')
	}
}

// tieBreak is move n-1 and all that follows it.
func (p *plain) tieBreak(t *testing.T, h []spot) {
	type outcome struct {
		cell, bd spot
		w        int
	}
	var admissible []outcome
	for _, cell := range h {
		for _, bd := range h {
			if bd.r == cell.r || bd.c == cell.c || p.at(cell) != '.' || p.at(bd) != '.' {
				continue
			}
			w := len(p.cells(func(s spot) bool { return p.at(s) == 'O' && (s.r == bd.r || s.c == bd.c) }))
			if w <= p.n-3 {
				admissible = append(admissible, outcome{cell, bd, w})
			}
		}
	}
	if slices.ContainsFunc(admissible, func(a outcome) bool { return a.w >= 1 }) {
		admissible = slices.DeleteFunc(admissible, func(a outcome) bool { return a.w == 0 })
	}
	if len(admissible) == 0 {
		t.Fatalf("no admissible outcome:\n%s", p.board)
	}
	for _, a := range admissible {
		p.set(a.cell, 'X')
		p.phase2(t, a.cell, a.bd)
		p.set(a.cell, '.')
	}
}

// phase2 plays O's reply at ply 2n-2 and what follows; ua is the row of X's
// last Phase-1 stone.
func (p *plain) phase2(t *testing.T, last, bd spot) {
	sigma := map[int]int{}
	for _, s := range p.cells(func(s spot) bool { return p.at(s) == 'X' }) {
		sigma[s.r] = s.c
	}
	f := p.cells(func(s spot) bool { return p.at(s) == 'O' })
	inRow := slices.ContainsFunc(f, func(s spot) bool { return s.r == bd.r })
	inCol := slices.ContainsFunc(f, func(s spot) bool { return s.c == bd.c })
	live := func(s int) bool {
		return s != bd.r && p.board[s][bd.c] == '.' && p.board[bd.r][sigma[s]] == '.'
	}
	// next maps each first move of the plan to the second moves that may follow.
	next := map[spot][]spot{}
	for r := range p.n {
		for s := range p.n {
			if r == s || !live(r) || !live(s) {
				continue
			}
			planI := inCol || !inRow
			if !inCol && !inRow && p.nu('O') == p.n-2 && s != last.r {
				continue
			}
			if planI && p.board[r][sigma[s]] == '.' {
				first := spot{bd.r, sigma[r]}
				next[first] = append(next[first], spot{s, bd.c})
			}
			if !planI && p.board[s][sigma[r]] == '.' {
				first := spot{r, bd.c}
				next[first] = append(next[first], spot{bd.r, sigma[s]})
			}
		}
	}
	p.forced(t, p.n, []spot{bd}, func() {
		for first, seconds := range next {
			p.set(first, 'X')
			block := p.threats('X')
			if len(block) != 1 {
				t.Fatalf("%d threats after ply 2n-1:\n%s", len(block), p.board)
			}
			p.forced(t, p.n+1, block, func() {
				for _, second := range seconds {
					p.set(second, 'X')
					double := p.threats('X')
					if len(double) != 2 {
						t.Fatalf("%d threats after ply 2n+1:\n%s", len(double), p.board)
					}
					p.forced(t, p.n+2, nil, nil)
					p.set(second, '.')
				}
			})
			p.set(first, '.')
		}
	})
}

// forced plays every reply of O before X's k-th move: go on after the blocks,
// and X wins after the others.
func (p *plain) forced(t *testing.T, k int, blocks []spot, goOn func()) {
	for _, s := range p.free() {
		p.set(s, 'O')
		if p.nu('O') == p.n {
			t.Fatalf("O wins:\n%s", p.board)
		}
		if slices.Contains(blocks, s) {
			goOn()
		} else {
			p.x(t, k, s)
		}
		p.set(s, '.')
	}
}

// With all choices ours counts the lines that the plain search plays out.
func TestAllChoicesAgreesWithPlainSearch(t *testing.T) {
	if testing.Short() {
		t.Skip("plays out a million games one by one")
	}
	const n = 4
	p := newPlain(n)
	p.set(spot{0, 0}, 'X')
	p.o(t, 1)
	ours := report(t, n, Options{AllChoices: true})
	const first = n * n // moves, of which the plain search plays one
	if ours.Lines.Int64() != int64(first*p.lines) {
		t.Errorf("%v terminal lines, the plain search has %d", ours.Lines, first*p.lines)
	}
	for ply, count := range p.winPly {
		if got := ours.WinPly.Get(fmt.Sprint(ply)); got.Int64() != int64(first*count) {
			t.Errorf("%v lines end at ply %d, in the plain search %d", got, ply, count)
		}
	}
	if len(p.winPly) != len(ours.WinPly) {
		t.Errorf("win plies %v, in the plain search %v", ours.WinPly, p.winPly)
	}
}
