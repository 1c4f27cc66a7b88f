// Package docs holds the texts that come with the page.
package docs

import _ "embed"

//go:embed exact-length.md
var exactLength string

// ExactLength returns the statement and the proof of Theorem B, in Markdown.
func ExactLength() string { return exactLength }
