package threat

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"testing"

	"transversal/symmetry"
)

// cube returns the lines of k in the k×k×…×k cube of d dimensions.
func cube(k, d int) (n int, lines [][]int) {
	n = 1
	for range d {
		n *= k
	}
	directions := 1
	for range d {
		directions *= 3
	}
	for p := range n {
		for dir := range directions {
			var line []int
			for i := range k {
				v, scale, rest, steps := 0, 1, p, dir
				for range d {
					at := rest%k + i*(steps%3-1)
					if at < 0 || at >= k {
						v = -n
					}
					v += at * scale
					rest, steps, scale = rest/k, steps/3, scale*k
				}
				if v >= 0 {
					line = append(line, v)
				}
			}
			if len(line) == k && line[0] < line[k-1] {
				lines = append(lines, line)
			}
		}
	}
	return n, lines
}

func TestQubic(t *testing.T) {
	path := os.Getenv("QUBIC")
	if path == "" {
		t.Skip("QUBIC is a file to write the certificate to: it takes minutes")
	}
	n, lines := cube(4, 3)
	p := New(n, lines, symmetry.Automorphisms(n, [][][]int{lines}, 1000))
	p.Progress = func(p *Prover) {
		if p.Expanded%1000 == 0 {
			fmt.Println(p.Expanded, p.Positions(), p.root().pn, p.root().dn)
		}
	}
	wins, err := p.Wins(context.Background())
	if err != nil || !wins {
		t.Fatal(wins, err)
	}
	var names []string
	for v := range n {
		names = append(names, string([]byte{'a' + byte(v/16), '1' + byte(v/4%4), "wxyz"[v%4]}))
	}
	var text bytes.Buffer
	entries, err := p.Write(&text, names)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d positions, %d expanded, %d entries, %d bytes", p.Positions(), p.Expanded, entries, text.Len())
	if err := os.WriteFile(path, text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}
