package draw

import (
	"image/png"
	"io"
	"math"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
)

// pixels is the number of pixels to a point: 216 to an inch.
const pixels = 3

// writePNG writes the sheet as an image on white paper.
func (s *sheet) writePNG(w io.Writer) error {
	dc := gg.NewContext(int(math.Ceil(s.w*pixels)), int(math.Ceil(s.h*pixels)))
	setColor(dc, Page)
	dc.Clear()
	faces := map[faceKey]font.Face{}
	for _, it := range s.items {
		switch it := it.(type) {
		case path:
			for _, at := range it.points {
				dc.LineTo(at.x*pixels, at.y*pixels)
			}
			if it.closed {
				dc.ClosePath()
			}
			pngPaint(dc, it.fill, it.stroke)
		case disc:
			dc.DrawCircle(it.center.x*pixels, it.center.y*pixels, it.r*pixels)
			pngPaint(dc, it.fill, it.stroke)
		case label:
			if err := pngLabel(dc, it, faces); err != nil {
				return err
			}
		}
	}
	return png.Encode(w, dc.Image())
}

func setColor(dc *gg.Context, c Color) { dc.SetRGB255(parts(c.light())) }

// pngPaint fills and strokes the path drawn last.
func pngPaint(dc *gg.Context, fill Color, line stroke) {
	if fill != None {
		setColor(dc, fill)
		dc.FillPreserve()
	}
	if line.color != None {
		setColor(dc, line.color)
		dc.SetLineWidth(line.width * pixels)
		dc.SetLineCapButt()
		if line.round {
			dc.SetLineCapRound()
		}
		dc.SetDash()
		if line.dash {
			on, off := line.dashes()
			dc.SetDash(on*pixels, off*pixels)
		}
		dc.StrokePreserve()
	}
	dc.ClearPath()
}

// faceKey names a font at a size in points.
type faceKey struct {
	italic bool
	size   float64
}

func pngLabel(dc *gg.Context, l label, faces map[faceKey]font.Face) error {
	setColor(dc, l.color)
	x := l.start()
	for _, r := range l.runs {
		key, y := faceKey{r.italic, l.size}, l.at.y
		if r.sub {
			key.size *= subScale
			y += subDrop * l.size
		}
		face := faces[key]
		if face == nil {
			var err error
			face, err = opentype.NewFace(fonts()[r.italic], &opentype.FaceOptions{Size: key.size * pixels, DPI: 72, Hinting: font.HintingNone})
			if err != nil {
				return err
			}
			faces[key] = face
		}
		dc.SetFontFace(face)
		dc.DrawString(r.shown(), x*pixels, y*pixels)
		x += r.width(l.size)
	}
	return nil
}
