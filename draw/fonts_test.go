package draw

import (
	"bytes"
	"testing"

	"codeberg.org/go-fonts/liberation/liberationserifitalic"
	"codeberg.org/go-fonts/liberation/liberationserifregular"
)

// The compressed fonts are those of the module.
func TestFonts(t *testing.T) {
	for slanted, want := range map[bool][]byte{false: liberationserifregular.TTF, true: liberationserifitalic.TTF} {
		if !bytes.Equal(fonts()[slanted].file, want) {
			t.Errorf("the font with italic = %v is another", slanted)
		}
	}
}
