// Package docs holds the texts that come with the page.
package docs

import (
	"embed"
	"io/fs"
)

//go:embed exact-length.md plain-words.md complete-graphs.md faq.md classroom.md
//go:embed figures/won.svg figures/lemma3.svg figures/playthrough-4.svg figures/playthrough-5.svg
//go:embed figures/delay-case-1.svg figures/delay-case-2.svg
//go:embed complete/k6.svg
var files embed.FS

// Files returns the texts, in Markdown, and the figures that they show.
func Files() fs.FS { return files }
