package verify

import (
	"fmt"

	tr "transversal"
	"transversal/internal/explore"
	"transversal/internal/study/burnside"
	"transversal/strategy"
)

// The claims of the winning theorem, with their places in the paper.
var (
	claimRule     = Claim{"rule", "§4", "the rule is defined"}
	claimPhase1   = Claim{"phase 1", "Lemma 5", "Phase 1 is executable"}
	claimOpen     = Claim{"I", "Invariant 1", "the open block H holds no O-stone"}
	claimTieBreak = Claim{"T", "Lemma 6", "the tie-break leaves (b,d) free with w ≤ n-3"}
	claimLemma8   = Claim{"F", "Lemma 8", "F is a perfect matching of A × B when w = 0 and ν(F) = n-2"}
	claimContext  = Claim{"r, s", "Lemmas 9 and 10", "the plan has live rows r ≠ s with a free cross cell"}
	claimFree     = Claim{"free", "Lemma 11", "every cell that the plan needs is free"}
	claimSingle   = Claim{"S", "Lemma 3(a), (b)", "X threatens exactly one cell"}
	claimDouble   = Claim{"D", "Lemma 3(c), (d)", "X threatens exactly two cells"}
	claimNoThreat = Claim{"Ca", "Lemma 12(a)", "O has no threat when X is to move"}
	claimNoWin    = Claim{"Cb", "Lemma 12(b)", "no move of O completes a transversal"}
	claimWin      = Claim{"W", "the winning theorem", "X completes a transversal by ply 2n+3"}
	claimLemma1   = Claim{"D_R × D_C", "Lemma 1", "the completing cells are D_R × D_C"}

	// Where cells are missing, instead of Invariant 1 and of Lemma 6:
	claimSlack  = Claim{"slack", "the building lemma", "fewer cells of H are blocked than H has rows, whatever O plays next"}
	claimLacks  = Claim{"lacks", "the strip lemma", "after move n-2 the rows of H lack at most 2 cells each, and its columns at most 3; each one more if n cells are missing"}
	claimCorner = Claim{"corner", "the attack lemma", "the tie-break leaves (b,d) free, with w ≤ n-3-⌊√z⌋ or with a good pair"}
)

// Winning is the paper's Theorem A for a rule of X's, [strategy.XRule] or one that is to
// be compared with it: the rule wins by ply 2n+3, and keeps the claims of the paper's proof
// on the way. Nothing in it is taken from the reasons that the rule gives: b, d, σ, F, w,
// the plan and the pair are read from the stones.
func Winning(rule strategy.Rule) Theorem {
	return Theorem{
		name: "winning", title: "the winning theorem", player: tr.X, rule: rule, least: 4,
		bound: func(n int) int { return 2*n + 3 }, routines: &proper,
		claims: []Claim{
			claimRule, claimPhase1, claimOpen, claimTieBreak, claimLemma8, claimContext, claimFree,
			claimSingle, claimDouble, claimNoThreat, claimNoWin, claimWin, claimLemma1,
		},
		judge:   func(t *Theorem, n int, o Options) judge { return newWinning(t, n, o) },
		classes: burnside.Winning,
	}
}

// winning checks the claims of the winning theorem.
type winning struct {
	asked
	*routines
}

func newWinning(t *Theorem, n int, o Options) *winning {
	executable := func(p tr.Position) Claim {
		if p.X.Len() < n-1 {
			return claimPhase1
		}
		return claimFree
	}
	v := &winning{newAsked(t, n, o, claimRule, executable), t.routines}
	v.counters = winningCounters(n, v.missing.Empty())
	return v
}

