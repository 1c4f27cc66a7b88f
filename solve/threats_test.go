package solve

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tr "transversal"
	"transversal/check"
	"transversal/positional"
)

// The search for threats agrees with the ordinary one on small games, from positions with
// stones too, and its proofs are accepted.
func TestThreats(t *testing.T) {
	dice := rand.New(rand.NewPCG(7, 7))
	proved := 0
	for range 400 {
		n := 4 + dice.IntN(6)
		l := tr.Listing{}
		for v := range n {
			l.Names = append(l.Names, fmt.Sprint("v", v))
		}
		for range 1 + dice.IntN(12) {
			s := tr.SetOf(tr.Cell(dice.IntN(n)))
			for range 1 + dice.IntN(3) {
				s = s.With(tr.Cell(dice.IntN(n)))
			}
			l.X = append(l.X, s)
		}
		l.O = l.X
		f, err := l.Family()
		if err != nil {
			t.Fatal(err)
		}
		p, err := tr.Game{Board: tr.BoardOf(n), Family: f}.Start()
		if err != nil {
			t.Fatal(err)
		}
		if dice.IntN(2) == 0 {
			p = p.Facing(tr.O)
		}
		for range dice.IntN(4) {
			free := p.Free().Cells()
			p = p.With(free[dice.IntN(len(free))])
		}
		if p.Valid() == nil && p.Outcome() == tr.Open && byThreats(t, p) != "" {
			proved++
		}
	}
	cube, err := positional.InRow([]int{3, 3, 3}, 3, tr.Achievement)
	if err != nil {
		t.Fatal(err)
	}
	certificate := byThreats(t, cube)
	if certificate == "" || proved < 100 {
		t.Fatalf("%d wins were proved, and 3×3×3 is one", proved)
	}
	reversed := cube.Game().Family.Listing()
	reversed.X = slices.Clone(reversed.X)
	slices.Reverse(reversed.X)
	reversed.O = reversed.X
	f, err := reversed.Family()
	if err != nil {
		t.Fatal(err)
	}
	again, err := tr.Game{Board: cube.Board(), Family: f}.Start()
	if err != nil {
		t.Fatal(err)
	}
	entries := func(certificate string) string {
		return certificate[strings.Index(certificate, "claim"):strings.Index(certificate, "sha256")]
	}
	if entries(byThreats(t, again)) != entries(certificate) {
		t.Error("the proof depends on the order in which the sets are listed")
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	file := filepath.Join(t.TempDir(), "cube.cert")
	if err := os.WriteFile(file, []byte(certificate), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(python, "../docs/check_certificate.py", file).CombinedOutput(); err != nil {
		t.Errorf("in Python: %v\n%s", err, out)
	}
}

// byThreats has p solved in both ways. It returns a certificate that the player to move
// wins, which the checker in Go accepts, or "" if the player does not win.
func byThreats(t *testing.T, p tr.Position) string {
	s, err := newSolver(context.Background(), p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.value()
	if err != nil {
		t.Fatal(err)
	}
	prover := s.threats()
	wins, err := prover.Wins(context.Background(), 1<<20)
	if err != nil || wins != (r.Value == tr.WonBy(p.Turn())) {
		t.Fatalf("%v, X %v, O %v, %v to move\nby threats: %v, %v; %s", p.Game().Family.Of(tr.X), p.X, p.O, p.Turn(), wins, err, r.Answer())
	}
	if !wins {
		return ""
	}
	s.proof = prover.Proof()
	if s.proof.Latest < r.Ply {
		t.Errorf("won by ply %d, and by threats by ply %d", r.Ply, s.proof.Latest)
	}
	r = s.provedByThreats([2]int{})
	var text bytes.Buffer
	c := NewCertificate(&text)
	c.Listed = true
	if err := c.add(context.Background(), s, r); err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	certificate := text.String()
	proofs, err := check.Check(&text)
	if err != nil || len(proofs) != 1 || proofs[0].Claim != p.Turn().String()+" wins" {
		t.Fatalf("%v, %v\n%s", proofs, err, certificate)
	}
	return certificate
}

// BenchmarkThreats reports what the search for threats takes in games that it does not win, in
// percent of the first turn of the ordinary search. An eighth of that turn is measured.
func BenchmarkThreats(b *testing.B) {
	animal := func(shape string, side int) (tr.Position, error) {
		return positional.Polyomino(shape, side, side, false, tr.Achievement)
	}
	row := func(sides ...int) (tr.Position, error) { return positional.InRow(sides, 5, tr.Achievement) }
	for name, game := range map[string]func() (tr.Position, error){
		"Snaky-6x6":   func() (tr.Position, error) { return animal("Snaky", 6) },
		"Snaky-9x9":   func() (tr.Position, error) { return animal("Snaky", 9) },
		"Skinny-6x6":  func() (tr.Position, error) { return animal("Skinny", 6) },
		"5-row-7x7":   func() (tr.Position, error) { return row(7, 7) },
		"5-row-10x10": func() (tr.Position, error) { return row(10, 10) },
		"5-row-5x5x5": func() (tr.Position, error) { return row(5, 5, 5) },
	} {
		b.Run(name, func(b *testing.B) {
			p, err := game()
			if err != nil {
				b.Fatal(err)
			}
			const part = 8
			var ordinary, threats time.Duration
			for b.Loop() {
				s, err := newSolver(context.Background(), p, Options{Workers: 1, Nodes: setsLookedAt / part / int64(p.Game().Family.Len())})
				if err != nil {
					b.Fatal(err)
				}
				began := time.Now()
				_, _, _, err = s.first()
				ordinary += part * time.Since(began)
				if err != ErrLimit {
					b.Fatal("decided", err)
				}
				began = time.Now()
				if wins, err := s.threats().Wins(context.Background(), 1<<20); wins || err != nil {
					b.Fatal("wins", wins, err)
				}
				threats += time.Since(began)
			}
			b.ReportMetric(100*threats.Seconds()/ordinary.Seconds(), "%")
		})
	}
}
