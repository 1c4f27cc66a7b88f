package verify

import (
	"transversal/explore"
	"transversal/strategy"
	"transversal/symmetry"

	tr "transversal"
)

// Rule is a rule of X's under test, such as [strategy.Winning].
type Rule func(tr.Position) (strategy.Reason, error)

// winning checks the claims of Theorem A. Nothing in it is taken from the
// reasons that the rule gives: b, d, σ, F, w, the plan and the pair are read
// from the stones.
type winning struct {
	n          int
	rule       Rule
	allChoices bool
	classes    bool   // merge positions up to row and column permutation
	sampleEach uint64 // one position in so many is checked by the slow routines too
	slots      layout
}

func newWinning(n int, rule Rule, o Options) *winning {
	return &winning{n, rule, o.AllChoices || o.Classes, o.Classes, sampleEach(n, o.Classes), layout{n}}
}

// sampleEach returns m if one position in m after ply 2n-3 is checked by the
// slow routines as well: all of them on the boards of the published reports that
// can be searched in a second, more of classes, which are few, than of positions.
func sampleEach(n int, classes bool) uint64 {
	switch {
	case n <= 5:
		return 1
	case classes && n <= 8:
		return 1 << 6
	case classes || n <= 7:
		return 1 << 10
	}
	return 1 << 17
}

// sampled reports whether p belongs to a sample of one position in each many. It
// depends on p alone.
func sampled(p tr.Position, each uint64) bool {
	return (p.X.Hash()^p.O.Hash()*31)>>20%each == 0
}

// answers visits the moves of X that the rule makes, and checks them.
func (v *winning) answers(p tr.Position, visit func(q tr.Position, ways uint64)) error {
	choices, err := v.choices(p)
	if err != nil {
		return err
	}
	return moves(p, choices, v.classes, func(c tr.Cell, ways uint64) error {
		q := p
		q.X = p.X.With(c)
		if err := v.checkPhase1(p, q, c); err != nil {
			return err
		}
		visit(q, ways)
		return nil
	})
}

// choices returns what X may play in p: the rule's move, or all it admits.
func (v *winning) choices(p tr.Position) (tr.Set, error) {
	reason, err := v.rule(p)
	if err != nil {
		return tr.Set{}, fail(ClaimRule, p, "%v", err)
	}
	if v.allChoices {
		return reason.Choices(), nil
	}
	return tr.SetOf(reason.Move), nil
}

// checkPhase1 checks X's Phase-1 move c from p to q: Lemma 5, Invariant 1 and,
// at move n-1, claim (T).
func (v *winning) checkPhase1(p, q tr.Position, c tr.Cell) error {
	if !p.Free().Has(c) {
		return fail(ClaimPhase1, p, "X's move %v is not a free cell", c)
	}
	rows, cols := q.OpenBlock(tr.X)
	if open := v.n - q.X.Len(); rows.Len() != open || cols.Len() != open {
		return fail(ClaimPhase1, q, "X's move %v is outside the open block", c)
	}
	if inside, some := tr.Rectangle(rows, cols).Intersect(q.O).First(); some {
		claim := ClaimOpen
		if rows.Len() == 1 {
			claim = ClaimTieBreak
		}
		return fail(claim, q, "the O-stone %v lies in H = %v × %v", inside, rows, cols)
	}
	if rows.Len() == 1 {
		if w := lineWeight(q.O, rows.First(), cols.First()); w > v.n-3 {
			return fail(ClaimTieBreak, q, "w = %d where (b,d) = %v, and n-3 = %d", w, tr.At(rows.First(), cols.First()), v.n-3)
		}
	}
	return nil
}

// lineWeight returns |f ∩ (row b ∪ column d)| where (b,d) is not in f.
func lineWeight(f tr.Set, b, d int) int { return f.Row(b).Len() + f.Col(d).Len() }

// walk returns the exploration. Equal positions are merged up to ply 2n-4,
// classes up to ply 2n-3; from there on O is forced and merging would not pay.
func (v *winning) walk() *explore.Walk {
	cells := v.n * v.n
	reply := explore.Step{Branch: cells, Expand: replies(v.classes)}
	answer := explore.Step{Branch: 1, Expand: v.answers}
	if v.allChoices {
		answer.Branch = cells
	}
	w := &explore.Walk{
		Root:   tr.New(v.n).With(tr.At(0, 0)),
		Finish: v.finish,
		Slots:  v.slots.size(),
	}
	rounds := max(0, v.n-3) // through X's move n-2, at ply 2n-5
	if v.classes {
		rounds = v.n - 2
		w.Key = symmetry.Canonical
	} else {
		w.Replies = true
	}
	for range rounds {
		w.Steps = append(w.Steps, reply, answer)
	}
	return w
}

// line returns a play of the rule that leads to the target.
func (v *winning) line(target tr.Position) tr.Record { return line(target, v.choices, nil) }

// finish returns a function that follows every play from p to its end.
func (v *winning) finish() func(p tr.Position, count *explore.Counter) error {
	t := &tail{winning: v, memo: new(memo)}
	return func(p tr.Position, count *explore.Counter) error {
		t.count = count
		return t.follow(p, p.Ply())
	}
}

// tail follows plays depth first and counts them.
type tail struct {
	*winning
	memo  *memo
	count *explore.Counter
}

// due counts plays in which the given ply is due.
func (t *tail) due(ply int, plays int) { t.count.Add(t.slots.node(ply), uint64(plays)) }

// follow follows the plays from p, a position after the given ply.
func (t *tail) follow(p tr.Position, ply int) error {
	if ply == 2*t.n-3 {
		return t.phase2(p)
	}
	next, x := p.Free(), ply%2 == 0
	if x {
		var err error
		if next, err = t.choices(p); err != nil {
			return err
		}
	}
	for q := p; !next.Empty(); {
		var c tr.Cell
		if c, next = next.Pop(); x {
			q.X = p.X.With(c)
			if err := t.checkPhase1(p, q, c); err != nil {
				return err
			}
		} else {
			q.O = p.O.With(c)
		}
		t.due(ply+2, 1)
		if err := t.follow(q, ply+1); err != nil {
			return err
		}
	}
	return nil
}
