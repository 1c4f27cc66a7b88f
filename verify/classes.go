package verify

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/big"
	"strconv"

	"github.com/holiman/uint256"

	tr "transversal"
	"transversal/internal/explore"
	"transversal/internal/study/burnside"
	"transversal/internal/symmetry"
	"transversal/strategy"
)

// sizes returns the function that gives the number of positions in the class of one, its
// representative: all symmetries of the full board, divided by those that fix the position. The
// error says that another position stands for the class.
func sizes(b tr.Board) func(tr.Position) (uint256.Int, error) {
	factorial := new(big.Int).MulRange(1, int64(b.Rows))
	all, _ := uint256.FromBig(factorial)
	if !b.Pairs {
		all.Mul(all, all)
	}
	return func(p tr.Position) (size uint256.Int, err error) {
		order, canonical := symmetry.Order(p)
		if !canonical {
			err = fmt.Errorf("%w: a position does not represent its class\n%v", explore.ErrContradiction, p)
		}
		return *size.Div(all, &order), err
	}
}

// labelled compares the positions in the classes of each level, Σ n!²/|Aut|, with the
// number of positions to which Phase 1 leads by the first lemma of docs/classes.md, over all
// choices. That count knows nothing of classes. Rule 4.2, or a rule other than the paper's,
// may choose more narrowly; then there are at most as many positions.
func (v *winning) labelled(a *account) {
	n := int64(v.n)
	for _, level := range a.found.Levels {
		k := int64(level.Ply+1) / 2
		matchings := new(big.Int).Binomial(n, k)
		matchings.Mul(matchings, matchings)
		matchings.Mul(matchings, new(big.Int).MulRange(1, k))
		outside := n*n - k - (n-k)*(n-k) // free cells outside H
		stones := new(big.Int).Binomial(outside, int64(level.Ply/2))
		if level.Ply%2 == 0 {
			stones = plus(stones, times((n-k)*(n-k), new(big.Int).Binomial(outside, k-1)))
		}
		want, got := matchings.Mul(matchings, stones), level.Weight.ToBig()
		if level.Ply == 0 {
			a.equal("empty boards", got, big.NewInt(1))
		} else if k < n-1 && strategy.Is(v.rule, tr.X) {
			a.equal(fmt.Sprintf("positions in the classes after ply %d", level.Ply), got, want)
		} else if got.Cmp(want) > 0 {
			a.equal(fmt.Sprintf("positions in the classes after ply %d, at most", level.Ply), got, want)
		}
	}
}

// Classes returns the number of classes of positions, under row and column permutations,
// after ply 2 and each later ply at which a verification with Classes merges them. It
// counts them by Burnside's lemma, without playing; docs/classes.md gives the proofs. The
// numbers are known for the paper's rules only, and for n from t.Least() to 16.
func (t Theorem) Classes(n int) (byPly Distribution, known bool) {
	if t.classes == nil || t.For(n) != nil || !strategy.Is(t.rule, t.player) {
		return nil, false
	}
	for i, count := range t.classes(n) {
		byPly.add(strconv.Itoa(i+2), count)
	}
	return byPly, len(byPly) > 0
}

// countClasses compares the classes after each ply with [Theorem.Classes].
func (r *Report) countClasses(t *Theorem) error {
	a := account{Report: r}
	want, ok := t.Classes(r.N)
	for _, level := range want {
		a.equal("classes after ply "+level.Key, r.ClassesByPly.Get(level.Key), level.Count)
	}
	r.counted = ok
	return a.err
}

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
