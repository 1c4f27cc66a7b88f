package house

import (
	"io/fs"
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
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := entry.Name(); entry.IsDir() && path != "." && (strings.HasPrefix(name, ".") && name != ".github" || name == "node_modules") {
			return fs.SkipDir
		}
		if filepath.Ext(path) != ".md" {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, found := range link.FindAllStringSubmatch(code.ReplaceAllString(string(text), ""), -1) {
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
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if checked < 100 {
		t.Errorf("only %d links were checked", checked)
	}
}

// anchors returns the addresses of the headings of a Markdown file.
func anchors(t *testing.T, file string) map[string]bool {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string]bool)
	for _, found := range heading.FindAllStringSubmatch(string(text), -1) {
		kept := regexp.MustCompile(`[^\p{L}\p{N} -]`).ReplaceAllString(strings.ToLower(found[1]), "")
		all[strings.ReplaceAll(kept, " ", "-")] = true
	}
	return all
}
