// Package docs holds the texts that come with the page.
package docs

import _ "embed"

// ExactLength is the statement and the proof of Theorem B, in Markdown.
//
//go:embed exact-length.md
var ExactLength []byte
