package family

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tr "transversal"
	"transversal/check"
	"transversal/solve"
)

// ply returns the ply at which X wins a game on a family, 0 if it does not.
func ply(t *testing.T, members Members, game Game) int {
	t.Helper()
	p := must(start(members, game))
	r := must(solve.Solve(t.Context(), p, solve.Options{}))
	return r.Ply
}

// The star of the smallest family on which Maker wins as second is winning.
func TestStar(t *testing.T) {
	if least := four().Extremes(BreakerFirst).Smallest[0].Members; least != second {
		t.Errorf("the first of the smallest is %v", least)
	}
	star := Star(second.Permutations())
	if p := ply(t, star, Achievement); p == 0 || len(star) != 20 {
		t.Errorf("the star of %d: ply %d", len(star), p)
	}
}

// The pairs are disjoint, and as many transversals contain one as docs/families.md
// says; Maker does not win on those of the 4×4 board. On the others the pairs are the whole
// proof that nobody wins.
func TestPairing(t *testing.T) {
	for n, want := range map[int]int{4: 16, 5: 72, 6: 432} {
		pairs := Pairing(n)
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
		if n > 4 {
			name := map[int]string{5: "five", 6: "six"}[n] + "-pairs.txt"
			text := must(os.ReadFile(filepath.Join("../../..", "docs", "data", "families", name)))
			q := must(Read(string(text), tr.New(n)))
			listed := map[tr.Set]bool{}
			for _, s := range q.Game().Family.X {
				listed[s] = true
			}
			for _, p := range pairs {
				if !listed[tr.SetOf(p[0], p[1])] || len(listed) != len(pairs) {
					t.Fatalf("%s has other pairs than %v", name, pairs)
				}
			}
			p := must(start(drawn, Achievement))
			for _, proof := range certify(t, name, p, tr.Draw, 0) {
				if proof.Entries != 1 {
					t.Errorf("%s: %d entries, not 1: %s", name, proof.Entries, proof.Claim)
				}
			}
		}
		if n == 4 {
			if p := ply(t, drawn, MakerBreaker); p != 0 {
				t.Errorf("Maker wins at ply %d", p)
			}
		}
	}
}

// Every family of docs/data/families has the value that docs/families.md states, and
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
		"five-second":        {rule: tr.MakerBreaker, first: tr.O, value: tr.XWins, ply: 16},
		"six-star":           {value: tr.XWins, ply: 15},
	} {
		text := must(os.ReadFile(filepath.Join("../../..", "docs", "data", "families", name+".txt")))
		q := must(Read(string(text), tr.Position{}))
		g := q.Game()
		g.Convention, g.First = want.rule, want.first
		p := must(q.In(g))
		certify(t, name, p, want.value, want.ply)
	}
}

// certify solves p, and returns what the checker reads in the certificate.
func certify(t *testing.T, name string, p tr.Position, value tr.Outcome, ply int) []check.Proof {
	t.Helper()
	var cert bytes.Buffer
	r, _, err := solve.Certify(t.Context(), p, 0, &cert, solve.Options{})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if r.Value != value || r.Ply != ply {
		t.Errorf("%s: %v at ply %d, not %v at %d", name, r.Value, r.Ply, value, ply)
	}
	proofs, err := check.Check(&cert)
	if err != nil {
		t.Errorf("%s: %v", name, err)
	}
	return proofs
}

// Theorem 1: of the families of 20 members and more all are winning but the
// complements of Latin squares.
func TestTheoremOne(t *testing.T) {
	for _, c := range four().Classes {
		if c.Family.Len() < 20 {
			continue
		}
		var covered tr.Set
		for _, m := range (^c.Family & (masks - 1)).Permutations() {
			covered = covered.Union(Transversal(m))
		}
		if latin := c.Family.Len() == 20 && covered.Len() == 16; latin == (c.Ply[Achievement] != 0) {
			t.Errorf("%v: X wins at ply %d", c.Family, c.Ply[Achievement])
		}
	}
}

