package verify

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/big"
	"strconv"

	tr "transversal"
	"transversal/symmetry/burnside"
)

// Count is the number of classes of positions after each ply. In JSON it is as
// docs/schemas/count.json says.
type Count struct {
	N         int          `json:"n"`
	Theorem   string       `json:"theorem,omitempty"`   // whose plays lead to them, or
	Transpose *bool        `json:"transpose,omitempty"` // whether transposes are one class
	Classes   []*big.Int   `json:"classes,omitempty"`   // after ply 0, 1, …
	ByPly     Distribution `json:"classes_by_ply,omitempty"`
	Total     *big.Int     `json:"total"`
}

// CountPositions counts all positions of the n×n board, n in 1..16, by Burnside's lemma;
// see [burnside.PositionCounts]. The error is that of ctx, or of an n out of range.
func CountPositions(ctx context.Context, n int, transpose bool) (*Count, error) {
	if err := tr.CheckN(n); err != nil {
		return nil, err
	}
	classes, err := burnside.PositionCounts(ctx, n, transpose)
	if err != nil {
		return nil, err
	}
	c := &Count{N: n, Transpose: &transpose, Classes: classes}
	c.Total = c.byPly().Total()
	return c, nil
}

// Count counts the positions to which the plays of t lead; see [Theorem.Classes]. The
// error is that of [Theorem.For].
func (t Theorem) Count(n int) (*Count, error) {
	if err := t.For(n); err != nil {
		return nil, err
	}
	classes, _ := t.Classes(n)
	return &Count{N: n, Theorem: t.Name(), ByPly: classes, Total: classes.Total()}, nil
}

func (c *Count) byPly() Distribution {
	all := c.ByPly
	for ply, classes := range c.Classes {
		all = append(all, Entry{Key: strconv.Itoa(ply), Count: classes})
	}
	return all
}

// WriteSummary prints a line for each ply, and their sum.
func (c *Count) WriteSummary(w io.Writer) error {
	out := bufio.NewWriter(w)
	for _, level := range c.byPly() {
		fmt.Fprintf(out, "ply %3s  %v\n", level.Key, level.Count)
	}
	fmt.Fprintf(out, "total    %v\n", c.Total)
	return out.Flush()
}
