package draw

import "golang.org/x/image/font/sfnt"

// Missing returns the characters of the figure that our fonts do not have.
func (f *Figure) Missing() string {
	var (
		missing []rune
		buffer  sfnt.Buffer
	)
	for _, it := range f.sheets(false)[0].items {
		l, ok := it.(label)
		if !ok {
			continue
		}
		for _, r := range l.runs {
			for _, c := range r.shown() {
				if glyph, err := fonts()[r.italic].GlyphIndex(&buffer, c); err != nil || glyph == 0 {
					missing = append(missing, c)
				}
			}
		}
	}
	return string(missing)
}

// Size returns the width and the height of the figure in points.
func (f *Figure) Size() (w, h float64) {
	s := f.sheets(false)[0]
	return s.w, s.h
}

// Overflow returns the labels that leave the sheet, as text.
func (f *Figure) Overflow() []string {
	s := f.sheets(false)[0]
	var out []string
	for _, it := range s.items {
		l, ok := it.(label)
		if !ok {
			continue
		}
		start := l.start()
		if start < 0 || start+runsWidth(l.runs, l.size) > s.w || l.at.y-l.size < -0.5 || l.at.y > s.h {
			text := ""
			for _, r := range l.runs {
				text += r.shown()
			}
			out = append(out, text)
		}
	}
	return out
}
