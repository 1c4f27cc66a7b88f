package draw

import (
	"fmt"
	"path/filepath"
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

// ParseFormat returns the format of the given name, such as "svg".
func ParseFormat(name string) (Format, error) {
	for _, f := range Formats() {
		if string(f) == name {
			return f, nil
		}
	}
	return "", fmt.Errorf("format %q is unknown: give svg, pdf, png or tikz", name)
}

// FormatOf returns the format that the ending of a file name stands for; .tex
// stands for TikZ as .tikz does.
func FormatOf(file string) (Format, error) {
	ending := strings.ToLower(strings.TrimPrefix(filepath.Ext(file), "."))
	if ending == "tex" {
		return TikZ, nil
	}
	f, err := ParseFormat(ending)
	if err != nil {
		return "", fmt.Errorf("%s has no known extension: give .svg, .pdf, .png or .tikz", file)
	}
	return f, nil
}
