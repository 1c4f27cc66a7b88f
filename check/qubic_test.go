package check_test

import (
	"compress/gzip"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestQubic checks the certificate of Qubic, and that its sets are the lines of a 4×4×4 cube:
// along a line each coordinate stands still, rises or falls. Then it changes what the proof
// needs.
func TestQubic(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	file, err := os.Open("../docs/qubic.cert.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	answer, proofs := ours(t, text)
	if len(proofs) != 1 {
		t.Fatal(answer)
	}
	p := proofs[0]
	if p.Claim != "X wins" || p.Rule != "achievement" || p.Start != strings.Repeat(".", 64) || p.XSets != 76 || p.OSets != 76 {
		t.Error(answer)
	}
	lines := strings.Split(string(text), "\n")
	after := func(head string) int { return slices.Index(lines, head) + 1 }
	seen := map[string]bool{}
	for i, set := range slices.Concat(lines[after("X sets 76"):][:76], lines[after("O sets 76"):][:76]) {
		var along [3]string
		for _, word := range strings.Fields(set) {
			v, err := strconv.Atoi(word)
			if err != nil {
				t.Fatal(err)
			}
			for axis := range along {
				along[axis] += p.Vertices[v-1][axis : axis+1]
			}
		}
		for axis, coordinate := range along {
			values := []string{"abcd dcba", "1234 4321", "xyzw wzyx"}[axis]
			if len(coordinate) != 4 || !strings.Contains(values, coordinate) && strings.Count(coordinate, coordinate[:1]) != 4 {
				t.Errorf("%s is no line", set)
			}
		}
		if seen["XO"[i/76:i/76+1]+along[0]+along[1]+along[2]] = true; len(seen) != i+1 {
			t.Errorf("%s is listed twice", set)
		}
	}

	first, end := after("claim X wins"), slices.Index(lines, "end")
	sequence := slices.IndexFunc(lines[first:end], func(entry string) bool { return strings.Contains(entry, "+") }) + first
	words := strings.Fields(lines[sequence])
	for _, test := range []struct {
		what string
		from int
		to   []string
	}{
		{"another first move", first, []string{"2 " + strings.Join(strings.Fields(lines[first])[1:], " ")}},
		{"no sequences", sequence, []string{words[0]}},
	} {
		forged := slices.Concat(lines[:test.from], test.to, lines[test.from+1:end], []string{"end", "sha256 SUM", ""})
		if answer, _ := ours(t, signed(strings.Join(forged, "\n"))); !strings.HasPrefix(answer, "refused") {
			t.Errorf("%s: %s", test.what, answer)
		}
	}
}
