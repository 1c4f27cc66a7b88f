package draw

import (
	"sync"

	"codeberg.org/go-fonts/liberation/liberationserifitalic"
	"codeberg.org/go-fonts/liberation/liberationserifregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// face is a font and its file.
type face struct {
	*sfnt.Font
	file []byte
}

// fonts are the faces, by italic. The typeface is Liberation Serif. It has Greek and the signs
// that captions need, its licence lets a PDF embed it, and its letters are exactly as wide as
// those of Times New Roman, which a reader of our SVG is likely to have.
var fonts = sync.OnceValue(func() map[bool]face {
	faces := map[bool]face{}
	for slanted, file := range map[bool][]byte{false: liberationserifregular.TTF, true: liberationserifitalic.TTF} {
		font, err := sfnt.Parse(file)
		if err != nil {
			panic(err) // it is compiled in
		}
		faces[slanted] = face{font, file}
	}
	return faces
})

// subScale is the size of a lowered character, subDrop how far it is lowered,
// both in units of the size of the text.
const (
	subScale = 0.75
	subDrop  = 0.18
)

// width returns how wide r is, in points, in text of the given size.
func (r run) width(size float64) float64 {
	if r.sub {
		size *= subScale
	}
	var scratch sfnt.Buffer
	f := fonts()[r.italic]
	em := fixed.Int26_6(f.UnitsPerEm()) << 6
	var sum fixed.Int26_6
	for _, c := range r.shown() {
		if glyph, err := f.GlyphIndex(&scratch, c); err == nil {
			advance, _ := f.GlyphAdvance(&scratch, glyph, em, font.HintingNone) // 0 if it fails
			sum += advance
		}
	}
	return float64(sum) / float64(em) * size
}

// runsWidth returns how wide the pieces are together.
func runsWidth(runs []run, size float64) float64 {
	sum := 0.0
	for _, r := range runs {
		sum += r.width(size)
	}
	return sum
}

// width returns how wide t is on one line, in points.
func (t Text) width(size float64) float64 { return runsWidth(t.runs(), size) }
