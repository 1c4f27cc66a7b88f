package main

import (
	"strings"
	"testing"

	"transversal/internal/guide"
)

// No page has a style within, and the boards of the strategy in plain words stand under
// sections of it.
func TestSections(t *testing.T) {
	pages, err := documents("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	for name, page := range pages {
		if strings.HasSuffix(name, ".html") && strings.Contains(page, " style=") {
			t.Errorf("%s has a style, which the policy of the page forbids", name)
		}
	}
	for _, scene := range guide.Proof() {
		if !strings.Contains(pages["text/plain-words.html"], `<h2 id="`+scene.Section+`">`) {
			t.Errorf("plain-words.md has no section %s", scene.Section)
		}
	}
}
