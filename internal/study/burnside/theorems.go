package burnside

import (
	"math/big"
	"slices"
)

// Winning returns the numbers of classes after plies 2 to 2n-3 where X plays by its rule,
// with all choices, and O plays any moves; n is 4 to 16. docs/classes.md gives the proof.
func Winning(n int) (counts []*big.Int) {
	for k := 1; k < n-1; k++ {
		outside := outsideBlock(n, k, k)
		if k > 1 {
			counts = append(counts, outside[k-1])
		}
		counts = append(counts, plus(outside[k], oneInBlock(n, k, k-1)))
	}
	return append(counts, tieBroken(n))
}

// Delaying returns the numbers of classes after plies 2 to 2n-2 where O plays by its rule,
// with all choices, and X plays any moves; n is 2 to 16. docs/classes.md gives the proof.
func Delaying(n int) (counts []*big.Int) {
	for k := 1; k < n-1; k++ {
		outside := outsideBlock(n, k, k+1)
		same, more := stuck(n, k)
		counts = append(counts,
			minus(outside[k], same),
			minus(plus(outside[k+1], oneInBlock(n, k, k)), plus(more, stuckOneInBlock(n, k))))
	}
	return append(counts, lastReplies(n))
}

// In a [Selection], a stone of the player who builds a matching is a point of the first
// kind: its row and its column. The open rows and the open columns are two more kinds, and
// the row and the column of an intruder another two.

// among is a kind with the given number of points. The cells that it forms with the first
// kind are those that the other player may claim.
func among(points int) Kind { return Kind{Size: points, Cells: true} }

// outsideBlock returns the numbers of classes of positions in which k stones of one player
// are a matching, and 0, 1, …, most of the other's lie outside its open block.
func outsideBlock(n, k, most int) []*big.Int {
	return Selection{
		Kinds: []Kind{among(k), among(n - k), among(n - k)},
		Cells: most,
	}.Classes()
}

// oneInBlock returns the number of classes of positions in which the given number of the
// other player's stones lie outside the block, and one more inside.
func oneInBlock(n, k, others int) *big.Int {
	return last(Selection{
		Kinds: []Kind{among(k), among(n - k - 1), among(1), among(n - k - 1), among(1)},
		Cells: others,
	})
}

// last returns the number of classes with all of the cells.
func last(s Selection) *big.Int { return s.Classes()[s.Cells] }

// digraphs returns the number of digraphs, up to isomorphism, without loops.
func digraphs(points, arcs int) *big.Int {
	return last(Selection{Kinds: []Kind{among(points)}, Cells: arcs})
}

// tieBroken returns the number of classes after X's move n-1, by rule 4.2. F is any set
// with 1 ≤ w ≤ n-3, and with w = 0 one that leaves a stone of X's alone in its row and
// column, or fills the row or the column of one.
func tieBroken(n int) *big.Int {
	all := outsideBlock(n, n-1, n-2)[n-2]
	most := last(Selection{ // w = n-2
		Kinds: []Kind{{Size: n - 1}, among(1), among(1)},
		Cells: n - 2,
	})
	none := digraphs(n-1, n-2) // w = 0
	return plus(minus(all, plus(most, none)), digraphs(n-2, n-2), big.NewInt(2))
}

// stuck returns the numbers of classes with k of O's stones in a matching, and k and k+1 of
// X's outside its open block, to which no play leads: a of O's stones have one of X's in
// their row each, in the column of one of the other k-a ≥ 1 or an open one, and the rest
// of X's stand in open rows, in the columns of these.
func stuck(n, k int) (same, more *big.Int) {
	same, more = new(big.Int), new(big.Int)
	for a := range k {
		counts := Selection{
			Kinds: []Kind{{Size: k - a, Points: true}, among(n - k), {Size: n - k, Points: true}},
			Cells: k - a + 1, Points: a,
		}.Classes()
		same.Add(same, counts[k-a])
		more.Add(more, counts[k-a+1])
	}
	return same, more
}

