package solve

import (
	"context"
	"math/rand/v2"
	"testing"

	tr "transversal"
)

// Whatever was asked before, and in whatever order, and though another worker is at all
// that comes next, an answer is that of a search without zones by one; and a zone is what it is
// said to be: the winner still wins in time with all cells outside of it given to the enemy, who
// can only block.
func TestAnyOrder(t *testing.T) {
	dice := rand.New(rand.NewPCG(95, 96))
	zones := 0
	for range 60 {
		g := tr.Game{Convention: tr.Convention(dice.IntN(2)), Board: tr.Square(4 + dice.IntN(2))}
		switch dice.IntN(6) {
		case 0:
			g.Family = randomFamily(dice, g.Board)
		case 1:
			g.Board = tr.Complete(6 + dice.IntN(2))
		case 2:
			g.Rows--
			g.Goal.Size = g.Shorter() - dice.IntN(2)
		}
		p := must(g.Start())
		asked := func(zones bool) *solver {
			s := must(newSolver(context.Background(), p, Options{Memory: 8 << 20, Workers: 1}))
			s.table = newTable(p.Board(), zones, 8<<20)
			return s
		}
		s, without := asked(true), asked(false)
		block := asked(false)
		block.rule = tr.MakerBreaker
		for range 60 {
			n := s.root()
			for range 3 + dice.IntN(5) {
				free := s.free(&n).Cells()
				if next := s.play(&n, free[dice.IntN(len(free))]); !over(s, &next) {
					n = next
				}
			}
			a, by := tr.Player(dice.IntN(2)), min(n.ply+4+dice.IntN(9), s.last())
			if g.Convention == tr.MakerBreaker {
				a = tr.X
			}
			s.team.workers = 2 // the other is not there
			for c := range s.free(&n).All() {
				next := s.play(&n, c)
				_, hash := s.table.keyOf(s.classOf(&next, false).stand)
				s.team.busy[hash%uint64(len(s.team.busy))].Store(hash)
			}
			yes := must(s.winsFrom(&n, a, by))
			s.ask = new(question) // once more, for the zone
			for by > n.ply && s.winnerAt(by) != a {
				by--
			}
			again, zone := s.win(&n, a, by, false)
			if again != answerOf(yes) {
				t.Fatalf("%s: asked again it is %v, not %v", about(p), again, yes)
			}
			if want, err := without.winsFrom(&n, a, by); err != nil || yes != want {
				t.Fatalf("%s: after %v, %v: %v wins by %d: %v, without zones %v, %v", about(p), n.who[tr.X].set, n.who[tr.O].set, a, by, yes, want, err)
			}
			outside := s.free(&n).Minus(zone)
			if !yes || !s.zoned(&n, a, by) || outside.Empty() {
				continue
			}
			zones++
			turn := tr.X
			if n.turn != a {
				turn = tr.O
			}
			block.table = newTable(p.Board(), false, 1<<20) // it does not know whose turn it is
			q := p.Placed(n.who[a].set, n.who[a.Other()].set.Union(outside)).Facing(turn)
			block.turns = newTurns(q)
			m := block.nodeOf(q)
			if yes, err := block.winsFrom(&m, tr.X, by+outside.Len()); err != nil || !yes {
				t.Fatalf("%s: after %v, %v %v wins by %d, but not within %v; %v", about(p), n.who[tr.X].set, n.who[tr.O].set, a, by, zone, err)
			}
		}
	}
	if t.Logf("%d zones", zones); zones < 100 {
		t.Errorf("only %d zones", zones)
	}
}

func over(s *solver, n *node) bool {
	_, ok := s.winner(n)
	return ok
}
