package verify

import tr "transversal"

// memo remembers facts about sets of X-stones: sibling positions share them, and
// so do most representatives of classes. One worker uses it at a time.
type memo [1 << 10]facts

// facts are what is known of one set of X-stones.
type facts struct {
	set        tr.Set
	rows, cols tr.Lines // D_R and D_C
	// answers holds what X's rule plays when its free completing cells are
	// those of left: all of them, or all but one, after either plan.
	answers [6]struct{ left, choices tr.Set }
}

// of returns what is known of the non-empty set s on the n×n board.
func (m *memo) of(s tr.Set, n int) *facts {
	f := &m[s.Hash()>>54]
	if f.set != s {
		*f = facts{set: s}
		f.rows, f.cols = s.Completing(n)
	}
	return f
}

// winningMoves returns what X's rule plays in p, where X's free completing
// cells are those of left. Rule 4.4 looks at nothing but these and X's stones, so
// that outside the sample it is asked once for both.
func (e *ending) winningMoves(known *facts, p tr.Position, left tr.Set) (tr.Set, error) {
	if e.slow {
		return e.choices(p)
	}
	i := 0
	for i < len(known.answers)-1 && known.answers[i].left != left && !known.answers[i].left.Empty() {
		i++
	}
	answer := &known.answers[i]
	if answer.left != left {
		choices, err := e.choices(p)
		if err != nil {
			return tr.Set{}, err
		}
		answer.left, answer.choices = left, choices
	}
	return answer.choices, nil
}

// checkLemma1 compares the rectangle D_R × D_C of the player's stones with the
// cells found by trying each from the definition.
func checkLemma1(p tr.Position, player tr.Player) error {
	s := p.Stones(player)
	rows, cols := s.Completing(p.N)
	rectangle := tr.Rectangle(rows, cols)
	direct := s.CompletingDirect(p.N, tr.Square(p.N).Minus(s))
	if rectangle != direct {
		return fail(ClaimLemma1, p, "D_R × D_C = %v × %v for %v, but tried one by one the completing cells are %v", rows, cols, player, direct)
	}
	return nil
}
