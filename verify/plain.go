package verify

import (
	"context"
	"errors"

	"transversal/strategy"

	tr "transversal"
)

// VerifyPlainly verifies Theorem A or Theorem B on the n×n board, with the canonical
// choice, and returns the report of [Theorem.Verify]. It plays one play after another to
// its end. In every position it asks the rule and checks the claims from the definition.
// It merges and remembers nothing, and uses no symmetry. From time to time it calls
// progress, if not nil, with the number of lines done.
func (t Theorem) VerifyPlainly(ctx context.Context, n int, progress func(lines uint64)) (*Report, error) {
	if err := t.ready(n); err != nil {
		return nil, err
	}
	if t.name != "win" && t.name != "delay" {
		return nil, errors.New("Theorems A and B are verified plainly, each with its own claims")
	}
	v := &byHand{ctx: ctx, progress: progress, rule: t.rule, n: n}
	w := newWinning(&t, n, Options{})
	play, report, merged := v.winning, w.report, 2*n-4
	v.tally, v.node = make([]uint64, w.slots.size()), w.slots.node
	if t.name == "delay" {
		d := newDelaying(&t, n, Options{})
		play, report, merged = v.anyX, d.report, 2*n-2
		v.tally, v.node = make([]uint64, d.node(2*n+1)+1), d.node
	}
	v.distinct = make([]map[tr.Position]bool, merged+1)
	for ply := range v.distinct {
		v.distinct[ply] = map[tr.Position]bool{}
	}
	if err := play(tr.New(n), phase2{}); err != nil {
		if failure := (*Failure)(nil); errors.As(err, &failure) {
			failure.Line = tr.Record{Start: tr.New(n), Moves: v.moves}
		}
		return nil, err
	}
	r, err := report(counted(v.distinct, v.node, v.tally))
	if err != nil {
		return nil, err
	}
	t.sign(r, n, Options{})
	return r, t.conclude(r, n)
}

// byHand is a verification in progress, and what it has counted.
type byHand struct {
	ctx      context.Context
	progress func(lines uint64)
	rule     strategy.Rule
	n        int
	moves    []tr.Cell // of the play

	distinct []map[tr.Position]bool // by ply, as far as the other verifier merges them
	tally    []uint64               // what the report counts
	node     func(ply int) int      // the slot of the tally for a ply
}

// visit counts a position.
func (v *byHand) visit(p tr.Position) {
	ply := p.Ply()
	v.tally[v.node(ply+1)]++
	if ply < len(v.distinct) {
		v.distinct[ply][p] = true
	}
}

// end counts a line in the slots.
func (v *byHand) end(slots ...int) error {
	v.tally[slotLines]++
	for _, slot := range slots {
		v.tally[slot]++
	}
	if lines := v.tally[slotLines]; lines&0xffff == 0 && v.progress != nil {
		v.progress(lines)
	}
	return v.ctx.Err()
}

// move asks the rule in p.
func (v *byHand) move(p tr.Position, defined, free Claim) (tr.Position, tr.Cell, error) {
	move, err := v.rule.Move(p)
	switch {
	case err != nil:
		return p, 0, fail(defined, p, "%v", err)
	case !p.Free().Has(move.Cell):
		return p, 0, fail(free, p, "%v's move %v is not a free cell", p.Turn(), move.Cell)
	case !move.Admits.Has(move.Cell):
		return p, 0, fail(defined, p, "%v plays %v, which it does not admit", p.Turn(), move.Cell)
	}
	v.moves = append(v.moves, move.Cell)
	return p.With(move.Cell), move.Cell, nil
}
