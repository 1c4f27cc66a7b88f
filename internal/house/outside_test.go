package house

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The rule of one's own in the tutorial is verified as it says, by its own commands, in an
// empty folder; and the rule that takes its place is refused as it says.
func TestTutorial(t *testing.T) {
	if testing.Short() {
		t.Skip("it compiles a program")
	}
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(read(t, "docs/tutorial.md"), "## 8. A rule of your own\n")
	_, rest, _ := strings.Cut(section, "```go\n")
	program, rest, ok := strings.Cut(rest, "```\n")
	var shown []string // the blocks after the program: commands, and what the two programs print
	for _, block := range regexp.MustCompile(`(?m)(?:^    .*\n)+`).FindAllString(rest, -1) {
		shown = append(shown, strings.ReplaceAll("\n"+block, "\n    ", "\n")[1:])
	}
	if !ok || len(shown) != 3 {
		t.Fatalf("the tutorial shows %d blocks after its program", len(shown))
	}
	dir := t.TempDir()
	for i, want := range shown[1:] {
		if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(program), 0o600); err != nil {
			t.Fatal(err)
		}
		commands := strings.ReplaceAll(shown[0], "/path/to/the/clone", here)
		if i > 0 {
			commands = "go run ."
		}
		cmd := exec.Command("sh", "-ec", commands)
		var stderr strings.Builder
		cmd.Dir, cmd.Stderr = dir, &stderr
		if got, err := cmd.Output(); err != nil || string(got) != want {
			t.Errorf("the program of the tutorial prints\n%s\n%v\n%s\nwant\n%s", got, err, &stderr, want)
		}
		program = strings.Replace(program, "strategy.XRule()", "strategy.First()", 1)
	}
}
