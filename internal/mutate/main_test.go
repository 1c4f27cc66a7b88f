//go:build unix

package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// printed runs mutate on the tiny package and returns what it prints.
func printed(t *testing.T, survivors int, again string, list bool) string {
	t.Helper()
	t.Chdir(".") // which mutate leaves
	out, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	stdout := os.Stdout
	os.Stdout = out
	got, err := run(context.Background(), "internal/mutate/testdata/tiny", 1, 1, 0, "", again, list)
	os.Stdout = stdout
	if err != nil || got != survivors {
		t.Errorf("%d survive, want %d; %v", got, survivors, err)
	}
	text, err := os.ReadFile(out.Name())
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "internal/mutate/testdata/", "")
}

// Every slip in the tiny package is made; those that its tests notice are killed, one
// that makes a loop without end among them, and the others are printed, but for the one
// that is listed as changing nothing. What is printed can be tried again.
func TestTiny(t *testing.T) {
	const slips = `tiny/tiny.go: if a > b { … } →
tiny/tiny.go: if a > b { → if a <= b {
tiny/tiny.go: if a > b { → if a >= b {
tiny/tiny.go: return a →
tiny/tiny.go: for ; n > 0; n /= 2 { … } →
tiny/tiny.go: for ; n > 0; n /= 2 { → for ; n <= 0; n /= 2 {
tiny/tiny.go: for ; n > 0; n /= 2 { → for ; n >= 0; n /= 2 {
tiny/tiny.go: for ; n > 0; n /= 2 { → for ; n > 1; n /= 2 {
tiny/tiny.go: ones += n % 2 →
tiny/tiny.go: ones += n % 2 → ones -= n % 2
tiny/tiny.go: ones += n % 2 → ones += n / 2
tiny/tiny.go: ones += n % 2 → ones += n % 3
tiny/tiny.go: return a && b → return (a || b)
tiny/tiny.go: return a && b → return a
tiny/tiny.go: return a && b → return b
`
	if got := printed(t, 0, "", true); got != slips {
		t.Fatalf("the slips are\n%swant\n%s", got, slips)
	}
	const survivors = `22: tiny/tiny.go: return a && b → return (a || b)
22: tiny/tiny.go: return a && b → return a
22: tiny/tiny.go: return a && b → return b
`
	want := survivors + "tiny: 14 mutants, 11 killed (78.6 %), 3 survive; 1 equivalent ones besides; 0 do not compile\n"
	got := printed(t, 3, "", false)
	if got != want {
		t.Fatalf("printed was\n%swant\n%s", got, want)
	}
	file := filepath.Join(t.TempDir(), "survivors")
	if err := os.WriteFile(file, []byte(strings.ReplaceAll(got, "tiny/", "internal/mutate/testdata/tiny/")), 0o600); err != nil {
		t.Fatal(err)
	}
	again := strings.ReplaceAll(survivors, "22: ", "")
	if got := printed(t, 0, file, true); got != again {
		t.Fatalf("to be tried again are\n%swant\n%s", got, again)
	}
}
