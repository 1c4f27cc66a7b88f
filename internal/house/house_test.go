package house

import (
	"go/build"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The table of rooms in docs/ARCHITECTURE.md is true: every folder of Go code is in it, and
// a room stands below all that it uses. What is to be independent uses nothing of ours.
func TestArrowsPointDown(t *testing.T) {
	uses := imports(t)
	var order []string // the rooms, from the ground floor up
	for _, row := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\|").FindAllStringSubmatch(read(t, "docs/ARCHITECTURE.md"), -1) {
		room := row[1]
		used, ok := uses[room]
		if !ok || slices.Contains(order, room) {
			t.Errorf("docs/ARCHITECTURE.md names %s twice, or there is no Go code in it", room)
		}
		for _, other := range used {
			if !slices.Contains(order, other) {
				t.Errorf("an arrow points up, from %s to %s", room, other)
			}
		}
		order = append(order, room)
	}
	for room, used := range uses {
		if !slices.Contains(order, room) {
			t.Errorf("%s is not in the table of docs/ARCHITECTURE.md", room)
		}
		if alone := []string{"root", "check", "internal/study/burnside", "internal/study/checkfamilies"}; slices.Contains(alone, room) && len(used) > 0 {
			t.Errorf("%s is to be independent, and imports %s", room, used)
		}
	}
}

// A program outside the module needs nothing that only the module can name: the examples of
// public packages, which are outside these, import public packages alone.
func TestExamples(t *testing.T) {
	for _, path := range files(t, "example_test.go", func(folder string) bool { return folder == "internal" }) {
		if text := read(t, path); strings.Contains(text, "/internal") || !strings.Contains(text, "_test\n\nimport") {
			t.Errorf("%s is not as a program outside the module could be", path)
		}
	}
}

// imports returns, for each folder of the module with Go code besides tests, the
// folders of the module that it imports, on any system. The root is "root".
func imports(t *testing.T) map[string][]string {
	uses := map[string][]string{}
	module := strings.Fields(read(t, "go.mod"))[1]
	another := func(folder string) bool {
		_, none := os.Stat(filepath.Join(folder, "go.mod"))
		return none == nil || filepath.Base(folder) == "testdata"
	}
	all := build.Default
	all.UseAllFiles = true
	for _, path := range files(t, ".go", another) {
		folder := filepath.ToSlash(filepath.Dir(path))
		room := map[bool]string{true: "root", false: folder}[folder == "."]
		if _, ok := uses[room]; ok || strings.HasSuffix(path, "_test.go") {
			continue
		}
		found, err := all.ImportDir(folder, 0)
		if err != nil {
			t.Fatal(err)
		}
		uses[room] = nil
		for _, name := range found.Imports {
			if other, ok := strings.CutPrefix(name, module+"/"); ok {
				uses[room] = append(uses[room], other)
			} else if name == module {
				uses[room] = append(uses[room], "root")
			}
		}
	}
	return uses
}
