package house

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The table of rooms in docs/ARCHITECTURE.md is true: every folder of Go code is in it,
// a room stands below all that it uses, and it uses nothing else of ours.
func TestArrowsPointDown(t *testing.T) {
	uses := imports(t)
	text, err := os.ReadFile("docs/ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	var order []string // the rooms, from the ground floor up
	for line := range strings.SplitSeq(string(text), "\n") {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || !strings.HasPrefix(cells[1], " `") {
			continue
		}
		room := rooms(cells[1])[0]
		if slices.Contains(order, room) {
			t.Errorf("%s stands twice in docs/ARCHITECTURE.md", room)
		}
		order = append(order, room)
		used, ok := uses[room]
		if !ok {
			t.Errorf("ARCHITECTURE.md names %s, in which there is no Go code", room)
		}
		allowed := rooms(cells[3])
		for _, other := range used {
			if !slices.Contains(allowed, other) {
				t.Errorf("%s imports %s, which ARCHITECTURE.md does not allow", room, other)
			}
		}
		for _, other := range allowed {
			if !slices.Contains(used, other) {
				t.Errorf("ARCHITECTURE.md lets %s use %s, which it does not", room, other)
			}
			if !slices.Contains(order, other) {
				t.Errorf("an arrow points up, from %s to %s", room, other)
			}
		}
	}
	for room := range uses {
		if !slices.Contains(order, room) {
			t.Errorf("%s is not in the table of ARCHITECTURE.md", room)
		}
	}
}

// rooms returns the rooms that a cell of the table names.
func rooms(cell string) []string {
	var names []string
	for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cell, -1) {
		names = append(names, name[1])
	}
	return names
}

// imports returns, for each folder of the module with Go code besides tests, the
// folders of the module that it imports. The root is "root".
func imports(t *testing.T) map[string][]string {
	uses := map[string][]string{}
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	module := strings.Fields(string(mod))[1]
	err = filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			_, none := os.Stat(filepath.Join(path, "go.mod"))
			if path != "." && (none == nil || strings.HasPrefix(entry.Name(), ".") || entry.Name() == "testdata" || entry.Name() == "node_modules") {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		room := filepath.ToSlash(filepath.Dir(path))
		if room == "." {
			room = "root"
		}
		if _, ok := uses[room]; !ok {
			uses[room] = nil
		}
		for _, spec := range file.Imports {
			name, _ := strconv.Unquote(spec.Path.Value)
			other, ok := strings.CutPrefix(name, module+"/")
			if name == module {
				other, ok = "root", true
			}
			if ok && !slices.Contains(uses[room], other) {
				uses[room] = append(uses[room], other)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return uses
}
