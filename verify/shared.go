package verify

import (
	"transversal/internal/explore"
	"transversal/strategy/seen"

	tr "transversal"
)

// phase2 checks every play that goes on from q, a position after ply 2n-3.
func (t *tail) phase2(q *tr.Position) error {
	each := t.completing == nil || t.sampled(q)
	if t.seeing == nil || each {
		t.ending = t.endingOf(q, seen.Of(q.O, nil))
		t.ending.each = each
		return t.ending.follow()
	}
	there := t.outcomes.of(q)
	if t.recall(*there, q) {
		return nil
	}
	return t.remember(there, q)
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

// sharedBits is the logarithm of the number of outcomes that are kept.
const sharedBits = 12

// outcomes are those that positions share, by a hash of X's stones and of those of O's
// in row b and column d, about which everybody asks.
type outcomes struct {
	by   [1 << sharedBits]*shared
	size int
}

// of returns where to look for what q shares.
func (o *outcomes) of(q *tr.Position) **shared {
	met := tr.Rectangle(q.X.Rows(), q.X.Cols())
	return &o.by[(q.X.Hash()^q.O.Minus(met).Hash()*31)>>(64-sharedBits)]
}

// keep keeps s there, and forgets all others once there are too many.
func (o *outcomes) keep(s *shared, there **shared) {
	if o.size++; o.size > len(o.by) {
		*o = outcomes{size: 1}
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
