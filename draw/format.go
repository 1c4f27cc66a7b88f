package draw

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// Format is a way to write a figure.
type Format string

// The formats.
const (
	SVG  Format = "svg"  // text stays text; colours follow the reader's dark mode
	PDF  Format = "pdf"  // text stays text, fonts embedded
	PNG  Format = "png"  // 216 pixels an inch, on white
	TikZ Format = "tikz" // a tikzpicture to \input in LaTeX
)

// Formats lists the formats.
func Formats() []Format { return []Format{SVG, PDF, PNG, TikZ} }

// FormatOf returns the format that the ending of a file name stands for; .tex
// stands for TikZ as .tikz does.
func FormatOf(file string) (Format, error) {
	ending := Format(strings.ToLower(strings.TrimPrefix(filepath.Ext(file), ".")))
	switch {
	case ending == "tex":
		return TikZ, nil
	case slices.Contains(Formats(), ending):
		return ending, nil
	}
	return "", fmt.Errorf("%s has no known extension: give .svg, .pdf, .png or .tikz", file)
}
