package burnside

import (
	"context"
	"math"
	"math/big"
	"math/bits"
	"runtime"
	"sync"
)

// cycleType is how many cycles of each length a permutation has.
type cycleType struct{ count [17]int }

// order returns the number of permutations that commute with one of type t.
func (t cycleType) order() *big.Int {
	z := big.NewInt(1)
	for i, m := range t.count {
		for k := range m {
			z.Mul(z, big.NewInt(int64(i*(k+1))))
		}
	}
	return z
}

// cycleTypes calls yield for each cycle type of n elements.
func cycleTypes(n int, yield func(cycleType)) {
	var t cycleType
	var add func(left, longest int)
	add = func(left, longest int) {
		if left == 0 {
			yield(t)
		}
		for i := min(left, longest); i > 0; i-- {
			t.count[i]++
			add(left-i, i)
			t.count[i]--
		}
	}
	add(n, n)
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func lcm(a, b int) int {
	return a / gcd(a, b) * b
}

// PositionCounts returns, for each ply from 0 to n², n in 1..16, the number of
// classes of positions on the n×n board under row and column permutations and, if
// transpose is set, transposition: X's stones at ply 2k-1 and 2k are k, whether or
// not somebody has won before. The error is that of ctx.
//
// The polynomial is evaluated at sufficiently many points modulo sufficiently many
// primes. At a point, all column permutations together are a coefficient of
// exp(Σ pⱼ zʲ/j), pⱼ being what a column cycle of length j contributes.
func PositionCounts(ctx context.Context, n int, transpose bool) ([]*big.Int, error) {
	cells := n * n
	counts := make([]*big.Int, cells+1)
	for i := range counts {
		counts[i] = new(big.Int)
	}
	// No count exceeds 3^cells.
	product, enough := big.NewInt(1), int(math.Ceil(float64(cells)*math.Log2(3)))
	for candidate := uint64(1)<<62 - 1; product.BitLen() <= enough; candidate -= 2 {
		if !new(big.Int).SetUint64(candidate).ProbablyPrime(0) { // exact below 2⁶⁴
			continue
		}
		modulo, err := countModulo(ctx, n, transpose, field(candidate))
		if err != nil {
			return nil, err
		}
		// The Chinese remainder theorem: add the multiple of product that is right here.
		p := new(big.Int).SetUint64(candidate)
		inverse := new(big.Int).ModInverse(product, p)
		for i, c := range counts {
			d := new(big.Int).SetUint64(modulo[i])
			d.Sub(d, c).Mul(d, inverse).Mod(d, p)
			c.Add(c, d.Mul(d, product))
		}
		product.Mul(product, p)
	}
	return counts, nil
}

// countModulo returns the counts modulo the prime of f.
func countModulo(ctx context.Context, n int, transpose bool, f field) ([]uint64, error) {
	cells := n * n
	values := make([][]uint64, cells+1) // values[x][o], x + o ≤ cells
	for x := range values {
		values[x] = make([]uint64, cells+1-x)
	}
	var group sync.WaitGroup
	todo := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			c := newCycleIndex(n, transpose, f)
			for x := range todo {
				for o := 0; o <= x && x+o <= cells; o++ { // the polynomial is symmetric
					v := c.at(x, o)
					values[x][o], values[o][x] = v, v
				}
			}
		})
	}
	for x := 0; x <= cells && ctx.Err() == nil; x++ {
		todo <- x
	}
	close(todo)
	group.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return f.interpolate(values), nil
}

// interpolate returns the coefficients at x^a o^b, a + b = 0, 1, …, with a = b or
// a = b+1, of the polynomial with the given values: by Newton's formula in both
// variables and the expansion of binomial coefficients in powers.
func (f field) interpolate(values [][]uint64) []uint64 {
	d := len(values) - 1
	for o := range values[0] {
		for k := 1; k <= d-o; k++ { // k-th differences in x
			for x := d - o; x >= k; x-- {
				values[x][o] = f.sub(values[x][o], values[x-1][o])
			}
		}
	}
	for _, row := range values {
		for k := 1; k < len(row); k++ {
			for o := len(row) - 1; o >= k; o-- {
				row[o] = f.sub(row[o], row[o-1])
			}
		}
	}
	// binomial[a][i] is the coefficient at t^i of (t choose a).
	binomial := make([][]uint64, d+1)
	binomial[0] = []uint64{1}
	for a := 1; a <= d; a++ {
		row := make([]uint64, a+1)
		for i, c := range binomial[a-1] { // times (t - (a-1)) / a
			row[i+1] = f.add(row[i+1], c)
			row[i] = f.sub(row[i], f.mul(c, uint64(a-1)))
		}
		inverse := f.inverse(a)
		for i := range row {
			row[i] = f.mul(row[i], inverse)
		}
		binomial[a] = row
	}
	counts := make([]uint64, d+1)
	partial := make([]uint64, d+1)
	for i := 0; 2*i <= d+1; i++ { // i stones of X
		for o := range partial {
			partial[o] = 0
			for a := i; a <= d-o; a++ {
				partial[o] = f.add(partial[o], f.mul(values[a][o], binomial[a][i]))
			}
		}
		for _, j := range [...]int{i - 1, i} {
			if j < 0 || i+j > d {
				continue
			}
			sum := uint64(0)
			for b := j; b <= d; b++ {
				sum = f.add(sum, f.mul(partial[b], binomial[b][j]))
			}
			counts[i+j] = sum
		}
	}
	return counts
}

