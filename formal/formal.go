// Package formal holds the formal proof as text, for the page to show. The proof
// itself is Rocq's.
package formal

import "embed"

// Files are the files of the proof and its README.
//
//go:embed *.v README.md
var Files embed.FS
