package verify

import tr "transversal"

// memo remembers facts about sets of X-stones: sibling positions share them, and
// so do most representatives of classes. One worker uses it at a time.
type memo [1 << 10]facts

// facts are what is known of one set of X-stones.
type facts struct {
	set        tr.Set
	direct     tr.Set   // the completing cells, from the definition
	rows, cols tr.Lines // D_R and D_C
	// answers holds what X's rule plays when its free completing cells are
	// those of left: all of them, or all but one, after either plan.
	answers [6]struct{ left, choices tr.Set }
}

// of returns what is known of the non-empty set s on the n×n board.
func (m *memo) of(s tr.Set, n int, r *routines) *facts {
	f := &m[s.Hash()>>54]
	if f.set != s {
		*f = facts{set: s, direct: r.definition(s, n)}
		f.rows, f.cols = r.lemma1(s, n)
	}
	return f
}

// winningMoves returns what X's rule plays where X owns x and its free completing
// cells are those of left, and O owns the given cells besides F. A rule whose type says
// that this looks at nothing but X's stones and these is asked once for both, outside
// the sample; any other is asked.
func (e *ending) winningMoves(known *facts, x, others, left tr.Set) (tr.Set, error) {
	if e.each {
		return e.choices(e.position(x, others))
	}
	i := 0
	for i < len(known.answers)-1 && known.answers[i].left != left && !known.answers[i].left.Empty() {
		i++
	}
	answer := &known.answers[i]
	if answer.left != left {
		move := e.completing.Complete(x, left)
		if err := e.possible(x, others, &move); err != nil {
			return tr.Set{}, err
		}
		answer.left, answer.choices = left, e.of(&move)
	}
	return answer.choices, nil
}
