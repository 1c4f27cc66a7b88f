// Package formal holds the formal proof as text, for the page to show. The proof
// itself is Rocq's.
package formal

import (
	"embed"
	"io/fs"
)

//go:embed *.v README.md
var files embed.FS

// Files returns the files of the proof and its README.
func Files() fs.FS { return files }