// winningCounters are those of the winning theorem on the n×n board, full or not.
func winningCounters(n int, full bool) counters {
	w := 2 * n
	if full {
		w = n - 3
	}
	c := newCounters(2*n + 3)
	c.pairs, c.win, c.deviation = c.add(""), c.add(plies(2*n-1, 2*n+3, 2)...), c.add(plies(2*n-2, 2*n+2, 2)...)
	c.plan, c.w = c.add(strategy.PlanI.String(), strategy.PlanII.String()), c.add(plies(0, w, 1)...)
	var names, cells []string
	for _, kind := range strategy.Cases() {
		names = append(names, kind.String())
	}
	for cell := range tr.Square(n).Cells().All() {
		cells = append(cells, fmt.Sprintf("%d,%d", cell.Row()+1, cell.Col()+1))
	}
	c.cases, c.final, c.block = c.add(names...), c.add(cells...), c.add(cells...)
	return c
}

// cell returns the place of a cell among those of the board.
func (v *winning) cell(c tr.Cell) int { return c.Row()*v.n + c.Col() }

// checkPhase1 checks X's Phase-1 move c, which led to q: Lemma 5, Invariant 1 and, at
// move n-1, claim (T).
func (v *asked) checkPhase1(q tr.Position, c tr.Cell) error {
	n := v.n
	rows, cols := tr.FirstLines(n)&^q.X.Rows(), tr.FirstLines(n)&^q.X.Cols()
	if open := n - q.X.Len(); rows.Len() != open || cols.Len() != open {
		return fail(claimPhase1, q, "X's move %v is outside the open block", c)
	}
	if !v.missing.Empty() {
		return v.checkBlock(q, rows, cols)
	}
	if inside, ok := tr.Rectangle(rows, cols).Intersect(q.O).First(); ok {
		claim := claimOpen
		if rows.Len() == 1 {
			claim = claimTieBreak
		}
		return fail(claim, q, "the O-stone %v lies in H = %v × %v", inside, rows, cols)
	}
	if rows.Len() == 1 {
		if w := q.O.Weight(rows.First(), cols.First()); w > n-3 {
			return fail(claimTieBreak, q, "w = %d where (b,d) = %v, and n-3 = %d", w, tr.At(rows.First(), cols.First()), n-3)
		}
	}
	return nil
}

// checkBlock checks the same where cells are missing, after X's move that led to q and left H.
func (v *asked) checkBlock(q tr.Position, rows, cols tr.Lines) error {
	blocked := tr.Rectangle(rows, cols).Intersect(q.O.Union(v.missing))
	side := rows.Len()
	switch {
	case side == 1 && !blocked.Empty():
		return fail(claimCorner, q, "(b,d) = %v is not free", blocked.Least())
	case side > 1 && blocked.Len() > side-2:
		return fail(claimSlack, q, "of H = %v × %v are blocked %v", rows, cols, blocked)
	case side == 2:
		more := v.missing.Len() / v.n
		for row := range rows.All() {
			if lacks := v.missing.Row(row).Len(); lacks > 2+more {
				return fail(claimLacks, q, "row %d lacks %d cells", row+1, lacks)
			}
		}
		for col := range cols.All() {
			if lacks := v.missing.Col(col).Len(); lacks > 3+more {
				return fail(claimLacks, q, "column %d lacks %d cells", col+1, lacks)
			}
		}
	}
	return nil
}

// walk returns the exploration. Equal positions are merged up to ply 2n-4,
// classes up to ply 2n-3; from there on O is forced and merging would not pay.
func (v *winning) walk() *explore.Walk {
	plies := 2*v.n - 5 // and O's replies
	if v.classes {
		plies = 2*v.n - 3
	}
	w := v.asked.walk(plies, func(p, q tr.Position) error { return v.checkPhase1(q, q.X.Minus(p.X).Least()) })
	w.Replies, w.Finish = !v.classes, v.finish
	return w
}

// finish returns a function that follows every play from p to its end.
func (v *winning) finish() func(p tr.Position, count *explore.Counter) error {
	e := &ending{v: v}
	return func(p tr.Position, count *explore.Counter) error {
		e.count = count
		if v.classes {
			return e.follow(&p)
		}
		return e.tieBreak(&p)
	}
}
