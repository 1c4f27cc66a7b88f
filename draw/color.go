package draw

import "fmt"

// Color is what a colour stands for in a picture. Its shade depends on the page: paper or
// a dark screen.
type Color struct {
	name        string // a class in SVG and, with a prefix, a colour in TikZ
	light, dark uint32 // on white paper and on a dark page, as 0xRRGGBB
}

// The colours.
var (
	None      = Color{}                                // nothing is drawn
	Ink       = Color{"ink", 0x1a1a1a, 0xe8e6e3}       // text and outlines
	Gray      = Color{"gray", 0x5c5c5c, 0xa8aaae}      // numbers of rows and columns, lesser text
	Grid      = Color{"grid", 0xa6a6a6, 0x5b6068}      // lines between cells
	Page      = Color{"page", 0xffffff, 0x15181d}      // what lies under everything
	Shade     = Color{"shade", 0xdedede, 0x363b44}     // the open block H
	Blue      = Color{"blue", 0x0072b2, 0x56b4e9}      // X
	BlueTint  = Color{"bluetint", 0xcfe4f3, 0x17405c}  // cells of X's matching
	Red       = Color{"red", 0xd55e00, 0xf08a3c}       // O
	RedTint   = Color{"redtint", 0xfbdcc6, 0x5c2f10}   // cells of O's matching
	Green     = Color{"green", 0x00805f, 0x33c79e}     // rows and columns of a completing rectangle
	GreenTint = Color{"greentint", 0xc9ebdf, 0x114a3b} // a second region beside Shade
	GoldTint  = Color{"goldtint", 0xf8e6b0, 0x564612}  // a third
	Heat1     = Color{"heat1", 0xe4f0f8, 0x1b2a36}     // the least quarter of a scale, in a map of numbers
	Heat2     = Color{"heat2", 0xbfdcef, 0x1b3d56}
	Heat3     = Color{"heat3", 0x91c3e4, 0x1b5074}
	Heat4     = Color{"heat4", 0x5ea7d6, 0x1c6491} // the largest

	// Lines on the tints, by which they differ without colour.
	blueHatch  = Color{"bluehatch", 0x86bde2, 0x2f6f99}
	redHatch   = Color{"redhatch", 0xf0a470, 0x96541f}
	greenHatch = Color{"greenhatch", 0x74cbae, 0x25806a}
	goldHatch  = Color{"goldhatch", 0xd6b244, 0x8f7422}
)

// palette has the colours in the order in which files define those that they use.
var palette = []Color{
	Ink, Gray, Grid, Page, Shade, Blue, BlueTint, Red, RedTint, Green, GreenTint, GoldTint,
	Heat1, Heat2, Heat3, Heat4, blueHatch, redHatch, greenHatch, goldHatch,
}

// hatches are the lines on the tints: their colour, and how far they lead right and down.
var hatches = map[Color]struct {
	color       Color
	right, down float64
}{
	BlueTint:  {blueHatch, 1, -1},
	RedTint:   {redHatch, 1, 1},
	GreenTint: {greenHatch, 1, 0},
	GoldTint:  {goldHatch, 0, 1},
}

// hex writes a colour as SVG does.
func hex(rgb uint32) string { return fmt.Sprintf("#%06x", rgb) }

// parts returns red, green and blue, each 0..255.
func parts(rgb uint32) (r, g, b int) {
	return int(rgb >> 16), int(rgb >> 8 & 255), int(rgb & 255)
}
