package explore

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"github.com/holiman/uint256"

	"transversal/internal/base/run"
)

// Count counts positions and the plays that lead to them.
type Count struct {
	Positions int         `json:"positions"`
	Plays     uint256.Int `json:"plays"`
	Weight    uint256.Int `json:"weight"` // of what a pass visited, if [Walk.Weight]
}

// add counts a position to which the given plays lead.
func (c *Count) add(plays *uint256.Int) {
	c.Positions++
	c.Plays.Add(&c.Plays, plays)
}

// Add adds the counts of d.
func (c *Count) Add(d *Count) {
	c.Positions += d.Positions
	c.Plays.Add(&c.Plays, &d.Plays)
	c.Weight.Add(&c.Weight, &d.Weight)
}

// Passage counts what a pass over some positions left, and the plays that it sent on or
// followed to their end. A walk compares this with what the levels hold and what a step must
// lead to, and so notices that something was lost.
type Passage struct {
	Left    Count       `json:"left"`
	Sent    uint256.Int `json:"sent"`
	Reached Count       `json:"reached"` // what [Walk.Replies] led to
	Tally   Tally       `json:"tally"`   // at the end of play
}

// Add adds the counts of q.
func (p *Passage) Add(q *Passage) {
	p.Left.Add(&q.Left)
	p.Sent.Add(&p.Sent, &q.Sent)
	p.Reached.Add(&q.Reached)
	if len(p.Tally) == 0 {
		p.Tally = make(Tally, len(q.Tally))
	}
	for i := range q.Tally {
		p.Tally[i].Add(&p.Tally[i], &q.Tally[i])
	}
}

// ErrContradiction is wrapped by the error of a walk whose counts disagree, which no rule
// can cause: the program or the machine is at fault.
var ErrContradiction = run.NewFault("the exploration contradicts itself, and proves nothing")

func contradiction(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrContradiction, fmt.Sprintf(format, args...))
}

// Check compares what was counted while a level was left with that level, with what the
// next holds, and with the number of successors of its positions. The last level, after
// all steps, has no next unless the walk has Replies.
func (w *Walk) Check(steps int, from LevelSize, p *Passage, to *Count) error {
	if p.Left.Positions != from.Positions || p.Left.Plays != from.Plays {
		return contradiction("after ply %d there are %d positions with %v plays, and %d with %v were visited",
			from.Ply, from.Positions, &from.Plays, p.Left.Positions, &p.Left.Plays)
	}
	exactly := uint64(w.Root.Free().Len() - len(w.Steps))
	if steps < len(w.Steps) {
		exactly = w.Steps[steps].Exactly
	} else if !w.Replies {
		return nil
	}
	if p.Sent != to.Plays {
		return contradiction("%v plays lead to ply %d, where there are %v", &p.Sent, from.Ply+1, &to.Plays)
	}
	var want uint256.Int
	if addProduct(&want, exactly, &from.Plays); exactly != 0 && p.Sent != want {
		return contradiction("from ply %d %v plays go on, and not %d times %v", from.Ply, &p.Sent, exactly, &from.Plays)
	}
	return nil
}

// Tally is a vector of sums over plays. What a slot means is up to [Walk.Finish].
type Tally []uint256.Int

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

// readCount sets plays to a count that appendCount wrote, which may be followed by more.
func readCount(count []byte, plays *uint256.Int) {
	var wide [32]byte
	copy(wide[:], count[1:][:count[0]])
	for i := range plays {
		plays[i] = binary.LittleEndian.Uint64(wide[8*i:])
	}
}

// appendCount appends a count of plays: a byte that says how many bytes it takes, and these,
// little-endian and without zeros at their end.
func appendCount(record []byte, plays *uint256.Int) []byte {
	var wide [32]byte
	for i, w := range plays {
		binary.LittleEndian.PutUint64(wide[8*i:], w)
	}
	width := plays.ByteLen()
	return append(append(record, byte(width)), wide[:width]...)
}
