package verify

import (
	"fmt"
	"math/big"
	"strconv"

	tr "transversal"
	"transversal/internal/explore"
	"transversal/strategy"
)

// account compares counts, and keeps the first contradiction.
type account struct {
	*Report
	found *explore.Result
	err   error
}

func newAccount(r *Report, found *explore.Result) *account {
	a := &account{Report: r, found: found}
	a.equal("plays at the start", found.Levels[0].Plays.ToBig(), big.NewInt(1))
	return a
}

func (a *account) equal(what string, got, want *big.Int) {
	if a.err == nil && got.Cmp(want) != 0 {
		a.err = fmt.Errorf("%w: %s: %s counted in one way, %s in the other", explore.ErrContradiction, what, grouped(got), grouped(want))
	}
}

// due returns the number of plays in which the ply is due.
func (a *account) due(ply int) *big.Int {
	for _, level := range a.found.Levels {
		if level.Ply == ply-1 {
			return level.Plays.ToBig()
		}
	}
	return a.NodesByPly.Get(strconv.Itoa(ply))
}

// times returns k·x.
func times(k int64, x *big.Int) *big.Int { return new(big.Int).Mul(big.NewInt(k), x) }

func plus(x *big.Int, more ...*big.Int) *big.Int {
	sum := new(big.Int).Set(x)
	for _, y := range more {
		sum.Add(sum, y)
	}
	return sum
}

// plays compares the plays that go on or end after each ply, up to the last, with those
// before it: the rule makes one move, and the other player every legal one.
func (a *account) plays(v *asked, ends Distribution, last int) {
	merged := a.found.Levels[len(a.found.Levels)-1].Ply // that level holds plays that end there too
	for ply := 1; ply <= last; ply++ {
		going, came := a.due(ply), a.due(ply+1)
		if ply != merged {
			came = plus(came, ends.Get(strconv.Itoa(ply)))
		}
		if ply == merged+1 {
			going = plus(going, times(-1, ends.Get(strconv.Itoa(merged))))
		}
		ways := int64(max(1, v.board.Len()-ply+1)) // on the 2×2 board none is left
		if tr.Player((ply-1)&1) == v.player {
			ways = 1
			if v.all {
				continue
			}
		}
		a.equal("plays to ply "+strconv.Itoa(ply), came, times(ways, going))
	}
}

// total compares the sum of a distribution with the number that it divides up.
func (a *account) total(what string, d Distribution, want *big.Int) {
	a.equal("sum by "+what, d.Total(), want)
}

// audit compares the counts of a report of the winning theorem with each other: plays with
// the number of replies, every distribution with the lines, and the lines, with
// the canonical choice, with their closed form.
func (v *winning) audit(r *Report, found *explore.Result) error {
	a, n, cells := newAccount(r, found), v.n, int64(v.board.Len())
	if !v.all {
		a.equal("terminal lines", r.Lines, terminalLines(int64(n), cells))
	}
	if v.all && v.missing.Empty() && strategy.Is(v.rule, tr.X) {
		a.equal("first moves", a.due(2), big.NewInt(cells))
	}
	a.plays(&v.asked, r.WinPly, 2*n+3)
	for i, threats := range []int64{1, 1, 2} {
		ply := 2*n - 2 + 2*i
		deviated := r.DeviationPly.Get(strconv.Itoa(ply))
		if i < 2 || !v.all {
			a.equal(fmt.Sprintf("deviations at ply %d", ply), deviated, times(cells-int64(ply-1)-threats, a.due(ply)))
		}
		if i == 2 {
			deviated = plus(deviated, times(2, a.due(ply)))
		}
		a.equal(fmt.Sprintf("wins at ply %d", ply+1), r.WinPly.Get(strconv.Itoa(ply+1)), deviated)
	}
	a.total("win ply", r.WinPly, r.Lines)
	a.total("case", r.Case, r.Lines)
	a.total("plan", r.Plan, r.Lines)
	a.total("w", r.W, r.Lines)
	if v.weighed && v.classes {
		v.labelled(a)
	}
	if !v.classes {
		a.total("final cell", r.FinalCell, r.Lines)
		a.total("block", r.BlockCell, plus(a.due(2*n-2), a.due(2*n), times(2, a.due(2*n+2))))
	}
	// Each pair (r,s) is played once at ply 2n+1, and O may deviate before.
	deviations := 2 * (cells - int64(2*n) + 1)
	byPairs := plus(times(deviations, a.due(2*n+2)), r.WinPly.Get(strconv.Itoa(2*n+3)))
	a.equal("lines by pairs", found.Tally[v.pairs.first].ToBig(), byPairs)
	return a.err
}

// terminalLines is the number of terminal lines with the canonical choice. Of the cells O has
// cells-2k+1 free at its k-th reply; the first n-2 replies are free, and then,
// of the replies at plies 2n-2, 2n and 2n+2, all but one, all but one and all end
// the line at X's next move: (3·cells-6n+1) · ∏_{k=1}^{n-2} (cells-2k+1).
func terminalLines(n, cells int64) *big.Int {
	lines := big.NewInt(3*cells - 6*n + 1)
	for k := int64(1); k <= n-2; k++ {
		lines = times(cells-2*k+1, lines)
	}
	return lines
}

// audit does the same for the delay theorem, which has no closed form for its lines.
func (v *delaying) audit(r *Report, found *explore.Result) error {
	a := newAccount(r, found)
	a.plays(&v.asked, r.EndPly, 2*v.n+1)
	a.total("last ply", r.EndPly, r.Lines)
	a.total("case", r.Case, r.Lines)
	return a.err
}
