package draw

import (
	"sync"

	"codeberg.org/go-fonts/liberation/liberationserifitalic"
	"codeberg.org/go-fonts/liberation/liberationserifregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// files are the files of the fonts, by italic. The typeface is Liberation Serif. It has Greek
// and the signs that captions need, its licence lets a PDF embed it, and its letters are exactly
// as wide as those of Times New Roman, which a reader of our SVG is likely to have.
var files = map[bool][]byte{false: liberationserifregular.TTF, true: liberationserifitalic.TTF}

// fonts are the fonts, by italic.
var fonts = sync.OnceValue(func() map[bool]*sfnt.Font {
	fonts := map[bool]*sfnt.Font{}
	for italic, file := range files {
		fonts[italic], _ = sfnt.Parse(file) // it is compiled in
	}
	return fonts
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
