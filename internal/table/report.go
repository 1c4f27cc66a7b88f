package table

import (
	"fmt"

	tr "transversal"
)

// Report is how well the moves of a game were chosen.
type Report struct {
	Judged []Worth // of each move, in order
	Sides  []tr.Player
	yours  [2]bool // whose moves count: the people's, or everybody's
}

// Judge judges the moves of a game that is over. It gives up, and returns false, where the
// value of one of the positions takes long to find.
func (t *Table) Judge() (Report, bool) {
	r := Report{yours: [2]bool{t.Seats[tr.X] == Person, t.Seats[tr.O] == Person}}
	if !t.People() {
		r.yours = [2]bool{true, true}
	}
	for ply, c := range t.Game.Moves {
		p := t.at(ply)
		all, _, quick := Worths(p, false, func(Worth) {})
		if !quick {
			return Report{}, false
		}
		for _, w := range all {
			if w.Cell == c {
				r.Judged, r.Sides = append(r.Judged, w), append(r.Sides, p.Turn())
			}
		}
	}
	return r, true
}

// String says how many moves were best.
func (r Report) String() string {
	best, all := 0, 0
	for i, w := range r.Judged {
		if r.yours[r.Sides[i]] {
			all++
			if w.Kind == Keeps {
				best++
			}
		}
	}
	whose, verb := "your ", "were"
	if r.yours[tr.X] == r.yours[tr.O] {
		whose = ""
	}
	if best == 1 {
		verb = "was"
	}
	return fmt.Sprintf("%d of %s%d moves %s best.", best, whose, all, verb)
}

// Mistake returns how many moves came before the last one that threw away what there was,
// or failing that lost time, and false if there is none.
func (r Report) Mistake() (before int, ok bool) {
	for _, kind := range []Kind{Loses, Costs} {
		for i := len(r.Judged) - 1; i >= 0; i-- {
			if r.yours[r.Sides[i]] && r.Judged[i].Kind == kind {
				return i, true
			}
		}
	}
	return 0, false
}
