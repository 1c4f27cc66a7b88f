package check_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	tr "transversal"
	"transversal/check"
	"transversal/solve"
)

// certified returns the certificate that the solver writes about p.
func certified(t testing.TB, p tr.Position, by int) []byte {
	t.Helper()
	var b bytes.Buffer
	if _, _, err := solve.Certify(context.Background(), p, by, &b, solve.Options{Memory: 64 << 20}); err != nil {
		t.Fatalf("%v: %v", p.Picture(), err)
	}
	return b.Bytes()
}

// TestSolved has both checkers read what the solver writes.
func TestSolved(t *testing.T) {
	j := judges{second: newPython(t)}
	for n := 1; n <= 6; n++ {
		answer, _, proofs := j.judge(t, certified(t, tr.New(n), 0))
		if proofs == nil {
			t.Errorf("n = %d: %s", n, answer)
		}
		for _, p := range proofs {
			t.Logf("n = %d: %s: %d entries, %d replies", n, p.Claim, p.Entries, p.Replies)
		}
	}
	for n := 4; n <= 8; n++ {
		_, proofs := ours(t, certified(t, tr.New(n), 2*n+1))
		if want := fmt.Sprintf("X does not win by %d", 2*n+1); len(proofs) != 1 || proofs[0].Claim != want {
			t.Errorf("n = %d: %+v", n, proofs)
		}
	}
}

// TestAnyListing has both checkers read what the solver writes about games that only version
// 3 describes, and holds it against the definition.
func TestAnyListing(t *testing.T) {
	j := judges{second: newPython(t)}
	dice := rand.New(rand.NewPCG(5, 6))
	claims := map[string]int{}
	for range trials(800) {
		n := 2 + dice.IntN(4)
		p := anyListing(dice, n)
		family := p.Game().Family
		text := certified(t, p, 0)
		answer, _, proofs := j.judge(t, text)
		if proofs == nil {
			t.Fatalf("%s:\n%s", answer, text)
		}
		value := byDefinition(p)
		for _, proof := range proofs {
			claims[proof.Rule+" "+proof.Claim]++
			if proof.Listed && proof.Moves > 0 {
				claims["moves"]++
			}
			if proof.Listed && proof.First != nil {
				claims["first"]++
			}
			if len(proof.Vertices) != n || proof.Vertices[1] != "(a)" {
				t.Fatalf("the names are %q", proof.Vertices)
			}
			if !proof.Listed {
				continue // version 2 describes the game, and other tests its certificates
			}
			if !holds(proof.Claim, value) || proof.XSets != len(family.X) {
				t.Fatalf("the value is %d, proved is %s\n%s", value, proof.Claim, text)
			}
		}
	}
	for _, claim := range []string{"achievement X wins", "achievement O wins", "achievement X does not win", "avoidance X wins", "avoidance O wins", "avoidance O does not win", "moves", "first"} {
		if claims[claim] == 0 {
			t.Errorf("no proof of %s: %v", claim, claims)
		}
	}
}

// anyListing returns the start of a random game of listed sets on n vertices, 2 to 5.
func anyListing(dice *rand.Rand, n int) tr.Position {
	l := tr.Family{Names: []string{"a", "(a)", "1-2", "é", `\u00e9`}[:n]}
	sets := [2]*[]tr.Set{&l.X, &l.O}
	for i := range 2 + dice.IntN(5) {
		var s tr.Set
		for s.Empty() {
			for v := range n {
				if dice.IntN(2) == 0 {
					s = s.With(tr.Cell(v))
				}
			}
		}
		of := sets[i*dice.IntN(2)%2] // X has one at least
		if !slices.Contains(*of, s) {
			*of = append(*of, s)
		}
	}
	for range n {
		l.Turns = append(l.Turns, tr.Player(dice.IntN(2)))
	}
	switch dice.IntN(4) {
	case 0, 1:
		l.Turns = nil
	case 2: // players alternate, and the game may end before the board is full
		l.Turns = l.Turns[:1+dice.IntN(n)]
		for i := range l.Turns[1:] {
			l.Turns[i+1] = l.Turns[i].Other()
		}
	}
	if dice.IntN(3) == 0 {
		for range 1 + dice.IntN(n) {
			l.First = l.First.With(tr.Cell(dice.IntN(n)))
		}
	}
	g := tr.Game{Board: tr.BoardOf(n), Family: &l, Convention: tr.Convention(dice.IntN(4))}
	return must(g.Start())
}

// holds reports whether a claim about a game of the value is true.
func holds(claim string, value int) bool {
	return map[string]bool{"X wins": value > 0, "X does not win": value <= 0, "O wins": value < 0, "O does not win": value >= 0}[claim]
}

