package house

import (
	"os"
	"regexp"
	"testing"
)

// All files that say the version say the same.
func TestMetadata(t *testing.T) {
	says := func(file, pattern string) string {
		found := regexp.MustCompile("(?m)" + pattern).FindStringSubmatch(read(t, file))
		if found == nil {
			t.Fatalf("%s lacks %s", file, pattern)
		}
		return found[1]
	}
	number := says("docs/CHANGELOG.md", `^## (\d+\.\d+\.\d+)`)
	for _, other := range []string{
		says("CITATION.cff", `^version: (\S+)$`),
		says("docs/openapi.json", `"version": "([^"]+)"`),
		says("python/transversal/__init__.py", `^__version__ = "(\d+\.\d+\.\d+)`),
	} {
		if other != number {
			t.Errorf("version %s, and %s in CHANGELOG.md", other, number)
		}
	}
}

// The Python package has a copy of the licence: a link would lead out of its sdist.
func TestPythonLicence(t *testing.T) {
	if read(t, "python/LICENSE") != read(t, "LICENSE") {
		t.Error("python/LICENSE is not a copy: cp LICENSE python")
	}
	if info, err := os.Lstat("python/LICENSE"); err != nil || !info.Mode().IsRegular() {
		t.Errorf("python/LICENSE is a link")
	}
}
