package verify

import (
	"transversal/internal/explore"

	tr "transversal"
)

// memo remembers facts about sets of X-stones: sibling positions share them, and
// so do most representatives of classes. One worker uses it at a time.
type memo [1 << memoBits]facts

const memoBits = 12

// facts are what is known of one set of X-stones.
type facts struct {
	set        tr.Set
	direct     tr.Set    // the completing cells, from the definition
	rows, cols tr.Lines  // D_R and D_C
	threats    [4]threat // by what O left free; four cells leave two in four ways
}

// threat is what O's replies lead to where X's free completing cells are these.
type threat struct {
	cells   tr.Set // none if nothing is known
	lines   uint64
	outcome explore.Outcome
}

// of returns what is known of the non-empty set s on the n×n board.
func (m *memo) of(s tr.Set, n int, r *routines) *facts {
	i := s.Hash() >> (64 - memoBits)
	f := &m[i]
	if f.set != s && !f.set.Empty() {
		f = &m[i^1] // else two sets of one place would displace each other again and again
	}
	if f.set != s {
		*f = facts{set: s, direct: r.definition(s, n)}
		f.rows, f.cols = r.lemma1(s, n)
	}
	return f
}

// threat returns what is known of the threats on the given cells, or where to note it.
func (f *facts) threat(cells tr.Set) *threat {
	i := 0
	for i < len(f.threats)-1 && f.threats[i].cells != cells && !f.threats[i].cells.Empty() {
		i++
	}
	return &f.threats[i]
}