// byDefinition returns 1 if X wins p, -1 if O does, 0 if neither owns what decides. (Breaker
// and Avoider win by that, and nobody owns a set of theirs.)
func byDefinition(p tr.Position) int {
	f, convention := p.Game().Family, p.Game().Convention
	for _, a := range []tr.Player{tr.X, tr.O} {
		for _, s := range f.Of(a) {
			if (a == tr.X || !convention.OneSided()) && p.Stones(a).Contains(s) {
				loses := convention == tr.Avoidance || convention == tr.AvoiderEnforcer
				return map[bool]int{true: 1, false: -1}[(a == tr.X) != loses]
			}
		}
	}
	if p.Ply() == p.Last() {
		return 0
	}
	best, sign := -2, map[tr.Player]int{tr.X: 1, tr.O: -1}[p.Turn()]
	for c := range p.Legal().All() {
		best = max(best, sign*byDefinition(p.With(c)))
	}
	return sign * best
}

// TestShipped checks the certificate that docs/certificate.md is about, and that
// it is still the one that solve writes.
func TestShipped(t *testing.T) {
	text := must(os.ReadFile("../docs/four.cert"))
	if answer, proofs := ours(t, text); len(proofs) != 2 || proofs[0].Claim != "X wins by 11" || proofs[1].Claim != "X does not win by 10" {
		t.Error(answer)
	}
	if !bytes.Equal(text, certified(t, tr.New(4), 0)) {
		t.Error("docs/four.cert is not what solve writes: write it anew with transversal solve --n 4 --certificate docs/four.cert")
	}
	if copied, err := os.ReadFile("../formal/certificates/four.cert"); !bytes.Equal(copied, text) {
		t.Errorf("formal/certificates/four.cert, which Rocq reads, is not docs/four.cert (%v)", err)
	}
}

// TestCut cuts certificates off, after each line and within many.
func TestCut(t *testing.T) {
	j := judges{second: newPython(t)}
	four := must(os.ReadFile("../docs/four.cert"))
	for _, whole := range [][]byte{four, signed("transversal certificate 2\n" + listed + "sha256 SUM\n")} {
		for i := range whole {
			if lineEnd := i > 0 && whole[i-1] == '\n'; !lineEnd && i%50 != 0 {
				continue
			}
			answer, theirs, _ := j.judge(t, whole[:i])
			if due := ": the file ends too soon"; !strings.HasSuffix(answer, due) || !strings.HasSuffix(theirs, due) {
				t.Fatalf("cut after %d bytes: we say %s, Python %s", i, answer, theirs)
			}
		}
	}
}

// A carriage return before the line feed is no part of a certificate.
func TestCRLF(t *testing.T) {
	j := judges{second: newPython(t)}
	text := bytes.ReplaceAll(must(os.ReadFile("../docs/four.cert")), []byte("\n"), []byte("\r\n"))
	if answer, theirs, _ := j.judge(t, text); strings.Contains(answer+theirs, "refused") {
		t.Errorf("we say %s, Python %s", answer, theirs)
	}
}

// A file that cannot be read is not a refused certificate.
func TestUnreadable(t *testing.T) {
	whole := must(os.ReadFile("../docs/four.cert"))
	for i := 0; i <= len(whole); i += 100 {
		in := io.MultiReader(bytes.NewReader(whole[:i]), iotest.ErrReader(os.ErrPermission))
		if _, err := check.Check(in); errors.Is(err, check.ErrRefused) || !errors.Is(err, os.ErrPermission) {
			t.Errorf("unreadable after %d bytes: %v", i, err)
		}
	}
	in := io.MultiReader(bytes.NewReader(whole), iotest.ErrReader(os.ErrPermission))
	if _, err := check.Check(in); errors.Is(err, check.ErrRefused) || !errors.Is(err, os.ErrPermission) {
		t.Errorf("unreadable after the end: %v", err)
	}
}

// TestScript runs the checker in Python as a person does.
func TestScript(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	bad := filepath.Join(t.TempDir(), "bad")
	if err := os.WriteFile(bad, signed("transversal certificate 2\n"+square+"sha256 SUM\nmore"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		files  []string
		status int
		says   string
	}{
		{[]string{"../docs/four.cert"}, 0, "X wins by 11 (achievement, 4x4, goal 4): proved with 23 entries\n" +
			"X does not win by 10 (achievement, 4x4, goal 4): proved with 35 entries\n"},
		{[]string{bad}, 1, "refused: line 12: something follows the SHA-256\n"},
		{[]string{bad + "?"}, 1, "No such file or directory: '" + bad + "?'\n"},
		{nil, 1, "check_certificate.py FILE: checks a certificate, from docs/certificate.md alone.\n"},
		{[]string{bad, bad}, 1, "check_certificate.py FILE: checks a certificate, from docs/certificate.md alone.\n"},
	} {
		cmd := exec.Command(python, append([]string{"../docs/check_certificate.py"}, test.files...)...)
		said, _ := cmd.CombinedOutput()
		if status := cmd.ProcessState.ExitCode(); status != test.status || !strings.HasSuffix(string(said), test.says) || strings.Count(string(said), "\n") != strings.Count(test.says, "\n") {
			t.Errorf("%v: status %d: %s", test.files, status, said)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	for _, n := range []int{6, 7, 8} {
		text := certified(b, tr.New(n), 0)
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				must(check.Check(bytes.NewReader(text)))
			}
		})
	}
}
