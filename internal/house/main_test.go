package house

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The tests run in the root of the project.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3)
	}
	os.Exit(m.Run())
}

// read returns the text of a file.
func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// files returns the files with an ending in all folders that do not begin with a dot, besides
// .github, and are not left out.
func files(t *testing.T, ending string, leftOut func(folder string) bool) (all []string) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		switch name := entry.Name(); {
		case entry.IsDir() && path != "." && (strings.HasPrefix(name, ".") && name != ".github" || name == "node_modules" || leftOut(path)):
			return fs.SkipDir
		case !entry.IsDir() && strings.HasSuffix(name, ending):
			all = append(all, path)
		}
		return nil
	})
	if err != nil || len(all) == 0 {
		t.Fatalf("%d files end in %s; %v", len(all), ending, err)
	}
	return all
}
