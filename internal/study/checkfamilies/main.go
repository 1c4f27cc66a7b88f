// Checkfamilies checks that Maker wins on no family of so many transversals.
//
//	go run ./internal/study/checkfamilies FILE
//
// FILE is what "transversal families --n N --size S --out FILE" writes, with or without
// --part K/M. This program shares no code with the one that wrote it: it uses the standard
// library only. Its exit status is 0 if the proof is right, and 1 if it is not.
//
// The proof. Transversals are numbered as permutations in lexicographic order, from 0. Let
// Maker claim the cell (1,1) first. A transversal that lacks k cells weighs 2^-k, and nothing
// if Breaker has claimed one of its cells. By Erdős and Selfridge Breaker, to move, holds what
// weighs less than 1 in all. So if Maker wins on S transversals, d of them through the first
// cell, then S + d >= 2^N. These d are the star. The file has a star of each class under the
// permutations of rows 2..N and of columns 2..N and transposition. In part K of M the stars
// K, K+M, K+2M, ... of the file have sets.
//
// The sets. Let K be a star with some others added, r be the number of those still to come,
// and C the candidates for these. If r = 0, Breaker holds K. If r > 0, the next line is a set
// U of candidates, and Breaker holds K with any r candidates that are not in U. So one of U
// comes. Each in turn is added to K, and the same is shown for it and r - 1; after that it is
// no candidate any more.
//
// Breaker holds K with any r of V if it can play so that Maker owns no member of K or V, until
// the open members of K and the r heaviest open ones of V weigh less than 1.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/bits"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: checkfamilies FILE")
		os.Exit(2)
	}
	file, err := os.Open(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "checkfamilies:", err)
		os.Exit(3)
	}
	said, err := check(file)
	if err != nil {
		fmt.Println("wrong:", err)
		os.Exit(1)
	}
	fmt.Println(said)
}

// proof is a file.
type proof struct {
	n, size  int
	part, of int // the sets are those of the stars with i % of = part - 1
	stars    []star
}

// star is a star, by the numbers of its members, and the sets that belong to it.
type star struct {
	members []int
	sets    [][]int
}

// read reads a file.
func read(r io.Reader) (*proof, error) {
	p := &proof{}
	lines := bufio.NewScanner(r)
	lines.Scan()
	if _, err := fmt.Sscanf(lines.Text(), "families %d %d %d/%d", &p.n, &p.size, &p.part, &p.of); err != nil ||
		p.n < 3 || p.n > 5 || p.part < 1 || p.part > p.of {
		return nil, errors.New("the first line is no head of a proof")
	}
	count := len(newBoard(p.n).cells)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		var numbers []int
		for _, word := range words[min(1, len(words)):] {
			i, err := strconv.Atoi(word)
			if err != nil || i < 0 || i >= count || slices.Contains(numbers, i) {
				return nil, fmt.Errorf("not a set of transversals: %s", lines.Text())
			}
			numbers = append(numbers, i)
		}
		switch {
		case len(words) > 0 && words[0] == "star":
			p.stars = append(p.stars, star{members: numbers})
		case len(words) > 0 && words[0] == "set" && len(p.stars) > 0:
			last := &p.stars[len(p.stars)-1]
			last.sets = append(last.sets, numbers)
		default:
			return nil, fmt.Errorf("not a star or a set: %s", lines.Text())
		}
	}
	return p, lines.Err()
}

// check checks a file and returns what it has found to be right.
func check(r io.Reader) (string, error) {
	p, err := read(r)
	if err != nil {
		return "", err
	}
	if err := p.checkStars(); err != nil {
		return "", err
	}
	todo, wrong := make(chan int), make([]error, len(p.stars))
	var workers sync.WaitGroup
	for range runtime.NumCPU() {
		workers.Go(func() {
			g := newGame(p.n)
			for i := range todo {
				wrong[i] = g.checkSets(p.size, p.stars[i])
			}
		})
	}
	checked := 0
	for i := p.part - 1; i < len(p.stars); i += p.of {
		todo <- i
		checked++
	}
	close(todo)
	workers.Wait()
	for i, err := range wrong {
		if err != nil {
			return "", fmt.Errorf("star %d: %w", i+1, err)
		}
	}
	if p.of > 1 {
		return fmt.Sprintf("right in part %d of %d: Breaker holds %d of the %d stars with any others, up to %d transversals of the %d×%d board",
			p.part, p.of, checked, len(p.stars), p.size, p.n, p.n), nil
	}
	return fmt.Sprintf("right: Maker wins on no family of %d transversals of the %d×%d board (%d stars)", p.size, p.n, p.n, len(p.stars)), nil
}

