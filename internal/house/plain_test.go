package house

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"transversal/strategy"
	"transversal/verify"
)

// docs/plain.c, which shares nothing with our program, counts the same plays; where its rule
// is another, it fails or counts others.
func TestPlainProgram(t *testing.T) {
	if _, err := exec.LookPath("cc"); err != nil {
		t.Skip("there is no C compiler")
	}
	source := read(t, "docs/plain.c")
	count := func(source string, n int) string {
		t.Helper()
		file := filepath.Join(t.TempDir(), "plain.c")
		if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
			t.Fatal(err)
		}
		program := strings.TrimSuffix(file, ".c")
		if said, err := exec.Command("cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", program, file).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
		said, err := exec.Command(program, strconv.Itoa(n)).Output()
		if err != nil {
			return err.Error()
		}
		return string(said)
	}
	for _, n := range []int{4, 5} {
		report, err := verify.Winning(strategy.XRule()).Verify(context.Background(), n, verify.Options{})
		if err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf("terminal lines %v\n", report.Lines)
		for _, wins := range report.WinPly {
			want += fmt.Sprintf("ply %s: %v\n", wins.Key, wins.Count)
		}
		if got := count(source, n); got != want {
			t.Errorf("n = %d: the plain program says\n%s, not\n%s", n, got, want)
		}
	}
	for _, other := range [][2]string{
		{"if (w > 0) return r * n + c;", ""},
		{"!deadRows && p->F[p->b] ? 2 : 1", "2"},
		{"!(p->plan == 1 ?", "(p->plan == 1 ?"},
		{"row < 0 ? R[0] * n + C[0] : ", "1 ? R[0] * n + C[0] : "},
	} {
		forged := strings.Replace(source, other[0], other[1], 1)
		if forged == source || count(forged, 5) == count(source, 5) {
			t.Errorf("%q for %q changes nothing", other[1], other[0])
		}
	}
}