// stuckOneInBlock returns the number of stuck classes with k of X's stones outside the
// block and one more inside.
func stuckOneInBlock(n, k int) *big.Int {
	sum := new(big.Int)
	for a := range k {
		sum.Add(sum, last(Selection{
			Kinds: []Kind{
				{Size: k - a, Points: true},
				among(n - k - 1), among(1), {Size: n - k - 1, Points: true}, {Size: 1, Points: true},
			},
			Cells: k - a, Points: a,
		}))
	}
	return sum
}

// lastReplies returns the number of classes after O's reply n-1. Where O's stones are a
// matching that leaves the cell f, and X does not own f, X's are the arcs of a digraph of
// O's stones and f.
func lastReplies(n int) *big.Int {
	all := outsideBlock(n, n-1, n-1)[n-1]
	unreached := plus(hidden(n), fanned(n), big.NewInt(int64(threatening(n))))
	return plus(minus(all, unreached), big.NewInt(int64(ownsLeft(n)+blocked(n))))
}

// threatening returns how many of the digraphs let X threaten: they are cycles and a
// path, which is f alone or has an end that is not its beginning.
func threatening(n int) int {
	count := len(cycles(n - 1))
	for length := 2; length <= n; length++ {
		for _, c := range cycles(n - length) {
			count += length + distinct(c) // the places of f
		}
	}
	return count
}

// hidden returns how many of the others have no arc at f, and one at each of O's stones:
// another choice would have left O a threat outside X's open block.
func hidden(n int) *big.Int {
	permutations := big.NewInt(int64(len(cycles(n - 1)))) // in which X threatens f
	return minus(digraphs(n-1, n-1), plus(digraphs(n-2, n-1), permutations))
}

// fanned returns how many of the others are arcs from f to b ≥ 1 of O's stones, and one
// from each other of O's to one of these or to f: O could have played none of its stones
// last.
func fanned(n int) *big.Int {
	count := new(big.Int)
	for b := 1; b < n; b++ {
		count.Add(count, last(Selection{
			Kinds:  []Kind{{Size: b, Points: true}, {Size: 1, Points: true}},
			Points: n - 1 - b,
		}))
	}
	if n <= 3 {
		count = minus(count, big.NewInt(1)) // a path, in which X threatens
	}
	return count
}

// ownsLeft returns the number of classes in which O's stones are a matching and X owns the
// cell that it leaves: O's last stone blocked, and X's other stones form cycles with O's.
func ownsLeft(n int) int { return len(cycles(n - 2)) }

// blocked returns the number of classes in which O's stones are no matching: the last
// blocked. With it X's stones are a permutation: cycles of O's n-2 other stones, and two
// paths of them between open lines, of which one may be a cell of the open block. The
// last is any cell but that.
func blocked(n int) int {
	count := 0
	for long := 1; long <= n-2; long++ {
		for short := 0; short <= min(long, n-2-long); short++ {
			for _, c := range cycles(n - 2 - long - short) {
				count += long + 1 + distinct(c)
				if 0 < short && short < long {
					count += short + 1
				}
			}
		}
	}
	if n == 3 || n == 4 {
		count-- // no play leads to one
	}
	return count
}

// cycles returns the ways to divide m points up into cycles of two and more, each with the
// lengths in ascending order.
func cycles(m int) [][]int { return cyclesFrom(m, 2) }

// cyclesFrom is cycles, with none shorter than the given length.
func cyclesFrom(m, shortest int) (all [][]int) {
	if m == 0 {
		return [][]int{nil}
	}
	for first := shortest; first <= m; first++ {
		for _, rest := range cyclesFrom(m-first, first) {
			all = append(all, append([]int{first}, rest...))
		}
	}
	return all
}

// distinct returns how many lengths there are in c, which is in order.
func distinct(c []int) int { return len(slices.Compact(slices.Clone(c))) }

func minus(x, y *big.Int) *big.Int { return new(big.Int).Sub(x, y) }

func plus(x *big.Int, more ...*big.Int) *big.Int {
	sum := new(big.Int).Set(x)
	for _, y := range more {
		sum.Add(sum, y)
	}
	return sum
}
