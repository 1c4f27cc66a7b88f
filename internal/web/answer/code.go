package answer

import (
	"fmt"

	"rsc.io/qr/coding"
)

// largest is the largest version of a QR code that a phone reads from a screen in a
// corner: 77 modules a side, some 400 letters.
const largest = 15

// code answers with the QR code of a text, a path of squares in a picture that is
// size units wide.
func code(text string) (object, error) {
	data := coding.String(text)
	for v := coding.Version(coding.MinVersion); v <= largest; v++ {
		if data.Bits(v) > 8*v.DataBytes(coding.M) {
			continue
		}
		plan, err := coding.NewPlan(v, coding.M, 0)
		if err != nil {
			return nil, err
		}
		code, err := plan.Encode(data)
		if err != nil {
			return nil, err
		}
		var path []byte
		for y := range code.Size {
			for x := range code.Size {
				if code.Black(x, y) {
					path = fmt.Appendf(path, "M%d %dh1v1h-1z", x, y)
				}
			}
		}
		return of("size", code.Size, "path", string(path)), nil
	}
	return nil, fmt.Errorf("the link is too long for a code: it has %d letters", len(text))
}
