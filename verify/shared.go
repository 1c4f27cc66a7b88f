package verify

import (
	"math/bits"
	"runtime"

	"transversal/internal/explore"
	"transversal/strategy/seen"
	"transversal/symmetry"

	tr "transversal"
)

// phase2 checks every play that goes on from p, a position after ply 2n-3.
func (t *tail) phase2(p *tr.Position) error {
	if each := t.completing == nil || t.sampled(p); each || t.seeing == nil {
		return t.follow(p, each)
	}
	part := t.looksAt(p)
	if t.classes {
		if part == p.O { // no other class agrees with p
			return t.follow(p, false)
		}
		aligned := symmetry.Aligned(*p, part) // any position of the class will do
		p, part = &aligned, t.looksAt(&aligned)
	}
	there := t.outcomes.of(p, part)
	if t.recall(*there, p) {
		return nil
	}
	return t.remember(there, p)
}

// follow follows the plays from p, for p alone.
func (t *tail) follow(p *tr.Position, each bool) error {
	t.ending = t.endingOf(p, seen.Of(p.O, nil))
	t.ending.each = each
	return t.ending.follow()
}

// looksAt returns those of O's stones in q about which the paper's rule is sure to ask: F in
// row b and column d and, if all its choices are followed, on the cross cells of live rows.
// How often outcomes are found rests on it, and nothing else.
func (t *tail) looksAt(q *tr.Position) tr.Set {
	part := q.O.Minus(tr.Rectangle(q.X.Rows(), q.X.Cols()))
	if !t.all {
		return part
	}
	const every = ^tr.Lines(0)
	live := q.X.Minus(tr.Rectangle(part.Rows(), every)).Minus(tr.Rectangle(every, part.Cols()))
	return part.Union(q.O.Intersect(tr.Rectangle(live.Rows(), live.Cols())))
}

// shared is what positions after ply 2n-3 have in common in which X owns x and O, of
// the cells that are asked about, those that were answered; and the blocks with which
// O, besides F, was seen to have no free completing cell.
type shared struct {
	x, asked, answered tr.Set
	blocks             []tr.Set
	outcome            explore.Outcome
	next               *shared
}

// recall counts for q the outcome of an earlier position with the same X-stones in
// which the same was asked about O's, and answered the same, if there is one. All of
// O's stones are looked at in q itself: if they complete something there, nothing is
// recalled.
func (t *tail) recall(s *shared, q *tr.Position) bool {
	for ; s != nil; s = s.next {
		if s.x == q.X && q.O.Intersect(s.asked) == s.answered {
			for i := range s.blocks {
				o := q.O.Union(s.blocks[i])
				if rows, cols := t.lemma1(o, t.n); rows|cols != 0 || !t.definition(o, t.n).Empty() {
					return false
				}
			}
			t.count.Share(&s.outcome)
			return true
		}
	}
	return false
}

// remember follows the plays from q, and keeps there what came out, for the positions
// that share it.
func (t *tail) remember(there **shared, q *tr.Position) error {
	s := t.spare
	s.x, s.asked, s.blocks = q.X, tr.Set{}, s.blocks[:0]
	t.ending = t.endingOf(q, seen.Of(q.O, &s.asked))
	t.ending.known = s
	if err := t.count.Apart(&s.outcome, t.ending.follow); err != nil {
		return err
	}
	if s.asked == seen.Everything { // no other position shares that
		t.count.Again(&s.outcome)
		return nil
	}
	t.count.Share(&s.outcome)
	s.answered = q.O.Intersect(s.asked)
	t.outcomes.keep(s, there)
	t.spare = new(shared)
	return nil
}

// outcomes are those that positions share, by a hash of X's stones and of those of O's
// about which everybody asks.
type outcomes struct {
	by         []*shared // as many as a power of 2
	size, most int
}

// newOutcomes returns room for so many outcomes, one at least.
func newOutcomes(most int) outcomes {
	return outcomes{by: make([]*shared, 1<<(bits.Len(uint(min(most, 1<<16)))-1)), most: most}
}

// roomForOutcomes returns how many outcomes a worker keeps. In classes, which are visited in
// no order, they are kept for good, and may take a quarter of the memory: it is free while
// the last level is followed.
func (o Options) roomForOutcomes() int {
	const few, some, many = 1 << 12, 1 << 16, 1 << 18
	const size = 5 << 8 // bytes of one, about
	switch {
	case !o.Classes:
		return few
	case o.Memory == 0:
		return some
	}
	workers := o.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	return int(min(many, max(1, o.Memory/4/int64(workers*size))))
}

// of returns where to look for what q shares, by what is sure to be asked.
func (o *outcomes) of(q *tr.Position, part tr.Set) **shared {
	return &o.by[(q.X.Hash()^part.Hash()*31)>>32&uint64(len(o.by)-1)]
}

// keep keeps s there, and forgets all others once there are too many.
func (o *outcomes) keep(s *shared, there **shared) {
	if o.size++; o.size > o.most {
		clear(o.by)
		o.size = 1
	}
	s.next = *there
	*there = s
}

// face checks that O, who owns F and the blocks, has no free completing cell where X
// owns x: with X to move Lemma 12(a), with O to move Lemma 12(b) and Lemma 1.
func (e *ending) face(x, blocks tr.Set, turn tr.Player) error {
	o := e.whole.Union(blocks)
	if known := e.known; known != nil && (len(known.blocks) == 0 || known.blocks[len(known.blocks)-1] != blocks) {
		known.blocks = append(known.blocks, blocks)
	}
	if e.theirs.set != o {
		e.theirs.set, e.theirs.direct = o, e.definition(o, e.n)
		e.theirs.rows, e.theirs.cols = e.lemma1(o, e.n)
	}
	direct, lemma1 := e.theirs.direct, tr.Rectangle(e.theirs.rows, e.theirs.cols)
	if direct.Empty() && lemma1.Empty() {
		return nil
	}
	p := e.root.Placed(x, o)
	if turn == tr.X {
		if threat, some := lemma1.Intersect(p.Free()).First(); some {
			return fail(claimNoThreat, p, "O threatens %v", threat)
		}
		return nil
	}
	if win, some := direct.Intersect(p.Free()).First(); some {
		return fail(claimNoWin, p, "O wins on %v", win)
	}
	if lemma1 != direct {
		return fail(claimLemma1, p, "D_R × D_C = %v × %v for O, but from the definition O's completing cells are %v", e.theirs.rows, e.theirs.cols, direct)
	}
	return nil
}
