package house

import (
	"bytes"
	"os"
	"regexp"
	"testing"
)

// All files that say the version say the same.
func TestMetadata(t *testing.T) {
	says := func(file, pattern string) string {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile("(?m)" + pattern).FindSubmatch(text)
		if found == nil {
			t.Fatalf("%s lacks %s", file, pattern)
		}
		return string(found[1])
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
	want, err := os.ReadFile("LICENSE")
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("python/LICENSE")
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("python/LICENSE is not a copy: cp LICENSE python (%v)", err)
	}
	if info, err := os.Lstat("python/LICENSE"); err != nil || !info.Mode().IsRegular() {
		t.Errorf("python/LICENSE is a link")
	}
}
