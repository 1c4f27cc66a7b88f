package check_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestQubic checks docs/qubic.cert.gz, whose sum is in docs/positional-games.md, and that its winning
// sets are the lines of the cube. Then it changes what the first entries need.
func TestQubic(t *testing.T) {
	file := must(os.Open("../docs/qubic.cert.gz"))
	defer file.Close()
	unpacked := must(gzip.NewReader(file))
	text := must(io.ReadAll(unpacked))
	page := must(os.ReadFile("../docs/positional-games.md"))
	if sum := bytes.TrimSpace(text[bytes.LastIndex(text, []byte("sha256 ")):]); !bytes.Equal(summed(text), text) || !bytes.Contains(page, sum) {
		t.Errorf("docs/positional-games.md is about a file with another sum than %s", sum)
	}
	if !testing.Short() { // it takes 12 s
		answer, proofs := ours(t, text)
		if len(proofs) != 1 || proofs[0].Claim != "X wins" || proofs[0].Rule != "achievement" {
			t.Error(answer)
		}
	}
	lines := strings.Split(string(text), "\n")
	after := func(head string) int { return slices.Index(lines, head) + 1 }
	vertices := strings.Fields(lines[after("listed achievement")])[1:]
	first := after("claim X wins")
	if len(vertices) != 64 || first == 0 || !slices.Contains(lines[first-5:first], "start "+strings.Repeat(".", 64)) {
		t.Fatalf("another game: %d vertices", len(vertices))
	}
	seen := map[string]bool{}
	for i, set := range slices.Concat(lines[after("X sets 76"):][:76], lines[after("O sets 76"):][:76]) {
		var along [3]string
		for word := range strings.FieldsSeq(set) {
			v := must(strconv.Atoi(word))
			for axis := range along {
				along[axis] += vertices[v-1][axis : axis+1]
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

	const part = 1000
	sequence := slices.IndexFunc(lines[first:], func(entry string) bool { return strings.Contains(entry, "+") }) + first
	_, replies, _ := strings.Cut(lines[first], " ")
	words := strings.Fields(lines[sequence])
	for _, test := range []struct {
		at      int
		entry   string
		refused int // the line
	}{
		{first, lines[first], first + part + 1}, // nothing is changed: the file ends too soon
		{first, "2 " + replies, sequence + 1},   // another move leads to other positions
		{sequence, words[0], sequence + 1},
	} {
		text := strings.Join(slices.Concat(lines[:test.at], []string{test.entry}, lines[test.at+1:first+part], []string{""}), "\n")
		if answer, _ := ours(t, []byte(text)); !strings.HasPrefix(answer, fmt.Sprintf("refused: line %d: ", test.refused)) ||
			strings.HasSuffix(answer, ": the file ends too soon") != (test.refused == first+part+1) {
			t.Errorf("entry %.20q: %s", test.entry, answer)
		}
	}
}
