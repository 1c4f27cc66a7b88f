package family

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	tr "transversal"
	"transversal/check"
	"transversal/solve"
)

// ply returns the ply at which X wins a game on a family, 0 if it does not.
func ply(t *testing.T, members [][]int, game Game) int {
	t.Helper()
	p, err := start(members, game)
	if err != nil {
		t.Fatal(err)
	}
	r, err := solve.Solve(t.Context(), p, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r.Ply
}

// Stars, columns and blocks of small families on which Maker wins as second have
// that property. For 1×1 no family has it, so they begin with the 4×4 board.
func TestConstructions(t *testing.T) {
	second := four().Extremes(BreakerFirst).Smallest[0].Family.Permutations()
	star := Star(second)
	if p := ply(t, star, Achievement); p == 0 || len(star) != 20 {
		t.Errorf("the star of %d: ply %d", len(star), p)
	}
	for name, members := range map[string][][]int{"column": Column(second), "blocks": Blocks(second, second)} {
		seen := map[tr.Set]bool{}
		for _, m := range members {
			s := Transversal(m)
			if s.Len() != len(m) || !s.IsMatching() {
				t.Fatalf("%s: %v is no permutation", name, m)
			}
			seen[s] = true
		}
		if len(seen) != len(members) {
			t.Errorf("%s: %d of %d members are different", name, len(seen), len(members))
		}
	}
	if got := len(Blocks(second, second)); got != 400 {
		t.Errorf("%d transversals of 8×8", got)
	}
	// Whatever Breaker claims first, Maker's answer leaves the 4×4 board: the members
	// through it that avoid Breaker's stone are those of the 4×4 family, all of them.
	column := Column(second)
	for e := range tr.Square(5).Cells().All() {
		row := e.Row()
		if e.Col() == 0 {
			row = (row + 1) % 5
			if row == 0 {
				row = 3
			}
		}
		left := 0
		for _, m := range column {
			if s := Transversal(m); s.Has(tr.At(row, 0)) && !s.Has(e) {
				left++
			}
		}
		if left != len(second) {
			t.Errorf("Breaker at %v, Maker at %v: %d members left", e, tr.At(row, 0), left)
		}
	}
}

// The pairs are disjoint, and as many transversals contain one as docs/families.md
// says; Maker does not win on those of the 4×4 board.
func TestPairing(t *testing.T) {
	for n, want := range map[int]int{4: 16, 5: 72, 6: 432} {
		pairs := Pairing(n, 1, 200)
		var met tr.Set
		for _, p := range pairs {
			if met.Has(p[0]) || met.Has(p[1]) || p[0] == p[1] {
				t.Fatalf("n = %d: the pairs %v meet", n, pairs)
			}
			met = met.With(p[0]).With(p[1])
		}
		drawn := Paired(n, pairs)
		if len(drawn) != want {
			t.Errorf("n = %d: %d transversals, not %d", n, len(drawn), want)
		}
		if n == 4 {
			if p := ply(t, drawn, MakerBreaker); p != 0 {
				t.Errorf("Maker wins at ply %d", p)
			}
		}
	}
}

// Every family of testdata/families has the value that docs/families.md states, and
// a certificate of it that the checker accepts.
func TestCertificates(t *testing.T) {
	for name, want := range map[string]struct {
		rule  tr.Convention
		first tr.Player
		value tr.Outcome
		ply   int
	}{
		"four-smallest":      {value: tr.XWins, ply: 13},
		"four-largest-1":     {value: tr.Draw},
		"four-largest-2":     {value: tr.Draw},
		"four-paradox":       {value: tr.XWins, ply: 13},
		"four-paradox-extra": {value: tr.Draw},
		"four-second":        {rule: tr.MakerBreaker, first: tr.O, value: tr.XWins, ply: 12},
		"five-star":          {value: tr.XWins, ply: 13},
	} {
		text, err := os.ReadFile(filepath.Join("..", "testdata", "families", name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		q, err := Read(string(text), tr.Board{})
		if err != nil {
			t.Fatal(err)
		}
		g := q.Start.Game()
		g.Convention, g.First = want.rule, want.first
		p, err := q.Start.In(g)
		if err != nil {
			t.Fatal(err)
		}
		certify(t, name, p, want.value, want.ply)
	}
}

// certify solves p, and has the checker read the certificate.
func certify(t *testing.T, name string, p tr.Position, value tr.Outcome, ply int) {
	t.Helper()
	var cert bytes.Buffer
	r, _, err := solve.Certify(t.Context(), p, 0, &cert, solve.Options{})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if r.Value != value || r.Ply != ply {
		t.Errorf("%s: %v at ply %d, not %v at %d", name, r.Value, r.Ply, value, ply)
	}
	if _, err := check.Check(&cert); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

// Theorem 1: of the families of 20 members and more all are winning but the
// complements of Latin squares, each with a certificate.
func TestTheoremOne(t *testing.T) {
	if testing.Short() {
		t.Skip("fifty certificates")
	}
	for i := range four().Classes {
		c := &four().Classes[i]
		if c.Family.Len() < 20 {
			continue
		}
		var covered tr.Set
		for _, m := range (^c.Family & (masks - 1)).Permutations() {
			covered = covered.Union(Transversal(m))
		}
		value := tr.XWins
		if covered.Len() == 16 && c.Family.Len() == 20 {
			value = tr.Draw
		}
		q, err := Read(Write(c.Family.Permutations()), tr.Board{})
		if err != nil {
			t.Fatal(err)
		}
		certify(t, members(c), q.Start, value, c.Ply[Achievement])
	}
}

func members(c *Class) string { return Write(c.Family.Permutations()) }
