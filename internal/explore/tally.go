package explore

import (
	"math/bits"

	"github.com/holiman/uint256"
)

// Tally is a vector of sums over plays. What a slot means is up to [Walk.Finish].
type Tally []uint256.Int

// Add adds the sums of other to those of t.
func (t Tally) Add(other Tally) {
	for i := range other {
		t[i].Add(&t[i], &other[i])
	}
}

// Counter counts, slot by slot, what follows from one position after another.
type Counter struct {
	sums  Tally
	plays *uint256.Int // that lead to the position
}

// Add adds k for every play that leads to the position.
func (c *Counter) Add(slot int, k uint64) { addProduct(&c.sums[slot], k, c.plays) }

// addProduct adds k·plays to sum.
func addProduct(sum *uint256.Int, k uint64, plays *uint256.Int) {
	if !plays.IsUint64() {
		var product uint256.Int
		product.SetUint64(k)
		sum.Add(sum, product.Mul(&product, plays))
		return
	}
	var carry uint64
	high, low := bits.Mul64(k, plays[0])
	sum[0], carry = bits.Add64(sum[0], low, 0)
	sum[1], carry = bits.Add64(sum[1], high, carry)
	if carry != 0 {
		sum[2], carry = bits.Add64(sum[2], 0, carry)
		sum[3] += carry
	}
}
