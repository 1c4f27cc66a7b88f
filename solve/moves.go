package solve

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	tr "transversal"
)

// MoveValue is what a move is worth: who wins after it, and at which ply. The ply is 0 in
// a draw and where Breaker wins. In JSON it is {"cell": [1,2], "value": "X", "ply": 15}.
type MoveValue struct {
	Cell  tr.Cell
	Value tr.Outcome
	Ply   int
}

// MarshalJSON writes m as [MoveValue] says.
func (m MoveValue) MarshalJSON() ([]byte, error) { return m.JSON(tr.Game{}) }

// JSON writes m as [MoveValue] says, the cell by its name if the vertices of g have names.
func (m MoveValue) JSON(g tr.Game) ([]byte, error) {
	return json.Marshal(struct {
		Cell  any    `json:"cell"`
		Value string `json:"value"`
		Ply   int    `json:"ply,omitempty"`
	}{g.Spell(m.Cell)[0], m.Value.Winner(), m.Ply})
}

// Compare returns how much a player prefers m to other: positive if m is better,
// negative if other is, 0 if they are worth the same.
func (m MoveValue) Compare(player tr.Player, other MoveValue) int {
	rank := func(m MoveValue) int {
		const longest = 1 << 10
		switch {
		case m.Ply == 0:
			return 0
		case m.Value == tr.WonBy(player):
			return longest - m.Ply
		}
		return m.Ply - longest
	}
	return rank(m) - rank(other)
}

// Moves is like [Solve], and also finds the value of every move. It solves cells that the
// symmetries of p take to one another once. It calls known, which may be nil, for each
// cell as soon as its value is found. Result.Moves has all of them in row-major order, and
// is empty if the game is over. If [Options.Time] stopped the search, it has those that are
// known.
func Moves(ctx context.Context, p tr.Position, o Options, known func(MoveValue)) (*Result, error) {
	s, err := newSolver(ctx, p, o)
	if err != nil {
		return nil, err
	}
	return s.moves(known)
}

// alike are cells that lead to positions of one class, or the start without a cell.
type alike struct {
	child node
	cells []tr.Cell
	can   [2]bool // whether X and O may win
}

func (s *solver) moves(known func(MoveValue)) (*Result, error) {
	if s.start.Outcome() != tr.Open {
		return s.value()
	}
	root, turn := s.root(), s.start.Turn()
	found := map[tr.Cell]MoveValue{}
	notBy, err := s.settle(s.classes(&root), func(class alike, value tr.Outcome, ply int) {
		for _, c := range class.cells {
			m := MoveValue{c, value, ply}
			found[c] = m
			if known != nil {
				known(m)
			}
		}
	})
	r := &Result{Position: s.start}
	if err != nil {
		r.NotBy = notBy
	}
	for c := range s.legal(&root).All() {
		if m, ok := found[c]; ok {
			r.Moves = append(r.Moves, m)
		}
	}
	won := func(m MoveValue) bool { return m.Value == tr.WonBy(turn) }
	if err == nil || slices.ContainsFunc(r.Moves, won) {
		best := slices.MaxFunc(r.Moves, func(m, n MoveValue) int { return m.Compare(turn, n) })
		r.Value, r.Ply = best.Value, best.Ply
	}
	if err == nil {
		r.Line, err = s.variation(r.Value, r.Ply)
	}
	return s.finish(r, err)
}

// settle finds who wins the positions of the classes, which are the start or what its moves
// lead to, and at which ply. It tells so of each class as soon as it is known. If the search is
// stopped, it returns the ply by which each player is known not to win the start; 0 for one who
// wins when nobody owns a winning set.
func (s *solver) settle(classes []alike, tell func(class alike, value tr.Outcome, ply int)) (notBy [2]int, err error) {
	var open []alike
	turn, won := s.start.Turn(), false // a class is known to be won by the player to move
	for _, class := range classes {
		if a, ok := s.winner(&class.child); ok {
			won = won || a == turn
			tell(class, tr.WonBy(a), class.child.ply)
			continue
		}
		if err == nil {
			class.can, err = s.hopes(&class.child)
		}
		if err == nil && class.can == [2]bool{} {
			tell(class, s.unwon(), 0)
			continue
		}
		open = append(open, class)
	}
	for by := classes[0].child.ply + 1; by <= s.last() && len(open) > 0 && err == nil; by++ {
		s.least, s.shown = by, time.Time{}
		a := s.winnerAt(by)
		open = slices.DeleteFunc(open, func(class alike) bool {
			if !class.can[a] || err != nil {
				return false
			}
			var yes bool
			if yes, err = s.winsFrom(&class.child, a, by); yes {
				won = won || a == turn
				tell(class, tr.WonBy(a), by)
			}
			return yes
		})
		if err == nil && !(won && a == turn) && tr.WonBy(a) != s.unwon() {
			notBy[a] = by
		}
	}
	if err == nil {
		for _, class := range open {
			tell(class, s.unwon(), 0)
		}
	}
	return notBy, err
}

// classes returns the moves of n, those that lead to positions of one class together.
func (s *solver) classes(n *node) (classes []alike) {
	number := map[stand]int{}
	for c := range s.legal(n).All() {
		child := s.play(n, c)
		at := s.classOf(&child, false).stand
		i, ok := number[at]
		if !ok {
			i = len(classes)
			number[at] = i
			classes = append(classes, alike{child: child})
		}
		classes[i].cells = append(classes[i].cells, c)
	}
	return classes
}
