package main

import (
	"regexp"
	"strings"
	"testing"

	"transversal/internal/play/guide"
)

// nested is the beginning of a comment within another.
var nested = regexp.MustCompile(`<i>\(\*[^<]*\(\*`)

// No page has a style or a comment within a comment, and the boards of the strategy in plain words stand under
// sections of it.
func TestSections(t *testing.T) {
	pages, err := documents("../../../../..")
	if err != nil {
		t.Fatal(err)
	}
	for name, page := range pages {
		if strings.HasSuffix(name, ".html") && strings.Contains(page, " style=") {
			t.Errorf("%s has a style, which the policy of the page forbids", name)
		}
		if nested.MatchString(page) {
			t.Errorf("%s has a comment within a comment, and ends it too soon", name)
		}
	}
	for _, scene := range guide.Proof() {
		if !strings.Contains(pages["text/plain-words.html"], `<h2 id="`+scene.Section+`">`) {
			t.Errorf("plain-words.md has no section %s", scene.Section)
		}
	}
}
