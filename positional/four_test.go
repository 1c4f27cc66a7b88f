package positional_test

import (
	"context"
	"flag"
	"fmt"
	"math/bits"
	"slices"
	"testing"

	tr "transversal"
	"transversal/positional"
	"transversal/solve"
)

var four = flag.Bool("four", false, "hold polyomino games on 4×4 against the whole tree, which takes minutes")

// board is a plain search of a game on 16 vertices from its start: the value of every
// position, which is a number in base 3.
type board struct {
	owns  [2][1 << 16]bool
	base3 [1 << 16]int32
	loses bool // the owner of a winning set does
	turns []tr.Player
	known []int8 // 0 where it is not known, else a value and 1 more
}

// Values are the ply at which X wins, 20 and the ply at which O does, or this.
const draw = 40

func newBoard(p tr.Position) *board {
	b := &board{loses: p.Game().Convention.Avoids(), turns: turnsOf(p), known: make([]int8, 43046721)}
	for s := range b.base3 {
		for i := range 16 {
			b.base3[s] = b.base3[s]*3 + int32(s>>(15-i)&1)
		}
		for _, who := range [...]tr.Player{tr.X, tr.O} {
			if who == tr.O && p.Game().Convention.OneSided() {
				continue
			}
			for _, w := range p.Game().Family.Of(who) {
				mask := int(w.Words()[0])
				b.owns[who][s] = b.owns[who][s] || s&mask == mask
			}
		}
	}
	return b
}

// turnsOf returns who moves when.
func turnsOf(p tr.Position) []tr.Player {
	turns, _ := p.Game().Family.Turns()
	if turns == nil {
		turns = slices.Repeat([]tr.Player{tr.X, tr.O}, 8)
	}
	return turns
}

func (b *board) value(x, o uint16) int8 {
	ply := bits.OnesCount16(x | o)
	if ply == 16 {
		return draw
	}
	known := &b.known[b.base3[x]+2*b.base3[o]]
	if *known != 0 {
		return *known - 1
	}
	who := b.turns[ply]
	best := int8(-1)
	for free := ^(x | o); free != 0; free &= free - 1 {
		mine, theirs := x|free&-free, o
		if who == tr.O {
			mine, theirs = x, o|free&-free
		}
		v := int8(ply + 1)
		switch {
		case !b.owns[who][[...]uint16{mine, theirs}[who]]:
			v = b.value(mine, theirs)
		case (who == tr.O) != b.loses: // O wins
			v += 20
		}
		if best < 0 || b.worth(who, v) > b.worth(who, best) {
			best = v
		}
	}
	*known = best + 1
	return best
}

// worth orders values as a player likes them.
func (b *board) worth(who tr.Player, v int8) int {
	w := 0
	switch {
	case v == draw:
		return 0
	case v < 20:
		w = 100 - int(v)
	default:
		w = int(v) - 120
	}
	if who == tr.O {
		return -w
	}
	return w
}

// The games of the smaller animals on 4×4, plane and torus, with all rules and turns that
// the command generates, have the values of the whole tree.
func TestFour(t *testing.T) {
	if !*four {
		t.Skip("-four runs it")
	}
	for _, a := range positional.Animals[2:9] {
		for _, torus := range []bool{false, true} {
			for convention := range tr.Convention(4) {
				start, err := positional.Polyomino(a.Name, 4, 4, torus, convention)
				if err != nil {
					t.Fatal(err)
				}
				for _, stones := range [][2]int{{1, 1}, {2, 1}, {2, 2}} {
					p, err := positional.Evenly(start, stones[0], stones[1])
					if err != nil {
						t.Fatal(err)
					}
					r, err := solve.Solve(context.Background(), p, solve.Options{})
					if err != nil {
						t.Fatal(err)
					}
					got := fmt.Sprint(r.Value, r.Ply)
					want := fmt.Sprint(tr.Draw, 0)
					switch v := newBoard(p).value(0, 0); {
					case v == draw && convention == tr.MakerBreaker:
						want = fmt.Sprint(tr.OWins, 0)
					case v == draw && convention == tr.AvoiderEnforcer:
						want = fmt.Sprint(tr.XWins, 0)
					case v == draw:
					case v < 20:
						want = fmt.Sprint(tr.XWins, v)
					default:
						want = fmt.Sprint(tr.OWins, v-20)
					}
					if t.Logf("%s torus %v %v %v: %s", a.Name, torus, convention, stones, got); got != want {
						t.Errorf("it is %s", want)
					}
				}
			}
		}
	}
}

// Bias and stones say how many move at once.
func TestTurns(t *testing.T) {
	p, err := positional.Polyomino("El", 3, 3, false, tr.Achievement)
	if err != nil {
		t.Fatal(err)
	}
	biased, err1 := positional.Biased(p, positional.Bias{X: 1, O: 2})
	evenly, err2 := positional.Evenly(p.Facing(tr.O), 3, 1)
	for want, p := range map[string]tr.Position{"XOOXOOXOO": biased, "OXXXOOOXX": evenly} {
		var got string
		turns, _ := p.Game().Family.Turns()
		for _, who := range turns {
			got += who.String()
		}
		if got != want {
			t.Errorf("the turns are %s, want %s; %v, %v", got, want, err1, err2)
		}
	}
}
