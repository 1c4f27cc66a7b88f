package solve

import (
	"context"
	"maps"
	"testing"

	tr "transversal"
)

// What a search says on its way is so at its end: nobody wins before Progress.Least, and
// of Moves no move that was not known then.
func TestLeast(t *testing.T) {
	said := 0
	for _, text := range []string{"5", "6", "6: 1,1 2,2", "5 maker-breaker", "4x4 avoidance", "3x5 avoidance", "#..../...../...../...../....#"} {
		p := readPosition(text)
		for _, moves := range []bool{false, true} {
			type moment struct {
				least int
				known map[tr.Cell]bool
			}
			var moments []moment
			known := map[tr.Cell]bool{}
			o := Options{Progress: func(p Progress) { moments = append(moments, moment{p.Least, maps.Clone(known)}) }}
			solve := func() (*Result, error) { return Solve(context.Background(), p, o) }
			if moves {
				solve = func() (*Result, error) {
					return Moves(context.Background(), p, o, func(m MoveValue) { known[m.Cell] = true })
				}
			}
			r := must(solve())
			least := 0
			for _, m := range moments {
				if m.least < least {
					t.Errorf("%s: ply %d after ply %d", text, m.least, least)
				}
				least = m.least
				said++
				if !moves && r.Ply != 0 && r.Ply < least {
					t.Errorf("%s: nobody was to win before ply %d, and %v wins at ply %d", text, least, r.Value, r.Ply)
				}
				for _, v := range r.Moves {
					if !m.known[v.Cell] && v.Ply != 0 && v.Ply < least {
						t.Errorf("%s: nobody was to win before ply %d, and after %v %v wins at ply %d", text, least, v.Cell, v.Value, v.Ply)
					}
				}
			}
		}
	}
	if said < 10 {
		t.Errorf("only %d moments were seen", said)
	}
}
