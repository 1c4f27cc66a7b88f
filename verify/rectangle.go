package verify

import tr "transversal"

// rectangles remembers the completing cells of the sets it was last asked for:
// sibling positions share X's stones. One worker uses it at a time.
type rectangles struct {
	n     int
	known [1 << 10]struct {
		set        tr.Set
		rows, cols tr.Lines
	}
}

// of returns D_R and D_C of s.
func (r *rectangles) of(s tr.Set) (rows, cols tr.Lines) {
	hash := (s[0]*0x9e3779b97f4a7c15 ^ s[1]*0xc2b2ae3d27d4eb4f ^ s[2]*0x165667b19e3779f9 ^ s[3]*0x27d4eb2f165667c5)
	slot := &r.known[hash>>54]
	if slot.set != s {
		slot.set = s
		slot.rows, slot.cols = s.Completing(r.n)
	}
	return slot.rows, slot.cols
}

// completing returns the completing cells of the player's stones.
func (t *tail) completing(p tr.Position, player tr.Player) (rows, cols tr.Lines) {
	if player == tr.O {
		return p.O.Completing(t.n)
	}
	return t.known.of(p.X)
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
