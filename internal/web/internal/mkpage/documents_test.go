package main

import (
	"strings"
	"testing"

	"transversal/internal/guide"
)

// The boards of the strategy in plain words stand under sections of it.
func TestSections(t *testing.T) {
	pages, err := documents("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, scene := range guide.Proof() {
		if !strings.Contains(pages["text/plain-words.html"], `<h2 id="`+scene.Section+`">`) {
			t.Errorf("plain-words.md has no section %s", scene.Section)
		}
	}
}
