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

// slow is a position of listed sets, for searches from the definitions.
type slow struct {
	sets   []tr.Set
	free   tr.Set
	stones duel
}

func (s slow) with(p int, c tr.Cell) slow {
	s.free, s.stones[p] = s.free.Without(c), s.stones[p].With(c)
	return s
}

// completions returns the cells with which p completes a set.
func (s slow) completions(p int) tr.Set {
	return s.free.Where(func(c tr.Cell) bool { return slices.ContainsFunc(s.sets, s.stones[p].With(c).Contains) })
}

// forces reports whether p, who is to move, wins by moves that all threaten to complete a set.
func (s slow) forces(p int) bool {
	if !s.completions(p).Empty() {
		return true
	}
	other := s.completions(1 - p)
	for c := range s.free.All() {
		if other.Without(c).Empty() {
			next := s.with(p, c)
			threats := next.completions(p)
			if reply, ok := threats.First(); threats.Len() > 1 || ok && next.with(1-p, reply).forces(p) {
				return true
			}
		}
	}
	return false
}

// agrees checks that the forcing search finds a win by threats exactly where a search by the
// definition does, and that the replies that matter are those that leave none. It returns how
// many wins there are.
func (s slow) agrees(t *testing.T, q *prover) (wins int) {
	q.set(s.stones)
	for p := range s.stones {
		found := q.force(p) != none
		if found != s.forces(p) {
			t.Fatalf("%v, %v: player %d forces: %v", s.sets, s.stones, p, found)
		}
		if found {
			wins++
		}
	}
	if real, _, lost := q.replies(countless); !lost {
		for z := range s.free.All() {
			if slices.Contains(real, z) == s.with(defender, z).forces(attacker) {
				t.Fatalf("%v, %v: replies that matter: %v", s.sets, s.stones, real)
			}
		}
	}
	return wins
}

// The search for threats agrees with its definition and with the ordinary one on small games,
// from positions with stones too, and its proofs are accepted.
func TestThreats(t *testing.T) {
	dice := rand.New(rand.NewPCG(7, 7))
	proved, forced := 0, 0
	for range 800 {
		n := 4 + dice.IntN(6)
		l := tr.Family{}
		for v := range n {
			l.Names = append(l.Names, fmt.Sprint("v", v))
		}
		for range 1 + dice.IntN(12) {
			s := tr.SetOf(tr.Cell(dice.IntN(n)))
			for range 1 + dice.IntN(3) {
				s = s.With(tr.Cell(dice.IntN(n)))
			}
			if !slices.Contains(l.X, s) {
				l.X = append(l.X, s)
			}
		}
		l.O = l.X
		p := must(tr.Game{Board: tr.BoardOf(n), Family: &l}.Start())
		if dice.IntN(2) == 0 {
			p = p.Facing(tr.O)
		}
		for range dice.IntN(4) {
			free := p.Free().Cells()
			p = p.With(free[dice.IntN(len(free))])
		}
		if p.Valid() != nil || p.Outcome() != tr.Open {
			continue
		}
		if byThreats(t, p) != "" {
			proved++
		}
		solver := must(newSolver(context.Background(), p, Options{}))
		q := solver.threats()
		forced += slow{l.X, p.Free(), q.start}.agrees(t, q)
	}
	cube := must(positional.InRow([]int{3, 3, 3}, 3, tr.Achievement))
	certificate := byThreats(t, cube)
	if certificate == "" || proved < 200 || forced < 200 {
		t.Fatalf("%d wins were proved, %d forced, and 3×3×3 is one", proved, forced)
	}
	reversed := *cube.Game().Family
	reversed.X = slices.Clone(reversed.X)
	slices.Reverse(reversed.X)
	reversed.O = reversed.X
	again := must(tr.Game{Board: cube.Board(), Family: &reversed}.Start())
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
	s := must(newSolver(context.Background(), p, Options{}))
	r := must(s.value())
	q := s.threats()
	wins, err := q.wins(context.Background(), 1<<20)
	if err != nil || wins != (r.Value == tr.WonBy(p.Turn())) {
		t.Fatalf("%v, X %v, O %v, %v to move\nby threats: %v, %v; %s", p.Game().Family.X, p.X, p.O, p.Turn(), wins, err, r.Answer())
	}
	if !wins {
		return ""
	}
	s.proof = q.proof()
	if s.proof.latest < r.Ply {
		t.Errorf("won by ply %d, and by threats by ply %d", r.Ply, s.proof.latest)
	}
	r = &Result{Latest: s.proof.latest}
	var text bytes.Buffer
	c := NewCertificate(&text)
	c.Listed = true
	if err := c.list(context.Background(), s, s.claims(r)[0]); err != nil {
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
			p := must(game())
			const part = 8
			var ordinary, threats time.Duration
			for b.Loop() {
				s := must(newSolver(context.Background(), p, Options{Workers: 1, Nodes: setsLookedAt / part / int64(len(p.Game().Family.X))}))
				began := time.Now()
				_, err := s.settle([]alike{{child: s.root()}}, func(alike, tr.Outcome, int) {})
				ordinary += part * time.Since(began)
				if err != ErrLimit {
					b.Fatal("decided", err)
				}
				began = time.Now()
				if wins, err := s.threats().wins(context.Background(), 1<<20); wins || err != nil {
					b.Fatal("wins", wins, err)
				}
				threats += time.Since(began)
			}
			b.ReportMetric(100*threats.Seconds()/ordinary.Seconds(), "%")
		})
	}
}
