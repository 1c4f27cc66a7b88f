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

// Counter counts, slot by slot, on behalf of one position at a time.
type Counter struct {
	ways   []uint64
	met    []int      // slots in which ways is not 0
	again  []*Outcome // that the position shares
	shared []*Outcome // with plays
}

// Outcome is what was counted on behalf of one position, for others to share. The
// zero Outcome is ready for use.
type Outcome struct {
	counts []count
	plays  uint256.Int // that lead to positions which share it, in this block
}

type count struct {
	slot int
	ways uint64
}

// Add adds k for every play that leads to the position.
func (c *Counter) Add(slot int, k uint64) {
	if c.ways[slot] == 0 && k != 0 {
		c.met = append(c.met, slot)
	}
	c.ways[slot] += k
}

// Apart calls add, and keeps in o what it adds, instead of what o held. It is not
// counted. In add nothing is shared.
func (c *Counter) Apart(o *Outcome, add func() error) error {
	var before Outcome
	c.take(&before)
	err := add()
	c.take(o)
	c.Again(&before)
	return err
}

// take moves to o what was added.
func (c *Counter) take(o *Outcome) {
	o.counts = o.counts[:0]
	for _, slot := range c.met {
		o.counts = append(o.counts, count{slot, c.ways[slot]})
		c.ways[slot] = 0
	}
	c.met = c.met[:0]
}

// Again adds an outcome for every play that leads to the position.
func (c *Counter) Again(o *Outcome) {
	for _, counted := range o.counts {
		c.Add(counted.slot, counted.ways)
	}
}

// Share does the same, and for all positions that share the outcome at once: so
// that it must be left as it is until [Walk.Finish] is done with the block.
func (c *Counter) Share(o *Outcome) { c.again = append(c.again, o) }

// settle adds what was counted to sums, for a position to which the given plays
// lead, and begins anew. What is shared is kept for [Counter.settleShared].
func (c *Counter) settle(sums Tally, plays *uint256.Int) {
	for _, slot := range c.met {
		addProduct(&sums[slot], c.ways[slot], plays)
		c.ways[slot] = 0
	}
	c.met = c.met[:0]
	for _, o := range c.again {
		if o.plays.IsZero() {
			c.shared = append(c.shared, o)
		}
		o.plays.Add(&o.plays, plays)
	}
	c.again = c.again[:0]
}

// settleShared adds the outcomes that positions shared to sums.
func (c *Counter) settleShared(sums Tally) {
	for _, o := range c.shared {
		for _, counted := range o.counts {
			addProduct(&sums[counted.slot], counted.ways, &o.plays)
		}
		o.plays.Clear()
	}
	c.shared = c.shared[:0]
}

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