// cycleIndex evaluates the polynomial at points.
type cycleIndex struct {
	field
	n           int
	transpose   bool
	stones      [481]uint64    // 1 + x^l + o^l
	pair, twice [17][17]uint64 // what cycles of lengths i and j contribute; if the board is also turned
	alone       [17]uint64     // what a cycle contributes with itself if the board is also turned
	column      [17][17]uint64 // by depth: what a column cycle of each length contributes
	turned      [17][17]uint64 // by depth: what a further cycle does if the board is also turned
	inverses    [17]uint64     // of 1..16
}

func newCycleIndex(n int, transpose bool, f field) *cycleIndex {
	c := &cycleIndex{field: f, n: n, transpose: transpose}
	for i := 1; i <= n; i++ {
		c.inverses[i] = f.inverse(i)
	}
	return c
}

// at returns the value at a point.
func (c *cycleIndex) at(x, o int) uint64 {
	xs, os := uint64(1), uint64(1)
	for l := 1; l < len(c.stones); l++ {
		xs, os = c.mul(xs, uint64(x)), c.mul(os, uint64(o))
		c.stones[l] = c.add(1, c.add(xs, os))
	}
	for i := 1; i <= c.n; i++ {
		for j := 1; j <= c.n; j++ {
			c.pair[i][j] = c.power(c.stones[lcm(i, j)], uint64(gcd(i, j)))
			c.twice[i][j] = c.power(c.stones[2*lcm(i, j)], uint64(gcd(i, j)))
		}
		// Turned, the i² cells of a cycle with itself are cycles of length 2i, and one
		// of length i if i is odd.
		c.alone[i] = c.power(c.stones[2*i], uint64(i/2))
		if i&1 != 0 {
			c.alone[i] = c.mul(c.alone[i], c.stones[i])
		}
		c.column[0][i], c.turned[0][i] = 1, 1
	}
	plain, turned := c.rows(0, c.n, c.n, 0, 1, 1)
	if !c.transpose {
		return plain
	}
	return c.mul(c.add(plain, turned), c.inverse(2))
}

// rows adds cycles of rows to those that the weight and depth stand for, none
// longer than longest, of which there are repeated already. It returns the sum
// over what results, for all column permutations and for all turned boards.
func (c *cycleIndex) rows(depth, left, longest, repeated int, weight, turned uint64) (plain, turnedSum uint64) {
	if left == 0 {
		return c.mul(weight, c.columns(&c.column[depth])), c.mul(weight, turned)
	}
	for i := min(left, longest); i > 0; i-- {
		times := 1
		if i == longest {
			times = repeated + 1
		}
		for j := 1; j <= c.n; j++ {
			c.column[depth+1][j] = c.mul(c.column[depth][j], c.pair[i][j])
			c.turned[depth+1][j] = c.mul(c.turned[depth][j], c.twice[i][j])
		}
		p, t := c.rows(depth+1, left-i, i, times,
			c.mul(weight, c.mul(c.inverses[i], c.inverses[times])),
			c.mul(turned, c.mul(c.turned[depth][i], c.alone[i])))
		plain, turnedSum = c.add(plain, p), c.add(turnedSum, t)
	}
	return plain, turnedSum
}

// columns returns the coefficient at z^n of exp(Σ pⱼ zʲ/j).
func (c *cycleIndex) columns(p *[17]uint64) uint64 {
	var h [17]uint64
	h[0] = 1
	for k := 1; k <= c.n; k++ {
		sum := uint64(0)
		for j := 1; j <= k; j++ {
			sum = c.add(sum, c.mul(p[j], h[k-j]))
		}
		h[k] = c.mul(sum, c.inverses[k])
	}
	return h[c.n]
}

// field is the integers modulo this prime, which is below 2⁶². Its numbers are
// the residues 0 … p-1.
type field uint64

func (p field) mul(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	_, r := bits.Div64(hi, lo, uint64(p))
	return r
}

func (p field) add(a, b uint64) uint64 {
	if a += b; a >= uint64(p) {
		a -= uint64(p)
	}
	return a
}

func (p field) sub(a, b uint64) uint64 { return p.add(a, uint64(p)-b) }

func (p field) inverse(a int) uint64 { return p.power(uint64(a), uint64(p)-2) }

func (p field) power(a uint64, e uint64) uint64 {
	r := uint64(1)
	for ; e > 0; e >>= 1 {
		if e&1 != 0 {
			r = p.mul(r, a)
		}
		a = p.mul(a, a)
	}
	return r
}
