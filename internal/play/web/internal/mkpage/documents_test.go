package main

import (
	"html"
	"path"
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
	for name, address := range map[string]string{
		"text/any-missing-cells.html": `<h2 id="up-to-n1-missing-cells">`,
		"text/faq.html":               `<td id="ply">`,
		"text/python.html":            `href="../text/protocol.html"`,
		"text/known.html":             `<a href="../formal/WinningTheorem.html#winning_rule_wins">`,
		"text/missing-cells.html":     `<p id="the-delay-theorem-with-missing-cells">`,
		"text/README.html":            `<a href="../text/avoidance.html#the-mirror-lemma-2">The mirror lemma</a>`,
	} {
		if !strings.Contains(pages[name], address) {
			t.Errorf("%s lacks %s", name, address)
		}
	}
	if strings.Contains(pages["text/faq.html"], `#check">`) {
		t.Error("faq.html takes a command for a theorem")
	}
	links := 0
	for name, page := range pages {
		for _, link := range regexp.MustCompile(`(?:href|src)="([^":{]+)"`).FindAllStringSubmatch(page, -1) {
			file, anchor, _ := strings.Cut(html.UnescapeString(link[1]), "#")
			if file = path.Join(path.Dir(name), file); strings.HasPrefix(link[1], "#") {
				file = name
			}
			there, ok := pages[file]
			if known := !strings.HasPrefix(file, "text/") && !strings.HasPrefix(file, "formal/"); !ok && known {
				continue // scripts, and the page of the game
			}
			if links++; !ok || anchor != "" && !strings.Contains(there, ` id="`+html.EscapeString(anchor)+`"`) {
				t.Errorf("%s links to %s, which does not exist", name, link[1])
			}
		}
	}
	if links < 1000 {
		t.Errorf("%d links were checked", links)
	}
	for _, scene := range guide.Proof() {
		if !strings.Contains(pages["text/plain-words.html"], `<h2 id="`+scene.Section+`">`) {
			t.Errorf("plain-words.md has no section %s", scene.Section)
		}
	}
}
