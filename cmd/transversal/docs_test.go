package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The shell examples of docs/coming-from.md print what the page says. An ellipsis ends
// what is compared of a line.
func TestComingFrom(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no sh")
	}
	page, err := os.ReadFile("../../docs/coming-from.md")
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	if err := os.Symlink(os.Args[0], filepath.Join(bin, "transversal")); err != nil {
		t.Skip(err)
	}
	ran := 0
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		for _, example := range strings.Split(block[1], "$ ")[1:] {
			line, want, _ := strings.Cut(example, "\n")
			cmd := exec.Command("sh", "-c", line)
			cmd.Env = append(os.Environ(), "TRANSVERSAL_COMMAND=1", "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
			got, err := cmd.Output()
			if err != nil {
				t.Errorf("%s: %v", line, err)
			}
			before, cut := strings.CutSuffix(strings.TrimSpace(want), "…")
			if text := strings.TrimSpace(string(got)); text != before && !(cut && strings.HasPrefix(text, before)) {
				t.Errorf("%s\nprints %s\nthe page says %s", line, text, before)
			}
			ran++
		}
	}
	if ran != 5 {
		t.Errorf("%d examples were run", ran)
	}
}
