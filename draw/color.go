package draw

import "fmt"

// Color is what a colour stands for in a picture. Its shade depends on the page: paper or
// a dark screen.
type Color uint8

// The colours.
const (
	None      Color = iota // nothing is drawn
	Ink                    // text and outlines
	Gray                   // numbers of rows and columns, lesser text
	Grid                   // lines between cells
	Page                   // what lies under everything
	Shade                  // the open block H
	Blue                   // X
	BlueTint               // cells of X's matching
	Red                    // O
	RedTint                // cells of O's matching
	Green                  // rows and columns of a completing rectangle
	GreenTint              // a second region beside Shade
	GoldTint               // a third
	Heat1                  // the least quarter of a scale, in a map of numbers
	Heat2
	Heat3
	Heat4     // the largest
	blueHatch // lines on the tints, by which they differ without colour
	redHatch
	greenHatch
	goldHatch
)

var palette = [...]struct {
	name        string
	light, dark uint32
}{
	None:      {"none", 0xffffff, 0x000000},
	Ink:       {"ink", 0x1a1a1a, 0xe8e6e3},
	Gray:      {"gray", 0x5c5c5c, 0xa8aaae},
	Grid:      {"grid", 0xa6a6a6, 0x5b6068},
	Page:      {"page", 0xffffff, 0x15181d},
	Shade:     {"shade", 0xdedede, 0x363b44},
	Blue:      {"blue", 0x0072b2, 0x56b4e9},
	BlueTint:  {"bluetint", 0xcfe4f3, 0x17405c},
	Red:       {"red", 0xd55e00, 0xf08a3c},
	RedTint:   {"redtint", 0xfbdcc6, 0x5c2f10},
	Green:     {"green", 0x00805f, 0x33c79e},
	GreenTint: {"greentint", 0xc9ebdf, 0x114a3b},
	GoldTint:  {"goldtint", 0xf8e6b0, 0x564612},
	Heat1:     {"heat1", 0xe4f0f8, 0x1b2a36},
	Heat2:     {"heat2", 0xbfdcef, 0x1b3d56},
	Heat3:     {"heat3", 0x91c3e4, 0x1b5074},
	Heat4:     {"heat4", 0x5ea7d6, 0x1c6491},

	blueHatch:  {"bluehatch", 0x86bde2, 0x2f6f99},
	redHatch:   {"redhatch", 0xf0a470, 0x96541f},
	greenHatch: {"greenhatch", 0x74cbae, 0x25806a},
	goldHatch:  {"goldhatch", 0xd6b244, 0x8f7422},
}

// hatches are the lines on the tints: their colour, None on what is no tint, and how far they
// lead right and down.
var hatches = [len(palette)]struct {
	color       Color
	right, down float64
}{
	BlueTint:  {blueHatch, 1, -1},
	RedTint:   {redHatch, 1, 1},
	GreenTint: {greenHatch, 1, 0},
	GoldTint:  {goldHatch, 0, 1},
}

// name returns a short lower-case word for c, used as a class in SVG and, with a
// prefix, as the name of a colour in TikZ.
func (c Color) name() string { return palette[c].name }

// light returns c on white paper, as 0xRRGGBB.
func (c Color) light() uint32 { return palette[c].light }

// dark returns c on a dark page, as 0xRRGGBB.
func (c Color) dark() uint32 { return palette[c].dark }

// hex writes a colour as SVG does.
func hex(rgb uint32) string { return fmt.Sprintf("#%06x", rgb) }

// parts returns red, green and blue, each 0..255.
func parts(rgb uint32) (r, g, b int) {
	return int(rgb >> 16), int(rgb >> 8 & 255), int(rgb & 255)
}
