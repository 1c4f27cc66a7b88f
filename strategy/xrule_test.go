package strategy

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	tr "transversal"
)

// published is what we use of the reports published with the paper.
type published struct {
	N        int `json:"n"`
	Examples map[string]struct {
		Case  string               `json:"case"`
		Plan  string               `json:"plan"`
		W     int                  `json:"w"`
		NuF   int                  `json:"nuF"`
		B     int                  `json:"b"`
		D     int                  `json:"d"`
		R     int                  `json:"r"`
		S     int                  `json:"s"`
		Moves [][2]json.RawMessage `json:"moves"`
	} `json:"examples"`
}

// The games published with the paper: our rule makes each of X's moves, and
// gives the published b, d, r, s, w, ν(F), plan and case for it.
func TestPublishedGames(t *testing.T) {
	for _, n := range []int{4, 5} {
		data, err := os.ReadFile(fmt.Sprintf("../docs/data/published/report_n%d.json", n))
		if err != nil {
			t.Fatal(err)
		}
		var report published
		if err := json.Unmarshal(data, &report); err != nil {
			t.Fatal(err)
		}
		if len(report.Examples) != 4 {
			t.Fatalf("n = %d: %d games", n, len(report.Examples))
		}
		for name, game := range report.Examples {
			p := tr.New(n)
			for _, move := range game.Moves {
				var cell [2]int
				if err := json.Unmarshal(move[1], &cell); err != nil {
					t.Fatal(err)
				}
				c := tr.At(cell[0]-1, cell[1]-1)
				if p.Turn() == tr.X {
					move, err := XRule().Move(p)
					if err != nil || move.Cell != c {
						t.Fatalf("n = %d, %s, ply %d: %v (%v), published %v", n, name, p.Ply()+1, move.Cell, err, c)
					}
					why, err := XRule().Why(p)
					if err != nil {
						t.Fatal(err)
					}
					if reason, ok := why.(*XReason); ok && reason.Step == FirstOfPlan {
						got := []any{reason.Case.String(), reason.Plan.String(), reason.W, reason.NuF(), reason.B, reason.D, reason.R, reason.S}
						want := []any{game.Case, game.Plan, game.W, game.NuF, game.B, game.D, game.R, game.S}
						if fmt.Sprint(got) != fmt.Sprint(want) {
							t.Errorf("n = %d, %s, ply %d: case, plan, w, ν(F), b, d, r, s = %v, published %v", n, name, p.Ply()+1, got, want)
						}
					}
				}
				p = p.With(c)
			}
			if p.Outcome() != tr.XWins {
				t.Errorf("n = %d, %s: %v", n, name, p.Outcome())
			}
		}
	}
}

// Rule 4.3 reads its first move back from the stones: at ply 2n+1 it answers exactly
// where X has begun a plan and O has met the threat, and it admits what it would.
func TestPlanIsReadBack(t *testing.T) {
	begun := func(p tr.Position) bool {
		for o := range p.O.All() {
			before := p.Placed(p.X, p.O.Without(o))
			if before.Threats(tr.X) != tr.SetOf(o) {
				continue
			}
			for x := range p.X.All() {
				why, err := XRule().Why(before.Placed(p.X.Without(x), before.O))
				if reason, ok := why.(*XReason); err == nil && ok && reason.Step == FirstOfPlan && reason.Admits.Has(x) {
					return true
				}
			}
		}
		return false
	}
	answered, refused := 0, 0
	for n := 4; n <= 6; n++ {
		dice := rand.New(rand.NewPCG(5, uint64(n)))
		any := func(s tr.Set) tr.Cell { return anyOf(s, dice) }
		for range 400 {
			ours := func(p tr.Position) tr.Cell { return any(own(t, p).Admits) }
			p := playOn(tr.New(n), 2*n, tr.X, ours, blocking, dice)
			switch dice.IntN(3) { // one stone stands elsewhere
			case 1:
				p = p.Placed(p.X, p.O.Without(any(p.O)).With(any(p.Free())))
			case 2:
				p = p.Placed(p.X.Without(any(p.X)).With(any(p.Free())), p.O)
			}
			if p.Outcome() != tr.Open || !p.Threats(tr.X).Empty() {
				continue
			}
			_, err := XRule().Move(p)
			if (err == nil) != begun(p) {
				t.Fatalf("%v\nX has begun a plan: %v; the rule: %v", p, begun(p), err)
			}
			if err == nil {
				answered++
			} else {
				refused++
			}
		}
	}
	if answered < 100 || refused < 100 {
		t.Errorf("%d answers and %d refusals: too few of either", answered, refused)
	}
}

func ExampleXRule() {
	record, _ := tr.ParseRecord("4: 1,1 4,4 4,2 1,2 2,3 3,4")
	p, _ := record.Final()
	reason, _ := XRule().Why(p)
	fmt.Println(reason)
	// Output:
	// X plays (3,1), by rule 4.3 (plan, first move): plan (i), since F meets column d = 4 (case C-i). O has blocked (b,d) = (3,4); w = 1; live rows {1,2}; r = 1, s = 2, cross cell (1,3) free. The move is (b,σ(r)), and X threatens (r,d) = (1,4).
}

var sink Move

// BenchmarkRules times the two rules at each step of their game on the 8×8 board.
func BenchmarkRules(b *testing.B) {
	for p := tr.New(8); p.Outcome() == tr.Open; p = p.With(sink.Cell) {
		rule := Own(p.Turn())
		b.Run(fmt.Sprintf("%v/ply=%d", p.Turn(), p.Ply()+1), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sink, _ = rule.Move(p)
			}
		})
		sink, _ = rule.Move(p)
	}
}
