package strategy

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
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
		data, err := os.ReadFile(fmt.Sprintf("../testdata/published/report_n%d.json", n))
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
					reason, err := Winning(p)
					if err != nil || reason.Move != c {
						t.Fatalf("n = %d, %s, ply %d: %v (%v), published %v", n, name, p.Ply()+1, reason.Move, err, c)
					}
					if reason.Step == FirstOfPlan {
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

// playOut plays X by any admissible move, drawn by dice, against o, and returns
// the ply at which X wins.
func playOut(t *testing.T, n int, dice *rand.Rand, o func(p tr.Position) tr.Cell) int {
	t.Helper()
	p := tr.New(n)
	record := tr.Record{N: n}
	for p.Outcome() == tr.Open {
		var c tr.Cell
		if p.Turn() == tr.X {
			reason, err := Winning(p)
			if err != nil {
				t.Fatalf("%v: %v", record, err)
			}
			choices := reason.Choices().Cells()
			if !reason.Choices().Has(reason.Move) || !p.Free().Contains(reason.Choices()) {
				t.Fatalf("%v: move %v of the choices %v", record, reason.Move, choices)
			}
			if text := reason.String(); !strings.Contains(text, reason.Move.String()) || strings.Contains(text, "%!") {
				t.Fatalf("%v: explained as %q", record, text)
			}
			c = choices[dice.IntN(len(choices))]
		} else {
			c = o(p)
		}
		p = p.With(c)
		record.Moves = append(record.Moves, c)
	}
	if p.Outcome() != tr.XWins || p.Ply() > 2*n+3 {
		t.Fatalf("%v: %v at ply %d", record, p.Outcome(), p.Ply())
	}
	return p.Ply()
}

// Theorem A by random play on every board from 4×4 to 16×16: against a random O,
// and against an O that blocks whenever X threatens.
func TestWinsByTheBound(t *testing.T) {
	for n := 4; n <= tr.MaxN; n++ {
		dice := rand.New(rand.NewPCG(1, uint64(n)))
		anywhere := func(p tr.Position) tr.Cell {
			free := p.Free().Cells()
			return free[dice.IntN(len(free))]
		}
		blocking := func(p tr.Position) tr.Cell {
			if threats := p.Threats(tr.X).Cells(); len(threats) > 0 {
				return threats[dice.IntN(len(threats))]
			}
			// Near X's stones the tie-break has most to decide.
			rows, cols := p.OpenBlock(tr.X)
			if h := tr.Rectangle(rows, cols).Intersect(p.Free()).Cells(); dice.IntN(2) == 0 && len(h) > 0 {
				return h[dice.IntN(len(h))]
			}
			return anywhere(p)
		}
		for range 150 {
			playOut(t, n, dice, anywhere)
			if ply := playOut(t, n, dice, blocking); ply != 2*n+3 {
				t.Fatalf("n = %d: a blocking O lasted to ply %d", n, ply)
			}
		}
	}
}

func TestUnreachable(t *testing.T) {
	diagonal := func(n int) (s tr.Set) {
		for i := range n {
			s = s.With(tr.At(i, i))
		}
		return s
	}
	for _, c := range []struct {
		fact string
		p    tr.Position
	}{
		{"X to move", tr.Position{N: 5, X: tr.SetOf(0)}},
		{"matching in Phase 1", tr.Position{N: 5, X: tr.SetOf(tr.At(0, 0), tr.At(0, 1)), O: tr.SetOf(tr.At(3, 3), tr.At(4, 4))}},
		{"Invariant 1", tr.Position{N: 6, X: diagonal(2), O: tr.SetOf(tr.At(3, 3), tr.At(4, 4))}},
		{"Lemma 6", tr.Position{N: 3, X: diagonal(1), O: tr.SetOf(tr.At(1, 1))}},
		{"ν(X) = n-1", tr.Position{N: 4, X: tr.SetOf(0, 1, 2), O: tr.SetOf(tr.At(3, 1), tr.At(3, 2), tr.At(3, 3))}},
		{"Lemma 12(b)", tr.Position{N: 4, X: diagonal(3).With(tr.At(0, 3)), O: tr.SetOf(tr.At(3, 3), tr.At(0, 1), tr.At(1, 2), tr.At(2, 0))}},
		{"Theorem A", tr.Position{N: 4, X: tr.Rectangle(1, 15).Union(tr.Rectangle(2, 3)), O: tr.Rectangle(4, 15).Union(tr.Rectangle(8, 3))}},
		{"Lemma 6", tr.Position{N: 5, X: diagonal(4), O: tr.SetOf(tr.At(4, 4), tr.At(4, 0), tr.At(4, 1), tr.At(4, 2))}},
		{"Lemma 3(a), (b)", tr.Position{N: 4, X: diagonal(3).With(tr.At(0, 1)), O: tr.SetOf(tr.At(3, 3), tr.At(3, 0), tr.At(3, 1), tr.At(1, 0))}},
	} {
		_, err := Winning(c.p)
		var unreachable *Unreachable
		if !errors.As(err, &unreachable) || !strings.Contains(unreachable.Fact, c.fact) {
			t.Errorf("%v\n%v, want %s to fail", c.p, err, c.fact)
		}
	}
	for _, n := range []int{0, 2, 17} {
		if _, err := Winning(tr.Position{N: n}); err == nil {
			t.Errorf("n = %d is accepted", n)
		}
	}
}

func ExampleWinning() {
	record, _ := tr.ParseRecord("4: 1,1 4,4 4,2 1,2 2,3 3,4")
	p, _ := record.Final()
	reason, _ := Winning(p)
	fmt.Println(&reason)
	// Output:
	// X plays (3,1), by rule 4.3 (plan, first move): plan (i), since F meets column d = 4 (case C-i). O has blocked (b,d) = (3,4); w = 1; live rows {1,2}; r = 1, s = 2, cross cell (1,3) free. The move is (b,σ(r)), and X threatens (r,d) = (1,4).
}

var sink tr.Cell

// BenchmarkWinning times the rule at each step of the longest game on the 8×8
// board.
func BenchmarkWinning(b *testing.B) {
	const n = 8
	p := tr.New(n)
	for p.Outcome() == tr.Open {
		if p.Turn() == tr.X {
			reason, err := Winning(p)
			if err != nil {
				b.Fatal(err)
			}
			b.Run(fmt.Sprintf("ply=%d/%s", p.Ply()+1, strings.ReplaceAll(reason.Step.String(), " ", "-")), func(b *testing.B) {
				for b.Loop() {
					reason, _ := Winning(p)
					sink = reason.Move
				}
			})
			p = p.With(reason.Move)
			continue
		}
		next := p.Threats(tr.X)
		if next.Empty() {
			next = p.Free()
		}
		p = p.With(only(next))
	}
}
