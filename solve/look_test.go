package solve

import (
	"context"
	"math/rand/v2"
	"testing"

	tr "transversal"
)

// What shows at once, or by the lemmas on avoidance, is true in the whole game tree, of either
// player and every ply; and whoever is to move and gets what it wants does so with one of the moves that are to be
// tried, a winner whose win shows with any of them. So does the move that is given.
func TestLook(t *testing.T) {
	dice := rand.New(rand.NewPCG(101, 102))
	seen, lemmas := map[verdict]int{}, map[verdict]int{}
	for range 400 {
		start := randomPosition(dice, 8)
		g := plain{}
		s := must(newSolver(context.Background(), start, Options{Memory: 1 << 20, Workers: 1}))
		for range 15 {
			for p := start; p.Outcome() == tr.Open; {
				for _, a := range []tr.Player{tr.X, tr.O} {
					if a == tr.X || start.Game().Convention != tr.MakerBreaker {
						looked(t, s, g, p, a, seen, lemmas)
					}
				}
				free := p.Free().Cells()
				p = p.With(free[dice.IntN(len(free))])
			}
		}
	}
	if t.Log(seen, lemmas); lemmas[fails] < 1000 || lemmas[wins] < 500 {
		t.Error("the lemmas said too little")
	}
}

// looked checks what is seen of a's chances in p against g.
func looked(t *testing.T, s *solver, g plain, p tr.Position, a tr.Player, seen, lemmas map[verdict]int) {
	t.Helper()
	n := s.nodeOf(p)
	can := func(p tr.Position, by int) bool {
		o := g.value(p)
		return o.value == tr.WonBy(a) && o.ply > 0 && o.ply <= by
	}
	for by := n.ply + 1; by <= p.Board().Cells().Len()+2; by++ { // past the end too
		verdict, moves, zone := s.look(&n, a, by)
		seen[verdict]++
		yes := can(p, by)
		if verdict == wins && !yes || verdict == fails && yes {
			t.Fatalf("%s: %v wins by ply %d: %v, and it shows as %v", about(p), a, by, yes, verdict)
		}
		if s.rule == tr.Avoidance {
			v := s.lookLonger(&n, a, by)
			if lemmas[v]++; v == wins && !yes || v == fails && yes {
				t.Fatalf("%s: %v wins by ply %d: %v, and the lemmas say %v", about(p), a, by, yes, v)
			}
		}
		threats := n.who[a].next.Intersect(p.Free())
		enough := 2 // of them win
		if n.turn == a {
			enough = 1
		}
		if verdict == wins && s.rule != tr.Avoidance && n.who[a].need == 1 && threats.Len() >= enough && zone.Len() != enough {
			t.Fatalf("%s: %v wins with %d of the threats %v, and the zone is %v", about(p), a, enough, threats, zone)
		}
		if verdict == wins && n.turn == a && s.rule != tr.Avoidance && (n.who[a].need > 1 || threats.Empty()) && zone.Len() != 3 {
			t.Fatalf("%s: %v wins with a move and the two threats that it makes, and the zone is %v", about(p), a, zone)
		}
		good := 0
		for c := range moves.All() {
			if can(p.With(c), by) == yes {
				good++
			}
		}
		switch mine := n.turn == a; {
		case verdict == wins && mine && s.rule != tr.Avoidance && (good < moves.Len() || good == 0):
			t.Fatalf("%s: %v wins by ply %d, but not with all of %v", about(p), a, by, moves)
		case verdict == open && yes == mine && good == 0:
			t.Fatalf("%s: %v wins by ply %d: %v, but with none of the moves %v", about(p), a, by, yes, moves)
		case yes == mine:
			c, err := s.moveThat(&n, a, by, mine)
			if err != nil || !p.Free().Has(c) || can(p.With(c), by) != yes {
				t.Fatalf("%s: %v wins by ply %d: %v, but not with the move %v; %v", about(p), a, by, yes, c, err)
			}
		}
	}
}
