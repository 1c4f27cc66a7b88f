package house

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	code    = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
)

// Every link of every Markdown file leads to a file that exists and, after #, to a
// heading of it.
func TestLinks(t *testing.T) {
	checked := 0
	for _, path := range files(t, ".md", func(string) bool { return false }) {
		for _, found := range link.FindAllStringSubmatch(code.ReplaceAllString(read(t, path), ""), -1) {
			target := found[1] + found[2]
			if strings.Contains(target, "://") || strings.HasPrefix(target, "mailto:") {
				continue
			}
			checked++
			file, anchor, _ := strings.Cut(target, "#")
			if file = filepath.Join(filepath.Dir(path), file); target[0] == '#' {
				file = path
			}
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s links to %s, which does not exist", path, target)
			} else if anchor != "" && !anchors(t, file)[anchor] {
				t.Errorf("%s links to %s, and %s has no such heading", path, target, file)
			}
		}
	}
	if checked < 100 {
		t.Errorf("only %d links were checked", checked)
	}
}

// anchors returns the addresses of the headings of a Markdown file.
func anchors(t *testing.T, file string) map[string]bool {
	all := make(map[string]bool)
	for _, found := range heading.FindAllStringSubmatch(read(t, file), -1) {
		kept := regexp.MustCompile(`[^\p{L}\p{N} -]`).ReplaceAllString(strings.ToLower(found[1]), "")
		all[strings.ReplaceAll(kept, " ", "-")] = true
	}
	return all
}
