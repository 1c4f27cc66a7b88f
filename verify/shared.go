package verify

import (
	"transversal/internal/explore"
	"transversal/strategy/seen"

	tr "transversal"
)

// shared is what positions after ply 2n-3 have in common in which X owns x and O, of
// the cells that are asked about, those that were answered.
type shared struct {
	x, asked, answered tr.Set
	outcome            explore.Outcome
	faced              []face
	next               *shared
}

// sharedBits is the logarithm of the number of positions whose outcomes are kept.
const sharedBits = 12

// outcomes are those that positions share, by a hash of X's stones and of those of O's
// in row b and column d, about which everybody asks.
type outcomes struct {
	by   [1 << sharedBits]*shared
	size int
}

// of returns where to look for what q shares, if X's stones miss row b and column d.
func (o *outcomes) of(q *tr.Position, b, d int) **shared {
	lines := tr.Rectangle(tr.Line(b), ^tr.Lines(0)).Union(tr.Rectangle(^tr.Lines(0), tr.Line(d)))
	return &o.by[(q.X.Hash()^q.O.Intersect(lines).Hash()*31)>>(64-sharedBits)]
}

// keep keeps s there, and forgets all others once there are too many.
func (o *outcomes) keep(s *shared, there **shared) {
	if o.size++; o.size > len(o.by) {
		*o = outcomes{size: 1}
	}
	s.next = *there
	*there = s
}

// phase2 checks every play that goes on from q, a position after ply 2n-3. Where the
// rule is one that asks, q shares the outcome of an earlier position with the same
// X-stones in which the same was asked about O's, and answered the same; the claims
// about all of O's stones are then checked for q itself.
func (t *tail) phase2(q tr.Position) error {
	rows, cols := q.OpenBlock(tr.X)
	b, d := rows.First(), cols.First()
	t.o, t.known = q.O, nil
	if t.seeing == nil || t.sampled(q) {
		t.ending = ending{tail: t, m: q.X, f: seen.Of(q.O, nil), b: b, d: d, each: t.completing == nil || t.sampled(q)}
		return t.ending.follow()
	}
	there := t.outcomes.of(&q, b, d)
	for s := *there; s != nil; s = s.next {
		if s.x == q.X && q.O.Intersect(s.asked) == s.answered {
			t.count.Share(&s.outcome)
			return t.faceAll(s.faced)
		}
	}
	s := t.spare
	s.x, s.asked, s.faced = q.X, tr.Set{}, s.faced[:0]
	t.known = s
	t.ending = ending{tail: t, m: q.X, f: seen.Of(q.O, &s.asked), b: b, d: d}
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

// face is a situation in which O must not complete a transversal: X owns x, O the
// blocks besides F, and it is the turn of one of them.
type face struct {
	x, blocks tr.Set
	turn      tr.Player
}

// face checks that O, who owns F and the blocks, has no free completing cell: with X to
// move Lemma 12(a), with O to move Lemma 12(b) and Lemma 1.
func (t *tail) face(x, blocks tr.Set, turn tr.Player) error {
	at := face{x, blocks, turn}
	if t.known != nil {
		t.known.faced = append(t.known.faced, at)
	}
	return t.faceAll([]face{at})
}

// faceAll does so for several.
func (t *tail) faceAll(all []face) error {
	for i := range all {
		at := &all[i]
		o := t.o.Union(at.blocks)
		if t.theirs.set != o {
			t.theirs.set, t.theirs.direct = o, t.definition(o, t.n)
			t.theirs.rows, t.theirs.cols = t.lemma1(o, t.n)
		}
		known := &t.theirs
		if known.direct.Empty() && known.rows == 0 && known.cols == 0 {
			continue
		}
		p := t.root.Placed(at.x, o)
		lemma1 := tr.Rectangle(known.rows, known.cols)
		if at.turn == tr.X {
			if threat, some := lemma1.Intersect(p.Free()).First(); some {
				return fail(claimNoThreat, p, "O threatens %v", threat)
			}
			continue
		}
		if win, some := known.direct.Intersect(p.Free()).First(); some {
			return fail(claimNoWin, p, "O wins on %v", win)
		}
		if lemma1 != known.direct {
			return fail(claimLemma1, p, "D_R × D_C = %v × %v for O, but from the definition O's completing cells are %v", known.rows, known.cols, known.direct)
		}
	}
	return nil
}
