package draw

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// pixels is the number of pixels to a point: 216 to an inch.
const pixels = 3

// writePNG writes the sheet as an image on white paper.
func (s *sheet) writePNG(w io.Writer) error {
	size := image.Rect(0, 0, int(math.Ceil(s.w*pixels)), int(math.Ceil(s.h*pixels)))
	c := canvas{image.NewRGBA(size), new(vector.Rasterizer)}
	draw.Draw(c.image, size, uniform(Page), image.Point{}, draw.Src)
	for _, it := range s.items {
		switch it := it.(type) {
		case path:
			c.fill(it.fill, it.points)
			c.fill(it.stroke.color, it.outlines()...)
		case disc:
			half := it.stroke.width / 2
			c.fill(it.fill, circle(it.center, it.r, 1))
			c.fill(it.stroke.color, circle(it.center, it.r+half, 1), circle(it.center, it.r-half, -1))
		case label:
			c.label(it)
		}
	}
	return png.Encode(w, c.image)
}

// canvas is an image on which shapes are painted.
type canvas struct {
	image *image.RGBA
	shape *vector.Rasterizer
}

// uniform is c all over.
func uniform(c Color) *image.Uniform {
	r, g, b := parts(c.light)
	return image.NewUniform(color.RGBA{uint8(r), uint8(g), uint8(b), 255})
}

// fill paints the union of polygons that all turn the same way; one that turns
// the other way is a hole.
func (c *canvas) fill(paint Color, polygons ...[]point) {
	if paint == None {
		return
	}
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, points := range polygons {
		for _, at := range points {
			x0, y0, x1, y1 = min(x0, at.x), min(y0, at.y), max(x1, at.x), max(y1, at.y)
		}
	}
	box := image.Rect(int(x0*pixels), int(y0*pixels), int(x1*pixels)+1, int(y1*pixels)+1)
	c.shape.Reset(box.Dx(), box.Dy())
	for _, points := range polygons {
		for i, at := range points {
			x, y := float32(at.x*pixels-float64(box.Min.X)), float32(at.y*pixels-float64(box.Min.Y))
			if i == 0 {
				c.shape.MoveTo(x, y)
			} else {
				c.shape.LineTo(x, y)
			}
		}
		c.shape.ClosePath()
	}
	c.shape.Draw(c.image, box, uniform(paint), image.Point{})
}

// circle returns a circle as a polygon that turns by sign.
func circle(center point, r, sign float64) []point {
	points := make([]point, 64)
	for i := range points {
		sin, cos := math.Sincos(sign * 2 * math.Pi * float64(i) / float64(len(points)))
		points[i] = point{center.x + r*cos, center.y + r*sin}
	}
	return points
}

// outlines returns the area that the stroke of a path covers, piece by piece. The corners
// of a closed one are right angles.
func (p path) outlines() (pieces [][]point) {
	half := p.stroke.width / 2
	points := p.points
	if p.closed {
		points = append(points[:len(points):len(points)], points[0])
	}
	walked := 0.0 // along the path, for the dashes
	for i, a := range points[:len(points)-1] {
		b := points[i+1]
		length := math.Hypot(b.x-a.x, b.y-a.y)
		dx, dy := (b.x-a.x)/length, (b.y-a.y)/length
		at := func(along, beside float64) point {
			return point{a.x + along*dx + beside*dy, a.y + along*dy - beside*dx}
		}
		band := func(from, to float64) {
			pieces = append(pieces, []point{at(from, half), at(to, half), at(to, -half), at(from, -half)})
		}
		switch {
		case p.stroke.dash != nil:
			on, off := p.stroke.dash[0], p.stroke.dash[1]
			for from := -math.Mod(walked, on+off); from < length; from += on + off {
				if on == 0 && from >= 0 {
					pieces = append(pieces, circle(at(from, 0), half, 1))
				} else if to := min(from+on, length); to > 0 {
					band(max(from, 0), to)
				}
			}
			walked += length
			continue // no ends of its own
		case p.closed:
			band(-half, length+half)
		default:
			band(0, length)
		}
		if p.stroke.round {
			pieces = append(pieces, circle(a, half, 1), circle(b, half, 1))
		}
	}
	return pieces
}

func (c *canvas) label(l label) {
	l.each(func(r run, x, y, size float64) {
		face, _ := opentype.NewFace(fonts()[r.italic], &opentype.FaceOptions{Size: size * pixels, DPI: 72, Hinting: font.HintingNone}) // never fails
		(&font.Drawer{
			Dst:  c.image,
			Src:  uniform(l.color),
			Face: face,
			Dot:  fixed.Point26_6{X: fixed.Int26_6(x * pixels * 64), Y: fixed.Int26_6(y * pixels * 64)},
		}).DrawString(r.shown())
	})
}