// Complements of Latin squares of order 5 are winning, in both classes: the pattern of
// order 4 does not go on.
func TestLatinFive(t *testing.T) {
	for name, square := range map[string][5]string{
		"cyclic": {"12345", "23451", "34512", "45123", "51234"},
		"other":  {"12345", "21453", "34512", "45231", "53124"},
	} {
		symbols := map[[5]int]bool{}
		for s := range 5 {
			var sigma [5]int
			for i, row := range square {
				sigma[i] = strings.IndexByte(row, byte('1'+s))
			}
			symbols[sigma] = true
		}
		var members Members
		for _, p := range Permutations(5) {
			if !symbols[[5]int(p)] {
				members = append(members, p)
			}
		}
		p := must(start(members, Achievement))
		if len(members) != 115 {
			t.Fatalf("%s: %d members", name, len(members))
		}
		certify(t, name, p, tr.XWins, 13)
	}
}

// The games of each proof are as many as docs/families.md says, and the checker accepts
// the certificates: all of small proofs, some of large ones.
func TestProofs(t *testing.T) {
	proofs := four().Proofs()
	want := map[string]int{"smallest": 10, "largest": 50, "held": 102, "paradox": 52}
	for _, p := range proofs {
		if len(p.Games) != want[p.Name] {
			t.Errorf("%s: %d games, not %d", p.Name, len(p.Games), want[p.Name])
		}
		step := 1
		switch {
		case testing.Short():
			step = 40
		case p.Name == "held" || p.Name == "paradox":
			step = 20
		}
		some := Proof{Name: p.Name, Held: p.Held}
		for i := 0; i < len(p.Games); i += step {
			some.Games = append(some.Games, p.Games[i])
		}
		var cert bytes.Buffer
		if err := some.Write(t.Context(), &cert); err != nil {
			t.Fatal(err)
		}
		if _, err := check.Check(&cert); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
	}
}

// Every family of 13 members or less is part of a maximal one that Breaker holds, and
// so is every one of 14 but the two classes on which Maker wins and X does not; the
// same for 19 members if Breaker begins.
func TestHeld(t *testing.T) {
	all := four()
	for game, size := range map[Game]int{MakerBreaker: 13, BreakerFirst: 19} {
		held := make([]bool, masks)
		maximal := map[*Class]bool{}
		for _, c := range all.Maximal(game) {
			maximal[c] = true
		}
		for f := Mask(masks); f > 0; { // larger numbers first: so a family comes after all above it
			f--
			held[f] = maximal[all.Of(f)]
			for s := Mask(1); s < masks && !held[f]; s <<= 1 {
				held[f] = f&s == 0 && held[f|s]
			}
			if f.Len() <= size && !held[f] {
				t.Fatalf("game %d: %v is not part of a maximal one", game, f)
			}
			if f.Len() == 14 && game == MakerBreaker && !held[f] && all.wins(Achievement, f) {
				t.Fatalf("X wins on %v", f)
			}
		}
	}
}

// The pairs (r,c), (r+1,c+1) of Theorem 5 are in as many transversals as it says.
func TestShiftedPairs(t *testing.T) {
	for n, want := range map[int]int{4: 12, 5: 50, 6: 336, 7: 2058, 8: 18000} {
		var pairs [][2]tr.Cell
		for r := 0; r+1 < n; r += 2 {
			for c := range n {
				pairs = append(pairs, [2]tr.Cell{tr.At(r, c), tr.At(r+1, (c+1)%n)})
			}
		}
		sum, choose := 0, 1 // C(m,j)
		for j, m := 1, n/2; j <= m; j++ {
			choose = choose * (m - j + 1) / j
			term := choose * n
			for k := 2; k < n-j; k++ {
				term *= k
			}
			sum += term * (2*(j%2) - 1)
		}
		if got := len(Paired(n, pairs)); got != want || sum != want {
			t.Errorf("n = %d: %d transversals, %d by the sum, want %d", n, got, sum, want)
		}
	}
}
