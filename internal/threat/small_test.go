package threat

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"transversal/check"
	"transversal/symmetry"
)

// TestSmall solves small games whose values are known, and has certificates checked.
func TestSmall(t *testing.T) {
	for _, test := range []struct {
		name    string
		k, d    int
		wins    bool
		entries int
	}{
		{"two in a row", 2, 2, true, 1},
		{"tic-tac-toe", 3, 2, false, 0},
		{"3×3×3", 3, 3, true, 1},
	} {
		n, lines := cube(test.k, test.d)
		p := New(n, lines, symmetry.Automorphisms(n, [][][]int{lines}, 1000))
		wins, err := p.Wins(context.Background())
		if err != nil || wins != test.wins {
			t.Errorf("%s: X wins: %v, %v", test.name, wins, err)
			continue
		}
		if !wins {
			continue
		}
		var names []string
		for v := range n {
			names = append(names, fmt.Sprintf("v%d", v+1))
		}
		var text bytes.Buffer
		entries, err := p.Write(&text, names)
		if err != nil || entries != test.entries {
			t.Errorf("%s: %d entries, %v", test.name, entries, err)
		}
		proofs, err := check.Check(&text)
		if err != nil || len(proofs) != 1 || proofs[0].Claim != "X wins" {
			t.Errorf("%s: %v, %v", test.name, proofs, err)
		}
	}
}

// TestPython has the checker in Python read a certificate.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	n, lines := cube(3, 3)
	p := New(n, lines, symmetry.Automorphisms(n, [][][]int{lines}, 1000))
	if wins, err := p.Wins(context.Background()); err != nil || !wins {
		t.Fatal(wins, err)
	}
	names := make([]string, n)
	for v := range names {
		names[v] = fmt.Sprint("v", v)
	}
	var text bytes.Buffer
	if _, err := p.Write(&text, names); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "cube.cert")
	if err := os.WriteFile(file, text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	if said, err := exec.Command(python, "../../docs/check_certificate.py", file).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, said)
	}
}