// set is a set of transversals, by their numbers, at most 120.
type set [2]uint64

func of(numbers ...int) (s set) {
	for _, i := range numbers {
		s[i/64] |= 1 << (i % 64)
	}
	return s
}

func (s set) and(t set) set     { return set{s[0] & t[0], s[1] & t[1]} }
func (s set) or(t set) set      { return set{s[0] | t[0], s[1] | t[1]} }
func (s set) without(t set) set { return set{s[0] &^ t[0], s[1] &^ t[1]} }
func (s set) len() int          { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// board is the n×n board. Cell (r, c) has the number n·r+c.
type board struct {
	n       int
	cells   [][]int // by transversal: its cells, one of each row
	through []set   // by cell: the transversals that contain it
}

func newBoard(n int) *board {
	b := &board{n: n, through: make([]set, n*n)}
	for p := range permutations(n) {
		i := len(b.cells)
		cells := make([]int, n)
		for r, c := range p {
			cells[r] = n*r + c
			b.through[n*r+c] = b.through[n*r+c].or(of(i))
		}
		b.cells = append(b.cells, cells)
	}
	return b
}

// permutations yields the permutations of 0..n-1 in lexicographic order.
func permutations(n int) func(yield func([]int) bool) {
	return func(yield func([]int) bool) {
		var next func(p []int) bool
		next = func(p []int) bool {
			if len(p) == n {
				return yield(p)
			}
			for i := range n {
				if !slices.Contains(p, i) && !next(append(p, i)) {
					return false
				}
			}
			return true
		}
		next(make([]int, 0, n))
	}
}

// checkStars checks that each family through (1,1) that matters is an image of one star.
func (p *proof) checkStars() error {
	b := newBoard(p.n)
	full := len(b.cells) / p.n // the transversals through (1,1) come first
	number := map[string]int{}
	for i, cells := range b.cells[:full] {
		number[fmt.Sprint(cells)] = i
	}
	var symmetries [][]int // images of the transversals through (1,1)
	for rows := range permutations(p.n - 1) {
		for columns := range permutations(p.n - 1) {
			for _, transposed := range []bool{false, true} {
				image := make([]int, full)
				for i := range image {
					cells := make([]int, p.n) // (1,1) stays
					for _, cell := range b.cells[i][1:] {
						r, c := rows[cell/p.n-1]+1, columns[cell%p.n-1]+1
						if transposed {
							r, c = c, r
						}
						cells[r] = p.n*r + c
					}
					image[i] = number[fmt.Sprint(cells)]
				}
				symmetries = append(symmetries, image)
			}
		}
	}
	met := make([]bool, 1<<full)
	found := make([]int, full+1) // by number of members
	for _, star := range p.stars {
		if slices.ContainsFunc(star.members, func(i int) bool { return i >= full }) {
			return fmt.Errorf("the star %v has a member that does not contain (1,1)", star.members)
		}
		for k, image := range symmetries {
			mask := 0
			for _, i := range star.members {
				mask |= 1 << image[i]
			}
			if met[mask] && k == 0 {
				return fmt.Errorf("the star %v is an image of another", star.members)
			}
			if !met[mask] {
				met[mask] = true
				found[len(star.members)]++
			}
		}
	}
	want := 1 // full choose d
	for d := range found {
		if !(d <= p.size && d+p.size >= 1<<p.n) && found[d] != 0 {
			return fmt.Errorf("stars of %d do not matter", d)
		} else if d <= p.size && d+p.size >= 1<<p.n && found[d] != want {
			return fmt.Errorf("the stars stand for %d families of %d, not %d", found[d], d, want)
		}
		want = want * (full - d) / (d + 1)
	}
	return nil
}

// checkSets checks that Breaker holds a star with any others, so many in all.
func (g *game) checkSets(size int, star star) error {
	sets := star.sets
	var cover func(family, candidates set, r int) error
	cover = func(family, candidates set, r int) error {
		var u []int
		if r > 0 {
			if len(sets) == 0 {
				return errors.New("a set is missing")
			}
			u, sets = sets[0], sets[1:]
		}
		chosen := of(u...)
		if chosen.without(candidates) != (set{}) {
			return fmt.Errorf("the set %v has members that are not candidates", u)
		}
		if !g.holds(family, candidates.without(chosen), r) {
			return fmt.Errorf("its %d members and those added are not held with %d more", len(star.members), r)
		}
		for _, i := range u {
			candidates = candidates.without(of(i))
			if err := cover(family.or(of(i)), candidates, r-1); err != nil {
				return err
			}
		}
		return nil
	}
	var others set
	for i := range g.board.cells {
		others = others.or(of(i))
	}
	if err := cover(of(star.members...), others.without(g.through[0]), size-len(star.members)); err != nil {
		return err
	}
	if len(sets) > 0 {
		return errors.New("there is a set too many")
	}
	return nil
}

// game is a game that Breaker tries to hold: see holds.
type game struct {
	*board
	r     int
	known map[stones]bool
}

// stones are the cells of Maker and of Breaker, a bit for each.
type stones [2]uint32

func newGame(n int) *game { return &game{board: newBoard(n), known: map[stones]bool{}} }

// open are the transversals without a stone of Breaker, by the number of Maker's stones in
// them.
type open [6]set

// claimed returns what is open after Maker has claimed a cell, with the transversals
// through it.
func (o *open) claimed(through set) (next open) {
	next[0] = o[0].without(through)
	for k := 1; k < len(o); k++ {
		next[k] = o[k].without(through).or(o[k-1].and(through))
	}
	return next
}

// blocked returns what is open after Breaker has claimed a cell.
func (o *open) blocked(through set) (next open) {
	for k := range o {
		next[k] = o[k].without(through)
	}
	return next
}

// weight is the weight of the r heaviest, in units of 2^-n.
func (o *open) weight(r int) (sum int) {
	for k := len(o) - 1; k >= 0; k-- {
		some := min(r, o[k].len())
		r -= some
		sum += some << k
	}
	return sum
}

// through is the weight of those through a cell.
func (o *open) through(cell set) (sum int) {
	for k := range o {
		sum += o[k].and(cell).len() << k
	}
	return sum
}

// holds reports whether Breaker, to move, holds the family with any r of the others, after
// Maker has claimed (1,1).
func (g *game) holds(family, others set, r int) bool {
	g.r = r
	clear(g.known)
	own, rest := open{family}, open{others}
	if r == 0 {
		rest = open{}
	}
	own, rest = own.claimed(g.board.through[0]), rest.claimed(g.board.through[0])
	return g.breaker(&own, &rest, stones{1})
}

// breaker reports whether Breaker, to move, holds.
func (g *game) breaker(own, rest *open, s stones) bool {
	if own.weight(len(g.cells))+rest.weight(g.r) < 1<<g.n {
		return true
	}
	held, ok := g.known[s]
	if ok {
		return held
	}
	// Breaker must block what lacks one cell.
	urgent := own[g.n-1].or(rest[g.n-1])
	for c := range g.heaviest(own, rest, s) {
		if through := g.board.through[c]; urgent.without(through) == (set{}) {
			ours, theirs := own.blocked(through), rest.blocked(through)
			if held = g.maker(&ours, &theirs, stones{s[0], s[1] | 1<<c}); held {
				break
			}
		}
	}
	g.known[s] = held
	return held
}

// maker reports whether Breaker holds with Maker to move.
func (g *game) maker(own, rest *open, s stones) bool {
	for c := range g.heaviest(own, rest, s) {
		through := g.board.through[c]
		ours, theirs := own.claimed(through), rest.claimed(through)
		if ours[g.n].or(theirs[g.n]) != (set{}) || !g.breaker(&ours, &theirs, stones{s[0] | 1<<c, s[1]}) {
			return false
		}
	}
	return true
}

// heaviest yields the free cells, the heaviest in the family first, and of these the
// heaviest in the others.
func (g *game) heaviest(own, rest *open, s stones) iter.Seq[int] {
	return func(yield func(int) bool) {
		var at [25]int
		for c, through := range g.board.through {
			if (s[0]|s[1])>>c&1 == 0 {
				at[c] = 1 + own.through(through)<<16 + rest.through(through)
			}
		}
		for {
			c := 0
			for d := range at {
				if at[d] > at[c] {
					c = d
				}
			}
			if at[c] == 0 || !yield(c) {
				return
			}
			at[c] = 0
		}
	}
}
