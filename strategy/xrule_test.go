package strategy

import (
	"encoding/json"
	"fmt"
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
					if reason, ok := why.Because.(*XReason); ok && reason.Step == FirstOfPlan {
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
