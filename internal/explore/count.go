package explore

import (
	"errors"
	"fmt"

	"github.com/holiman/uint256"
)

// Count counts positions and the plays that lead to them.
type Count struct {
	Positions int         `json:"positions"`
	Plays     uint256.Int `json:"plays"`
	Weight    uint256.Int `json:"weight"` // of what a pass visited, if [Walk.Weigh]
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

// Passage is what a pass over some positions counted on the way: what it left,
// and the plays that it sent on. With what the levels hold, and what a step must
// lead to, this is how a walk notices that something was lost.
type Passage struct {
	Left Count       `json:"left"`
	Sent uint256.Int `json:"sent"`
}

// Add adds the counts of q.
func (p *Passage) Add(q *Passage) {
	p.Left.Add(&q.Left)
	p.Sent.Add(&p.Sent, &q.Sent)
}

// ErrContradiction is wrapped by the error of a walk whose counts disagree, which
// no rule can bring about: the program or the machine is at fault.
var ErrContradiction = errors.New("the exploration contradicts itself, and proves nothing")

func contradiction(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrContradiction, fmt.Sprintf(format, args...))
}

// CheckStep compares what a step counted with the level that it left, and with what
// the records of the next hold.
func (w *Walk) CheckStep(step int, from LevelSize, p *Passage, to *Count) error {
	if err := checkLeft(from, &p.Left); err != nil {
		return err
	}
	if p.Sent != to.Plays {
		return contradiction("%v plays lead to ply %d, whose positions hold %v", &p.Sent, from.Ply+1, &to.Plays)
	}
	return checkSent(w.Steps[step].Exactly, from, p)
}

// CheckEnd compares what was counted while the last level was followed with that
// level and, if the walk has Replies, with the size of what they reached.
func (w *Walk) CheckEnd(from LevelSize, p *Passage, reached *Count) error {
	if err := checkLeft(from, &p.Left); err != nil || !w.Replies {
		return err
	}
	if p.Sent != reached.Plays {
		return contradiction("%v plays lead to ply %d, where %v were followed", &p.Sent, from.Ply+1, &reached.Plays)
	}
	return checkSent(uint64(w.Root.Free().Len()-len(w.Steps)), from, p)
}

func checkLeft(from LevelSize, left *Count) error {
	if left.Positions != from.Positions || left.Plays != *from.Plays {
		return contradiction("after ply %d there are %d positions with %v plays, and %d with %v were visited",
			from.Ply, from.Positions, from.Plays, left.Positions, &left.Plays)
	}
	return nil
}

// checkSent compares the plays sent with those that a step of exactly so many
// successors sends.
func checkSent(exactly uint64, from LevelSize, p *Passage) error {
	if exactly == 0 {
		return nil
	}
	var want uint256.Int
	if addProduct(&want, exactly, from.Plays); p.Sent != want {
		return contradiction("%v plays go on from ply %d, and %d times %v should", &p.Sent, from.Ply, exactly, from.Plays)
	}
	return nil
}
