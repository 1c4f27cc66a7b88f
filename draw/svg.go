package draw

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"
)

// num writes a length with at most two decimals.
func num(v float64) string {
	s := strconv.FormatFloat(v, 'f', 2, 64)
	s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	if s == "-0" {
		return "0"
	}
	return s
}

// writeSVG writes the sheet as SVG. Each shape carries its light colour as an
// attribute, which any program understands, and a class by which the style sheet
// of a dark page gives it the dark one.
func (s *sheet) writeSVG(to io.Writer) error {
	w := bufio.NewWriter(to)
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]spt" height="%[2]spt" viewBox="0 0 %[1]s %[2]s" role="img" font-family="'Liberation Serif','Times New Roman',Times,serif">`+"\n",
		num(s.w), num(s.h))
	fmt.Fprintf(w, "<title>%s</title>\n", html.EscapeString(s.title.Plain()))
	fmt.Fprintf(w, "<desc>%s</desc>\n", html.EscapeString(s.note))
	fmt.Fprint(w, "<style>@media (prefers-color-scheme:dark){")
	for _, c := range colors(Page, s) {
		fmt.Fprintf(w, ".f-%[1]s{fill:%[2]s}.s-%[1]s{stroke:%[2]s}", c.name, hex(c.dark))
	}
	fmt.Fprintln(w, "}</style>")
	fmt.Fprintf(w, `<rect width="%s" height="%s"%s/>`+"\n", num(s.w), num(s.h), svgPaint(Page, stroke{}))
	open := false
	for _, it := range s.items {
		switch it := it.(type) {
		case group:
			if open {
				fmt.Fprintln(w, "</g>")
			}
			if open = it.name != ""; open {
				fmt.Fprintln(w, "<g>")
			}
		case path:
			fmt.Fprintf(w, "<path d=\"%s\"%s/>\n", it.written("M%s %s", "L%s %s", "Z"), svgPaint(it.fill, it.stroke))
		case disc:
			fmt.Fprintf(w, "<circle cx=\"%s\" cy=\"%s\" r=\"%s\"%s/>\n", num(it.center.x), num(it.center.y), num(it.r), svgPaint(it.fill, it.stroke))
		case label:
			svgLabel(w, it)
		}
	}
	fmt.Fprintln(w, "</svg>")
	return w.Flush()
}

// svgPaint returns the attributes for a fill and a stroke.
func svgPaint(fill Color, line stroke) string {
	classes, paint := "", ` fill="none"`
	if fill != None {
		classes, paint = " f-"+fill.name, fmt.Sprintf(` fill="%s"`, hex(fill.light))
	}
	if line.color != None {
		classes += " s-" + line.color.name
		paint += fmt.Sprintf(` stroke="%s" stroke-width="%s"`, hex(line.color.light), num(line.width))
		if line.dash != nil {
			paint += fmt.Sprintf(` stroke-dasharray="%s %s"`, num(line.dash[0]), num(line.dash[1]))
		}
		if line.round {
			paint += ` stroke-linecap="round"`
		}
	}
	if classes != "" {
		paint = fmt.Sprintf(` class="%s"`, classes[1:]) + paint
	}
	return paint
}

func svgLabel(w io.Writer, l label) {
	hang := [...]string{"", ` text-anchor="middle"`, ` text-anchor="end"`}[l.hang]
	fmt.Fprintf(w, `<text x="%s" y="%s" font-size="%s"%s%s>`, num(l.at.x), num(l.at.y), num(l.size), hang, svgPaint(l.color, stroke{}))
	lowered := false
	for _, r := range l.runs {
		var attributes string
		if r.italic {
			attributes += ` font-style="italic"`
		}
		if r.sub != lowered {
			drop := subDrop * l.size
			if lowered {
				drop = -drop
			}
			attributes += fmt.Sprintf(` dy="%s"`, num(drop))
			lowered = r.sub
		}
		if r.sub {
			attributes += fmt.Sprintf(` font-size="%s"`, num(subScale*l.size))
		}
		text := html.EscapeString(r.shown())
		if attributes == "" {
			fmt.Fprint(w, text)
		} else {
			fmt.Fprintf(w, "<tspan%s>%s</tspan>", attributes, text)
		}
	}
	fmt.Fprintln(w, "</text>")
}
