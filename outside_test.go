package transversal_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A program outside the module needs nothing that only the module can name. Run
// again, it goes on from its saved state, and says the same.
func TestOutside(t *testing.T) {
	if testing.Short() {
		t.Skip("it compiles a program")
	}
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for from, to := range map[string]string{"testdata/outside/main.go": "main.go", "go.sum": "go.sum", "go.mod": "go.mod"} {
		text, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		if to == "go.mod" {
			text = []byte(strings.Replace(string(text), "module transversal", "module outside", 1) +
				"\nrequire transversal v0.0.0\nreplace transversal => " + here + "\n")
		}
		if err := os.WriteFile(filepath.Join(dir, to), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := func(name string, args ...string) string {
		cmd := exec.Command(name, args...)
		cmd.Dir = dir
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s %v: %v\n%s", name, args, err, out)
		}
		return string(out)
	}
	run("go", "build", "-o", "outside", ".")
	first := run("./outside", "saved")
	for _, want := range []string{"X wins at ply", "O plays (1,1), a corner.", "corners"} {
		if !strings.Contains(first, want) {
			t.Errorf("the program does not say %q:\n%s", want, first)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "saved")); err != nil {
		t.Error(err)
	}
	if again := run("./outside", "saved"); again != first {
		t.Errorf("the second run says\n%s\nthe first\n%s", again, first)
	}
}
