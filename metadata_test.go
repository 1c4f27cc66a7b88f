package transversal_test

import (
	"bytes"
	"os"
	"regexp"
	"testing"
	"time"

	"transversal/internal/version"
)

// All files that say the version or the day of the release say the same.
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
	number := says("CHANGELOG.md", `^## (\d+\.\d+\.\d+)`)
	for _, other := range []string{
		says("CITATION.cff", `^version: (\S+)$`),
		says("codemeta.json", `"version": "([^"]+)"`),
		says(".zenodo.json", `"version": "([^"]+)"`),
		says("docs/openapi.json", `"version": "([^"]+)"`),
		says("python/transversal/__init__.py", `^__version__ = "(\d+\.\d+\.\d+)`),
	} {
		if other != number {
			t.Errorf("version %s, and %s in CHANGELOG.md", other, number)
		}
	}
	long, err := time.Parse("2 January 2006", says("paper.md", `^date: (.+)$`)) // as the journal asks
	if err != nil {
		t.Error(err)
	}
	for _, day := range []string{
		says("CITATION.cff", `^date-released: "([-\d]+)"$`),
		says("codemeta.json", `"dateModified": "([^"]+)"`),
		says(".zenodo.json", `"publication_date": "([^"]+)"`),
		long.Format(time.DateOnly),
	} {
		if day != version.Released {
			t.Errorf("released on %s, and on %s in internal/version", day, version.Released)
		}
	}
}

// The Python package has copies of the licences: links would lead out of its sdist.
func TestPythonLicences(t *testing.T) {
	for _, name := range []string{"LICENSE", "THIRD_PARTY.md"} {
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile("python/" + name)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("python/%s is not a copy: cp %s python (%v)", name, name, err)
		}
		if info, err := os.Lstat("python/" + name); err != nil || !info.Mode().IsRegular() {
			t.Errorf("python/%s is a link", name)
		}
	}
}
